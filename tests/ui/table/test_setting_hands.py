"""Setting a hand in two on the felt: cards dragged, clicked or keyed to the front and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hands import Hands
from trainer.engine.cards import Card, parse_cards
from trainer.engine.places import DEALER, LOW, Place, low_place
from trainer.engine.steps import Act, SetHand, SetLow
from trainer.ui.settings import Settings
from trainer.ui.table.inputs import Stage

SitDown = Callable[..., Hands]

#: The bank holds a pair of threes: ace and queen go in front.
BANK = "3c3dAhQsJc8d4h"
SCRIPT = f"""
title: One hand
game: fortune-pai-gow
mode: practice
ask: [set-bank]
script:
  - round:
      seats:
        - {{seat: 2, wagers: {{base: 25}}, cards: 9c9dKhTsJd7c2s, low: KhJd}}
      player_dealer: {{seat: 5, cards: {BANK}}}
      action_seat: 2
"""
FRONT = frozenset(parse_cards("AhQs"))


@pytest.fixture
def sit_down(qtbot: QtBot, tmp_path: Path) -> SitDown:
    """Sit down at the question how the bank's hand is set."""

    def start(settings: Settings | None = None) -> Hands:
        path = tmp_path / "lesson.yaml"
        path.write_text(SCRIPT)
        hands = Hands(qtbot, path, settings=settings)
        hands.sit_down()
        hands.wait_question("set-bank")
        assert isinstance(hands.step.form, SetHand)
        assert hands.step.expected == SetLow(FRONT)
        return hands

    return start


def in_front(hands: Hands) -> list[Card | None]:
    """Return the cards that lie in front on the felt."""
    return [item.card for item in hands.page.scene.pieces.hands.get(low_place(DEALER), [])]


def behind(hands: Hands) -> list[Card | None]:
    """Return the cards that lie behind."""
    return [item.card for item in hands.page.scene.pieces.hands[DEALER]]


def test_cards_are_dragged_into_the_two_hands(sit_down: SitDown) -> None:
    hands = sit_down()
    for card in ("Ah", "3c", "Qs"):
        hands.drag(hands.card(Card(card)), Place(0, LOW))
    assert in_front(hands) == ["Ah", "3c", "Qs"]
    assert len(behind(hands)) == 4
    hands.drag(hands.card(Card("3c")), DEALER)
    assert in_front(hands) == ["Ah", "Qs"]
    hands.press("Set the hand")
    assert hands.run.answers[-1].act == Act(DEALER, SetLow(FRONT))
    assert hands.run.answers[-1].verdict.right


def test_a_card_dropped_beside_the_hands_stays_where_it_was(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.drag(hands.card(Card("Ah")), Place(2, "base"))
    assert in_front(hands) == []
    assert len(behind(hands)) == 7


def test_a_click_moves_a_card_and_moves_it_back(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.click(hands.card(Card("Ah")))
    assert in_front(hands) == ["Ah"]
    hands.click(hands.card(Card("Ah")))
    assert in_front(hands) == []
    assert not hands.run.answers


def test_a_hand_is_set_by_keys(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.type("31")
    assert in_front(hands) == ["Ah", "3c"]
    hands.key(Qt.Key.Key_Return)
    assert hands.run.answers[-1].act == Act(DEALER, SetLow(frozenset(parse_cards("Ah3c"))))
    assert hands.is_at(Stage.WRONG)
    words = hands.page.verdicts.bubble.words
    assert "Ah 3c in front" in words
    assert "Expected: Ah Qs in front" in words


def test_the_right_hand_lies_on_the_felt_after_a_wrong_one(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.answer_by_keys(Act(DEALER, SetLow(frozenset(parse_cards("3c3d")))))
    hands.key(Qt.Key.Key_Return)
    lying = hands.page.scene.table.hands
    assert {card.card for card in lying[low_place(DEALER)]} == FRONT
    assert set(in_front(hands)) == FRONT


def test_a_key_pressed_twice_and_undo_take_a_card_back(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.type("334")
    assert in_front(hands) == ["Qs"]
    hands.key(Qt.Key.Key_Backspace)
    assert in_front(hands) == []
    hands.type("34")
    hands.key(Qt.Key.Key_Escape)
    assert in_front(hands) == []
    hands.type("890")
    assert in_front(hands) == []


@pytest.mark.parametrize("keys", ["", "3", "341"])
def test_too_few_or_too_many_cards_in_front_are_not_committed(sit_down: SitDown, keys: str) -> None:
    hands = sit_down()
    hands.type(keys)
    hands.key(Qt.Key.Key_Return)
    assert not hands.run.answers
    assert hands.page.bar.note == f"2 cards go in front; so far {len(keys)}."


def test_the_bar_has_a_toggle_for_every_card(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.press("Ah")
    assert hands.button("Ah").isChecked()
    assert hands.button("Ah").accessibleName() == "Ace of hearts in front"
    hands.press("Qs")
    hands.press("Set the hand")
    assert hands.run.answers[-1].verdict.right


def test_cards_of_other_hands_cannot_be_dragged(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.drag(Place(2), Place(0, LOW))
    assert in_front(hands) == []
    hands.answer_by_keys()
    assert hands.page.scene.settable is None


def test_the_hand_moves_to_its_places(sit_down: SitDown) -> None:
    hands = sit_down(Settings(animation="full"))
    hands.answer_by_keys()
    assert hands.page.scene.playing
    hands.page.scene.skip()
    assert set(in_front(hands)) == FRONT
    assert len(behind(hands)) == 5

"""The scene: shows what lies on a table, plays events, and tells it in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest
from pytestqt.qtbot import QtBot

from trainer.engine import events as ev
from trainer.engine.cards import Card
from trainer.engine.places import DEALER, TABLE, Place
from trainer.engine.table import Table
from trainer.games.catalog import GAMES, game
from trainer.scenarios.dealing import deal
from trainer.ui.table.felt import felt_of
from trainer.ui.table.scene import TableScene
from trainer.ui.table.view import TableView

PASS, BONUS = Place(2, "pass-line"), Place(2, "bonus")
ROUND: tuple[ev.Event, ...] = (
    ev.Wagered(PASS, 2500),
    ev.Wagered(BONUS, 500),
    ev.ButtonPlaced("envy", BONUS),
    ev.Dealt(Place(2), Card("9h")),
    ev.Dealt(DEALER, Card("4d")),
    ev.Dealt(Place(2), Card("9d")),
    ev.Dealt(DEALER, Card("Kc"), face_up=False),
)


def test_what_lies_on_the_table_is_shown(scene: TableScene) -> None:
    scene.play(ROUND)
    pieces = scene.pieces
    assert [item.card for item in pieces.hands[Place(2)]] == ["9h", "9d"]
    assert [item.face_up for item in pieces.hands[DEALER]] == [True, False]
    assert pieces.stakes[PASS].cut == ((2500, 1),)
    assert pieces.labels[PASS].text == "$25"
    assert set(pieces.buttons) == {BONUS}
    assert scene.table == Table().play(ROUND)


def test_a_state_is_shown_at_once_and_not_shared(scene: TableScene) -> None:
    table = Table().play(ROUND)
    scene.show_table(table)
    assert scene.table == table
    scene.play([ev.Took(PASS, 2500)])
    assert table.stacks[PASS].stake == 2500
    assert PASS not in scene.pieces.stakes
    scene.reset()
    assert scene.table == Table()
    assert not scene.pieces.all_pieces()


def test_a_payment_stands_beside_the_stake(scene: TableScene) -> None:
    scene.play([*ROUND, ev.Paid(PASS, 2375), ev.Paid(Place(2), 500)])
    pieces = scene.pieces
    stake, paid = pieces.stakes[PASS], pieces.paid[PASS]
    assert stake.x() < paid.x()
    assert pieces.labels[PASS].text == "$25 +$23.75"
    assert pieces.labels[Place(2)].text == "+$5"


def test_chips_being_cut_are_replaced_by_the_payment(scene: TableScene) -> None:
    scene.play(ROUND)
    scene.show_pending(PASS, 2375)
    assert scene.pieces.pending_items[PASS].cut == ((500, 4), (100, 3), (50, 1), (25, 1))
    assert scene.pieces.labels[PASS].text == "$25 +$23.75"
    scene.show_pending(PASS, 2375, chips=[100] * 23 + [25] * 3)
    assert scene.pieces.pending_items[PASS].cut == ((100, 23), (25, 3))
    scene.show_pending(BONUS, 500)
    assert set(scene.pieces.pending_items) == {BONUS}
    scene.play([ev.Paid(BONUS, 500)])
    assert not scene.pieces.pending_items
    scene.show_pending(PASS, 100)
    scene.show_pending(None, None)
    assert not scene.pieces.pending_items
    assert scene.pieces.labels[PASS].text == "$25"


def test_buttons_put_down_are_marked_until_committed(scene: TableScene) -> None:
    scene.show_marks("envy", [BONUS, Place(5, "bonus")])
    assert {place: item.state for place, item in scene.pieces.mark_items.items()} == {
        BONUS: "put",
        Place(5, "bonus"): "put",
    }
    scene.play([ev.ButtonPlaced("envy", BONUS)])
    assert scene.pieces.buttons[BONUS].state == "lying"
    assert set(scene.pieces.mark_items) == {Place(5, "bonus")}
    scene.show_marks("envy", [BONUS])
    assert scene.pieces.buttons[BONUS].state == "taken"
    assert not scene.pieces.mark_items
    scene.show_marks("", ())
    assert scene.pieces.buttons[BONUS].state == "lying"


def test_a_button_the_felt_does_not_know_is_not_shown(scene: TableScene) -> None:
    scene.play([ev.ButtonPlaced("action", BONUS), ev.ButtonTaken("action", BONUS)])
    assert not scene.pieces.buttons


def test_a_split_hand_shares_its_seat(scene: TableScene) -> None:
    second = Place(2, hand=2)
    scene.play([*ROUND, ev.Dealt(second, Card("8c"))])
    first = scene.pieces.hands[Place(2)][-1]
    other = scene.pieces.hands[second][0]
    assert (
        not first.sceneBoundingRect()
        .adjusted(9, 9, -9, -9)
        .intersects(other.sceneBoundingRect().adjusted(9, 9, -9, -9))
    )


def test_a_stray_card_lies_beside_the_shoe_until_it_finds_its_hand(scene: TableScene) -> None:
    scene.play([ev.Exposed(Card("7h")), ev.Exposed(None)])
    assert [item.card for item in scene.pieces.stray] == ["7h", None]
    assert "Beside the shoe: seven of hearts, a card face down" in scene.describe()
    scene.play([ev.Burned(), ev.Dealt(Place(1), Card("7h"))])
    assert not scene.pieces.stray
    assert scene.pieces.pile.count == 1


# --- speech --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "voice"),
    [
        (ev.Announced(Place(2), "Eight"), "dealer"),
        (ev.Announced(TABLE, "No more bets"), "dealer"),
        (ev.Announced(DEALER, "Dealer has four"), "dealer"),
        (ev.Signalled(Place(1), "Card"), "player"),
        (ev.Signalled(Place(4), "Card"), "player"),
        (ev.Happened(Place(7), "A card lies face up in the shoe, " * 4), "notice"),
    ],
)
def test_words_stand_in_a_bubble_on_the_table(
    scene: TableScene, event: ev.Announced | ev.Signalled | ev.Happened, voice: str
) -> None:
    scene.play([event])
    assert scene.bubble is not None
    assert (scene.bubble.voice, scene.bubble.text) == (voice, event.text)
    assert scene.sceneRect().contains(scene.bubble.sceneBoundingRect().adjusted(8, 8, -8, -10))


def test_a_bubble_goes_when_the_game_goes_on(scene: TableScene) -> None:
    scene.play([ev.Signalled(Place(1), "Card")])
    scene.play([ev.Dealt(Place(1), Card("9h"))])
    assert scene.bubble is None


def test_the_last_words_of_a_batch_stay_to_be_read(scene: TableScene) -> None:
    scene.play([ev.Announced(TABLE, "No more bets"), ev.Wagered(PASS, 500)])
    assert scene.bubble is not None
    scene.reset()
    assert scene.bubble is None


# --- in words ------------------------------------------------------------------------------------


def test_the_table_is_told_in_words(scene: TableScene, view: TableView) -> None:
    scene.play([*ROUND, ev.Paid(PASS, 2375), ev.Burned()])
    words = scene.describe()
    assert words == [
        "Seat 2: nine of hearts, nine of diamonds",
        "Seat 2, Pass Line: stake $25, paid $23.75",
        "Seat 2, Bonus Bet: stake $5; envy button",
        "Dealer: four of diamonds, a card face down",
        "Discard rack: 1 card",
    ]
    assert view.accessibleDescription() == "\n".join(words)
    assert view.accessibleName() == "Table"
    assert "king" not in " ".join(words)


def test_everything_on_the_table_has_words(scene: TableScene) -> None:
    scene.play(ROUND)
    pieces = scene.pieces
    assert pieces.stakes[PASS].toolTip() == "Seat 2, Pass Line: stake $25"
    assert pieces.buttons[BONUS].toolTip() == "Envy button, Seat 2, Bonus Bet"
    assert pieces.hands[DEALER][1].toolTip() == "Dealer: four of diamonds, a card face down"


# --- looks ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Looks:
    four_colour_deck: bool = False
    animation: Literal["full", "fast", "off"] = "off"
    chip_set: tuple[tuple[int, str], ...] = ((500, "#b5302b"), (100, "#e8e4da"))


def test_the_table_follows_a_persons_settings(scene: TableScene) -> None:
    scene.play(ROUND)
    before = scene.pieces.hands[Place(2)][1].key
    scene.dress(Looks(four_colour_deck=True))
    assert scene.pieces.hands[Place(2)][1].key != before
    assert scene.pieces.stakes[PASS].cut == ((500, 5),)
    assert list(scene.grid.tubes) == [500, 100]
    assert scene.table == Table().play(ROUND)
    assert not scene.animated
    scene.dress(Looks(animation="fast"))
    assert scene.animated


def test_settings_may_come_before_the_felt(qtbot: QtBot) -> None:
    scene = TableScene()
    scene.dress(Looks(four_colour_deck=True))
    assert not scene.is_laid
    assert scene.describe() == []
    scene.load_felt(felt_of("gowzgow"), [1], {}, ())
    assert list(scene.grid.tubes) == [500, 100]


def test_posted_paytables_can_be_covered(scene: TableScene) -> None:
    items = [scene.placard_at(rect.center()) for _, rect in scene.grid.placards]
    scene.cover_placards(True)
    assert len(items) == 2
    assert all(item is not None and item.covered for item in items)
    assert all(item is not None and "nine" not in item.words for item in items)
    scene.cover_placards(False)
    assert items[0] is not None
    assert "Three nines: 100 to 1" in items[0].words


# --- every game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [one.key for one in GAMES])
def test_every_round_of_every_game_can_be_shown(qtbot: QtBot, key: str) -> None:
    played = game(key)
    scene = TableScene()
    scene.animated = False
    titles = {spot: art.title for spot, art in played.spots.items()}
    scene.load_felt(felt_of(key), range(1, played.seat_count + 1), titles, ())
    wants: list[tuple[str, ...]] = [(), *((condition,) for condition in played.conditions)]
    for seed, wanted in enumerate(wants):
        round_ = deal(played, seed=seed, wants=wanted)
        expected = Table()
        scene.reset()
        for step in played.procedure(round_):
            events = (*step.before, *step.after)
            scene.play(events)
            assert scene.table == expected.play(events)
            assert scene.sceneRect().contains(scene.anchor(step.place))

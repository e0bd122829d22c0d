"""Rounds composed on the felt with real drags, clicks and keys."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.studio.composer import LEFT, NONE, RIGHT, Author
from trainer.engine.cards import JOKER, Card, parse_cards
from trainer.engine.game import Game
from trainer.engine.places import BANK, DEALER, LOW, Place
from trainer.engine.table import Table
from trainer.games.catalog import GAMES
from trainer.scenarios.dealing import deal
from trainer.training.composing import Composition
from trainer.ui.settings import Settings
from trainer.ui.theme import theme

ALL = [pytest.param(one, id=one.key) for one in GAMES]
COMPLETE = "The round is complete."


# --- whole rounds --------------------------------------------------------------------------------


def test_a_round_with_an_irregularity_is_composed_from_nothing(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow")
    assert "Nothing on the felt yet" in author.status
    author.bet(Place(1, "pass-line"), 5, 5)
    author.bet(Place(1, "bonus"), 5)
    author.bet(Place(4, "pass-line"), 25)
    author.deal(Place(1), "9h9dKc")
    author.deal(Place(4), "3h2s")
    author.deal(DEALER, "4d5c")
    select = author.composer.oddities.kinds
    assert select is not None
    select.setCurrentIndex(select.findData("card-exposed"))
    author.press("Add this irregularity")
    author.enter("irregularities[0].card", "4c")
    author.choose("irregularities[0].seat", "seat 4")
    seats = author.field("irregularities[0].seats")
    QTest.mouseClick(seats.buttons[4], LEFT)  # type: ignore[attr-defined]
    author.choose("irregularities[0].seat", "–")
    assert author.status == COMPLETE
    assert author.facts == {
        "seats": [
            {"seat": 1, "wagers": {"pass-line": 10, "bonus": 5}, "cards": "9h9dKc"},
            {"seat": 4, "wagers": {"pass-line": 25}, "cards": "3h2s"},
        ],
        "dealer": {"cards": "4d5c"},
        "irregularities": [{"kind": "card-exposed", "seats": [4], "card": "4c"}],
    }
    assert author.composer.complete is not None
    (sign,) = author.composer.felt.marks.signs
    assert sign.sort == "odd"


def test_a_player_dealer_game_with_backline_and_stake_is_composed(qtbot: QtBot) -> None:
    author = Author(qtbot, "casino-war")
    scene = author.composer.felt.scene
    author.drag(scene.rack_at("bank"), Place(8))
    author.bet(Place(8, owner=BANK), 500)
    author.bet(Place(2, "primary"), 25)
    author.deal(Place(2), "9h")
    author.press("Add a backline bettor behind seat 2")
    author.bet(Place(2, "primary", owner="backline-1"), 5, 5)
    author.deal(DEALER, "9c")
    author.click(Place(2))
    author.choose("seats[0].action", "war")
    author.deal(Place(2), "Td")
    author.deal(DEALER, "4d")
    author.choose("player_dealer.turn", "second hand")
    assert author.status == COMPLETE, author.facts
    assert author.facts == {
        "seats": [
            {
                "seat": 2,
                "wagers": {"primary": 25},
                "cards": "9h",
                "action": "war",
                "war_card": "Td",
                "backline": [{"wagers": {"primary": 10}}],
            }
        ],
        "player_dealer": {"seat": 8, "stake": 500, "turn": 2, "cards": "9c", "war_card": "4d"},
    }
    assert scene.table.staked == {Place(8): 50_000}


def test_a_blackjack_hand_is_split_and_doubled(qtbot: QtBot) -> None:
    author = Author(qtbot, "pure-spanish-21-5")
    author.choose("player_dealer.seat", "seat 7")
    author.bet(Place(3, "base"), 25)
    author.deal(Place(3), "8s8d")
    author.press("Split hand 1 of seat 3")
    author.deal(Place(3, hand=1), "3c")
    author.deal(Place(3, hand=2), "Qs")
    author.choose("seats[0].hands[0].doubled", "once")
    author.deal(Place(3, hand=1), "9h")
    author.deal(DEALER, "KcJs")
    assert author.status == COMPLETE
    assert author.facts["seats"] == [
        {
            "seat": 3,
            "wagers": {"base": 25},
            "hands": [{"cards": "8s3c9h", "doubled": 1}, {"cards": "8dQs"}],
        }
    ]
    stacks = author.composer.felt.scene.table.stacks
    assert stacks[Place(3, "base")].stake == 5000
    assert stacks[Place(3, "base", hand=2)].stake == 2500


def test_a_pai_gow_hand_is_set_in_two(qtbot: QtBot) -> None:
    author = Author(qtbot, "fortune-pai-gow")
    author.choose("player_dealer.seat", "seat 7")
    author.enter("player_dealer.cards", "KdJc7hJo6c6h8s")
    author.bet(Place(1, "base"), 25)
    author.deal(Place(1), "2hQd6s5sTcQhQc")
    for card in ("6s", "Tc"):
        held = author.composer.felt.scene.table.hands[Place(1)]
        at = [lying.card for lying in held].index(Card(card))
        author.drag(author.lying(Place(1), at), Place(1, LOW))
    author.enter("dice", "3 2 6")
    assert author.status == COMPLETE
    assert set(parse_cards(author.facts["seats"][0]["low"])) == {"6s", "Tc"}
    assert author.facts["dice"] == [3, 2, 6]
    author.drag(author.lying(Place(1, LOW), 0), Place(1))
    assert len(parse_cards(author.facts["seats"][0]["low"])) == 1
    assert len(parse_cards(author.facts["seats"][0]["cards"])) == 7


def test_the_two_hands_of_baccarat_are_composed(qtbot: QtBot) -> None:
    author = Author(qtbot, "ez-baccarat")
    author.choose("player_dealer.seat", "seat 2")
    author.bet(Place(5, "player"), 25)
    author.bet(Place(5, "dragon-7"), 5)
    author.deal(Place(0, "player-hand"), "2s7d")
    author.deal(Place(0, "banker-hand"), "Kc3h")
    assert author.status == COMPLETE
    assert author.facts == {
        "seats": [{"seat": 5, "wagers": {"player": 25, "dragon-7": 5}}],
        "player_dealer": {"seat": 2},
        "player_hand": "2s7d",
        "banker_hand": "Kc3h",
    }


def test_a_round_is_composed_by_keys_alone(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow")
    author.composer.felt.view.setFocus()
    author.walk_to(Place(2, "pass-line"))
    author.type("22.50")
    author.key(Qt.Key.Key_Return)
    author.type("+")
    author.walk_to(Place(2, "bonus"))
    author.type("5")
    author.key(Qt.Key.Key_Return)
    author.walk_to(Place(2))
    author.type("kd3c6s5s")
    author.key(Qt.Key.Key_Backspace)
    author.walk_to(DEALER)
    author.type("2s2d0h")
    assert author.facts == {
        "seats": [{"seat": 2, "wagers": {"pass-line": 23.5, "bonus": 5}, "cards": "Kd3c6s"}],
        "dealer": {"cards": "2s2dTh"},
    }
    assert author.status == COMPLETE
    author.walk_to(Place(2, "bonus"))
    author.key(Qt.Key.Key_Delete)
    assert author.facts["seats"][0]["wagers"] == {"pass-line": 23.5}


@pytest.mark.parametrize("known", ALL)
def test_dealt_rounds_of_every_game_are_complete_and_can_be_cleared(
    qtbot: QtBot, known: Game
) -> None:
    author = Author(qtbot, known.key)
    for _ in range(3):
        author.press("Deal a round")
        assert author.status == COMPLETE
        assert author.composer.complete is not None
        assert author.composer.felt.marks.signs == []
    author.press("Clear")
    assert author.facts == {}
    assert author.composer.felt.scene.describe() == []


@pytest.mark.parametrize("known", ALL)
def test_every_place_takes_what_is_dragged_to_it(qtbot: QtBot, known: Game) -> None:
    """Chips to every spot, a card to every hand: nothing on any felt is out of reach."""
    facts = Composition.of_round(known, deal(known, seed=4)).facts
    author = Author(qtbot, known.key, facts)
    composition = Composition(known, author.house, facts)
    for place in composition.chip_places():
        before = Composition(known, author.house, author.composer.facts).wager(place)
        author.bet(place, 1)
        after = Composition(known, author.house, author.composer.facts)
        if place.owner.startswith("backline") and place not in author.composer.felt.scene.targets:
            continue
        assert after.wager(place) == before + 100, place
    author.press("Clear")
    for place in Composition(known, author.house, {}).card_places():
        left = Composition(known, author.house, author.composer.facts).left()
        card = next(card for card in left if left[card] > 0)
        author.deal(place, card)
        assert card in Composition(known, author.house, author.composer.facts).cards(place), place


# --- single acts ---------------------------------------------------------------------------------


def small(**seat: Any) -> dict[str, Any]:
    return {
        "seats": [{"seat": 2, "wagers": {"pass-line": 25}, "cards": "Kd3c6s", **seat}],
        "dealer": {"cards": "2s2d5h"},
    }


def test_a_chip_is_picked_and_put_on_spots_by_clicks(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow", small())
    author.click(author.chip(25))
    assert "$25 chip in hand" in author.composer.hint.words
    author.click(Place(2, "pass-line"))
    author.click(Place(3, "pass-line"))
    assert [seat["wagers"] for seat in author.facts["seats"]] == [
        {"pass-line": 50},
        {"pass-line": 25},
    ]
    author.key(Qt.Key.Key_Escape)
    changes = len(author.changes)
    author.click(Place(4, "pass-line"))
    assert len(author.changes) == changes


def test_chips_are_dragged_to_another_spot_and_off(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow", small())
    stake = author.composer.felt.scene.grid.chips_at
    author.drag(stake(Place(2, "pass-line")), Place(2, "bonus"))
    assert author.facts["seats"][0]["wagers"] == {"bonus": 25}
    author.drag(stake(Place(2, "bonus")), author.tray)
    assert author.facts["seats"][0]["wagers"] == {}


def test_the_right_button_clears_a_spot_and_takes_a_card(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow", small())
    author.click(author.lying(Place(2), 1), RIGHT)
    assert author.facts["seats"][0]["cards"] == "Kd6s"
    author.click(Place(2, "pass-line"), RIGHT)
    assert author.facts["seats"][0]["wagers"] == {}


def test_cards_are_dragged_between_hands_reordered_and_off(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow", small())
    face = author.lying(Place(2), 0) - QPointF(18, 0)
    author.drag(author.lying(Place(2), 2), face)
    assert author.facts["seats"][0]["cards"] == "6sKd3c"
    author.drag(author.lying(Place(2), 0), Place(5))
    assert [seat["cards"] for seat in author.facts["seats"]] == ["Kd3c", "6s"]
    author.drag(author.lying(Place(5), 0), author.tray)
    assert [seat["seat"] for seat in author.facts["seats"]] == [2]


def test_a_card_is_put_on_the_chosen_hand_by_click_and_by_key(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow")
    deck = author.composer.deck
    QTest.mouseClick(deck, LEFT, NONE, deck.spot(Card("9h")))
    assert author.changes == []
    assert "Choose a hand" in author.composer.hint.words
    author.click(DEALER)
    QTest.mouseClick(deck, LEFT, NONE, deck.spot(Card("9h")))
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(deck, key)
    assert author.facts == {"dealer": {"cards": "9hTd"}}


def test_a_card_out_of_stock_is_refused_in_words(qtbot: QtBot) -> None:
    author = Author(qtbot, "three-card-poker")
    author.deal(DEALER, "9h")
    author.deal(Place(1), "9h")
    assert author.facts == {"dealer": {"cards": "9h"}}
    assert "lies on the table already" in author.composer.hint.words


def test_the_joker_is_offered_where_the_shoe_has_one(qtbot: QtBot) -> None:
    assert JOKER in Author(qtbot, "fortune-pai-gow").composer.deck.cards()
    assert JOKER not in Author(qtbot, "gowzgow").composer.deck.cards()


def test_what_was_typed_wrong_is_told_at_its_field_and_changes_nothing(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow", small())
    author.click(Place(2))
    for path, text, told in (
        ("seats[0].wagers.bonus", "5.005", "at most two decimals"),
        ("seats[0].cards", "9x", "is no card"),
    ):
        author.enter(path, text)
        field = author.field(path)
        assert told in field.problem.text()
        assert field.problem.isVisible()
    assert author.changes == []


def test_names_switches_and_flags_are_facts_of_the_seat(qtbot: QtBot) -> None:
    author = Author(qtbot, "blackjack-switch")
    author.choose("player_dealer.seat", "seat 6")
    author.bet(Place(1, "base-1"), 25)
    author.bet(Place(1, "base-2"), 25)
    author.deal(Place(1, hand=1), "Kh5d")
    author.deal(Place(1, hand=2), "6sAc")
    author.tick("seats[0].switched")
    author.enter("seats[0].player", "Ann")
    seat = author.facts["seats"][0]
    assert (seat["switched"], seat["player"], seat["cards-1"]) == (True, "Ann", "Kh5d")
    scene = author.composer.felt.scene
    assert [lying.card for lying in scene.table.hands[Place(1, hand=1)]] == [*parse_cards("KhAc")]
    assert scene.table.names == {1: "Ann"}


def test_the_meaning_of_a_decision_stands_below_it(qtbot: QtBot) -> None:
    author = Author(qtbot, "three-card-poker")
    author.bet(Place(1, "ante"), 5)
    author.choose("seats[0].action", "fold")
    assert author.field("seats[0].action").meaning.text() == author.game.actions["fold"]


# --- problems ------------------------------------------------------------------------------------


def test_what_is_missing_is_told_marked_on_the_felt_and_at_its_field(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow")
    author.bet(Place(2, "bonus"), 5)
    felt = author.composer.felt
    assert author.status.startswith("Seat 2, Pass Line: missing: every seat has")
    assert felt.scene.highlighted == Place(2, "pass-line")
    assert [sign.sort for sign in felt.marks.signs] == ["wrong"]
    assert "every seat has" in author.field("seats[0].wagers.pass-line").problem.text()


def test_problems_found_elsewhere_are_shown_at_their_place(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow", small())
    assert author.status == COMPLETE
    author.click(Place(2))
    author.composer.show_problems(
        [(("seats", 0, "cards"), "this hand is dull"), ("dealer.cards", "so is this")]
    )
    assert author.status == "Seat 2: this hand is dull. (1 more)"
    felt = author.composer.felt
    assert felt.scene.highlighted == Place(2)
    assert {sign.told for sign in felt.marks.signs} == {"This hand is dull", "So is this"}
    assert "This hand is dull" in author.field("seats[0].cards").problem.text()
    author.composer.show_problems([])
    assert author.status == COMPLETE
    assert felt.scene.highlighted is None


def test_a_damaged_round_is_shown_as_far_as_it_can_be(qtbot: QtBot) -> None:
    damaged = {"seats": [{"seat": 1, "wagers": "much", "cards": "9h9"}], "dealer": 4}
    author = Author(qtbot, "gowzgow", damaged)
    assert "Seat 1" in author.status
    author.bet(Place(1, "pass-line"), 5)
    assert author.changes == []
    assert "put it right in the text" in author.composer.hint.words
    assert author.composer.facts == damaged


def test_what_is_missing_as_a_whole_is_told_at_the_first_field_of_it(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow")
    author.bet(Place(2, "pass-line"), 5)
    author.deal(Place(2), "7h8s")
    assert author.status == "Dealer: missing: who banks the round, with his cards."
    assert "who banks the round" in author.field("dealer.cards").problem.text()


@pytest.mark.parametrize("known", ALL)
def test_facts_damaged_by_hand_never_stop_the_composer(qtbot: QtBot, known: Game) -> None:
    author = Author(qtbot, known.key)
    rng = Random(3)
    for seed in range(6):
        facts = Composition.of_round(known, deal(known, seed=seed)).facts
        facts[rng.choice(list(facts))] = rng.choice(["x", 7, [3], {"seat": "y"}, None])
        for seat in facts["seats"] if isinstance(facts["seats"], list) else ():
            if isinstance(seat, dict):
                seat[rng.choice(list(seat))] = rng.choice(["x", 7, [3], {"y": 1}, None, True])
        facts["irregularities"] = [{"kind": "nothing"}, 5]
        author.composer.show_round(known, author.house, None, facts)
        for place in rng.sample(author.composer.felt.scene.targets, 4):
            author.click(place)
        assert author.composer.facts == facts
        assert author.composer.complete is None
        assert author.changes == []


# --- around it -----------------------------------------------------------------------------------


def test_showing_the_facts_just_announced_keeps_the_choice_and_says_nothing(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow")
    author.bet(Place(2, "pass-line"), 5)
    composer = author.composer
    count = len(author.changes)
    composer.show_round(author.game, author.house, author.game.default_limits, author.facts)
    assert composer.felt.place == Place(2, "pass-line")
    assert len(author.changes) == count


def test_a_moment_of_the_round_is_looked_at_and_left_again(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow", small())
    known = author.composer.complete
    assert known is not None
    steps = author.game.procedure(known)
    table = Table().play(steps[0].before).play(steps[0].after)
    author.composer.show_moment(table)
    author.composer.point_at(steps[1])
    scene = author.composer.felt.scene
    assert scene.table.hands == table.hands
    assert scene.highlighted == steps[1].place
    author.bet(Place(2, "pass-line"), 5)
    assert author.changes == []
    author.composer.show_moment(None)
    author.composer.point_at(None)
    assert Place(2) in scene.table.hands
    author.bet(Place(2, "pass-line"), 5)
    assert author.facts["seats"][0]["wagers"] == {"pass-line": 30}


def test_house_chips_and_settings_are_followed(qtbot: QtBot) -> None:
    author = Author(qtbot, "gowzgow")
    composer = author.composer
    chips = ((2_000, "#23272b"), (100, "#e8e4da"))
    composer.restyle(theme("light"), Settings(theme="light", chip_set=chips))
    assert {cents for cents, _ in composer.felt.scene.tray_chips()} >= {2_000, 100}
    composer.restyle(theme("dark"), Settings(theme="dark", four_colour_deck=True, chip_set=chips))
    assert composer.felt.scene.pieces.four_colour
    assert 2_000 in dict(composer.felt.scene.tray_chips())

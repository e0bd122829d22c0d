"""The expert dealer's acts at Fortune Pai Gow Poker: their order and the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine import events as ev
from trainer.engine.cards import parse_cards
from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.places import Place
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Chosen, Counted, Marked, SetLow, Step
from trainer.engine.table import Table

RoundOf = Callable[..., Round]

BANK = "KhKs3c3d7c6d2h"
WINS, LOSES, QUADS = "AcAdQhQs9cTd4h", "QdTc9s7d5c4c2s", "JcJdJhJs8c7s4s"


def kinds(steps: tuple[Step, ...]) -> list[str]:
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def only(game: Game, facts: Round, kind: str) -> list[Step]:
    return [step for step in game.procedure(facts) if step.kind == kind]


def test_a_whole_round_in_order(fortune: Game, round_of: RoundOf) -> None:
    seats = {
        1: {"cards": WINS, "low": "AcAd", "fortune": 5},
        2: {"cards": QUADS, "fortune": 5},
    }
    facts = round_of(BANK, seats, dice=[1, 1, 1], house={"collection": "printed-1"})
    assert kinds(fortune.procedure(facts)) == [
        "bank-button", "place-envy", "collect-fee", "lay-piles", "dice-total", "place-action",
        "deliver", "count-rest", "set-player", "turn-bank", "set-bank", "compare", "settle",
        "check-foul", "settle", "pay-envy", "collect-envy", "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_piles_go_out_from_the_named_seat_and_the_bank_gets_his_in_turn(
    fortune: Game, round_of: RoundOf
) -> None:
    seats = {1: WINS, 4: LOSES, 6: QUADS}
    facts = round_of(BANK, seats, dice=[1, 1, 3], bank={"seat": 3, "cards": BANK})
    # Seat 3 banks and counts 1, so 5 is seat 7; nobody bet there and the button moves to seat 1.
    places = [str(step.place) for step in only(fortune, facts, "deliver")]
    assert places == [
        "seat 7", "seat 1", "seat 2", "dealer", "seat 4", "seat 5", "seat 6",
    ]  # fmt: skip
    (action,) = only(fortune, facts, "place-action")
    assert (str(action.place), action.rule.ruling) == ("seat 1", "CM-6")
    stays = round_of(
        BANK, seats, dice=[1, 1, 3], bank={"seat": 3, "cards": BANK},
        house={"action_empty_seat": "stays"},
    )  # fmt: skip
    assert str(only(fortune, stays, "place-action")[0].place) == "seat 7"


@pytest.mark.parametrize("dice", [[2, 3, 3], [5, 5, 5]])
def test_on_the_banks_number_he_gets_the_first_pile_and_his_left_the_button(
    fortune: Game, round_of: RoundOf, dice: list[int]
) -> None:
    facts = round_of(BANK, {1: WINS, 2: LOSES}, dice=dice)
    places = [str(step.place) for step in only(fortune, facts, "deliver")]
    assert places[:3] == ["dealer", "seat 1", "seat 2"]
    assert str(only(fortune, facts, "place-action")[0].place) == "seat 1"


def test_every_seat_gets_a_pile_of_its_own_cards_bet_or_no_bet(
    fortune: Game, round_of: RoundOf
) -> None:
    facts = round_of(BANK, {1: WINS, 4: LOSES}, dice=[2, 4, 6])
    steps = only(fortune, facts, "deliver")
    cards = [event.card for step in steps for event in step.after if isinstance(event, ev.Dealt)]
    assert (len(steps), len(cards), len(set(cards))) == (7, 49, 49)
    (empty,) = (step for step in steps if step.place == Place(2))
    assert "nobody bet here" in empty.why
    table = Table()
    for step in fortune.procedure(facts):
        table.play((*step.before, *step.after))
    assert (table.hands, table.discards) == ({}, 53)


def test_the_dice_are_announced_and_four_cards_are_left(fortune: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, {1: WINS}, dice=[2, 4, 6])
    assert only(fortune, facts, "dice-total")[0].expected == Counted(12)
    assert only(fortune, facts, "count-rest")[0].expected == Counted(4)


def test_a_machine_needs_no_piles_and_no_dice(fortune: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, {1: WINS}, action_seat=1, house={"delivery": "machine"})
    found = kinds(fortune.procedure(facts))
    assert "lay-piles" not in found
    assert "dice-total" not in found


def test_the_banks_hand_is_set_the_house_way_and_equal_settings_count(
    fortune: Game, round_of: RoundOf
) -> None:
    facts = round_of("QcQd9h9s7c5d2h", {1: WINS.replace("QhQs", "JhJs").replace("9c", "Tc")})
    (step,) = only(fortune, facts, "set-bank")
    assert step.expected == SetLow(frozenset(parse_cards("9h9s")))
    assert step.rule.key == "fortune-pai-gow/house-way-two-pair-queens-up"
    foul = check(step, Act(step.place, SetLow(frozenset(parse_cards("QcQd")))))
    assert (foul.error, foul.slip.startswith("A foul")) == ("misread-hand", True)
    fours = round_of("QcQdQhQs7c5d2h", {1: "AcAdJhJsTc8d4h"})
    (step,) = only(fortune, fours, "set-bank")
    for front in ("QcQd", "QcQs", "QhQs"):
        assert check(step, Act(step.place, SetLow(frozenset(parse_cards(front))))).right


def test_the_dealer_sets_only_hands_he_is_asked_to(fortune: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, {1: WINS, 2: {"cards": LOSES, "low": "QdTc"}})
    assert [step.place.seat for step in only(fortune, facts, "set-player")] == [1]
    assert [step.place.seat for step in only(fortune, facts, "check-foul")] == [2]


def test_a_foul_is_seen_and_not_compared(fortune: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, {1: {"cards": LOSES, "low": "QdTc"}, 2: WINS}, action_seat=1)
    (step,) = only(fortune, facts, "check-foul")
    assert step.expected == Chosen("foul")
    assert {step.place.seat for step in only(fortune, facts, "compare")} == {2}


def test_front_and_back_are_compared_before_the_wager_is_settled(
    fortune: Game, round_of: RoundOf
) -> None:
    facts = round_of(BANK, {1: "KcQhTsTd8c7h4d"})
    front, back = only(fortune, facts, "compare")
    assert (front.skill, front.expected) == ("compare.front", Chosen("lower"))
    assert (back.skill, back.expected) == ("compare.back", Chosen("lower"))
    assert back.why == "Pair of tens loses to pair of kings."


def test_envy_buttons_go_on_fortune_bets_of_five_dollars_and_over(
    fortune: Game, round_of: RoundOf
) -> None:
    seats: dict[int, Any] = {
        1: {"cards": WINS, "fortune": "4.99"}, 2: {"cards": LOSES, "fortune": 5}, 3: QUADS,
    }  # fmt: skip
    (placed,) = only(fortune, round_of(BANK, seats), "place-envy")
    assert placed.expected == Marked(frozenset({2}))


def test_what_the_stake_does_not_reach_is_returned_unseen(fortune: Game, round_of: RoundOf) -> None:
    seats = {1: {"cards": WINS, "base": 50}, 2: LOSES}
    facts = round_of(BANK, seats, bank={"stake": 50}, action_seat=1)
    (returned,) = only(fortune, facts, "return-wager")
    assert str(returned.place) == "seat 2 base"
    assert {step.place.seat for step in only(fortune, facts, "compare")} == {1}


@pytest.mark.parametrize(("option", "after"), [("1", True), ("47", False), ("printed-2", False)])
def test_collections_are_taken_when_the_schedule_says(
    fortune: Game, round_of: RoundOf, option: str, after: bool
) -> None:
    found = kinds(fortune.procedure(round_of(BANK, {1: WINS}, house={"collection": option})))
    assert (found.index("collect-fee") > found.index("settle")) is after

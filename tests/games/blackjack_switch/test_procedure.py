"""The expert dealer's acts, in the order and with the answers the rules give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.places import Place
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Amount, Chosen, Settled, Step
from trainer.engine.table import Table

RoundOf = Callable[..., Round]


def folded(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def only(game: Game, facts: Round, kind: str) -> list[Step]:
    return [step for step in game.procedure(facts) if step.kind == kind]


def test_a_whole_round_in_order(switch: Game, round_of: RoundOf) -> None:
    facts = round_of(
        "Ah6c",
        ("Ks5h", "6cAsTd", {"switched": True, "wagers": {"super-match": 5, "insurance-1": 5}}),
        house={"collection": "printed-1"},
        bank={"cards": "Ah6cTd", "turn": 2},
    )
    assert folded(switch.procedure(facts)) == [
        "bank-button", "collect-fee", "deal", "settle", "insurance", "check-hole", "switch",
        "announce", "player-decision", "announce", "player-decision", "announce",
        "player-decision", "turn-hole", "announce", "bank-draw", "announce", "bank-draw",
        "settle", "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_each_hand_gets_a_card_before_the_bank_does(switch: Game, round_of: RoundOf) -> None:
    facts = round_of("Th8c", ("9h9s", "TsTh"), ("9c9d", "TcTd"))
    dealt = [str(step.place) for step in only(switch, facts, "deal")]
    lap = ["seat 1", "seat 1 hand 2", "seat 2", "seat 2 hand 2", "dealer"]
    assert dealt == lap * 2
    hole = only(switch, facts, "deal")[-1]
    assert "face down" in hole.ask


@pytest.mark.parametrize(
    ("up", "rest", "answer", "ruling"),
    [("Ah", "9c", "offer", ""), ("Kh", "9c", "go-on", "SW-7"), ("9h", "9c", "go-on", "")],
)
def test_only_an_ace_brings_insurance_and_the_check(
    switch: Game, round_of: RoundOf, up: str, rest: str, answer: str, ruling: str
) -> None:
    facts = round_of(up + rest, ("9h9s", "TsTh"))
    step = only(switch, facts, "insurance")[0]
    assert (step.expected, step.rule.ruling) == (Chosen(answer), ruling)
    assert bool(only(switch, facts, "check-hole")) is (answer == "offer")


def test_a_natural_found_by_the_check_ends_play(switch: Game, round_of: RoundOf) -> None:
    facts = round_of("AhTc", ("2h3s", "TsTh", {"wagers": {"insurance-2": 5}}))
    assert folded(switch.procedure(facts))[-5:] == [
        "insurance", "check-hole", "settle", "collect-cards", "offer-bank",
    ]  # fmt: skip
    assert only(switch, facts, "check-hole")[0].expected == Chosen("compare")
    assert [step.expected for step in only(switch, facts, "settle")] == [
        Settled("take", 1000), Settled("take", 1000), Settled("pay", 1000),
    ]  # fmt: skip


def test_the_switch_moves_the_second_cards_left_one_first(switch: Game, round_of: RoundOf) -> None:
    facts = round_of("Th8c", ("Ks5h", "6cAsTd", {"switched": True}))
    steps = switch.procedure(facts)
    table = Table()
    for step in steps:
        table.play((*step.before, *step.after))
        if step.kind == "switch" and step.expected == Chosen("left"):
            break
    lie = {place: [card.card for card in cards] for place, cards in table.hands.items()}
    assert (lie[Place(1)], lie[Place(1, hand=2)]) == (["Ks", "As"], ["6c", "5h"])


def test_players_decide_from_the_player_dealers_left(switch: Game, round_of: RoundOf) -> None:
    seats = [("9h9s", "TsTh"), ("9c9d", "TcTd"), ("8c9d", "TcTd")]
    facts = round_of("Th8c", *seats, bank={"seat": 2}, at=(1, 3, 5))
    assert [step.place.seat for step in only(switch, facts, "switch")] == [3, 5, 1]
    # The deal and the settling go by the house dealer, not by the bank.
    assert [step.place.seat for step in only(switch, facts, "deal")][:7] == [1, 1, 3, 3, 5, 5, 0]
    assert [step.place.seat for step in only(switch, facts, "settle")] == [5, 5, 3, 3, 1, 1]


def test_ace_and_ten_are_announced_by_what_made_them(switch: Game, round_of: RoundOf) -> None:
    def said(*seat: Any) -> list[str]:
        steps = only(switch, round_of("Th8c", seat), "announce")
        return [str(step.expected) for step in steps]

    assert "natural" in said("AhKs", "9h9s")
    assert "switched" in said("Ks5h", "6cAsTd", {"switched": True})
    hands = [{"cards": "AhTc"}, {"cards": "Ad9c"}]
    split = said("AhAd", "9h9s", {"hands-1": hands})
    assert "21" in split
    assert "natural" not in split


def test_sw_9_a_double_at_once_gives_up_the_switch(switch: Game, round_of: RoundOf) -> None:
    seat = ("9h2s", "TsTh", {"hands-1": [{"cards": "9h2s5d", "doubled": 1}]})
    facts = round_of("Th8c", seat)
    assert [step.rule.ruling for step in only(switch, facts, "switch")] == ["SW-9"]
    facts = round_of("Th8c", seat, house={"double_before_switch": "gives-up-switch"})
    assert only(switch, facts, "switch") == []


def test_a_wager_the_stake_does_not_reach_goes_back(switch: Game, round_of: RoundOf) -> None:
    facts = round_of("Th9c", ("8h9s", "TsTh"), bank={"stake": 5})
    settled = only(switch, facts, "settle")
    assert [(step.expected, step.skill) for step in settled] == [(Settled("take", 500), "coverage")]
    assert [str(step.place) for step in only(switch, facts, "return-wager")] == ["seat 1 base-2"]


def test_collections_come_when_the_schedule_says(switch: Game, round_of: RoundOf) -> None:
    seat = ("9h9s", "TsTh")
    before = switch.procedure(round_of("Th8c", seat, house={"collection": "printed-1"}))
    assert [step.kind for step in before][1:3] == ["collect-fee"] * 2
    assert before[1].expected == Amount(200)
    after = switch.procedure(round_of("Th8c", seat, house={"collection": "1"}))
    assert [step.kind for step in after][-2:] == ["collect-fee", "offer-bank"]


def test_slips_are_recognised(switch: Game, round_of: RoundOf) -> None:
    def error(bank: str, seat: tuple[Any, ...], spot: str, given: Settled) -> str | None:
        steps = only(switch, round_of(bank, seat), "settle")
        step = next(step for step in steps if step.place.spot == spot)
        return check(step, Act(step.place, given)).error

    natural = ("AhKs", "9h9s", {"wagers": {"super-match": 5}})
    assert error("Th8c", natural, "base-1", Settled("pay", 1500)) == "wrong-odds"
    assert error("Th8c", natural, "base-1", Settled("pay", 1200)) == "wrong-odds"
    assert error("Th8c", natural, "super-match", Settled("pay", 2500)) == "wrong-odds"
    assert error("Th6c6d", ("9h9s", "TsTh"), "base-1", Settled("pay", 1000)) == "misread-hand"
    assert error("Th6c9d", ("Th5c7d", "TsTh"), "base-1", Settled("push")) == "misread-hand"

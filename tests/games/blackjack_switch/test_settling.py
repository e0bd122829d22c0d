"""Blackjack Switch settled by its rules, each named; the check vectors of the register."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.money import format_money
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round

RoundOf = Callable[..., Round]


def nets(game: Game, facts: Round) -> dict[str, str]:
    return {entry.place.key: format_money(entry.net) for entry in game.settle(facts).entries}


def net(game: Game, facts: Round, key: str = "1/1/player/base-1") -> int:
    entries = {entry.place.key: entry for entry in game.settle(facts).entries}
    return entries[key].net


def test_every_example_settles_as_derived_independently(switch: Game, examples: Path) -> None:
    lines = (examples / "blackjack-switch.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example = json.loads(line)
        found = nets(switch, read_round(example["round"], game=switch))
        assert found == example["nets"]
        # Written in the order they are settled.
        assert list(found) == list(example["nets"])


TWELVE, TWENTY_ONE = "Th2c", "5h6cTd"

VECTORS: list[tuple[str, str, int]] = [
    # The bank's 22 pushes whoever is not over.
    (TWENTY_ONE, "Th6c6d", 0),
    (TWELVE, "Th6c6d", 0),
    (TWELVE, "Th6c7d", 10),
    ("Th6c6d", "Td5c7d", -10),
    # Both over: the player loses, closer or not; but for the suited 7-8-9.
    ("Th5c7d", "Td6c9d", -10),
    ("Th5c7d", "7s8s9s", 0),
    ("Th5c8d", "7s9s8s", 0),
    ("Th5c9d", "7s8s9s", -10),
    ("Th5c7d", "7s8s9d", -10),
    ("Th5c9d", "Td6c7d", -10),
    ("Th5c9d", "Td6c6h", -10),
    # Nobody over.
    ("Th9c", "Td8c", 10),
    ("Th9c", "TdTc", -10),
    ("Th9c", "Td9d", 0),
    ("ThTc9d", "Td9d", -10),
    # Naturals pay even money and push against each other only.
    ("AhTc", "Td9c", 10),
    ("AhTc", "Td6c5h", 10),
    ("AhTc", "Td6c6h", 10),
    ("AhTc", "TdAc", 0),
    (TWENTY_ONE, "TdAc", -10),
    # A natural that was hit is no Natural: it cannot be, see validation.
]


@pytest.mark.parametrize(("hand", "bank", "result"), VECTORS)
def test_a_hand_against_the_bank(
    switch: Game, round_of: RoundOf, hand: str, bank: str, result: int
) -> None:
    assert net(switch, round_of(bank, (hand, "9h9s"))) == 100 * result


@pytest.mark.parametrize(
    ("bank", "result"),
    [("Td6c5h", 0), ("Td6c6h", 0), ("TdTc", 10), ("Td6c7h", 10), ("TdAc", -10)],
)
def test_a_switched_ace_and_ten_is_21_and_a_half(
    switch: Game, round_of: RoundOf, bank: str, result: int
) -> None:
    # K-5 and 6-A become K-A and 6-5.
    facts = round_of(bank, ("Ks5h", "6cAs5d", {"switched": True}))
    assert net(switch, facts) == 100 * result


def test_sw_2_a_natural_against_22_is_an_option(switch: Game, round_of: RoundOf) -> None:
    house = {"natural_against_22": "pushes"}
    assert net(switch, round_of("Td6c6h", ("AhTc", "9h9s"), house=house)) == 0


def test_sw_3_equal_hands_over_are_an_option(switch: Game, round_of: RoundOf) -> None:
    house = {"equal_over": "pushes"}
    assert net(switch, round_of("Td5c7d", ("Th6c6d", "9h9s"), house=house)) == 0
    assert net(switch, round_of("Td5c7d", ("Th6c6d", "9h9s"))) == -1000


def test_doubles_and_splits_settle_on_what_they_carry(switch: Game, round_of: RoundOf) -> None:
    hands = [
        {"cards": "8hTc"},
        {"cards": "8d3cTh", "doubled": 1},
        {"cards": "8sTs"},
    ]
    facts = round_of("Th8c", ("8h8d", "9h9s", {"hands-1": hands}))
    assert nets(switch, facts) == {
        "1/1/player/base-1": "0.00",
        "1/2/player/base-1": "20.00",
        "1/3/player/base-1": "0.00",
        "1/1/player/base-2": "0.00",
    }


def test_a_split_ace_with_a_ten_is_no_natural(switch: Game, round_of: RoundOf) -> None:
    hands = [{"cards": "AhTc"}, {"cards": "Ad5c"}]
    facts = round_of("Th6c5d", ("AhAd", "9h9s", {"hands-1": hands}))
    assert nets(switch, facts)["1/1/player/base-1"] == "0.00"
    assert nets(switch, facts)["1/2/player/base-1"] == "-10.00"


@pytest.mark.parametrize(
    ("one", "two", "pays"),
    [
        ("8h8d", "8c8s", 40),
        ("8h8d", "KcKs", 8),
        ("8hKd", "8cKs", 8),
        ("8h8d", "8cKs", 5),
        ("8hQd", "8cKs", 1),
        ("JhQd", "TcKs", -1),
    ],
)
def test_super_match_pays_two_pair_more_than_three_of_a_kind(
    switch: Game, round_of: RoundOf, one: str, two: str, pays: int
) -> None:
    # Switching afterwards changes nothing: the four cards are the same.
    for switched in (False, True):
        seat = (one, two, {"wagers": {"super-match": 5}, "switched": switched})
        facts = round_of("Th8c", seat)
        assert net(switch, facts, "1/1/player/super-match") == 500 * pays


def test_insurance_pays_two_to_one_on_a_natural_only(switch: Game, round_of: RoundOf) -> None:
    insured = {"wagers": {"insurance-1": 5}}
    facts = round_of("AhTc", ("Th9c", "Ts9s", insured))
    assert net(switch, facts, "1/1/player/insurance-1") == 1000
    assert net(switch, facts) == -1000
    facts = round_of("Ah9c", ("Th9c", "Ts9s", insured))
    assert net(switch, facts, "1/1/player/insurance-1") == -500


def test_sw_8_insurance_on_a_natural_is_an_option(switch: Game, round_of: RoundOf) -> None:
    seat = ("AsTh", "Ts9s", {"wagers": {"insurance-1": 5}})
    facts = round_of("AhTc", seat)
    assert (net(switch, facts), net(switch, facts, "1/1/player/insurance-1")) == (0, 1000)
    facts = round_of("AhTc", seat, house={"insurance_with_natural": "taken"})
    assert net(switch, facts, "1/1/player/insurance-1") == -500


def test_super_match_first_then_seats_from_the_right(switch: Game, round_of: RoundOf) -> None:
    one = {"wagers": {"super-match": 5, "insurance-1": 5}}
    two = {"wagers": {"super-match": 5}}
    seats = [("Th9c", "Ts9s", one), ("Th8c", "Ts8s", two)]
    facts = round_of("Ah9c", *seats)
    assert [key.replace("/1/player", "") for key in nets(switch, facts)] == [
        "2/super-match", "1/super-match", "2/base-1", "2/base-2",
        "1/base-1", "1/base-2", "1/insurance-1",
    ]  # fmt: skip
    facts = round_of("Ah9c", *seats, house={"insurance_settling": "after-check"})
    assert [key.replace("/1/player", "") for key in nets(switch, facts)][2] == "1/insurance-1"


def test_a_short_stake_is_used_up_in_that_order(switch: Game, round_of: RoundOf) -> None:
    seats = [("Th9c", "Ts9s"), ("8h8d", "KcKs", {"wagers": {"super-match": 5}})]
    facts = round_of("Td8c", *seats, bank={"stake": 45})
    assert nets(switch, facts) == {
        "2/1/player/super-match": "40.00",
        "2/1/player/base-1": "-5.00",
        "2/1/player/base-2": "0.00",
        "1/1/player/base-1": "0.00",
        "1/1/player/base-2": "0.00",
    }
    ledger = switch.settle(facts)
    assert ledger.exhausted
    assert [entry.result for entry in ledger.entries][-3:] == ["no-action"] * 3
    none = round_of("Td8c", *seats, bank={"stake": 45}, house={"part_action": "none"})
    assert nets(switch, none)["2/1/player/base-1"] == "0.00"


def test_each_hand_pays_the_printed_collection(switch: Game, round_of: RoundOf) -> None:
    facts = round_of(
        "Th8c",
        ("Th9c", "Ts9s", {"wagers": {"super-match": 5}}),
        house={"collection": "printed-5"},
    )
    assert [(fee.payer, fee.amount) for fee in switch.settle(facts).fees] == [
        ("seat 1", 400),
        ("player-dealer", 400),
    ]


@pytest.mark.parametrize(
    ("bank", "seat", "ruling"),
    [
        ("Th6c6d", ("AhTc", "9h9s"), "SW-2"),
        ("Td5c7d", ("Th6c6d", "9h9s"), "SW-3"),
        ("Td6c9d", ("Th5c7d", "9h9s"), "SW-4"),
        ("7s8s9s", ("Th5c9d", "9h9s"), "SW-5"),
        ("Td6c6h", ("Th5c9d", "9h9s"), "SW-6"),
        ("Td6c5h", ("Ks5h", "6cAs5d", {"switched": True}), "SW-1"),
        ("TdAc", ("6h5s", "9h9s", {"hands-1": [{"cards": "6h5s9d", "doubled": 1}]}), "SW-7"),
        ("TdAc", ("8h8s", "9h9s", {"hands-1": [{"cards": "8h9d"}, {"cards": "8s9c"}]}), "SW-7"),
    ],
)
def test_what_rests_on_a_default_says_so(
    switch: Game, round_of: RoundOf, bank: str, seat: tuple[Any, ...], ruling: str
) -> None:
    entry = switch.settle(round_of(bank, seat)).entries[0]
    assert (entry.rule.provenance, entry.rule.ruling) == ("default", ruling)

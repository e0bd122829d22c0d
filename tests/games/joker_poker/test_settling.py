"""Settling Joker Poker, named by the rule each test proves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.money import format_money
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round

RoundOf = Callable[..., Round]

PAIR_OF_QUEENS = "QsJh8d3c2d"
THREE_KINGS = "KsKh9d4c2d"


def nets(ledger: Ledger) -> dict[str, str]:
    return {entry.place.key: format_money(entry.net) for entry in ledger.entries}


def order(ledger: Ledger) -> list[tuple[int, float]]:
    return [(entry.seat, entry.net / 100) for entry in ledger.entries]


def test_every_independently_settled_round_comes_out_the_same_and_in_order(
    joker_poker: Game, examples: Path
) -> None:
    lines = (examples / "joker-poker.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example: dict[str, Any] = json.loads(line)
        ledger = joker_poker.settle(read_round(example["round"], game=joker_poker))
        assert list(nets(ledger).items()) == list(example["nets"].items())


@pytest.mark.parametrize(
    ("bank", "seat", "net", "rule"),
    [
        (THREE_KINGS, "AsAdKc5h3h play 3h", 10, "win"),
        (PAIR_OF_QUEENS, "AsKd9c4h2h play 2h", -10, "one-pair"),
        ("9h7h5h2hKc", "KsKh7s7d3c play 3c", -10, "lose"),
        ("KsKh7s7d3c", "9h7h5h2hQc play Qc", 10, "win"),
        ("9s8h7d6c2d", "9d8c7s6h2h play 2h", 10, "tie"),
        (PAIR_OF_QUEENS, "QdJc8s3h2h play 2h", -10, "one-pair"),
        (THREE_KINGS, "AsQd9c4h2h play 2h", -10, "lose"),
        ("AsKsQsJs2d", "9s9h9d9c2h play 2h", 10, "win"),
        ("9s9h9d9c2h", "AsKsQsJsTs play", 10, "natural-royal"),
        ("AsKs7s2s3c", "QhJh7h3h2c play 2c", -10, "flush-joker"),
    ],
)
def test_one_hand_against_the_bank(
    joker_poker: Game, round_of: RoundOf, bank: str, seat: str, net: int, rule: str
) -> None:
    (entry,) = joker_poker.settle(round_of(bank, seat)).entries
    assert entry.net == 100 * net
    assert entry.rule == joker_poker.rules[rule]


@pytest.mark.parametrize(("action", "net"), [("play", 10), ("double", 20), ("triple", 30)])
def test_everything_at_risk_is_won_and_lost(
    joker_poker: Game, round_of: RoundOf, action: str, net: int
) -> None:
    facts = round_of("5s5h9d4c2d", f"AsAdKc7h3h {action} 3h", f"AcQd9c8h2h {action} 2h")
    assert order(joker_poker.settle(facts)) == [(1, net), (2, -net)]
    assert joker_poker.settle(facts).entries[0].stake == 100 * net


def test_a_surrender_costs_half_and_is_settled_first(joker_poker: Game, round_of: RoundOf) -> None:
    facts = round_of(THREE_KINGS, "AsAdKc5h3h play 3h", "Qd9c8h surrender", action_seat=1)
    ledger = joker_poker.settle(facts)
    assert order(ledger) == [(2, -5), (1, 10)]
    assert (ledger.entries[0].result, ledger.entries[0].back) == ("surrender", 500)


@pytest.mark.parametrize(
    ("unit", "direction", "takes"),
    [("0.01", "nearest", 253), ("1.00", "house", 300), ("1.00", "player", 200)],
)
def test_cm_14_the_half_is_rounded_as_the_house_says(
    joker_poker: Game, round_of: RoundOf, unit: str, direction: str, takes: int
) -> None:
    more = {1: {"wagers": {"base": "5.05"}}}
    house = {"round_to": unit, "round_direction": direction}
    facts = round_of(THREE_KINGS, "Qd9c8h surrender", more=more, house=house)
    assert joker_poker.settle(facts).entries[0].takes == takes


@pytest.mark.parametrize(("pays", "net"), [("1", 20), ("5", 100), ("50", 1000)])
def test_jp_3_what_a_natural_royal_pays_is_the_houses_choice(
    joker_poker: Game, round_of: RoundOf, pays: str, net: int
) -> None:
    facts = round_of(THREE_KINGS, "AdKdQdJdTd double",
                     house={"natural_royal_pays": pays})  # fmt: skip
    assert order(joker_poker.settle(facts)) == [(1, net)]


def test_declared_royals_are_paid_first_then_clockwise_from_the_button(
    joker_poker: Game, round_of: RoundOf
) -> None:
    seats = ("AhAc8s5h3h play 3h", "AdKdQdJdTd play", "QhQc8h5d3d play 3d")
    facts = round_of("KsKh9d4c2d", *seats, action_seat=3)
    assert [seat for seat, _ in order(joker_poker.settle(facts))] == [2, 3, 1]
    hidden = {"kind": "royal-undeclared", "seat": 2}
    facts = round_of("KsKh9d4c2d", *seats, action_seat=3, odd=hidden)
    assert [seat for seat, _ in order(joker_poker.settle(facts))] == [3, 1, 2]


def test_an_undeclared_royal_may_fall_outside_the_stake(
    joker_poker: Game, round_of: RoundOf
) -> None:
    seats = ("AhAc8s5h3h play 3h", "AdKdQdJdTd play")
    declared = round_of("KsKh9d4c2d", *seats, stake="10")
    assert order(joker_poker.settle(declared)) == [(2, 10), (1, 0)]
    hidden = {"kind": "royal-undeclared", "seat": 2}
    undeclared = round_of("KsKh9d4c2d", *seats, stake="10", odd=hidden)
    assert order(joker_poker.settle(undeclared)) == [(1, 10), (2, 0)]


def test_jp_4_the_player_dealer_names_the_joker_where_the_house_lets_him(
    joker_poker: Game, round_of: RoundOf
) -> None:
    house = {"bank_joker": "player-dealer"}
    seat = "AhAc8s5h3h play 3h"
    facts = round_of("KsKh7d7c2d", seat, banking={"joker": "Ks"}, house=house)
    assert order(joker_poker.settle(facts)) == [(1, 10)]
    assert order(joker_poker.settle(round_of("KsKh7d7c2d", seat))) == [(1, -10)]


def test_jp_7_a_second_ace_in_a_flush_where_the_house_allows_it(
    joker_poker: Game, round_of: RoundOf
) -> None:
    bank, seat = "KhQhJh2h3c", "AsTs9s8s2c play 2c"
    house = {"flush_joker": "always-ace"}
    assert order(joker_poker.settle(round_of(bank, seat))) == [(1, -10)]
    assert order(joker_poker.settle(round_of(bank, seat, house=house))) == [(1, 10)]


# --- the button -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "count", "first"),
    [
        ([1, 1, 1], "bank", 2),
        ([1, 2, 5], "bank", 1),
        ([6, 6, 6], "bank", 3),
        ([2, 2, 3], "bank", 1),
        ([1, 1, 1], "left-of-bank", 3),
        ([2, 2, 3], "left-of-bank", 1),
    ],
)
def test_jp_10_the_dice_are_counted_from_the_bank(
    joker_poker: Game, round_of: RoundOf, dice: list[int], count: str, first: int
) -> None:
    seats = ("AhAc8s5h3h play 3h", "QhQc8h5d3d play 3d", "JhJc8c5s3s play 3s")
    facts = round_of("KsKh9d4c2d", *seats, dice=dice, house={"dice_count": count})
    assert order(joker_poker.settle(facts))[0][0] == first


@pytest.mark.parametrize(("option", "fee"), [("printed-1", 50), ("printed-3", 200)])
def test_the_printed_collection_is_flat_for_every_circle(
    joker_poker: Game, round_of: RoundOf, option: str, fee: int
) -> None:
    seats = ("AhAc8s5h3h double 3h", "Qd9c8h surrender")
    facts = round_of(THREE_KINGS, *seats, house={"collection": option})
    fees = [(each.payer, each.amount) for each in joker_poker.settle(facts).fees]
    assert fees == [("seat 1", fee), ("seat 2", fee)]


# --- irregularities -------------------------------------------------------------------------------

WINNER = "AhAc8s5h3h double 3h"


@pytest.mark.parametrize("kind", ["hand-unprotected", "card-dropped"])
def test_a_dead_hand_loses_everything_at_risk(
    joker_poker: Game, round_of: RoundOf, kind: str
) -> None:
    odd = {"kind": kind, "at": "five-cards", "seat": 1}
    (entry,) = joker_poker.settle(round_of(THREE_KINGS, WINNER, odd=odd)).entries
    assert (entry.result, entry.net) == ("lose", -2000)
    odd = {"kind": kind, "at": "first-three", "seat": 1}
    (entry,) = joker_poker.settle(round_of(THREE_KINGS, "AhAc8s", odd=odd)).entries
    assert (entry.result, entry.net) == ("lose", -1000)


@pytest.mark.parametrize(("choice", "net"), [("dead-hand", -20), ("warning", 20)])
def test_a_shared_hand_is_dead_only_if_the_floor_says_so(
    joker_poker: Game, round_of: RoundOf, choice: str, net: int
) -> None:
    odd = {"kind": "hand-shared", "seat": 1, "choice": choice}
    assert order(joker_poker.settle(round_of(THREE_KINGS, WINNER, odd=odd))) == [(1, net)]


def test_the_same_card_twice_voids_the_round_surrendered_halves_too(
    joker_poker: Game, round_of: RoundOf
) -> None:
    odd = {"kind": "duplicate-card", "card": "Ks"}
    seats = ("AhAcKs5h3h double 3h", "Qd9c8h surrender")
    ledger = joker_poker.settle(round_of(THREE_KINGS, *seats, odd=odd))
    assert [(e.result, e.back) for e in ledger.entries] == [
        ("no-action", 2000),
        ("no-action", 1000),
    ]
    assert ledger.bank_net == 0


@pytest.mark.parametrize(
    "odd",
    [
        {"kind": "cards-missing"},
        {"kind": "button-misplaced", "at": "known", "seat": 7},
        {"kind": "wrong-card-count", "at": "too-many", "seat": 1},
        {"kind": "player-left-out", "seat": 1},
        {"kind": "boxed-card", "at": "initial-next", "seat": 1, "card": "Jd"},
        {"kind": "card-exposed", "at": "final-deal"},
    ],
)
def test_what_is_put_right_changes_no_result(
    joker_poker: Game, round_of: RoundOf, odd: dict[str, Any]
) -> None:
    assert order(joker_poker.settle(round_of(THREE_KINGS, WINNER, odd=odd))) == [(1, 20)]

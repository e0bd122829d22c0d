"""Fortune Pai Gow Poker settled: the worked rounds, the register's vectors, every option."""

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

#: A bank of two pair, kings and threes: threes in front, kings behind.
BANK = "KhKs3c3d7c6d2h"
#: Hands set the house way that win both, lose both, and win one against it.
WINS, LOSES, PUSHES = "AcAdQhQs9cTd4h", "QdTc9s7d5c4c2s", "AhKdKcJs9h8s5d"
QUADS, STRAIGHT_FLUSH = "JcJdJhJs8c7s4s", "5h6h7h8h9hKdQd"


def nets(game: Game, facts: Round) -> dict[str, str]:
    return {entry.place.key: format_money(entry.net) for entry in game.settle(facts).entries}


def envy(game: Game, facts: Round) -> dict[int, int]:
    return {paid.seat: paid.amount for paid in game.settle(facts).envy}


def test_rounds_settled_independently(fortune: Game, examples: Path) -> None:
    lines = (examples / "fortune-pai-gow.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example = json.loads(line)
        facts = read_round(example["round"], game=fortune)
        assert nets(fortune, facts) == example["nets"]
        paid = {str(seat): format_money(amount) for seat, amount in envy(fortune, facts).items()}
        assert paid == example.get("envy", {})


@pytest.mark.parametrize(("cards", "net"), [(WINS, 2500), (LOSES, -2500), (PUSHES, 0)])
def test_winning_both_losing_both_or_one_of_each(
    fortune: Game, round_of: RoundOf, cards: str, net: int
) -> None:
    (entry,) = fortune.settle(round_of(BANK, {1: cards})).entries
    assert (entry.net, entry.commission, entry.rule.key) == (net, 0, "fortune-pai-gow/base")


@pytest.mark.parametrize(
    ("copies", "both", "beside"),
    [("player-dealer", -1, 0), ("player", 1, 1), ("nobody", 0, 0)],
)
def test_copies_go_where_the_house_says(
    fortune: Game, round_of: RoundOf, copies: str, both: int, beside: int
) -> None:
    bank = "AcQd3h3sJc8d4h"
    house = {"copies": copies}
    twice = round_of(bank, {1: "AdQh3c3dJd8h4s"}, house=house)
    once = round_of(bank, {1: "AdQhKcKdJd8h4s"}, house=house)
    for facts, units in ((twice, both), (once, beside)):
        (entry,) = fortune.settle(facts).entries
        assert entry.net == 2500 * units
        assert (entry.rule.provenance, entry.rule.ruling) == ("default", "FP-3")


def test_a_copy_with_a_lower_hand_loses(fortune: Game, round_of: RoundOf) -> None:
    (entry,) = fortune.settle(round_of("AcQd9h9sJc8d4h", {1: "AdQh3c3dJd8h4s"})).entries
    assert entry.net == -2500


def test_a_foul_loses_the_base_and_leaves_the_fortune_bet(fortune: Game, round_of: RoundOf) -> None:
    foul = {"cards": "Kc9c7h5h4s2cJo", "low": "KcJo", "fortune": 5}
    flush = {"cards": "KdQd9d7d4dTcTs", "low": "KdQd", "fortune": 5}
    seats = {1: foul, 2: flush | {"low": "TcTs"}}
    base, legal, lost, paid = fortune.settle(round_of("AhAs3c3d8c6d2h", seats)).entries
    assert (base.net, base.rule.key) == (-2500, "fortune-pai-gow/foul")
    assert legal.rule.key == "fortune-pai-gow/base"
    assert (lost.net, paid.net) == (-500, 1500)
    broken = round_of("AhAs3c3d8c6d2h", {1: flush})
    base, paid = fortune.settle(broken).entries
    assert (base.net, paid.net) == (-2500, 1500)


@pytest.mark.parametrize(
    ("house", "net", "ruling"), [({}, -2500, "FU-7"), ({"wrong_count": "house-way"}, 2500, "")]
)
def test_a_wrong_number_of_cards_in_front(
    fortune: Game, round_of: RoundOf, house: dict[str, str], net: int, ruling: str
) -> None:
    facts = round_of(BANK, {1: {"cards": WINS, "low": "AcAdQh"}}, house=house)
    (entry,) = fortune.settle(facts).entries
    assert (entry.net, entry.rule.ruling) == (net, ruling)


@pytest.mark.parametrize(("value", "net"), [("legal", 0), ("foul", -2500)])
def test_the_same_pair_in_front_and_behind(
    fortune: Game, round_of: RoundOf, value: str, net: int
) -> None:
    seat = {"cards": "5c5d5h5sKdQd9h", "low": "5c5d"}
    facts = round_of(BANK, {1: seat}, house={"equal_pair": value})
    (entry,) = fortune.settle(facts).entries
    assert (entry.net, entry.rule.ruling) == (net, "FU-7")


def test_splitting_fours_as_the_house_does_is_never_a_foul(
    fortune: Game, round_of: RoundOf
) -> None:
    seat = {"cards": "QcQdQhQs9c7d5h", "low": "QhQs"}
    facts = round_of(BANK, {1: seat}, house={"equal_pair": "foul"})
    (entry,) = fortune.settle(facts).entries
    assert entry.rule.key == "fortune-pai-gow/base"


@pytest.mark.parametrize(
    ("cards", "a", "b"),
    [
        ("4h5h6h7h8h9hTh", 8000, 1000),
        ("4h5hJo7h8h9hTh", 1000, 500),
        ("AcAdAhAsJoKd5d", 400, 400),
        ("ThJhQhKhAh4s2d", 100, 100),
        ("ThJhQhKhAhKdQd", 100, 100),
        (STRAIGHT_FLUSH, 40, 40),
        (QUADS, 25, 25),
        ("8c8d8h4s4cKdQd", 5, 5),
        ("Kc9c7c2c3cQdJd", 3, 3),
        ("9c8d7h5sJoKdQd", 2, 2),
        ("8c8d8h4s2cKdQd", -1, -1),
    ],
)
def test_the_fortune_bonus_by_either_option(
    fortune: Game, round_of: RoundOf, cards: str, a: int, b: int
) -> None:
    bank = "6c6dTsTd3d9s3h"
    for table, units in (("A", a), ("B", b)):
        seat = {"cards": cards, "fortune": 4}
        facts = round_of(bank, {1: seat}, house={"fortune_paytable": table})
        assert fortune.settle(facts).entries[1].net == 400 * units


def test_a_royal_match_is_paid_as_a_royal_flush_by_ruling(fortune: Game, round_of: RoundOf) -> None:
    facts = round_of("6c6dTsTd3d9s3h", {1: {"cards": "ThJhQhKhAhKdQd", "fortune": 4}})
    assert fortune.settle(facts).entries[1].rule.ruling == "FP-1"


def test_five_of_a_kind_needs_a_wild_joker(fortune: Game, round_of: RoundOf) -> None:
    seats = {1: {"cards": "9c9d9h9sJoKdQd", "fortune": 4}}
    bank = "QsJs8d7s5d4d2c"
    assert nets(fortune, round_of(bank, seats))["1/1/player/fortune"] == "100.00"
    wild = round_of(bank, seats, house={"joker": "wild"})
    entry = fortune.settle(wild).entries[1]
    assert (entry.net, entry.rule.ruling) == (100000, "FP-2")


# --- Envy: the register's check vectors ---------------------------------------------------------


def test_every_trigger_pays_every_other_button(fortune: Game, round_of: RoundOf) -> None:
    seats = {
        1: {"cards": QUADS, "fortune": 5},
        2: {"cards": WINS, "fortune": 5},
        3: {"cards": STRAIGHT_FLUSH, "fortune": 5},
        4: {"cards": "QcTs9d6c5c4c2s", "fortune": 4},
        5: "Th9s7d6s5d4d2d",
    }
    facts = round_of(BANK, seats)
    ledger = nets(fortune, facts)
    assert (ledger["1/1/player/fortune"], ledger["3/1/player/fortune"]) == ("125.00", "200.00")
    assert envy(fortune, facts) == {1: 500, 2: 1000, 3: 500}


def test_the_banks_own_hand_triggers_nothing(fortune: Game, round_of: RoundOf) -> None:
    assert envy(fortune, round_of(QUADS, {1: {"cards": LOSES, "fortune": 5}})) == {}


def test_four_dollars_earn_no_button(fortune: Game, round_of: RoundOf) -> None:
    seats = {1: {"cards": LOSES, "fortune": 4}, 2: {"cards": "TsJsQsKsAsKd4s", "fortune": 5}}
    assert envy(fortune, round_of("8c8d3c3d7c6d2h", seats)) == {}


@pytest.mark.parametrize(("house", "paid"), [({}, {1: 500}), ({"envy_trigger": "with-button"}, {})])
def test_a_trigger_hand_needs_a_button_only_where_the_house_says(
    fortune: Game, round_of: RoundOf, house: dict[str, str], paid: dict[int, int]
) -> None:
    facts = round_of(BANK, {1: {"cards": LOSES, "fortune": 5}, 2: QUADS}, house=house)
    assert envy(fortune, facts) == paid
    if paid:
        assert fortune.settle(facts).envy[0].rule.ruling == "FP-5"


@pytest.mark.parametrize(("table", "amount"), [("A", 100000), ("B", 50000)])
def test_the_top_rows_envy_differs_between_the_options(
    fortune: Game, round_of: RoundOf, table: str, amount: int
) -> None:
    seats = {1: {"cards": LOSES, "fortune": 5}, 2: "4h5h6h7h8h9hTh"}
    facts = round_of("KdKs3c3d7c6d2d", seats, house={"fortune_paytable": table})
    assert envy(fortune, facts) == {1: amount}


# --- order and coverage -------------------------------------------------------------------------


def order(game: Game, facts: Round) -> list[str]:
    return [f"{entry.seat} {entry.spot}" for entry in game.settle(facts).entries]


def test_all_base_wagers_then_all_fortune_bets_from_the_action(
    fortune: Game, round_of: RoundOf
) -> None:
    seats: dict[int, Any] = {
        1: {"cards": WINS, "fortune": 5},
        2: {"cards": LOSES, "fortune": 5},
        4: PUSHES,
    }
    facts = round_of(BANK, seats, action_seat=2)
    assert order(fortune, facts) == ["2 base", "4 base", "1 base", "2 fortune", "1 fortune"]
    by_seat = round_of(BANK, seats, action_seat=2, house={"settling": "per-seat"})
    assert order(fortune, by_seat) == ["2 base", "2 fortune", "4 base", "1 base", "1 fortune"]


@pytest.mark.parametrize(
    ("dice", "first"), [([1, 1, 1], 2), ([1, 1, 2], 3), ([2, 3, 3], 1), ([6, 6, 6], 3)]
)
def test_the_dice_name_the_first_seat(
    fortune: Game, round_of: RoundOf, dice: list[int], first: int
) -> None:
    # Seat 7 banks and counts 1, 8 and 15; on its own number seat 1, at its left, is first.
    seats = {1: WINS, 2: LOSES, 3: PUSHES}
    assert order(fortune, round_of(BANK, seats, dice=dice))[0] == f"{first} base"


def test_an_empty_seat_passes_first_action_on_clockwise(fortune: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, {2: WINS, 6: LOSES}, action_seat=4)
    assert order(fortune, facts)[0] == "6 base"


def test_a_stake_used_up_returns_the_rest(fortune: Game, round_of: RoundOf) -> None:
    seats = {1: WINS, 2: LOSES, 3: PUSHES}
    ledger = fortune.settle(round_of(BANK, seats, bank={"stake": 40}, action_seat=1))
    assert [(entry.net, entry.result) for entry in ledger.entries] == [
        (2500, "win"), (-1500, "lose"), (0, "no-action"),
    ]  # fmt: skip
    assert ledger.exhausted
    net = fortune.settle(
        round_of(BANK, seats, bank={"stake": 40}, action_seat=1, house={"coverage_mode": "net"})
    )
    assert [entry.net for entry in net.entries] == [2500, -2500, 0]


def test_envy_is_paid_last_and_only_from_what_is_left(fortune: Game, round_of: RoundOf) -> None:
    seats = {1: {"cards": LOSES, "fortune": 5}, 2: QUADS}
    facts = round_of(BANK, seats, bank={"stake": 57}, action_seat=1)
    ledger = fortune.settle(facts)
    assert [entry.net for entry in ledger.entries][-1] == -500
    used = sum(entry.pays + entry.takes for entry in ledger.entries)
    assert sum(paid.amount for paid in ledger.envy) == min(500, 5700 - used)


@pytest.mark.parametrize(("option", "player", "bank"), [("1", 100, 200), ("4", 400, 500)])
def test_the_printed_collection_by_table_limit(
    fortune: Game, round_of: RoundOf, option: str, player: int, bank: int
) -> None:
    seats = {1: {"cards": WINS, "fortune": 5}, 2: LOSES}
    facts = round_of(BANK, seats, house={"collection": f"printed-{option}"})
    fees = [(fee.payer, fee.amount) for fee in fortune.settle(facts).fees]
    assert fees == [("seat 1", player), ("seat 2", player), ("player-dealer", bank)]

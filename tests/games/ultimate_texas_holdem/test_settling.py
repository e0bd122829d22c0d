"""Settling Ultimate Texas Hold'em, named by the rule each test proves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.ledger import Entry, Ledger
from trainer.engine.money import format_money
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round

RoundOf = Callable[..., Round]


def nets(ledger: Ledger) -> dict[str, str]:
    return {entry.place.key: format_money(entry.net) for entry in ledger.entries}


def spots(ledger: Ledger, seat: int = 1) -> dict[str, float]:
    return {entry.spot: entry.net / 100 for entry in ledger.entries if entry.seat == seat}


def entry_of(ledger: Ledger, spot: str, seat: int = 1) -> Entry:
    return next(e for e in ledger.entries if (e.seat, e.spot) == (seat, spot))


def test_every_independently_settled_round_comes_out_the_same(holdem: Game, examples: Path) -> None:
    lines = (examples / "ultimate-texas-holdem.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example: dict[str, Any] = json.loads(line)
        ledger = holdem.settle(read_round(example["round"], game=holdem))
        assert nets(ledger) == example["nets"]


# --- the register's check vectors ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "bank", "seat", "expected"),
    [
        ("As9s4s2dTh", "9dTd", "KsQs 4x",
         {"ante": 10, "play": 40, "blind": 15, "trips": 30}),
        ("KdJh9c6s3d", "Qc4h", "As2h 1x", {"ante": 0, "play": 10, "blind": 0, "trips": -5}),
        ("Jh9c6s3d2c", "Kd4h", "Qs8h 1x no-trips", {"ante": 0, "play": -10, "blind": -10}),
        ("7s7h7dKc2d", "AsAd", "3c4d fold", {"ante": -10, "blind": -10, "trips": 15}),
        ("9s8h7c2d2h", "JcTc", "2s5d 2x", {"play": -20, "ante": -10, "blind": -10, "trips": 15}),
    ],
)  # fmt: skip
def test_the_registers_check_vectors(
    holdem: Game, round_of: RoundOf, board: str, bank: str, seat: str, expected: dict[str, int]
) -> None:
    assert spots(holdem.settle(round_of(board, bank, seat))) == expected


# --- ante, play, blind --------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "play"), [("4x", 40), ("3x", 30), ("2x", 20), ("1x", 10)])
def test_play_is_a_multiple_of_the_ante_paid_even_money(
    holdem: Game, round_of: RoundOf, action: str, play: int
) -> None:
    ledger = holdem.settle(round_of("KdJh9c6s3d", "Jc4h", f"KsAc {action}"))
    assert spots(ledger) == {"ante": 10, "play": play, "blind": 0, "trips": -5}


BLINDS = [
    ("TsJsQs2d3h", "KsAs", 5000, "royal-flush"),
    ("5s6s7s2d3h", "8s9s", 500, "straight-flush"),
    ("5s5h7s2d3h", "5c5d", 100, "four-of-a-kind"),
    ("5s5h7s2d3h", "5c7d", 30, "full-house"),
    ("5s6sTs2d3h", "8s9s", 15, "flush"),
    ("5s6h7s2dKh", "8c9s", 10, "straight"),
]


@pytest.mark.parametrize(("board", "cards", "pays", "row"), BLINDS)
def test_the_blind_is_paid_by_the_table_from_a_straight_upward(
    holdem: Game, round_of: RoundOf, board: str, cards: str, pays: int, row: str
) -> None:
    blind = entry_of(holdem.settle(round_of(board, "KcQc", f"{cards} 1x")), "blind")
    assert (blind.pays, blind.row) == (100 * pays, row)


@pytest.mark.parametrize(
    ("board", "cards", "pays"),
    [
        ("TsJsQs2d3h", "KsAs", 250),
        ("5s6s7s2d3h", "8s9s", 200),
        ("5s5h7s2d3h", "5c5d", 150),
        ("5s5h7s2d3h", "5c7d", 40),
        ("5s6sTs2d3h", "8s9s", 30),
        ("5s6h7s2dKh", "8c9s", 25),
        ("5s6h7s2dKh", "6c6s", 15),
        ("5s6h7s2dKh", "6c7c", -5),
    ],
)
def test_trips_are_paid_by_the_table_from_three_of_a_kind_upward(
    holdem: Game, round_of: RoundOf, board: str, cards: str, pays: int
) -> None:
    assert spots(holdem.settle(round_of(board, "KcQc", f"{cards} 1x")))["trips"] == pays


def test_a_straight_that_loses_gets_nothing_on_the_blind(holdem: Game, round_of: RoundOf) -> None:
    ledger = holdem.settle(round_of("5s6h7s2dKh", "8c9s", "4c3d 1x"))
    assert spots(ledger) == {"play": -10, "ante": -10, "blind": -10, "trips": 25}


def test_a_tie_returns_everything_but_trips(holdem: Game, round_of: RoundOf) -> None:
    ledger = holdem.settle(round_of("5s6h7s2dKh", "8c9s", "8d9d 4x"))
    assert spots(ledger) == {"ante": 0, "play": 0, "blind": 0, "trips": 25}
    assert {e.rule.ruling for e in ledger.entries if e.spot != "trips"} == {"UT-6"}


def test_the_board_may_be_everybodys_hand(holdem: Game, round_of: RoundOf) -> None:
    ledger = holdem.settle(round_of("TsJsQsKsAs", "2d3d", "4c4d 1x", "2c3c fold"))
    assert spots(ledger)["blind"] == 0
    assert spots(ledger)["trips"] == 250
    assert spots(ledger, 2) == {"ante": -10, "blind": -10, "trips": 250}
    # The board alone wins it: no open point is touched.
    assert entry_of(ledger, "trips", 2).rule.provenance == "stated"


def test_an_unqualified_bank_only_saves_the_ante(holdem: Game, round_of: RoundOf) -> None:
    facts = round_of("KdJh9c6s3d", "Qc4h", "As2h 1x", "8c2c 2x", "Qd4c 1x", "5h7h fold")
    ledger = holdem.settle(facts)
    assert spots(ledger, 1) == {"ante": 0, "play": 10, "blind": 0, "trips": -5}
    assert spots(ledger, 2) == {"ante": 0, "play": -20, "blind": -10, "trips": -5}
    assert spots(ledger, 3) == {"ante": 0, "play": 0, "blind": 0, "trips": -5}
    assert spots(ledger, 4) == {"ante": -10, "blind": -10, "trips": -5}
    assert entry_of(ledger, "play", 2).rule.ruling == "UT-8"


def test_the_boards_pair_qualifies_the_bank(holdem: Game, round_of: RoundOf) -> None:
    ledger = holdem.settle(round_of("KdKh9c6s3d", "Qc4h", "As2h 1x"))
    assert spots(ledger)["ante"] == 10


@pytest.mark.parametrize(("reading", "trips"), [("own-hand", 15), ("board", -5)])
def test_ut_2_which_cards_decide_the_trips_of_a_folded_hand(
    holdem: Game, round_of: RoundOf, reading: str, trips: int
) -> None:
    facts = round_of("5s6h7s2dKh", "AcAd", "6c6s fold", house={"folded_trips": reading})
    found = entry_of(holdem.settle(facts), "trips")
    assert found.net == 100 * trips
    assert found.rule.ruling == "UT-2"


def test_ut_1_backline_bets_on_trips_where_the_house_takes_them(
    holdem: Game, round_of: RoundOf
) -> None:
    behind = {1: {"backline": [{"wagers": {"trips": "20"}}]}}
    seats = ("6c6s fold", "8c9s 1x")
    house = {"trips_backline": "trips"}
    facts = round_of("5s6h7s2dKh", "AcAd", *seats, more=behind, house=house)
    order = [(e.seat, e.owner, e.spot) for e in holdem.settle(facts).entries]
    assert order[-6:] == [
        (1, "player", "trips"), (1, "backline-1", "trips"),
        (2, "player", "ante"), (2, "player", "play"), (2, "player", "blind"),
        (2, "player", "trips"),
    ]  # fmt: skip
    assert nets(holdem.settle(facts))["1/1/backline-1/trips"] == "60.00"
    house |= {"backline_order": "after-all"}
    facts = round_of("5s6h7s2dKh", "AcAd", *seats, more=behind, house=house)
    assert holdem.settle(facts).entries[-1].owner == "backline-1"


@pytest.mark.parametrize(
    ("unit", "direction", "pays"),
    [("0.01", "nearest", 1575), ("1.00", "nearest", 1600), ("1.00", "house", 1500),
     ("0.50", "player", 1600)],
)  # fmt: skip
def test_cm_14_three_to_two_is_rounded_as_the_house_says(
    holdem: Game, round_of: RoundOf, unit: str, direction: str, pays: int
) -> None:
    more = {1: {"wagers": {"ante": "10.50", "blind": "10.50"}}}
    house = {"round_to": unit, "round_direction": direction}
    facts = round_of("5s6sTs2d3h", "KcQc", "8s9s 1x", more=more, house=house)
    assert entry_of(holdem.settle(facts), "blind").pays == pays


# --- order --------------------------------------------------------------------------------------


def order(ledger: Ledger) -> list[tuple[int, str]]:
    return [(entry.seat, entry.spot) for entry in ledger.entries]


def test_folded_hands_first_then_from_the_banks_left(holdem: Game, round_of: RoundOf) -> None:
    seats = ("KsAc 1x", "2c5h fold", "Jc4c 1x", "6c6h fold")
    facts = round_of("KdJh9c6s3d", "Jd9h", *seats, bank_seat=7)
    # Seats 1 and 3 lose, seat 4 folded three of a kind: his Trips are paid in turn.
    assert order(holdem.settle(facts)) == [
        (2, "ante"), (2, "blind"), (2, "trips"), (4, "ante"), (4, "blind"),
        (1, "play"), (1, "ante"), (1, "blind"), (1, "trips"),
        (3, "play"), (3, "ante"), (3, "blind"), (3, "trips"), (4, "trips"),
    ]  # fmt: skip


def test_a_win_is_paid_ante_play_blind_trips(holdem: Game, round_of: RoundOf) -> None:
    ledger = holdem.settle(round_of("KdJh9c6s3d", "Jc4h", "KsAc 1x"))
    assert [spot for _, spot in order(ledger)] == ["ante", "play", "blind", "trips"]


def test_an_unqualified_bank_returns_the_ante_first(holdem: Game, round_of: RoundOf) -> None:
    ledger = holdem.settle(round_of("KdJh9c6s3d", "Qc4h", "8c2c 2x"))
    assert [spot for _, spot in order(ledger)] == ["ante", "play", "blind", "trips"]


def test_the_lap_begins_at_the_banks_left_and_wraps(holdem: Game, round_of: RoundOf) -> None:
    facts = round_of("KdJh9c6s3d", "Jc4h", "KsAc 1x", "7c7h 1x")
    moved = holdem.settle(
        round_of("KdJh9c6s3d", "Jc4h", "KsAc 1x", bank_seat=2, more={1: {"seat": 5}})
    )
    assert order(holdem.settle(facts))[0] == (1, "ante")
    assert order(moved)[0] == (5, "ante")


def test_a_short_stake_pays_in_order_and_returns_the_rest(holdem: Game, round_of: RoundOf) -> None:
    facts = round_of("KdJh9c6s3d", "Jc4h", "KsAc 2x", "AsKc 2x", stake="37")
    ledger = holdem.settle(facts)
    assert spots(ledger) == {"ante": 10, "play": 20, "blind": 0, "trips": -5}
    assert spots(ledger, 2) == {"ante": 2, "play": 0, "blind": 0, "trips": 0}
    assert [e.result for e in ledger.entries if e.seat == 2][1:] == ["no-action"] * 3
    assert ledger.exhausted
    none = round_of(
        "KdJh9c6s3d", "Jc4h", "KsAc 2x", "AsKc 2x", stake="37", house={"part_action": "none"}
    )
    whole = holdem.settle(none)
    assert spots(whole, 2)["ante"] == 0
    ante = next(entry for entry in whole.entries if entry.seat == 2 and entry.spot == "ante")
    assert ante.why == (
        "Only $2 of the player-dealer's stake is left, and this house gives no part action; "
        "$10 goes back."
    )


# --- collections --------------------------------------------------------------------------------


def test_the_printed_collection_goes_by_ante_blind_and_trips_not_by_play(
    holdem: Game, round_of: RoundOf
) -> None:
    more = {1: {"wagers": {"ante": "50", "blind": "50", "trips": "5"}}}
    house = {"collection": "printed-1"}
    facts = round_of("KdJh9c6s3d", "Jc4h", "KsAc 4x", "7c7h 4x", more=more, house=house)
    fees = {fee.payer: fee.amount for fee in holdem.settle(facts).fees}
    assert fees == {"seat 1": 200, "seat 2": 100, "player-dealer": 200}

"""Face Up Pai Gow Poker settled: the worked rounds, the register's vectors, every option."""

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
from trainer.errors import FactsError

RoundOf = Callable[..., Round]

BANK = "KhKs3c3d7c6d2h"
WINS, LOSES = "AcAdQhQs9cTd4h", "QdTc9s7d5c4c2s"
QUADS, OTHER_QUADS, STRAIGHT_FLUSH = "JcJdJhJs8c7h4s", "5c5d5h5s9dTh2s", "6s7s8s9sTsKdQc"
#: The register's ace-high hands: the bank's without and with the joker, and a player's.
ACE_HIGH, JOKER_HIGH = "AcKdJh9s7c5d3h", "JoKdJh9s6c4d2h"


def nets(game: Game, facts: Round) -> dict[str, str]:
    return {entry.place.key: format_money(entry.net) for entry in game.settle(facts).entries}


def envy(game: Game, facts: Round) -> dict[int, int]:
    return {paid.seat: paid.amount for paid in game.settle(facts).envy}


def test_rounds_settled_independently(face_up: Game, examples: Path) -> None:
    lines = (examples / "face-up-pai-gow.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example = json.loads(line)
        facts = read_round(example["round"], game=face_up)
        assert nets(face_up, facts) == example["nets"]
        assert list(nets(face_up, facts)) == list(example["nets"])
        paid = {str(seat): format_money(amount) for seat, amount in envy(face_up, facts).items()}
        assert paid == example.get("envy", {})


# --- ace-high -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "cards", "pays"),
    [
        (ACE_HIGH, "JoQdTh8s6c4d2h", 40),
        (ACE_HIGH, "QcQdTh8s6c4d2h", 5),
        (JOKER_HIGH, "QcQdTh8s6d4h2c", 15),
        (JOKER_HIGH, "AcQdTh8s6d4h2c", 40),
        (BANK, "AcQdTh8s6c4d2s", -1),
    ],
)
def test_the_ace_high_bonus_goes_by_the_banks_hand(
    face_up: Game, round_of: RoundOf, bank: str, cards: str, pays: int
) -> None:
    facts = round_of(bank, {1: {"cards": cards, "ace-high": 10, "fortune": 5}})
    base, fortune, bonus = face_up.settle(facts).entries
    assert bonus.net == 1000 * pays
    assert fortune.net == -500
    if pays > 0:
        assert (base.net, base.result, base.rule.key) == (
            0, "push", "face-up-pai-gow/ace-high-push",
        )  # fmt: skip


def test_a_foul_does_not_matter_when_the_bank_is_ace_high(face_up: Game, round_of: RoundOf) -> None:
    seat = {"cards": "QcQdTh8s6c4d2h", "low": "QcQd"}
    assert nets(face_up, round_of(ACE_HIGH, {1: seat})) == {"1/1/player/base": "0.00"}
    assert nets(face_up, round_of("AcAhJh9s7c5d3h", {1: seat})) == {"1/1/player/base": "-25.00"}


def test_bonus_bets_settled_against_an_ace_high_rest_on_an_open_point(
    face_up: Game, round_of: RoundOf
) -> None:
    seat = {"cards": QUADS, "fortune": 5, "ace-high": 5}
    push, fortune, bonus = face_up.settle(round_of("AcKdTh9s7c5d3h", {1: seat})).entries
    assert (push.rule.ruling, fortune.rule.ruling, bonus.rule.ruling) == ("", "FU-1", "")
    usual = face_up.settle(round_of(BANK, {1: seat})).entries[1]
    assert (usual.rule.key, usual.net) == ("face-up-pai-gow/fortune", fortune.net)


def test_that_the_players_ace_high_alone_loses_rests_on_an_open_point(
    face_up: Game, round_of: RoundOf
) -> None:
    for cards, ruling in (("AcQdTh8s6c4d2s", "FU-2"), (QUADS, "")):
        lost = face_up.settle(round_of(BANK, {1: {"cards": cards, "ace-high": 5}})).entries[1]
        assert (lost.net, lost.rule.ruling) == (-500, ruling)


# --- the Fortune Bonus --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("4h5h6h7h8h9hTh", 8000),
        ("ThJhQhKhAhKdQd", 2000),
        ("ThJhQhJoAhKdQd", 2000),
        ("4h5hJo7h8h9hTh", 1000),
        ("AcAdAhAsJoKd5d", 400),
        ("ThJhQhKhAh4s2d", 150),
        (STRAIGHT_FLUSH, 50),
        (QUADS, 25),
        ("8c8d8h4s4cKdQd", 5),
        ("Kc9c7c2c3cQdJd", 4),
        ("9c9d9h8s7d6s5h", 3),
        ("8c8d8h4s2cKdQd", 3),
        ("9c8d7h5sJoKdQd", 2),
        ("8c8d4h4s2cKdQd", -1),
    ],
)
def test_the_fortune_bonus_pays_the_best_row(
    face_up: Game, round_of: RoundOf, cards: str, pays: int
) -> None:
    facts = round_of("6c6dTcTd3d3h2h", {1: {"cards": cards, "fortune": 4}})
    assert face_up.settle(facts).entries[1].net == 400 * pays


def test_a_joker_in_the_royal_match_is_the_houses_choice(face_up: Game, round_of: RoundOf) -> None:
    seats = {1: {"cards": "ThJhQhJoAhKdQd", "fortune": 4}}
    bank = "6c6dTcTd3d3h2h"
    entry = face_up.settle(round_of(bank, seats)).entries[1]
    assert (entry.net, entry.rule.ruling) == (800000, "FU-9")
    natural = round_of(bank, seats, house={"royal_match_joker": "natural-only"})
    assert face_up.settle(natural).entries[1].net == 60000


# --- Envy ---------------------------------------------------------------------------------------


def with_buttons(*hands: str) -> dict[int, Any]:
    """Return seats with Fortune bets of $5."""
    return {number: {"cards": cards, "fortune": 5} for number, cards in enumerate(hands, 1)}


def test_only_the_highest_hand_pays_and_not_its_owner(face_up: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, with_buttons(QUADS, STRAIGHT_FLUSH, WINS))
    assert envy(face_up, facts) == {1: 2000, 3: 2000}


def test_the_same_hand_twice_pays_every_button_once_owners_too(
    face_up: Game, round_of: RoundOf
) -> None:
    facts = round_of(BANK, with_buttons(QUADS, OTHER_QUADS, WINS.replace("Td", "8h")))
    assert envy(face_up, facts) == {1: 500, 2: 500, 3: 500}
    owner = face_up.settle(facts).envy[0]
    assert (owner.rule.ruling, owner.hands) == ("FU-4", (1, 2))
    assert owner.why == (
        "Seats 1 and 2 share the highest hand, four of a kind: every button is paid $5 once."
    )
    ranked = round_of(
        BANK, with_buttons(QUADS, OTHER_QUADS, WINS.replace("Td", "8h")),
        house={"envy_same_hand": "rank"},
    )  # fmt: skip
    assert envy(face_up, ranked) == {2: 500, 3: 500}


@pytest.mark.parametrize(("value", "paid"), [("with-button", {}), ("any-hand", {2: 500})])
def test_a_trigger_hand_needs_a_button_of_its_own(
    face_up: Game, round_of: RoundOf, value: str, paid: dict[int, int]
) -> None:
    seats = {1: {"cards": QUADS, "fortune": 4}, 2: {"cards": LOSES, "fortune": 5}}
    facts = round_of(BANK, seats, house={"envy_trigger": value})
    assert envy(face_up, facts) == paid


def test_the_banks_own_hand_triggers_nothing(face_up: Game, round_of: RoundOf) -> None:
    assert envy(face_up, round_of(QUADS, {1: {"cards": LOSES, "fortune": 5}})) == {}


# --- order, backline, coverage ------------------------------------------------------------------


def order(game: Game, facts: Round) -> list[str]:
    return [str(entry.place) for entry in game.settle(facts).entries]


def test_a_lap_for_each_kind_of_wager_backline_right_after_its_seat(
    face_up: Game, round_of: RoundOf
) -> None:
    seats: dict[int, Any] = {
        1: {"cards": WINS, "fortune": 5, "ace-high": 5, "backline": [{"wagers": {"base": 10}}]},
        2: {"cards": LOSES, "ace-high": 5},
    }
    facts = round_of(BANK, seats, action_seat=1)
    assert order(face_up, facts) == [
        "seat 1 base", "seat 1 backline-1 base", "seat 2 base", "seat 1 fortune",
        "seat 1 ace-high", "seat 2 ace-high",
    ]  # fmt: skip
    by_seat = round_of(BANK, seats, action_seat=2, house={"settling": "per-seat"})
    assert order(face_up, by_seat) == [
        "seat 2 base", "seat 2 ace-high", "seat 1 base", "seat 1 backline-1 base",
        "seat 1 fortune", "seat 1 ace-high",
    ]  # fmt: skip
    last = round_of(BANK, seats, action_seat=1, house={"backline_order": "after-all"})
    assert order(face_up, last)[:3] == ["seat 1 base", "seat 2 base", "seat 1 backline-1 base"]


def test_a_backline_bettor_shares_the_seats_result(face_up: Game, round_of: RoundOf) -> None:
    seat = {"cards": WINS, "backline": [{"wagers": {"base": 10}}, {"wagers": {"base": 15}}]}
    assert nets(face_up, round_of(BANK, {1: seat})) == {
        "1/1/player/base": "25.00",
        "1/1/backline-1/base": "10.00",
        "1/1/backline-2/base": "15.00",
    }


@pytest.mark.parametrize("spot", ["fortune", "ace-high"])
def test_bonus_bets_may_not_be_backed(round_of: RoundOf, spot: str) -> None:
    seat = {"cards": WINS, "backline": [{"wagers": {"base": 10, spot: 5}}]}
    with pytest.raises(FactsError, match="backline bettors may not"):
        round_of(BANK, {1: seat})


def test_envy_comes_before_ace_high_out_of_a_short_stake(face_up: Game, round_of: RoundOf) -> None:
    seats = {
        1: {"cards": "TcTdThTs8c4s2h", "fortune": 5},
        2: {"cards": "QcQd8h6s6d4d2c", "fortune": 5, "ace-high": 10},
    }
    # Fortune pays 125 and takes 5, Envy 5: of 145 ten are left for the fifty of Ace-High.
    ledger = face_up.settle(round_of(ACE_HIGH, seats, bank={"stake": 145}, action_seat=1))
    assert [entry.net for entry in ledger.entries] == [0, 0, 12500, -500, 1000]
    assert [paid.amount for paid in ledger.envy] == [500]
    short = face_up.settle(round_of(ACE_HIGH, seats, bank={"stake": 133}, action_seat=1))
    assert [entry.result for entry in short.entries][-1] == "no-action"
    assert [paid.amount for paid in short.envy] == [300]


def test_players_pay_no_collection_by_the_first_schedules(face_up: Game, round_of: RoundOf) -> None:
    seats = {1: {"cards": WINS, "fortune": 5, "ace-high": 5}, 2: LOSES}
    facts = round_of(BANK, seats, house={"collection": "1"})
    fees = [(fee.payer, fee.amount) for fee in face_up.settle(facts).fees]
    # Base and bonus wagers together are the total table action: $60.
    assert fees == [("player-dealer", 200)]

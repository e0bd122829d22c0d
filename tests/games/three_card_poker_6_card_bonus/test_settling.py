"""Three Card Poker 6 Card Bonus settled: the register's check vectors, options, the stake."""

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


def nets(ledger: Ledger, seat: int = 1, owner: str = "player") -> dict[str, int]:
    """Return a bettor's nets in dollars."""
    return {
        entry.spot: entry.net // 100
        for entry in ledger.entries
        if (entry.seat, entry.owner) == (seat, owner)
    }


def order(ledger: Ledger) -> list[tuple[int, str]]:
    return [(entry.seat, entry.spot) for entry in ledger.entries]


def test_every_worked_round_comes_out_as_derived(six: Game, examples: Path) -> None:
    file = examples / "three-card-poker-6-card-bonus.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example = json.loads(line)
        ledger = six.settle(read_round(example["round"], game=six))
        found = {entry.place.key: format_money(entry.net) for entry in ledger.entries}
        assert found == example["nets"]


ANTE = {"ante": 10}
EVERYTHING = {"ante": 10, "pair-plus": 5, "six-card-bonus": 5}


@pytest.mark.parametrize(
    ("bank", "hand", "expected"),
    [
        # The player-dealer does not qualify: the Play wager goes back, the Ante has action.
        ("Jc9d2h", ("JhTc4d", ANTE, "play"), {"play": 0, "ante": 10}),
        ("Jc9d2h", ("9h5c2d", ANTE, "play"), {"play": 0, "ante": -10}),
        ("Jc9d2h", ("Jh9c2d", ANTE, "play"), {"play": 0, "ante": 0}),
        # It qualifies with queen-high.
        ("Qc9d2h", ("Qh9c3d", ANTE, "play"), {"ante": 10, "play": 10}),
        ("Qc9d2h", ("Jh9c3d", ANTE, "play"), {"ante": -10, "play": -10}),
        ("Qc9d2h", ("Qh9c2d", ANTE, "play"), {"ante": 0, "play": 0}),
        # A straight beats a flush, and there is no Ante Bonus.
        ("Kc9c2c", ("4h3c2d", ANTE, "play"), {"ante": 10, "play": 10}),
        # A mini royal outranks every straight flush.
        ("KcQcJc", ("AhKhQh", ANTE, "play"), {"ante": 10, "play": 10}),
        # A fold forfeits the Pair Plus; the 6 Card Bonus stays live: four kings.
        ("KcKd9h", ("KhKs2d", EVERYTHING, "fold"),
         {"ante": -10, "pair-plus": -5, "six-card-bonus": 500}),
        ("JhTh2c", ("AhKhQh", EVERYTHING, "play"),
         {"play": 0, "ante": 10, "pair-plus": 1000, "six-card-bonus": 5000}),
    ],
)  # fmt: skip
def test_each_case_of_the_settlement_table(
    six: Game, round_of: RoundOf, bank: str, hand: tuple[Any, ...], expected: dict[str, int]
) -> None:
    assert nets(six.settle(round_of(bank, hand))) == expected


@pytest.mark.parametrize(("option", "ante"), [("loses", -10), ("pays", 10), ("pushes", 0)])
def test_a_lower_hand_against_an_unqualified_bank_fares_as_the_house_says(
    six: Game, round_of: RoundOf, option: str, ante: int
) -> None:
    facts = round_of("Jc9d2h", "9h5c2d", house={"ante_on_no_qualify": option})
    ledger = six.settle(facts)
    assert nets(ledger)["ante"] == ante
    assert next(e for e in ledger.entries if e.spot == "ante").rule.ruling == "T6-1"


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("AcKcQc", 200), ("9c8c7c", 40), ("3c2cAc", 40), ("9c9d9h", 30), ("9c8d7h", 6),
        ("3c2dAh", 6), ("Kc8c2c", 3), ("9c9d2h", 1), ("AcKdJh", -1),
    ],
)  # fmt: skip
def test_pair_plus_rows(six: Game, round_of: RoundOf, cards: str, pays: int) -> None:
    facts = round_of("4s5s7d", (cards, {"ante": 10, "pair-plus": 1}, "play"))
    assert nets(six.settle(facts))["pair-plus"] == pays


@pytest.mark.parametrize(
    ("cards", "bank", "pays"),
    [
        ("AsKsQs", "JsTs2d", 1000), ("9c8c7c", "6c5c2d", 200), ("5c4c3c", "2cAcKd", 200),
        ("9c9d9h", "9s2d3h", 100), ("9c9d2h", "9h2d7s", 20), ("Kc8c2c", "9c5c7d", 15),
        ("9c8d7h", "6s5dKh", 10), ("5c4d3h", "2sAdKh", 10), ("9c9dKh", "9h2d7s", 7),
        ("9c9dKh", "KsQd7s", -1), ("AcKcQc", "JcTd9h", 10),
    ],
)  # fmt: skip
def test_six_card_rows(six: Game, round_of: RoundOf, cards: str, bank: str, pays: int) -> None:
    facts = round_of(bank, (cards, {"ante": 10, "six-card-bonus": 1}, "play"))
    assert nets(six.settle(facts))["six-card-bonus"] == pays


def test_the_suited_three_two_ace_is_cited_only_where_it_decides(
    six: Game, round_of: RoundOf
) -> None:
    # Against three of a kind it matters that the hand is a straight flush; against a pair not.
    decisive = six.settle(round_of("9c9d9h", "3s2sAs"))
    assert {entry.rule.ruling for entry in decisive.entries} == {"T6-3"}
    plain = six.settle(round_of("9c9d4h", "3s2sAs"))
    assert {entry.rule.ruling for entry in plain.entries} == {""}


# --- order --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "first"), [("Ah", 1), ("3h", 3), ("7h", 1), ("8h", 1), ("Th", 3), ("Kh", 1)]
)
def test_the_exposed_card_finds_the_action_seat(
    six: Game, round_of: RoundOf, card: str, first: int
) -> None:
    # Seat 8 banks, so seven seats are counted; seats 4 to 7 are empty and pass the button on.
    facts = round_of(f"Qs9d{card}", "KcJc4d", "5s6d9c", "QdTc2c")
    assert six.settle(facts).entries[0].seat == first


def test_the_button_may_count_only_seats_with_a_wager(six: Game, round_of: RoundOf) -> None:
    hands = ("KcJc4d", "5s6d9c", "QdTc2c")
    facts = round_of("Qs9d5h", *hands, house={"action_count": "with-wager"})
    assert six.settle(facts).entries[0].seat == 2


def test_a_given_action_seat_stands(six: Game, round_of: RoundOf) -> None:
    facts = round_of("Qs9d5h", "KcJc4d", "5s6d9c", action_seat=2)
    assert order(six.settle(facts)) == [(2, "ante"), (2, "play"), (1, "ante"), (1, "play")]


def test_forfeits_come_first_while_the_stake_is_open_and_in_turn_when_it_is_limited(
    six: Game, round_of: RoundOf
) -> None:
    hands = ("KcJc4d", ("5s6d9c", EVERYTHING, "fold"))
    assert order(six.settle(round_of("Qs9dAh", *hands))) == [
        (2, "ante"), (2, "pair-plus"), (1, "ante"), (1, "play"), (2, "six-card-bonus"),
    ]  # fmt: skip
    assert order(six.settle(round_of("Qs9dAh", *hands, stake=500))) == [
        (1, "ante"), (1, "play"), (2, "ante"), (2, "pair-plus"), (2, "six-card-bonus"),
    ]  # fmt: skip


def test_bonus_bets_first_where_the_house_wants_it(six: Game, round_of: RoundOf) -> None:
    facts = round_of("Qs9dAh", ("KcJc4d", EVERYTHING, "play"), house={"spot_order": "bonus-first"})
    assert [spot for _, spot in order(six.settle(facts))] == [
        "pair-plus", "six-card-bonus", "ante", "play",
    ]  # fmt: skip


# --- the stake ----------------------------------------------------------------------------------


def test_the_stake_is_used_up_in_action_order(six: Game, round_of: RoundOf) -> None:
    facts = round_of("Qs9dAh", "KcKd4d", "5s5d9c", stake=25)
    ledger = six.settle(facts)
    assert [(e.seat, e.spot, e.net // 100, e.result) for e in ledger.entries] == [
        (1, "ante", 10, "win"), (1, "play", 10, "win"), (2, "ante", 5, "win"),
        (2, "play", 0, "no-action"),
    ]  # fmt: skip
    assert ledger.exhausted
    assert ledger.bank_net == -2500


def test_net_coverage_lets_collections_pay_later_winners(six: Game, round_of: RoundOf) -> None:
    hands, house = ("KcJd4d", "5s5d9c"), {"coverage_mode": "net"}
    consumed = six.settle(round_of("Qs9dAh", *hands, stake=20))
    assert nets(consumed, 2) == {"ante": 0, "play": 0}
    recycled = six.settle(round_of("Qs9dAh", *hands, stake=20, house=house))
    assert nets(recycled, 2) == {"ante": 10, "play": 10}


def test_a_refunded_play_wager_uses_no_stake(six: Game, round_of: RoundOf) -> None:
    ledger = six.settle(round_of("Jc9d2h", "KhQs4d", stake=10))
    assert nets(ledger) == {"play": 0, "ante": 10}
    assert not ledger.exhausted


# --- backline and collections -------------------------------------------------------------------


def test_backline_bettors_follow_the_seat_or_decide_for_themselves(
    six: Game, round_of: RoundOf
) -> None:
    behind = [
        {"wagers": {"ante": 20}},
        {"wagers": {"ante": 30, "six-card-bonus": 5}, "action": "fold"},
    ]
    ledger = six.settle(round_of("Qs9dAh", ("KcKd4d", ANTE, "play", behind), "5s5d9c"))
    assert nets(ledger, 1, "backline-1") == {"ante": 20, "play": 20}
    assert nets(ledger, 1, "backline-2") == {"ante": -30, "six-card-bonus": -5}
    later = six.settle(
        round_of("Qs9dAh", ("KcKd4d", ANTE, "play", behind[:1]), "5s5d9c",
                 house={"backline_order": "after-all"})
    )  # fmt: skip
    assert [(e.seat, e.owner) for e in later.entries][-1] == (1, "backline-1")
    assert [(e.seat, e.owner) for e in ledger.entries][-1] == (2, "player")


def test_collections_are_taken_for_antes_alone(six: Game, round_of: RoundOf) -> None:
    behind = [{"wagers": {"ante": 20, "six-card-bonus": 5}}]
    facts = round_of(
        "Qs9dAh",
        ("KcKd4d", EVERYTHING, "play", behind),
        "5s5d9c",
        house={"collection": "printed-3"},
    )
    fees = [(fee.payer, fee.amount) for fee in six.settle(facts).fees]
    assert fees == [
        ("seat 1", 100), ("seat 1 backline-1", 100), ("seat 2", 100), ("player-dealer", 200),
    ]  # fmt: skip

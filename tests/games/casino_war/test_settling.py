"""Settling, named by the rule each test proves."""

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


def nets(ledger: Ledger) -> dict[str, str]:
    return {entry.place.key: format_money(entry.net) for entry in ledger.entries}


def by_spot(ledger: Ledger, seat: int = 1) -> dict[str, str]:
    return {
        entry.spot: format_money(entry.net)
        for entry in ledger.entries
        if entry.seat == seat and entry.owner == "player"
    }


def test_every_independently_settled_round_comes_out_the_same_and_in_order(
    casino_war: Game, examples: Path
) -> None:
    lines = (examples / "casino-war.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example: dict[str, Any] = json.loads(line)
        ledger = casino_war.settle(read_round(example["round"], game=casino_war))
        assert list(nets(ledger).items()) == list(example["nets"].items())


# --- the register's check vectors ($10 Primary, $5 Tie) -----------------------------------------


@pytest.mark.parametrize(
    ("bank", "seat", "primary", "tie", "rule"),
    [
        ("7c", "7d surrender", "-5.00", "50.00", "surrender"),
        ("7c 9c", "7d war Qd", "10.00", "50.00", "war-win"),
        ("7c 9c", "7d war 4d", "-20.00", "50.00", "war"),
        ("7c 9c", "7d war 9d", "20.00", "50.00", "war-tie"),
        ("Ac", "Kd", "-10.00", "-5.00", "primary"),
        ("Kc", "Ad", "10.00", "-5.00", "primary"),
    ],
)
def test_one_seat(
    casino_war: Game,
    round_of: RoundOf,
    bank: str,
    seat: str,
    primary: str,
    tie: str,
    rule: str,
) -> None:
    ledger = casino_war.settle(round_of(bank, seat, tie=5))
    assert by_spot(ledger) == {"primary": primary, "tie": tie}
    settled = next(entry for entry in ledger.entries if entry.spot == "primary")
    assert settled.rule.key == f"casino-war/{rule}"


@pytest.mark.parametrize(
    ("seat", "stake", "result", "back"),
    [
        ("7d surrender", 1000, "surrender", 500),
        ("7d war Qd", 2000, "win", 2000),
        ("7d war 4d", 2000, "lose", 0),
    ],
)
def test_at_war_primary_and_war_are_one_stake(
    casino_war: Game, round_of: RoundOf, seat: str, stake: int, result: str, back: int
) -> None:
    bank = "7c 9c" if "war" in seat else "7c"
    entry = casino_war.settle(round_of(bank, seat)).entries[0]
    assert (entry.stake, entry.result, entry.back) == (stake, result, back)


def test_the_explanation_carries_the_arithmetic(casino_war: Game, round_of: RoundOf) -> None:
    ledger = casino_war.settle(round_of("7c 9c", "7d war 9d", "7h surrender", tie=5))
    told = [entry.why for entry in ledger.entries]
    assert "Two sevens tie: $5 × 10 = $50." in told
    assert "Surrender costs half: $10 ÷ 2 = $5; $5 goes back." in told
    assert told[-1].endswith("the match and one unit more, 2 × $10 = $20.")


# --- the order ----------------------------------------------------------------------------------


def test_the_first_deal_comes_first_then_surrenders_then_wars(
    casino_war: Game, round_of: RoundOf
) -> None:
    facts = round_of("7c 9c", "7d war Qd", "Ac", "7h surrender", "2c", "7s war 3d", tie=5)
    assert list(nets(casino_war.settle(facts))) == [
        "1/1/player/tie", "2/1/player/primary", "2/1/player/tie", "3/1/player/tie",
        "4/1/player/primary", "4/1/player/tie", "5/1/player/tie",
        "3/1/player/primary",
        "1/1/player/primary", "5/1/player/primary",
    ]  # fmt: skip


def test_a_house_may_settle_the_tie_before_the_primary(casino_war: Game, round_of: RoundOf) -> None:
    facts = round_of("7c", "Ac", tie=5, house={"spot_order": "tie-first"})
    assert [entry.spot for entry in casino_war.settle(facts).entries] == ["tie", "primary"]


def test_backline_bettors_come_right_after_their_seat_or_after_everybody(
    casino_war: Game, round_of: RoundOf
) -> None:
    more = {1: {"backline": [{"wagers": {"primary": 5}}]}}
    after_seat = round_of("7c", "Ac", "2c", more=more)
    assert [(entry.seat, entry.owner) for entry in casino_war.settle(after_seat).entries] == [
        (1, "player"), (1, "backline-1"), (2, "player"),
    ]  # fmt: skip
    after_all = round_of("7c", "Ac", "2c", more=more, house={"backline_order": "after-all"})
    assert [(entry.seat, entry.owner) for entry in casino_war.settle(after_all).entries] == [
        (1, "player"), (2, "player"), (1, "backline-1"),
    ]  # fmt: skip


# --- open points ---------------------------------------------------------------------------------


def test_a_backline_bettor_chooses_for_himself_or_follows(
    casino_war: Game, round_of: RoundOf
) -> None:
    own = {1: {"backline": [{"wagers": {"primary": 20}, "action": "surrender"}]}}
    found = nets(casino_war.settle(round_of("7c 9c", "7d war Qd", more=own)))
    assert found == {"1/1/backline-1/primary": "-10.00", "1/1/player/primary": "10.00"}
    follows = {1: {"backline": [{"wagers": {"primary": 20}}]}}
    found = nets(casino_war.settle(round_of("7c 9c", "7d war Qd", more=follows)))
    assert found == {"1/1/player/primary": "10.00", "1/1/backline-1/primary": "20.00"}


def test_a_backline_bettor_can_fight_on_when_the_seat_surrenders(
    casino_war: Game, round_of: RoundOf
) -> None:
    more = {
        1: {"war_card": "Qd", "backline": [{"wagers": {"primary": 20}, "action": "war"}]},
    }
    found = nets(casino_war.settle(round_of("7c 9c", "7d surrender", more=more)))
    assert found == {"1/1/player/primary": "-5.00", "1/1/backline-1/primary": "20.00"}


@pytest.mark.parametrize(("war_card", "net"), [("9d", "50.00"), ("Qd", "-5.00")])
def test_a_tie_wager_of_the_war_deal_goes_by_the_war_cards(
    casino_war: Game, round_of: RoundOf, war_card: str, net: str
) -> None:
    facts = round_of(
        "7c 9c",
        f"7d war {war_card}",
        more={1: {"wagers": {"war-tie": 5}}},
        house={"war_tie_bet": "allowed"},
    )
    assert by_spot(casino_war.settle(facts))["war-tie"] == net


@pytest.mark.parametrize(
    ("unit", "direction", "taken"),
    [
        ("0.01", "nearest", "3.75"),
        ("1.00", "nearest", "4.00"),
        ("1.00", "player", "3.00"),
        ("0.50", "house", "4.00"),
    ],
)
def test_half_a_wager_is_rounded_as_the_house_says(
    casino_war: Game, round_of: RoundOf, unit: str, direction: str, taken: str
) -> None:
    facts = round_of(
        "7c",
        "7d surrender",
        primary="7.50",
        house={"round_to": unit, "round_direction": direction},
    )
    assert format_money(casino_war.settle(facts).entries[0].takes) == taken


# --- the stake -----------------------------------------------------------------------------------


def test_a_war_is_settled_for_what_remains_of_the_stake(
    casino_war: Game, round_of: RoundOf
) -> None:
    lost = casino_war.settle(round_of("7c 9c", "Ac", "7d war 4d", stake="14"))
    assert nets(lost) == {"1/1/player/primary": "10.00", "2/1/player/primary": "-4.00"}
    assert lost.entries[1].back == 1600
    won = casino_war.settle(round_of("7c 9c", "Ac", "7d war 9d", stake="14"))
    assert nets(won)["2/1/player/primary"] == "4.00"
    assert won.exhausted


def test_a_house_may_want_a_war_matched_in_full(casino_war: Game, round_of: RoundOf) -> None:
    house = {"short_war": "full-match-only"}
    short = casino_war.settle(round_of("7c 9c", "Ac", "7d war 4d", stake="14", house=house))
    assert [entry.result for entry in short.entries] == ["win", "no-action"]
    assert short.entries[1].back == 2000
    assert short.exhausted
    full = casino_war.settle(round_of("7c 9c", "Ac", "7d war Qd", stake="20", house=house))
    assert nets(full)["2/1/player/primary"] == "10.00"


def test_without_part_action_a_wager_half_covered_goes_back(
    casino_war: Game, round_of: RoundOf
) -> None:
    facts = round_of("7c", "Ac", "Kc", stake="14", house={"part_action": "none"})
    assert [entry.result for entry in casino_war.settle(facts).entries] == ["win", "no-action"]


def test_collected_money_pays_later_winners_only_under_net(
    casino_war: Game, round_of: RoundOf
) -> None:
    consume = casino_war.settle(round_of("7c", "2c", "Ac", stake="10"))
    assert nets(consume)["2/1/player/primary"] == "0.00"
    net = casino_war.settle(round_of("7c", "2c", "Ac", stake="10", house={"coverage_mode": "net"}))
    assert nets(net)["2/1/player/primary"] == "10.00"


# --- collections ---------------------------------------------------------------------------------


def test_the_printed_schedule_charges_primaries_only(casino_war: Game, round_of: RoundOf) -> None:
    facts = round_of(
        "7c 9c",
        "7d war Qd",
        "Ac",
        tie=5,
        more={2: {"backline": [{"wagers": {"primary": 10, "tie": 5}}]}},
        house={"collection": "printed-3"},
    )
    fees = [(fee.payer, fee.amount) for fee in casino_war.settle(facts).fees]
    assert fees == [
        ("seat 1", 200),
        ("seat 2", 200),
        ("seat 2 backline-1", 200),
        ("player-dealer", 300),
    ]


def test_fees_are_no_part_of_the_banks_result(casino_war: Game, round_of: RoundOf) -> None:
    plain = casino_war.settle(round_of("7c", "2c"))
    charged = casino_war.settle(round_of("7c", "2c", house={"collection": "printed-1"}))
    assert plain.bank_net == charged.bank_net == 1000


def test_a_war_matched_in_full_is_fought_though_an_earlier_one_uses_the_stake(
    casino_war: Game, round_of: RoundOf
) -> None:
    # Both wars are matched out of 25; the first one lost takes 20, the second what is left.
    facts = round_of(
        "7c 9c", "7d war 4d", "7h war 3d", stake="25", house={"short_war": "full-match-only"}
    )
    assert nets(casino_war.settle(facts)) == {
        "1/1/player/primary": "-20.00",
        "2/1/player/primary": "-5.00",
    }

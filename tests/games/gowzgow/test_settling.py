"""Settling, named by the rule each test proves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.money import format_money, parse_money
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round

RoundOf = Callable[..., Round]


def nets(ledger: Ledger) -> dict[str, str]:
    return {f"{entry.seat}/{entry.spot}": format_money(entry.net) for entry in ledger.entries}


def envy(ledger: Ledger) -> dict[int, int]:
    return {paid.seat: paid.amount // 100 for paid in ledger.envy}


def test_every_independently_settled_round_comes_out_the_same(
    gowzgow: Game, examples: Path
) -> None:
    lines = (examples / "gowzgow.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example: dict[str, Any] = json.loads(line)
        ledger = gowzgow.settle(read_round(example["round"], game=gowzgow))
        assert {entry.place.key: format_money(entry.net) for entry in ledger.entries} == example[
            "nets"
        ]
        assert {str(paid.seat): format_money(paid.amount) for paid in ledger.envy} == example.get(
            "envy", {}
        )
        assert {
            f"{entry.seat}/{entry.spot}": format_money(entry.commission)
            for entry in ledger.entries
            if entry.spot == "pass-line"
        } == example["commission"]


# --- the Pass Line -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "dealer", "net"),
    [
        ("4c5d", "KsTd8h", "23.75"),  # higher total
        ("4c4d", "4d5c", "-25.00"),  # lower total
        ("Kc3d6s", "9hQd", "0.00"),  # equal final totals
        ("9h9c", "4d5c", "23.75"),  # nines beat a total of nine
        ("9h9c", "9d9s", "0.00"),  # nines against nines
        ("4c5d", "9h9c", "-25.00"),  # the dealer's nines beat a total of nine
        ("7c2d", "9h9c", "-25.00"),
        ("4c4d", "9h9c", "-25.00"),  # also an equal count of eight
        ("5c3d", "Ks8h", "0.00"),
        ("AcKd9h", "KsTdTh", "0.00"),  # ace counts one: ten is zero
    ],
)
def test_pass_line(gowzgow: Game, round_of: RoundOf, player: str, dealer: str, net: str) -> None:
    assert nets(gowzgow.settle(round_of(dealer, player)))["1/pass-line"] == net


def test_the_automatic_card_never_counts_for_the_pass_line(
    gowzgow: Game, round_of: RoundOf
) -> None:
    won = gowzgow.settle(round_of("4d5c", ("9h9cAd", 25, 5)))
    assert nets(won)["1/pass-line"] == "23.75"


@pytest.mark.parametrize(
    ("stake", "house", "commission"),
    [
        ("25", {}, "1.25"),
        ("33.20", {}, "1.66"),
        ("5.10", {}, "0.26"),  # 0.255, halves up
        ("25", {"commission": "waived"}, "0.00"),
        ("25", {"commission": "waived-below", "commission_waived_below": "25.01"}, "0.00"),
        ("25", {"commission": "waived-below", "commission_waived_below": "25"}, "1.25"),
        ("33.20", {"round_to": "0.25"}, "1.75"),
        ("33.20", {"round_to": "0.25", "round_direction": "player"}, "1.50"),
        ("33.20", {"round_to": "1.00", "round_direction": "house"}, "2.00"),
    ],
)
def test_commission_is_five_percent_of_the_win_rounded_as_the_house_says(
    gowzgow: Game, round_of: RoundOf, stake: str, house: dict[str, Any], commission: str
) -> None:
    entry = gowzgow.settle(round_of("Ks7h", ("4c5d", stake), house=house)).entries[0]
    assert format_money(entry.commission) == commission
    assert entry.pays == parse_money(stake) - parse_money(commission)


def test_a_push_costs_no_commission(gowzgow: Game, round_of: RoundOf) -> None:
    assert gowzgow.settle(round_of("4d5c", "4c5d")).entries[0].commission == 0


def test_the_reason_shows_the_arithmetic(gowzgow: Game, round_of: RoundOf) -> None:
    entry = gowzgow.settle(round_of("Ks7h", "4c5d")).entries[0]
    assert "$25 × 0.95 = $23.75" in entry.why
    assert entry.rule.key == "gowzgow/pass-line"


# --- the Bonus Bet -------------------------------------------------------------------------------

ROWS = {
    "9d9d9d": "three-suited-nines",
    "9d9h9d": "three-nines-same-color",
    "9d9h9c": "three-nines",
    "9h9h4c": "two-suited-nines",
    "9h9d4c": "two-nines-same-color",
    "9h9c4c": "two-nines",
    "4c5d": "natural-nine",
    "9hKd": "natural-nine",
    "9h4d": "one-nine",
    "8c8d": None,
}
PAYS = {
    "A-1": [2000, 200, 100, 30, 15, 8, 4, 4, 2, -1],
    "A-2": [1000, 200, 100, 30, 15, 8, 4, 4, 2, -1],
    "B-1": [2000, 200, 100, 25, 12, 6, 4, 4, 2, -1],
    "B-2": [1000, 200, 100, 25, 12, 6, 4, 4, 2, -1],
    "C-1": [1000, 200, 100, 25, 10, 5, 4, 4, 2, -1],
}


@pytest.mark.parametrize("paytable", PAYS)
def test_every_row_of_every_paytable(gowzgow: Game, round_of: RoundOf, paytable: str) -> None:
    for (cards, row), times in zip(ROWS.items(), PAYS[paytable], strict=True):
        facts = round_of("Ks7h", (cards, 25, 5), house={"bonus_paytable": paytable})
        entry = gowzgow.settle(facts).entries[1]
        assert entry.net == 500 * times, cards
        assert entry.row == (row or "")


def test_gz1_a_drawn_nine_counts_unless_the_house_goes_by_two_cards(
    gowzgow: Game, round_of: RoundOf
) -> None:
    hand = ("9h5d9h", 25, 5)
    final = gowzgow.settle(round_of("Ks7h", hand)).entries[1]
    two = gowzgow.settle(round_of("Ks7h", hand, house={"bonus_hand": "first-two"})).entries[1]
    assert (final.net, final.row, final.rule.ruling) == (15000, "two-suited-nines", "GZ-1")
    assert (two.net, two.row) == (1000, "one-nine")


def test_gz10_a_natural_nine_with_a_nine_pays_the_higher_row_only(
    gowzgow: Game, round_of: RoundOf
) -> None:
    entry = gowzgow.settle(round_of("Ks7h", ("9hKd", 25, 5))).entries[1]
    assert (entry.net, entry.rule.ruling) == (2000, "GZ-10")


def test_the_bonus_bet_goes_its_own_way_when_the_pass_line_loses(
    gowzgow: Game, round_of: RoundOf
) -> None:
    assert nets(gowzgow.settle(round_of("9h9c", ("4c5d", 10, 5)))) == {
        "1/pass-line": "-10.00",
        "1/bonus": "20.00",
    }


@pytest.mark.parametrize(
    ("sharing", "paid"), [("proportional", [40000, 40000, 20000]), ("in-order", [50000, 50000, 0])]
)
def test_gz15_the_aggregate_limit_is_shared_as_the_house_says(
    gowzgow: Game, round_of: RoundOf, sharing: str, paid: list[int]
) -> None:
    house = {"aggregate_cap": "1000", "aggregate_sharing": sharing}
    hands = [("9d9h9c", 25, 5), ("9d9h9s", 25, 5), ("9c9s9h", 25, 2.5)]
    ledger = gowzgow.settle(round_of("Ks7h", *hands, house=house))
    assert [entry.pays for entry in ledger.entries if entry.spot == "bonus"] == paid
    assert all(
        entry.rule.key == "gowzgow/aggregate-cap"
        for entry in ledger.entries
        if entry.spot == "bonus" and entry.pays not in (50000,)
    )


# --- Envy -------------------------------------------------------------------------------------


def test_envy_pays_each_other_button_the_fixed_sum(gowzgow: Game, round_of: RoundOf) -> None:
    hands = [("9d9d9d", 25, 25), ("2c3d", 25, 5), ("2c3h", 25, 4.99), ("2c4h", 25)]
    assert envy(gowzgow.settle(round_of("Ks7h", *hands))) == {2: 500}


@pytest.mark.parametrize(
    ("cards", "amount"),
    [("9d9d9d", 500), ("9d9h9d", 100), ("9d9h9c", 50), ("9h9h4c", 5), ("9h9d4c", 0), ("9h9c4c", 0)],
)
def test_envy_goes_by_the_best_row_and_same_color_pairs_pay_none(
    gowzgow: Game, round_of: RoundOf, cards: str, amount: int
) -> None:
    ledger = gowzgow.settle(round_of("Ks7h", (cards, 25, 5), ("2c3d", 25, 5)))
    assert envy(ledger).get(2, 0) == amount


def test_several_envy_hands_add_up_and_never_for_ones_own(gowzgow: Game, round_of: RoundOf) -> None:
    hands = [("9d9h9d", 25, 5), ("9s9s4c", 25, 5), ("2c3d", 25, 5)]
    assert envy(gowzgow.settle(round_of("Ks7h", *hands))) == {1: 5, 2: 100, 3: 105}


def test_the_dealers_nines_trigger_no_envy(gowzgow: Game, round_of: RoundOf) -> None:
    assert gowzgow.settle(round_of("9h9h", ("2c3d", 25, 5), ("2c3h", 25, 5))).envy == ()


def test_highest_only_pays_each_player_his_highest(gowzgow: Game, round_of: RoundOf) -> None:
    hands = [("9d9h9d", 25, 5), ("9s9s4c", 25, 5), ("2c3d", 25, 5)]
    per_player = round_of("Ks7h", *hands, house={"envy_several": "highest-per-player"})
    at_table = round_of("Ks7h", *hands, house={"envy_several": "highest-at-table"})
    assert envy(gowzgow.settle(per_player)) == {1: 5, 2: 100, 3: 100}
    assert envy(gowzgow.settle(at_table)) == {2: 100, 3: 100}


def test_gz3_a_hand_without_a_bonus_bet_triggers_unless_the_house_says_otherwise(
    gowzgow: Game, round_of: RoundOf
) -> None:
    hands = [("9h9h", 25), ("2c3d", 25, 5)]
    ledger = gowzgow.settle(round_of("Ks7h", *hands))
    assert envy(ledger) == {2: 5}
    assert ledger.envy[0].rule.ruling == "GZ-3"
    strict = round_of("Ks7h", *hands, house={"envy_trigger": "bonus-bet"})
    assert gowzgow.settle(strict).envy == ()


def test_gz5_no_envy_between_one_persons_own_spots(gowzgow: Game, round_of: RoundOf) -> None:
    hands = [("9h9h4c", 25, 5), ("2c3d", 25, 5), ("2c3h", 25, 5)]
    people = {1: "Ann", 2: "Ann"}
    assert envy(gowzgow.settle(round_of("Ks7h", *hands, players=people))) == {3: 5}
    included = round_of("Ks7h", *hands, players=people, house={"envy_own_spots": "included"})
    assert envy(gowzgow.settle(included)) == {2: 5, 3: 5}


# --- order and wagers that go back ---------------------------------------------------------------


def test_gz7_order_of_settling(gowzgow: Game, round_of: RoundOf) -> None:
    hands = [("2c3d", 25, 5), ("2c3h", 25, 5)]

    def order(**house: str) -> list[str]:
        ledger = gowzgow.settle(round_of("Ks7h", *hands, house=house))
        return [f"{entry.seat}{entry.spot[0]}" for entry in ledger.entries]

    assert order() == ["1p", "1b", "2p", "2b"]
    assert order(settle_direction="counter-clockwise") == ["2p", "2b", "1p", "1b"]
    assert order(bonus_settling="second-lap") == ["1p", "2p", "1b", "2b"]


@pytest.mark.parametrize(
    ("cards", "irregularity"),
    [
        ("", {"kind": "player-missed", "at": "no-card", "seat": 1}),
        ("9h", {"kind": "player-missed", "at": "one-card", "seat": 1, "choice": "dead-hand"}),
        ("2c3d", {"kind": "draw-missed", "at": "player-draw", "seat": 1, "choice": "dead-hand"}),
    ],
)
def test_gz12_a_dead_hand_gets_every_wager_back(
    gowzgow: Game, round_of: RoundOf, cards: str, irregularity: dict[str, Any]
) -> None:
    facts = round_of("Ks7h", (cards, 25, 5), "2c4d", irregularities=[irregularity])
    ledger = gowzgow.settle(facts)
    assert [entry.result for entry in ledger.entries] == ["no-action", "no-action", "lose"]
    assert nets(ledger)["1/bonus"] == "0.00"


def test_gz13_who_backs_out_takes_everything_back_or_the_pass_line_only(
    gowzgow: Game, round_of: RoundOf
) -> None:
    odd = {"kind": "card-exposed", "at": "player-draw", "card": "9s", "seats": [1]}
    hands = [("9h9h", 25, 5), ("2c3d", 25, 5)]
    ledger = gowzgow.settle(round_of("Ks7h", *hands, irregularities=[odd]))
    assert [entry.result for entry in ledger.entries][:2] == ["no-action", "no-action"]
    assert ledger.envy == ()
    stays = round_of("Ks7h", *hands, irregularities=[odd], house={"back_out_returns": "pass-line"})
    ledger = gowzgow.settle(stays)
    assert nets(ledger)["1/bonus"] == "150.00"
    assert envy(ledger) == {2: 5}


def test_a_player_served_late_plays_on(gowzgow: Game, round_of: RoundOf) -> None:
    odd = {"kind": "draw-missed", "at": "player-draw", "seat": 1, "choice": "late-card"}
    ledger = gowzgow.settle(round_of("Ks7h", "2c3d4h", irregularities=[odd]))
    assert nets(ledger) == {"1/pass-line": "23.75"}


def test_a_losing_bonus_names_the_cards_it_went_by(gowzgow: Game, round_of: RoundOf) -> None:
    house = {"bonus_hand": "first-two"}
    facts = round_of("Ks7h", ("5h3c9d", 25, 5), house=house)
    bonus = gowzgow.settle(facts).entries[1]
    assert bonus.result == "lose"
    assert bonus.why == "The first two cards, 5h 3c, make no row of paytable A-1."

"""Settling both editions, named by the rule each test proves."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.money import format_money
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round
from trainer.games.catalog import game

RoundOf = Callable[..., Round]


def nets(ledger: Ledger) -> dict[str, str]:
    """Return every net by the contract's key."""
    return {entry.place.key: format_money(entry.net) for entry in ledger.entries}


def net(of: Game, facts: Round, place: str = "1/1/player/base") -> str:
    """Return one net."""
    return nets(of.settle(facts))[place]


@pytest.mark.parametrize("key", ["no-bust-blackjack-4", "no-bust-blackjack-7"])
def test_every_independently_settled_round_comes_out_the_same(key: str, examples: Path) -> None:
    lines = (examples / f"{key}.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example: dict[str, Any] = json.loads(line)
        ledger = game(key).settle(read_round(example["round"], game=game(key)))
        assert nets(ledger) == example["nets"]


# --- comparing hands ---------------------------------------------------------------------------

BOTH = [
    ("KsAh", "KdAc", "0.00"),  # Natural against Natural
    ("KsAh", "Td6s5c", "12.00"),  # Natural, 6 to 5, against 21
    ("KsAh", "Td6sKc", "12.00"),  # Natural against an over
    ("KsQh", "KdAc", "-10.00"),  # 20 against a Natural
    ("TsQhAd", "Td6s6c", "10.00"),  # 21 against 22
    ("KsQh", "Td9s", "10.00"),  # higher
    ("Ks9h", "Td9s", "0.00"),  # equal
    ("Ks8h", "Td9s", "-10.00"),  # lower
    ("Ks2hKd", "Td9s", "-10.00"),  # over against not over
    ("Ks5hKd", "Td6s7c", "-10.00"),  # 25 against 23: the bank is closer
    ("Ts6h8d", "Td6s8c", "-10.00"),  # 24 against 24: the bank wins ties over
    ("TsQhAd", "TdKs", "10.00"),  # 21 against 20
]


@pytest.mark.parametrize(("player", "bank", "expected"), BOTH)
@pytest.mark.parametrize("key", ["no-bust-blackjack-4", "no-bust-blackjack-7"])
def test_what_both_editions_compare_alike(
    key: str, player: str, bank: str, expected: str, round_of: RoundOf
) -> None:
    assert net(game(key), round_of(game(key), bank, player)) == expected


@pytest.mark.parametrize(
    ("player", "bank", "expected", "rule"),
    [
        ("Ts6h8d", "Td6s9c", "0.00", "over-push"),  # 24 with three cards against 25
        ("Ts6h7d", "Td6s8c", "0.00", "over-push"),  # 23 against 24
        ("Ts6h9d", "Td6sKc", "0.00", "over-push"),  # 25 against 26
        ("Ts6h6d", "Td6s9c", "-10.00", "over-player-closer"),  # 22
        ("5s5h6d8c", "Td6s9c", "-10.00", "over-player-closer"),  # 24 with four cards
    ],
)
def test_4_0_a_closer_hand_over_21_pushes_only_with_three_cards_of_23_to_25(
    player: str, bank: str, expected: str, rule: str, four: Game, round_of: RoundOf
) -> None:
    (entry,) = four.settle(round_of(four, bank, player)).entries
    assert format_money(entry.net) == expected
    assert entry.rule is four.rules[rule]


def test_4_0_a_doubled_hand_of_three_cards_pushes_too(four: Game, round_of: RoundOf) -> None:
    facts = round_of(four, "Td6s9c", {"hands": [{"cards": "Ts6h8d", "doubled": 1}]})
    (entry,) = four.settle(facts).entries
    assert (entry.result, entry.stake) == ("push", 2000)


@pytest.mark.parametrize(
    ("player", "bank", "expected", "rule"),
    [
        ("Ts6h6d", "Td6s7c", "10.00", "over-player-closer"),  # 22 against 23
        ("5s5h6d8c", "Td6s9c", "10.00", "over-player-closer"),  # four cards as well
        ("Ts6h7d", "7h8h9h", "0.00", "over-suited-789"),  # 23 against the suited 7-8-9
        ("Ts6h7d", "7h8h9d", "10.00", "over-player-closer"),  # not of one suit
        ("Ts6h8d", "7h8h9h", "-10.00", "over-tie"),  # 24 against it
        ("Ts6h9d", "7h8h9h", "-10.00", "over-bank-closer"),  # 25 against it
        ("TsKh", "7h8h9h", "10.00", "bank-over"),  # 20 against it
    ],
)
def test_7_0_the_closer_hand_over_21_wins_but_for_the_suited_789(
    player: str, bank: str, expected: str, rule: str, seven: Game, round_of: RoundOf
) -> None:
    (entry,) = seven.settle(round_of(seven, bank, player)).entries
    assert format_money(entry.net) == expected
    assert entry.rule is seven.rules[rule]


def test_7_0_a_21_is_not_over_a_natural(seven: Game, round_of: RoundOf) -> None:
    (entry,) = seven.settle(round_of(seven, "TdKs", "TsQhAd")).entries
    assert (entry.net, entry.rule.ruling) == (1000, "N7-1")


# --- aces and splits ---------------------------------------------------------------------------


def test_4_0_an_aces_half_point_may_count_on_any_two_cards(four: Game, round_of: RoundOf) -> None:
    plain = round_of(four, "TdKs", "As9h")
    (entry,) = four.settle(plain).entries
    assert (entry.result, entry.rule.ruling) == ("push", "N4-1")
    half = {"ace_half": "any-two-cards"}
    assert net(four, round_of(four, "TdKs", "As9h", house=half)) == "10.00"
    assert net(four, round_of(four, "As8d", "Ts9h", house=half)) == "-10.00"
    assert net(four, round_of(four, "As8d", "Ts5h4d", house=half)) == "-10.00"
    assert net(four, round_of(four, "TdKs", "As5h4d", house=half)) == "0.00"


def test_4_0_a_split_ace_with_a_ten_is_no_natural_unless_the_house_says_so(
    four: Game, round_of: RoundOf
) -> None:
    hands = {"hands": [{"cards": "AsKh"}, {"cards": "Ad5h"}]}
    (first, _) = four.settle(round_of(four, "Td9s", hands)).entries
    assert (first.net, first.rule.ruling) == (1000, "N4-5")
    house = {"natural_after_split": True}
    assert net(four, round_of(four, "Td9s", hands, house=house)) == "12.00"


def test_7_0_no_split_hand_is_a_natural(seven: Game, round_of: RoundOf) -> None:
    hands = {"hands": [{"cards": "AsKh"}, {"cards": "Ad5h"}]}
    assert net(seven, round_of(seven, "Td9s", hands)) == "10.00"
    tens = {"hands": [{"cards": "KsAh"}, {"cards": "Kd5h"}]}
    assert net(seven, round_of(seven, "Td9s", tens)) == "10.00"


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        ("none", ["-20.00", "-10.00", "-10.00"]),
        ("original-only", ["-10.00", "-10.00", "0.00"]),
    ],
)
def test_4_0_doubles_and_splits_against_a_natural(
    check: str, expected: list[str], four: Game, round_of: RoundOf
) -> None:
    facts = round_of(
        four,
        "KdAc",
        {"hands": [{"cards": "5s6hTd", "doubled": 1}]},
        {"hands": [{"cards": "8s9h"}, {"cards": "8d9c"}]},
        house={"hole_card_check": check},
    )
    found = nets(four.settle(facts))
    assert [
        found[key] for key in ("1/1/player/base", "2/1/player/base", "2/2/player/base")
    ] == expected


# --- amounts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "house", "natural", "surrendered"),
    [
        ("10", {}, "12.00", "-5.00"),
        ("17.80", {}, "21.36", "-8.90"),
        ("12.50", {"round_to": "0.25"}, "15.00", "-6.25"),
        ("13", {"round_to": "1.00", "round_direction": "house"}, "15.00", "-7.00"),
        ("13", {"round_to": "1.00", "round_direction": "player"}, "16.00", "-6.00"),
    ],
)
@pytest.mark.parametrize("key", ["no-bust-blackjack-4", "no-bust-blackjack-7"])
def test_six_to_five_and_halves_round_as_the_house_says(
    key: str,
    base: str,
    house: dict[str, Any],
    natural: str,
    surrendered: str,
    round_of: RoundOf,
) -> None:
    wagers = {"base": base}
    facts = round_of(
        game(key),
        "Td9s",
        {"wagers": wagers, "cards": "KsAh"},
        {"wagers": wagers, "cards": "Ts6h", "action": "surrender"},
        house=house,
    )
    found = nets(game(key).settle(facts))
    assert found == {"1/1/player/base": natural, "2/1/player/base": surrendered}


# --- insurance, Bonus Pair, Buster -------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "player", "base", "insurance", "ruling"),
    [
        ("AdKc", "Ts9h", "-10.00", "10.00", ""),
        ("AdKc", "TsAh", "0.00", "10.00", "N4-6"),
        ("Ad9c", "TsAh", "12.00", "-5.00", ""),
    ],
)
def test_4_0_insurance_pays_2_to_1_against_a_natural(
    bank: str,
    player: str,
    base: str,
    insurance: str,
    ruling: str,
    four: Game,
    round_of: RoundOf,
) -> None:
    seat = {"wagers": {"base": "10", "insurance": "5"}, "cards": player}
    ledger = four.settle(round_of(four, bank, seat))
    assert nets(ledger) == {"1/1/player/base": base, "1/1/player/insurance": insurance}
    assert ledger.entries[-1].rule.ruling == ruling


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("KhKd", "60.00"), ("KhKs", "30.00"), ("KhKh", "125.00"), ("KhQh", "-5.00")],
)
def test_7_0_bonus_pair_pays_its_best_row(
    cards: str, expected: str, seven: Game, round_of: RoundOf
) -> None:
    seat = {"wagers": {"base": "10", "bonus-pair": "5"}, "cards": cards}
    assert net(seven, round_of(seven, "Td9s", seat), "1/1/player/bonus-pair") == expected


def test_7_0_bonus_pair_goes_by_the_first_two_cards_of_a_split(
    seven: Game, round_of: RoundOf
) -> None:
    seat = {
        "wagers": {"base": "10", "bonus-pair": "5"},
        "hands": [{"cards": "8hTd"}, {"cards": "8dTc"}],
    }
    assert net(seven, round_of(seven, "Td9s", seat), "1/1/player/bonus-pair") == "60.00"


@pytest.mark.parametrize(
    ("bank", "expected"),
    [
        ("Td6sKc", "5.00"),
        ("Td2s3c9h", "15.00"),
        ("5d2s3c4hKh", "30.00"),
        ("2c2s3c4h4dKh", "150.00"),
        ("2c2s2d2h3d4cKh", "500.00"),
        ("2c2s2d2h2d2c2hKh", "1500.00"),
        ("2c2s2d2h2d2cAhAdKh", "1500.00"),
        ("Td7s", "-5.00"),
        ("TdAs", "-5.00"),
    ],
)
def test_7_0_the_buster_bet_pays_by_the_cards_of_a_bank_over_21(
    bank: str, expected: str, seven: Game, round_of: RoundOf
) -> None:
    seat = {"wagers": {"base": "10", "buster": "5"}, "cards": "Ts9h"}
    assert net(seven, round_of(seven, bank, seat), "1/1/player/buster") == expected


def test_7_0_the_buster_bet_stays_in_action_whatever_the_player_has(
    seven: Game, round_of: RoundOf
) -> None:
    wagers = {"base": "10", "buster": "5"}
    facts = round_of(
        seven,
        "6dTs8c",
        {"wagers": wagers, "cards": "Ts2hKd"},
        {"wagers": wagers, "cards": "KsAh"},
        {"wagers": wagers, "cards": "Ts6h", "action": "surrender"},
    )
    found = nets(seven.settle(facts))
    assert [found[f"{seat}/1/player/buster"] for seat in (1, 2, 3)] == ["5.00"] * 3


# --- the order ---------------------------------------------------------------------------------


def order(of: Game, facts: Round) -> list[str]:
    """Return the settled places in order."""
    return [entry.place.key for entry in of.settle(facts).entries]


def test_4_0_settling_starts_at_the_button_and_goes_clockwise(
    four: Game, round_of: RoundOf
) -> None:
    # The hole card is a three: the third seat without the player-dealer's.
    facts = round_of(four, "Td3c6h", "Ts9h", "Ts8h", "Ts7h", "Ts6h")
    assert [place[0] for place in order(four, facts)] == ["3", "4", "1", "2"]
    given = round_of(four, "Td3c6h", "Ts9h", "Ts8h", "Ts7h", "Ts6h", action_seat=4)
    assert [place[0] for place in order(four, given)] == ["4", "1", "2", "3"]


@pytest.mark.parametrize(
    ("hole", "house", "first"),
    [
        ("8c", {}, "1"),  # counting goes round: eight is the first of seven seats
        ("Jc", {}, "4"),
        ("Kc", {}, "1"),  # thirteen is seat 6, without a wager: on to seat 1
        ("Kc", {"button_cards": "ten"}, "3"),
        ("6c", {"button_seats": "wagers"}, "2"),
        ("6c", {}, "1"),
    ],
)
def test_4_0_the_buttons_chart(
    hole: str, house: dict[str, str], first: str, four: Game, round_of: RoundOf
) -> None:
    bank = f"9d{hole}" if hole[0] in "8JK" else f"Kd{hole}5h"
    seats = ("Ts9h", "Ts8h", "Ts7h", "Ts6h")
    assert order(four, round_of(four, bank, *seats, house=house))[0][0] == first


def test_4_0_surrenders_come_first_and_insurance_after_the_hands(
    four: Game, round_of: RoundOf
) -> None:
    insured = {"base": "10", "insurance": "5"}
    seats = (
        {"wagers": insured, "hands": [{"cards": "8sTh"}, {"cards": "8dTc"}]},
        {"wagers": insured, "cards": "Ts6h", "action": "surrender"},
    )
    facts = round_of(four, "AdAc6h", *seats)
    assert order(four, facts) == [
        "2/1/player/base",
        "1/1/player/base",
        "1/2/player/base",
        "1/1/player/insurance",
        "2/1/player/insurance",
    ]
    first = round_of(four, "AdAc6h", *seats, house={"insurance_settling": "at-hole-card"})
    assert order(four, first)[1:3] == ["1/1/player/insurance", "2/1/player/insurance"]


def test_7_0_a_short_stake_reaches_the_bonus_pair_on_the_right_first(
    seven: Game, round_of: RoundOf
) -> None:
    seat = {"wagers": {"base": "10", "bonus-pair": "5"}, "cards": "KsKh"}
    facts = round_of(seven, "Td9s", seat, seat, stake="30")
    assert net(seven, facts, "2/1/player/bonus-pair") == "30.00"
    assert net(seven, facts, "1/1/player/bonus-pair") == "0.00"


def test_7_0_bonus_pairs_then_counter_clockwise_from_the_right(
    seven: Game, round_of: RoundOf
) -> None:
    wagers = {"base": "10", "bonus-pair": "5", "buster": "5"}
    facts = round_of(
        seven,
        "Td9c",
        {"wagers": wagers, "cards": "Ts9h", "backline": [{"wagers": {"base": "5"}}]},
        {"wagers": wagers, "cards": "Ts8h"},
    )
    expected = [
        "2/1/player/bonus-pair",
        "1/1/player/bonus-pair",
        "2/1/player/base",
        "2/1/player/buster",
        "1/1/player/base",
        "1/1/player/buster",
        "1/1/backline-1/base",
    ]
    assert order(seven, facts) == expected
    left = replace(facts, house=seven.house({"bonus_pair_lap": "from-left"}))
    assert order(seven, left)[:2] == ["1/1/player/bonus-pair", "2/1/player/bonus-pair"]
    behind_all = round_of(
        seven,
        "Td9c",
        {"cards": "Ts9h", "backline": [{"wagers": {"base": "5"}}]},
        {"cards": "Ts8h", "backline": [{"wagers": {"base": "5"}}]},
        house={"backline_order": "after-all"},
    )
    assert order(seven, behind_all) == [
        "2/1/player/base",
        "1/1/player/base",
        "2/1/backline-1/base",
        "1/1/backline-1/base",
    ]


@pytest.mark.parametrize(
    ("up", "house", "first"),
    [
        ("9d", {}, "1"),  # no Natural possible: paid at once
        ("9d", {"natural_paid": "at-settlement"}, "2"),
        ("Td", {}, "2"),  # a ten may hide one
    ],
)
def test_7_0_a_natural_is_paid_at_once_against_a_two_to_nine(
    up: str, house: dict[str, str], first: str, seven: Game, round_of: RoundOf
) -> None:
    facts = round_of(seven, f"{up}8c", "KsAh", "Ts8h", house=house)
    entries = seven.settle(facts).entries
    assert str(entries[0].seat) == first
    assert nets(seven.settle(facts))["1/1/player/base"] == "12.00"


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        ({}, "321"),  # the hole card, a three, places the button; counter-clockwise
        ({"short_start": "button-clockwise"}, "341"),
        ({"short_start": "right"}, "432"),
    ],
)
def test_7_0_a_stake_below_the_wagers_calls_for_the_button(
    house: dict[str, str], expected: str, seven: Game, round_of: RoundOf
) -> None:
    seats = ("Ts9h", "Ts8h", "Ts7h", "Ts6h")
    facts = round_of(seven, "Td3c6h", *seats, house=house, stake="25")
    assert "".join(place[0] for place in order(seven, facts))[:3] == expected
    enough = round_of(seven, "Td3c6h", *seats, house=house, stake="40")
    assert order(seven, enough)[0][0] == "4"


# --- the stake ---------------------------------------------------------------------------------


def test_wagers_the_stake_does_not_reach_go_back(four: Game, round_of: RoundOf) -> None:
    seats = ("KsAh", "Ts8h", "Ts7h")
    ledger = four.settle(round_of(four, "Td7c", *seats, stake="15"))
    # Hole card seven: seat 7 has no wager, so seat 1 is first and takes 12 of the 15.
    assert nets(ledger) == {
        "1/1/player/base": "12.00",
        "2/1/player/base": "3.00",
        "3/1/player/base": "0.00",
    }
    assert [entry.result for entry in ledger.entries] == ["win", "win", "no-action"]
    assert ledger.exhausted
    none = four.settle(round_of(four, "Td7c", *seats, stake="15", house={"part_action": "none"}))
    assert nets(none)["2/1/player/base"] == "0.00"


def test_collected_money_pays_later_winners_only_in_net_mode(four: Game, round_of: RoundOf) -> None:
    seats = ("Ts6h", "Ts8h")
    consumed = four.settle(round_of(four, "Td7c", *seats, stake="10"))
    assert nets(consumed) == {"1/1/player/base": "-10.00", "2/1/player/base": "0.00"}
    recycled = four.settle(
        round_of(four, "Td7c", *seats, stake="10", house={"coverage_mode": "net"})
    )
    assert nets(recycled) == {"1/1/player/base": "-10.00", "2/1/player/base": "10.00"}


def test_a_backline_bettor_follows_or_stays_behind_a_double(seven: Game, round_of: RoundOf) -> None:
    for action, net_behind in (("", "40.00"), ("stay", "20.00")):
        bettor = {"wagers": {"base": "20"}} | ({"action": action} if action else {})
        seat = {"hands": [{"cards": "5s6hTd", "doubled": 1}], "backline": [bettor]}
        found = nets(seven.settle(round_of(seven, "Td9s", seat)))
        assert found == {"1/1/player/base": "20.00", "1/1/backline-1/base": net_behind}


def test_a_bettor_who_stays_rides_on_the_first_hand_of_a_split(
    four: Game, round_of: RoundOf
) -> None:
    seat = {
        "hands": [{"cards": "8sTh"}, {"cards": "8dTc"}],
        "backline": [{"wagers": {"base": "20"}, "action": "stay"}, {"wagers": {"base": "5"}}],
    }
    found = nets(four.settle(round_of(four, "Td7s", seat)))
    assert found == {
        "1/1/player/base": "10.00",
        "1/2/player/base": "10.00",
        "1/1/backline-1/base": "20.00",
        "1/1/backline-2/base": "5.00",
        "1/2/backline-2/base": "5.00",
    }


# --- collections -------------------------------------------------------------------------------


def test_4_0_collections_by_the_printed_schedule(four: Game, round_of: RoundOf) -> None:
    facts = round_of(
        four,
        "Td9s",
        {"cards": "Ts8h", "backline": [{"wagers": {"base": "5"}}]},
        {"hands": [{"cards": "8sTh"}, {"cards": "8dTc"}]},
        house={"collection": "printed-3"},
    )
    fees = {fee.payer: fee.amount for fee in four.settle(facts).fees}
    # A split costs no further collection; a circle with a backline bettor's money pays.
    assert fees == {
        "seat 1": 100,
        "seat 1 backline-1": 100,
        "seat 2": 100,
        "player-dealer": 200,
    }


def test_7_0_the_bank_pays_by_total_action_and_bonus_bets_are_free(
    seven: Game, round_of: RoundOf
) -> None:
    wagers = {"base": "30", "bonus-pair": "30"}
    facts = round_of(
        seven, "Td9s", {"wagers": wagers, "cards": "Ts8h"}, house={"collection": "printed-1"}
    )
    fees = {fee.payer: fee.amount for fee in seven.settle(facts).fees}
    assert fees == {"seat 1": 50, "player-dealer": 100}

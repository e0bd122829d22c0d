"""Pure Spanish 21.5 settled by its rules, each named; the check vectors of the register."""

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


def net(game: Game, facts: Round, key: str = "1/1/player/base") -> int:
    entries = {entry.place.key: entry for entry in game.settle(facts).entries}
    return entries[key].net


def test_every_example_settles_as_derived_independently(spanish: Game, examples: Path) -> None:
    lines = (examples / "pure-spanish-21-5.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example = json.loads(line)
        assert nets(spanish, read_round(example["round"], game=spanish)) == example["nets"]


VECTORS: list[tuple[str, str, int]] = [
    # The natural pays 6 to 5 and beats even the bank's.
    ("KhAc", "QdAs", 12),
    ("AcJd", "Kd9c", 12),
    ("Kh9c", "QdAs", -10),
    # 21 against 21 is the player's, lower equal totals push.
    ("7h7c7d", "Kd5c6h", 10),
    ("Kh9c", "Qd9h", 0),
    ("Kh8c", "Qd9h", -10),
    ("Kh9c", "Qd8h", 10),
    # Over: lost, but for the bank's three eights.
    ("Kh5c8d", "8h8c8d", 0),
    ("Kh5c8d", "Kd6c9h", -10),
    ("Kh5c8d", "Kd7c", -10),
    ("Kh5c", "Kd6c9h", 10),
    ("Kh5c", "8h8c8d", 10),
]


@pytest.mark.parametrize(("hand", "bank", "result"), VECTORS)
def test_a_hand_against_the_bank(
    spanish: Game, round_of: RoundOf, hand: str, bank: str, result: int
) -> None:
    assert net(spanish, round_of(bank, hand)) == 100 * result


def test_ps_3_the_rate_of_natural_against_natural_is_an_option(
    spanish: Game, round_of: RoundOf
) -> None:
    facts = round_of("QdAs", "KhAc", house={"natural_tie": "even-money"})
    assert net(spanish, facts) == 1000


def test_an_ace_and_a_face_card_after_a_split_are_21(spanish: Game, round_of: RoundOf) -> None:
    split = {"hands": [{"cards": "AhKc"}, {"cards": "Ad8c"}]}
    facts = round_of("Kd5c6h", split)
    assert nets(spanish, facts) == {"1/1/player/base": "10.00", "1/2/player/base": "-10.00"}


DOUBLE_DOUBLE = {"double_double": True}


@pytest.mark.parametrize(
    ("hand", "house", "result"),
    [
        ({"cards": "5h4c9d", "doubled": 1}, {}, -20),
        ({"cards": "5h4c9d", "doubled": 1, "double_wager": 4}, {}, -14),
        ({"cards": "5h4c2d", "doubled": 1, "rescued": True}, {}, -10),
        ({"cards": "5h4c2d", "doubled": 1, "double_wager": 4, "rescued": True}, {}, -10),
        ({"cards": "5h4c2d3h", "doubled": 2, "rescued": True}, DOUBLE_DOUBLE, -20),
        ({"cards": "5h4c2d3h2s", "doubled": 3, "rescued": True}, DOUBLE_DOUBLE, -40),
        ({"cards": "5h4c2d3h6s", "doubled": 3}, DOUBLE_DOUBLE, 80),
        ({"cards": "Kh6c", "surrendered": True}, {}, -5),
    ],
)
def test_doubles_rescues_and_surrender(
    spanish: Game, round_of: RoundOf, hand: dict[str, Any], house: dict[str, Any], result: int
) -> None:
    facts = round_of("Kd9c", {"hands": [hand]}, house=house)
    assert net(spanish, facts) == 100 * result


def test_actions_at_a_seat_are_of_its_only_hand(spanish: Game, round_of: RoundOf) -> None:
    assert net(spanish, round_of("Kd9c", {"cards": "Kh6c", "action": "surrender"})) == -500
    doubled = {"hands": [{"cards": "5h4c2d", "doubled": 1}], "action": "rescue"}
    assert net(spanish, round_of("Kd9c", doubled)) == -1000


def test_halves_and_6_to_5_are_rounded_as_the_house_says(spanish: Game, round_of: RoundOf) -> None:
    seats = (
        {"cards": "KhAc", "wagers": {"base": "7.30"}},
        {"cards": "Kh6c", "action": "surrender", "wagers": {"base": "7.30"}},
    )
    exact = nets(spanish, round_of("Kd9c", *seats))
    assert (exact["1/1/player/base"], exact["2/1/player/base"]) == ("8.76", "-3.65")
    house = {"round_to": "1.00", "round_direction": "player"}
    rounded = nets(spanish, round_of("Kd9c", *seats, house=house))
    assert (rounded["1/1/player/base"], rounded["2/1/player/base"]) == ("9.00", "-3.00")
    house = {"round_to": "1.00", "round_direction": "house"}
    rounded = nets(spanish, round_of("Kd9c", *seats, house=house))
    assert (rounded["1/1/player/base"], rounded["2/1/player/base"]) == ("8.00", "-4.00")


@pytest.mark.parametrize(
    ("cards", "up", "pays"),
    [
        ("9h9h", "9h", 18),
        ("9h9d", "9h", 13),
        ("KhQh", "Kh", 9),
        ("9d9s", "9h", 8),
        ("9d2h", "9h", 4),
        ("KdQd", "Jd", -1),
        ("8h2h", "9h", -1),
    ],
)
def test_match_the_dealer_adds_its_matches_up(
    spanish: Game, round_of: RoundOf, cards: str, up: str, pays: int
) -> None:
    facts = round_of(f"{up}9c", {"cards": cards, "wagers": {"match": 5}})
    assert net(spanish, facts, "1/1/player/match") == 500 * pays


def test_match_goes_by_the_cards_dealt_not_by_a_split(spanish: Game, round_of: RoundOf) -> None:
    split = {"hands": [{"cards": "9hKc"}, {"cards": "9d9c"}], "wagers": {"match": 5}}
    assert net(spanish, round_of("9h8c", split), "1/1/player/match") == 500 * 13


def test_match_is_settled_after_the_deal_or_with_the_base(spanish: Game, round_of: RoundOf) -> None:
    seats = [{"cards": "Kh9c", "wagers": {"match": 5}}, {"cards": "Kh8c", "wagers": {"match": 5}}]
    facts = round_of("9h2c9d", *seats)
    assert [key.replace("/1/player", "") for key in nets(spanish, facts)] == [
        "1/match", "2/match", "2/base", "1/base",
    ]  # fmt: skip
    facts = round_of("9h2c9d", *seats, house={"match_settling": "with-base"})
    assert [key.replace("/1/player", "") for key in nets(spanish, facts)] == [
        "2/base", "2/match", "1/base", "1/match",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("bank", "bank_seat", "first"),
    # Seats 2, 4 and 7 play. Numbers count round the seven seats that do not bank.
    [("8cAh", 8, 2), ("8c2h9d", 8, 2), ("8c3h9d", 8, 4), ("8c5h9d", 8, 7), ("9c8h", 8, 2),
     ("8cJh", 8, 4), ("8cKh", 8, 7), ("8c2h9d", 1, 4), ("8c9h", 3, 2)],
)  # fmt: skip
def test_the_hole_card_places_the_action_button(
    spanish: Game, round_of: RoundOf, bank: str, bank_seat: int, first: int
) -> None:
    facts = round_of(bank, "Kh6c", "Kh5c", "Kh4c", at=(2, 4, 7), bank={"seat": bank_seat})
    assert spanish.settle(facts).entries[0].seat == first


def test_cm_6_counting_only_seats_with_wagers_is_an_option(
    spanish: Game, round_of: RoundOf
) -> None:
    house = {"button_counts": "seats-with-wagers"}
    facts = round_of("8c2h9d", "Kh6c", "Kh5c", "Kh4c", at=(2, 4, 7), house=house)
    assert [entry.seat for entry in spanish.settle(facts).entries] == [4, 7, 2]


def test_surrenders_are_collected_before_the_base_wagers(spanish: Game, round_of: RoundOf) -> None:
    surrender = {"cards": "Kh6c", "action": "surrender"}
    facts = round_of("8c2h9d", surrender, "Kh5c", surrender, at=(2, 4, 7), bank={"seat": 3})
    assert [entry.seat for entry in spanish.settle(facts).entries] == [7, 2, 4]


def test_ps_5_early_surrender_holds_against_the_banks_natural(
    spanish: Game, round_of: RoundOf
) -> None:
    seat = {"cards": "Kh6c", "action": "surrender"}
    facts = round_of("AhKc", seat, house={"surrender": "early"})
    assert net(spanish, facts) == -500


def test_backline_bettors_follow_or_stay(spanish: Game, round_of: RoundOf) -> None:
    behind = [{"wagers": {"base": 20, "match": 5}}, {"wagers": {"base": 30}, "action": "stay"}]
    doubled = {"hands": [{"cards": "9h2c9d", "doubled": 1}], "backline": behind}
    assert nets(spanish, round_of("9h9c", doubled)) == {
        "1/1/backline-1/match": "45.00",
        "1/1/player/base": "20.00",
        "1/1/backline-1/base": "40.00",
        "1/1/backline-2/base": "30.00",
    }
    rescued = {"hands": [{"cards": "9h2c2d", "doubled": 1, "rescued": True}], "backline": behind}
    found = nets(spanish, round_of("9h9c", rescued))
    assert (found["1/1/backline-1/base"], found["1/1/backline-2/base"]) == ("-20.00", "-30.00")
    split = {"hands": [{"cards": "9hKc"}, {"cards": "9d2cJs"}], "backline": behind}
    keys = [key for key in nets(spanish, round_of("9h9c", split)) if "backline" in key]
    assert keys == [
        "1/1/backline-1/match", "1/1/backline-1/base", "1/2/backline-1/base", "1/1/backline-2/base",
    ]  # fmt: skip


def test_backline_after_all_seated_players_is_an_option(spanish: Game, round_of: RoundOf) -> None:
    seats = [{"cards": "Kh6c", "backline": [{"wagers": {"base": 20}}]}, "Kh5c"]
    facts = round_of("8cAh", *seats, house={"backline_order": "after-all"})
    assert list(nets(spanish, facts)) == [
        "1/1/player/base", "2/1/player/base", "1/1/backline-1/base",
    ]  # fmt: skip


def test_a_short_stake_is_used_up_in_action_order(spanish: Game, round_of: RoundOf) -> None:
    seats = [{"cards": "Kh9c", "wagers": {"match": 5}}, "Kh9d", "Kh9s"]
    facts = round_of("Jd2c5h", *seats, bank={"stake": 12})
    assert nets(spanish, facts) == {
        "1/1/player/match": "-5.00",
        "2/1/player/base": "7.00",
        "3/1/player/base": "0.00",
        "1/1/player/base": "0.00",
    }
    net_mode = round_of("Jd2c5h", *seats, bank={"stake": 12}, house={"coverage_mode": "net"})
    # What was collected can be paid out again: 12 + 5 = 17.
    assert nets(spanish, net_mode)["2/1/player/base"] == "10.00"
    assert nets(spanish, net_mode)["3/1/player/base"] == "7.00"


def test_collections_by_the_printed_schedule(spanish: Game, round_of: RoundOf) -> None:
    seat = {"cards": "Kh9c", "wagers": {"match": 45}, "backline": [{"wagers": {"base": 10}}]}
    facts = round_of("Kd9d", seat, house={"collection": "printed-1"})
    assert [(fee.payer, fee.amount) for fee in spanish.settle(facts).fees] == [
        ("seat 1", 50), ("seat 1 backline-1", 50), ("player-dealer", 100),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("bank", "seat", "ruling"),
    [
        ("QdAs", "KhAc", "PS-3"),
        ("Kd5c6h", "7h7c7d", "PS-2"),
        ("Kd9c", {"hands": [{"cards": "AhKc"}, {"cards": "Ad8c"}]}, "PS-10"),
        ("Kd9c", {"cards": "QhJc", "wagers": {"match": 5}}, "PS-12"),
    ],
)
def test_what_rests_on_a_default_says_so(
    spanish: Game, round_of: RoundOf, bank: str, seat: Any, ruling: str
) -> None:
    entry = spanish.settle(round_of(bank, seat)).entries[0]
    assert (entry.rule.provenance, entry.rule.ruling) == ("default", ruling)


def test_ps_9_another_number_of_decks_warns(spanish: Game, round_of: RoundOf) -> None:
    seat = {"cards": "9hQc", "wagers": {"match": 5}}
    six, eight = (round_of("9h9c", seat, house={"decks": decks}) for decks in (6, 8))
    assert spanish.settle(six).entries[0].rule.ruling == ""
    assert spanish.settle(eight).entries[0].rule.ruling == "PS-9"

"""Totals and third cards, against the printed chart and by exhaustive counts."""

from __future__ import annotations

from itertools import product

import pytest

from trainer.engine.cards import DECK, Card, parse_cards
from trainer.games.ez_baccarat.hands import (
    VALUES,
    banker_draws,
    is_dragon,
    is_panda,
    player_draws,
    rank,
    sum_of,
    total,
    winner,
)

#: The printed chart, Banker's total against the Player's third card 0 to 9; H hits, S stands.
CHART = {
    7: "SSSSSSSSSS",
    6: "SSSSSSHHSS",
    5: "SSSSHHHHSS",
    4: "SSHHHHHHSS",
    3: "HHHHHHHHSH",
    2: "HHHHHHHHHH",
    1: "HHHHHHHHHH",
    0: "HHHHHHHHHH",
}


def card(value: int) -> Card:
    return Card(("K" if value == 0 else "A" if value == 1 else str(value)) + "s")


def hand(worth: int) -> tuple[Card, ...]:
    return (Card("Kh"), card(worth))


@pytest.mark.parametrize(("two", "line"), CHART.items())
def test_the_banker_draws_as_the_chart_says(two: int, line: str) -> None:
    for third, wanted in enumerate(line):
        player = (*hand(2), card(third))
        assert banker_draws(player, hand(two), natural_stop=True) == (wanted == "H")


@pytest.mark.parametrize("two", range(10))
def test_the_player_draws_on_five_or_less(two: int) -> None:
    assert player_draws(hand(two), hand(7), natural_stop=True) == (two <= 5)


@pytest.mark.parametrize("two", range(8))
def test_after_the_player_stood_the_banker_draws_on_five_or_less(two: int) -> None:
    assert banker_draws(hand(6), hand(two), natural_stop=True) == (two <= 5)


@pytest.mark.parametrize("natural", [8, 9])
def test_a_natural_ends_the_draw_where_the_house_says_so(natural: int) -> None:
    assert not player_draws(hand(0), hand(natural), natural_stop=True)
    assert not banker_draws(hand(natural), hand(0), natural_stop=True)
    assert player_draws(hand(0), hand(natural), natural_stop=False)
    assert banker_draws(hand(natural), hand(0), natural_stop=False)
    assert not banker_draws((*hand(0), card(5)), hand(natural), natural_stop=False)


def test_totals_of_all_two_card_hands_are_spread_as_values_say() -> None:
    found = [total(pair) for pair in product(DECK, DECK)]
    values = list(VALUES.values())
    for worth in range(10):
        ways = sum((one + other) % 10 == worth for one, other in product(values, values))
        assert found.count(worth) == 16 * ways


def test_a_total_tells_how_it_comes_about() -> None:
    assert sum_of(parse_cards("7h8d")) == "7 + 8 = 15, so 5"
    assert sum_of(parse_cards("KhAd")) == "0 + 1 = 1"


def test_a_natural_stands_over_every_three_card_hand() -> None:
    natural_nine, natural_eight = rank(hand(9)), rank(hand(8))
    three_nine = rank((*hand(4), card(5)))
    assert natural_nine > natural_eight > three_nine > rank(hand(7))


@pytest.mark.parametrize(
    ("player", "banker", "dragon", "panda"),
    [
        ("Kh6s", "2c2d3h", True, False),
        ("Kh6s", "Kc7d", False, False),  # two cards
        ("Kh7s", "2c2d3h", False, False),  # tie on seven
        ("2h3s3d", "Kc7d", False, True),
        ("Kh8s", "Kc7d", False, False),  # two cards
        ("2h3s3d", "2c2d4h", False, False),  # tie on eight
        ("2h3s3d", "2c2d3h", False, True),  # a three-card seven that loses
    ],
)
def test_dragon_and_panda_need_three_cards_and_a_win(
    player: str, banker: str, *, dragon: bool, panda: bool
) -> None:
    hands = parse_cards(player), parse_cards(banker)
    assert (is_dragon(*hands), is_panda(*hands)) == (dragon, panda)


def test_the_nearer_to_nine_wins_and_equal_hands_tie() -> None:
    assert winner(hand(7), hand(6)) == "player"
    assert winner(hand(6), hand(7)) == "banker"
    assert winner(hand(6), hand(6)) == "tie"

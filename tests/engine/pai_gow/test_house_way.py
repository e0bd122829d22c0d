"""The house way: the chart's own examples, its open points, and that it never fouls."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.engine.cards import DECK, JOKER, Card, parse_cards
from trainer.engine.pai_gow.house_way import (
    GAPS,
    ROWS,
    STANDARD,
    HouseWay,
    alike,
    house_way,
    setting,
)

#: Front, back and row of each of the chart's examples, in suits that make the row true.
CHART = [
    ("KcJd", "AhTs7c5d3h", "high-card"),
    ("AcQd", "3h3sJc8d4h", "one-pair"),
    ("3c3d", "KhKs7c6d2h", "two-pair-queens-up"),
    ("Ac7d", "JhJs8c8d4h", "two-pair-jacks-to-nines"),
    ("Kc9d", "8h8s4c4d7h", "two-pair-eights-to-sixes"),
    ("Qc8d", "5h5s4c4d2h", "two-pair-fives-down"),
    ("9c9d", "7h7s5c5dAh", "three-pair"),
    ("Ac8d", "AhAs5c4d2h", "three-aces"),
    ("JcTd", "KhKsKc7d5h", "three-of-a-kind"),
    ("JcJd", "5h5s5cJhAd", "two-threes"),
    ("Ac9d", "6h5s4c3d2h", "complete-no-pair"),
    ("Jc8d", "9h8s7c6d5h", "complete-one-pair"),
    ("7s7c", "9c9dQcJc4c", "complete-two-pair"),
    ("5c5d", "7h6s5h4d3c", "complete-three"),
    ("4c4d", "8h8s8cAdKh", "full-house"),
    ("QcQd", "QhQs9c7d5h", "four-queens-up"),
    ("JcJd", "JhJsQcTd7h", "four-jacks-to-nines"),
    ("8c8d", "8h8sJc7d4h", "four-eights-to-sixes"),
    ("9c8d", "5h5s5c5d2h", "four-fives-down"),
    ("4c4d", "5h5s5c5d2h", "four-and-pair"),
    ("AcAd", "AhAsJoKc5d", "five-aces"),
]


def ranks(cards: tuple[Card, ...]) -> list[str]:
    return sorted("*" if card == JOKER else card[0] for card in cards)


def test_there_are_twenty_one_rows_and_each_has_its_example() -> None:
    assert [row for _, _, row in CHART] == list(ROWS)


@pytest.mark.parametrize(("front", "back", "row"), CHART, ids=ROWS)
def test_the_charts_examples(front: str, back: str, row: str) -> None:
    low, high = parse_cards(front), parse_cards(back)
    set_hand = house_way((*low, *high))
    assert (set_hand.row, ranks(set_hand.low), ranks(set_hand.high)) == (
        row, ranks(low), ranks(high),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "front", "row"),
    [
        ("JcJd8h8s7c4d2h", "8h8s", "two-pair-jacks-to-nines"),
        ("8c8d4h4sQc7d2h", "4h4s", "two-pair-eights-to-sixes"),
        ("8c8d4h4sJo7d2h", "Jo7d", "two-pair-eights-to-sixes"),
        ("5c5d4h4sJc8d2h", "4h4s", "two-pair-fives-down"),
        ("JcJdJhJsKc7d2h", "Kc7d", "four-jacks-to-nines"),
        ("8c8d8h8sQc7d2h", "Qc7d", "four-eights-to-sixes"),
        ("KcKdKhAcJo5s4d", "AcJo", "full-house"),
        ("AcAdJoKhKs5c4d", "KhKs", "full-house"),
        ("AcJo9d9h8s8c4d", "AcJo", "three-pair"),
        ("KcKdJo9h8s7c6d", "KcKd", "complete-one-pair"),
        ("AcJoKdKhQsJcTd", "KdKh", "complete-two-pair"),
        ("9c9d9h8s7c6d5h", "9c9d", "complete-three"),
        ("AcAdAh5s4c3d2h", "AcAd", "complete-three"),
    ],
)
def test_both_sides_of_each_rows_line(cards: str, front: str, row: str) -> None:
    found = house_way(parse_cards(cards))
    assert found.row == row
    assert ranks(found.low) == ranks(parse_cards(front))


def test_four_with_three_plays_a_pair_of_the_three_in_front() -> None:
    cards = parse_cards("QcQdQhQs7c7d7h")
    found = house_way(cards)
    assert (found.row, ranks(found.low)) == (GAPS, ["7", "7"])
    alone = house_way(cards, HouseWay(fours_alone=True))
    assert (alone.row, ranks(alone.low)) == ("four-queens-up", ["Q", "Q"])


def test_three_with_a_straight_or_flush_always_leaves_a_pair_for_the_front() -> None:
    # A complete hand takes one of the three at most, so the chart's silence there is never heard.
    for four in combinations("23456789TQKA", 4):
        for suits in ("cccc", "scdh"):
            others = "".join(rank + suit for rank, suit in zip(four, suits, strict=True))
            for cards in (parse_cards("JcJdJh" + others), parse_cards("JcJdJhJo" + others[:6])):
                assert house_way(cards).row != GAPS


def test_a_wild_joker_can_leave_neither_pair_nor_ace_for_the_front() -> None:
    # Pair and joker count as three; the straight needs the joker and one of the pair.
    cards = parse_cards("JcJdJoTh8s7c2d")
    played = house_way(cards, HouseWay(wild=True))
    assert (played.row, ranks(played.low)) == (GAPS, ["8", "T"])
    kept = house_way(cards, HouseWay(wild=True, keep_complete=True))
    assert (kept.row, ranks(kept.low)) == (GAPS, ["2", "J"])


def test_the_front_cards_of_equal_hands_are_alike() -> None:
    found = alike(parse_cards("QcQdQhQs9c7d5h"))
    assert len(found) == 5
    assert all(ranks(low) == ["Q", "Q"] for low in found)


hands = st.permutations([*DECK, JOKER]).map(lambda pack: tuple(pack[:7]))
joker_hands = st.permutations(DECK).map(lambda pack: (JOKER, *pack[:6]))
ways = st.builds(
    HouseWay, wild=st.booleans(), keep_complete=st.booleans(), fours_alone=st.booleans()
)


@settings(max_examples=600, deadline=None)
@given(cards=st.one_of(hands, joker_hands), way=ways)
def test_the_house_way_never_fouls(cards: tuple[Card, ...], way: HouseWay) -> None:
    found = house_way(cards, way)
    assert len(found.low) == 2
    assert sorted((*found.low, *found.high)) == sorted(cards)
    assert not found.is_foul
    assert found.row in (*ROWS, GAPS)


@settings(max_examples=200, deadline=None)
@given(cards=st.one_of(hands, joker_hands), order=st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(cards: tuple[Card, ...], order: Random) -> None:
    mixed = list(cards)
    order.shuffle(mixed)
    first, second = house_way(cards), house_way(tuple(mixed))
    assert (first.front, first.back, first.row) == (second.front, second.back, second.row)


def test_fours_and_the_rarest_rows_never_foul_either() -> None:
    for four in "23456789TJQKA":
        fours = [four + suit for suit in "cdhs"]
        for others in combinations([card for card in DECK if card[0] != four], 2):
            cards = (*parse_cards("".join(fours)), *others, JOKER)
            assert not house_way(cards, STANDARD).is_foul


def test_a_pair_in_front_of_a_high_card_is_foul_and_an_equal_pair_is_not() -> None:
    cards = parse_cards("2c2dKhQs9c7d5h")
    assert setting(cards, parse_cards("2c2d")).is_foul
    assert not setting(cards, parse_cards("KhQs")).is_foul
    split = setting(parse_cards("5c5d5h5sKcQd9h"), parse_cards("5c5d"))
    assert split.is_equal_pair
    assert not split.is_foul

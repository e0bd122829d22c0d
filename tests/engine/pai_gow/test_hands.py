"""Hands of the 53-card pack: the joker's readings, and agreement with the jokerless evaluator."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from trainer.engine.cards import DECK, JOKER, Card, parse_cards
from trainer.engine.pai_gow.hands import (
    PACK,
    Hand,
    back_strength,
    front_strength,
    holds,
    is_ace_high,
)
from trainer.engine.pai_gow.naming import hand_name, told_apart
from trainer.engine.poker import five_card


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AcAdAhAsJo", "five aces"),
        ("AcAdAhJo9s", "four aces"),
        ("KcKdKhKsJo", "four kings"),
        ("KcKdKhJoAs", "full house, kings over aces"),
        ("AcAdJoKhKs", "full house, aces over kings"),
        ("KcKdJo9h9s", "two pair, kings and nines"),
        ("KcKdJo9h8s", "pair of kings"),
        ("JoKc9d7h5s", "ace high"),
        ("JoAc9d7h5s", "pair of aces"),
        ("TcJcQcKcJo", "royal flush"),
        ("9cTcJcQcJo", "straight flush to the king"),
        ("AcJo3c4c5c", "straight flush to the five"),
        ("2cJo4c5c6c", "straight flush to the six"),
        ("9c8d7h5sJo", "straight to the nine"),
        ("9c8d7h6sJo", "straight to the ten"),
        ("Ac2d3h4s5c", "straight to the five"),
        ("Kc9c7c2cJo", "flush, ace high"),
        ("KcQcJcTc9c", "straight flush to the king"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_flush(cards: str, name: str) -> None:
    assert hand_name(back_strength(parse_cards(cards))) == name


def test_in_a_flush_the_joker_is_the_highest_card_missing() -> None:
    assert back_strength(parse_cards("AcQc7c2cJo")) == (Hand.FLUSH, 14, 13, 12, 7, 2)
    assert back_strength(parse_cards("KcQc7c2cJo")) == (Hand.FLUSH, 14, 13, 12, 7, 2)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("KcKdKhKsJo", "five kings"),
        ("KcKdKhJo9s", "four kings"),
        ("KcKdJo9h9s", "full house, kings over nines"),
        ("KcKdJo9h8s", "three kings"),
        ("Kc9d7h5sJo", "pair of kings"),
        ("AcAdAhAsJo", "five aces"),
    ],
)
def test_a_wild_joker_is_any_card(cards: str, name: str) -> None:
    assert hand_name(back_strength(parse_cards(cards), True)) == name


@pytest.mark.parametrize(
    ("cards", "wild", "name"),
    [
        ("KcQd", False, "king-queen"),
        ("QdKc", False, "king-queen"),
        ("JoQd", False, "ace-queen"),
        ("AdJo", False, "pair of aces"),
        ("6d6c", False, "pair of sixes"),
        ("JoQd", True, "pair of queens"),
    ],
)
def test_two_cards_are_a_pair_or_high_cards(cards: str, wild: bool, name: str) -> None:
    assert hand_name(front_strength(parse_cards(cards), wild)) == name


def test_hands_of_one_name_are_told_apart_by_their_kickers() -> None:
    mine, theirs = (back_strength(parse_cards(cards)) for cards in ("KcKd9h5s3c", "KhKs9d5c4c"))
    assert told_apart(mine, theirs) == (
        "pair of kings, then nine-five-three",
        "pair of kings, then nine-five-four",
    )


def by_substitution(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the strength with the joker tried as every card it may be."""
    if JOKER not in cards:
        return five_card(cards)
    rest = [card for card in cards if card != JOKER]
    tried = []
    for card in DECK:
        strength = five_card([*rest, card])
        completes = strength[0] in (
            Hand.STRAIGHT, Hand.FLUSH, Hand.STRAIGHT_FLUSH, Hand.ROYAL_FLUSH,
        )  # fmt: skip
        if card not in rest and (card[0] == "A" or completes):
            tried.append(strength)
    return max(tried, default=(Hand.FIVE_ACES, 14))


def test_five_cards_rank_as_the_joker_tried_card_by_card() -> None:
    rng = Random(11)
    for at in range(6000):
        jokers = (JOKER,) if at % 2 else ()
        cards = (*rng.sample(DECK, 5 - len(jokers)), *jokers)
        assert back_strength(cards) == by_substitution(cards)


def test_seven_cards_hold_the_class_of_their_best_five() -> None:
    rng = Random(12)
    names = [hand.name.replace("_", "-").lower() for hand in sorted(Hand, reverse=True)]
    for at in range(3000):
        jokers = (JOKER,) if at % 2 else ()
        cards = (*rng.sample(DECK, 7 - len(jokers)), *jokers)
        best = Hand(max(back_strength(five) for five in combinations(cards, 5))[0])
        held = holds(cards)
        first = next((name for name in names if name in held), "high-card")
        assert first == best.name.replace("_", "-").lower()


@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ("4h5h6h7h8h9hTh", "seven-card-straight-flush"),
        ("Ah2h3h4h5h6h7h", "seven-card-straight-flush"),
        ("4h5hJo7h8h9hTh", "seven-card-straight-flush-joker"),
        ("ThJhQhKhAhKsQs", "royal-match"),
        ("ThJhQhJoAhKsQs", "royal-match-joker"),
    ],
)
def test_hands_of_all_seven_cards(cards: str, key: str) -> None:
    assert key in holds(parse_cards(cards))


def test_a_royal_match_needs_both_cards_in_one_suit() -> None:
    held = holds(parse_cards("ThJhQhKhAhKsQd"))
    assert "royal-flush" in held
    assert "royal-match" not in held


@pytest.mark.parametrize(
    ("cards", "ace_high"),
    [
        ("AcKdJh9s7c5d3h", True),
        ("JoQdTh8s6c4d2h", True),
        ("JoKdJh9s6c4d2h", True),
        ("KcQdTh8s6c4d2h", False),
        ("AcAdJh9s7c5d3h", False),
        ("JoAdJh9s7c5d3h", False),
        ("AcKcJc9c7c5d3h", False),
        ("JoKcJc9c7c5d3h", False),
        ("Ac2d3h4s5c9dJh", False),
        ("JoKd8h7s6c5d2h", False),
    ],
)
def test_seven_card_ace_high_has_no_pair_straight_or_flush(cards: str, ace_high: bool) -> None:
    assert is_ace_high(parse_cards(cards)) is ace_high


def test_the_pack_has_fifty_three_cards() -> None:
    assert len(set(PACK)) == 53

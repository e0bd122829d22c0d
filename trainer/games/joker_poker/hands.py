"""Hands of Joker Poker: four cards and a fully wild joker, in the game's own ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

from trainer.engine.cards import Card
from trainer.engine.poker import ACE, RANK_VALUES, Strength
from trainer.engine.poker_words import rank_word, rank_words


class Kind(IntEnum):
    """Classes of hands, worst to best: the flush stands above the full house."""

    ONE_PAIR = 0
    THREE_OF_A_KIND = 1
    STRAIGHT = 2
    FULL_HOUSE = 3
    FLUSH = 4
    FOUR_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    ROYAL_FLUSH = 7
    FIVE_OF_A_KIND = 8
    NATURAL_ROYAL = 9


KIND_KEYS = {kind: kind.name.lower().replace("_", "-") for kind in Kind}

_ROYAL = frozenset("TJQKA")


def is_natural_royal(cards: Sequence[Card]) -> bool:
    """Whether five dealt cards are a royal flush without any joker."""
    return len({card[1] for card in cards}) == 1 and {card[0] for card in cards} == _ROYAL


@lru_cache(maxsize=8192)  # a round asks for the same few hands over and over
def with_joker(cards: tuple[Card, ...], joker: Card, *, second_ace: bool = False) -> Strength:
    """Return the strength of five cards of which one plays as the joker."""
    if is_natural_royal(cards):
        return (Kind.NATURAL_ROYAL, ACE)
    four = list(cards)
    four.remove(joker)
    return _wild(four, second_ace=second_ace)


def _wild(four: Sequence[Card], *, second_ace: bool) -> Strength:
    values = sorted((RANK_VALUES[card[0]] for card in four), reverse=True)
    suited = len({card[1] for card in four}) == 1
    grouped = sorted(((count, rank) for rank, count in Counter(values).items()), reverse=True)
    counts = [count for count, _ in grouped]
    ranks = [rank for _, rank in grouped]
    top = _run_top(values) if len(ranks) == 4 else 0
    if counts == [4]:
        return (Kind.FIVE_OF_A_KIND, ranks[0])
    if suited and top:
        return (Kind.ROYAL_FLUSH if top == ACE else Kind.STRAIGHT_FLUSH, top)
    if counts == [3, 1]:
        return (Kind.FOUR_OF_A_KIND, *ranks)
    if suited:
        joker = ACE
        if not second_ace:
            joker = next(rank for rank in range(ACE, 0, -1) if rank not in values)
        return (Kind.FLUSH, *sorted((*values, joker), reverse=True))
    if counts == [2, 2]:
        return (Kind.FULL_HOUSE, *ranks)
    if top:
        return (Kind.STRAIGHT, top)
    if counts == [2, 1, 1]:
        return (Kind.THREE_OF_A_KIND, *ranks)
    return (Kind.ONE_PAIR, *ranks)


def _run_top(values: Sequence[int]) -> int:
    """Return the top of the best straight four distinct ranks and a joker make, else 0."""
    # Falling ranks; the joker fills a gap, or else stands on top, or below at the ace's end.
    if values[0] - values[3] <= 4:
        return min(ACE, values[3] + 4)
    if values[0] == ACE and values[1] <= 5:
        return 5
    return 0


@lru_cache(maxsize=4096)
def best_jokers(cards: tuple[Card, ...], *, second_ace: bool = False) -> tuple[Card, ...]:
    """Return every card that makes the best hand as the joker, in the order dealt."""
    strengths = [with_joker(cards, card, second_ace=second_ace) for card in cards]
    top = max(strengths)
    return tuple(card for card, strength in zip(cards, strengths, strict=True) if strength == top)


def spoken(strength: Strength) -> str:
    """Return a hand as a dealer announces it: ``three aces``, ``full house, kings over fours``."""
    kind, *ranks = strength
    first = ranks[0]
    match kind:
        case Kind.NATURAL_ROYAL:
            return "natural royal flush"
        case Kind.FIVE_OF_A_KIND:
            return f"five {rank_words(first)}"
        case Kind.ROYAL_FLUSH:
            return "royal flush"
        case Kind.STRAIGHT_FLUSH:
            return f"straight flush, {rank_word(first)} high"
        case Kind.FOUR_OF_A_KIND:
            return f"four {rank_words(first)}"
        case Kind.FLUSH:
            return f"flush, {rank_word(first)} high"
        case Kind.FULL_HOUSE:
            return f"full house, {rank_words(first)} over {rank_words(ranks[1])}"
        case Kind.STRAIGHT:
            return f"straight, {rank_word(first)} high"
        case Kind.THREE_OF_A_KIND:
            return f"three {rank_words(first)}"
    return f"pair of {rank_words(first)}"

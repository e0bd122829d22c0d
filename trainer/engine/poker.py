"""Poker hands of three and five cards: what they are and which is better.

A `Strength` compares like the hand does: the higher tuple is the better hand, equal tuples tie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

from trainer.engine.cards import RANKS, Card

#: Two to fourteen; the ace is high unless a straight needs it low.
RANK_VALUES = {rank: value for value, rank in enumerate(RANKS, 2)}
ACE = 14

#: A hand's class and the ranks that break ties within it, best first.
Strength = tuple[int, ...]


class Five(IntEnum):
    """Classes of five-card hands, worst to best."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class Three(IntEnum):
    """Classes of three-card hands, worst to best: a straight beats a flush."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6


FIVE_NAMES = {kind: kind.name.replace("_", " ").lower() for kind in Five}
THREE_NAMES = {kind: kind.name.replace("_", " ").lower() for kind in Three}


def _grouped(values: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how often ranks come and the ranks themselves, most frequent and highest first."""
    counts = sorted(Counter(values).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return tuple(count for _, count in counts), tuple(value for value, _ in counts)


def straight_top(values: Sequence[int]) -> int:
    """Return the top rank if distinct ranks are consecutive (the ace low too), else 0."""
    ordered = sorted(values)
    if len(set(ordered)) < len(ordered):
        return 0
    if ordered[-1] - ordered[0] == len(ordered) - 1:
        return ordered[-1]
    low = [1, *ordered[:-1]]
    if ordered[-1] == ACE and low == list(range(1, len(low) + 1)):
        return len(low)
    return 0


def five_card(cards: Sequence[Card]) -> Strength:
    """Return the strength of exactly five cards without a joker."""
    values = [RANK_VALUES[card[0]] for card in cards]
    counts, ranks = _grouped(values)
    flush = len({card[1] for card in cards}) == 1
    top = straight_top(values) if len(ranks) == 5 else 0
    if flush and top:
        kind = Five.ROYAL_FLUSH if top == ACE else Five.STRAIGHT_FLUSH
        return (kind, top)
    if counts[0] == 4:
        return (Five.FOUR_OF_A_KIND, *ranks)
    if counts == (3, 2):
        return (Five.FULL_HOUSE, *ranks)
    if flush:
        return (Five.FLUSH, *ranks)
    if top:
        return (Five.STRAIGHT, top)
    if counts[0] == 3:
        return (Five.THREE_OF_A_KIND, *ranks)
    if counts[:2] == (2, 2):
        return (Five.TWO_PAIR, *ranks)
    if counts[0] == 2:
        return (Five.PAIR, *ranks)
    return (Five.HIGH_CARD, *ranks)


def best_five(cards: Sequence[Card]) -> Strength:
    """Return the strength of the best five of five or more cards.

    Read off the whole hand at once: trying every five of seven would take some twenty times longer.
    """
    counts = [0] * (ACE + 1)
    suits = {"c": 0, "d": 0, "h": 0, "s": 0}
    ranks = 0
    for card in cards:
        value = RANK_VALUES[card[0]]
        counts[value] += 1
        suits[card[1]] |= 1 << value
        ranks |= 1 << value
    flush: Strength | None = None
    for held in suits.values():
        if held.bit_count() >= 5:
            top = _run_top(held)
            if top == ACE:
                return (Five.ROYAL_FLUSH, top)
            found = (Five.STRAIGHT_FLUSH, top) if top else (Five.FLUSH, *_highest(held, 5))
            flush = found if flush is None else max(flush, found)
    if flush is not None and flush[0] == Five.STRAIGHT_FLUSH:
        return flush
    return _by_counts(counts, ranks, flush)


def _by_counts(counts: Sequence[int], ranks: int, flush: Strength | None) -> Strength:
    """Return the best hand below a straight flush, from how often each rank is held."""
    fours, threes, twos = 0, 0, 0
    for value, count in enumerate(counts):
        if count >= 2:
            bit = 1 << value
            twos |= bit
            threes |= bit if count >= 3 else 0
            fours |= bit if count >= 4 else 0
    if fours:
        (four,) = _highest(fours, 1)
        return (Five.FOUR_OF_A_KIND, four, *_highest(ranks & ~(1 << four), 1))
    three = _highest(threes, 1)[0] if threes else 0
    pairs = twos & ~(1 << three) if three else twos
    if three and pairs:
        return (Five.FULL_HOUSE, three, *_highest(pairs, 1))
    if flush is not None:
        return flush
    top = _run_top(ranks)
    if top:
        return (Five.STRAIGHT, top)
    if three:
        return (Five.THREE_OF_A_KIND, three, *_highest(ranks & ~(1 << three), 2))
    if pairs & (pairs - 1):
        high, low = _highest(pairs, 2)
        kicker = _highest(ranks & ~(1 << high | 1 << low), 1)
        return (Five.TWO_PAIR, high, low, *kicker)
    if pairs:
        (pair,) = _highest(pairs, 1)
        return (Five.PAIR, pair, *_highest(ranks & ~pairs, 3))
    return (Five.HIGH_CARD, *_highest(ranks, 5))


def _highest(ranks: int, count: int) -> tuple[int, ...]:
    """Return the highest ranks of a set held as bits."""
    found = []
    for _ in range(count):
        top = ranks.bit_length() - 1
        found.append(top)
        ranks &= ~(1 << top)
    return tuple(found)


def _run_top(ranks: int) -> int:
    """Return the top of the highest five ranks in a row (the ace low too), 0 without any."""
    if ranks >> ACE:
        ranks |= 1 << 1
    return max(0, (ranks & ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4).bit_length() - 1)


def three_card(cards: Sequence[Card], *, mini_royal: bool = False) -> Strength:
    """Return the strength of three cards; a suited A-K-Q may be a class of its own."""
    values = [RANK_VALUES[card[0]] for card in cards]
    counts, ranks = _grouped(values)
    flush = len({card[1] for card in cards}) == 1
    top = straight_top(values)
    if flush and top:
        royal = mini_royal and top == ACE
        return (Three.MINI_ROYAL if royal else Three.STRAIGHT_FLUSH, top)
    if counts[0] == 3:
        return (Three.THREE_OF_A_KIND, *ranks)
    if top:
        return (Three.STRAIGHT, top)
    if flush:
        return (Three.FLUSH, *ranks)
    if counts[0] == 2:
        return (Three.PAIR, *ranks)
    return (Three.HIGH_CARD, *ranks)

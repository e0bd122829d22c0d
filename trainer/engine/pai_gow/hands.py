"""Hands of the 53-card pack: five cards behind, two in front, and what seven cards contain.

The joker is an ace, or completes a straight or a flush; where the house makes it fully wild it is
whatever card serves the hand best. A `Strength` compares like the hand does, also a two-card hand
with a five-card one: at equal ranks the longer hand is the better.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache

from trainer.engine.cards import DECK, JOKER, Card
from trainer.engine.poker import ACE, RANK_VALUES, Strength

#: The cards a round is dealt from.
PACK: tuple[Card, ...] = (*DECK, JOKER)


class Hand(IntEnum):
    """Classes of hands, worst to best; a two-card hand is one of the first two."""

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
    FIVE_OF_A_KIND = 10
    FIVE_ACES = 11


#: Hands that need all their five cards in order or in suit.
COMPLETE = frozenset({Hand.STRAIGHT, Hand.FLUSH, Hand.STRAIGHT_FLUSH, Hand.ROYAL_FLUSH})

#: Straights by their top card as sets of rank bits, best first; bit 1 is the ace below the two.
_STRAIGHTS = {top: sum(1 << rank for rank in range(top - 4, top + 1)) for top in range(ACE, 4, -1)}
_SEVENS = {top: sum(1 << rank for rank in range(top - 6, top + 1)) for top in range(ACE, 6, -1)}
_ROYAL = _STRAIGHTS[ACE]
_KING_QUEEN = 1 << 13 | 1 << 12


def _bits(values: Iterable[int]) -> int:
    """Return ranks as bits, an ace also as the one below the two."""
    bits = 0
    for value in values:
        bits |= 1 << value
    return bits | bits >> 13 & 2


def _straight_top(bits: int, jokers: int) -> int:
    """Return the top of the best straight these ranks make with so many jokers, else 0."""
    for top, window in _STRAIGHTS.items():
        if (bits & window).bit_count() + jokers >= 5:
            return top
    return 0


# --- five cards and two -------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def back_strength(cards: tuple[Card, ...], wild: bool = False) -> Strength:
    """Return the strength of five cards, the joker used for the best."""
    naturals = [card for card in cards if card[1] != "o"]
    values = [RANK_VALUES[card[0]] for card in naturals]
    flush = len({card[1] for card in naturals}) == 1
    jokers = len(cards) - len(naturals)
    ranks = set(values)
    top = _straight_top(_bits(ranks), jokers) if len(ranks) + jokers == 5 else 0
    if flush and top:
        return (Hand.ROYAL_FLUSH if top == ACE else Hand.STRAIGHT_FLUSH, top)
    if not jokers:
        best = _grouped(values)
    elif wild:
        best = max(_grouped([*values, value]) for value in {*ranks, ACE})
    else:
        best = _grouped([*values, ACE])
    if flush and len(ranks) == len(values) and best[0] < Hand.FLUSH:
        if jokers:
            # As a card of the suit the joker is the highest one missing.
            values.append(next(value for value in range(ACE, 1, -1) if value not in ranks))
        return (Hand.FLUSH, *sorted(values, reverse=True))
    if top and best[0] < Hand.STRAIGHT:
        return (Hand.STRAIGHT, top)
    return best


def front_strength(cards: Sequence[Card], wild: bool = False) -> Strength:
    """Return the strength of two cards: a pair or high cards."""
    first, second = cards
    if second[1] == "o":
        first, second = second, first
    low = RANK_VALUES[second[0]]
    joker = low if wild else ACE
    high = joker if first[1] == "o" else RANK_VALUES[first[0]]
    if high == low:
        return (Hand.PAIR, high)
    return (Hand.HIGH_CARD, high, low) if high > low else (Hand.HIGH_CARD, low, high)


_BY_COUNTS = {
    (5,): Hand.FIVE_OF_A_KIND,
    (4, 1): Hand.FOUR_OF_A_KIND,
    (3, 2): Hand.FULL_HOUSE,
    (3, 1, 1): Hand.THREE_OF_A_KIND,
    (2, 2, 1): Hand.TWO_PAIR,
    (2, 1, 1, 1): Hand.PAIR,
    (1, 1, 1, 1, 1): Hand.HIGH_CARD,
}


def _grouped(values: Sequence[int]) -> Strength:
    """Return the strength of five ranks by how often each comes."""
    counts = sorted(((values.count(value), value) for value in set(values)), reverse=True)
    kind = _BY_COUNTS[tuple(count for count, _ in counts)]
    if kind == Hand.FIVE_OF_A_KIND and values[0] == ACE:
        kind = Hand.FIVE_ACES
    return (kind, *(value for _, value in counts))


# --- seven cards --------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def holds(cards: tuple[Card, ...], wild: bool = False) -> frozenset[str]:
    """Return every kind of hand that seven cards contain, as rows of paytables name them."""
    suits = {"c": 0, "d": 0, "h": 0, "s": 0}
    counts: dict[int, int] = {}
    jokers = 0
    for card in cards:
        if card[1] == "o":
            jokers += 1
        else:
            value = RANK_VALUES[card[0]]
            suits[card[1]] |= 1 << value
            counts[value] = counts.get(value, 0) + 1
    found = {
        *_of_a_kind(counts, jokers, wild=wild),
        *_in_suit(suits, jokers),
    }
    if _straight_top(_bits(counts), jokers):
        found.add("straight")
    return frozenset(found)


def _of_a_kind(counts: dict[int, int], jokers: int, *, wild: bool) -> Iterable[str]:
    """Yield the hands of equal ranks; the joker is an ace, or whatever rank it serves."""
    for value in (*counts, ACE) if jokers and wild else (ACE,):
        ranks = dict(counts)
        if jokers:
            ranks[value] = ranks.get(value, 0) + 1
        often = sorted(ranks.values(), reverse=True)
        if often[0] == 5:
            yield "five-aces" if ranks.get(ACE) == 5 else "five-of-a-kind"
        if often[0] >= 4:
            yield "four-of-a-kind"
        if often[0] >= 3:
            yield "three-of-a-kind"
            if often[1] >= 2:
                yield "full-house"
        if often[0] >= 2:
            yield "pair"
            if often[1] >= 2:
                yield "two-pair"


def _in_suit(suits: dict[str, int], jokers: int) -> Iterable[str]:
    """Yield the hands of one suit."""
    for suit, bits in suits.items():
        if bits.bit_count() + jokers < 5:
            continue
        yield "flush"
        bits |= bits >> 13 & 2
        top = _straight_top(bits, jokers)
        if top:
            yield "straight-flush"
        if top == ACE:
            yield "royal-flush"
            match = any(
                other != suit and theirs & _KING_QUEEN == _KING_QUEEN
                for other, theirs in suits.items()
            )
            if match:
                yield "royal-match-joker" if jokers else "royal-match"
        for window in _SEVENS.values():
            if (bits & window).bit_count() + jokers >= 7:
                yield "seven-card-straight-flush-joker" if jokers else "seven-card-straight-flush"


def is_ace_high(cards: tuple[Card, ...], wild: bool = False) -> bool:
    """Whether seven cards are a high-card hand headed by an ace (or by the joker as one)."""
    return not holds(cards, wild) and any(card[0] == "A" or card[1] == "o" for card in cards)


def has_complete(cards: tuple[Card, ...], wild: bool = False) -> bool:
    """Whether five of seven cards make a straight, a flush or better of that kind."""
    return not holds(cards, wild).isdisjoint(("straight", "flush"))

"""Exact counts over all seven-card hands of the 53-card pack, with the evaluator that settles them.

There are 154,143,080 such hands, but what they hold depends only on their ranks, unless one suit is
long enough for a flush. So every set of ranks is looked at once and counted as often as it can be
dealt without a flush; hands with a long suit are looked at by that suit's ranks and the ranks
beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod

from trainer.engine.cards import JOKER, RANKS, SUITS, Card
from trainer.engine.pai_gow.hands import PACK, holds, is_ace_high

#: How many seven-card hands there are.
HANDS = comb(len(PACK), 7)

Held = frozenset[str]


@lru_cache(maxsize=2)
def census(*, wild: bool = False) -> Counter[Held]:
    """Return how many seven-card hands hold exactly what."""
    return _with_naturals() + _with_joker(wild)


@lru_cache(maxsize=1)
def _with_naturals() -> Counter[Held]:
    return _count(joker=False, wild=False)


@lru_cache(maxsize=2)
def _with_joker(wild: bool) -> Counter[Held]:
    return _count(joker=True, wild=wild)


def _count(*, joker: bool, wild: bool) -> Counter[Held]:
    found: Counter[Held] = Counter()
    look = holds.__wrapped__  # a hand is looked at once: remembering it would only cost time
    jokers = (JOKER,) if joker else ()
    for cards, ways in (*_without_flush(7 - joker, 5 - joker), *_with_flush(7 - joker, 5 - joker)):
        found[look((*cards, *jokers), wild)] += ways
    return found


# --- by ranks -----------------------------------------------------------------------------------


def _without_flush(size: int, long: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield a hand for every choice of ranks, and how often it comes with no suit that long."""
    for ranks in combinations_with_replacement(RANKS, size):
        counts = Counter(ranks).values()
        if max(counts) > 4:
            continue
        ways = prod(comb(4, count) for count in counts) - 4 * _in_suit(tuple(counts), long)
        # Suits in rotation: equal ranks get different ones, and no suit is long.
        yield tuple(_CARDS[rank, at % 4] for at, rank in enumerate(ranks)), ways


_CARDS = {(rank, at): Card(rank + suit) for rank in RANKS for at, suit in enumerate(SUITS)}


def _in_suit(counts: tuple[int, ...], long: int) -> int:
    """Return how many ways of suits give one certain suit so many cards or more."""
    if len(counts) < long:
        return 0
    ways = [1]
    for count in counts:
        without, within = comb(3, count), comb(3, count - 1)
        ways = [
            (ways[at] * without if at < len(ways) else 0) + (ways[at - 1] * within if at else 0)
            for at in range(len(ways) + 1)
        ]
    return sum(ways[long:])


# --- by the long suit ---------------------------------------------------------------------------


def _with_flush(size: int, long: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield hands with so many spades or more, counted for all four suits."""
    for length in range(long, size + 1):
        beside = list(_beside(size - length))
        for ranks in combinations(RANKS, length):
            suited = tuple(_CARDS[rank, 3] for rank in ranks)
            for others, ways in beside:
                yield (*suited, *others), 4 * ways


def _beside(count: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield up to two cards of the other suits, told apart as far as it matters."""
    if count == 0:
        yield (), 1
    elif count == 1:
        for rank in RANKS:
            yield (_CARDS[rank, 0],), 3
    else:
        for first, second in combinations_with_replacement(RANKS, 2):
            if first == second:
                yield (_CARDS[first, 0], _CARDS[second, 1]), 3
                continue
            # Only for a royal match it counts whether the two are of one suit.
            match = (first, second) == ("Q", "K")
            yield (_CARDS[first, 0], _CARDS[second, 1]), 6 if match else 9
            if match:
                yield (_CARDS[first, 0], _CARDS[second, 0]), 3


# --- ace-high against ace-high ------------------------------------------------------------------


def ace_high_counts() -> tuple[int, int]:
    """Return how many hands are ace-high, without the joker and with it."""
    return (
        len(_ace_high_ranks(joker=False)) * _colourings(7),
        len(_ace_high_ranks(joker=True)) * _colourings(6),
    )


def ace_high_pairs() -> tuple[int, int]:
    """Return how many ordered pairs of hands are both ace-high: neither with the joker, or the
    first one with it."""
    plain, joker = _ace_high_ranks(joker=False), _ace_high_ranks(joker=True)
    neither = Counter((one & other).bit_count() for one in plain for other in plain)
    first = Counter((one & other).bit_count() for one in joker for other in plain)
    return (
        sum(times * _shared(common, 7, 7) for common, times in neither.items()),
        sum(times * _shared(common, 6, 7) for common, times in first.items()),
    )


@lru_cache(maxsize=2)
def _ace_high_ranks(*, joker: bool) -> tuple[int, ...]:
    """Return the sets of ranks, as bits, that are ace-high where no suit is long."""
    jokers = (JOKER,) if joker else ()
    return tuple(
        sum(1 << RANKS.index(rank) for rank in ranks)
        for ranks in combinations(RANKS, 7 - joker)
        if is_ace_high((*(_CARDS[rank, at % 4] for at, rank in enumerate(ranks)), *jokers))
    )


def _longest(size: int) -> int:
    """Return how long a suit may be without a flush: with six naturals there is a joker."""
    return 4 if size == 7 else 3


def _colourings(size: int, *given: int) -> int:
    """Return how many ways different ranks can have suits without a flush, some being given."""
    left = size - sum(given)
    start = given or (0, 0, 0, 0)
    return sum(
        factorial(left) // prod(map(factorial, more))
        for more in product(range(left + 1), repeat=4)
        if sum(more) == left
        and all(have + add <= _longest(size) for have, add in zip(start, more, strict=True))
    )


@lru_cache(maxsize=32)
def _shared(common: int, first: int, second: int) -> int:
    """Return how many ways two hands with so many ranks in common can have suits, neither with a
    flush and no card in both (by inclusion and exclusion over the ranks of equal suit)."""
    total = 0
    for equal in range(common + 1):
        both = sum(
            factorial(equal)
            // prod(map(factorial, suits))
            * _colourings(first, *suits)
            * _colourings(second, *suits)
            for suits in product(range(equal + 1), repeat=4)
            if sum(suits) == equal
        )
        total += (-1) ** equal * comb(common, equal) * both
    return total

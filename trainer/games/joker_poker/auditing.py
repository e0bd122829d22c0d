"""Exact figures for Joker Poker: every hand against every hand the other cards leave.

Two hands of one deck share no card, and there are nearly four million million such pairs. They
are counted by inclusion and exclusion over the cards two hands might share: for every set of cards,
hands that hold it are compared with each other, and sets alike but for their suits are done once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import comb
from typing import TYPE_CHECKING

from trainer.engine.cards import DECK, RANKS, SUITS
from trainer.engine.game import Figure, Game
from trainer.engine.poker import Strength
from trainer.games.joker_poker.hands import best_jokers, with_joker
from trainer.games.joker_poker.settling import wins

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Cards = NDArray[np.int64]

_HAND = 5
_HANDS = comb(len(DECK), _HAND)
_PAIRS = _HANDS * comb(len(DECK) - _HAND, _HAND)


def figures(game: Game) -> Iterator[Figure]:
    """Yield the wager as it stands when every hand is played and every joker set best."""
    won = winning_pairs(Census())
    yield Figure(
        wager=game.spots["base"].title,
        paytable="even money",
        reading=f"every hand played for the original wager, jokers set best; {_PAIRS:,} pairs",
        edge=100 * (1 - 2 * won / _PAIRS),
        hits=100 * won / _PAIRS,
    )


def winning_pairs(census: Census) -> int:
    """Return in how many pairs of hands of one deck the first wins as the player's."""
    total = 0
    for shared in range(_HAND + 1):
        sign = -1 if shared % 2 else 1
        total += sign * census.won_sharing(shared)
    return total


class Census:
    """All hands of the deck with their strengths, by number.

    A hand's number is its place in colexicographic order, so that it follows from its cards.
    """

    def __init__(self) -> None:
        import numpy

        self._np = numpy
        self._combinations = self._combine()
        self._binomials = numpy.array(
            [[comb(card, at + 1) for at in range(_HAND)] for card in range(len(DECK))]
        )
        #: The strength of every hand, as its rung on the ladder of all strengths.
        self.rungs, self.ladder = self._strengths()
        #: From this rung up a hand beats whatever is not above it, its equals included.
        self._least = next(at for at, rung in enumerate(self.ladder) if wins(rung, rung))

    def won_sharing(self, count: int) -> int:
        """Return the wins among pairs of hands that both hold the same so many cards, over all."""
        if count == _HAND:
            # Both hands are one and the same: a tie.
            return int((self.rungs >= self._least).sum())
        if count == 0:
            return self._won_among(self.rungs)
        sets, times = self._alike(count)
        if count < _HAND - 1:
            return sum(
                many * self._won_among(self.rungs[self._holding(cards)])
                for cards, many in zip(sets.tolist(), times.tolist(), strict=True)
            )
        held = self.rungs[self._one_more(sets)]
        beaten = (held[:, :, None] >= held[:, None, :]).sum(axis=2)
        return int(((beaten * (held >= self._least)).sum(axis=1) * times).sum())

    def _alike(self, count: int) -> tuple[Cards, Cards]:
        """Return every set of so many cards up to a change of suits, and how many are like it."""
        np = self._np
        sets = self._combinations[count]
        if not count:
            return sets, np.ones(1, dtype=np.int64)
        least = np.full(len(sets), len(sets))
        for suits in permutations(range(len(SUITS))):
            renamed = sets // len(SUITS) * len(SUITS) + np.array(suits)[sets % len(SUITS)]
            renamed.sort(axis=1)
            least = np.minimum(least, self._numbers(renamed))
        first, times = np.unique(least, return_counts=True)
        return sets[first], times

    def _won_among(self, held: Cards) -> int:
        """Return how many ordered pairs of these hands the first of them wins."""
        counts = self._np.bincount(held, minlength=len(self.ladder))
        beaten = self._np.cumsum(counts)
        return int(counts[self._least :] @ beaten[self._least :])

    # --- hands by number ------------------------------------------------------------------------

    def _holding(self, cards: list[int]) -> Cards:
        """Return the numbers of all hands that hold certain cards."""
        np = self._np
        others = np.setdiff1d(np.arange(len(DECK)), cards)
        free = _HAND - len(cards)
        rest = others[self._combinations[free][: comb(len(others), free)]]
        hands = np.empty((len(rest), _HAND), dtype=np.int64)
        hands[:, : len(cards)] = cards
        hands[:, len(cards) :] = rest
        hands.sort(axis=1)
        return self._numbers(hands)

    def _one_more(self, sets: Cards) -> Cards:
        """Return for each set of four cards the numbers of all hands that hold it."""
        np = self._np
        fifth = np.broadcast_to(np.arange(len(DECK)), (len(sets), len(DECK)))
        free = (fifth[:, :, None] != sets[:, None, :]).all(axis=2)
        hands = np.concatenate(
            (np.repeat(sets, len(DECK) - sets.shape[1], axis=0), fifth[free][:, None]), axis=1
        )
        hands.sort(axis=1)
        return self._numbers(hands).reshape(len(sets), -1)

    def _numbers(self, cards: Cards) -> Cards:
        count = cards.shape[1]
        places = self._np.arange(count)
        numbers: Cards = self._binomials[cards, places].sum(axis=1)
        return numbers

    def _combine(self) -> list[Cards]:
        """Return every combination of no to five cards in colexicographic order."""
        np = self._np
        found = [np.empty((1, 0), dtype=np.int64)]
        for size in range(1, _HAND + 1):
            smaller = [found[-1][: comb(top, size - 1)] for top in range(len(DECK))]
            tops = np.repeat(np.arange(len(DECK)), [len(rows) for rows in smaller])
            found.append(np.column_stack((np.concatenate(smaller), tops)))
        return found

    # --- their strengths ------------------------------------------------------------------------

    def _strengths(self) -> tuple[Cards, list[Strength]]:
        """Return each hand's rung, and the ladder of all strengths from the lowest up."""
        np = self._np
        hands = self._combinations[_HAND]
        _, first, which = np.unique(self._sorts(hands), return_index=True, return_inverse=True)
        read = []
        for hand in hands[first]:
            cards = tuple(DECK[card] for card in hand)
            read.append(with_joker(cards, best_jokers(cards)[0]))
        ladder = sorted(set(read))
        rung = {strength: at for at, strength in enumerate(ladder)}
        return np.array([rung[strength] for strength in read])[which], ladder

    def _sorts(self, hands: Cards) -> Cards:
        """Return all that counts of each hand: how often ranks come, which four share a suit.

        Hands of one sort are worth the same, so that one of each is read as a dealer reads it.
        """
        np = self._np
        ranks = np.arange(len(DECK)) // len(SUITS)
        sorts: Cards = (1 << 3 * ranks)[hands].sum(axis=1)
        for suit in range(len(SUITS)):
            own = np.arange(len(DECK)) % len(SUITS) == suit
            many = np.flatnonzero(own[hands].sum(axis=1) >= _HAND - 1)
            held = np.where(own, 1 << ranks, 0)[hands[many]].sum(axis=1)
            sorts[many] |= held << 3 * len(RANKS)
        return sorts

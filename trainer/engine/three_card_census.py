"""Every three-card hand of one deck against every other: the arithmetic of exact figures.

Hands that differ only in the names of their suits fare alike against the rest of the deck, so one
of each kind is weighed for all it stands for: 1,755 kinds of 22,100 hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.engine.cards import DECK, SUITS, Card
from trainer.engine.poker import Strength

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Hand = tuple[Card, ...]
#: What a hand is worth to its player against the bank's, in whole units.
Worth = Callable[[Strength, Strength], int]

#: How many hands a deck has, how many the other 49 cards make, and those with one card known.
HANDS: Final = 22_100
OPPOSED: Final = 18_424
OPPOSED_KNOWING_ONE: Final = 1_128

#: Kinds weighed at a time where all at once would take too much memory: a divisor of 1,755.
_BATCH: Final = 117


class Kind(NamedTuple):
    """One hand standing for all that differ from it only in the names of suits."""

    cards: Hand
    #: How many hands it stands for.
    weight: int


def all_hands() -> Iterator[Hand]:
    """Yield every three-card hand of a deck."""
    return combinations(DECK, 3)


class Census:
    """All hands, read by a game's own evaluator."""

    def __init__(self, read: Callable[[Sequence[Card]], Strength]) -> None:
        self._read = read
        self._tables: dict[Worth, NDArray[np.int64]] = {}

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Every kind of hand with how many hands it stands for."""
        first: dict[tuple[str, ...], Hand] = {}
        weights: dict[tuple[str, ...], int] = {}
        for hand in all_hands():
            # Which ranks share a suit tells a kind; which suit they share does not.
            by_suit = ("".join(card[0] for card in hand if card[1] == suit) for suit in SUITS)
            name = tuple(sorted(by_suit))
            first.setdefault(name, hand)
            weights[name] = weights.get(name, 0) + 1
        return tuple(Kind(first[name], weight) for name, weight in weights.items())

    def against_all(self, worth: Worth) -> list[int]:
        """Return each kind's total worth over the 18,424 hands the bank can hold against it."""
        import numpy as np

        table = self._table(worth)
        return [
            int(table[own][self._ordinals[free]].sum(dtype=np.int64))
            for own, free in self._opposed()
        ]

    def knowing_one_card(self, worth: Worth) -> NDArray[np.int64]:
        """Return each kind's total worth by which card of the bank's hand is known.

        One row a kind, one column a card of the deck. Each column is a sum over 1,128 hands, and
        nothing for cards the player holds himself.
        """
        import numpy as np

        table = self._table(worth).astype(np.float32)
        indices = np.array(list(combinations(range(len(DECK)), 3)))
        holds = np.zeros((HANDS, len(DECK)), dtype=np.float32)
        holds[np.arange(HANDS)[:, None], indices] = 1
        batches = []
        worths = np.empty((_BATCH, HANDS), dtype=np.float32)
        for at, (own, free) in enumerate(self._opposed()):
            np.multiply(table[own][self._ordinals], free, out=worths[at % _BATCH])
            if at % _BATCH == _BATCH - 1:
                # Sums stay far below 2**24, so single precision adds whole numbers exactly.
                batches.append(worths @ holds)
        return np.rint(np.concatenate(batches)).astype(np.int64)

    # --- the arrays behind it -------------------------------------------------------------------

    @cached_property
    def _strengths(self) -> list[Strength]:
        return [self._read(hand) for hand in all_hands()]

    @cached_property
    def _distinct(self) -> list[Strength]:
        return sorted(set(self._strengths))

    @cached_property
    def _ordinals(self) -> NDArray[np.int64]:
        import numpy as np

        place = {strength: at for at, strength in enumerate(self._distinct)}
        return np.array([place[strength] for strength in self._strengths], dtype=np.int64)

    def _table(self, worth: Worth) -> NDArray[np.int64]:
        """Return what every strength is worth against every other."""
        import numpy as np

        if worth not in self._tables:
            self._tables[worth] = np.array(
                [[worth(mine, theirs) for theirs in self._distinct] for mine in self._distinct],
                dtype=np.int64,
            )
        return self._tables[worth]

    def _opposed(self) -> Iterator[tuple[int, NDArray[np.bool_]]]:
        """Yield each kind's strength, and which hands share no card with it."""
        import numpy as np

        place = {strength: at for at, strength in enumerate(self._distinct)}
        bits = {card: 1 << at for at, card in enumerate(DECK)}
        powers = np.array([1 << at for at in range(len(DECK))], dtype=np.int64)
        indices = np.array(list(combinations(range(len(DECK)), 3)))
        masks = powers[indices].sum(axis=1)
        for kind in self.kinds:
            mine = sum(bits[card] for card in kind.cards)
            yield place[self._read(kind.cards)], (masks & mine) == 0

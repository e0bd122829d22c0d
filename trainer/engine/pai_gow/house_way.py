"""The house way: how the house sets seven cards into two in front and five behind.

Each row of the chart says which ranks go in front. Where several settings follow the row (which of
four queens, which of several straights), the best front counts, then the best back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from trainer.engine.cards import Card
from trainer.engine.pai_gow.hands import (
    COMPLETE,
    Hand,
    back_strength,
    front_strength,
    has_complete,
)
from trainer.engine.poker import ACE, RANK_VALUES, Strength

KING, QUEEN, JACK, NINE, EIGHT, SIX, FIVE = 13, 12, 11, 9, 8, 6, 5

#: The chart's rows in its order, as rules and conditions name them.
ROWS = (
    "high-card",
    "one-pair",
    "two-pair-queens-up",
    "two-pair-jacks-to-nines",
    "two-pair-eights-to-sixes",
    "two-pair-fives-down",
    "three-pair",
    "three-aces",
    "three-of-a-kind",
    "two-threes",
    "complete-no-pair",
    "complete-one-pair",
    "complete-two-pair",
    "complete-three",
    "full-house",
    "four-queens-up",
    "four-jacks-to-nines",
    "four-eights-to-sixes",
    "four-fives-down",
    "four-and-pair",
    "five-aces",
)
#: What the chart leaves open, ruled by analogy.
GAPS = "gaps"


@dataclass(frozen=True, slots=True)
class HouseWay:
    """How a house sets hands: its joker, and its answers where the chart is silent."""

    #: The joker is any card instead of an ace or the card a straight or flush needs.
    wild: bool = False
    #: Three of a kind with a straight or flush, but neither pair nor ace for the front: keep the
    #: complete hand behind, instead of playing the three of a kind.
    keep_complete: bool = False
    #: Four of a kind with three of a kind: play the fours by their own row.
    fours_alone: bool = False


STANDARD = HouseWay()


@dataclass(frozen=True, slots=True)
class Setting:
    """Seven cards set in two."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    front: Strength
    back: Strength
    #: The row of the chart it follows, or what the chart leaves open.
    row: str = ""

    @property
    def is_foul(self) -> bool:
        """Whether the front outranks the back, or the cards are counted wrongly."""
        return len(self.low) != 2 or self.front > self.back

    @property
    def is_equal_pair(self) -> bool:
        """Whether front and back are pairs of the same rank."""
        return self.front[:2] == self.back[:2] and self.front[:1] == (Hand.PAIR,)


def setting(cards: Sequence[Card], low: Sequence[Card], *, wild: bool = False) -> Setting:
    """Return seven cards as set with these in front."""
    high = tuple(card for card in cards if card not in low)
    if len(low) != 2:
        return Setting(tuple(low), high, (), ())
    return Setting(tuple(low), high, front_strength(tuple(low), wild), back_strength(high, wild))


@lru_cache(maxsize=1 << 12)
def house_way(cards: tuple[Card, ...], way: HouseWay = STANDARD) -> Setting:
    """Set seven cards the house way."""
    row, settings = _Seven(cards, way).by_chart()
    # Of equal settings the joker stays behind, and the cards dealt first go in front.
    best = max(
        settings,
        key=lambda one: (one.front, one.back, not any(card.is_joker for card in one.low)),
    )
    return Setting(best.low, best.high, best.front, best.back, row)


@lru_cache(maxsize=1 << 10)
def alike(cards: tuple[Card, ...], way: HouseWay = STANDARD) -> tuple[tuple[Card, ...], ...]:
    """Return the other fronts as good as the house way's: the same hands of other suits."""
    best = house_way(cards, way)
    return tuple(
        low
        for low in combinations(cards, 2)
        if set(low) != set(best.low)
        and (one := setting(cards, low, wild=way.wild)).front == best.front
        and one.back == best.back
    )


# --- the chart ----------------------------------------------------------------------------------


class _Seven:
    """Seven cards with the joker counted as the rank it plays: an ace, or the wild one's choice."""

    def __init__(self, cards: tuple[Card, ...], way: HouseWay) -> None:
        self.cards = cards
        self.way = way
        naturals = Counter(RANK_VALUES[card[0]] for card in cards if not card.is_joker)
        self.joker = ACE
        if way.wild:
            self.joker = max(naturals, key=lambda value: (naturals[value], value))
        self.ranks = tuple(self.joker if card.is_joker else RANK_VALUES[card[0]] for card in cards)
        counts = Counter(self.ranks)
        falling = sorted(counts, reverse=True)
        self.fives, self.fours, self.threes, self.pairs, self.singles = (
            [value for value in falling if counts[value] == times] for times in (5, 4, 3, 2, 1)
        )

    def by_chart(self) -> tuple[str, list[Setting]]:
        """Return the row that applies and the settings that follow it."""
        if self.fives:
            return "five-aces", self.fronts(self.fives[0], self.fives[0])
        if self.fours:
            return self._fours()
        if len(self.threes) == 2:
            return "two-threes", self.fronts(self.threes[0], self.threes[0])
        if self.threes and self.pairs:
            return "full-house", self.fronts(self.pairs[0], self.pairs[0])
        if len(self.pairs) == 3:
            return "three-pair", self.fronts(self.pairs[0], self.pairs[0])
        if has_complete(self.cards, self.way.wild):
            return self._complete()
        if self.threes:
            return self._three()
        if len(self.pairs) == 2:
            return self._two_pair()
        if self.pairs:
            return "one-pair", self.fronts(*self.singles[:2])
        return "high-card", self.fronts(*self.singles[1:3])

    def _fours(self) -> tuple[str, list[Setting]]:
        four = self.fours[0]
        if self.threes and not self.way.fours_alone:
            return GAPS, self.fronts(self.threes[0], self.threes[0])
        if self.pairs:
            return "four-and-pair", self.fronts(self.pairs[0], self.pairs[0])
        split = self.fronts(four, four)
        highest = sorted((rank for rank in self.ranks if rank != four), reverse=True)
        if four >= QUEEN:
            return "four-queens-up", split
        if four >= NINE:
            keep, row = highest[0] >= KING, "four-jacks-to-nines"
        elif four >= SIX:
            keep, row = highest[0] >= QUEEN, "four-eights-to-sixes"
        else:
            keep, row = True, "four-fives-down"
        # Beside three of a kind the two highest others are a pair, whatever they are.
        return row, self.fronts(*highest[:2]) if keep else split

    def _complete(self) -> tuple[str, list[Setting]]:
        """Rows with a straight, a flush or a straight flush to keep behind."""
        complete = self.settings(lambda _: True, lambda back: back[0] in COMPLETE)
        if self.threes:
            held = [one for one in complete if one.front[0] == Hand.PAIR or one.front[1] == ACE]
            if held:
                return "complete-three", held
            return GAPS, complete if self.way.keep_complete else self._three()[1]
        if len(self.pairs) == 2:
            held = [one for one in complete if one.front[0] == Hand.PAIR]
            return "complete-two-pair", held or self._two_pair()[1]
        return "complete-one-pair" if self.pairs else "complete-no-pair", complete

    def _three(self) -> tuple[str, list[Setting]]:
        if self.threes[0] == ACE:
            return "three-aces", self.fronts(ACE, self.singles[0])
        return "three-of-a-kind", self.fronts(*self.singles[:2])

    def _two_pair(self) -> tuple[str, list[Setting]]:
        high, small = self.pairs
        for least, needed, row in (
            (QUEEN, ACE + 1, "two-pair-queens-up"),
            (NINE, ACE, "two-pair-jacks-to-nines"),
            (SIX, KING, "two-pair-eights-to-sixes"),
            (0, QUEEN, "two-pair-fives-down"),
        ):
            if high >= least:
                behind = self.singles[0] >= needed
                front = self.singles[:2] if behind else (small, small)
                return row, self.fronts(*front)
        raise AssertionError("every pair is at least a pair of twos")

    def fronts(self, first: int, second: int) -> list[Setting]:
        """Return every setting with cards of these two ranks in front."""
        wanted = {first, second} if first != second else {first}
        return self.settings(
            lambda front: {self.ranks[at] for at in front} == wanted, lambda _: True
        )

    def settings(
        self, front: Callable[[tuple[int, int]], bool], back: Callable[[Strength], bool]
    ) -> list[Setting]:
        """Return the settings whose front (as positions) and back both fit."""
        found = []
        for at in combinations(range(7), 2):
            if not front(at):
                continue
            low = (self.cards[at[0]], self.cards[at[1]])
            one = setting(self.cards, low, wild=self.way.wild)
            if back(one.back):
                found.append(one)
        return found

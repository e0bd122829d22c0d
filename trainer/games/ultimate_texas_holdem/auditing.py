"""Exact figures for Ultimate Texas Hold'em: Trips over all 133,784,560 seven-card hands.

Nobody walks through them all. Whatever suits can do to seven cards is a flush or nothing, and a
flush leaves no room for a full house or better; so every set of ranks is read once without a flush
and every five to seven cards of one suit once with it, each weighed by the hands it stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, prod

from trainer.engine.cards import RANKS, SUITS, Card
from trainer.engine.game import Figure, Game
from trainer.engine.paytables import Paytable
from trainer.engine.poker import best_five
from trainer.games.ultimate_texas_holdem.hands import row_of
from trainer.games.ultimate_texas_holdem.validating import TRIPS

_CARDS = 7
#: Cards of one suit that make a flush.
_FLUSH = 5


def figures(game: Game) -> Iterator[Figure]:
    """Yield Trips on every paytable."""
    rows = row_counts()
    for table in game.paytables.values():
        if table.spot == TRIPS:
            yield _figure(game, table, rows)


def _figure(game: Game, table: Paytable, rows: Counter[str]) -> Figure:
    hands = rows.total()
    paid = {row.key: row.odds for row in table.rows if row.odds is not None}
    gain = sum(
        count * paid[key].pays / paid[key].per if key in paid else -count
        for key, count in rows.items()
    )
    return Figure(
        wager=game.spots[TRIPS].title,
        paytable=table.name,
        reading=f"best five of seven, {hands:,} hands; a folded hand keeps its own cards",
        edge=-100 * gain / hands,
        hits=100 * sum(rows[key] for key in paid) / hands,
    )


def row_counts() -> Counter[str]:
    """Return how many seven-card hands fall into each paytable row ('' for none)."""
    counts: Counter[str] = Counter()
    for cards, weight in _flushes():
        counts[row_of(best_five(cards))] += weight
    for held in _rank_counts(_CARDS, len(RANKS)):
        weight = prod(comb(4, count) for count in held) - _flush_ways(held)
        if weight:
            counts[row_of(best_five(_unsuited(held)))] += weight
    return counts


def _flushes() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield the suited cards of every flush with how many hands hold exactly them of the suit."""
    for suited in range(_FLUSH, _CARDS + 1):
        weight = len(SUITS) * comb(3 * len(RANKS), _CARDS - suited)
        for ranks in combinations(RANKS, suited):
            yield tuple(Card(rank + SUITS[0]) for rank in ranks), weight


def _rank_counts(cards: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to spread cards over ranks, at most four to a rank."""
    if ranks == 0:
        if cards == 0:
            yield ()
        return
    for count in range(min(4, cards) + 1):
        for rest in _rank_counts(cards - count, ranks - 1):
            yield (count, *rest)


def _flush_ways(held: tuple[int, ...]) -> int:
    """Return in how many ways suits make a flush of these ranks: five or more of one suit."""
    ways = [1]
    for count in held:
        if count:
            # The suit is among the rank's cards, or it is not.
            into, out = comb(3, count - 1), comb(3, count)
            ways = [a * out + b * into for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return len(SUITS) * sum(ways[_FLUSH:])


def _unsuited(held: tuple[int, ...]) -> tuple[Card, ...]:
    """Return cards of these ranks of which no five share a suit."""
    cards = []
    turn = 0
    for rank, count in zip(RANKS, held, strict=True):
        for _ in range(count):
            cards.append(Card(rank + SUITS[turn % 4]))
            turn += 1
    return tuple(cards)

"""Exact figures for Blackjack Switch, enumerated with the reading of hands that settles them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

from trainer.engine.blackjack import is_natural
from trainer.engine.cards import RANKS, SUITS, Card
from trainer.engine.game import Figure, Game
from trainer.engine.paytables import Paytable
from trainer.games.blackjack_switch.hands import super_match_row

_DECKS = (6, 7, 8)
_INSURANCE_PAYS = 2


def figures(game: Game) -> Iterator[Figure]:
    """Yield Super Match and insurance for every number of decks."""
    for decks in _DECKS:
        rows = _rows(decks)
        for table in game.paytables.values():
            yield _super_match(table, rows, decks)
        yield _insurance(decks)


def _rows(decks: int) -> dict[str, Fraction]:
    """Return how often each Super Match row comes in the first four cards of a full shoe."""
    each = len(SUITS) * decks
    ways = comb(len(RANKS) * each, 4)
    chances: dict[str, Fraction] = {}
    for ranks in combinations_with_replacement(RANKS, 4):
        # Suits do not matter, so cards of one rank are counted together.
        count = 1
        for rank in set(ranks):
            count *= comb(each, ranks.count(rank))
        row = super_match_row([Card(rank + SUITS[0]) for rank in ranks])
        chances[row] = chances.get(row, Fraction(0)) + Fraction(count, ways)
    return chances


def _super_match(table: Paytable, rows: dict[str, Fraction], decks: int) -> Figure:
    gain = Fraction(0)
    for key, chance in rows.items():
        row = table.get(key)
        gain += chance * Fraction(row.odds.pays, row.odds.per) if row and row.odds else -chance
    return Figure(
        wager=table.title,
        paytable=table.name,
        reading=f"first four cards by rank, {decks} decks",
        edge=float(-100 * gain),
        hits=float(100 * (1 - rows[""])),
        house={"decks": str(decks)},
    )


def _insurance(decks: int) -> Figure:
    """Enumerate the hole card behind an ace, no other card known."""
    ace = Card("As")
    shoe = {Card(rank + suit): decks for rank in RANKS for suit in SUITS}
    shoe[ace] -= 1
    left = sum(shoe.values())
    hits = Fraction(sum(count for card, count in shoe.items() if is_natural((ace, card))), left)
    return Figure(
        wager="Insurance",
        paytable="2 to 1",
        reading=f"only the ace is known, {decks} decks",
        edge=float(-100 * (_INSURANCE_PAYS * hits - (1 - hits))),
        hits=float(100 * hits),
        house={"decks": str(decks)},
    )

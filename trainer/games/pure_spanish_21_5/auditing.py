"""Exact figures for Pure Spanish 21.5, enumerated with the reading of hands that settles them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from trainer.engine.game import Figure, Game
from trainer.engine.paytables import Paytable
from trainer.games.pure_spanish_21_5.hands import SPANISH_DECK, match_row

_DECKS = (6, 4, 5, 7, 8)


def figures(game: Game) -> Iterator[Figure]:
    """Yield Match the Dealer for every number of decks; its table is printed for six."""
    for decks in _DECKS:
        rows = _rows(decks)
        for table in game.paytables.values():
            yield _match(table, rows, decks)


def _rows(decks: int) -> dict[str, Fraction]:
    """Return how often each row comes: every up card alike, so one stands for all."""
    up = SPANISH_DECK[0]
    shoe = dict.fromkeys(SPANISH_DECK, decks)
    shoe[up] -= 1
    left = sum(shoe.values())
    chances: dict[str, Fraction] = {}
    for first, many in shoe.items():
        for second, others in shoe.items():
            ways = many * (others - (first == second))
            row = match_row((first, second), up)
            chance = Fraction(ways, left * (left - 1))
            chances[row] = chances.get(row, Fraction(0)) + chance
    return chances


def _match(table: Paytable, rows: dict[str, Fraction], decks: int) -> Figure:
    gain = Fraction(0)
    for key, chance in rows.items():
        row = table.get(key)
        gain += chance * Fraction(row.odds.pays, row.odds.per) if row and row.odds else -chance
    printed = "" if decks == _DECKS[0] else "; the table is printed for 6"
    return Figure(
        wager=table.title,
        paytable=table.name,
        reading=f"first two cards against the up card by rank, {decks} decks{printed}",
        edge=float(-100 * gain),
        hits=float(100 * (1 - rows[""])),
        house={"decks": str(decks)},
    )

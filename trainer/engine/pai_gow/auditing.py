"""Figures of Fortune paytables, from the census of all seven-card hands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from trainer.engine.game import Figure
from trainer.engine.house import House
from trainer.engine.pai_gow.counting import HANDS, census
from trainer.engine.pai_gow.fortune import ENVY_FROM, fortune_row
from trainer.engine.paytables import Paytable


def fortune_chances(table: Paytable, house: House, *, wild: bool = False) -> dict[str, Fraction]:
    """Return how often each row of a Fortune paytable comes; an empty key is no row."""
    chances: dict[str, Fraction] = {}
    for held, count in census(wild=wild).items():
        row = fortune_row(table, house, held)
        key = row.key if row else ""
        chances[key] = chances.get(key, Fraction(0)) + Fraction(count, HANDS)
    return chances


def fortune_figure(
    table: Paytable, chances: dict[str, Fraction], reading: str, house: Mapping[str, str]
) -> Figure:
    """Return what a Fortune bet costs by this table, in a house with these options."""
    gain = sum(
        (
            chance * row.odds.pays if (row := table.get(key)) and row.odds else -chance
            for key, chance in chances.items()
        ),
        start=Fraction(0),
    )
    return Figure(
        wager="Fortune Bonus",
        paytable=table.name,
        reading=reading,
        edge=float(-100 * gain),
        hits=float(100 * (1 - chances[""])),
        house=house,
    )


def with_envy(plain: Figure, table: Paytable, chances: dict[str, Fraction], others: int) -> Figure:
    """Return the same bet at $5 with Envy for every other hand, where several add up."""
    envy = sum(
        (chance * row.envy for key, chance in chances.items() if (row := table.get(key))),
        start=Fraction(0),
    )
    return Figure(
        wager="Fortune Bonus with Envy",
        paytable=table.name,
        reading=f"$5 bet, {others} other players, every hand triggers; {plain.reading}",
        edge=plain.edge - float(100 * others * envy / ENVY_FROM),
        hits=plain.hits,
        house={**plain.house, "envy_trigger": "any-hand"},
    )

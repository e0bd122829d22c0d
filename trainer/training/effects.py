"""What choosing another value of a house option changes in the audited figures.

Every number is the audit's, which enumerates with the rules that settle; none is written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from trainer.engine.game import Figure, Game
from trainer.engine.house import House, Option, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """An audited figure as it stands when an option has a value."""

    option: str
    value: str
    figure: Figure
    #: The same wager's edge as the house is now; None where the audit has nothing to compare.
    now: float | None

    @property
    def change(self) -> float | None:
        """By how much the choice moves the bank's edge, in percent of the wager."""
        return None if self.now is None else self.figure.edge - self.now

    def __str__(self) -> str:
        figure = self.figure
        told = f"{self.value}: {figure.wager} edge {figure.edge:.2f} %"
        # What rounds to nothing is nothing to anybody who reads it.
        if self.change is not None and f"{abs(self.change):.2f}" != "0.00":
            told += f" ({self.change:+.2f})"
        return f"{told}, {figure.reading}"


def effects(
    game: Game, option: str, chosen: Mapping[str, object] | None = None
) -> tuple[Effect, ...]:
    """Return the audited figures under each value of an option, all other options as chosen.

    Nothing comes back for an option the audit cannot weigh: fewer than two of its values have a
    figure.
    """
    house = game.house(chosen)
    asked = game.options[option]
    by_value: dict[str, list[Figure]] = {}
    for figure, belongs in _figures(game):
        if option in belongs and _holds(belongs, house, besides=option):
            for value in sorted(belongs[option], key=list(_values(asked)).index):
                by_value.setdefault(value, []).append(figure)
    if len(by_value) < 2:
        return ()
    now = by_value.get(_word(asked, house[option]), [])
    return tuple(
        Effect(option=option, value=value, figure=figure, now=_same(figure, by_value[value], now))
        for value in _values(asked)
        for figure in by_value.get(value, ())
    )


@lru_cache(maxsize=32)  # an audit takes up to seconds, and its figures never change
def _figures(game: Game) -> tuple[tuple[Figure, Mapping[str, frozenset[str]]], ...]:
    """Return a game's figures, each with the options and values it belongs to."""
    return tuple(
        (
            figure,
            {
                **game.posting(figure.paytable),
                **{name: frozenset({value}) for name, value in figure.house.items()},
            },
        )
        for figure in game.audit()
    )


def _holds(belongs: Mapping[str, frozenset[str]], house: House, *, besides: str) -> bool:
    return all(
        _word(house.options[name], house[name]) in values
        for name, values in belongs.items()
        if name != besides
    )


def _same(figure: Figure, siblings: list[Figure], now: list[Figure]) -> float | None:
    """Return the edge of the figure's counterpart: audits keep one order for every value."""
    mine = [one for one in siblings if one.wager == figure.wager]
    theirs = [one for one in now if one.wager == figure.wager]
    return theirs[mine.index(figure)].edge if len(mine) == len(theirs) else None


def _values(option: Option) -> tuple[str, ...]:
    return ("true", "false") if option.kind == "flag" else tuple(option.values)


def _word(option: Option, value: Value) -> str:
    written = option.write(value)
    return ("true" if written else "false") if isinstance(written, bool) else str(written)

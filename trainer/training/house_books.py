"""House books: what one casino has chosen for its games, in one document.

The classes here are plain values; the file format (`book_schema`) and its reader (`book_reading`)
are only imported when a file is really read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from trainer.engine.money import Cents
from trainer.engine.rounds import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """The limits a house posts for a game, and who said so."""

    limits: Limits
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How fast a house wants a game dealt, and who said so."""

    decisions_per_hour: int
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A chip of the house's tray."""

    worth: Cents
    #: As ``#rrggbb``.
    colour: str
    #: What dealers call it; empty when they call it by its worth.
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseGame:
    """What a house has decided about one game."""

    #: The options it chose, as they were written; whatever is left out has its default.
    house: Mapping[str, object] = field(default_factory=dict, hash=False)
    table: Posted | None = None
    pace: Pace | None = None
    #: Open points of the rules (``GZ-1``) whose default ruling the house has confirmed.
    confirmed: frozenset[str] = frozenset()


_NOTHING = HouseGame()


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseBook:
    """One casino's word on its games; a game it does not name is played by the defaults."""

    #: The file's name without its ending.
    key: str
    title: str
    summary: str = ""
    games: Mapping[str, HouseGame] = field(hash=False)
    #: Most valuable first; empty leaves the tray as the workstation has it.
    chips: tuple[Chip, ...] = ()
    path: Path | None = None
    #: SHA-256 of what the book says: its version. Remarks and layout do not change it.
    digest: str

    def covers(self, game: str) -> bool:
        """Return whether the book says anything about a game."""
        return game in self.games

    def game(self, game: str) -> HouseGame:
        """Return all that is decided about a game; nothing for one the book does not name."""
        return self.games.get(game, _NOTHING)

    def house(self, game: str) -> Mapping[str, object]:
        """Return the options chosen for a game."""
        return self.game(game).house

    def limits(self, game: str) -> Limits | None:
        """Return the limits posted for a game."""
        posted = self.game(game).table
        return posted.limits if posted is not None else None

    def pace(self, game: str) -> int | None:
        """Return the decisions per hour the house wants."""
        pace = self.game(game).pace
        return pace.decisions_per_hour if pace is not None else None

    def confirmed(self, game: str) -> frozenset[str]:
        """Return the default rulings of a game the house has confirmed."""
        return self.game(game).confirmed


def load_book(path: Path) -> HouseBook:
    """Read a house book; raise `LessonError` with every problem located in the file."""
    from trainer.training.book_reading import load

    return load(path)


def book_schema() -> dict[str, Any]:
    """Return the JSON Schema of a house book, for editors."""
    from trainer.training.book_schema import book_schema as schema

    return schema()

"""A ``deal`` as it is being edited: what the file says, changed only where somebody changed it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeGuard

from trainer.engine.drafts import Condition
from trainer.engine.game import Game
from trainer.training.lessons import Deal
from trainer.training.schema import MOST_ROUNDS


@dataclass(frozen=True, slots=True, kw_only=True)
class DealDraft:
    """The mapping of a ``deal``, and what it means as far as it means anything."""

    #: As the file has it, in its order; values nobody understands stay as they are.
    given: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, deal: object) -> DealDraft:
        """Take over a ``deal`` from a file, whatever it holds."""
        return cls(given=dict(deal) if isinstance(deal, Mapping) else {})

    @property
    def written(self) -> dict[str, Any]:
        """The mapping for the file: what was there, and what says more than the default."""
        return dict(self.given)

    @property
    def count(self) -> int:
        """How many rounds; 1 where that cannot be read."""
        count = self.given.get("count", 1)
        return min(MOST_ROUNDS, count) if _is_whole(count) and count > 0 else 1

    @property
    def seats(self) -> int | None:
        """How many play; None leaves it to chance."""
        seats = self.given.get("seats")
        return seats if _is_whole(seats) and seats > 0 else None

    @property
    def wants(self) -> tuple[str, ...]:
        """The wanted conditions as written; what is no text reads as one."""
        want = self.given.get("want", [])
        if isinstance(want, str):
            return (want,)
        return tuple(str(name) for name in want) if isinstance(want, list) else ()

    @property
    def deal(self) -> Deal:
        """The deal as it would be run."""
        return Deal(count=self.count, seats=self.seats, wants=self.wants)

    # --- changes -----------------------------------------------------------------------------

    def with_count(self, count: int) -> DealDraft:
        """Deal another number of rounds."""
        return self if count == self.count else self._put("count", count, default=1)

    def with_seats(self, seats: int | None) -> DealDraft:
        """Let another number of seats play; None leaves it to chance."""
        if seats == self.seats:
            return self
        if seats is None:
            rest = {name: value for name, value in self.given.items() if name != "seats"}
            return replace(self, given=rest)
        return self._put("seats", seats)

    def wanting(self, name: str) -> DealDraft:
        """Want a condition, once more if it is wanted already."""
        return self._want([*self.wants, name])

    def without(self, index: int) -> DealDraft:
        """Want one thing less."""
        return self._want([*self.wants[:index], *self.wants[index + 1 :]])

    def pinned(self, index: int, seat: int | None) -> DealDraft:
        """Pin a wanted condition to a seat, or free it."""
        name = name_of(self.wants[index])
        text = f"{name}@{seat}" if seat else name
        if text == self.wants[index]:
            return self
        return self._want([*self.wants[:index], text, *self.wants[index + 1 :]])

    def toggled(self, game: Game, name: str) -> DealDraft:
        """Want a condition, or want it no more at any seat."""
        kept = [text for text in self.wants if not _means(game, text, name)]
        return self._want(kept) if len(kept) < len(self.wants) else self.wanting(name)

    def _want(self, wants: list[str]) -> DealDraft:
        return self._put("want", wants, default=[])

    def _put(self, key: str, value: object, default: object = None) -> DealDraft:
        if key not in self.given and value == default:
            return self
        return replace(self, given={**self.given, key: value})


def condition_of(game: Game, text: str) -> Condition | None:
    """Return the condition a want means, by its name or its title; None if there is none."""
    name = name_of(text)
    found = game.conditions.get(name)
    if found is None:
        found = next((one for one in game.conditions.values() if one.title == name), None)
    return found


def name_of(text: str) -> str:
    """Return a want's name without its seat."""
    return text.strip().partition("@")[0]


def seat_of(text: str) -> int | None:
    """Return the seat a want is pinned to; None if it is to none, or to something else."""
    seat = text.strip().partition("@")[2]
    return int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 4 else None


def _means(game: Game, text: str, name: str) -> bool:
    found = condition_of(game, text)
    return found is not None and found.name == name


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)

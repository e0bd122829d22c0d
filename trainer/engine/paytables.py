"""Paytables as data: rows from best to worst, each with its odds and perhaps an Envy amount."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from trainer.engine.money import Cents, Odds


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a posted paytable."""

    key: str
    title: str
    odds: Odds | None
    envy: Cents = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Paytable:
    """A posted paytable for one wager."""

    name: str
    spot: str
    title: str
    rows: tuple[Row, ...]
    _by_key: Mapping[str, Row] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_key", MappingProxyType({row.key: row for row in self.rows}))

    def __getitem__(self, key: str) -> Row:
        return self._by_key[key]

    def get(self, key: str | None) -> Row | None:
        """Return the row a hand falls into, or None when it wins nothing."""
        return self._by_key.get(key) if key else None

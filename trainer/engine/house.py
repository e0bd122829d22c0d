"""The house: which options this casino chose, each with its meaning, values and provenance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from trainer.engine.money import Cents, Direction, Rounding, format_money, parse_money
from trainer.engine.rules import Provenance
from trainer.errors import HouseError, InputError, did_you_mean

#: A chosen value: a name from a list, a yes or no, a number, or money in cents.
Value = str | bool | int
OptionKind = Literal["choice", "flag", "number", "money"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing a house may decide."""

    name: str
    title: str
    meaning: str
    kind: OptionKind
    default: Value
    #: For ``choice``: every value with what it means. Empty for other kinds.
    values: Mapping[str, str]
    provenance: Provenance
    source: str
    ruling: str = ""

    def read(self, given: object) -> Value:
        """Return ``given`` as a value of this option, or refuse it with the reason."""
        where = f"house.{self.name}"
        if self.kind == "flag":
            if isinstance(given, bool):
                return given
            if given in ("true", "yes", "on", "false", "no", "off"):
                return given in ("true", "yes", "on")
            raise HouseError(where, f"{given!r} is neither true nor false")
        if self.kind == "money":
            try:
                return parse_money(given, where)
            except InputError as error:
                raise HouseError(error.where, error.why) from None
        text = str(given)
        if self.kind == "number" and not self.values:
            if text.isascii() and text.isdigit() and len(text) < 10:
                return int(text)
            raise HouseError(where, f"{given!r} is no whole number")
        if isinstance(given, bool) or text not in self.values:
            raise HouseError(where, f"{given!r} is not offered{did_you_mean(text, self.values)}")
        return int(text) if self.kind == "number" else text

    def write(self, value: Value) -> str | bool | int:
        """Return a value as JSON shows it (money as dollars)."""
        return format_money(int(value)) if self.kind == "money" else value


class House(Mapping[str, Value]):
    """A complete choice of options: what the casino set, defaults for the rest. Immutable."""

    __slots__ = ("_hash", "_values", "chosen", "options")

    def __init__(self, options: Mapping[str, Option], given: Mapping[str, object]) -> None:
        for name in given:
            if name not in options:
                raise HouseError(
                    f"house.{name}", f"no such house option{did_you_mean(name, options)}"
                )
        self.options = options
        self.chosen: dict[str, Value] = {
            name: options[name].read(value) for name, value in given.items()
        }
        self._values: dict[str, Value] = {
            name: self.chosen.get(name, option.default) for name, option in options.items()
        }
        self._hash = hash(tuple(self._values.items()))

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, House) and self._values == other._values

    def text(self, name: str) -> str:
        """Return a choice's value."""
        return str(self._values[name])

    def flag(self, name: str) -> bool:
        """Return whether a flag is set."""
        return bool(self._values[name])

    def number(self, name: str) -> int:
        """Return a number, or money in cents."""
        return int(self._values[name])

    def money(self, name: str) -> Cents:
        """Return an amount in cents."""
        return int(self._values[name])

    @property
    def rounding(self) -> Rounding:
        """The rounding rule, from the options every game with fractions has."""
        return _ROUNDINGS[self.text("round_to"), self.text("round_direction")]

    def as_json(self) -> dict[str, str | bool | int]:
        """Return only what was chosen, so that a round stays as short as it was written."""
        return {name: self.options[name].write(value) for name, value in self.chosen.items()}


def _roundings() -> dict[tuple[str, str], Rounding]:
    directions: tuple[Direction, ...] = ("nearest", "house", "player")
    return {
        (unit, direction): Rounding(unit=parse_money(unit), direction=direction)
        for unit in ("0.01", "0.05", "0.25", "0.50", "1.00")
        for direction in directions
    }


_ROUNDINGS = _roundings()

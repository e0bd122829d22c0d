"""Small readers for JSON fields: each names the field that is wrong and what was meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from trainer.engine.game import Game
from trainer.engine.money import Cents, parse_money
from trainer.errors import FactsError, InputError, did_you_mean


def fields_of(
    value: object, where: str, known: Iterable[str], what: str, noun: str = "field"
) -> Mapping[str, Any]:
    """Return ``value`` as a mapping whose keys are all known, or say which is not."""
    # Most are dicts, and asking for those is much cheaper than asking for any mapping.
    if not isinstance(value, dict) and not isinstance(value, Mapping):
        raise FactsError(where, f"{what} must be a JSON object, not {shown(value)}")
    for name in value:
        if name not in known:
            path = f"{where}.{name}" if where else str(name)
            raise FactsError(path, f"unknown {noun}{did_you_mean(str(name), known)}")
    return value


def listed(fields: Mapping[str, Any], name: str, what: str) -> list[Any] | tuple[Any, ...]:
    if name not in fields:
        raise FactsError(name, "missing")
    value = fields[name]
    if not isinstance(value, (list, tuple)):
        raise FactsError(name, f"{what} must be a JSON list, not {shown(value)}")
    return value


def seat_number(value: object, where: str, game: Game) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise FactsError(
            where, f"{shown(value)} is no seat number; seats are 1 to {game.seat_count}"
        )
    if not 1 <= value <= game.seat_count:
        raise FactsError(
            where, f"there is no seat {shown(value)}; seats are 1 to {game.seat_count}"
        )
    return value


@lru_cache(maxsize=4096)
def _cents(text: str) -> Cents:
    """Read an amount; players bet the same few over and over. Without a path, so it is shared."""
    return parse_money(text)


def positive(value: object, where: str, what: str) -> Cents:
    try:
        cents = _cents(value) if isinstance(value, str) else parse_money(value, where)
    except InputError as error:
        raise FactsError(where, error.why) from None
    if not cents:
        raise FactsError(where, f"{what} is more than nothing; leave an empty spot out")
    return cents


def one_of(value: object, where: str, known: Iterable[str], complaint: str) -> str:
    if isinstance(value, str) and value in known:
        return value
    raise FactsError(where, f"{shown(value)} is {complaint}{did_you_mean(str(value), known)}")


def and_(words: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def shown(value: object) -> str:
    """Show what was given without flooding the message."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) > 10**18:
        return "a huge number"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"

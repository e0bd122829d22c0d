"""Every mistake in the facts of a round, not only the first the engine meets.

The engine stops at the first mistake. The seat, option or irregularity it stands in is then taken
out and the rest read again; a round without it is only looked at, never used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Limits, Round
from trainer.errors import FactsError

#: A key or an index on the way into the facts.
Part = str | int

#: More mistakes in one round are not worth the time it takes to find them.
_MOST_MISTAKES = 10
_INDEX = re.compile(r"\[(\d{1,6})\]\.?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """Something wrong in a round: its path as the facts were written, and the reason."""

    where: str
    why: str

    @property
    def names_key(self) -> bool:
        """Whether it is the key that is wrong, or a key that is missing, rather than a value."""
        return self.why.startswith(("unknown", "missing"))


def read_whole(
    value: Mapping[str, Any],
    *,
    game: Game,
    house: Mapping[str, object],
    limits: Limits | None,
) -> tuple[Round | None, tuple[Mistake, ...]]:
    """Return the round and no mistake, or None and all that is wrong with it."""
    rest: Mapping[str, Any] = value
    # Where each seat and irregularity still there stood at first, to name it as it was written.
    stood = {name: list(range(_length(rest, name))) for name in ("seats", "irregularities")}
    mistakes: list[Mistake] = []
    for _ in range(_MOST_MISTAKES):
        try:
            facts = read_round(rest, game=game, house=house, table=limits)
        except FactsError as error:
            path = split_path(error.where, rest)
            mistakes.append(Mistake(where=_as_written(error.where, path, stood), why=error.why))
            loose = _loose(value) if rest is value else dict(rest)
            if not _take_out(loose, path, stood):
                break
            rest = loose
        else:
            return (None if mistakes else facts), tuple(mistakes)
    return None, tuple(mistakes)


def split_path(where: str, root: object) -> tuple[Part, ...]:
    """Split the path of a fact (``seats[0].wagers.bonus``) as far as it leads into the facts.

    Keys are matched as they were written: they may hold dots and brackets themselves.
    """
    node, parts, rest = root, list[Part](), where
    while rest:
        index = _INDEX.match(rest)
        if isinstance(node, Mapping):
            keys = [key for key in node if isinstance(key, str) and key and _leads(key, rest)]
            if not keys:
                break
            key = max(keys, key=len)
            parts.append(key)
            node, rest = node[key], rest[len(key) :].removeprefix(".")
        elif index is not None and isinstance(node, (list, tuple)) and int(index[1]) < len(node):
            parts.append(int(index[1]))
            node, rest = node[int(index[1])], rest[index.end() :]
        else:
            break
    return tuple(parts)


def _leads(key: str, rest: str) -> bool:
    return rest == key or rest.startswith((f"{key}.", f"{key}["))


def _length(facts: Mapping[str, Any], name: str) -> int:
    listed = facts.get(name)
    return len(listed) if isinstance(listed, (list, tuple)) else 0


def _as_written(where: str, path: tuple[Part, ...], stood: dict[str, list[int]]) -> str:
    """Return the path of a fact with the index its seat or irregularity was written at."""
    match path:
        case [("seats" | "irregularities") as name, int(index), *_] if index < len(stood[name]):
            return where.replace(f"[{index}]", f"[{stood[name][index]}]", 1)
    return where


def _loose(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy whose parts, and the parts of those, can be taken out one by one.

    Nothing deeper is ever taken out, so nothing deeper is copied: a round may be hugely wrong.
    """

    def copied(part: object) -> object:
        if isinstance(part, Mapping):
            return dict(part)
        return list(part) if isinstance(part, (list, tuple)) else part

    return {name: copied(part) for name, part in value.items()}


def _take_out(rest: dict[str, Any], path: tuple[Part, ...], stood: dict[str, list[int]]) -> bool:
    """Take out the part of a round a mistake stands in; return False if nothing can go."""
    match path:
        case ["seats", int(index), *_]:
            del rest["seats"][index]
            del stood["seats"][index]
            # What goes wrong may concern the seat that is gone.
            rest.pop("irregularities", None)
            return bool(rest["seats"])
        case ["irregularities", int(index), *_]:
            del rest["irregularities"][index]
            del stood["irregularities"][index]
            return True
        case ["house", str(name), *_]:
            del rest["house"][name]
            return True
        case [("table" | "game") as name, *_]:
            del rest[name]
            return True
        case [str(name)] if name not in ("seats", "dealer", "irregularities"):
            del rest[name]
            return True
    return False

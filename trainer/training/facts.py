"""The facts of a fixed round: every mistake in them, where it stands in the file."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from dataclasses import replace

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Limits, Round
from trainer.errors import FactsError
from trainer.training.locating import place_of, split_path
from trainer.training.problems import Problems, in_words
from trainer.training.yaml_tree import Listing, Mapping, Node, Scalar

#: More mistakes in one round are not worth the time it takes to find them.
_MOST_MISTAKES = 10


def read_facts(
    node: Mapping,
    problems: Problems,
    *,
    game: Game,
    house: AnyMapping[str, object],
    limits: Limits | None,
) -> Round | None:
    """Return the round, or None after noting all that is wrong with it.

    The engine stops at the first mistake. The seat, option or irregularity it stands in is then
    taken out and the rest read again; a round without it is only looked at, never used.
    """
    rest = node
    # Where each seat and irregularity still there stood at first, to name it as it was written.
    stood = {name: list(range(_length(rest, name))) for name in ("seats", "irregularities")}
    whole = True
    for _ in range(_MOST_MISTAKES):
        try:
            facts = read_round(_written(rest), game=game, house=house, table=limits)
        except FactsError as error:
            path = split_path(error.where, rest)
            line, column = place_of(rest, path, key=error.why.startswith(("unknown", "missing")))
            where = _as_written(error.where, path, stood)
            why = in_words(error.why, _value_at(rest, path))
            problems.add(line, column, f"{where}: {why}" if where else why)
            if whole:
                rest, whole = _loose(node), False
            if not _take_out(rest, path, stood):
                return None
        else:
            return facts if whole else None
    return None


def _written(node: Mapping) -> object:
    """Return the facts as data; decimals of house options as they were written."""
    value = node.plain()
    house = node.child("house")
    if isinstance(house, Mapping):
        value["house"] = {
            name: part.text
            if isinstance(part, Scalar) and isinstance(part.value, float)
            else part.plain()
            for name, part in house.values.items()
        }
    return value


def _value_at(node: Node, path: tuple[str | int, ...]) -> object:
    """Return the plain value a path leads to."""
    for part in path:
        below = node.child(part)
        if below is None:
            break
        node = below
    return node.plain()


def _length(node: Mapping, name: str) -> int:
    listed = node.child(name)
    return len(listed.items) if isinstance(listed, Listing) else 0


def _as_written(where: str, path: tuple[str | int, ...], stood: dict[str, list[int]]) -> str:
    """Return the path of a fact with the index its seat or irregularity has in the file."""
    match path:
        case [("seats" | "irregularities") as name, int(index), *_] if index < len(stood[name]):
            return where.replace(f"[{index}]", f"[{stood[name][index]}]", 1)
    return where


def _loose(node: Mapping) -> Mapping:
    """Return a copy whose parts, and the parts of those, can be taken out one by one.

    Nothing deeper is ever taken out, so nothing deeper is copied: a round may be hugely wrong.
    """

    def copied(part: Node) -> Node:
        if isinstance(part, Mapping):
            return replace(part, keys=dict(part.keys), values=dict(part.values))
        return replace(part, items=list(part.items)) if isinstance(part, Listing) else part

    values = {name: copied(part) for name, part in node.values.items()}
    return replace(node, keys=dict(node.keys), values=values)


def _take_out(rest: Mapping, path: tuple[str | int, ...], stood: dict[str, list[int]]) -> bool:
    """Take out the part of a round a mistake stands in; return False if nothing can go."""
    match path:
        case ["seats", int(index), *_]:
            seats = rest.child("seats")
            if seats is None or not seats.remove(index):
                return False
            del stood["seats"][index]
            # What goes wrong may concern the seat that is gone.
            rest.remove("irregularities")
            return bool(seats.plain())
        case ["irregularities", int(index), *_]:
            listed = rest.child("irregularities")
            if listed is None or not listed.remove(index):
                return False
            del stood["irregularities"][index]
            return True
        case ["house", str(name), *_]:
            options = rest.child("house")
            return options is not None and options.remove(name)
        case [("table" | "game") as name, *_]:
            return rest.remove(name)
        case [name] if name not in ("seats", "dealer", "irregularities"):
            return rest.remove(name)
    return False

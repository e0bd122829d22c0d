"""The facts of a fixed round: every mistake in them, where it stands in the file."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from typing import Any

from trainer.engine.game import Game
from trainer.engine.rounds import Limits, Round
from trainer.training.locating import place_of
from trainer.training.mistakes import read_whole, split_path
from trainer.training.problems import Problems, in_words
from trainer.training.yaml_tree import Mapping, Scalar


def read_facts(
    node: Mapping,
    problems: Problems,
    *,
    game: Game,
    house: AnyMapping[str, object],
    limits: Limits | None,
) -> Round | None:
    """Return the round, or None after noting all that is wrong with it."""
    value = _written(node)
    facts, mistakes = read_whole(value, game=game, house=house, limits=limits)
    for mistake in mistakes:
        path = split_path(mistake.where, value)
        line, column = place_of(node, path, key=mistake.names_key)
        why = in_words(mistake.why, _value_at(value, path))
        problems.add(line, column, f"{mistake.where}: {why}" if mistake.where else why)
    return facts


def _written(node: Mapping) -> dict[str, Any]:
    """Return the facts as data; decimals of house options as they were written."""
    value: dict[str, Any] = node.plain()
    house = node.child("house")
    if isinstance(house, Mapping):
        value["house"] = {
            name: part.text
            if isinstance(part, Scalar) and isinstance(part.value, float)
            else part.plain()
            for name, part in house.values.items()
        }
    return value


def _value_at(value: Any, path: tuple[str | int, ...]) -> object:
    """Return what a path leads to, as far as it leads anywhere."""
    for part in path:
        try:
            value = value[part]
        except (LookupError, TypeError):
            break
    return value

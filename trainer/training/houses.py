"""What a house decides, as lessons and house books write it: options, limits, confirmed rulings."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from trainer.engine.game import Game
from trainer.engine.house import Option
from trainer.engine.money import Cents
from trainer.engine.rounds import Limits
from trainer.errors import HouseError
from trainer.training.lessons import ALL
from trainer.training.locating import Part, place_of
from trainer.training.problems import Problems, in_words, nearest, shown
from trainer.training.yaml_tree import Node, Scalar


def read_options(
    game: Game,
    given: AnyMapping[str, Any],
    root: Node,
    path: Sequence[Part],
    problems: Problems,
) -> dict[str, object]:
    """Return the options that are right, as they were written; note the others."""
    options: dict[str, object] = {}
    for name, value in given.items():
        if problems.full:
            break
        node: Node | None = root
        for part in (*path, name):
            node = node.child(part) if node is not None else None
        # A decimal is taken as written: 0.50 is the name of a value, 0.5 is not.
        written = node.text if isinstance(node, Scalar) and isinstance(value, float) else value
        try:
            game.house({name: written})
        except HouseError as error:
            line, column = place_of(root, (*path, name), key=name not in game.options)
            problems.add(line, column, f"{error.where}: {in_words(error.why, written)}")
        else:
            options[name] = written
    return options


def read_limits(
    minimum: Cents, maximum: Cents, root: Node, path: Sequence[Part], problems: Problems
) -> Limits | None:
    """Return the posted limits, or None after noting that they cannot be."""
    if maximum < minimum:
        line, column = place_of(root, (*path, "maximum"))
        problems.add(line, column, "the maximum is below the minimum")
        return None
    return Limits(minimum=minimum, maximum=maximum)


def read_confirmed(
    game: Game, given: Sequence[str], root: Node, path: Sequence[Part], problems: Problems
) -> frozenset[str]:
    """Return the confirmed rulings this game knows; note the others."""
    known = {ALL, *confirmable(game)}
    for index, name in enumerate(given):
        if name not in known:
            line, column = place_of(root, (*path, index))
            problems.add(line, column, f"confirmed: no ruling {shown(name)}{nearest(name, known)}")
    return frozenset(given) & known


def confirmable(game: Game) -> set[str]:
    """Return the names ``confirmed`` may hold: rulings, and default rules that have no ruling."""
    lone = {
        key for key, rule in game.rules.items() if rule.provenance == "default" and not rule.ruling
    }
    return {*game.confirmable(), *lone}


def confirms_option(confirmed: AbstractSet[str], option: Option) -> bool | None:
    """Return whether the ruling an option rests on is among the confirmed; None if it is stated."""
    if option.provenance != "default" or not option.ruling:
        return None
    return not confirmed.isdisjoint({ALL, option.ruling})

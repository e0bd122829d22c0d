"""The conditions of a game in groups, by what the game's own data says they are about."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from trainer.engine.drafts import Condition
from trainer.engine.game import Game

#: Fewer conditions that begin alike are not worth a heading.
_LEAST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Conditions under one heading."""

    title: str
    conditions: tuple[Condition, ...]


def grouped(game: Game) -> tuple[Group, ...]:
    """Return every condition of a game once, under headings the game's data gives.

    An irregularity's name makes it one; a wager named in the title is what it is about; what is
    left is put together by the first word of its name, as far as several begin alike.
    """
    found: dict[str, list[Condition]] = {}
    rest: list[Condition] = []
    for condition in game.conditions.values():
        title = _irregular(game, condition) or _wager(game, condition)
        if title:
            found.setdefault(title, []).append(condition)
        else:
            rest.append(condition)
    begins = Counter(_first_word(condition) for condition in rest)
    common: dict[str, list[Condition]] = {}
    others: list[Condition] = []
    for condition in rest:
        word = _first_word(condition)
        if begins[word] >= _LEAST:
            common.setdefault(f"{word.capitalize()} …", []).append(condition)
        else:
            others.append(condition)
    wagers = {title: found[title] for title in _wager_titles(game) if title in found}
    wrong = {_WRONG: found[_WRONG]} if _WRONG in found else {}
    ordered = {**common, **wagers, **({_OTHERS: others} if others else {}), **wrong}
    return tuple(
        Group(title=title, conditions=tuple(conditions)) for title, conditions in ordered.items()
    )


_WRONG = "What goes wrong"
_OTHERS = "Others"


def _irregular(game: Game, condition: Condition) -> str:
    """Return the heading of irregularities if one of the game's kinds names this condition."""
    for kind in game.irregularity_kinds:
        if condition.name == kind or condition.name.startswith(f"{kind}-"):
            return _WRONG
    return ""


def _wager(game: Game, condition: Condition) -> str:
    """Return the wager a condition's title names; the longest name where several fit."""
    told = f" {condition.title.casefold()} "
    named = [title for title in _wager_titles(game) if f" {title.casefold()} " in told]
    return max(named, key=len, default="")


def _wager_titles(game: Game) -> list[str]:
    return [spot.title for spot in game.spots.values()]


def _first_word(condition: Condition) -> str:
    return condition.name.partition("-")[0]

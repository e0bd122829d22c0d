"""A lesson proved while it is written: what is wrong and where, and what the lesson comes to.

Everything `lesson check` finds is found here, in a text that need not have been saved. Each finding
knows its path in the data as well, so that a form can show it beside the field it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath

from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Step
from trainer.errors import TrainerError
from trainer.training.house_books import HouseBook
from trainer.training.lessons import Deal, Fixed, Lesson, Page
from trainer.training.problems import Problem, Problems
from trainer.training.proving import prove
from trainer.training.reading import LessonSource, ScriptPart, read_lesson_text
from trainer.training.runner import round_seed
from trainer.training.spans import Path
from trainer.training.yaml_tree import Listing, Node, read_tree
from trainer.training.yaml_tree import Mapping as Keys

#: Rounds of a ``deal`` dealt to see how many decisions one of them asks.
_DEALT = 3
_SAMPLE_SEED = "sample"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something wrong: its place in the text and, where it can be told, in the data."""

    line: int
    column: int
    message: str
    #: None where the text cannot be read so far.
    path: Path | None = None

    @property
    def item(self) -> int | None:
        """The item of the script it is about, if it is about one."""
        match self.path:
            case ("script", int(index), *_):
                return index
        return None

    def below(self, path: Path) -> Path | None:
        """Return the rest of its path if it stands at or below another; None if it does not."""
        if self.path is None or self.path[: len(path)] != path:
            return None
        return self.path[len(path) :]


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What an item of the script comes to: its steps where they are known, and its decisions."""

    #: The first round's number in the lesson, and how many there are; 0 of a page.
    first: int = 0
    rounds: int = 0
    #: How many decisions the trainee makes, in all the item's rounds.
    decisions: int = 0
    #: Whether that is exactly so in every run; random rounds are counted from examples.
    exact: bool = True
    #: The facts and steps of a fixed round, or of an example of random ones.
    facts: Round | None = None
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveProof:
    """Everything found out about a text."""

    text: str
    findings: tuple[Finding, ...] = ()
    game: Game | None = None
    #: As far as it could be read; to be run only if it `is_sound`.
    lesson: Lesson | None = None
    #: Whether trainees would see it: it can be read without a problem.
    is_sound: bool = False
    #: What each item of the script comes to, by its index.
    work: Mapping[int, Work] = field(default_factory=dict)

    @property
    def decisions(self) -> int:
        """How many decisions the whole lesson asks, about."""
        return sum(work.decisions for work in self.work.values())

    @property
    def is_exact(self) -> bool:
        """Whether every run asks just so many."""
        return all(work.exact for work in self.work.values())

    def at(self, path: Path) -> tuple[Finding, ...]:
        """Return the findings at a path or below it."""
        return tuple(one for one in self.findings if one.below(path) is not None)


def prove_text(text: str, path: FilePath, book: HouseBook | None = None) -> LiveProof:
    """Prove a lesson's text as the checker proves its file."""
    source = read_lesson_text(text, path, book)
    is_sound = source.lesson is not None and not source.problems
    prove(source)
    places = _Places(text)
    return LiveProof(
        text=text,
        findings=tuple(places.finding(problem) for problem in source.problems),
        game=source.game,
        lesson=source.lesson,
        is_sound=is_sound,
        work=_work(source, places),
    )


def prove_course_text(text: str, problems: Problems) -> tuple[Finding, ...]:
    """Return a course file's problems with their paths in its text."""
    places = _Places(text)
    return tuple(places.finding(problem) for problem in problems)


# --- from a place back to a path -----------------------------------------------------------------


class _Places:
    """Every place in a text with the paths that stand there: the inverse of `place_of`."""

    def __init__(self, text: str) -> None:
        self._paths: dict[tuple[int, int], list[Path]] = {}
        tree = read_tree(text, Problems(""))
        if tree is not None:
            for place, path in _walk(tree, ()):
                self._paths.setdefault(place, []).append(path)

    def finding(self, problem: Problem) -> Finding:
        """Return a problem with its path."""
        return Finding(
            line=problem.line,
            column=problem.column,
            message=problem.message,
            path=self.path(problem.line, problem.column, problem.message),
        )

    def path(self, line: int, column: int, about: str = "") -> Path | None:
        """Return the path that stands at a place.

        A mapping begins where its first key does. The key is meant if the message names it, else
        the whole.
        """
        paths = self._paths.get((line, column))
        if not paths:
            return None
        for path in sorted(paths, key=len, reverse=True):
            name = next((part for part in reversed(path) if isinstance(part, str)), "")
            if name and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", about):
                return path
        return min(paths, key=len)


def _walk(node: Node, path: Path) -> Iterator[tuple[tuple[int, int], Path]]:
    yield (node.line, node.column), path
    if isinstance(node, Keys):
        for name, key in node.keys.items():
            yield (key.line, key.column), (*path, name)
            yield from _walk(node.values[name], (*path, name))
    elif isinstance(node, Listing):
        for at, item in enumerate(node.items):
            yield from _walk(item, (*path, at))


# --- what it comes to ----------------------------------------------------------------------------


def _work(source: LessonSource, places: _Places) -> dict[int, Work]:
    """Return what each item that could be read comes to."""
    lesson, game = source.lesson, source.game
    if lesson is None or game is None:
        return {}
    found: dict[int, Work] = {}
    number = 1
    for part in source.parts:
        # What is wrong is taken out while reading, so the index is told by the place.
        match places.path(part.node.line, part.node.column):
            case ("script", int(index)):
                found[index] = work = _of_part(part, number, lesson, game)
                number += work.rounds
    return found


def _of_part(part: ScriptPart, number: int, lesson: Lesson, game: Game) -> Work:
    match part.item:
        case Page():
            return Work(first=number)
        case Fixed() as item:
            steps = _steps(game, item.facts)
            asked = sum(lesson.asks(item, step) for step in steps)
            return Work(first=number, rounds=1, decisions=asked, facts=item.facts, steps=steps)
        case Deal() as item:
            return _of_deal(item, number, lesson, game)


def _of_deal(item: Deal, number: int, lesson: Lesson, game: Game) -> Work:
    from trainer.scenarios.dealing import deal

    seed = _SAMPLE_SEED if lesson.seed is None else lesson.seed
    house = game.house(lesson.house)
    asked: list[int] = []
    first: tuple[Round | None, tuple[Step, ...]] = (None, ())
    for at in range(number, number + min(item.count, _DEALT)):
        try:
            facts = deal(
                game,
                seed=round_seed(seed, at),
                house=house,
                seats=item.seats,
                wants=item.wants,
                limits=lesson.table,
            )
        except TrainerError:
            # What cannot be dealt is told as a problem already.
            break
        steps = _steps(game, facts)
        if not asked:
            first = facts, steps
        asked.append(sum(lesson.asks(item, step) for step in steps))
    each = sum(asked) / len(asked) if asked else 0.0
    return Work(
        first=number,
        rounds=item.count,
        decisions=round(each * item.count),
        exact=lesson.seed is not None and len(asked) == item.count,
        facts=first[0],
        steps=first[1],
    )


def _steps(game: Game, facts: Round) -> tuple[Step, ...]:
    try:
        return game.procedure(facts)
    except Exception:
        return ()

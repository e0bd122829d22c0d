"""Lessons as the program runs them, and the way to them from a YAML file.

The classes here are plain values; the file format (`schema`) and its reader (`loading`) are only
imported when a file is really read, so that starting the app stays quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from trainer.engine.money import Cents
from trainer.engine.rounds import Limits, Round
from trainer.engine.rules import Rule
from trainer.engine.steps import Step
from trainer.training.asked_places import is_at

if TYPE_CHECKING:
    from trainer.training.house_books import HouseBook

Mode = Literal["demonstration", "guided", "practice", "exam"]
Entry = Literal["either", "chips", "typed"]

#: In ``ask`` and ``confirmed``: everything there is.
ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Markdown text shown before the next round."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Random rounds that satisfy conditions."""

    count: int = 1
    #: How many seats play; None leaves it to chance.
    seats: int | None = None
    wants: tuple[str, ...] = ()
    #: What is asked in these rounds; None asks what the lesson asks.
    ask: tuple[str, ...] | None = None
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """A round whose facts the lesson gives."""

    facts: Round
    ask: tuple[str, ...] | None = None
    title: str = ""

    @property
    def count(self) -> int:
        """How many rounds this is: one."""
        return 1


Item = Page | Deal | Fixed


@dataclass(frozen=True, slots=True, kw_only=True)
class PassMarks:
    """What it takes to pass; None asks nothing of that figure."""

    #: Lowest share of right answers, in percent.
    accuracy: float | None = None
    #: Most the players (overpaid) or the house (underpaid) may be given too much, in cents.
    overpaid: Cents | None = None
    underpaid: Cents | None = None
    #: Most procedure faults.
    faults: int | None = None
    #: Lowest pace, in percent of the lesson's decisions per hour.
    pace: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """What a lesson was read from: enough to read it again once the file is changed or gone."""

    raw: bytes
    #: The house book it rests on.
    book: HouseBook | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson, ready to be run."""

    #: Course and file name without its ending: ``gowzgow/03-the-draw-rule``.
    key: str
    title: str
    game: str
    script: tuple[Item, ...]
    summary: str = ""
    minutes: int = 5
    #: House options as the lesson chose them.
    house: Mapping[str, object]
    #: Open points of the rules (``GZ-1``) whose default ruling this house has confirmed.
    confirmed: frozenset[str] = frozenset()
    table: Limits | None = None
    mode: Mode = "practice"
    ask: tuple[str, ...] = (ALL,)
    #: Target pace in decisions per hour.
    pace: int | None = None
    marks: PassMarks = PassMarks()
    hints: bool = True
    #: A fixed seed: every run deals the same rounds.
    seed: int | None = None
    entry: Entry = "either"
    path: Path | None = None
    #: SHA-256 of the file, so that a record says which text of the lesson was run.
    digest: str = ""
    #: The version (digest) of the house book the lesson rests on; empty without one.
    book: str = ""
    #: Not part of what the lesson says; None for one that was not read from a text.
    origin: Origin | None = field(default=None, repr=False, compare=False)

    @property
    def rounds(self) -> int:
        """How many rounds the script has."""
        return sum(item.count for item in self.script if not isinstance(item, Page))

    def asks(self, item: Deal | Fixed, step: Step) -> bool:
        """Return whether the trainee performs this step of a round himself."""
        if self.mode == "demonstration":
            return False
        names = self.ask if item.ask is None else item.ask
        return any(covers(name, step) for name in names)

    def grades(self, rule: Rule) -> bool:
        """Return whether an answer that this rule decides counts.

        An exam counts a default ruling only where the house has confirmed it.
        """
        return self.mode != "exam" or self.confirms(rule) is not False

    def confirms(self, rule: Rule) -> bool | None:
        """Return whether the house has confirmed a default ruling; None for what is stated."""
        return confirms(self.confirmed, rule)


def confirms(confirmed: frozenset[str], rule: Rule) -> bool | None:
    """Return whether a default ruling is among the confirmed; None for a rule that is stated."""
    if rule.provenance != "default":
        return None
    return bool(confirmed & {ALL, rule.ruling or rule.key.partition("/")[2]})


def covers(name: str, step: Step) -> bool:
    """Return whether a name in ``ask`` means this step: its kind, its skill or a skill's prefix.

    A name may carry a place, ``settle@3`` or ``settle@3/pass-line``, and means steps there only.
    """
    what, at, where = name.partition("@")
    if at and not is_at(where, step.place):
        return False
    return what in (ALL, step.kind, step.skill) or step.skill.startswith(f"{what}.")


def load_lesson(path: Path, book: HouseBook | None = None) -> Lesson:
    """Read a lesson; raise `LessonError` with every problem located in the file.

    What the lesson leaves open (house options, limits, pace), the house book says if it can; the
    rulings either has confirmed are confirmed.
    """
    from trainer.training.loading import load

    return load(path, book)


def lesson_schema() -> dict[str, Any]:
    """Return the JSON Schema of a lesson file, for editors."""
    from trainer.training.schema import lesson_schema as schema

    return schema()


def course_schema() -> dict[str, Any]:
    """Return the JSON Schema of a ``course.yaml``, for editors."""
    from trainer.training.schema import course_schema as schema

    return schema()

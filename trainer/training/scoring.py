"""Scoring: accuracy first, speed second, and never one number only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from trainer.engine.money import Cents, dollars, format_money
from trainer.engine.steps import ErrorKind
from trainer.training.answered import Answered
from trainer.training.lessons import Lesson

#: Errors of procedure rather than of knowledge or arithmetic.
FAULTS: frozenset[ErrorKind] = frozenset({"wrong-order", "missed-button"})
#: An answer this many times slower than the pace allows is late, however right.
LATE = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillScore:
    """How one skill went: answers that count, right ones among them, and the time they took."""

    asked: int
    right: int
    seconds: float

    @property
    def accuracy(self) -> float:
        """The share of right answers, 0 to 1."""
        return self.right / self.asked if self.asked else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How a run went. Every figure but ``asked`` looks only at answers that count."""

    asked: int
    graded: int
    right: int
    #: Money the players got too much, and money they got too little.
    overpaid: Cents
    underpaid: Cents
    #: The dealer's own time, players' thinking excluded.
    seconds: float
    #: Procedure faults: acts out of order, buttons missed.
    faults: int
    peeks: int
    hints: int
    errors: Mapping[ErrorKind, int] = field(default_factory=dict)
    by_skill: Mapping[str, SkillScore] = field(default_factory=dict)
    passed: bool
    #: Why it was not passed, in sentences.
    shortfalls: tuple[str, ...] = ()

    @property
    def accuracy(self) -> float:
        """The share of right answers, 0 to 1; 1 while nothing has been wrong."""
        return self.right / self.graded if self.graded else 1.0

    @property
    def decisions_per_hour(self) -> float | None:
        """Right answers per hour of the dealer's own time; None before any time has passed."""
        return self.right * 3600 / self.seconds if self.seconds > 0 else None

    def as_json(self) -> dict[str, Any]:
        """Return every figure as JSON."""
        pace = self.decisions_per_hour
        return {
            "asked": self.asked,
            "graded": self.graded,
            "right": self.right,
            "accuracy": round(self.accuracy, 4),
            "overpaid": format_money(self.overpaid),
            "underpaid": format_money(self.underpaid),
            "seconds": round(self.seconds, 3),
            "decisions_per_hour": None if pace is None else round(pace, 1),
            "faults": self.faults,
            "peeks": self.peeks,
            "hints": self.hints,
            "errors": dict(self.errors),
            "by_skill": {
                skill: {
                    "asked": part.asked,
                    "right": part.right,
                    "seconds": round(part.seconds, 3),
                }
                for skill, part in self.by_skill.items()
            },
            "passed": self.passed,
            "shortfalls": list(self.shortfalls),
        }


def is_late(lesson: Lesson, answered: Answered) -> bool:
    """Return whether a right answer took so long that it is a fault of pace."""
    if lesson.pace is None or lesson.mode not in ("practice", "exam"):
        return False
    return answered.verdict.right and answered.seconds > LATE * 3600 / lesson.pace


def score(lesson: Lesson, answers: Sequence[Answered], *, whole: bool = True) -> Score:
    """Score the answers of a run.

    ``whole`` is False when only a part of the lesson was asked (a retry): such a run shows its
    figures but never passes the lesson.
    """
    counted = [answer for answer in answers if answer.graded]
    errors: dict[ErrorKind, int] = {}
    skills: dict[str, SkillScore] = {}
    overpaid = underpaid = 0
    for answer in counted:
        verdict = answer.verdict
        kind: ErrorKind | None = "too-slow" if is_late(lesson, answer) else verdict.error
        if kind is not None:
            errors[kind] = errors.get(kind, 0) + 1
        overpaid += max(verdict.money_off, 0)
        underpaid += max(-verdict.money_off, 0)
        so_far = skills.get(answer.skill, SkillScore(asked=0, right=0, seconds=0.0))
        skills[answer.skill] = SkillScore(
            asked=so_far.asked + 1,
            right=so_far.right + verdict.right,
            seconds=so_far.seconds + answer.seconds,
        )
    figures = Score(
        asked=len(answers),
        graded=len(counted),
        right=sum(answer.verdict.right for answer in counted),
        overpaid=overpaid,
        underpaid=underpaid,
        seconds=sum(answer.seconds for answer in counted),
        faults=sum(count for kind, count in errors.items() if kind in FAULTS),
        peeks=sum(answer.peeks for answer in counted),
        hints=sum(answer.hints for answer in counted),
        errors=errors,
        by_skill=skills,
        passed=False,
    )
    missed = shortfalls(lesson, figures)
    if not whole:
        missed = ("Only a part of the lesson was asked.", *missed)
    return replace(figures, passed=not missed, shortfalls=missed)


def shortfalls(lesson: Lesson, score: Score) -> tuple[str, ...]:
    """Return a sentence for every pass mark that was missed."""
    marks = lesson.marks
    if lesson.mode == "demonstration":
        return ()
    if not score.graded:
        return ("No answer has been graded.",)
    short = []
    if marks.accuracy is not None and score.right * 100 < marks.accuracy * score.graded:
        short.append(
            f"{score.right} of {score.graded} right is {_percent(score.accuracy * 100)}; "
            f"passing takes {_percent(marks.accuracy)}."
        )
    if marks.overpaid is not None and score.overpaid > marks.overpaid:
        short.append(
            f"Players were overpaid {dollars(score.overpaid)}; "
            f"at most {dollars(marks.overpaid)} is allowed."
        )
    if marks.underpaid is not None and score.underpaid > marks.underpaid:
        short.append(
            f"Players were underpaid {dollars(score.underpaid)}; "
            f"at most {dollars(marks.underpaid)} is allowed."
        )
    if marks.faults is not None and score.faults > marks.faults:
        noun = "procedure fault" if score.faults == 1 else "procedure faults"
        short.append(f"{score.faults} {noun}; at most {marks.faults} allowed.")
    short += _pace_shortfall(lesson, score)
    return tuple(short)


def _pace_shortfall(lesson: Lesson, score: Score) -> list[str]:
    if lesson.marks.pace is None or lesson.pace is None:
        return []
    needed = lesson.pace * lesson.marks.pace / 100
    reached = score.decisions_per_hour
    # No measurable time at all is faster than any mark.
    if reached is None or reached >= needed:
        return []
    return [f"{reached:.0f} decisions per hour; passing takes {needed:.0f}."]


def _percent(value: float) -> str:
    """Write a percentage, never rounded up onto a mark it missed."""
    return f"{int(value * 10) / 10:g} %"

"""Rows of the record as plain values, free of the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from trainer.engine.money import Cents
from trainer.engine.steps import Act, ErrorKind
from trainer.records.permissions import Role
from trainer.training.lessons import Mode

#: How a run came to its end: played through, or given up by the trainee.
Outcome = Literal["finished", "abandoned"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trainee:
    """Somebody who trains."""

    id: str
    name: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody with an account, as they are now."""

    id: str
    name: str
    badge: str
    role: Role
    has_pin: bool
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Deletion:
    """That somebody's runs were deleted: whose, by whom, when and how many."""

    id: str
    person_id: str
    #: None in a room without accounts.
    by_id: str | None
    runs: int
    answers: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """One run, with the figures of its score once it was played through."""

    id: str
    trainee_id: str
    lesson_key: str
    lesson_title: str
    #: SHA-256 of the lesson's file as it was run.
    lesson_hash: str
    game: str
    mode: Mode
    seed: int | str
    #: The decisions asked when only some were retried; None for the whole lesson.
    only: frozenset[int] | None
    rules_version: str
    app_version: str
    workstation_id: str
    started_at: datetime
    #: How many answers are on record.
    answered: int
    ended_at: datetime | None = None
    outcome: Outcome | None = None
    passed: bool = False
    asked: int = 0
    graded: int = 0
    right: int = 0
    overpaid: Cents = 0
    underpaid: Cents = 0
    seconds: float = 0.0
    faults: int = 0
    peeks: int = 0
    hints: int = 0

    @property
    def is_finished(self) -> bool:
        """Whether the run was played through, so that its figures mean something."""
        return self.outcome == "finished"

    @property
    def accuracy(self) -> float:
        """The share of right answers, 0 to 1; 1 while nothing has been wrong."""
        return self.right / self.graded if self.graded else 1.0

    @property
    def decisions_per_hour(self) -> float | None:
        """Right answers per hour of the dealer's own time; None without any time."""
        return self.right * 3600 / self.seconds if self.seconds > 0 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """One answer as it was given and judged at the time. `Run.resume` takes it as it is."""

    number: int
    #: The round, counted from 1, and the step's place among the round's steps, from 0.
    round: int
    step: int
    kind: str
    skill: str
    #: The question as it was put.
    ask: str
    act: Act
    right: bool
    error: ErrorKind | None
    money_off: Cents
    #: The whole verdict as JSON, with the expected act and why.
    verdict: Mapping[str, Any]
    seconds: float
    hints: int
    peeks: int
    graded: bool
    answered_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillPoint:
    """How one skill went in one run: answers that count, right ones, the time they took."""

    skill: str
    run_id: str
    at: datetime
    asked: int
    right: int
    seconds: float

    @property
    def accuracy(self) -> float:
        """The share of right answers, 0 to 1."""
        return self.right / self.asked if self.asked else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """What a merge added."""

    trainees: int
    runs: int
    answers: int
    run_ends: int

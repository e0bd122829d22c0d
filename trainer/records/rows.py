"""Rows of the record as plain values, free of the database."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from trainer.engine.money import Cents
from trainer.engine.steps import Act, ErrorKind
from trainer.records.codes import code_of
from trainer.records.permissions import Role
from trainer.training.lessons import Mode

#: How a run came to its end: played through, or given up by the trainee.
Outcome = Literal["finished", "abandoned"]
#: How an exam's rounds are dealt: others to each candidate, or the same to a class.
SeedPolicy = Literal["fresh", "shared"]
#: How an exam that was begun stands: being played, waiting for an instructor, broken off, or over.
SittingState = Literal["running", "paused", "interrupted", "finished", "abandoned"]


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
    #: When the PIN that holds was set from outside the app, and by which user of the computer.
    reset_at: datetime | None = None
    reset_by: str = ""


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
class Release:
    """An exam made ready: which text of it, under which house book, dealt from which seeds."""

    id: str
    lesson_key: str
    lesson_hash: str
    #: Empty without a house book.
    book_digest: str
    seeds: SeedPolicy
    #: None with fresh seeds.
    shared_seed: int | str | None
    by_id: str | None
    at: datetime

    def draw_seed(self) -> int | str:
        """Return the seed for a candidate's run.

        A fresh one is drawn even where the lesson fixes a seed: that one any file viewer shows.
        """
        return secrets.randbelow(2**31) if self.shared_seed is None else self.shared_seed


@dataclass(frozen=True, slots=True, kw_only=True)
class Standstill:
    """That a run stood still: broken off, or paused by an instructor."""

    paused: bool
    #: How many answers had been given.
    answered: int
    since: datetime
    #: When it went on; None while it stands.
    until: datetime | None
    paused_by: str | None
    continued_by: str | None


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
    #: The house book it was held under and the release of the exam; None for neither.
    book_digest: str | None = None
    release_id: str | None = None
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
    def code(self) -> str:
        """The record code: finds the run again from paper."""
        return code_of(self.id, self.lesson_hash, self.seed)

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
class Sitting:
    """An exam somebody began, and how it stands."""

    run: RunRow
    state: SittingState
    interruptions: int
    pauses: int
    #: Whether an instructor allowed another try after it.
    again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """How often somebody trained, and when they last gave a sign; None for never."""

    runs: int
    last: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """An exam somebody has passed, and the version of the house book it was passed under."""

    run_id: str
    trainee: str
    lesson_key: str
    lesson_title: str
    #: Empty without a house book.
    book_digest: str
    earned_at: datetime


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

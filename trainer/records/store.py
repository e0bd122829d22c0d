"""The record of runs: who trained, every run, every answer as it was given."""

from __future__ import annotations

import json
import platform
import uuid
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Row, Select, case, func, literal, select, union_all
from sqlalchemy.dialects.sqlite import insert

from trainer.errors import InputError, RecordsError, UnknownCodeError
from trainer.records.accounts import Accounts
from trainer.records.candidates import Candidates
from trainer.records.codes import code_of, parse_code
from trainer.records.database import Database, clock, now
from trainer.records.exams import Exams
from trainer.records.listening import RunListener
from trainer.records.merging import merge
from trainer.records.rows import (
    AnswerRow,
    Attendance,
    Certificate,
    Merged,
    RunRow,
    SkillPoint,
    Trainee,
)
from trainer.records.schema import account_events, answers, run_ends, runs, workstation
from trainer.records.texts import TextKind, find
from trainer.training.answers import act_from_json

_FIGURES = (
    "passed",
    "asked",
    "graded",
    "right",
    "overpaid",
    "underpaid",
    "seconds",
    "faults",
    "peeks",
    "hints",
)


class Records:
    """The record in one SQLite file. Safe to use from several threads and processes at once."""

    def __init__(self, path_or_url: Path | str, *, clock: Callable[[], datetime] = clock) -> None:
        self.path = _file_of(path_or_url)
        self._database = Database(self.path)
        try:
            self.workstation_id = self._workstation()
        except BaseException:
            self.close()
            raise
        self.accounts = Accounts(self._database, self.workstation_id, clock)
        self.exams = Exams(self._database, self.workstation_id, self.accounts, clock)
        self.candidates = Candidates(
            self._database, self.workstation_id, self.accounts, clock, self._exam_runs
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. What was recorded is on disk already."""
        self._database.close()

    # --- who trains --------------------------------------------------------------------------

    def trainees(self) -> list[Trainee]:
        """Return everybody, by name."""
        return [
            Trainee(id=person.id, name=person.name, created_at=person.created_at)
            for person in self.accounts.people()
        ]

    def add_trainee(self, name: str) -> Trainee:
        """Add somebody; a name that is empty, too long or taken is refused."""
        person = self.accounts.add(name)
        return Trainee(id=person.id, name=person.name, created_at=person.created_at)

    # --- recording ---------------------------------------------------------------------------

    def listener(
        self, trainee_id: str, *, book_digest: str | None = None, release_id: str | None = None
    ) -> RunListener:
        """Return a listener that records a trainee's runs, each answer as it is given.

        With it goes under which house book and as which released exam they are held.
        """
        return RunListener(
            self._database,
            trainee_id,
            self.workstation_id,
            book_digest=book_digest,
            release_id=release_id,
        )

    def abandon(self, run_id: str) -> None:
        """Give up an unfinished run for good: it is offered no more. Its answers stay."""
        values = dict.fromkeys(_FIGURES, 0) | {"passed": False, "seconds": 0.0}
        with self._database.write() as connection:
            if not connection.execute(select(runs.c.id).where(runs.c.id == run_id)).first():
                raise RecordsError(f"{self.path}: no run {run_id}")
            connection.execute(
                insert(run_ends)
                .values(run_id=run_id, ended_at=now(), outcome="abandoned", score="{}", **values)
                .on_conflict_do_nothing()
            )

    # --- looking back ------------------------------------------------------------------------

    def run(self, run_id: str) -> RunRow:
        """Return one run."""
        with self._database.read() as connection:
            row = connection.execute(_select_runs().where(runs.c.id == run_id)).first()
        if row is None:
            raise RecordsError(f"{self.path}: no run {run_id}")
        return _run(row)

    def by_code(self, code: str) -> RunRow:
        """Return the run with a record code; tell whether a code is mistyped or unknown."""
        code = parse_code(code)
        # Worked out, not stored: a code that fits proves that lesson and seed are as they were.
        with self._database.read() as connection:
            facts = connection.execute(select(runs.c.id, runs.c.lesson_hash, runs.c.seed)).all()
        for row in facts:
            if code_of(row.id, row.lesson_hash, json.loads(row.seed)) == code:
                return self.run(row.id)
        raise UnknownCodeError(f"{self.path}: no run has the code {code}")

    def texts(self, kind: TextKind, digest: str) -> list[tuple[str, bytes]]:
        """Return the texts kept under a digest that runs name, each with its key."""
        with self._database.read() as connection:
            return find(connection, kind, digest)

    def score_text(self, run_id: str) -> str:
        """Return the score of a finished run as JSON, as it was recorded; empty without one."""
        query = select(run_ends.c.score).where(
            run_ends.c.run_id == run_id, run_ends.c.outcome == "finished"
        )
        with self._database.read() as connection:
            return str(connection.execute(query).scalar() or "")

    def all_runs(self) -> list[RunRow]:
        """Return every run of everybody in the order they began."""
        return self._runs(_select_runs())

    def runs(self, trainee_id: str) -> list[RunRow]:
        """Return every run of a trainee in the order they began, with their figures once ended."""
        return self._runs(_select_runs().where(runs.c.trainee_id == trainee_id))

    def unfinished(self, trainee_id: str) -> list[RunRow]:
        """Return the runs that can be resumed, the latest first."""
        open_runs = _select_runs().where(
            runs.c.trainee_id == trainee_id, run_ends.c.run_id.is_(None)
        )
        return self._runs(open_runs)[::-1]

    def answers(self, run_id: str) -> list[AnswerRow]:
        """Return the answers of a run in order, as `Run.resume` takes them."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(answers).where(answers.c.run_id == run_id).order_by(answers.c.number)
            ).all()
        try:
            return [_answer(row) for row in rows]
        except (InputError, ValueError, KeyError) as error:
            raise RecordsError(f"{self.path}: an answer of run {run_id}: {error}") from error

    def skill_history(self, trainee_id: str) -> list[SkillPoint]:
        """Return how each skill went in each run, oldest run first; answers that count only."""
        query = (
            select(
                answers.c.skill,
                runs.c.id,
                runs.c.started_at,
                func.count().label("asked"),
                func.sum(case((answers.c.right, 1), else_=0)).label("right_count"),
                func.sum(answers.c.seconds).label("seconds"),
            )
            .join(runs, runs.c.id == answers.c.run_id)
            .where(runs.c.trainee_id == trainee_id, answers.c.graded)
            .group_by(answers.c.skill, runs.c.id, runs.c.started_at)
            .order_by(runs.c.started_at, runs.c.id, answers.c.skill)
        )
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        return [
            SkillPoint(
                skill=row.skill,
                run_id=row.id,
                at=_time(row.started_at),
                asked=row.asked,
                right=row.right_count,
                seconds=row.seconds,
            )
            for row in rows
        ]

    def mastered(self, trainee_id: str) -> set[str]:
        """Return the lessons a trainee has passed: once passed, mastered for good."""
        query = (
            select(runs.c.lesson_key)
            .join(run_ends, run_ends.c.run_id == runs.c.id)
            .where(runs.c.trainee_id == trainee_id, run_ends.c.passed, runs.c.only.is_(None))
            .distinct()
        )
        with self._database.read() as connection:
            return set(connection.execute(query).scalars())

    def certificates(self) -> list[Certificate]:
        """Return every exam anybody has passed, the latest first, as often as it was passed."""
        query = (
            select(
                runs.c.id,
                runs.c.trainee_id,
                runs.c.lesson_key,
                runs.c.lesson_title,
                runs.c.book_digest,
                run_ends.c.ended_at,
            )
            .join(run_ends, run_ends.c.run_id == runs.c.id)
            .where(runs.c.mode == "exam", run_ends.c.passed, runs.c.only.is_(None))
            .order_by(run_ends.c.ended_at.desc(), runs.c.id)
        )
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        names = {person.id: person.name for person in self.trainees()}
        return [
            Certificate(
                run_id=row.id,
                trainee=names.get(row.trainee_id, ""),
                lesson_key=row.lesson_key,
                lesson_title=row.lesson_title,
                book_digest=row.book_digest or "",
                earned_at=_time(row.ended_at),
            )
            for row in rows
        ]

    def attendance(self) -> dict[str, Attendance]:
        """Return how much everybody who ever trained or signed in did, by person."""
        begun = select(
            runs.c.trainee_id.label("person"),
            func.count().label("runs"),
            func.max(runs.c.started_at).label("at"),
        ).group_by(runs.c.trainee_id)
        answered = (
            select(
                runs.c.trainee_id.label("person"),
                literal(0).label("runs"),
                func.max(answers.c.answered_at).label("at"),
            )
            .join(runs, runs.c.id == answers.c.run_id)
            .group_by(runs.c.trainee_id)
        )
        came = (
            select(
                account_events.c.person_id.label("person"),
                literal(0).label("runs"),
                func.max(account_events.c.at).label("at"),
            )
            .where(account_events.c.kind == "pin-right")
            .group_by(account_events.c.person_id)
        )
        signs = union_all(begun, answered, came).subquery()
        query = select(
            signs.c.person, func.sum(signs.c.runs).label("runs"), func.max(signs.c.at).label("at")
        ).group_by(signs.c.person)
        with self._database.read() as connection:
            return {
                row.person: Attendance(runs=row.runs, last=_time(row.at))
                for row in connection.execute(query)
            }

    # --- putting records together ------------------------------------------------------------

    def merge_from(self, other_path: Path | str) -> Merged:
        """Add every row of another record that is not here yet. Doing it twice adds nothing."""
        path = _file_of(other_path)
        if path.exists() and self.path.exists() and path.samefile(self.path):
            raise RecordsError(f"{path}: a record cannot be merged with itself")
        other = Database(path, must_exist=True)
        try:
            with other.read() as source, self._database.write() as target:
                added = merge(source, target)
        finally:
            other.close()
        return added

    # --- inner workings ----------------------------------------------------------------------

    def _workstation(self) -> str:
        with self._database.read() as connection:
            found = connection.execute(select(workstation.c.id)).scalar()
        if found is not None:
            return str(found)
        with self._database.write() as connection:
            found = connection.execute(select(workstation.c.id)).scalar()
            if found is None:
                found = str(uuid.uuid4())
                connection.execute(
                    workstation.insert().values(id=found, name=platform.node(), since=now())
                )
        return str(found)

    def _exam_runs(self) -> list[RunRow]:
        return self._runs(_select_runs().where(runs.c.mode == "exam", runs.c.only.is_(None)))

    def _runs(self, query: Select[Any]) -> list[RunRow]:
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(runs.c.started_at, runs.c.id)).all()
        return [_run(row) for row in rows]


def _file_of(path_or_url: Path | str) -> Path:
    text = str(path_or_url)
    scheme, mark, rest = text.partition("://")
    if not mark:
        return Path(text)
    if scheme != "sqlite" or not rest.startswith("/") or rest == "/":
        raise RecordsError(f"{text}: records are kept in a file; write its path")
    return Path(rest[1:])


def _select_runs() -> Select[Any]:
    count = (
        select(func.count())
        .select_from(answers)
        .where(answers.c.run_id == runs.c.id)
        .scalar_subquery()
    )
    figures = [run_ends.c[name] for name in ("ended_at", "outcome", *_FIGURES)]
    return select(runs, count.label("answered"), *figures).outerjoin(
        run_ends, run_ends.c.run_id == runs.c.id
    )


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _run(row: Row[Any]) -> RunRow:
    ended = row.outcome is not None
    figures = {name: row._mapping[run_ends.c[name]] for name in _FIGURES} if ended else {}
    return RunRow(
        id=row.id,
        trainee_id=row.trainee_id,
        lesson_key=row.lesson_key,
        lesson_title=row.lesson_title,
        lesson_hash=row.lesson_hash,
        game=row.game,
        mode=row.mode,
        seed=json.loads(row.seed),
        only=None if row.only is None else frozenset(json.loads(row.only)),
        rules_version=row.rules_version,
        app_version=row.app_version,
        workstation_id=row.workstation_id,
        started_at=_time(row.started_at),
        answered=row.answered,
        book_digest=row.book_digest,
        release_id=row.release_id,
        ended_at=_time(row.ended_at) if ended else None,
        outcome=row.outcome,
        **figures,
    )


def _answer(row: Row[Any]) -> AnswerRow:
    verdict = json.loads(row.verdict)
    return AnswerRow(
        number=row.number,
        round=row.round,
        step=row.step,
        kind=row.kind,
        skill=row.skill,
        ask=row.ask,
        act=act_from_json(json.loads(row.act)),
        right=row.right,
        error=verdict["error"],
        money_off=verdict["money_off"],
        verdict=verdict,
        seconds=row.seconds,
        hints=row.hints,
        peeks=row.peeks,
        graded=row.graded,
        answered_at=_time(row.answered_at),
    )

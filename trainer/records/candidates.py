"""Candidates: who sits which exam, how it stands, and whether they may sit it once more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, func, select
from sqlalchemy.dialects.sqlite import insert

from trainer.errors import InputError, RecordsError
from trainer.records.accounts import Accounts
from trainer.records.database import Database, written
from trainer.records.rows import RunRow, Sitting, SittingState
from trainer.records.run_notes import note, notes
from trainer.records.schema import answers, run_ends, run_events, runs

#: A run that has given no sign for so long is no longer being played.
_SILENCE = timedelta(minutes=5)
_NO_FIGURES = {
    "passed": False,
    "asked": 0,
    "graded": 0,
    "right": 0,
    "overpaid": 0,
    "underpaid": 0,
    "seconds": 0.0,
    "faults": 0,
    "peeks": 0,
    "hints": 0,
    "score": "{}",
}


class Candidates:
    """The exams sat in one record."""

    def __init__(
        self,
        database: Database,
        workstation_id: str,
        accounts: Accounts,
        clock: Callable[[], datetime],
        exam_runs: Callable[[], list[RunRow]],
    ) -> None:
        self._database = database
        self._workstation_id = workstation_id
        self._accounts = accounts
        self._clock = clock
        self._exam_runs = exam_runs

    def sittings(self) -> list[Sitting]:
        """Return every exam that was begun, the latest first."""
        rows = self._exam_runs()
        with self._database.read() as connection:
            noted = notes(connection)
            last = _last_answers(connection)
        return [
            Sitting(
                run=row,
                state=self._state(row, noted.get(row.id, []), last.get(row.id)),
                interruptions=sum(one.kind == "stopped" for one in noted.get(row.id, ())),
                pauses=sum(one.kind == "paused" for one in noted.get(row.id, ())),
                again=any(one.kind == "again" for one in noted.get(row.id, ())),
            )
            for row in reversed(rows)
        ]

    def tries_left(self, release_id: str, person_id: str) -> int:
        """Return how often somebody may still begin an exam under a release.

        Once, and again as often as an instructor allowed it.
        """
        own = select(runs.c.id).where(
            runs.c.release_id == release_id,
            runs.c.trainee_id == person_id,
            runs.c.only.is_(None),
        )
        allowed = (
            select(func.count())
            .select_from(run_events)
            .where(
                run_events.c.run_id.in_(own),
                run_events.c.kind == "again",
                # A file merged from elsewhere allows nobody anything here.
                run_events.c.workstation_id == self._workstation_id,
            )
        )
        with self._database.read() as connection:
            begun = len(connection.execute(own).all())
            return 1 + connection.execute(allowed).scalar_one() - begun

    def allow_again(self, run_id: str, *, by: str | None) -> None:
        """Allow a candidate whose exam is over one more try under the same release."""
        with self._database.write() as connection:
            self._accounts.demand_in(connection, "exam-tries", by)
            if not self._is_over(connection, run_id):
                raise InputError("run", "this exam is not over; it is continued, not begun again")
            said = select(run_events.c.id).where(
                run_events.c.run_id == run_id, run_events.c.kind == "again"
            )
            if connection.execute(said).first():
                raise InputError("run", "another try is allowed already")
            self._note(connection, run_id, "again", by)

    def abandon(self, run_id: str, *, by: str | None) -> None:
        """Give an unfinished exam up for good, and note who did; its answers stay."""
        with self._database.write() as connection:
            self._accounts.demand_in(connection, "exam-tries", by)
            if self._is_over(connection, run_id):
                raise InputError("run", "this exam is over already")
            self._note(connection, run_id, "abandoned", by)
            connection.execute(
                insert(run_ends).values(
                    run_id=run_id,
                    ended_at=written(self._clock()),
                    outcome="abandoned",
                    **_NO_FIGURES,
                )
            )

    # --- inner workings ----------------------------------------------------------------------

    def _state(self, row: RunRow, noted: list[Row[Any]], last: str | None) -> SittingState:
        if row.outcome is not None:
            return row.outcome
        latest = noted[-1].kind if noted else ""
        if latest == "paused":
            return "paused"
        signs = [row.started_at, *(datetime.fromisoformat(one.at) for one in noted)]
        if last is not None:
            signs.append(datetime.fromisoformat(last))
        silent = self._clock() - max(signs) > _SILENCE
        return "interrupted" if latest == "stopped" or silent else "running"

    def _is_over(self, connection: Connection, run_id: str) -> bool:
        found = connection.execute(
            select(runs.c.mode, run_ends.c.outcome)
            .outerjoin(run_ends, run_ends.c.run_id == runs.c.id)
            .where(runs.c.id == run_id)
        ).first()
        if found is None:
            raise RecordsError(f"{self._database.path}: no run {run_id}")
        if found.mode != "exam":
            raise InputError("run", "this run is no exam")
        return found.outcome is not None

    def _note(self, connection: Connection, run_id: str, kind: str, by: str | None) -> None:
        note(
            connection,
            run_id,
            kind,
            by=by,
            workstation_id=self._workstation_id,
            at=written(self._clock()),
        )


def _last_answers(connection: Connection) -> dict[str, str]:
    """Return when the last answer of each run that is still open was given."""
    query = (
        select(answers.c.run_id, func.max(answers.c.answered_at).label("at"))
        .outerjoin(run_ends, run_ends.c.run_id == answers.c.run_id)
        .where(run_ends.c.run_id.is_(None))
        .group_by(answers.c.run_id)
    )
    return {row.run_id: row.at for row in connection.execute(query)}

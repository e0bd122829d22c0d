"""Exams: released by an instructor, paused only by one, and every standstill noted."""

from __future__ import annotations

import json
import secrets
import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, func, literal_column, select

from trainer.errors import AccessError, InputError, RecordsError
from trainer.records.accounts import Accounts
from trainer.records.database import Database, written
from trainer.records.rows import Release, SeedPolicy, Standstill
from trainer.records.run_notes import note, notes_of
from trainer.records.schema import answers, exam_releases, run_ends, run_events, runs
from trainer.training.lessons import Lesson

#: Stands in place of a seed policy where a release was taken back.
_WITHDRAWN = "withdrawn"
#: What ends a standstill of each kind.
_ENDS = {"stopped": "resumed", "paused": "continued"}


class Exams:
    """Releases and standstills in one record."""

    def __init__(
        self,
        database: Database,
        workstation_id: str,
        accounts: Accounts,
        clock: Callable[[], datetime],
    ) -> None:
        self._database = database
        self._workstation_id = workstation_id
        self._accounts = accounts
        self._clock = clock

    # --- releases ----------------------------------------------------------------------------

    def release(
        self,
        lesson: Lesson,
        *,
        seeds: SeedPolicy,
        shared_seed: int | str | None = None,
        book_digest: str = "",
        by: str | None,
    ) -> Release:
        """Release an exam, from now on and in place of an earlier release of it.

        With ``fresh`` seeds every candidate is dealt other rounds; with ``shared`` a whole class
        has the same, from a seed given or drawn here.
        """
        if lesson.mode != "exam":
            raise InputError("lesson", f"{lesson.key} is no exam")
        if seeds == "fresh" and shared_seed is not None:
            raise InputError("seed", "fresh seeds are drawn for each candidate; give none")
        if seeds == "shared" and shared_seed is None:
            shared_seed = secrets.randbelow(2**31)
        row = {
            "id": str(uuid.uuid4()),
            "lesson_key": lesson.key,
            "lesson_hash": lesson.digest,
            "book_digest": book_digest,
            "seed_policy": seeds,
            "shared_seed": None if shared_seed is None else json.dumps(shared_seed),
            "by_id": by,
            "workstation_id": self._workstation_id,
            "at": written(self._clock()),
        }
        with self._database.write() as connection:
            self._accounts.demand_in(connection, "release-exam", by)
            connection.execute(exam_releases.insert().values(row))
            found = select(exam_releases).where(exam_releases.c.id == row["id"])
            return _release(connection.execute(found).one())

    def withdraw(self, lesson_key: str, *, by: str | None) -> None:
        """Take an exam's release back: from now on it is not released. What was held stays."""
        with self._database.write() as connection:
            self._accounts.demand_in(connection, "release-exam", by)
            latest = connection.execute(self._latest(lesson_key)).first()
            if latest is None or latest.seed_policy == _WITHDRAWN:
                raise InputError("lesson", f"{lesson_key} is not released")
            row = latest._asdict() | {
                "id": str(uuid.uuid4()),
                "seed_policy": _WITHDRAWN,
                "shared_seed": None,
                "by_id": by,
                "workstation_id": self._workstation_id,
                "at": written(self._clock()),
            }
            connection.execute(exam_releases.insert().values(row))

    def current(self) -> dict[str, Release]:
        """Return the release each exam stands under here, by lesson; whether it fits or not."""
        query = _latest_first().where(exam_releases.c.workstation_id == self._workstation_id)
        found: dict[str, Release | None] = {}
        with self._database.read() as connection:
            for row in connection.execute(query):
                withdrawn = row.seed_policy == _WITHDRAWN
                found.setdefault(row.lesson_key, None if withdrawn else _release(row))
        return {key: release for key, release in found.items() if release is not None}

    def released(self, lesson: Lesson) -> Release | None:
        """Return the release an exam is held under now; None if there is none.

        A release is of one text of the lesson, and of this workstation: one that a merge brought
        here says how a run was held elsewhere.
        """
        with self._database.read() as connection:
            row = connection.execute(self._latest(lesson.key)).first()
        if row is None or row.seed_policy == _WITHDRAWN:
            return None
        # Not the latest of the same text: a newer release of another text has replaced it.
        return None if row.lesson_hash != lesson.digest else _release(row)

    def releases(self) -> list[Release]:
        """Return every release, the latest first."""
        query = _latest_first().where(exam_releases.c.seed_policy != _WITHDRAWN)
        with self._database.read() as connection:
            return [_release(row) for row in connection.execute(query)]

    # --- standing still ----------------------------------------------------------------------

    def resumed(self, run_id: str) -> Standstill:
        """Note that a run that was broken off goes on: since when it had not answered, and now.

        Nothing could be noted at the moment a program was killed, so the last thing on record
        tells when. A paused run is not gone on with before an instructor continues it.
        """
        with self._database.write() as connection:
            started_at = self._open_run(connection, run_id)
            noted = notes_of(connection, run_id)
            if _is_paused(noted):
                raise AccessError("this exam is paused; an instructor must continue it")
            if not noted or noted[-1].kind != "stopped":
                last = select(func.max(answers.c.answered_at)).where(answers.c.run_id == run_id)
                signs = [
                    started_at,
                    connection.execute(last).scalar() or "",
                    *(row.at for row in noted),
                ]
                self._note(connection, run_id, "stopped", None, max(signs))
            self._note(connection, run_id, "resumed", None)
            return _standstills(notes_of(connection, run_id))[-1]

    def stopped(self, run_id: str) -> None:
        """Note that a candidate leaves a run unfinished, knowingly; a paused one just stays so."""
        with self._database.write() as connection:
            self._open_run(connection, run_id)
            noted = notes_of(connection, run_id)
            if not noted or noted[-1].kind not in _ENDS:
                self._note(connection, run_id, "stopped", None)

    def peeked(self, run_id: str) -> None:
        """Note a look at the rules before the answer it will count for is given."""
        with self._database.write() as connection:
            self._open_run(connection, run_id)
            self._note(connection, run_id, "peeked", None)

    def open_peeks(self, run_id: str) -> int:
        """Return the looks at the rules since the last answer: they count for the next one."""
        given = select(func.count()).select_from(answers).where(answers.c.run_id == run_id)
        looks = (
            select(func.count())
            .select_from(run_events)
            .where(
                run_events.c.run_id == run_id,
                run_events.c.kind == "peeked",
                run_events.c.answered == given.scalar_subquery(),
            )
        )
        with self._database.read() as connection:
            return int(connection.execute(looks).scalar_one())

    def is_paused(self, run_id: str) -> bool:
        """Return whether a run waits for an instructor to continue it."""
        with self._database.read() as connection:
            return _is_paused(notes_of(connection, run_id))

    def pause(self, run_id: str, *, by: str | None) -> Standstill:
        """Pause a run until it is continued."""
        return self._turn(run_id, "paused", by)

    def go_on(self, run_id: str, *, by: str | None) -> Standstill:
        """Continue a paused run."""
        return self._turn(run_id, "continued", by)

    def standstills(self, run_id: str) -> list[Standstill]:
        """Return every time a run stood still, in order; an open pause has no end yet."""
        with self._database.read() as connection:
            return _standstills(notes_of(connection, run_id))

    # --- inner workings ----------------------------------------------------------------------

    def _turn(self, run_id: str, kind: str, by: str | None) -> Standstill:
        with self._database.write() as connection:
            self._accounts.demand_in(connection, "pause-exam", by)
            self._open_run(connection, run_id)
            if _is_paused(notes_of(connection, run_id)) == (kind == "paused"):
                state = "paused already" if kind == "paused" else "not paused"
                raise InputError("run", f"the run is {state}")
            self._note(connection, run_id, kind, by)
            return _standstills(notes_of(connection, run_id))[-1]

    def _latest(self, lesson_key: str) -> Select[Any]:
        """Return the question for the last word on an exam's release at this workstation."""
        return _latest_first().where(
            exam_releases.c.lesson_key == lesson_key,
            exam_releases.c.workstation_id == self._workstation_id,
        )

    def _open_run(self, connection: Connection, run_id: str) -> str:
        """Return when a run began; refuse one that is not there or over."""
        row = connection.execute(
            select(runs.c.started_at, run_ends.c.run_id)
            .outerjoin(run_ends, run_ends.c.run_id == runs.c.id)
            .where(runs.c.id == run_id)
        ).first()
        if row is None:
            raise RecordsError(f"{self._database.path}: no run {run_id}")
        if row.run_id is not None:
            raise InputError("run", "the run is over")
        return str(row.started_at)

    def _note(
        self, connection: Connection, run_id: str, kind: str, by: str | None, at: str = ""
    ) -> None:
        note(
            connection,
            run_id,
            kind,
            by=by,
            workstation_id=self._workstation_id,
            at=at or written(self._clock()),
        )


def _latest_first() -> Select[Any]:
    return select(exam_releases).order_by(literal_column("rowid").desc())


def _is_paused(noted: list[Row[Any]]) -> bool:
    return bool(noted) and noted[-1].kind == "paused"


def _standstills(noted: list[Row[Any]]) -> list[Standstill]:
    found: list[Standstill] = []
    for index, row in enumerate(noted):
        if row.kind not in _ENDS:
            continue
        after = noted[index + 1] if index + 1 < len(noted) else None
        ended = after is not None and after.kind == _ENDS[row.kind]
        found.append(
            Standstill(
                paused=row.kind == "paused",
                answered=row.answered,
                since=datetime.fromisoformat(row.at),
                until=datetime.fromisoformat(after.at) if after is not None and ended else None,
                paused_by=row.by_id,
                continued_by=after.by_id if after is not None and ended else None,
            )
        )
    return found


def _release(row: Row[Any]) -> Release:
    return Release(
        id=row.id,
        lesson_key=row.lesson_key,
        lesson_hash=row.lesson_hash,
        book_digest=row.book_digest,
        seeds=row.seed_policy,
        shared_seed=None if row.shared_seed is None else json.loads(row.shared_seed),
        by_id=row.by_id,
        at=datetime.fromisoformat(row.at),
    )

"""Recording a run while it happens: every answer is on disk before the run goes on."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects.sqlite import insert

from trainer import RULES_VERSION, __version__
from trainer.records.database import Database, now
from trainer.records.schema import answers, kept_texts, run_ends, runs
from trainer.records.texts import rows_of
from trainer.training.answered import Answered
from trainer.training.answers import answer_to_json, verdict_to_json
from trainer.training.runner import Run
from trainer.training.scoring import Score


class RunListener:
    """Records what it is told, at once and in order.

    What could not be written (a full disk) raises `RecordsError`, stays in line, and is written
    with whatever comes next, so that no answer is missing in between.
    """

    def __init__(
        self,
        database: Database,
        trainee_id: str,
        workstation_id: str,
        *,
        book_digest: str | None = None,
        release_id: str | None = None,
    ) -> None:
        self._database = database
        self._book_digest = book_digest
        self._release_id = release_id
        self._trainee_id = trainee_id
        self._workstation_id = workstation_id
        self._waiting: list[tuple[Table, dict[str, Any]]] = []

    @property
    def waiting(self) -> int:
        """How many rows could not be written yet."""
        return len(self._waiting)

    def started(self, run: Run) -> None:
        """Record who runs what, with everything it takes to replay it."""
        lesson = run.lesson
        self._waiting += [(kept_texts, row) for row in rows_of(lesson)]
        only = None if run.only is None else json.dumps(sorted(run.only))
        self._record(
            runs,
            {
                "id": run.run_id,
                "trainee_id": self._trainee_id,
                "lesson_key": lesson.key,
                "lesson_title": lesson.title,
                "lesson_hash": lesson.digest,
                "game": lesson.game,
                "mode": lesson.mode,
                "seed": json.dumps(run.seed),
                "only": only,
                "rules_version": RULES_VERSION,
                "app_version": __version__,
                "workstation_id": self._workstation_id,
                "started_at": now(),
                # What it really rests on, where that is known: a replay must rest on the same.
                "book_digest": self._book_digest if lesson.origin is None else lesson.book or None,
                "release_id": self._release_id,
            },
        )

    def answered(self, run: Run, answered: Answered) -> None:
        """Record an answer; when this returns, it is on disk."""
        self._record(
            answers,
            {
                "run_id": run.run_id,
                "number": answered.number,
                "round": answered.round,
                "step": answered.step,
                "kind": answered.kind,
                "skill": answered.skill,
                "ask": answered.ask,
                "act": json.dumps(answer_to_json(answered.act)),
                "verdict": json.dumps(verdict_to_json(answered.verdict)),
                "right": answered.verdict.right,
                "seconds": answered.seconds,
                "hints": answered.hints,
                "peeks": answered.peeks,
                "graded": answered.graded,
                "answered_at": now(),
            },
        )

    def ended(self, run: Run, score: Score) -> None:
        """Record the end and the score."""
        self._record(
            run_ends,
            {
                "run_id": run.run_id,
                "ended_at": now(),
                "outcome": "finished",
                "passed": score.passed,
                "asked": score.asked,
                "graded": score.graded,
                "right": score.right,
                "overpaid": score.overpaid,
                "underpaid": score.underpaid,
                "seconds": score.seconds,
                "faults": score.faults,
                "peeks": score.peeks,
                "hints": score.hints,
                "score": json.dumps(score.as_json()),
            },
        )

    def flush(self) -> None:
        """Write what is waiting, in one transaction."""
        if not self._waiting:
            return
        with self._database.write() as connection:
            for table, row in self._waiting:
                statement = insert(table).values(row)
                # A run resumed before its first answer starts a second time; an answer given
                # twice means that two windows play one run, which must not go unnoticed.
                if table is not answers:
                    statement = statement.on_conflict_do_nothing()
                connection.execute(statement)
        self._waiting.clear()

    def _record(self, table: Table, row: dict[str, Any]) -> None:
        self._waiting.append((table, row))
        self.flush()

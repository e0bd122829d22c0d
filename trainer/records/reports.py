"""All that the record says of one run, put together: for paper, for the screen and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from trainer.engine.money import parse_money
from trainer.errors import InputError, RecordsError
from trainer.records.reopening import book_of, lesson_of, nowhere, reopen
from trainer.records.rows import AnswerRow, Person, Release, RunRow, Standstill
from trainer.records.texts import Finder
from trainer.training.answered import Answered
from trainer.training.answers import verdict_from_json
from trainer.training.lessons import Lesson
from trainer.training.runner import Run
from trainer.training.scoring import Score, SkillScore, score

if TYPE_CHECKING:
    from trainer.records.store import Records
    from trainer.training.house_books import HouseBook


@dataclass(frozen=True, slots=True, kw_only=True)
class RunReport:
    """One run with everything that belongs to it."""

    row: RunRow
    person: Person
    answers: tuple[AnswerRow, ...]
    #: As it was recorded at the end; of the answers so far for a run that has none.
    score: Score
    #: The lesson and the house book as they were; None if their texts are not to be had.
    lesson: Lesson | None
    book: HouseBook | None
    release: Release | None
    standstills: tuple[Standstill, ...]
    #: Names of the instructors that appear above, by their identifiers.
    names: dict[str, str]
    #: The run, ready to be looked at again; None if it cannot be, and why.
    run: Run | None
    trouble: str = ""

    @property
    def faults(self) -> Iterator[AnswerRow]:
        """The wrong answers, in order."""
        return (answer for answer in self.answers if not answer.right)

    def name(self, identifier: str | None) -> str:
        """Return the name of an instructor; empty in a room without accounts."""
        return self.names.get(identifier or "", "")


def report(records: Records, row: RunRow, find: Finder = nowhere) -> RunReport:
    """Put together what is known of a run. What cannot be replayed is still reported."""
    given = tuple(records.answers(row.id))
    lesson, book, run, trouble = None, None, None, ""
    try:
        book = book_of(records, row, find)
        lesson = lesson_of(records, row, find)
        run = reopen(records, row, find)
    except RecordsError as error:
        trouble = str(error).removeprefix(f"{row.code}: ")
    people = {person.id: person for person in records.accounts.people()}
    return RunReport(
        row=row,
        person=people[row.trainee_id],
        answers=given,
        score=_score(records, row, given, run, lesson),
        lesson=lesson,
        book=book,
        release=next((one for one in records.exams.releases() if one.id == row.release_id), None),
        standstills=tuple(records.exams.standstills(row.id)),
        names={person.id: person.name for person in people.values()},
        run=run,
        trouble=trouble,
    )


def _score(
    records: Records,
    row: RunRow,
    given: tuple[AnswerRow, ...],
    run: Run | None,
    lesson: Lesson | None,
) -> Score:
    kept = records.score_text(row.id) if row.is_finished else ""
    if kept:
        return _read(kept, row)
    if run is not None:
        return run.score
    # Without the lesson there are no marks, so that nothing can be said about passing.
    blank = lesson or Lesson(key=row.lesson_key, title="", game=row.game, script=(), house={})
    return replace(score(blank, [_answered(answer) for answer in given], whole=False), passed=False)


def _answered(row: AnswerRow) -> Answered:
    try:
        verdict = verdict_from_json(row.verdict)
    except InputError as error:
        raise RecordsError(f"answer {row.number} is damaged: {error}") from error
    return Answered(
        number=row.number,
        round=row.round,
        step=row.step,
        kind=row.kind,
        skill=row.skill,
        ask=row.ask,
        act=row.act,
        verdict=verdict,
        seconds=row.seconds,
        hints=row.hints,
        peeks=row.peeks,
        graded=row.graded,
    )


def _read(text: str, row: RunRow) -> Score:
    """Read what `Score.as_json` wrote; raise `RecordsError` if it is damaged."""
    try:
        raw: dict[str, Any] = json.loads(text)
        return Score(
            asked=int(raw["asked"]),
            graded=int(raw["graded"]),
            right=int(raw["right"]),
            overpaid=parse_money(raw["overpaid"], "overpaid"),
            underpaid=parse_money(raw["underpaid"], "underpaid"),
            seconds=float(raw["seconds"]),
            faults=int(raw["faults"]),
            peeks=int(raw["peeks"]),
            hints=int(raw["hints"]),
            errors={kind: int(count) for kind, count in raw["errors"].items()},
            by_skill={
                skill: SkillScore(
                    asked=int(part["asked"]),
                    right=int(part["right"]),
                    seconds=float(part["seconds"]),
                )
                for skill, part in raw["by_skill"].items()
            },
            passed=raw["passed"] is True,
            shortfalls=tuple(map(str, raw["shortfalls"])),
        )
    except (InputError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise RecordsError(f"{row.code}: its score is damaged: {error}") from error

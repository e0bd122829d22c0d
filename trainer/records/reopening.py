"""A run opened again from its record alone: lesson and house book from the texts kept with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trainer import RULES_VERSION
from trainer.errors import InputError, RecordsError
from trainer.records.rows import AnswerRow, RunRow
from trainer.records.texts import Finder
from trainer.training.answered import Answered
from trainer.training.answers import verdict_to_json
from trainer.training.cues import EndCue
from trainer.training.lessons import Lesson
from trainer.training.runner import Run

if TYPE_CHECKING:
    from trainer.records.store import Records
    from trainer.training.house_books import HouseBook

#: What a verdict must say again; questions and reasons may have been worded anew.
_JUDGED = ("right", "error", "money_off", "expected")


def nowhere(kind: str, key: str, digest: str) -> bytes:  # noqa: ARG001 - a `Finder` is asked so
    """Find no text: what the record keeps must do."""
    return b""


def book_of(records: Records, row: RunRow, find: Finder = nowhere) -> HouseBook | None:
    """Return the house book a run was held under; None if it was held under none.

    Raise `RecordsError` if its text is not to be had.
    """
    from trainer.training.book_reading import parse

    digest = row.book_digest
    if not digest:
        return None

    def texts() -> Iterator[tuple[str, bytes]]:
        yield from records.texts("book", digest)
        yield "book", find("book", "", digest)

    for key, raw in texts():
        try:
            book = parse(raw.decode(), key)
        except (InputError, UnicodeDecodeError):
            # One that this program cannot read is none it can replay by.
            continue
        if book.digest == digest:
            return book
    raise RecordsError(
        f"{row.code}: the house book of this run (version {digest[:12]}) was not kept"
    )


def lesson_of(records: Records, row: RunRow, find: Finder = nowhere) -> Lesson:
    """Return the lesson as it was when the run was played, resting on the house book of then.

    Raise `RecordsError` if a text is not to be had or says something else today.
    """
    import hashlib

    from trainer.training.loading import parse

    kept = [raw for _, raw in records.texts("lesson", row.lesson_hash)]
    raw = kept[0] if kept else find("lesson", row.lesson_key, row.lesson_hash)
    if not raw or hashlib.sha256(raw).hexdigest() != row.lesson_hash:
        raise RecordsError(
            f"{row.code}: the text of {row.lesson_key} as it was run was not kept, and the lesson "
            "has changed or is gone since"
        )
    try:
        return parse(raw, row.lesson_key, book_of(records, row, find))
    except InputError as error:
        raise RecordsError(
            f"{row.code}: this program no longer reads the lesson: {error}"
        ) from error


def reopen(records: Records, row: RunRow, find: Finder = nowhere) -> Run:
    """Return a run as it stood after its last answer, or at its end; nothing is recorded of it.

    Raise `RecordsError` if it cannot be shown exactly as it was.
    """
    from trainer.games import catalog

    if row.rules_version != RULES_VERSION:
        raise RecordsError(
            f"{row.code}: played by version {row.rules_version} of the rules, this program has "
            f"version {RULES_VERSION}; it would not be replayed as it was"
        )
    lesson = lesson_of(records, row, find)
    given = records.answers(row.id)
    try:
        run = Run(lesson, catalog.game(row.game), seed=row.seed, run_id=row.id, only=row.only)
        run.resume(given)
    except InputError as error:
        raise RecordsError(f"{row.code}: {error}") from error
    _compare(row, run.answers, given)
    if row.is_finished:
        while not isinstance(run.cue, EndCue):
            run.advance()
    return run


def _compare(row: RunRow, again: Sequence[Answered], given: Sequence[AnswerRow]) -> None:
    """Refuse a run whose answers are judged otherwise today: it would be another run."""
    for now, then in zip(again, given, strict=True):
        judged = verdict_to_json(now.verdict)
        same = all(judged[name] == then.verdict.get(name) for name in _JUDGED)
        if not same or now.graded != then.graded:
            raise RecordsError(
                f"{row.code}: answer {then.number} comes out otherwise than it was recorded; "
                "it would not be replayed as it was"
            )

"""The exam desk: who may begin which exam, and what happens around one at the table.

A room with accounts holds an exam as it was released, once for each candidate. A room without
them lets everybody begin, but neither lets an unfinished exam disappear unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from trainer.errors import AccessError, InputError, RecordsError
from trainer.ui.front_desk import FrontDesk
from trainer.ui.recording import SafeListener
from trainer.ui.trainee_picker import Person

if TYPE_CHECKING:
    from trainer.records import Records, Release, RunRow, Standstill
    from trainer.training.lessons import Lesson
    from trainer.training.runner import Run

Done = Callable[[], object]
Failed = Callable[[str, int], object]


class HeldExam:
    """An exam at the table: paused only by an instructor's PIN, and not left unnoticed."""

    def __init__(
        self,
        run: Run,
        front: FrontDesk,
        records: Records | None,
        listener: SafeListener | None,
    ) -> None:
        self.run = run
        self._front = front
        #: None for a guest's exam, of which nothing is kept.
        self._records = records
        self._listener = listener
        #: Whether it waits for an instructor to continue it.
        self.paused = False
        #: The interruption it goes on after, if it was interrupted.
        self.interruption: Standstill | None = None

    @property
    def can_pause(self) -> bool:
        """Whether there is an instructor who could pause it."""
        return self._records is not None and self._front.policy == "accounts"

    @property
    def instructors(self) -> tuple[Person, ...]:
        """Who can pause and continue it."""
        return self._front.instructors

    @property
    def unrecorded(self) -> str:
        """Why it cannot go on: not everything is on record; empty when it can.

        A room without accounts only tells it: there an exam counts no more than its candidate
        says it does.
        """
        if self._listener is None or self._front.policy != "accounts":
            return ""
        return self._listener.trouble

    def record_again(self) -> bool:
        """Write what could not be written; return whether everything is on record now."""
        return self._listener is None or self._listener.try_again()

    @property
    def leaving(self) -> str:
        """What it means to leave it now."""
        if self._records is None:
            return "Nothing is kept for a guest: what you have answered so far is lost."
        return (
            "Leaving is an interruption, and it is noted on your record with the time. Nothing "
            "you have answered is lost: the exam goes on where it stands, and only there."
        )

    def pause(self, instructor: str, pin: str, done: Done, failed: Failed) -> None:
        """Pause on the word of an instructor."""
        run_id = self.run.run_id
        self._turn(
            instructor,
            pin,
            lambda records: records.exams.pause(run_id, by=instructor),
            done,
            failed,
        )

    def go_on(self, instructor: str, pin: str, done: Done, failed: Failed) -> None:
        """Continue on the word of an instructor."""
        run_id = self.run.run_id
        self._turn(
            instructor,
            pin,
            lambda records: records.exams.go_on(run_id, by=instructor),
            done,
            failed,
        )

    def peeked(self) -> None:
        """Note a look at the rules at once: a program that is killed has not unseen them."""
        if self._records is not None:
            # What cannot be noted now is still in the answer's own count.
            with suppress(RecordsError, InputError):
                self._records.exams.peeked(self.run.run_id)

    def left(self) -> None:
        """Note that the candidate leaves; one who left before it began has nothing to note."""
        if self._records is not None:
            # What cannot be noted now is noted when it goes on: from the last answer.
            with suppress(RecordsError, InputError):
                self._records.exams.stopped(self.run.run_id)

    def _turn(
        self,
        instructor: str,
        pin: str,
        act: Callable[[Records], Standstill],
        done: Done,
        failed: Failed,
    ) -> None:
        def over(noted: Standstill) -> None:
            self.paused = noted.until is None
            done()

        self._front.vouch(instructor, pin, act, over, failed)


class ExamDesk:
    """Admits candidates, and knows the exam that is at the table."""

    def __init__(self, front: FrontDesk, records: Callable[[], Records | None]) -> None:
        self._front = front
        self._records = records
        self._held: HeldExam | None = None

    def admit(
        self,
        lesson: Lesson,
        *,
        seed: int | str | None = None,
        retry: bool = False,
        after: str = "",
    ) -> Release | None:
        """Return the release an exam is begun under, None where it is held freely.

        Raises `AccessError` with the reason where it may not be begun. ``after`` is the run it is
        to be played again after.
        """
        records, who = self._records(), self._front.who
        if self._front.policy != "accounts":
            if records is None:
                return None
            open_run = self.unfinished(lesson.key)
            if open_run is not None and not retry and open_run.id != after:
                raise AccessError("this exam is unfinished: continue it, or give it up first")
            return self._fitting(records, lesson) if seed is None and not retry else None
        if records is None:
            raise AccessError("an exam needs the records, and nothing is recorded now")
        if not who:
            raise AccessError("an exam is held in somebody's name: sign in first")
        if retry:
            raise AccessError("an exam is not retried; practise the lessons before it instead")
        if seed is not None:
            raise AccessError("the seed of an exam is drawn as it was released; give none")
        if self.unfinished(lesson.key) is not None:
            raise AccessError("this exam is unfinished: continue it where it stands")
        release = self._fitting(records, lesson)
        if release is None:
            raise AccessError(why_not_released(records.exams.current().get(lesson.key), lesson))
        if records.candidates.tries_left(release.id, who) < 1:
            raise AccessError("you have sat this exam; an instructor can allow another try")
        return release

    def unfinished(self, key: str) -> RunRow | None:
        """Return who-is-here's exam that was begun and is not over."""
        records, who = self._records(), self._front.who
        if records is None or not who:
            return None
        rows = (row for row in records.unfinished(who) if row.lesson_key == key)
        return next((row for row in rows if row.mode == "exam" and row.only is None), None)

    def can_repeat(self, lesson: Lesson) -> bool:
        """Return whether a lesson may be retried and played again as one likes."""
        return lesson.mode != "exam" or self._front.policy != "accounts"

    def way_out(self, row: RunRow) -> str:
        """Say what to do about a run that can no longer be gone on with."""
        if row.mode != "exam":
            return "begin it anew"
        if self._front.policy == "accounts":
            return "an instructor can give it up in the Classroom"
        return "give it up to begin anew"

    def give_up(self, row: RunRow) -> None:
        """Give an unfinished exam up, for good and noted."""
        records = self._records()
        if records is not None:
            records.candidates.abandon(row.id, by=self._front.who or None)

    def hold(self, run: Run, listener: SafeListener | None) -> None:
        """An exam is about to be sat; without a listener nothing is kept of it."""
        records = self._records() if listener is not None else None
        self._held = HeldExam(run, self._front, records, listener)

    def held(self, run: Run) -> HeldExam | None:
        """Return a run as an exam that is held; None for any other run."""
        return self._held if self._held is not None and self._held.run is run else None

    def resumed(self, run: Run) -> None:
        """An exam goes on: note the interruption, unless it waits for an instructor anyway."""
        records, held = self._records(), self.held(run)
        assert records is not None
        if held is not None:
            for _ in range(records.exams.open_peeks(run.run_id)):
                run.peek()
        if held is not None and records.exams.is_paused(run.run_id):
            held.paused = True
            return
        noted = records.exams.resumed(run.run_id)
        if held is not None:
            held.interruption = noted

    def _fitting(self, records: Records, lesson: Lesson) -> Release | None:
        """Return the release of this text under this house book."""
        release = records.exams.released(lesson)
        return release if release is not None and release.book_digest == lesson.book else None


def closed_exams(
    records: Records, front: FrontDesk, who: str, exams: Iterable[str]
) -> Mapping[str, str]:
    """Return why who is here cannot begin which exams now; for Home, which shows it beforehand.

    Whether a release still fits the lesson's text is only looked at when the exam is begun.
    """
    if front.policy != "accounts":
        return {}
    if not who:
        return dict.fromkeys(exams, "Sign in to sit an exam.")
    current = records.exams.current()
    open_exams = {row.lesson_key for row in records.unfinished(who) if row.mode == "exam"}
    closed = {}
    for key in exams:
        release = current.get(key)
        if key in open_exams:
            continue
        if release is None:
            closed[key] = "Not released. An instructor releases it in the Classroom."
        elif records.candidates.tries_left(release.id, who) < 1:
            closed[key] = "You have sat it. An instructor can allow another try."
    return closed


def why_not_released(release: Release | None, lesson: Lesson) -> str:
    """Return why an exam cannot be sat under the release it stands under; empty when it can."""
    if release is None:
        return "this exam is not released; an instructor releases it in the Classroom"
    if (release.lesson_hash, release.book_digest) == (lesson.digest, lesson.book):
        return ""
    changed = "its text" if release.lesson_hash != lesson.digest else "the house book"
    return f"{changed} has changed since this exam was released; an instructor must release it anew"

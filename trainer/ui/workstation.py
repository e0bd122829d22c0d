"""The workstation: everything a trainee's place consists of, and the runs that are played there."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakSet

from trainer.errors import LessonError, RecordsError
from trainer.ui import collecting
from trainer.ui.recording import SafeListener
from trainer.ui.station import Station

if TYPE_CHECKING:
    from trainer.records import RunRow
    from trainer.records.reports import RunReport
    from trainer.training.kept_files import KeptFiles
    from trainer.training.lessons import Lesson
    from trainer.training.runner import Run


class Workstation(Station):
    """A station with a table: one method for each way a run is begun, gone on with or looked at."""

    def begin(self, key: str) -> Run:
        """Begin a lesson; a released exam as its release says."""
        self.house.look()
        return self._run(self._in_house(self._library.lesson(key, self.house.book)))

    def begin_file(self, path: Path, seed: int | str | None = None) -> Run:
        """Begin a lesson that lies anywhere, under the house book in use here."""
        from trainer.training.lessons import load_lesson

        self.house.look()
        return self._run(self._in_house(load_lesson(path, self.house.book)), seed=seed)

    def begin_lesson(self, lesson: Lesson, seed: int | str | None = None) -> Run:
        """Begin a lesson that is already read, such as one opened from a file."""
        return self._run(lesson, seed=seed)

    def resume(self, row: RunRow) -> Run:
        """Go on with an unfinished run where it stood."""
        from trainer.records.reopening import lesson_of

        assert self._records is not None
        # With the lesson and the house book it was begun with, whatever they say by now.
        try:
            lesson = lesson_of(self._records, row, self._kept_files())
        except RecordsError as error:
            raise RecordsError(f"{error}; {self.exams.way_out(row)}") from error
        only = None if row.only is None else set(row.only)
        run = self._run(lesson, seed=row.seed, run_id=row.id, only=only)
        run.resume(self._records.answers(row.id))
        # Last: only a run that really goes on is noted as interrupted.
        self.exams.resumed(run)
        return run

    def give_up(self, row: RunRow) -> None:
        """Give an unfinished exam up for good; it is recorded as that."""
        self.exams.give_up(row)
        self.refresh()

    def replay(self, row: RunRow) -> Run:
        """Return a run as it was played, from its record; looking at it records nothing."""
        from trainer.records.reopening import reopen

        assert self._records is not None
        return reopen(self._records, row, self._kept_files())

    def report(self, row: RunRow) -> RunReport:
        """Return all there is to say about a run on record."""
        from trainer.records.reports import report

        assert self._records is not None
        return report(self._records, row, self._kept_files())

    def lesson(self, key: str) -> Lesson:
        """Return a lesson under the house book as it is now."""
        return self._library.lesson(key, self.house.book)

    def retry(self, run: Run, only: set[int]) -> Run:
        """Ask again only what was missed, in the same rounds; not of an exam, with accounts."""
        if run in self._trials:
            return self.trial(run.lesson, first=run.first, seed=run.seed, only=only)
        return self._run(run.lesson, seed=run.seed, only=only)

    def again(self, run: Run) -> Run:
        """Play a lesson again, newly dealt."""
        if run in self._trials:
            return self.trial(run.lesson, first=run.first)
        return self._run(run.lesson, after=run.run_id)

    def can_repeat(self, run: Run) -> bool:
        """Return whether who looks at a run's debrief may play it again."""
        return run in self._trials or self.exams.can_repeat(run.lesson)

    def trial(
        self,
        lesson: Lesson,
        *,
        first: int = 1,
        seed: int | str | None = None,
        only: set[int] | None = None,
    ) -> Run:
        """Play a lesson as a trainee would, from a round on; nothing of it is recorded, ever."""
        from trainer.training.runner import Run

        game = self._find_game(lesson.game)
        run = Run(lesson, game, seed=seed, only=only, first=first)
        self._trials.add(run)
        return run

    # --- inner workings ------------------------------------------------------------------------

    @cached_property
    def _trials(self) -> WeakSet[Run]:
        """Runs of an author trying a lesson; what follows from one is not recorded either."""
        return WeakSet()

    def _kept_files(self) -> KeptFiles:
        from trainer.training.kept_files import KeptFiles

        return KeptFiles(self._library.roots, self.house.shelf)

    def _run(
        self,
        lesson: Lesson,
        *,
        seed: int | str | None = None,
        run_id: str | None = None,
        only: set[int] | None = None,
        after: str = "",
    ) -> Run:
        from trainer.training.runner import Run

        release = None
        if lesson.mode == "exam" and run_id is None:
            retry = only is not None
            release = self.exams.admit(lesson, seed=seed, retry=retry, after=after)
        if release is not None:
            seed = release.draw_seed()
        inner = None
        if self._records is not None and self.trainee:
            inner = self._records.listener(
                self.trainee,
                book_digest=lesson.book or None,
                release_id=release.id if release is not None else None,
            )
        listener = SafeListener(
            inner,
            told=self.recording_failed.emit,
            ended=self.refresh,
            flush=inner.flush if inner is not None else lambda: None,
        )
        game = self._find_game(lesson.game)
        collecting.forget_sources()
        run = Run(lesson, game, seed=seed, run_id=run_id, only=only, listener=listener)
        if lesson.mode == "exam" and only is None:
            self.exams.hold(run, listener if inner is not None else None)
        return run

    def _in_house(self, lesson: Lesson) -> Lesson:
        """Return a lesson that may run as the house stands; refuse an exam without its book."""
        if self.house.problem and lesson.mode == "exam":
            raise LessonError(
                lesson.key,
                f"an exam is not held without the house book {self.house.key}, which cannot be "
                f"used: {self.house.problem}",
            )
        if self.house.problem:
            self.troubled.emit(
                f"The house book {self.house.key} cannot be used; this lesson runs on the defaults."
            )
        return lesson

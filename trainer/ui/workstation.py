"""The workstation: settings, courses, records and who is training, with one method for each act.

Pages show what is here and call these methods; none of them changes anything by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from trainer.errors import LessonError, TrainerError
from trainer.ui import collecting
from trainer.ui.background import Background
from trainer.ui.home import Glance
from trainer.ui.house_desk import HouseDesk
from trainer.ui.memory import Memory
from trainer.ui.plan import PlannedCourse, plan_courses
from trainer.ui.recording import SafeListener
from trainer.ui.settings import Settings
from trainer.ui.trainee_picker import Person

if TYPE_CHECKING:
    from trainer.engine.game import Game
    from trainer.records import Records, Release, RunRow
    from trainer.records.permissions import Act, Policy, Role
    from trainer.training.book_shelf import BookShelf
    from trainer.training.lessons import Lesson
    from trainer.training.library import CourseInfo, LessonInfo, Library
    from trainer.training.runner import Run

#: Whether answers are kept: not known yet, yes, or no and never in this session.
Recording = Literal["opening", "open", "failed"]
#: How many runs the accuracy at a glance looks back.
_LAST_RUNS = 10


class Workstation(QObject):
    """Everything one trainee's place at one computer consists of."""

    settings_changed = Signal()
    courses_changed = Signal()
    people_changed = Signal()
    #: What the trainee has mastered, left unfinished and played so far.
    progress_changed = Signal()
    #: Nothing is recorded (any more); the reason. Empty once everything is recorded again.
    recording_failed = Signal(str)
    #: Something to tell in a sentence.
    troubled = Signal(str)

    def __init__(
        self,
        *,
        settings: Settings,
        save_settings: Callable[[Settings], None],
        memory: Memory,
        library: Library,
        open_shelf: Callable[[], BookShelf],
        open_records: Callable[[], Records],
        find_game: Callable[[str], Game],
        all_games: Callable[[], Sequence[Game]],
    ) -> None:
        super().__init__()
        self.settings = settings
        self._save_settings = save_settings
        self.memory = memory
        self._library = library
        #: The house book everything runs on.
        self.house = HouseDesk(memory, open_shelf, self)
        self.house.failed.connect(self.troubled)
        self._open_records = open_records
        self._find_game = find_game
        self._all_games = all_games
        self._background = Background("records", self)
        self._records: Records | None = None
        self.recording: Recording = "opening"
        self._waiting: list[Callable[[], None]] = []
        self.courses: tuple[CourseInfo, ...] | None = None
        self.people: tuple[Person, ...] = ()
        #: The identifier of who is training; empty for a guest.
        self.trainee = memory.text("trainee")
        if self.trainee:
            self.people = (Person(id=self.trainee, name=memory.text("trainee_name")),)
        # Shown until the records are open, which takes longer than the first look at Home.
        self.mastered = frozenset(memory.texts("mastered"))
        self.unfinished: tuple[RunRow, ...] = ()
        self.runs: tuple[RunRow, ...] = ()
        #: Whether the room has accounts; what it had last time until the records are open.
        self.policy: Policy = "accounts" if memory.text("policy") == "accounts" else "undecided"
        #: What whoever is signed in is here; None for a guest.
        self.role: Role | None = None

    # --- what is allowed -----------------------------------------------------------------------

    def may(self, act: Act) -> bool:
        """Return whether who is signed in may do something."""
        from trainer.records.permissions import may

        return may(act, self.role, self.policy)

    # --- settings ------------------------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        """Use new settings from now on and save them."""
        self.settings = settings
        self.settings_changed.emit()
        try:
            self._save_settings(settings)
        except OSError as error:
            self.troubled.emit(f"The settings hold until the app is closed, unsaved: {error}")

    @property
    def looks(self) -> Settings:
        """The settings a table follows: the person's, with the chips of the house."""
        chips = self.house.chips
        return replace(self.settings, chip_set=chips) if chips else self.settings

    # --- courses -------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        """Every course there is, as the files stand."""
        return self._library

    def load_courses(self) -> None:
        """Read the courses; raises nothing."""
        try:
            self._courses_read(self._library.courses())
        except (TrainerError, OSError) as error:
            self._courses_failed(error)

    def load_courses_later(self) -> None:
        """Read the courses beside the screen: the first reading of many lessons takes a while."""
        self._background.run(self._library.courses, self._courses_read, self._courses_failed)

    def plan(self) -> tuple[PlannedCourse, ...]:
        """Return the courses as they stand for who is training.

        A guest's mastery is nobody's knowledge, so a guest finds every door open.
        """
        gated = bool(self.trainee) and self.recording != "failed"
        mastered = self.mastered if gated else frozenset()
        return plan_courses(self.courses or (), mastered, gated=gated)

    @property
    def course(self) -> str:
        """The key of the course chosen: the remembered one, or the first there is."""
        keys = [course.key for course in self.courses or ()]
        remembered = self.memory.text("course")
        return remembered if remembered in keys else next(iter(keys), "")

    def choose_course(self, key: str) -> None:
        """Choose a course, from now on and at the next start."""
        self.memory.keep(course=key)

    def lesson_info(self, key: str) -> LessonInfo | None:
        """Return a lesson's card by its key."""
        for course in self.courses or ():
            for lesson in course.lessons:
                if lesson.key == key:
                    return lesson
        return None

    def glance(self) -> Glance:
        """Return progress at a glance."""
        lessons = sum(len(course.lessons) for course in self.courses or ())
        ended = [run for run in self.runs if run.is_finished and run.graded]
        last = ended[-_LAST_RUNS:]
        graded = sum(run.graded for run in last)
        right = sum(run.right for run in last)
        paces = [pace for run in last if (pace := run.decisions_per_hour) is not None]
        return Glance(
            mastered=sum(course.mastered for course in self.plan()),
            lessons=lessons,
            runs=len(ended),
            accuracy=right / graded if graded else None,
            pace=paces[-1] if paces else None,
        )

    def games(self) -> tuple[Game, ...]:
        """Return every game, those with courses first."""
        taught = [course.game for course in self.courses or ()]
        return tuple(sorted(self._all_games(), key=lambda game: game.key not in taught))

    def find_game(self, key: str) -> Game:
        """Return a game by its key."""
        return self._find_game(key)

    # --- records -------------------------------------------------------------------------------

    @property
    def records(self) -> Records | None:
        """The records, once they are open."""
        return self._records

    def open_records(self) -> None:
        """Open the records beside the screen."""

        def work() -> tuple[Records, tuple[Person, ...]]:
            records = self._open_records()
            collecting.forget_sources()
            return records, _people(records)

        self._background.run(work, self._records_opened, self._records_failed)
        self.house.read_later(self._background)

    def when_ready(self, act: Callable[[], None]) -> None:
        """Do something as soon as it is known whether answers are kept."""
        if self.recording == "opening":
            self._waiting.append(act)
        else:
            act()

    def choose_trainee(self, identifier: str) -> None:
        """Let somebody train; an empty identifier is a guest."""
        self.trainee = identifier
        name = next((person.name for person in self.people if person.id == identifier), "")
        self.mastered, self.unfinished, self.runs = frozenset(), (), ()
        self.memory.keep(trainee=identifier, trainee_name=name, mastered=[])
        self.people_changed.emit()
        self.progress_changed.emit()
        self.refresh()

    def add_trainee(self, name: str) -> None:
        """Take down a new name; the new trainee trains at once."""
        records = self._records
        if records is None:
            self.troubled.emit("No name can be added: nothing is recorded in this session.")
            return
        same = next((p for p in self.people if p.name.casefold() == name.casefold()), None)
        if same is not None:
            self.choose_trainee(same.id)
            return

        def work() -> tuple[str, tuple[Person, ...]]:
            added = records.add_trainee(name)
            return added.id, _people(records)

        def done(result: tuple[str, tuple[Person, ...]]) -> None:
            identifier, self.people = result
            self.choose_trainee(identifier)

        self._background.run(work, done, self._trouble)

    def refresh(self) -> None:
        """Read again what the trainee has done so far."""
        records, trainee = self._records, self.trainee
        if records is None or not trainee:
            return

        def work() -> tuple[frozenset[str], tuple[RunRow, ...], tuple[RunRow, ...]]:
            return (
                frozenset(records.mastered(trainee)),
                tuple(records.unfinished(trainee)),
                tuple(records.runs(trainee)),
            )

        def done(read: tuple[frozenset[str], tuple[RunRow, ...], tuple[RunRow, ...]]) -> None:
            if self.trainee == trainee:
                self.mastered, self.unfinished, self.runs = read
                self.memory.keep(mastered=sorted(self.mastered))
                self.progress_changed.emit()

        self._background.run(work, done, self._trouble)

    def read(
        self, work: Callable[[Records, str], object], done: Callable[[object], object]
    ) -> bool:
        """Read something of the trainee's beside the screen; False if there is nothing to read."""
        records, trainee = self._records, self.trainee
        if records is None or not trainee:
            return False
        self._background.run(lambda: work(records, trainee), done, self._trouble)
        return True

    # --- runs ----------------------------------------------------------------------------------

    def resumable(self) -> RunRow | None:
        """Return the run to go on with: the latest unfinished one of a lesson that is there.

        A lesson begun anew since then has settled the matter.
        """
        latest = {run.lesson_key: run.id for run in self.runs if run.only is None}
        for row in self.unfinished:
            current = row.only is not None or latest.get(row.lesson_key) == row.id
            if row.answered and current and self.lesson_info(row.lesson_key) is not None:
                return row
        return None

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
        assert self._records is not None
        # Under the book it was begun with, whatever the house says by now.
        book = self.house.version(row.book_digest or "")
        lesson = self._library.lesson(row.lesson_key, book)
        if lesson.digest != row.lesson_hash:
            raise LessonError(
                row.lesson_key, "the lesson has changed since this run began; begin it anew"
            )
        only = None if row.only is None else set(row.only)
        run = self._run(lesson, seed=row.seed, run_id=row.id, only=only)
        run.resume(self._records.answers(row.id))
        # Last: only a run that really goes on is noted as interrupted.
        self._records.exams.resumed(row.id)
        return run

    def retry(self, run: Run, only: set[int]) -> Run:
        """Ask again only what was missed, in the same rounds."""
        return self._run(run.lesson, seed=run.seed, only=only)

    def again(self, run: Run) -> Run:
        """Play a lesson again, newly dealt."""
        return self._run(run.lesson)

    def close(self) -> None:
        """Finish what is being read and let the records go."""
        self._background.stop()
        if self._records is not None:
            self._records.close()

    # --- inner workings ------------------------------------------------------------------------

    def _run(
        self,
        lesson: Lesson,
        *,
        seed: int | str | None = None,
        run_id: str | None = None,
        only: set[int] | None = None,
    ) -> Run:
        from trainer.training.runner import Run

        release = self._release_of(lesson) if seed is None else None
        if release is not None:
            seed = release.draw_seed()
        inner = None
        if self._records is not None and self.trainee:
            inner = self._records.listener(
                self.trainee,
                book_digest=lesson.book or None,
                release_id=release.id if release is not None else None,
            )
            self.house.keep(lesson.book)
        listener = SafeListener(inner, told=self.recording_failed.emit, ended=self.refresh)
        game = self._find_game(lesson.game)
        collecting.forget_sources()
        return Run(lesson, game, seed=seed, run_id=run_id, only=only, listener=listener)

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

    def _release_of(self, lesson: Lesson) -> Release | None:
        if lesson.mode != "exam" or self._records is None:
            return None
        return self._records.exams.released(lesson)

    def _courses_read(self, courses: Sequence[CourseInfo]) -> None:
        self.courses = tuple(courses)
        self.courses_changed.emit()

    def _courses_failed(self, error: Exception) -> None:
        self.courses = ()
        self.courses_changed.emit()
        self.troubled.emit(f"The lessons could not be read: {error}")

    def _records_opened(self, opened: tuple[Records, tuple[Person, ...]]) -> None:
        self._records, self.people = opened
        self.recording = "open"
        if not any(person.id == self.trainee for person in self.people):
            self.trainee, self.mastered = "", frozenset()
        self.people_changed.emit()
        self.progress_changed.emit()
        self.refresh()
        self._ready()

    def _records_failed(self, error: Exception) -> None:
        self.recording = "failed"
        self.recording_failed.emit(str(error) or type(error).__name__)
        self.people_changed.emit()
        self.progress_changed.emit()
        self._ready()

    def _ready(self) -> None:
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()

    def _trouble(self, error: Exception) -> None:
        self.troubled.emit(f"The records could not be read: {error}")


def _people(records: Records) -> tuple[Person, ...]:
    return tuple(Person(id=person.id, name=person.name) for person in records.trainees())

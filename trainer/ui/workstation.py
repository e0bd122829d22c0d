"""The workstation: settings, courses, records and who is training, with one method for each act.

Pages show what is here and call these methods; none of them changes anything by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar
from weakref import WeakSet

from PySide6.QtCore import QObject, Signal

from trainer.errors import LessonError, RecordsError, TrainerError
from trainer.ui import collecting
from trainer.ui.background import Background
from trainer.ui.exam_desk import ExamDesk, closed_exams
from trainer.ui.front_desk import FrontDesk
from trainer.ui.home import Glance
from trainer.ui.house_desk import HouseDesk
from trainer.ui.memory import Memory
from trainer.ui.plan import PlannedCourse, plan_courses
from trainer.ui.recording import SafeListener
from trainer.ui.settings import Settings
from trainer.ui.trainee_picker import Person

if TYPE_CHECKING:
    from trainer.engine.game import Game
    from trainer.records import Records, RunRow
    from trainer.records.permissions import Act, Policy, Role
    from trainer.records.reports import RunReport
    from trainer.training.book_shelf import BookShelf
    from trainer.training.kept_files import KeptFiles
    from trainer.training.lessons import Lesson
    from trainer.training.library import CourseInfo, LessonInfo, Library
    from trainer.training.runner import Run

#: Whether answers are kept: not known yet, yes, or no and never in this session.
Recording = Literal["opening", "open", "failed"]
T = TypeVar("T")
#: How many runs the accuracy at a glance looks back.
_LAST_RUNS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class _SoFar:
    """What somebody has done so far, and the exams closed to them with the reason."""

    mastered: frozenset[str]
    unfinished: tuple[RunRow, ...]
    runs: tuple[RunRow, ...]
    closed: Mapping[str, str]


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
        #: Who is here, and as what.
        self.front = FrontDesk(memory, self._background, self)
        self.front.set_idle(settings.idle_minutes * 60)
        self.front.changed.connect(self.people_changed)
        self.front.changed.connect(self._policy_may_have_changed)
        self.front.entered.connect(self._somebody_entered)
        #: Who may begin which exam.
        self.exams = ExamDesk(self.front, lambda: self._records)
        # Shown until the records are open, which takes longer than the first look at Home.
        self.mastered = frozenset(memory.texts("mastered")) if self.front.who else frozenset()
        self.unfinished: tuple[RunRow, ...] = ()
        self.runs: tuple[RunRow, ...] = ()
        #: The exams that cannot be begun now, with the reason.
        self.closed: Mapping[str, str] = {}
        #: Runs of an author trying a lesson; what follows from one is not recorded either.
        self._trials: WeakSet[Run] = WeakSet()
        self._known_policy = self.front.policy

    # --- what is allowed -----------------------------------------------------------------------

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody on record."""
        return self.front.people

    @property
    def trainee(self) -> str:
        """The identifier of who is training; empty for a guest."""
        return self.front.who

    @property
    def policy(self) -> Policy:
        """Whether the room has accounts."""
        return self.front.policy

    @property
    def role(self) -> Role | None:
        """What whoever is signed in is here; None for a guest."""
        return self.front.role

    def may(self, act: Act) -> bool:
        """Return whether who is signed in may do something."""
        from trainer.records.permissions import may

        return may(act, self.role, self.policy)

    # --- settings ------------------------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        """Use new settings from now on and save them."""
        self.settings = settings
        self.front.set_idle(settings.idle_minutes * 60)
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
        return plan_courses(self.courses or (), mastered, gated=gated, closed=self.closed)

    @property
    def course(self) -> str:
        """The key of the course chosen: the remembered one, or the first there is."""
        keys = [course.key for course in self.courses or ()]
        remembered = self.memory.text("course")
        return remembered if remembered in keys else next(iter(keys), "")

    def choose_course(self, key: str) -> None:
        """Choose a course, from now on and at the next start."""
        self.memory.keep(course=key)

    @property
    def course_roots(self) -> tuple[Path, ...]:
        """The folders courses are read from, the program's own first."""
        return self._library.roots

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

        def work() -> tuple[Records, tuple[Person, ...], Policy]:
            records = self._open_records()
            collecting.forget_sources()
            return (records, *FrontDesk.read(records))

        self._background.run(work, self._records_opened, self._records_failed)
        self.house.read_later(self._background)

    def when_ready(self, act: Callable[[], None]) -> None:
        """Do something as soon as it is known whether answers are kept."""
        if self.recording == "opening":
            self._waiting.append(act)
        else:
            act()

    def choose_trainee(self, identifier: str) -> None:
        """Let somebody train; an empty identifier is a guest. Who has a PIN is asked for it."""
        self.front.choose(identifier)

    def add_trainee(self, name: str) -> None:
        """Take down a new name; the new trainee trains at once."""
        if self._records is None:
            self.troubled.emit("No name can be added: nothing is recorded in this session.")
            return
        self.front.add(name)

    def refresh(self) -> None:
        """Read again what the trainee has done so far."""
        records, trainee = self._records, self.trainee
        if records is None or not (trainee or self.policy == "accounts"):
            return
        exams = [
            lesson.key
            for course in self.courses or ()
            for lesson in course.lessons
            if lesson.mode == "exam"
        ]

        def work() -> _SoFar:
            return _SoFar(
                mastered=frozenset(records.mastered(trainee)),
                unfinished=tuple(records.unfinished(trainee)),
                runs=tuple(records.runs(trainee)),
                closed=closed_exams(records, self.front, trainee, exams),
            )

        def done(read: _SoFar) -> None:
            if self.trainee == trainee:
                self.mastered, self.unfinished = read.mastered, read.unfinished
                self.runs, self.closed = read.runs, read.closed
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

    def ask(
        self,
        work: Callable[[Records], T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object] | None = None,
    ) -> bool:
        """Do something with the records beside the screen; False while there are none."""
        records = self._records
        if records is None:
            return False
        self._background.run(lambda: work(records), done, failed or self._trouble)
        return True

    # --- runs ----------------------------------------------------------------------------------

    def resumable(self) -> RunRow | None:
        """Return the run to go on with: the latest unfinished one of a lesson that is there.

        A lesson begun anew since then has settled the matter. An exam comes before anything else:
        it is not begun anew.
        """
        for row in self.unfinished:
            is_exam = row.mode == "exam" and row.only is None
            if is_exam and self.lesson_info(row.lesson_key) is not None:
                return row
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

    def close(self) -> None:
        """Finish what is being read and let the records go."""
        self._background.stop()
        self.front.close()
        if self._records is not None:
            self._records.close()

    # --- inner workings ------------------------------------------------------------------------

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

    def _policy_may_have_changed(self) -> None:
        if self.front.policy != self._known_policy:
            self._known_policy = self.front.policy
            self.closed = {}
            self.progress_changed.emit()
            self.refresh()

    def _somebody_entered(self) -> None:
        self.mastered, self.unfinished, self.runs = frozenset(), (), ()
        self.closed = {}
        self.progress_changed.emit()
        self.refresh()

    def _courses_read(self, courses: Sequence[CourseInfo]) -> None:
        self.courses = tuple(courses)
        self.courses_changed.emit()
        # Which of them are closed exams is only now known.
        self.refresh()

    def _courses_failed(self, error: Exception) -> None:
        self.courses = ()
        self.courses_changed.emit()
        self.troubled.emit(f"The lessons could not be read: {error}")

    def _records_opened(self, opened: tuple[Records, tuple[Person, ...], Policy]) -> None:
        self._records, people, policy = opened
        self.recording = "open"
        self.front.open(self._records, people, policy)
        if not self.trainee:
            self.mastered = frozenset()
        self.progress_changed.emit()
        self.refresh()
        self._ready()

    def _records_failed(self, error: Exception) -> None:
        self.recording = "failed"
        self.recording_failed.emit(str(error) or type(error).__name__)
        self.front.close()
        self.progress_changed.emit()
        self._ready()

    def _ready(self) -> None:
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()

    def _trouble(self, error: Exception) -> None:
        self.troubled.emit(f"The records could not be read: {error}")

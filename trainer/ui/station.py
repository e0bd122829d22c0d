"""What a workstation has: settings, courses, records, who is training and how far they are.

Pages show what is here and call these methods; none of them changes anything by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from PySide6.QtCore import QObject, Signal

from trainer.errors import TrainerError
from trainer.ui import collecting
from trainer.ui.background import Background
from trainer.ui.exam_desk import ExamDesk
from trainer.ui.front_desk import FrontDesk
from trainer.ui.home import Glance
from trainer.ui.house_desk import HouseDesk
from trainer.ui.memory import Memory
from trainer.ui.plan import PlannedCourse, plan_courses
from trainer.ui.settings import Settings
from trainer.ui.so_far import SoFar, read_so_far
from trainer.ui.trainee_picker import Person

if TYPE_CHECKING:
    from trainer.engine.game import Game
    from trainer.records import Records, RunRow
    from trainer.records.permissions import Act, Policy, Role
    from trainer.training.book_shelf import BookShelf
    from trainer.training.library import CourseInfo, LessonInfo, Library

#: Whether answers are kept: not known yet, yes, or no and never in this session.
Recording = Literal["opening", "open", "failed"]
T = TypeVar("T")


class Station(QObject):
    """One trainee's place at one computer; what is played there is the `Workstation`'s."""

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
        known = frozenset(memory.texts("mastered")) if self.front.who else frozenset[str]()
        self._so_far = SoFar(mastered=known)
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

    # --- what was done so far --------------------------------------------------------------------

    @property
    def mastered(self) -> frozenset[str]:
        """The lessons that are mastered."""
        return self._so_far.mastered

    @property
    def unfinished(self) -> tuple[RunRow, ...]:
        """The runs that were begun and are not over, the latest first."""
        return self._so_far.unfinished

    @property
    def runs(self) -> tuple[RunRow, ...]:
        """Every run, in the order they began."""
        return self._so_far.runs

    @property
    def closed(self) -> Mapping[str, str]:
        """The exams that cannot be begun now, with the reason."""
        return self._so_far.closed

    def resumable(self) -> RunRow | None:
        """Return the run to go on with, if there is one."""
        return self._so_far.resumable(lambda key: self.lesson_info(key) is not None)

    def glance(self) -> Glance:
        """Return progress at a glance."""
        return self._so_far.glance(
            mastered=sum(course.mastered for course in self.plan()),
            lessons=sum(len(course.lessons) for course in self.courses or ()),
        )

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

        A guest's mastery is nobody's knowledge, so a guest finds every door open; so does an
        instructor, who has to know what lies behind them.
        """
        known = bool(self.trainee) and self.recording != "failed"
        mastered = self.mastered if known else frozenset()
        gated = known and self.role != "instructor"
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

        def work() -> SoFar:
            return read_so_far(records, self.front, trainee, exams)

        def done(read: SoFar) -> None:
            if self.trainee == trainee:
                self._so_far = read
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

    def close(self) -> None:
        """Finish what is being read and let the records go."""
        self._background.stop()
        self.front.close()
        if self._records is not None:
            self._records.close()

    # --- inner workings ------------------------------------------------------------------------

    def _policy_may_have_changed(self) -> None:
        if self.front.policy != self._known_policy:
            self._known_policy = self.front.policy
            self._so_far = replace(self._so_far, closed={})
            self.progress_changed.emit()
            self.refresh()

    def _somebody_entered(self) -> None:
        self._so_far = SoFar()
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
            self._so_far = SoFar()
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

"""The courses on the Studio's desk: which there are, what is wrong, and every act on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from trainer.errors import FileChangedError, TrainerError
from trainer.training.course_editing import CourseEditing, Ranked
from trainer.training.files import COURSE_FILE
from trainer.training.house_books import HouseBook
from trainer.training.live_proof import prove_text
from trainer.ui.background import Background

if TYPE_CHECKING:
    from trainer.training.library import CourseInfo, LessonInfo
    from trainer.ui.workstation import Workstation


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A course or a lesson in the tree."""

    kind: Literal["course", "lesson"]
    key: str
    title: str
    game: str
    #: The course's folder, or the lesson's file.
    path: Path
    #: Its place among the courses, or among the lessons of its course.
    index: int
    #: Whether it is the user's own and may be changed.
    own: bool
    problem: str = ""

    @property
    def folder(self) -> Path:
        """The folder of the course it is or belongs to."""
        return self.path if self.kind == "course" else self.path.parent


class CourseDesk(QObject):
    """Acts on courses for the screens, and tells what came of them."""

    #: The courses are others now, or other things are wrong in them.
    changed = Signal()
    #: A sentence and its tone.
    told = Signal(str, str)

    def __init__(self, station: Workstation, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._station = station
        self.editing = CourseEditing(shipped=station.course_roots[0])
        self._checks = Background("checks", self)
        #: What is wrong in each of the user's lessons, by file.
        self.wrong: dict[Path, tuple[str, ...]] = {}
        self._stamps: dict[Path, object] = {}
        #: What to choose once the courses have been read again: a key.
        self.wanted = ""
        station.courses_changed.connect(self._courses_changed)
        station.house.changed.connect(self._book_changed)

    # --- what is there -------------------------------------------------------------------------

    @property
    def courses(self) -> tuple[CourseInfo, ...]:
        """Every course there is."""
        return self._station.courses or ()

    def refresh(self) -> None:
        """Read the courses again, beside the screen."""
        self._station.load_courses_later()

    def course_entry(self, index: int) -> Entry:
        """Return the entry of a course."""
        info = self.courses[index]
        folder = self._folder(info)
        return Entry(
            kind="course",
            key=info.key,
            title=info.title,
            game=info.game,
            path=folder,
            index=index,
            own=self.editing.is_own(folder),
            problem=info.problem,
        )

    def lesson_entry(self, course: Entry, index: int, info: LessonInfo) -> Entry:
        """Return the entry of a lesson."""
        return Entry(
            kind="lesson",
            key=info.key,
            title=info.title,
            game=course.game,
            path=info.path,
            index=index,
            own=course.own,
            problem=info.problem,
        )

    def info(self, entry: Entry) -> CourseInfo | None:
        """Return the course an entry is or belongs to."""
        key = entry.key if entry.kind == "course" else entry.key.partition("/")[0]
        return next((course for course in self.courses if course.key == key), None)

    def problems(self, entry: Entry) -> tuple[str, ...]:
        """Return what is wrong with a course's file or a lesson."""
        found = self.wrong.get(entry.path, ()) if entry.kind == "lesson" else ()
        return found or ((entry.problem,) if entry.problem else ())

    def game_name(self, key: str) -> str:
        """Return what a game is called."""
        try:
            return self._station.find_game(key).name
        except TrainerError:
            return key

    # --- acts ----------------------------------------------------------------------------------

    def create_course(self, title: str, game: str) -> None:
        """Make a course with one lesson."""
        self._act(lambda: self.editing.create_course(title, game).name)

    def copy_course(self, entry: Entry, lesson: str = "") -> Path | None:
        """Copy a course into one of the user's own; return its folder.

        ``lesson`` is the name of the lesson's file to choose in it.
        """
        made: list[Path] = []

        def act() -> str:
            title = f"{entry.title} (my copy)"
            info = self.info(entry)
            if entry.kind == "lesson" and info is not None:
                title = f"{info.title} (my copy)"
            made.append(self.editing.copy_course(entry.folder, title[:120]))
            stem = Path(lesson).stem
            return f"{made[0].name}/{stem}" if stem else made[0].name

        self._act(act)
        return made[0] if made else None

    def rename(self, entry: Entry, title: str) -> None:
        """Give a course or a lesson another title."""

        def act() -> str:
            if entry.kind == "course":
                name = f"Rename course to “{title}”"
                self.editing.set_course(entry.path, "title", title, name=name)
            else:
                self.editing.rename_lesson(entry.path, title)
            return entry.key

        self._act(act)

    def set_summary(self, entry: Entry, summary: str) -> None:
        """Say what a course is about."""

        def act() -> str:
            value = summary or None
            self.editing.set_course(entry.path, "summary", value, name="Change the summary")
            return entry.key

        self._act(act)

    def add_lesson(self, entry: Entry) -> None:
        """Add a lesson to a course, behind the one chosen."""

        def act() -> str:
            at = entry.index + 1 if entry.kind == "lesson" else None
            path = self.editing.add_lesson(entry.folder, "New lesson", entry.game, at)
            return _key(path)

        self._act(act)

    def duplicate(self, entry: Entry) -> None:
        """Copy a lesson within its course, or a whole course."""
        if entry.kind == "course":
            self.copy_course(entry)
        else:
            self._act(lambda: _key(self.editing.duplicate_lesson(entry.path)))

    def delete(self, entry: Entry) -> None:
        """Delete a lesson or a course; undo brings it back."""

        def act() -> str:
            if entry.kind == "course":
                self.editing.delete_course(entry.path, entry.title)
                return ""
            self.editing.delete_lesson(entry.path, entry.title)
            return entry.key.partition("/")[0]

        if self._act(act):
            self.told.emit(f"“{entry.title}” is deleted. Ctrl+Z brings it back.", "")

    def move(self, entry: Entry, to: int) -> None:
        """Move a lesson within its course, or a course among the others."""

        def act() -> str:
            if entry.kind == "lesson":
                told = self.editing.move_lesson(entry.folder, entry.index, to, entry.title)
                if told:
                    self.told.emit(" ".join(told), "")
            else:
                self.editing.reorder(self._ranked(entry.index, to), entry.title)
            return entry.key

        self._act(act)

    def set_requires(self, entry: Entry, names: Sequence[str]) -> None:
        """Say which lessons must be mastered before one."""

        def act() -> str:
            self.editing.set_requires(entry.path, names)
            return entry.key

        self._act(act)

    def undo(self) -> None:
        """Take back the last act on courses."""
        name = self.editing.acts.undo_name
        if name and self._act(lambda: self.editing.undo() and ""):
            self.told.emit(f"Taken back: {name}", "")

    def redo(self) -> None:
        """Do again what was taken back."""
        name = self.editing.acts.redo_name
        if name and self._act(lambda: self.editing.redo() and ""):
            self.told.emit(f"Done again: {name}", "")

    def close(self) -> None:
        """Throw away what was deleted and stop checking."""
        self.editing.close()
        self._checks.stop()

    # --- inner workings ------------------------------------------------------------------------

    def _act(self, act: Callable[[], object]) -> bool:
        """Do something, tell why it cannot be, read the courses again."""
        try:
            self.wanted = str(act() or "")
        except FileChangedError as error:
            self.told.emit(
                f"{Path(error.where).name} was changed outside meanwhile, so nothing was done. "
                f"Look at it first.",
                "warn",
            )
            return False
        except (TrainerError, OSError) as error:
            why = getattr(error, "strerror", None) or error
            self.told.emit(f"This cannot be done: {why}", "warn")
            return False
        finally:
            self.refresh()
        return True

    def _folder(self, info: CourseInfo) -> Path:
        if info.lessons:
            return info.lessons[0].path.parent
        for root in self._station.course_roots:
            if (root / info.key / COURSE_FILE).is_file():
                return root / info.key
        # A course whose name is taken: told by its problem, and nobody's to be changed.
        return self._station.course_roots[0] / info.key

    def _ranked(self, index: int, to: int) -> list[Ranked]:
        ranked = []
        for at, info in enumerate(self.courses):
            entry = self.course_entry(at)
            folder = entry.path if entry.own else None
            ranked.append(Ranked(key=info.key, order=info.order, folder=folder))
        ranked.insert(to, ranked.pop(index))
        return ranked

    def _courses_changed(self) -> None:
        self.changed.emit()
        self._check()

    def _book_changed(self) -> None:
        self._stamps.clear()
        self._check()

    def _check(self) -> None:
        """Prove the user's lessons beside the screen, those that have changed."""
        stamps: dict[Path, object] = {}
        for course in self.courses:
            for lesson in course.lessons:
                if self.editing.is_own(lesson.path):
                    try:
                        stat = lesson.path.stat()
                    except OSError:
                        continue
                    stamps[lesson.path] = (stat.st_mtime_ns, stat.st_size)
        new = [path for path, stamp in stamps.items() if self._stamps.get(path) != stamp]
        self._stamps = stamps
        self.wrong = {path: told for path, told in self.wrong.items() if path in stamps}
        book = self._station.house.book
        for path in new:
            # One at a time: each is shown as soon as it is known.
            self._checks.run(
                partial(_proved, path, book), partial(self._checked, path), lambda _: None
            )

    def _checked(self, path: Path, found: tuple[str, ...]) -> None:
        if found != self.wrong.get(path, ()):
            self.wrong[path] = found
            self.changed.emit()


def _proved(path: Path, book: HouseBook | None) -> tuple[str, ...]:
    text = path.read_bytes().decode("utf-8", "replace")
    proof = prove_text(text, path, book)
    return tuple(f"Line {one.line}: {one.message}" for one in proof.findings)


def _key(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"

"""The library: every course under a folder or several, listed fast.

Reading YAML takes its time, so the list is kept as JSON and a course is only read again when one
of its files has changed.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from trainer import __version__
from trainer.errors import LessonError, did_you_mean

# Home needs the list before anything else: nothing that only reading a file needs is imported here.
if TYPE_CHECKING:
    from trainer.training.house_books import HouseBook
    from trainer.training.lessons import Lesson, Mode

#: The file that makes a folder a course, and how the names of lessons end (as in `files`).
COURSE_FILE = "course.yaml"
ENDINGS = (".yaml", ".yml")
#: The folder of the house books, which is no course whatever lies in it.
HOUSES = "houses"
_MODES = ("demonstration", "guided", "practice", "exam")

#: Changes whenever what is kept changes its form.
_FORM = 3
#: Each file of a course with when it was changed and how long it is.
_Stamps = dict[str, list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonInfo:
    """What a list shows of a lesson."""

    #: Course and file name without its ending: ``gowzgow/03-the-draw-rule``.
    key: str
    path: Path
    title: str
    summary: str
    mode: Mode
    minutes: int
    #: Keys of the lessons to master first.
    requires: tuple[str, ...]
    #: Why the file cannot be read; empty when it can.
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseInfo:
    """What a list shows of a course."""

    key: str
    title: str
    game: str
    summary: str
    lessons: tuple[LessonInfo, ...]
    #: Its place among the courses; equal ones stand by their key.
    order: int = 1000
    #: What is wrong with the course's file; empty when nothing is.
    problem: str = ""


class Library:
    """The courses under a folder, each in a folder of its own.

    Of several folders the first holds the program's courses, the others the user's: those never
    stand in for one of the program's, they only say that its name is taken.
    """

    def __init__(self, root: Path | Sequence[Path], cache_dir: Path | None = None) -> None:
        self.roots = (root,) if isinstance(root, Path) else tuple(dict.fromkeys(root))
        self._courses: tuple[CourseInfo, ...] | None = None
        told = "\n".join(str(one.absolute()) for one in self.roots)
        digest = f"{zlib.crc32(told.encode()):08x}"
        self._cache = None if cache_dir is None else cache_dir / f"library-{digest}.json"

    def courses(self) -> tuple[CourseInfo, ...]:
        """Return every course, as its files stand now. Damaged ones say so in ``problem``."""
        kept = self._read_cache()
        fresh: dict[str, dict[str, Any]] = {}
        courses: dict[str, CourseInfo] = {}
        for folder in self._folders():
            stamps = _stamps(folder)
            entry = kept.get(str(folder))
            info = _from_json(entry, stamps, folder)
            if info is None:
                info = _read(folder)
            fresh[str(folder)] = {"stamps": stamps, "course": _to_json(info)}
            if info.key in courses:
                info = _taken(info, folder)
            courses[info.key] = info
        if fresh != kept:
            self._write_cache(fresh)
        self._courses = tuple(
            sorted(courses.values(), key=lambda course: (course.order, course.key))
        )
        return self._courses

    def lesson(self, key: str, book: HouseBook | None = None) -> Lesson:
        """Return a lesson by its key, resting on a house book if one is given.

        Raise `LessonError` if it is unknown or wrong.
        """
        if self._courses is None:
            self.courses()
        known = {info.key: info.path for course in self._courses or () for info in course.lessons}
        if key not in known:
            raise LessonError(key[:80], f"there is no such lesson{did_you_mean(key[:80], known)}")
        from trainer.training.lessons import load_lesson

        return load_lesson(known[key], book)

    def _folders(self) -> list[Path]:
        return [folder for root in self.roots for folder in _courses_under(root)]

    def _read_cache(self) -> dict[str, Any]:
        if self._cache is None:
            return {}
        try:
            kept = json.loads(self._cache.read_text("utf-8"))
            courses = kept["courses"] if kept["form"] == [_FORM, __version__] else {}
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return {}
        return courses if isinstance(courses, dict) else {}

    def _write_cache(self, courses: dict[str, dict[str, Any]]) -> None:
        """Keep the list for the next start. Failing to is no harm: it is only read again."""
        if self._cache is None:
            return
        from trainer.whole_files import replace_file

        text = json.dumps({"form": [_FORM, __version__], "courses": courses})
        with contextlib.suppress(OSError):
            self._cache.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._cache, text.encode())


def _courses_under(root: Path) -> list[Path]:
    try:
        return sorted(
            folder
            for folder in root.iterdir()
            if folder.name != HOUSES and (folder / COURSE_FILE).is_file()
        )
    except OSError:
        return []


def _taken(info: CourseInfo, folder: Path) -> CourseInfo:
    """Return what is told of a course whose name another one has: nothing of it can be run."""
    return replace(
        info,
        key=f"{info.key} ({folder.parent.name} {zlib.crc32(str(folder).encode()):08x})",
        lessons=(),
        problem=f"{folder / COURSE_FILE}:1:1: there is a course {info.key} already, which is the "
        f"one that is run; give this one's folder another name",
    )


def _stamps(folder: Path) -> _Stamps:
    stamps: _Stamps = {}
    for file in sorted(folder.iterdir()):
        if file.suffix in ENDINGS:
            with contextlib.suppress(OSError):
                stat = file.stat()
                stamps[file.name] = [stat.st_mtime_ns, stat.st_size]
    return stamps


def _read(folder: Path) -> CourseInfo:
    """Read a course from its files."""
    from trainer.training.courses import read_course
    from trainer.training.headers import read_header

    source = read_course(folder / COURSE_FILE)
    lessons = []
    for entry in source.lessons:
        header = read_header(entry.path)
        lessons.append(
            LessonInfo(
                key=entry.key,
                path=entry.path,
                title=header.title,
                summary=header.summary,
                mode=_mode(header.mode),
                minutes=header.minutes,
                requires=entry.requires,
                problem=header.problem,
            )
        )
    return CourseInfo(
        key=source.key,
        title=source.title or source.key,
        game=source.game,
        summary=source.summary,
        lessons=tuple(lessons),
        order=source.order,
        problem=str(next(iter(source.problems), "")),
    )


def _mode(text: object) -> Mode:
    return cast("Mode", text) if text in _MODES else "practice"


def _to_json(info: CourseInfo) -> dict[str, Any]:
    course = asdict(info)
    for lesson in course["lessons"]:
        lesson["path"] = lesson["path"].name
        lesson["requires"] = list(lesson["requires"])
    course["lessons"] = list(course["lessons"])
    return course


def _from_json(entry: Any, stamps: _Stamps, folder: Path) -> CourseInfo | None:
    """Return a course as it was kept; None if it was not, was damaged, or has changed since."""
    try:
        if entry is None or entry["stamps"] != stamps:
            return None
        course = dict(entry["course"])
        lessons = tuple(
            LessonInfo(
                **{
                    **lesson,
                    "path": folder / str(lesson["path"]),
                    "mode": _mode(lesson["mode"]),
                    "requires": tuple(map(str, lesson["requires"])),
                }
            )
            for lesson in course.pop("lessons")
        )
        return CourseInfo(lessons=lessons, **course)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None

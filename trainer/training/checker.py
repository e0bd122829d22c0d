"""The checker: finds every mistake in lessons, courses and house books before a trainee can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from trainer.training.book_reading import read_book
from trainer.training.courses import read_course
from trainer.training.files import COURSE_FILE, ENDINGS, is_book
from trainer.training.house_books import HouseBook
from trainer.training.locating import place_of
from trainer.training.problems import Problem
from trainer.training.proving import prove
from trainer.training.reading import read_lesson

__all__ = ["Problem", "check_books", "check_paths"]


def check_paths(paths: Sequence[Path], book: HouseBook | None = None) -> list[Problem]:
    """Prove lessons, courses and house books, given as files or folders; return what is wrong.

    With a book, lessons are proved as they run in its house.
    """
    return _walk(paths, "lessons", lambda file: _check(file, book))


def check_books(paths: Sequence[Path]) -> list[Problem]:
    """Prove house books, given as files or folders; return everything that is wrong."""
    return _walk(paths, "house books", lambda file: list(read_book(file).problems))


def _walk(
    paths: Sequence[Path], what: str, check: Callable[[Path], list[Problem]]
) -> list[Problem]:
    """Check every file under the paths once."""
    found: dict[Problem, None] = {}
    seen: set[Path] = set()
    for path in paths:
        for file in _files(path, what, found):
            real = _real(file)
            if real not in seen:
                seen.add(real)
                found.update(dict.fromkeys(check(file)))
    return list(found)


def _files(path: Path, what: str, found: dict[Problem, None]) -> list[Path]:
    """Return the files to check under a path."""
    try:
        if not path.is_dir():
            return [path]
        files = sorted(
            file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file()
        )
    except (OSError, ValueError) as error:
        found[Problem(str(path), 1, 1, f"cannot be read: {error}")] = None
        return []
    if not files:
        found[Problem(str(path), 1, 1, f"this folder holds no {what}")] = None
    return files


def _real(file: Path) -> Path:
    """Return the file behind links; whatever cannot be followed is told when it is read."""
    try:
        return file.resolve()
    except (OSError, ValueError, RuntimeError):
        return file


def _check(file: Path, book: HouseBook | None) -> list[Problem]:
    if is_book(file):
        return list(read_book(file).problems)
    if file.name == COURSE_FILE:
        return _check_course(file)
    return _check_lesson(file, book)


def _check_lesson(path: Path, book: HouseBook | None) -> list[Problem]:
    source = read_lesson(path, book)
    prove(source)
    return list(source.problems)


def _check_course(path: Path) -> list[Problem]:
    source = read_course(path)
    if source.tree is None:
        return list(source.problems)
    listed = {lesson.path.name for lesson in source.lessons}
    for file in sorted(path.parent.iterdir()):
        if file.suffix in ENDINGS and file.name not in listed | {COURSE_FILE}:
            line, column = place_of(source.tree, ("lessons",), key=True)
            source.problems.add(line, column, f"{file.name} lies in the folder but is not listed")
    for lesson in source.lessons:
        game = _game_of(lesson.path)
        if game and game != source.game:
            line, column = place_of(source.tree, ("game",))
            source.problems.add(
                line, column, f"{lesson.path.name} is a lesson of {game}, not of {source.game}"
            )
    return list(source.problems)


def _game_of(path: Path) -> str:
    from trainer.training.headers import read_header

    return read_header(path).game

"""Loading a lesson: all of it right, or an error that tells everything that is not."""

from __future__ import annotations

from pathlib import Path

from trainer.errors import LessonError
from trainer.training.house_books import HouseBook
from trainer.training.lessons import Lesson
from trainer.training.reading import LessonSource, parse_lesson, read_lesson


def load(path: Path, book: HouseBook | None = None) -> Lesson:
    """Return a lesson, or raise `LessonError` with every problem in its file."""
    return _sound(read_lesson(path, book), str(path))


def parse(raw: bytes, key: str, book: HouseBook | None = None) -> Lesson:
    """Return the lesson a text is, or raise `LessonError`; the text is named by its key."""
    return _sound(parse_lesson(raw, key, book), key)


def _sound(source: LessonSource, where: str) -> Lesson:
    problems = tuple(map(str, source.problems))
    if problems or source.lesson is None:
        first = problems[0].removeprefix(f"{where}:") if problems else "it cannot be read"
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise LessonError(where, first + more, problems)
    return source.lesson

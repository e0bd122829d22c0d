"""What a new version of a house book makes wrong or outdated: lessons and certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from trainer.engine.game import Game
from trainer.training.book_changes import Change, game_changes, option_changes
from trainer.training.house_books import HouseBook
from trainer.training.library import LessonInfo, Library
from trainer.training.problems import Problem
from trainer.training.proving import prove
from trainer.training.reading import LessonSource, read_lesson

#: An earned certificate: the lesson's key and the digest of the book it was earned on.
Certificate = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleLesson:
    """A lesson that is not the same any more."""

    key: str
    title: str
    #: The options whose value is another in the lesson's rounds; its own ones never are.
    house: tuple[Change, ...]
    #: What the checker finds now and did not find before, failed ``expect`` lines included.
    problems: tuple[Problem, ...]
    #: Of the problems, those that are an ``expect`` line the engine now disagrees with.
    expects: tuple[Problem, ...]

    @property
    def wrong(self) -> bool:
        """Whether the lesson has to be corrected before a trainee sees it."""
        return bool(self.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class OldCertificate:
    """A certificate that rests on another version than the new one."""

    lesson: str
    digest: str
    #: Whether the house's word on the lesson's game may have changed since; False only where the
    #: certificate rests on the version just replaced and that says the same about the game.
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stale:
    """All that a new version of a book leaves behind."""

    lessons: tuple[StaleLesson, ...] = ()
    certificates: tuple[OldCertificate, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lessons or self.certificates)


def stale(
    old: HouseBook,
    new: HouseBook,
    library: Library,
    certificates: Iterable[Certificate] = (),
    told: Callable[[int, int], object] | None = None,
) -> Stale:
    """Return what becomes wrong or outdated when a house's new book replaces its old one.

    Only lessons of games the two books differ about are proved again; ``told`` is called before
    each with how many are done, and of how many.
    """
    from trainer.games.catalog import game

    courses = library.courses()
    played = {info.key: course.game for course in courses for info in course.lessons}
    changed = {
        key
        for key in {*old.games, *new.games}
        if old.covers(key) != new.covers(key) or game_changes(old, new, game(key))
    }
    waiting = [
        (info, course.game)
        for course in courses
        if course.game in changed
        for info in course.lessons
    ]
    found = []
    for done, (info, key) in enumerate(waiting):
        if told is not None:
            told(done, len(waiting))
        found.append(_compare(info, old, new, game(key)))
    outdated = [
        OldCertificate(
            lesson=key,
            digest=digest,
            changed=digest != old.digest or played[key] in changed,
        )
        for key, digest in dict.fromkeys(certificates)
        if digest not in ("", new.digest) and key in played
    ]
    return Stale(
        lessons=tuple(lesson for lesson in found if lesson.house or lesson.problems),
        certificates=tuple(outdated),
    )


def _compare(info: LessonInfo, old: HouseBook, new: HouseBook, game: Game) -> StaleLesson:
    before, after = _proved(info.path, old), _proved(info.path, new)
    known = set(before.problems)
    problems = tuple(problem for problem in after.problems if problem not in known)
    lines = {(node.line, node.column) for part in after.parts for _, node in part.expects}
    was, now = before.lesson, after.lesson
    return StaleLesson(
        key=info.key,
        title=info.title,
        house=tuple(option_changes(game, was.house, now.house)) if was and now else (),
        problems=problems,
        expects=tuple(problem for problem in problems if (problem.line, problem.column) in lines),
    )


def _proved(path: Path, book: HouseBook) -> LessonSource:
    source = read_lesson(path, book)
    prove(source)
    return source

"""What another word of the house makes wrong or outdated: lessons, releases and certificates.

A lesson rests on the book in use if that says anything about its game, and on the game's defaults
otherwise. So does whatever was earned or released under it; the defaults' digest is empty.
"""

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

#: A certificate or a release: the lesson's key and the digest of the book it rests on.
Resting = tuple[str, str]
#: Finds the book that has a digest; None where it is not kept.
Find = Callable[[str], HouseBook | None]

#: Stands for the games' defaults, where no book is in use.
NO_BOOK = HouseBook(key="", title="", games={}, digest="")


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
    #: Empty where it was earned on the game's defaults.
    digest: str
    #: Whether the house says something else about the lesson's game than it did then; True as well
    #: where the version of then is not known any more.
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleRelease:
    """A released exam that nobody can begin before it is released anew."""

    lesson: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stale:
    """All that a new version of a book leaves behind."""

    lessons: tuple[StaleLesson, ...] = ()
    certificates: tuple[OldCertificate, ...] = ()
    releases: tuple[StaleRelease, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lessons or self.certificates or self.releases)


def stale(
    old: HouseBook,
    new: HouseBook,
    library: Library,
    certificates: Iterable[Resting] = (),
    told: Callable[[int, int], object] | None = None,
    *,
    releases: Iterable[Resting] = (),
    find: Find = lambda _: None,
) -> Stale:
    """Return what becomes wrong or outdated when a house's new book replaces its old one.

    Only lessons of games the two books differ about are proved again; ``told`` is called before
    each with how many are done, and of how many.
    """
    return Stale(
        lessons=_stale_lessons(old, new, library, told),
        certificates=old_certificates(old, new, library, certificates, find),
        releases=stale_releases(old, new, library, releases),
    )


def old_certificates(
    old: HouseBook,
    new: HouseBook,
    library: Library,
    certificates: Iterable[Resting],
    find: Find = lambda _: None,
) -> tuple[OldCertificate, ...]:
    """Return the certificates that were not earned under what the new book says."""
    from trainer.games.catalog import game

    known = {NO_BOOK.digest: NO_BOOK, old.digest: old, new.digest: new}
    played = _played(library)
    outdated = []
    for key, digest in dict.fromkeys(certificates):
        if key not in played or digest == _digest_for(played[key], new):
            continue
        earned = known.get(digest) or find(digest)
        changed = earned is None or bool(game_changes(earned, new, game(played[key])))
        outdated.append(OldCertificate(lesson=key, digest=digest, changed=changed))
    return tuple(outdated)


def stale_releases(
    old: HouseBook, new: HouseBook, library: Library, releases: Iterable[Resting]
) -> tuple[StaleRelease, ...]:
    """Return the releases that fit the old book and do not fit the new one."""
    played = _played(library)
    titles = {info.key: info.title for course in library.courses() for info in course.lessons}
    return tuple(
        StaleRelease(lesson=key, title=titles[key])
        for key, digest in dict.fromkeys(releases)
        if key in played
        and digest == _digest_for(played[key], old)
        and digest != _digest_for(played[key], new)
    )


def _digest_for(game: str, book: HouseBook) -> str:
    """Return what lessons of a game rest on while a book is in use."""
    return book.digest if book.covers(game) else NO_BOOK.digest


def _played(library: Library) -> dict[str, str]:
    """Return the game of every lesson by its key."""
    return {info.key: course.game for course in library.courses() for info in course.lessons}


def _stale_lessons(
    old: HouseBook,
    new: HouseBook,
    library: Library,
    told: Callable[[int, int], object] | None,
) -> tuple[StaleLesson, ...]:
    from trainer.games.catalog import game

    changed = {key for key in {*old.games, *new.games} if game_changes(old, new, game(key))}
    waiting = [
        (info, course.game)
        for course in library.courses()
        if course.game in changed
        for info in course.lessons
    ]
    found = []
    for done, (info, key) in enumerate(waiting):
        if told is not None:
            told(done, len(waiting))
        found.append(_compare(info, old, new, game(key)))
    return tuple(lesson for lesson in found if lesson.house or lesson.problems)


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

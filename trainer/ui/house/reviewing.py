"""What saving a book or taking one into use leaves behind, worked out beside the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from trainer.records import Certificate, Records
from trainer.training.book_changes import Change, changes
from trainer.training.book_shelf import BookShelf
from trainer.training.house_books import HouseBook
from trainer.training.library import Library
from trainer.training.staleness import (
    NO_BOOK,
    OldCertificate,
    Resting,
    Stale,
    StaleRelease,
    old_certificates,
    stale,
    stale_releases,
)

#: More certificates than this are only counted.
_MOST_TOLD = 5
#: A certificate with whether its game is another one since.
Earned = tuple[Certificate, bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """What a new version of a book changes and leaves behind."""

    changes: tuple[Change, ...]
    stale: Stale
    #: Certificates that rest on another version.
    certificates: tuple[Earned, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What is left behind when another book is taken into use."""

    releases: tuple[StaleRelease, ...] = ()
    #: Those whose game is another one under the book.
    certificates: tuple[Certificate, ...] = ()


def review(
    old: HouseBook,
    new: HouseBook,
    library: Library,
    records: Records | None,
    shelf: BookShelf,
    told: Callable[[int, int], object],
    *,
    in_use: bool,
) -> Review:
    """Work out all that saving a new version means; lesson after lesson.

    What rests on another house's book is left out, and while the book is not in use here, what
    rests on no book and what is released here as well: saving touches none of it.
    """
    earned = records.certificates() if records is not None else []
    released = _released(records) if in_use else []
    mine = {old.digest, *(one.digest for one in shelf.versions(new.key))}
    resting = [
        pair
        for pair in _resting(earned)
        if (pair[1] in mine or (shelf.find(pair[1]) is None if pair[1] else in_use))
    ]
    left = stale(old, new, library, resting, told, releases=released, find=shelf.find)
    return Review(
        changes=changes(old, new), stale=left, certificates=_named(earned, left.certificates)
    )


def left_behind(
    old: HouseBook | None,
    new: HouseBook | None,
    library: Library,
    records: Records,
    shelf: BookShelf,
) -> Left:
    """Work out what taking another book into use means, None standing for the defaults."""
    before, after = old or NO_BOOK, new or NO_BOOK
    earned = records.certificates()
    outdated = old_certificates(before, after, library, _resting(earned), shelf.find)
    return Left(
        releases=stale_releases(before, after, library, _released(records)),
        certificates=tuple(one for one, changed in _named(earned, outdated) if changed),
    )


def certificate_words(one: Certificate) -> str:
    """Say whose certificate it is, of when, and what it rests on that is no more."""
    when = one.earned_at.astimezone().strftime("%Y-%m-%d")
    rests = f"version {one.book_digest[:12]}" if one.book_digest else "without a house book"
    return (
        f"{one.trainee}, {one.lesson_title}, {when}, {rests}: "
        "the rules of the game have changed since"
    )


def left_words(left: Left) -> str:
    """Say what taking another book into use leaves behind."""
    told = []
    if left.releases:
        named = ", ".join(one.title for one in left.releases)
        told.append(f"Must be released anew before anybody can begin it: {named}.")
    if left.certificates:
        lines = [certificate_words(one) for one in left.certificates[:_MOST_TOLD]]
        more = len(left.certificates) - len(lines)
        told.append(f"Certificates that rest on other rules: {len(left.certificates)}.")
        told += lines + ([f"… and {more} more"] if more else [])
    return "\n".join(told)


def _resting(earned: Iterable[Certificate]) -> list[Resting]:
    return list(dict.fromkeys((one.lesson_key, one.book_digest) for one in earned))


def _released(records: Records | None) -> list[Resting]:
    if records is None:
        return []
    return [(key, one.book_digest) for key, one in records.exams.current().items()]


def _named(earned: Iterable[Certificate], outdated: Iterable[OldCertificate]) -> tuple[Earned, ...]:
    """Return whose certificates are outdated, those of changed games first."""
    found = {(one.lesson, one.digest): one.changed for one in outdated}
    named = [
        (one, found[one.lesson_key, one.book_digest])
        for one in earned
        if (one.lesson_key, one.book_digest) in found
    ]
    return tuple(sorted(named, key=lambda pair: not pair[1]))

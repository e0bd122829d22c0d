"""The shelf of house books: those shipped, the user's own, and every version ever saved."""

from __future__ import annotations

import contextlib
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from trainer.errors import InputError, did_you_mean
from trainer.training.book_reading import parse, read_book
from trainer.training.files import ENDINGS, VERSIONS
from trainer.training.house_books import HouseBook, load_book
from trainer.whole_files import replace_file

#: What a book may be called: it is a file's name on every system.
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_KEY = 60
#: So much of a version's digest is enough to name it.
_SHORTEST_DIGEST = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class BookInfo:
    """What a list shows of a house book."""

    key: str
    path: Path
    title: str
    #: Whether it came with the program and was not yet changed.
    shipped: bool
    digest: str = ""
    #: What is wrong with the file; empty when nothing is.
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A text a book once had."""

    digest: str
    path: Path
    #: When it was kept, in seconds since 1970.
    kept: float


class BookShelf:
    """The books of a workstation. A book of one's own stands before the shipped one of its name."""

    def __init__(self, shipped: Path, own: Path) -> None:
        self.shipped = shipped
        self.own = own

    def books(self) -> tuple[BookInfo, ...]:
        """Return every book, as the files stand now. Damaged ones say so in ``problem``."""
        return tuple(self._info(key, path) for key, path in sorted(self._paths().items()))

    def book(self, key: str) -> HouseBook:
        """Return a book; raise `InputError` if there is none, `LessonError` if it is wrong."""
        return load_book(self.path(key))

    def path(self, key: str) -> Path:
        """Return a book's file; raise `InputError` if there is none."""
        known = self._paths()
        if key not in known:
            raise InputError(key[:80], f"no such house book{did_you_mean(key[:80], known)}")
        return known[key]

    def own_path(self, key: str) -> Path:
        """Return where a book of one's own stands or would stand."""
        found = _books_in(self.own).get(key)
        return self.own / f"{key}.yaml" if found is None else found

    def find(self, digest: str) -> HouseBook | None:
        """Return the book that has a version's digest, wherever it is kept; None if it is gone."""
        kept = sorted((self.own / VERSIONS).glob(f"*/{digest}.yaml")) if digest.isalnum() else []
        standing = (*_books_in(self.own).values(), *_books_in(self.shipped).values())
        for path in (*kept, *standing):
            book = read_book(path).book
            if book is not None and book.digest == digest:
                return book
        return None

    def save(self, key: str, text: str) -> HouseBook:
        """Save a book's text as one's own and keep what it replaces.

        Raise `LessonError` if the text is wrong; then nothing is changed.
        """
        check_key(key)
        book = parse(text, key)
        path = self.own_path(key)
        versions = self._versions_of(key)
        # The shipped one, too, when it becomes one's own: another release may ship another.
        replaced = path if path.is_file() else _books_in(self.shipped).get(key)
        if replaced is not None:
            _keep(replaced.read_bytes(), replaced, versions)
        raw = text.encode("utf-8")
        # Kept before it stands: a run may name its digest as soon as it does.
        _write(versions / f"{book.digest}.yaml", raw)
        _write(path, raw)
        return load_book(path)

    def delete(self, key: str) -> None:
        """Delete a book of one's own; it is kept among its versions."""
        path = self._own_book(key)
        _keep(path.read_bytes(), path, self._versions_of(key))
        path.unlink()

    def rename(self, key: str, new: str) -> None:
        """Give a book of one's own another name; its versions go with it."""
        path = self._own_book(key)
        self.check_free(new)
        target = self.own / f"{new}.yaml"
        versions = self._versions_of(key)
        if versions.is_dir() and not self._versions_of(new).exists():
            versions.rename(self._versions_of(new))
        path.rename(target)

    def check_free(self, key: str) -> None:
        """Refuse a name that no book can have, or that one has already."""
        check_key(key)
        if key in self._paths():
            raise InputError(key, "there is a house book of this name already")

    def versions(self, key: str) -> tuple[Version, ...]:
        """Return the versions kept of a book, newest first."""
        check_key(key)
        found = []
        with contextlib.suppress(OSError):
            for path in self._versions_of(key).glob("*.yaml"):
                found.append(Version(digest=path.stem, path=path, kept=path.stat().st_mtime))
        return tuple(sorted(found, key=lambda one: (-one.kept, one.digest)))

    def version(self, key: str, digest: str) -> HouseBook:
        """Return a version of a book by the beginning of its digest."""
        return load_book(self._version(key, digest).path)

    def restore(self, key: str, digest: str) -> HouseBook:
        """Make a kept version the book again; what it replaces is kept in turn."""
        path = self._version(key, digest).path
        load_book(path)
        return self.save(key, path.read_text("utf-8"))

    def _own_book(self, key: str) -> Path:
        path = self.own_path(key)
        if not path.is_file():
            raise InputError(key[:80], "this house book is none of your own")
        return path

    def _paths(self) -> dict[str, Path]:
        return {**_books_in(self.shipped), **_books_in(self.own)}

    def _info(self, key: str, path: Path) -> BookInfo:
        source = read_book(path)
        return BookInfo(
            key=key,
            path=path,
            title=source.book.title if source.book else key,
            shipped=path.parent == self.shipped,
            digest=source.book.digest if source.book else "",
            problem=str(next(iter(source.problems), "")),
        )

    def _version(self, key: str, digest: str) -> Version:
        known = self.versions(key)
        found = [one for one in known if one.digest.startswith(digest)]
        if len(digest) < _SHORTEST_DIGEST or len(found) != 1:
            short = [one.digest[:12] for one in known]
            raise InputError(
                f"{key}@{digest[:80]}", f"no such version{did_you_mean(digest[:80], short)}"
            )
        return found[0]

    def _versions_of(self, key: str) -> Path:
        return self.own / VERSIONS / key


def check_key(key: str) -> None:
    """Refuse a name that cannot be a book's file on every system."""
    if len(key) > _LONGEST_KEY or not _KEY.fullmatch(key):
        raise InputError(
            key[:80], "a house book's name has small letters and digits, joined by hyphens"
        )


def _books_in(folder: Path) -> dict[str, Path]:
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix in ENDINGS)
    except OSError:
        return {}
    return {file.stem: file for file in files}


def _keep(raw: bytes, path: Path, versions: Path) -> None:
    """Keep a book as it stands. One that was broken by hand is kept too, by its bytes."""
    book = read_book(path).book
    digest = book.digest if book is not None else hashlib.sha256(raw).hexdigest()
    _write(versions / f"{digest}.yaml", raw)


def _write(path: Path, raw: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, raw)

"""The texts of lessons and house books that runs were played from, kept with the runs.

A text is found by the digest a run names. Whether it is that text is proven when it is read: a
lesson by its bytes, a house book by what it says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from sqlalchemy import Connection, select

from trainer.records.schema import kept_texts
from trainer.training.lessons import Lesson

TextKind = Literal["lesson", "book"]
#: Where else a text may be found, by its kind, key and digest; empty where there is none.
Finder = Callable[[TextKind, str, str], bytes]


def rows_of(lesson: Lesson) -> Iterator[dict[str, str]]:
    """Yield the rows that keep what a lesson was read from; none for one not read from a text."""
    if lesson.origin is None:
        return
    yield _row("lesson", lesson.digest, lesson.key, lesson.origin.raw.decode("utf-8"))
    book = lesson.origin.book
    if book is not None:
        from trainer.training.book_writing import book_text

        yield _row("book", book.digest, book.key, book_text(book))


def is_sound(row: Mapping[Any, Any]) -> bool:
    """Return whether a row's text is the one its digests name; another record may say anything."""
    sha256 = _sha256(str(row["text"]))
    named = {str(row["sha256"])} | ({str(row["digest"])} if row["kind"] == "lesson" else set())
    return named == {sha256}


def find(connection: Connection, kind: TextKind, digest: str) -> list[tuple[str, bytes]]:
    """Return every text kept under a digest, each with its key."""
    query = select(kept_texts).where(kept_texts.c.kind == kind, kept_texts.c.digest == digest)
    rows = connection.execute(query.order_by(kept_texts.c.sha256)).mappings()
    return [(str(row["name"]), str(row["text"]).encode()) for row in rows if is_sound(dict(row))]


def _row(kind: TextKind, digest: str, name: str, text: str) -> dict[str, str]:
    return {
        "kind": kind,
        "digest": digest,
        "sha256": _sha256(text),
        "name": name,
        "text": text,
    }


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

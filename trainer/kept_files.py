"""Texts that runs were played from, looked for among the files there are now.

Records made before texts were kept with them can be replayed as long as the files have not
changed.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from trainer import resources

if TYPE_CHECKING:
    from trainer.records.texts import TextKind


def find_text(kind: TextKind, key: str, digest: str) -> bytes:
    """Return the bytes of a lesson or house book with this digest; empty if no file has it."""
    return _lesson(key, digest) if kind == "lesson" else _book(digest)


def _lesson(key: str, digest: str) -> bytes:
    from trainer.training.files import ENDINGS, read_bytes
    from trainer.training.problems import Problems

    course, _, name = key.partition("/")
    for root in (resources.lessons_dir(), resources.own_lessons_dir()):
        for ending in ENDINGS:
            # Two names and no more: a key from a record leads to no other place.
            path = root / course / f"{name}{ending}"
            if path.parent.parent != root or path.parent.name in (".", ".."):
                continue
            raw = read_bytes(path, Problems(key))
            if raw and hashlib.sha256(raw).hexdigest() == digest:
                return raw
    return b""


def _book(digest: str) -> bytes:
    from trainer.training.book_shelf import BookShelf

    shelf = BookShelf(resources.houses_dir(), resources.own_houses_dir())
    for info in shelf.books():
        if info.digest == digest:
            return info.path.read_bytes()
        if not info.shipped:
            for version in shelf.versions(info.key):
                if version.digest == digest:
                    return version.path.read_bytes()
    return b""

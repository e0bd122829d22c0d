"""Texts that runs were played from, looked for among the files there are now.

Records made before texts were kept with them can be replayed as long as the files have not
changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from trainer.training.book_shelf import BookShelf
from trainer.training.files import ENDINGS, read_bytes
from trainer.training.problems import Problems


class KeptFiles:
    """The lessons under some folders and the house books of a shelf, found by their digest."""

    def __init__(self, roots: Sequence[Path], shelf: BookShelf) -> None:
        self._roots = tuple(roots)
        self._shelf = shelf

    def __call__(self, kind: Literal["lesson", "book"], key: str, digest: str) -> bytes:
        """Return the bytes of a lesson or house book with this digest; empty if no file has it."""
        return self._lesson(key, digest) if kind == "lesson" else self._book(digest)

    def _lesson(self, key: str, digest: str) -> bytes:
        course, _, name = key.partition("/")
        for root in self._roots:
            for ending in ENDINGS:
                # Two names and no more: a key from a record leads to no other place.
                path = root / course / f"{name}{ending}"
                if path.parent.parent != root or path.parent.name in (".", ".."):
                    continue
                raw = read_bytes(path, Problems(key))
                if raw and hashlib.sha256(raw).hexdigest() == digest:
                    return raw
        return b""

    def _book(self, digest: str) -> bytes:
        book = self._shelf.find(digest)
        return b"" if book is None or book.path is None else book.path.read_bytes()

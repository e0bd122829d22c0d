"""Located findings in a lesson, a course or a house book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from trainer.errors import did_you_mean

#: Nobody reads more findings at once, and a damaged file must not cost minutes.
MOST = 100
LONGEST = 400


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Something wrong at a place in a file; lines and columns count from 1."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class Problems:
    """The findings in one file: sorted, each told once, and never too many."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._found: set[Problem] = set()

    def add(self, line: int, column: int, message: str) -> None:
        """Note a finding; it is told in one line, whatever the file put into it."""
        told = " ".join(message.split())
        if len(told) > LONGEST:
            told = f"{told[: LONGEST - 1]}…"
        if not self.full:
            self._found.add(Problem(self.file, line, column, told))

    @property
    def full(self) -> bool:
        """Whether looking further is pointless."""
        return len(self._found) >= MOST

    def __bool__(self) -> bool:
        return bool(self._found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(self._found))


def shown(value: object) -> str:
    """Show what was written without flooding the message."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def in_words(why: str, value: object) -> str:
    """Return a reason of the engine with the value as it stands in a file.

    The engine shows values as Python writes them. Numbers and texts read the same in a file, also
    in a list; what is empty, true or false does not.
    """
    return why if _reads_alike(value) else why.replace(repr(value), shown(value), 1)


def _reads_alike(value: object) -> bool:
    if isinstance(value, dict):
        return all(map(_reads_alike, value.values()))
    if isinstance(value, list):
        return all(map(_reads_alike, value))
    return value is not None and not isinstance(value, bool)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ``'; did you mean "x"?'`` or the known words; long words are never near anything."""
    return did_you_mean(word[:80], known)

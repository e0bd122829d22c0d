"""JSON documents from files and standard input, read strictly and located for error messages.

A source holds one JSON object, one JSON list, or JSON lines. Lines are handed on as they come, so a
program can write a round and wait for its ledger.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from trainer.errors import InputError

#: The longest line, and the longest document written over several lines, in bytes.
LARGEST = 64 * 2**20

STDIN = "standard input"

#: The longest whole number that is read.
_DIGITS = 1000

#: What parsing raises: no JSON, no UTF-8, or nested beyond the parser's depth.
_UNREADABLE = (ValueError, RecursionError)
#: An empty line's value.
_EMPTY = object()


@dataclass(frozen=True, slots=True)
class Document:
    """One JSON value, and where it was found."""

    value: object
    #: ``rounds.jsonl:3``, or the file alone for a document of many lines.
    source: str
    #: Where in a JSON list it stood, as ``[2]``.
    path: str = ""

    def locate(self, where: str, why: str) -> InputError:
        """Return an error inside this document, located in its source."""
        joint = "." if self.path and where and not where.startswith("[") else ""
        path = f"{self.path}{joint}{where}"
        return InputError(f"{self.source}: {path}" if path else self.source, why)


def documents(paths: Sequence[str]) -> Iterator[Document | InputError]:
    """Yield every document of the files (of standard input without any), and what is unreadable."""
    for name in paths or ["-"]:
        if name == "-":
            if sys.stdin is None:
                yield InputError(STDIN, "it is closed")
            else:
                yield from _guarded(sys.stdin.buffer, STDIN)
            continue
        try:
            file = Path(name).open("rb")  # noqa: SIM115 - closed below, after it is read through
        except (OSError, ValueError) as error:
            yield InputError(name, _reason(error))
            continue
        with file:
            yield from _guarded(file, name)


def parse(text: str) -> object:
    """Parse JSON as the standard has it: no NaN, no name twice in one object."""
    return _DECODER.decode(text)


def _guarded(file: BinaryIO, name: str) -> Iterator[Document | InputError]:
    """Read a source through; an empty or failing one is an error of its own."""
    found = False
    try:
        for item in _read(file, name):
            found = True
            yield item
    except OSError as error:
        yield InputError(name, _reason(error))
        return
    if not found:
        yield InputError(name, "it holds no round")


def _read(file: BinaryIO, name: str) -> Iterator[Document | InputError]:
    is_first = True
    for number, line in _lines(file):
        source = f"{name}:{number}"
        if line is None:
            yield InputError(source, f"a line longer than {LARGEST // 2**20} MB")
            continue
        try:
            value = _parse_line(line, is_start=number == 1)
        except _UNREADABLE as error:
            if is_first and _breaks_off(error):
                yield from _read_whole(line, number, file, name)
                return
            yield InputError(source, _reason(error))
        else:
            if value is _EMPTY:
                continue
            yield from _documents_in(value, source)
        is_first = False


def _breaks_off(error: Exception) -> bool:
    """Tell whether a line is sound as far as it goes, like the first line of a longer document."""
    return isinstance(error, json.JSONDecodeError) and error.pos >= len(error.doc.rstrip())


def _read_whole(
    head: bytes, number: int, file: BinaryIO, name: str
) -> Iterator[Document | InputError]:
    """Read the rest as one document; if it is none and looks like lines, as lines after all."""
    rest = file.read(LARGEST)
    if file.read(1):
        yield InputError(name, f"a document longer than {LARGEST // 2**20} MB; write JSON lines")
        return
    try:
        value = parse(_text(head + rest, is_start=number == 1))
    except _UNREADABLE as error:
        # The lines inside a document are indented, those of JSON lines are not.
        if rest.lstrip(b"\r\n").startswith((b"{", b"[")):
            yield from _read_lines(head + rest, number, name)
            return
        where = name
        if isinstance(error, json.JSONDecodeError):
            where = f"{name}:{error.lineno + number - 1}"
        yield InputError(where, _reason(error))
    else:
        yield from _documents_in(value, name)


def _read_lines(text: bytes, number: int, name: str) -> Iterator[Document | InputError]:
    for at, line in enumerate(text.split(b"\n"), number):
        try:
            value = _parse_line(line, is_start=at == 1)
        except _UNREADABLE as error:
            yield InputError(f"{name}:{at}", _reason(error))
        else:
            if value is not _EMPTY:
                yield from _documents_in(value, f"{name}:{at}")


def _parse_line(line: bytes, *, is_start: bool) -> object:
    text = _text(line, is_start=is_start)
    return parse(text) if text.strip() else _EMPTY


def _documents_in(value: object, source: str) -> Iterator[Document]:
    if isinstance(value, list):
        for at, item in enumerate(value):
            yield Document(item, source, f"[{at}]")
    else:
        yield Document(value, source)


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yield the lines with their numbers, None for one too long to be kept."""
    number = 0
    while line := file.readline(LARGEST):
        number += 1
        too_long = False
        while not line.endswith(b"\n"):
            more = file.readline(LARGEST)
            if not more:
                break
            too_long = True
            line = more
        yield number, None if too_long else line


def _text(line: bytes, *, is_start: bool) -> str:
    # Windows programs like to begin a file with a byte order mark.
    return line.decode("utf-8-sig" if is_start else "utf-8")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f"not JSON: the name {name!r} stands twice in one object")
            seen.add(name)
    return found


def _whole(digits: str) -> int:
    # Python itself refuses a longer one, in words about its own settings.
    if len(digits) > _DIGITS:
        raise ValueError(f"a number of {len(digits)} digits; no amount needs more than {_DIGITS}")
    return int(digits)


def _no_constant(name: str) -> object:
    raise ValueError(f"not JSON: {name} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_constant=_no_constant
)


def _reason(error: Exception) -> str:
    match error:
        case json.JSONDecodeError():
            return f"not JSON: {error.msg} at column {error.colno}"
        case UnicodeDecodeError():
            return "not UTF-8 text"
        case RecursionError():
            return "nested too deeply"
        case OSError():
            return error.strerror or str(error)
        case _:
            return str(error)

"""YAML read as data only: a tree of plain values in which every key and value knows its place.

The parser's events are read directly and nothing is ever constructed from a tag. Anchors, aliases
and tags are refused, depth and size are bounded, so that no file can run code or exhaust memory.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from trainer.training.problems import Problems, shown

LARGEST_FILE = 256 * 1024
DEEPEST = 20
#: Many times the longest lesson shipped, and still far below a second on a slow machine.
MOST_NODES = 8_000
MOST_DIGITS = 18

_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_LINE_END = re.compile("\r\n|[\r\n]")
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


@dataclass(slots=True)
class Node(ABC):
    """A value in the file."""

    line: int
    column: int

    @abstractmethod
    def plain(self) -> Any:
        """Return the value as plain Python data."""

    @abstractmethod
    def child(self, part: str | int) -> Node | None:
        """Return what stands under a key or at an index, if anything does."""

    @abstractmethod
    def remove(self, part: str | int) -> bool:
        """Take out what stands under a key or at an index; return whether it was there."""


@dataclass(slots=True)
class Scalar(Node):
    """A single value, and the text it was written as."""

    value: str | int | float | bool | None
    text: str

    def plain(self) -> Any:
        """Return the value."""
        return self.value

    def child(self, part: str | int) -> Node | None:  # noqa: ARG002 - nothing is below a scalar
        """Return nothing."""
        return None

    def remove(self, part: str | int) -> bool:  # noqa: ARG002 - nothing is below a scalar
        """Take out nothing."""
        return False


@dataclass(slots=True)
class Listing(Node):
    """A list."""

    items: list[Node] = field(default_factory=list)

    def plain(self) -> Any:
        """Return a list of plain values."""
        return [item.plain() for item in self.items]

    def child(self, part: str | int) -> Node | None:
        """Return an item."""
        return self.items[part] if isinstance(part, int) and part < len(self.items) else None

    def remove(self, part: str | int) -> bool:
        """Take out an item."""
        if self.child(part) is None or not isinstance(part, int):
            return False
        del self.items[part]
        return True


@dataclass(slots=True)
class Mapping(Node):
    """Keys with values; the keys know their own place."""

    keys: dict[str, Scalar] = field(default_factory=dict)
    values: dict[str, Node] = field(default_factory=dict)

    def plain(self) -> Any:
        """Return a dictionary of plain values."""
        return {key: node.plain() for key, node in self.values.items()}

    def child(self, part: str | int) -> Node | None:
        """Return what stands under a key."""
        return self.values.get(str(part))

    def remove(self, part: str | int) -> bool:
        """Take out a key."""
        self.keys.pop(str(part), None)
        return self.values.pop(str(part), None) is not None


class _Refused(Exception):  # noqa: N818 - a signal inside this module
    """Reading further is impossible; what is wrong has been noted."""


def decode(raw: bytes, problems: Problems) -> str | None:
    """Return a file's text, or note why it is none."""
    if len(raw) > LARGEST_FILE:
        problems.add(1, 1, f"the file is larger than {LARGEST_FILE // 1024} KB")
        return None
    if raw.startswith(b"\xef\xbb\xbf"):
        problems.add(1, 1, "the file begins with a byte order mark; save it as UTF-8 without one")
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        line, column = _place(before)
        problems.add(line, column, "the file is no UTF-8 text here")
        return None
    bad = _UNPRINTABLE.search(text)
    if bad is not None:
        line, column = _place(text[: bad.start()])
        problems.add(line, column, f"the character U+{ord(bad[0]):04X} has no place in such a file")
        return None
    return text


def read_tree(
    text: str, problems: Problems, *, until: str = "", events: list[Any] | None = None
) -> Mapping | None:
    """Read a file whose outermost value is a mapping; note everything wrong on the way.

    With ``until``, reading ends at that key of the outermost mapping, before its value. The
    parser's events are put into ``events``, for who wants to know more about the same text.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    parsed = YAML(typ="safe", pure=True).parse(text)
    builder = _Builder(parsed if events is None else _kept(parsed, events), problems, until)
    try:
        return builder.build()
    except _Refused:
        return None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problems.add(line, column, _syntax(error))
    except (YAMLError, ValueError, OverflowError, LookupError, AttributeError, TypeError):
        # The parser itself stumbles over some damage (a %YAML line of letters, a wild escape). What
        # it says then is not meant for people, and where it was it has forgotten.
        told = "what follows cannot be read; look for a wrong \\ escape or % line"
        problems.add(*builder.at, told)
    return None


def _kept(events: Iterator[Any], kept: list[Any]) -> Iterator[Any]:
    for event in events:
        kept.append(event)
        yield event


class _Builder:
    """Builds the tree from the parser's events."""

    def __init__(self, events: Iterator[Any], problems: Problems, until: str) -> None:
        self._events = events
        self._problems = problems
        self._until = until
        self._nodes = 0
        self._stopped = False
        #: Line and column behind the last value that was read.
        self.at = (1, 1)

    def build(self) -> Mapping | None:
        root: Node | None = None
        for event in self._events:
            match type(event).__name__:
                case "DocumentStartEvent" if root is not None:
                    self._note(event, "a second document; a file holds only one")
                    raise _Refused
                case "ScalarEvent" | "SequenceStartEvent" | "MappingStartEvent" | "AliasEvent":
                    root = self._node(event, 1)
                    if self._stopped:
                        break
        if root is None or (isinstance(root, Scalar) and root.value is None):
            self._problems.add(1, 1, "the file is empty")
            return None
        if not isinstance(root, Mapping):
            self._problems.add(
                root.line, root.column, f"a mapping of keys belongs here, not {shown(root.plain())}"
            )
            return None
        return root

    def _node(self, event: Any, depth: int) -> Node:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            self._note(event, f"the file holds more than {MOST_NODES} values")
            raise _Refused
        if depth > DEEPEST:
            self._note(event, f"nested more than {DEEPEST} levels deep")
            raise _Refused
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        self.at = (event.end_mark.line + 1, event.end_mark.column + 1)
        kind = type(event).__name__
        if kind == "AliasEvent":
            self._note(event, "aliases (*name) are not allowed here")
            return Scalar(line, column, None, "")
        if event.anchor is not None:
            self._note(event, "anchors (&name) are not allowed here")
        if event.tag is not None:
            self._note(event, "tags (!name) are not allowed here")
        if kind == "SequenceStartEvent":
            return self._listing(Listing(line, column), depth)
        if kind == "MappingStartEvent":
            return self._mapping(Mapping(line, column), depth)
        return self._scalar(event, line, column)

    def _listing(self, listing: Listing, depth: int) -> Listing:
        while type(event := next(self._events)).__name__ != "SequenceEndEvent":
            listing.items.append(self._node(event, depth + 1))
        return listing

    def _mapping(self, mapping: Mapping, depth: int) -> Mapping:
        while type(event := next(self._events)).__name__ != "MappingEndEvent":
            key = self._node(event, depth + 1)
            if depth == 1 and isinstance(key, Scalar) and key.text == self._until != "":
                self._stopped = True
                return mapping
            value = self._node(next(self._events), depth + 1)
            if isinstance(value, Scalar) and value.value is None and not value.text:
                # An empty value stands nowhere; its key does.
                value.line, value.column = key.line, key.column
            if not isinstance(key, Scalar) or not key.text:
                self._problems.add(key.line, key.column, f"{shown(key.plain())} is no key")
            elif key.text in mapping.keys:
                first = mapping.keys[key.text]
                self._problems.add(
                    key.line,
                    key.column,
                    f"{shown(key.text)} stands here twice (first in line {first.line})",
                )
            else:
                mapping.keys[key.text] = key
                mapping.values[key.text] = value
        return mapping

    def _scalar(self, event: Any, line: int, column: int) -> Scalar:
        text: str = event.value
        # Quoted text and blocks are always text.
        if event.style not in (None, ""):
            return Scalar(line, column, text, text)
        if text in _WORDS:
            return Scalar(line, column, _WORDS[text], text)
        if _NOT_FINITE.fullmatch(text):
            self._note(event, f"{text} is no number anybody can count to")
            return Scalar(line, column, 0, text)
        if _INTEGER.fullmatch(text):
            if len(text) > MOST_DIGITS:
                self._note(event, "this number is too large")
                return Scalar(line, column, 0, text)
            base = {"0o": 8, "0x": 16}.get(text[:2], 10)
            return Scalar(line, column, int(text, base), text)
        if _FLOAT.fullmatch(text):
            number = float(text)
            if not math.isfinite(number):
                self._note(event, "this number is too large")
                return Scalar(line, column, 0, text)
            return Scalar(line, column, number, text)
        return Scalar(line, column, text, text)

    def _note(self, event: Any, message: str) -> None:
        self._problems.add(event.start_mark.line + 1, event.start_mark.column + 1, message)


def _place(before: str) -> tuple[int, int]:
    """Return the line and column right behind a text, with the line ends the parser knows."""
    lines = _LINE_END.split(before)
    return len(lines), len(lines[-1]) + 1


def _syntax(error: Any) -> str:
    """Say what the parser stumbled over, in words for people who write lessons."""
    problem = str(error.problem or error.context or "this is no YAML")
    if "'\\t'" in problem:
        return "a tab: these files are indented with spaces"
    if "mapping values are not allowed" in problem:
        return "a colon where no key can stand; check the indentation, or quote a text that has one"
    if "stream end" in problem or "end of stream" in problem:
        return f"the file ends too early ({problem}{_context(error)})"
    return f"{problem}{_context(error)}"


def _context(error: Any) -> str:
    mark = error.context_mark
    return f", {error.context} begun in line {mark.line + 1}" if mark and error.context else ""

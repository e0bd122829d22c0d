"""Where everything in a YAML text stands: a tree of spans from the parser's own marks.

`yaml_tree` says what a file means; this says which characters of the text mean it, so that an edit
can change these and leave every other one alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

Path = tuple[str | int, ...]
Kind = Literal["scalar", "map", "list"]


@dataclass(slots=True, kw_only=True)
class Span:
    """A value: the characters from ``start`` up to ``end``, comments around it not included."""

    kind: Kind
    start: int
    end: int
    #: Written in brackets (or inside of some), rather than by indentation.
    flow: bool = False
    #: A scalar's quotes or block sign; empty for plain text.
    style: str = ""
    entries: list[Entry] = field(default_factory=list)

    def entry(self, part: str | int) -> Entry | None:
        """Return the entry under a key or at an index, if there is one."""
        if self.kind == "list":
            inside = isinstance(part, int) and 0 <= part < len(self.entries)
            return self.entries[int(part)] if inside else None
        return next((entry for entry in self.entries if entry.key == part), None)


@dataclass(slots=True, kw_only=True)
class Entry:
    """An item of a list or a key with its value."""

    #: None in a list.
    key: str | None
    #: Where the key, the dash or the item in brackets begins.
    start: int
    key_end: int
    #: Right behind the colon or the dash.
    after: int
    value: Span

    @property
    def end(self) -> int:
        """Where the entry ends."""
        return max(self.value.end, self.after)


@lru_cache(maxsize=4)
def read_spans(text: str) -> Span:
    """Return the spans of a text that `yaml_tree.read_tree` reads without a problem.

    Nobody changes them: the same text is often asked about again.
    """
    from ruamel.yaml import YAML

    return spans_of(text, YAML(typ="safe", pure=True).parse(text))


def spans_of(text: str, events: Iterable[Any]) -> Span:
    """Return the spans of a text that was parsed already, from the parser's events."""
    return _Reader(text, iter(events)).root()


def find(root: Span, path: Path) -> Entry | None:
    """Return the entry a path leads to, if it leads anywhere."""
    here: Entry | None = None
    span = root
    for part in path:
        here = span.entry(part)
        if here is None:
            return None
        span = here.value
    return here


def line_start(text: str, at: int) -> int:
    """Return where the line of a character begins."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """Return where the line of a character ends, before its line break."""
    end = text.find("\n", at)
    if end < 0:
        return len(text)
    return end - 1 if end > at and text[end - 1] == "\r" else end


def next_line(text: str, at: int) -> int:
    """Return where the line after a character's begins."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def column(text: str, at: int) -> int:
    """Return how many characters stand before one in its line."""
    return at - line_start(text, at)


def skip_blank(text: str, at: int) -> int:
    """Return the next character that is neither space nor comment."""
    while at < len(text):
        if text[at] == "#":
            at = next_line(text, at)
        elif text[at].isspace():
            at += 1
        else:
            break
    return at


class _Reader:
    """Builds the spans from the parser's events."""

    def __init__(self, text: str, events: Iterator[Any]) -> None:
        self._text = text
        self._events = events

    def root(self) -> Span:
        for event in self._events:
            if type(event).__name__ in ("ScalarEvent", "SequenceStartEvent", "MappingStartEvent"):
                return self._span(event, event.start_mark.index, inside=False)
        raise ValueError("the text holds no value")

    def _span(self, event: Any, after: int, *, inside: bool) -> Span:
        kind = type(event).__name__
        start = event.start_mark.index
        if kind == "ScalarEvent":
            end, style = event.end_mark.index, event.style or ""
            if style in ("|", ">"):
                end = self._block_end(start, end)
            elif not style and start == end:
                # An empty value stands nowhere: right behind its colon or dash is as good.
                start = end = after
            return Span(kind="scalar", start=start, end=end, style=style, flow=inside)
        flow = inside or bool(event.flow_style)
        if kind == "SequenceStartEvent":
            return self._list(Span(kind="list", start=start, end=start, flow=flow))
        return self._map(Span(kind="map", start=start, end=start, flow=flow))

    def _block_end(self, start: int, end: int) -> int:
        """Leave out the line break of a block and, unless they are kept, the blank lines after."""
        header = self._text[start : line_end(self._text, start)].partition("#")[0]
        if "+" in header:
            return line_end(self._text, end - 1) if end > start else end
        return start + len(self._text[start:end].rstrip())

    def _list(self, span: Span) -> Span:
        behind = span.start
        while type(event := next(self._events)).__name__ != "SequenceEndEvent":
            if span.flow:
                at = after = event.start_mark.index
            else:
                at = skip_blank(self._text, behind)
                after = at + 1
            value = self._span(event, after, inside=span.flow)
            entry = Entry(key=None, start=at, key_end=at, after=after, value=value)
            span.entries.append(entry)
            behind = entry.end
        span.end = event.end_mark.index if span.flow else behind
        return span

    def _map(self, span: Span) -> Span:
        behind = span.start
        while type(event := next(self._events)).__name__ != "MappingEndEvent":
            start, key_end = event.start_mark.index, event.end_mark.index
            colon = skip_blank(self._text, key_end)
            after = colon + 1 if self._text[colon : colon + 1] == ":" else key_end
            value = self._span(next(self._events), after, inside=span.flow)
            entry = Entry(key=event.value, start=start, key_end=key_end, after=after, value=value)
            span.entries.append(entry)
            behind = entry.end
        span.end = event.end_mark.index if span.flow else behind
        return span

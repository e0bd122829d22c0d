"""What a pack brings, put into words before anything is taken in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from trainer.errors import InputError
from trainer.games import catalog
from trainer.training.files import COURSE_FILE
from trainer.training.packs import Inspection, Part, inspect
from trainer.training.problems import Problems
from trainer.training.yaml_tree import decode, read_tree

STATE_WORDS = {
    "new": "New",
    "same": "There already, the same",
    "different": "There already, different",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A file of a part: what it is called, and how it compares with what is there."""

    title: str
    name: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of a pack in words: its course, or its house book."""

    part: Part
    kind: str
    title: str
    lines: tuple[Line, ...]

    @property
    def is_blocked(self) -> bool:
        """Whether nothing can be done with it: the program has another course of its name."""
        return self.part.shipped and self.part.state == "different"

    @property
    def asks(self) -> bool:
        """Whether somebody must decide what becomes of what is there."""
        return self.part.state == "different" and not self.part.shipped


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """A pack that was looked into."""

    path: Path
    inspection: Inspection
    pieces: tuple[Piece, ...]

    @property
    def heading(self) -> str:
        """The course and its game."""
        found = self.inspection
        return f"{found.title}, {_game_name(found.game)}"


def look_into(path: Path, target: Path, shipped: Path | None) -> Contents:
    """Return what a pack brings; raise `PackError` if it is refused. Nothing is written."""
    found = inspect(path, target, shipped)
    return Contents(
        path=path,
        inspection=found,
        pieces=tuple(_piece(found, part) for part in found.parts),
    )


def done_words(contents: Contents, replaced: Sequence[str], kept: Sequence[str]) -> str:
    """Say what was done with each part."""
    said = []
    for piece in contents.pieces:
        name = f"{piece.kind} {piece.title}"
        if piece.part.name in kept:
            said.append(f"{name} was left as it is.")
        elif piece.part.state == "same":
            said.append(f"{name} was there already.")
        elif piece.part.name in replaced:
            said.append(f"{name} was replaced.")
        else:
            said.append(f"{name} was added.")
    return " ".join(said)


def _piece(found: Inspection, part: Part) -> Piece:
    is_course = part.name == found.pack.course
    lines = tuple(
        Line(
            title=_title(found.pack.files[file.name], file.name),
            name=file.name.rpartition("/")[2],
            state=STATE_WORDS[file.state],
        )
        for file in part.files
        if not file.name.endswith(f"/{COURSE_FILE}")
    )
    own = found.title if is_course else _title(found.pack.files[part.name], part.name)
    return Piece(part=part, kind="Course" if is_course else "House book", title=own, lines=lines)


def _title(raw: bytes, name: str) -> str:
    """Return the title a file gives itself, or its name; installing will tell what is wrong."""
    problems = Problems(name)
    text = decode(raw, problems)
    tree = read_tree(text, problems) if text is not None else None
    given = tree.plain().get("title") if tree is not None else None
    return given if isinstance(given, str) and given.strip() else name.rpartition("/")[2]


def _game_name(key: str) -> str:
    try:
        return catalog.game(key).name
    except InputError:
        return key or "no game named"

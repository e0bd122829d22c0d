"""Courses and their lessons as files: made, copied, renamed, moved, deleted, with a way back.

Only the user's own courses are ever written. Each act leaves a course that loads after every single
file of it, and changes nothing in a file but what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from trainer import resources
from trainer.errors import EditError
from trainer.training import new_files, text_edits
from trainer.training.file_acts import FileAct, FileActs, Move
from trainer.training.file_names import course_key, lesson_file
from trainer.training.files import COURSE_FILE, ENDINGS
from trainer.training.merging import value_at
from trainer.training.yaml_tree import LARGEST_FILE

#: The lowest and the highest place of a course (`schema.CourseModel`).
_HIGHEST_ORDER = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A course in the list: its folder's name, its place, and whether it may be changed."""

    key: str
    order: int
    folder: Path | None = None


class CourseEditing:
    """The acts on courses. Whoever shows them reads the folder again after each."""

    def __init__(
        self,
        root: Path | None = None,
        *,
        shipped: Path | None = None,
        trash: Path | None = None,
    ) -> None:
        self.root = resources.own_lessons_dir() if root is None else root
        self._shipped = shipped
        self.acts = FileActs(resources.data_dir() / "trash" if trash is None else trash)

    def is_own(self, path: Path) -> bool:
        """Return whether a course or lesson is the user's, and may be changed."""
        return path.absolute().is_relative_to(self.root.absolute())

    def is_listed(self, path: Path) -> bool:
        """Return whether a lesson belongs to its course; one that was deleted does not."""
        try:
            _index(self._read(path.parent / COURSE_FILE), path)
        except (EditError, OSError):
            return False
        return True

    # --- courses -------------------------------------------------------------------------------

    def create_course(self, title: str, game: str) -> Path:
        """Make a course with one empty lesson; return its folder."""
        folder = self.root / course_key(title, self._keys())
        name = lesson_file("First lesson", ())
        course = new_files.new_course({"title": title, "game": game, "lessons": [{"file": name}]})
        self._do(
            f"New course “{title}”",
            [
                self._new(folder / name, blank_lesson("First lesson", game)),
                self._new(folder / COURSE_FILE, course),
            ],
        )
        return folder

    def copy_course(self, folder: Path, title: str) -> Path:
        """Copy a course, whoever's it is, into one of the user's own; return its folder."""
        target = self.root / course_key(title, self._keys())
        text = self._read(folder / COURSE_FILE)
        text = text_edits.set_value(text, ("title",), title)
        own = f"{folder.name}/"
        moves = []
        for index, entry in enumerate(_lessons(text)):
            name = str(value_at(entry, ("file",)))
            if (folder / name).is_file() and (folder / name).parent == folder:
                raw = (folder / name).read_bytes()
                moves.append(Move(path=target / name, before=None, after=raw))
            needed = _requires(entry)
            plain = [other.removeprefix(own) for other in needed]
            if plain != needed:
                text = _set_requires(text, index, plain)
        moves.append(self._new(target / COURSE_FILE, text))
        self._do(f"Copy course “{title}”", moves)
        return target

    def set_course(self, folder: Path, key: str, value: Any, *, name: str) -> None:
        """Set a key of a course's file (``title``, ``summary``); None takes the key out."""
        path = folder / COURSE_FILE
        if value is None:
            if key in text_edits.parse(self._read(path)):
                self._do(name, [self._edited(path, lambda text: text_edits.remove(text, (key,)))])
            return
        self._do(name, [self._edited(path, lambda text: text_edits.set_value(text, (key,), value))])

    def delete_course(self, folder: Path, title: str) -> None:
        """Delete a course with everything in its folder."""
        self._demand_own(folder)
        self._do(f"Delete course “{title}”", [self.acts.gone(folder)])

    def reorder(self, wanted: Sequence[Ranked], title: str) -> None:
        """Give the user's own courses such places that all stand in this order.

        The program's courses keep theirs. Raises `EditError` where there is no room between two.
        """
        orders = _places(wanted)
        moves = [
            self._edited(course.folder / COURSE_FILE, partial(_set_order, orders[course.key]))
            for course in wanted
            if course.folder is not None and orders[course.key] != course.order
        ]
        self._do(f"Move course “{title}”", moves)

    # --- lessons -------------------------------------------------------------------------------

    def add_lesson(self, folder: Path, title: str, game: str, index: int | None = None) -> Path:
        """Add an empty lesson to a course, before the one at an index; return its file."""
        return self._add(folder, title, blank_lesson(title, game).encode(), index, (), "New lesson")

    def add_text(self, folder: Path, title: str, raw: bytes, index: int | None = None) -> Path:
        """Add a lesson whose text is there already; return its file."""
        return self._add(folder, title, raw, index, (), "Add lesson")

    def duplicate_lesson(self, path: Path, raw: bytes | None = None) -> Path:
        """Copy a lesson and put the copy behind it; ``raw`` is its text if it is not the file's."""
        text = self._read(path.parent / COURSE_FILE)
        index = _index(text, path)
        raw = path.read_bytes() if raw is None else raw
        title = f"{path.stem} (copy)"
        try:
            old = raw.decode()
            given = text_edits.parse(old).get("title")
            title = f"{given if isinstance(given, str) else path.stem} (copy)"[:120]
            raw = text_edits.set_value(old, ("title",), title).encode()
        except (EditError, UnicodeDecodeError):
            # A text that cannot be read is copied as it is; its author knows why.
            pass
        requires = _requires(_lessons(text)[index])
        return self._add(path.parent, title, raw, index + 1, requires, "Duplicate lesson")

    def rename_lesson(self, path: Path, title: str) -> None:
        """Give a lesson another title; its file keeps its name, which is its identity."""
        move = self._edited(path, lambda text: text_edits.set_value(text, ("title",), title))
        self._do(f"Rename lesson to “{title}”", [move])

    def move_lesson(self, folder: Path, index: int, to: int, title: str = "") -> list[str]:
        """Move a lesson within its course; ``to`` is its index afterwards.

        A lesson can only build on earlier ones: what it no longer can is taken out and told.
        """
        told: list[str] = []

        def moved(text: str) -> str:
            text = text_edits.move_item(text, ("lessons",), index, to)
            return _without_later(text, told)

        self._do(
            f"Move lesson “{title}”" if title else "Move lesson",
            [self._edited(folder / COURSE_FILE, moved)],
        )
        return told

    def delete_lesson(self, path: Path, title: str = "") -> None:
        """Delete a lesson and every mention of it in its course."""
        self._demand_own(path)

        def without(text: str) -> str:
            index = _index(text, path)
            if len(_lessons(text)) == 1:
                raise EditError(path.name, "a course needs a lesson; delete the course instead")
            text = text_edits.remove(text, ("lessons", index))
            names = {path.stem, f"{path.parent.name}/{path.stem}"}
            for at, entry in enumerate(_lessons(text)):
                needed = _requires(entry)
                left = [name for name in needed if name not in names]
                if left != needed:
                    text = _set_requires(text, at, left)
            return text

        raw = path.read_bytes() if path.is_file() else None
        moves = [self._edited(path.parent / COURSE_FILE, without)]
        if raw is not None:
            moves.append(Move(path=path, before=raw, after=None))
        self._do(f"Delete lesson “{title or path.stem}”", moves)

    def set_requires(self, path: Path, names: Sequence[str]) -> None:
        """Say which lessons must be mastered before one."""

        def changed(text: str) -> str:
            return _set_requires(text, _index(text, path), list(names))

        move = self._edited(path.parent / COURSE_FILE, changed)
        self._do("Change what a lesson builds on", [move])

    # --- the way back --------------------------------------------------------------------------

    def undo(self) -> FileAct | None:
        """Take back the last act; None when there is none."""
        return self.acts.undo()

    def redo(self) -> FileAct | None:
        """Do again what was taken back; None when there is nothing."""
        return self.acts.redo()

    def close(self) -> None:
        """Throw away what was deleted."""
        self.acts.forget()

    # --- inner workings ------------------------------------------------------------------------

    def _do(self, name: str, moves: Sequence[Any]) -> None:
        real = [m for m in moves if not isinstance(m, Move) or m.before != m.after]
        if real:
            self.acts.do(name, real)

    def _add(
        self,
        folder: Path,
        title: str,
        raw: bytes,
        index: int | None,
        requires: Sequence[str],
        name: str,
    ) -> Path:
        self._demand_own(folder)
        path = folder / lesson_file(title, _files_in(folder))
        entry: dict[str, Any] = {"file": path.name}
        if requires:
            entry["requires"] = requires[0] if len(requires) == 1 else list(requires)

        def listed(text: str) -> str:
            at = len(_lessons(text)) if index is None else index
            return text_edits.insert_item(text, ("lessons",), at, entry)

        self._do(
            f"{name} “{title}”",
            [
                Move(path=path, before=None, after=raw),
                self._edited(folder / COURSE_FILE, listed),
            ],
        )
        return path

    def _keys(self) -> set[str]:
        """Return the names no new course can have: those of the program's and of the user's."""
        found = set()
        for root in (self._shipped, self.root):
            if root is not None and root.is_dir():
                found |= {folder.name for folder in root.iterdir()}
        return found

    def _demand_own(self, path: Path) -> None:
        if not self.is_own(path):
            raise EditError(
                path.name, "the program's own courses stay as they are; copy the course"
            )

    def _new(self, path: Path, text: str) -> Move:
        self._demand_own(path)
        return Move(path=path, before=None, after=text.encode())

    def _edited(self, path: Path, edit: Callable[[str], str]) -> Move:
        self._demand_own(path)
        text = self._read(path)
        raw = edit(text).encode()
        if len(raw) > LARGEST_FILE:
            raise EditError(path.name, f"the text is larger than {LARGEST_FILE // 1024} KB")
        return Move(path=path, before=text.encode(), after=raw)

    @staticmethod
    def _read(path: Path) -> str:
        try:
            return path.read_bytes().decode()
        except UnicodeDecodeError:
            raise EditError(path.name, "the file is no UTF-8 text") from None


def blank_lesson(title: str, game: str) -> str:
    """Return a new lesson: a page to write on and a round dealt at random."""
    return new_files.new_lesson(
        {
            "title": title,
            "game": game,
            "mode": "practice",
            "pass": {"accuracy": 90},
            "script": [
                {"page": f"## {title}\n\nWhat this lesson is about.\n"},
                {"deal": {"count": 3}},
            ],
        }
    )


def _lessons(text: str) -> list[Mapping[str, Any]]:
    listed = text_edits.parse(text).get("lessons")
    return listed if isinstance(listed, list) else []


def _index(text: str, path: Path) -> int:
    for index, entry in enumerate(_lessons(text)):
        if value_at(entry, ("file",)) == path.name:
            return index
    raise EditError(path.name, "the course does not list this lesson")


def _requires(entry: object) -> list[str]:
    given = value_at(entry, ("requires",))
    return [given] if isinstance(given, str) else list(given) if isinstance(given, list) else []


def _set_requires(text: str, index: int, names: list[str]) -> str:
    path = ("lessons", index, "requires")
    if names:
        return text_edits.set_value(text, path, names[0] if len(names) == 1 else names)
    if value_at(text_edits.parse(text), path) is None:
        return text
    return text_edits.remove(text, path)


def _set_order(order: int, text: str) -> str:
    return text_edits.set_value(text, ("order",), order)


def _without_later(text: str, told: list[str]) -> str:
    """Take out what lessons require that now comes after them."""
    entries = _lessons(text)
    stems = [Path(str(value_at(entry, ("file",)))).stem for entry in entries]
    for index, entry in enumerate(entries):
        needed = _requires(entry)
        left = [name for name in needed if name not in stems[index:]]
        if left != needed:
            text = _set_requires(text, index, left)
            lost = ", ".join(name for name in needed if name not in left)
            told.append(f"{stems[index]} no longer builds on {lost}, which now comes after it.")
    return text


def _files_in(folder: Path) -> list[str]:
    return [
        file.name
        for file in folder.iterdir()
        if file.suffix.lower() in ENDINGS and file.name != COURSE_FILE
    ]


def _places(wanted: Sequence[Ranked]) -> dict[str, int]:
    """Return a place for every course, changing as few as can be; from the last to the first."""
    places: dict[str, int] = {}
    after = (_HIGHEST_ORDER + 1, "")
    for at in reversed(range(len(wanted))):
        course = wanted[at]
        if course.folder is None:
            places[course.key] = course.order
            after = (course.order, course.key)
            continue
        fixed = [(one.order, one.key) for one in wanted[:at] if one.folder is None]
        before = max(fixed, default=(-1, ""))
        order = course.order
        if not before < (order, course.key) < after:
            order = after[0] if (after[0], course.key) < after else after[0] - 1
            order = min(order, _HIGHEST_ORDER)
        if order < 0 or not before < (order, course.key) < after:
            raise EditError(course.key, "there is no room between these two courses")
        places[course.key] = order
        after = (order, course.key)
    return places

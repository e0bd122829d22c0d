"""A house book being edited: its text changed losslessly, and what is wrong with it, by place.

A shipped book is edited by becoming one's own: its text is the beginning of a file of the same
name among the user's books.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trainer.engine.game import Game
from trainer.engine.house import Option, Value
from trainer.engine.money import Cents, parse_money
from trainer.errors import EditError, FileChangedError, HouseError, InputError
from trainer.training import text_edits
from trainer.training.book_reading import read_text as read_book_text
from trainer.training.book_shelf import BookShelf
from trainer.training.edited_files import Draft, Drafts, EditedFile, digest
from trainer.training.house_books import Chip, HouseBook
from trainer.training.houses import confirmable
from trainer.training.lessons import ALL
from trainer.training.problems import Problem, Problems
from trainer.training.spans import Path
from trainer.training.yaml_tree import Listing, Node, read_tree
from trainer.training.yaml_tree import Mapping as TreeMapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something wrong in a book, with the path of the value it is about; none for the file."""

    path: Path
    problem: Problem

    def __str__(self) -> str:
        return f"line {self.problem.line}: {self.problem.message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedBook:
    """What a text says as a book; a book only when nothing is wrong."""

    text: str
    book: HouseBook | None
    findings: tuple[Finding, ...] = ()

    def at(self, *path: str | int) -> tuple[Finding, ...]:
        """Return what is wrong at a path or below it."""
        return tuple(one for one in self.findings if one.path[: len(path)] == path)


def check_text(text: str, key: str) -> CheckedBook:
    """Check a book's text; every finding knows the value it is about."""
    source = read_book_text(text, key)
    found = list(source.problems)
    places = _places(text) if found else {}
    return CheckedBook(
        text=text,
        book=source.book,
        findings=tuple(
            Finding(path=places.get((one.line, one.column), ()), problem=one) for one in found
        ),
    )


class EditedBook:
    """One book of the shelf while it is edited."""

    def __init__(self, shelf: BookShelf, key: str, file: EditedFile, opened: str) -> None:
        self.shelf = shelf
        self.key = key
        self.file = file
        #: The text as it stands on the shelf.
        self.saved = opened

    @classmethod
    def open(cls, shelf: BookShelf, key: str, *, drafts: Drafts | None = None) -> EditedBook:
        """Open a book of the shelf; raise `EditError` when it is no text that can be edited."""
        path, own = shelf.path(key), shelf.own_path(key)
        file = EditedFile.open(path, drafts=drafts)
        text = file.text
        if path.absolute() != own.absolute():
            # As a file that does not exist yet: saving makes it, the shipped one stays.
            file = EditedFile(own, text, drafts=drafts)
        return cls(shelf, key, file, text)

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self.file.text

    @property
    def is_changed(self) -> bool:
        """Whether there is something to save."""
        return self.text != self.saved

    @property
    def data(self) -> dict[str, Any]:
        """The text's data; raises `EditError` while the text cannot be read."""
        return self.file.data

    def check(self) -> CheckedBook:
        """Return what the text says as a book and what is wrong with it."""
        return check_text(self.text, self.key)

    # --- keeping it ----------------------------------------------------------------------------

    @property
    def is_changed_outside(self) -> bool:
        """Whether the file is another than the one that was read: written or deleted elsewhere."""
        try:
            found = digest(self.file.path.read_bytes())
        except FileNotFoundError:
            found = ""
        except OSError:
            return False
        return found != self.file.base

    def save(self, *, overwrite: bool = False) -> HouseBook:
        """Save the book as one's own and keep what it replaces.

        Raises `LessonError` for a text that is wrong, and `FileChangedError` if the file was
        changed outside, unless it is to be overwritten; then nothing is changed.
        """
        if not overwrite and self.is_changed_outside:
            raise FileChangedError(str(self.file.path), self.file.base, "changed")
        book = self.shelf.save(self.key, self.text)
        self.file.save()
        self.saved = self.text
        return book

    def reload(self) -> None:
        """Take the book as it stands on the shelf; what was edited can be had back by undo."""
        fresh = EditedBook.open(self.shelf, self.key)
        self.saved = fresh.text
        if fresh.file.base:
            self.file.reload()
        else:
            self.file.base = ""
            self.file.write(fresh.text, "Reload")
            self.file.discard()

    def draft(self, drafts: Drafts | None = None) -> Draft | None:
        """Return work on this book that was never saved."""
        found = (Drafts() if drafts is None else drafts).recoverable()
        mine = (one for one in found if one.path == self.file.path and one.text != self.saved)
        return next(mine, None)

    def recover(self, draft: Draft) -> None:
        """Go on with unsaved work; saving still notices if the file was changed since."""
        self.file.base = draft.base
        self.file.write(draft.text, "Recover unsaved work")

    # --- edits ---------------------------------------------------------------------------------

    def put(self, path: Path, value: Any, name: str) -> None:
        """Set a value; whatever it has to stand in is made."""
        holder: Any = self.data
        for at, part in enumerate(path):
            inside = isinstance(holder, dict) and part in holder
            if not inside or (at + 1 < len(path) and not isinstance(holder[part], dict)):
                for below in reversed(path[at + 1 :]):
                    value = {below: value}
                path = path[: at + 1]
                break
            holder = holder[part]
        self.file.write(text_edits.set_value(self.text, path, value), name)

    def take(self, path: Path, name: str) -> None:
        """Take a value out, if it is there."""
        holder: Any = self.data
        for part in path:
            if not isinstance(holder, dict) or part not in holder:
                return
            holder = holder[part]
        self.file.write(text_edits.remove(self.text, path), name)

    def set_option(self, game: Game, option: Option, value: Value) -> None:
        """Choose a value of an option."""
        path = ("games", game.key, "house", option.name)
        self.put(path, written(option, value), f"{game.name}: {option.title}")

    def set_offered(self, game: Game, *, offered: bool) -> None:
        """Put a game into the book, or take it out with everything said about it."""
        path = ("games", game.key)
        if offered:
            self.put(path, {"confirmed": []}, f"Add {game.name}")
        else:
            self.take(path, f"Remove {game.name}")

    def set_confirmed(self, game: Game, names: Sequence[str]) -> None:
        """Confirm exactly these rulings of a game."""
        path, title = ("games", game.key, "confirmed"), f"{game.name}: confirmed rulings"
        given = self.data["games"][game.key]
        now = given.get("confirmed") if isinstance(given, dict) else None
        text = self.text
        if not isinstance(now, list) or ALL in now or not now:
            self.put(path, list(names), title)
            return
        # One by one, so that a remark beside another ruling stays.
        for at in reversed(range(len(now))):
            if now[at] not in names:
                text = text_edits.remove(text, (*path, at))
        for ruling in names:
            if ruling not in now:
                here = text_edits.parse(text)["games"][game.key]["confirmed"]
                text = text_edits.insert_item(text, path, len(here), ruling)
        self.file.write(text, title)

    def set_chips(self, chips: Sequence[Chip]) -> None:
        """Fill the tray with these chips; none leaves it as the workstation has it."""
        old = self.data.get("chips")
        if not chips:
            self.take(("chips",), "Remove the chips")
            return
        known = {_worth(item): item for item in old or () if isinstance(item, dict)}
        items = [_chip_item(chip, known.get(chip.worth)) for chip in chips]
        if not isinstance(old, list) or abs(len(old) - len(items)) > 1:
            self.put(("chips",), items, "Chips")
            return
        text = self.text
        if len(items) > len(old):
            at = next((at for at, item in enumerate(items) if item not in old), len(old))
            text = text_edits.insert_item(text, ("chips",), at, items[at])
        elif len(items) < len(old):
            at = next(at for at, item in enumerate(old) if item not in items)
            text = text_edits.remove(text, ("chips", at))
        self.file.write(text_edits.set_value(text, ("chips",), items), "Chips")


def written(option: Option, value: Value) -> str | bool | int | float:
    """Return a value as a book writes it: money as a plain number of dollars."""
    return in_dollars(int(value)) if option.kind == "money" else option.write(value)


def value_in(option: Option, given: Mapping[str, Any]) -> Value | None:
    """Return the value of an option under what was written; None where that is wrong."""
    if option.name not in given:
        return option.default
    raw = given[option.name]
    # A decimal is the name of a value: 0.50, which YAML reads as a number.
    texts = [raw] if not isinstance(raw, float) else [f"{raw:.2f}", str(raw)]
    for text in texts:
        try:
            return option.read(text)
        except HouseError:
            continue
    return None


def confirmed_in(game: Game, given: object) -> frozenset[str]:
    """Return the rulings of a game that are confirmed by what was written."""
    names = [given] if isinstance(given, str) else given if isinstance(given, list) else []
    known = frozenset(confirmable(game))
    return known if ALL in names else known & frozenset(map(str, names))


def _chip_item(chip: Chip, old: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return a chip as a book writes it; what it had before is written as before."""
    worth = old["worth"] if old else in_dollars(chip.worth)
    colour = old.get("colour") if old else None
    same = isinstance(colour, str) and colour.lower() == chip.colour
    item: dict[str, Any] = {"worth": worth, "colour": colour if same else chip.colour}
    if chip.name or (old and "name" in old):
        item["name"] = chip.name
    return item


def _worth(item: Mapping[str, Any]) -> Cents | None:
    try:
        return parse_money(str(item.get("worth")))
    except InputError:
        return None


def in_dollars(cents: Cents) -> int | float:
    """Return an amount as a book writes it: whole dollars without cents."""
    return cents // 100 if cents % 100 == 0 else cents / 100


def _places(text: str) -> dict[tuple[int, int], Path]:
    """Return the path of every value and key by its place; of two in one place, the inner."""
    try:
        tree = read_tree(text, Problems(""))
    except EditError:
        return {}
    places: dict[tuple[int, int], Path] = {}
    waiting: list[tuple[Node, Path]] = [] if tree is None else [(tree, ())]
    while waiting:
        node, path = waiting.pop()
        if path:
            places[node.line, node.column] = path
        if isinstance(node, TreeMapping):
            for name, below in node.values.items():
                key = node.keys[name]
                places[key.line, key.column] = (*path, name)
                waiting.append((below, (*path, name)))
        elif isinstance(node, Listing):
            waiting += [(below, (*path, at)) for at, below in enumerate(node.items)]
    return places

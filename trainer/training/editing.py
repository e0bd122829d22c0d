"""A lesson, course or house book being edited: its text, its data, and the way back.

Every change is an edit of the text (`text_edits`), so that comments, order, quotes, spacing and
line breaks stay as their author wrote them. What was done can be undone, step by step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trainer.training import text_edits
from trainer.training.spans import Path
from trainer.training.text_edits import spell

#: How many changes can be undone; the texts are small, the session may be long.
MOST_CHANGES = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change that was made: what it is called, and the text before and after it."""

    name: str
    before: str
    after: str


class LessonDocument:
    """The text of a YAML file, changed by named edits."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._done: list[Change] = []
        self._undone: list[Change] = []
        self._may_join = False

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self._text

    @property
    def data(self) -> dict[str, Any]:
        """The text's data; raises `EditError` while the text cannot be read."""
        return text_edits.parse(self._text)

    def set(self, path: Path, value: Any, *, name: str = "", join: bool = False) -> None:
        """Set the value at a path, or add a key; ``join`` makes it part of the change before.

        Only a change of the same name is joined, and only until something is undone.
        """
        text = text_edits.set_value(self._text, path, value)
        self._change(name or f"Set {spell(path)}", text, join=join)

    def insert(self, path: Path, index: int, value: Any, *, name: str = "") -> None:
        """Put an item into the list at a path, before the one at an index."""
        name = name or f"Insert {spell((*path, index))}"
        self._change(name, text_edits.insert_item(self._text, path, index, value))

    def remove(self, path: Path, *, name: str = "") -> None:
        """Take out an item or a key."""
        self._change(name or f"Remove {spell(path)}", text_edits.remove(self._text, path))

    def move(self, path: Path, index: int, to: int, *, name: str = "") -> None:
        """Move an item of the list at a path; ``to`` is its index afterwards."""
        name = name or f"Move {spell((*path, index))} to {to}"
        self._change(name, text_edits.move_item(self._text, path, index, to))

    def rename(self, path: Path, key: str) -> None:
        """Give a key another name."""
        self._change(f"Rename {spell(path)} to {key}", text_edits.rename(self._text, path, key))

    def write(self, text: str, name: str = "Edit the text", *, join: bool = False) -> None:
        """Take a text that was edited by hand, whether it can be read or not."""
        self._change(name, text, join=join)

    # --- the way back ------------------------------------------------------------------------

    @property
    def undo_name(self) -> str:
        """What would be undone; empty when there is nothing."""
        return self._done[-1].name if self._done else ""

    @property
    def redo_name(self) -> str:
        """What would be done again; empty when there is nothing."""
        return self._undone[-1].name if self._undone else ""

    def undo(self) -> bool:
        """Take back the last change; return whether there was one."""
        if not self._done:
            return False
        change = self._done.pop()
        self._undone.append(change)
        self._may_join = False
        self._text = change.before
        self._changed()
        return True

    def redo(self) -> bool:
        """Make the last change again that was taken back; return whether there was one."""
        if not self._undone:
            return False
        change = self._undone.pop()
        self._done.append(change)
        self._may_join = False
        self._text = change.after
        self._changed()
        return True

    def _change(self, name: str, text: str, *, join: bool = False) -> None:
        if text == self._text:
            return
        before = self._text
        if join and self._may_join and self._done and self._done[-1].name == name:
            before = self._done.pop().before
        self._may_join = True
        self._done.append(Change(name=name, before=before, after=text))
        del self._done[:-MOST_CHANGES]
        self._undone.clear()
        self._text = text
        self._changed()

    def _changed(self) -> None:
        """The text is another now; who keeps it in a file wants to know."""

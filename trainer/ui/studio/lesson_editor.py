"""The lesson editor: the script at the left, the chosen item beside it, the proof below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.training.lessons import Lesson, Page
from trainer.training.live_proof import Finding
from trainer.training.reading import read_lesson_text
from trainer.ui.settings import Settings
from trainer.ui.studio.action_note import ActionNote
from trainer.ui.studio.editor_bar import FORM, TEXT, EditorBar
from trainer.ui.studio.item_stack import ItemStack
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.problem_list import ProblemList
from trainer.ui.studio.script_list import KINDS, ScriptList
from trainer.ui.theme import Theme
from trainer.ui.widgets import button

#: What a new item says before anybody has written into it.
_NEW: dict[str, dict[str, Any]] = {
    "page": {"page": "## Heading\n\nWhat the trainee reads before the next round.\n"},
    "deal": {"deal": {"count": 3}},
    "round": {"title": "A round", "round": {"seats": []}},
}
_LIST_WIDTH = 268


class LessonEditor(QWidget):
    """Edits the lesson on a `LessonDesk`; saving and leaving are the page's business."""

    left = Signal()
    save_wanted = Signal()
    #: A `Lesson` to be played, and the number of the round to begin at.
    try_wanted = Signal(object, int)
    #: A `Lesson` to be put on paper.
    handout_wanted = Signal(object)
    #: A sentence and its tone.
    told = Signal(str, str)

    def __init__(self, theme: Theme, settings: Settings, games: Sequence[Game]) -> None:
        super().__init__()
        self._desk: LessonDesk | None = None
        self._index = -1
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 16, 8)
        outer.setSpacing(8)
        self.bar = EditorBar()
        self.bar.left.connect(self.left)
        self.bar.undo.connect(self.undo)
        self.bar.redo.connect(self.redo)
        self.bar.tried.connect(self.try_here)
        self.bar.saved.connect(self.save)
        self.bar.handed_out.connect(self.hand_out)
        self.bar.turned.connect(lambda _: self._turn())
        outer.addWidget(self.bar)
        #: What is asked about the file, and why the text cannot be read.
        self.note, self.unread = ActionNote(theme), ActionNote(theme)
        outer.addWidget(self.note)
        outer.addWidget(self.unread)
        body = QHBoxLayout()
        body.setSpacing(14)
        outer.addLayout(body, 1)
        self._left = self._make_script(theme)
        body.addWidget(self._left)
        self.items = ItemStack(theme, settings, games)
        self.items.put.connect(self._put)
        self.items.written.connect(self._write)
        self.items.fixed_wanted.connect(self._fix)
        self.items.difference.closed.connect(self._end_comparing)
        body.addWidget(self.items, 1)
        self.problems = ProblemList(theme)
        self.problems.chosen.connect(self.go_to)
        outer.addWidget(self.problems)
        for keys, act in self._keys():
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)
        for note in (self.note, self.unread):
            note.returns_to = self.script
        self.setFocusProxy(self.script)

    def _make_script(self, theme: Theme) -> QWidget:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.script = ScriptList(theme)
        self.script.chosen.connect(self._choose)
        self.script.add_wanted.connect(self.add)
        self.script.duplicate_wanted.connect(self.duplicate)
        self.script.remove_wanted.connect(self.remove)
        self.script.move_wanted.connect(self.move_item)
        column.addWidget(self.script, 1)
        row = QHBoxLayout()
        row.setSpacing(4)
        self.adders = {}
        for kind, words in (("page", "+ Page"), ("deal", "+ Deal"), ("round", "+ Round")):
            made = button(words, partial(self._add_below, kind))
            made.setToolTip(f"Add below the chosen one: {KINDS[kind][1].lower()}")
            row.addWidget(made, 1)
            self.adders[kind] = made
        column.addLayout(row)
        self._fit(left)
        return left

    def _fit(self, left: QWidget) -> None:
        """Make the script as wide as its buttons need, or wider."""
        buttons = sum(made.sizeHint().width() + 4 for made in self.adders.values())
        left.setFixedWidth(max(_LIST_WIDTH, buttons))

    def _keys(self) -> Sequence[tuple[str, Callable[[], object]]]:
        return (
            ("Ctrl+S", self.save),
            ("Ctrl+Z", self.undo),
            ("Ctrl+Shift+Z", self.redo),
            ("Ctrl+Y", self.redo),
            ("F5", self.try_here),
            ("Shift+F5", self.try_all),
            ("Ctrl+T", lambda: self.bar.tabs.setCurrentIndex(FORM if self._in_text else TEXT)),
            ("Alt+Left", self.left.emit),
        )

    # --- the desk ------------------------------------------------------------------------------

    @property
    def desk(self) -> LessonDesk | None:
        """The lesson that is open, if one is."""
        return self._desk

    @property
    def _in_text(self) -> bool:
        return self.bar.tabs.currentIndex() == TEXT

    def open(self, desk: LessonDesk) -> None:
        """Show a lesson from its beginning."""
        self.close_desk()
        self._desk = desk
        desk.changed.connect(self._show_all)
        desk.proved.connect(self._show_proof)
        desk.dirty_changed.connect(lambda: self.bar.show_lesson(desk))
        desk.failed.connect(lambda text: self.told.emit(text, "warn"))
        self.note.ask("")
        self.items.end_comparing()
        self._index = -1
        self.script.setCurrentRow(0)
        self.bar.tabs.setCurrentIndex(FORM)
        self._show_all()

    def close_desk(self) -> None:
        """Leave the lesson; what is not saved is kept as a draft."""
        self.flush()
        desk, self._desk = self._desk, None
        if desk is not None:
            desk.close()
            desk.deleteLater()

    def flush(self) -> None:
        """Make a change of everything that was typed and not taken yet."""
        if self._desk is not None:
            self.items.flush()

    # --- acts ----------------------------------------------------------------------------------

    def add(self, kind: str, index: int) -> None:
        """Put a new item into the script and show it."""
        self._insert(index, _NEW[kind], f"Add a {KINDS[kind][1].lower()}")

    def duplicate(self, index: int) -> None:
        """Put a copy of an item behind it."""
        self.flush()
        if self._desk is not None:
            self._insert(index + 1, self._desk.script[index], "Duplicate an item")

    def remove(self, index: int) -> None:
        """Take an item out; undo brings it back."""
        self.flush()
        if self._desk is not None:
            self._desk.remove(index, "Delete an item")

    def move_item(self, index: int, to: int) -> None:
        """Move an item within the script."""
        self.flush()
        if self._desk is not None and self._desk.move(index, to, "Move an item"):
            self.script.choose(to)

    def undo(self) -> None:
        """Take back the last change."""
        self.flush()
        if self._desk is not None:
            self._desk.undo()

    def redo(self) -> None:
        """Make the last change again that was taken back."""
        self.flush()
        if self._desk is not None:
            self._desk.redo()

    def save(self) -> None:
        """Ask for the lesson to be saved, with all that was typed."""
        self.flush()
        self.save_wanted.emit()

    def try_here(self) -> None:
        """Play the lesson as a trainee would, from the chosen item on."""
        self._try(self._index)

    def try_all(self) -> None:
        """Play the lesson as a trainee would, from the start."""
        self._try(-1)

    def hand_out(self) -> None:
        """Ask for the lesson as it stands to be put on paper, saved or not."""
        lesson = self._read("handed out")
        if lesson is not None:
            self.handout_wanted.emit(lesson)

    def go_to(self, finding: Finding) -> None:
        """Show the place of a finding: its field, its item, or its line of the text."""
        if not self._in_text and finding.path is not None:
            self.script.choose(-1 if finding.item is None else finding.item)
            if self.items.go_to(finding):
                return
        self.bar.tabs.setCurrentIndex(TEXT)
        self.items.text.go_to(finding.line, finding.column)

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""
        for part in (self.note, self.unread, self.script, self.problems):
            part.restyle(theme)
        self._fit(self._left)
        self.items.restyle(theme, settings)

    # --- what is shown -------------------------------------------------------------------------

    def _show_all(self) -> None:
        desk = self._desk
        if desk is None:
            return
        self.bar.show_lesson(desk)
        readable = not desk.reason
        self.unread.ask(
            "" if readable else f"The text cannot be read, so the form waits. {desk.reason}",
            [] if self._in_text else [("Go to the text", self._go_to_trouble)],
            "warn",
        )
        if readable:
            self.script.show_script(desk.script, desk.proof, read_only=desk.read_only)
        self._index = self.script.current
        for adder in self.adders.values():
            adder.setEnabled(readable and not desk.read_only)
        self.bar.show_proof(desk)
        self.problems.show_waiting()
        self._show_item()

    def _show_proof(self) -> None:
        desk = self._desk
        if desk is None:
            return
        proof = desk.proof
        if not desk.reason:
            self.script.show_script(desk.script, proof, read_only=desk.read_only)
        about = "" if proof.is_exact else "about "
        good = f"Proven, nothing is wrong: {about}{proof.decisions} decisions to make."
        self.problems.show_findings(proof.findings, good, self._name)
        self.items.text.show_findings(proof.findings)
        self.bar.show_proof(desk)
        self._show_item()

    def _show_item(self) -> None:
        if self._desk is None:
            return
        if self._in_text:
            self.items.show_text(self._desk)
        else:
            self.items.show_item(self._desk, self._index)

    def _turn(self) -> None:
        """Turn between form and text."""
        self.flush()
        self._show_all()
        if self._in_text and self._desk is not None:
            self.items.show_item_in_text(self._desk, self._index)
            self.items.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, index: int) -> None:
        # What was typed belongs to the item that was shown so far.
        self.flush()
        self._index = index
        if self._desk is not None and self._in_text:
            self.items.show_item_in_text(self._desk, index)
        else:
            self._show_item()

    def _end_comparing(self) -> None:
        self.items.end_comparing()
        self._show_item()

    def _go_to_trouble(self) -> None:
        self.bar.tabs.setCurrentIndex(TEXT)
        finding = next(iter(self._desk.proof.findings), None) if self._desk else None
        if finding is not None:
            self.items.text.go_to(finding.line, finding.column)

    def _name(self, finding: Finding) -> str:
        """Return what the item is called that a finding is about; empty for the lesson itself."""
        row = self.script.item(finding.item + 1) if finding.item is not None else None
        return row.text() if row is not None else ""

    # --- inner workings ------------------------------------------------------------------------

    def _add_below(self, kind: str) -> None:
        """Add an item below the chosen one; from the head of the lesson, behind all others."""
        at = self.script.current
        many = len(self._desk.script) if self._desk is not None else 0
        self.add(kind, many if at < 0 else at + 1)

    def _insert(self, index: int, item: Any, name: str) -> None:
        self.flush()
        if self._desk is None:
            return
        index = max(0, min(index, len(self._desk.script)))
        if self._desk.insert(index, item, name):
            self.script.choose(index)

    def _fix(self, index: int, facts: object) -> None:
        self._insert(index + 1, {"title": "A dealt round", "round": facts}, "Make a fixed round")

    def _put(self, path: Any, value: Any, name: str, typing: bool) -> None:
        if self._desk is not None:
            self._desk.put(tuple(path), value, name, typing=typing)

    def _write(self, text: str) -> None:
        if self._desk is not None:
            self._desk.write(text)

    def _try(self, index: int) -> None:
        lesson = self._read("tried")
        if lesson is not None:
            self.try_wanted.emit(lesson, first_round(lesson, index))

    def _read(self, what_for: str) -> Lesson | None:
        """Return the lesson as it stands; where it cannot be read, say so."""
        self.flush()
        desk = self._desk
        if desk is None:
            return None
        source = read_lesson_text(desk.text, desk.path, desk.book)
        problem = next(iter(source.problems), None)
        if problem is None and source.lesson is not None:
            return source.lesson
        why = f"line {problem.line}, {problem.message}" if problem else "it cannot be read"
        self.told.emit(f"The lesson cannot be {what_for} yet: {why}", "warn")
        return None


def first_round(lesson: Lesson, index: int) -> int:
    """Return the number of the round an item of the script begins, or the next one after it."""
    before = lesson.script[: max(0, index)]
    number = 1 + sum(item.count for item in before if not isinstance(item, Page))
    return min(number, max(1, lesson.rounds))

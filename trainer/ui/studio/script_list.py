"""A lesson's script as a list: the lesson itself, then its pages, deals and rounds in order."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu

from trainer.training.live_proof import LiveProof, Work
from trainer.ui.studio.row_drag import RowDrag
from trainer.ui.studio.rows import ICON, LINE, PROBLEMS, RowDelegate
from trainer.ui.theme import Theme

#: What an item can be, with its icon and what a new one is called.
KINDS = {
    "page": ("page", "Page"),
    "deal": ("deal", "Random rounds"),
    "round": ("table", "Fixed round"),
}


class ScriptList(QListWidget):
    """Says what was chosen and what shall be done; it changes nothing itself."""

    #: The index of an item in the script; -1 for the lesson itself.
    chosen = Signal(int)
    #: A kind of item, to be put in before an index.
    add_wanted = Signal(str, int)
    duplicate_wanted = Signal(int)
    remove_wanted = Signal(int)
    #: An item's index now and afterwards.
    move_wanted = Signal(int, int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setAccessibleName("Script")
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self._delegate = RowDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self._read_only = False
        self._count = 0
        self._drag = RowDrag(
            self,
            may_drag=lambda index: index.row() > 0 and not self._read_only,
            may_drop=lambda _, target: target.row() > 0,
        )
        self._drag.dropped.connect(self._dropped)
        self.currentRowChanged.connect(self._row_changed)

    @property
    def current(self) -> int:
        """The index of the chosen item; -1 for the lesson itself."""
        return self.currentRow() - 1

    def choose(self, index: int) -> None:
        """Choose an item; -1 is the lesson itself."""
        self.setCurrentRow(min(index, self._count - 1) + 1)

    def show_script(self, script: list[Any], proof: LiveProof, *, read_only: bool) -> None:
        """Show the items and how they stand; the choice stays."""
        self._read_only = read_only
        row = max(0, self.currentRow())
        blocked = self.blockSignals(True)
        self._count = len(script)
        while self.count() > self._count + 1:
            self.takeItem(self.count() - 1)
        while self.count() < self._count + 1:
            self.addItem(QListWidgetItem())
        of_items: dict[int | None, list[str]] = {}
        for finding in proof.findings:
            of_items.setdefault(finding.item, []).append(finding.message)
        self._show(self.item(0), "The lesson", "studio", _head_line(proof), of_items.get(None, []))
        for at, item in enumerate(script):
            icon, title, line = describe(item, proof.work.get(at))
            self._show(self.item(at + 1), title, icon, line, of_items.get(at, []))
        self.blockSignals(blocked)
        if row != self.currentRow():
            self.setCurrentRow(min(row, self._count))

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._delegate.restyle(theme)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete, duplicate and move by keys; the rest walks the list."""
        at = self.current
        key, held = Qt.Key(event.key()), event.modifiers()
        if at >= 0 and not self._read_only:
            if key == Qt.Key.Key_Delete:
                self.remove_wanted.emit(at)
                return
            if key == Qt.Key.Key_D and held == Qt.KeyboardModifier.ControlModifier:
                self.duplicate_wanted.emit(at)
                return
            if held & Qt.KeyboardModifier.AltModifier and key in (
                Qt.Key.Key_Up,
                Qt.Key.Key_Down,
            ):
                self.move_by(-1 if key == Qt.Key.Key_Up else 1)
                return
        super().keyPressEvent(event)

    def move_by(self, step: int) -> None:
        """Ask for the chosen item to be moved."""
        at, to = self.current, self.current + step
        if at >= 0 and 0 <= to < self._count:
            self.move_wanted.emit(at, to)

    # --- inner workings ------------------------------------------------------------------------

    def _row_changed(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row - 1)

    @staticmethod
    def _show(row: QListWidgetItem, title: str, icon: str, line: str, problems: list[str]) -> None:
        row.setText(title)
        row.setData(ICON, icon)
        row.setData(LINE, line)
        row.setData(PROBLEMS, len(problems))
        row.setToolTip("\n".join(problems[:6]))
        wrong = f", {len(problems)} problems" if problems else ""
        row.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {line}{wrong}")

    def _dropped(self, source: QModelIndex, target: QModelIndex, below: bool) -> None:
        at, to = source.row() - 1, target.row() - 1 + below
        to -= to > at
        if to != at:
            self.move_wanted.emit(at, to)

    def _open_menu(self, where: QPoint) -> None:
        if self._read_only:
            return
        under = self.indexAt(where)
        at = (under.row() if under.isValid() else self.count() - 1) - 1
        menu = QMenu(self)
        for kind, (_, words) in KINDS.items():
            menu.addAction(f"Add {words.lower()} below").triggered.connect(
                lambda _=False, kind=kind: self.add_wanted.emit(kind, at + 1)
            )
        if at >= 0:
            menu.addSeparator()
            menu.addAction("Duplicate\tCtrl+D").triggered.connect(
                lambda: self.duplicate_wanted.emit(at)
            )
            menu.addAction("Move up\tAlt+Up").triggered.connect(lambda: self._move(at, -1))
            menu.addAction("Move down\tAlt+Down").triggered.connect(lambda: self._move(at, 1))
            menu.addSeparator()
            menu.addAction("Delete\tDel").triggered.connect(lambda: self.remove_wanted.emit(at))
        menu.popup(self.viewport().mapToGlobal(where))
        menu.aboutToHide.connect(menu.deleteLater)

    def _move(self, at: int, step: int) -> None:
        if 0 <= at + step < self._count:
            self.move_wanted.emit(at, at + step)


def describe(item: Any, work: Work | None) -> tuple[str, str, str]:
    """Return an item's icon, its title and what it comes to."""
    kind = kind_of(item)
    if kind == "page":
        text = str(item.get("page") or "")
        first = next((line.strip("#*> ") for line in text.splitlines() if line.strip("#*> ")), "")
        return "page", first or "Empty page", "Page"
    icon, words = KINDS.get(kind, ("warn", "Not understood"))
    title = item.get("title") if isinstance(item, dict) else None
    told = []
    if work is not None and work.rounds:
        told.append(f"Round {work.first}" if work.rounds == 1 else _span(work))
        about = "" if work.exact else "about "
        told.append(f"{about}{work.decisions} asked" if work.decisions else "nothing asked")
    return icon, str(title or words), " · ".join(told)


def kind_of(item: Any) -> str:
    """Return which of the three kinds an item is; empty for none of them."""
    if not isinstance(item, dict):
        return ""
    return next((kind for kind in KINDS if kind in item), "")


def _span(work: Work) -> str:
    return f"Rounds {work.first} to {work.first + work.rounds - 1}"


def _head_line(proof: LiveProof) -> str:
    if proof.lesson is None:
        return "Title, mode, pace, marks"
    rounds = proof.lesson.rounds
    about = "" if proof.is_exact else "about "
    many = "round" if rounds == 1 else "rounds"
    return f"{rounds} {many}, {about}{proof.decisions} decisions"

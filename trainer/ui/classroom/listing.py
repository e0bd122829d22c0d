"""A list of rows to choose from, each with an identifier that outlives being shown anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

_ID = Qt.ItemDataRole.UserRole
_WALKING = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Space)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row: what it stands for, and its cells as texts."""

    id: str
    cells: tuple[str, ...]


class Listing(QTableWidget):
    """A table of texts; one row is chosen, by mouse or arrow keys."""

    #: The identifier of the row chosen by the user; empty when it is gone.
    picked = Signal(str)

    def __init__(
        self, name: str, heads: Sequence[str], *, wide: int = 0, spare: Sequence[int] = ()
    ) -> None:
        """``wide`` is the column that takes what room there is.

        ``spare`` are those to do without, in this order, where it would be left too little.
        """
        super().__init__(0, len(heads))
        self._filling = False
        self._wide, self._spare = wide, spare
        for column, head in enumerate(heads):
            item = QTableWidgetItem(head)
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.setHorizontalHeaderItem(column, item)
        self.setAccessibleName(name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        self.itemSelectionChanged.connect(self._selected)

    @property
    def chosen(self) -> str:
        """The identifier of the chosen row; empty for none."""
        items = self.selectedItems()
        return str(items[0].data(_ID)) if items else ""

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows; the chosen one stays chosen if it is among them."""
        before = self.chosen
        self._filling = True
        self.setRowCount(len(rows))
        for at, row in enumerate(rows):
            for column, text in enumerate(row.cells):
                item = QTableWidgetItem(text)
                item.setData(_ID, row.id)
                item.setToolTip(text)
                self.setItem(at, column, item)
        self._filling = False
        self._fit_columns()
        self.choose(before)
        if self.chosen != before:
            self.picked.emit(self.chosen)

    def choose(self, identifier: str) -> None:
        """Choose a row, or none; nothing is said of it."""
        self._filling = True
        self.clearSelection()
        for at in range(self.rowCount()):
            item = self.item(at, 0)
            if item is not None and item.data(_ID) == identifier:
                self.selectRow(at)
        self._filling = False

    def texts(self) -> list[tuple[str, ...]]:
        """Return every row as it is shown."""
        return [
            tuple(
                item.text() if (item := self.item(at, column)) is not None else ""
                for column in range(self.columnCount())
            )
            for at in range(self.rowCount())
        ]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The first arrow key chooses where the list stands; Qt would step past it."""
        if event.key() in _WALKING and not self.selectedItems() and self.rowCount():
            self.selectRow(max(self.currentRow(), 0))
        else:
            super().keyPressEvent(event)

    def sizeHintForRow(self, row: int) -> int:
        # A little air between the lines of one row and the next.
        return super().sizeHintForRow(row) + 6

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_columns()
        super().resizeEvent(event)

    def _fit_columns(self) -> None:
        """Hide spare columns while the wide one has too little room to be read."""
        header = self.horizontalHeader()
        needs = {
            column: max(self.sizeHintForColumn(column), header.sectionSizeHint(column)) + 2
            for column in range(self.columnCount())
        }
        least = min(needs[self._wide], self.fontMetrics().horizontalAdvance("m" * 14))
        room = self.viewport().width() - sum(needs.values()) + needs[self._wide]
        for column in self._spare:
            hidden = room < least
            if hidden:
                room += needs[column]
            self.setColumnHidden(column, hidden)

    def _selected(self) -> None:
        if not self._filling:
            self.picked.emit(self.chosen)

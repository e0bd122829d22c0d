"""A list of names to tick."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """An entry: its name in the file, what it is called, and what it means."""

    name: str
    title: str
    meaning: str = ""
    #: Ticked for good, by somebody else's word.
    fixed: bool = False


class TickList(QListWidget):
    """Entries with a box each, ticked by click or Space."""

    #: A name, and whether it is ticked now.
    ticked = Signal(str, bool)

    def __init__(self, name: str, rows: int = 6) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._rows = rows
        self.setWordWrap(True)
        self.setSelectionMode(QListWidget.SelectionMode.SingleSelection)
        self.itemChanged.connect(self._changed)

    def show_ticks(self, ticks: Sequence[Tick], chosen: Collection[str]) -> None:
        """Show these entries, some of them ticked; where the keys are stays."""
        row = self.currentRow()
        blocked = self.blockSignals(True)
        if [self._name(at) for at in range(self.count())] != [tick.name for tick in ticks]:
            self.clear()
            for tick in ticks:
                item = QListWidgetItem()
                item.setData(Qt.ItemDataRole.UserRole, tick.name)
                self.addItem(item)
        for at, tick in enumerate(ticks):
            item = self.item(at)
            item.setText(tick.title)
            item.setToolTip(tick.meaning)
            flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
            item.setFlags(flags if tick.fixed else flags | Qt.ItemFlag.ItemIsEnabled)
            on = tick.fixed or tick.name in chosen
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self.blockSignals(blocked)
        if 0 <= row < self.count():
            self.setCurrentRow(row)
        shown = min(max(1, self.count()), self._rows)
        tall = self.sizeHintForRow(0) if self.count() else 24
        self.setFixedHeight(shown * tall + 2 * self.frameWidth() + 6)

    def names(self) -> list[str]:
        """Return what is ticked, in the list's order; what is ticked for good not among it."""
        return [
            self._name(at)
            for at in range(self.count())
            if self.item(at).checkState() is Qt.CheckState.Checked
            and self.item(at).flags() & Qt.ItemFlag.ItemIsEnabled
        ]

    def _name(self, at: int) -> str:
        return str(self.item(at).data(Qt.ItemDataRole.UserRole))

    def _changed(self, item: QListWidgetItem) -> None:
        self.ticked.emit(
            item.data(Qt.ItemDataRole.UserRole), item.checkState() is Qt.CheckState.Checked
        )

"""A list of names to tick."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from trainer.ui import icons
from trainer.ui.studio.rows import Index

_BOX = 16
State = QStyle.StateFlag


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
        self._delegate = _TickDelegate(self)
        self.setItemDelegate(self._delegate)
        self.itemClicked.connect(self._toggle)

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
            flags = Qt.ItemFlag.ItemIsSelectable
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick by Space or Enter; the rest walks the list."""
        item = self.currentItem()
        keys = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() in keys and item is not None:
            self._toggle(item)
        else:
            super().keyPressEvent(event)

    def _toggle(self, item: QListWidgetItem) -> None:
        if not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            return
        on = item.checkState() is not Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self.ticked.emit(item.data(Qt.ItemDataRole.UserRole), on)


class _TickDelegate(QStyledItemDelegate):
    """Paints a box, ticked or not, and the words beside it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(80, max(_BOX, QFontMetrics(option.font).height()) + 10)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint an entry in the palette's colours."""
        colours: QPalette = option.palette
        state: Any = option.state
        group = QPalette.ColorGroup.Normal
        if not index.flags() & Qt.ItemFlag.ItemIsEnabled or not state & State.State_Enabled:
            group = QPalette.ColorGroup.Disabled
        on = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole)) is Qt.CheckState.Checked
        area = QRectF(option.rect).adjusted(2, 1, -2, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & State.State_HasFocus:
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Highlight), 1.5))
            painter.drawRoundedRect(area, 6, 6)
        box = QRectF(area.left() + 6, area.center().y() - _BOX / 2, _BOX, _BOX)
        painter.setPen(QPen(colours.color(QPalette.ColorRole.Dark), 1.6))
        painter.setBrush(
            colours.color(QPalette.ColorRole.Highlight) if on else Qt.BrushStyle.NoBrush
        )
        painter.drawRoundedRect(box, 3.5, 3.5)
        if on:
            icons.paint(
                painter, "check", box, colours.color(QPalette.ColorRole.HighlightedText), 3.2
            )
        painter.setPen(colours.color(group, QPalette.ColorRole.Text))
        painter.setFont(option.font)
        left = round(box.right()) + 9
        words = area.toRect()
        words.setLeft(left)
        told = QFontMetrics(option.font).elidedText(
            str(index.data(Qt.ItemDataRole.DisplayRole)),
            Qt.TextElideMode.ElideRight,
            words.width() - 6,
        )
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, told)
        painter.restore()

"""The list of what a house decides about a game: options by group, limits, pace, rulings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from trainer.ui.theme import SMALL, Theme

_ENTRY = Qt.ItemDataRole.UserRole
_PAD_X, _PAD_Y, _LINE = 12, 7, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the list; a heading when it has no key."""

    key: str
    title: str
    #: What is in force.
    value: str = ""
    #: What is to be noticed: ``not the default``, ``unconfirmed``.
    marks: tuple[str, ...] = ()
    wrong: bool = False
    #: Further words a search finds it by.
    words: str = ""

    @property
    def spoken(self) -> str:
        """All of it in one breath, for a screen reader."""
        wrong = ("something is wrong",) if self.wrong else ()
        return ", ".join(part for part in (self.title, self.value, *self.marks, *wrong) if part)


class EntryList(QListWidget):
    """The list; it says which entry was gone to."""

    picked = Signal(str)

    def __init__(self, name: str, theme: Theme) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(False)
        self._delegate = _TwoLines(theme, self)
        self.setItemDelegate(self._delegate)
        self._wanted = ""
        self.currentItemChanged.connect(self._moved)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show these; the current one stays current as long as it is there."""
        keys = [self._entry(row).key for row in range(self.count())]
        if keys == [entry.key for entry in entries]:
            for row, entry in enumerate(entries):
                self._fill(self.item(row), entry)
        else:
            current = self.current
            self.blockSignals(True)
            self.clear()
            for entry in entries:
                item = QListWidgetItem()
                if not entry.key:
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
                self._fill(item, entry)
                self.addItem(item)
            self.blockSignals(False)
            self._go(current)
        self._filter()

    def search(self, words: str) -> None:
        """Show only what has these words; an empty text shows everything."""
        self._wanted = words.casefold().strip()
        self._filter()

    def pick(self, key: str) -> None:
        """Go to an entry."""
        self._go(key)

    @property
    def current(self) -> str:
        """The key of the entry gone to; empty without one."""
        item = self.currentItem()
        return str(item.data(_ENTRY).key) if item is not None else ""

    @property
    def shown(self) -> list[str]:
        """The keys of the entries that can be seen."""
        rows = (row for row in range(self.count()) if not self.item(row).isHidden())
        return [self._entry(row).key for row in rows if self._entry(row).key]

    def entry(self, key: str) -> Entry | None:
        """Return an entry by its key."""
        found = (self._entry(row) for row in range(self.count()))
        return next((entry for entry in found if entry.key == key), None)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._delegate.theme = theme
        self.scheduleDelayedItemsLayout()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 34, 200)

    def _entry(self, row: int) -> Entry:
        entry = self.item(row).data(_ENTRY)
        assert isinstance(entry, Entry)
        return entry

    def _fill(self, item: QListWidgetItem, entry: Entry) -> None:
        item.setData(_ENTRY, entry)
        item.setText(entry.title)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, entry.spoken)
        item.setToolTip(entry.value if entry.key else "")

    def _go(self, key: str) -> None:
        rows = [row for row in range(self.count()) if self._entry(row).key]
        row = next((row for row in rows if self._entry(row).key == key), rows[0] if rows else -1)
        self.setCurrentRow(row)

    def _filter(self) -> None:
        heading: QListWidgetItem | None = None
        for row in range(self.count()):
            item, entry = self.item(row), self._entry(row)
            if not entry.key:
                heading = item
                item.setHidden(True)
                continue
            text = " ".join((entry.title, entry.value, entry.words, *entry.marks)).casefold()
            found = all(word in text for word in self._wanted.split())
            item.setHidden(not found)
            if found and heading is not None:
                heading.setHidden(False)

    def _moved(self, item: QListWidgetItem | None, _before: QListWidgetItem | None) -> None:
        if item is not None and item.data(_ENTRY).key:
            self.picked.emit(item.data(_ENTRY).key)


class _TwoLines(QStyledItemDelegate):
    """Title over value, marks at the right; headings small and in brass."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        entry: Entry = index.data(_ENTRY)
        title, small = QFontMetrics(option.font), QFontMetrics(_small(option.font))
        if not entry.key:
            return QSize(60, small.height() + 2 * _PAD_Y + 4)
        lines = small.height() + _LINE if entry.value or entry.marks else 0
        return QSize(60, title.height() + lines + 2 * _PAD_Y)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        entry: Entry = index.data(_ENTRY)
        t = self.theme
        painter.save()
        area = option.rect.adjusted(_PAD_X, _PAD_Y, -_PAD_X, -_PAD_Y)
        if not entry.key:
            painter.setFont(_small(option.font, bold=True))
            painter.setPen(QColor(t.brass))
            place = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
            painter.drawText(area, place, entry.title)
            painter.restore()
            return
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if chosen or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(t.accent if chosen else t.raised))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(option.rect.adjusted(3, 1, -3, -1), 6, 6)
        ink = QColor(t.on_accent if chosen else t.text)
        pale = QColor(t.on_accent if chosen else t.muted)
        loud = QColor(t.on_accent if chosen else t.warn)
        title = QFontMetrics(option.font)
        painter.setFont(option.font)
        painter.setPen(QColor(t.on_accent if chosen else t.bad) if entry.wrong else ink)
        words = f"⚠ {entry.title}" if entry.wrong else entry.title
        painter.drawText(
            area,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
            title.elidedText(words, Qt.TextElideMode.ElideRight, area.width()),
        )
        font = _small(option.font)
        small = QFontMetrics(font)
        painter.setFont(font)
        line = QRect(area.left(), area.top() + title.height() + _LINE, area.width(), small.height())
        marks = " · ".join(entry.marks)
        side = min(small.horizontalAdvance(marks), line.width() * 2 // 3)
        room = line.width() - (side + 12 if marks else 0)
        painter.setPen(pale)
        painter.drawText(
            line,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            small.elidedText(entry.value, Qt.TextElideMode.ElideRight, room),
        )
        painter.setPen(pale if entry.marks == ("confirmed",) else loud)
        painter.drawText(
            line,
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            small.elidedText(marks, Qt.TextElideMode.ElideRight, side),
        )
        painter.restore()


def _small(font: QFont, *, bold: bool = False) -> QFont:
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * SMALL)
    small.setBold(bold)
    return small

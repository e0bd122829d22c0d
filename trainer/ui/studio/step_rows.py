"""How a step is drawn in the timeline: a tick, what is asked, and what it is, below."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget

from trainer.ui import icons
from trainer.ui.theme import SMALL, Theme

#: Where a row's words are kept, and its tick.
WORDS = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex

_PAD, _BOX, _GAP = 8, 18, 10
_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowWords:
    """What a row says. A group has no answer and no mark."""

    title: str
    about: str = ""
    #: Set where the rule is a default of ours, not the source's.
    default: str = ""
    answer: str = ""
    group: bool = False

    @property
    def spoken(self) -> str:
        """The whole row for who cannot see it."""
        parts = (self.title, self.about, self.default, self.answer)
        return ". ".join(part.strip(".") for part in parts if part)


class StepRows(QStyledItemDelegate):
    """Draws rows whose words wrap, so that nothing is cut off in a narrow panel."""

    def __init__(self, theme: Theme, parent: QTreeWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tree = parent

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme

    def tick_rect(self, row: QRect, *, group: bool) -> QRect:
        """Return where a row's tick is."""
        top = row.top() + (_PAD if not group else _PAD - 2)
        return QRect(row.left() + _PAD, top, _BOX, _BOX)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        words: RowWords = index.data(WORDS)
        inner = index.parent().isValid()
        width = self._tree.viewport().width() - (self._tree.indentation() if inner else 0)
        return QSize(width, sum(high for _, _, high in self._lines(words, option.font, width)) + 14)

    def _lines(self, words: RowWords, base: QFont, width: int) -> list[tuple[str, QFont, int]]:
        """Return every paragraph of a row with its font and height."""
        small = QFont(base)
        small.setPointSizeF(base.pointSizeF() * SMALL)
        head = QFont(base)
        head.setBold(words.group)
        bold = QFont(small)
        bold.setBold(True)
        room = max(40, width - 2 * _PAD - _BOX - _GAP)
        found = []
        parts = ((words.title, head), (words.about, small), (words.default, bold))
        for text, face in (*parts, (words.answer, bold)):
            if text:
                rect = QFontMetrics(face).boundingRect(QRect(0, 0, room, 10_000), _WRAP, text)
                found.append((text, face, rect.height() + 2))
        return found

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        words: RowWords = index.data(WORDS)
        t = self._theme
        row: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        current = index == self._tree.currentIndex()
        if words.group:
            painter.fillRect(row, QColor(t.raised))
        if current:
            frame = QRectF(row).adjusted(1.5, 1.5, -1.5, -1.5)
            painter.setPen(QPen(QColor(t.focus if self._tree.hasFocus() else t.edge), 2))
            painter.setBrush(QColor(t.raised))
            painter.drawRoundedRect(frame, 6, 6)
        self._paint_tick(painter, index, self.tick_rect(row, group=words.group))
        left = row.left() + _PAD + _BOX + _GAP
        top = row.top() + _PAD - 2
        for text, face, high in self._lines(words, option.font, row.width()):
            tone = t.text if text == words.title else t.muted
            tone = t.warn if text == words.default else t.good if text == words.answer else tone
            painter.setFont(face)
            painter.setPen(QColor(tone))
            painter.drawText(QRect(left, top, row.right() - _PAD - left, high), _WRAP, text)
            top += high
        painter.restore()

    def _paint_tick(self, painter: QPainter, index: Index, rect: QRect) -> None:
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is None:
            return
        t = self._theme
        state = Qt.CheckState(state)
        enabled = bool(index.flags() & Qt.ItemFlag.ItemIsUserCheckable)
        filled = state is not Qt.CheckState.Unchecked
        painter.setOpacity(1.0 if enabled else 0.45)
        painter.setPen(QPen(QColor(t.accent if filled else t.edge), 2))
        painter.setBrush(QColor(t.accent if filled else t.surface))
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 4, 4)
        if state is Qt.CheckState.Checked:
            icons.paint(painter, "check", QRectF(rect).adjusted(2, 2, -2, -2), t.on_accent, 3.4)
        elif filled:
            painter.setPen(QPen(QColor(t.on_accent), 2.4))
            middle = rect.center().y() + 1
            painter.drawLine(rect.left() + 5, middle, rect.right() - 4, middle)
        painter.setOpacity(1.0)

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Tick a row whose box is clicked; keys are the tree's own."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonRelease:
            words: RowWords = index.data(WORDS)
            box = self.tick_rect(option.rect, group=words.group).adjusted(-6, -6, 6, 6)
            if box.contains(event.position().toPoint()):
                return toggle(model, index)
        return False


def toggle(model: QAbstractItemModel, index: Index) -> bool:
    """Turn a row's tick over; one that is half ticked becomes ticked."""
    if not index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
        return False
    state = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole))
    ticked = state is Qt.CheckState.Checked
    new = Qt.CheckState.Unchecked if ticked else Qt.CheckState.Checked
    return model.setData(index, new, Qt.ItemDataRole.CheckStateRole)

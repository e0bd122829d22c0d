"""Rows of the course tree and of a script: icon, title, a line below, marks at the right."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from trainer.ui import icons
from trainer.ui.theme import SMALL, Theme

Index = QModelIndex | QPersistentModelIndex

#: What a row shows besides its title (the display role).
ICON = Qt.ItemDataRole.UserRole + 1
LINE = Qt.ItemDataRole.UserRole + 2
#: How many problems it has: 0 for none.
PROBLEMS = Qt.ItemDataRole.UserRole + 3
#: A word at the right, such as who wrote it.
TAG = Qt.ItemDataRole.UserRole + 4

_PAD, _ICON, _GAP = 8, 20, 9


class RowDelegate(QStyledItemDelegate):
    """Paints such rows, and edits their titles in place."""

    #: A title was typed: the row's index and the text.
    renamed = Signal(object, str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = QFontMetrics(option.font).height()
        if index.data(LINE):
            height += QFontMetrics(_small(option.font)).height() + 1
        return QSize(120, height + 2 * _PAD - 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row; the chosen one is filled, the one with the keys framed."""
        t = self._theme
        state: Any = option.state
        area = QRectF(option.rect).adjusted(2, 1, -2, -1)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if chosen:
            painter.setBrush(QColor(t.accent))
            painter.drawRoundedRect(area, 6, 6)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(t.raised))
            painter.drawRoundedRect(area, 6, 6)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(t.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 6, 6)
        ink = t.on_accent if chosen else t.text
        dim = t.on_accent if chosen else t.muted
        left, right = round(area.left()) + _PAD, round(area.right()) - _PAD
        name = index.data(ICON)
        if name:
            top = area.center().y() - _ICON / 2
            icons.paint(painter, name, QRectF(left, top, _ICON, _ICON), dim)
            left += _ICON + _GAP
        right = self._marks(painter, option, index, area, right, ink if chosen else t.bad, dim)
        self._words(painter, option, index, QRect(left, option.rect.top(), 0, 0), right, ink, dim)
        painter.restore()

    def _marks(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
        area: QRectF,
        right: int,
        bad: str,
        dim: str,
    ) -> int:
        """Paint the marks from the right; return where they begin."""
        small = _small(option.font)
        metrics = QFontMetrics(small)
        painter.setFont(small)
        problems = int(index.data(PROBLEMS) or 0)
        if problems:
            # A sign and a number: not told by colour alone.
            number = str(problems)
            width = metrics.horizontalAdvance(number)
            middle = area.center().y()
            painter.setPen(QColor(bad))
            where = QRectF(right - width, area.top(), width, area.height())
            painter.drawText(where, Qt.AlignmentFlag.AlignVCenter, number)
            icons.paint(painter, "warn", QRectF(right - width - 20, middle - 8, 16, 16), bad)
            right -= width + 26
        tag = index.data(TAG)
        if tag:
            width = metrics.horizontalAdvance(tag)
            painter.setPen(QColor(dim))
            where = QRectF(right - width, area.top(), width, area.height())
            painter.drawText(where, Qt.AlignmentFlag.AlignVCenter, tag)
            right -= width + 10
        return right

    @staticmethod
    def _words(
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
        start: QRect,
        right: int,
        ink: str,
        dim: str,
    ) -> None:
        font = option.font
        metrics = QFontMetrics(font)
        line = str(index.data(LINE) or "")
        small = _small(font)
        room = max(20, right - start.left())
        top = start.top() + _PAD - 1
        painter.setFont(font)
        painter.setPen(QColor(ink))
        title = metrics.elidedText(
            str(index.data(Qt.ItemDataRole.DisplayRole)), Qt.TextElideMode.ElideRight, room
        )
        painter.drawText(start.left(), top + metrics.ascent(), title)
        if line:
            below = QFontMetrics(small)
            painter.setFont(small)
            painter.setPen(QColor(dim))
            told = below.elidedText(line, Qt.TextElideMode.ElideRight, room)
            painter.drawText(start.left(), top + metrics.height() + 1 + below.ascent(), told)

    # --- renaming --------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a field for the title."""
        field = QLineEdit(parent)
        field.setMaxLength(120)
        field.setAccessibleName("Title")
        return field

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Say what was typed; whoever keeps the file writes it."""
        assert isinstance(editor, QLineEdit)
        text = " ".join(editor.text().split())
        if text and text != index.data(Qt.ItemDataRole.DisplayRole):
            self.renamed.emit(index, text)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Lay the field over the row."""
        editor.setGeometry(option.rect)


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * SMALL)
    return small

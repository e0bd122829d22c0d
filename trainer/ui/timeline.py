"""The timeline of a run: a mark for every answer, told apart by shape as well as colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from trainer.ui.theme import Theme

Sort = Literal["right", "wrong", "late", "ungraded"]
SORT_WORDS: dict[Sort, str] = {
    "right": "right",
    "wrong": "wrong",
    "late": "right, but too slow",
    "ungraded": "not graded",
}
_PITCH, _ROW, _MARK, _GAP = 20, 24, 6.5, 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One answer on the timeline."""

    round: int
    sort: Sort
    #: What is told when the mouse rests on it.
    words: str


class Timeline(QWidget):
    """Marks in rows, grouped by round. Click one, or walk with the up and down keys."""

    picked = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._marks: tuple[Mark, ...] = ()
        self._spots: list[QPointF] = []
        self._labels: list[tuple[QPointF, str]] = []
        self._current = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Show the answers of a run."""
        self._marks = tuple(marks)
        self._current = -1
        wrong = sum(mark.sort == "wrong" for mark in self._marks)
        self.setAccessibleName(f"Timeline: {len(self._marks)} answers, {wrong} wrong")
        # At once, not with the next layout: a mark may have to be scrolled to right away.
        height = self._place(self.width())
        self.setMinimumHeight(height)
        self.resize(self.width(), height)
        self.update()

    def set_current(self, at: int) -> None:
        """Ring one mark; -1 rings none."""
        self._current = at
        if 0 <= at < len(self._marks):
            self.setAccessibleDescription(self._marks[at].words)
        self.update()

    @property
    def current(self) -> int:
        """The ringed mark, -1 for none."""
        return self._current

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is shown."""
        return self._marks

    def spot(self, at: int) -> QPoint:
        """Return where a mark is, in the widget's coordinates."""
        return self._spots[at].toPoint()

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.update()

    # --- places --------------------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(width)

    def sizeHint(self) -> QSize:
        width = max(self.width(), 300)
        return QSize(width, self.heightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setMinimumHeight(self._place(self.width()))

    def _place(self, width: int) -> int:
        """Find every mark's place; return the height all of them take."""
        metrics = QFontMetrics(self.font())
        self._spots, self._labels = [], []
        x, y, last = 0.0, _ROW / 2, 0
        for mark in self._marks:
            if mark.round != last:
                last = mark.round
                words = str(mark.round)
                room = metrics.horizontalAdvance(words) + 8
                x += _GAP if x else 0
                # A round's number never stands alone at the end of a row.
                if x + room + _PITCH > width:
                    x, y = 0.0, y + _ROW
                self._labels.append((QPointF(x, y), words))
                x += room
            if x + _PITCH > width:
                x, y = float(_GAP), y + _ROW
            self._spots.append(QPointF(x + _PITCH / 2, y))
            x += _PITCH
        return round(y + _ROW / 2)

    def _at(self, position: QPointF) -> int:
        for at, spot in enumerate(self._spots):
            if (spot - position).manhattanLength() <= _PITCH / 2 + 2:
                return at
        return -1

    # --- acts ----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position())
        if at >= 0:
            self.picked.emit(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        shape = Qt.CursorShape.PointingHandCursor
        self.setCursor(shape if self._at(event.position()) >= 0 else Qt.CursorShape.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        move = moves.get(Qt.Key(event.key()))
        if move is None:
            super().keyPressEvent(event)
        elif 0 <= self._current + move < len(self._marks):
            self.picked.emit(self._current + move)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            at = self._at(QPointF(event.pos()))
            if at >= 0:
                QToolTip.showText(event.globalPos(), self._marks[at].words, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    # --- painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t = self._theme
        painter.setPen(QColor(t.muted))
        for at, words in self._labels:
            where = QRectF(at.x(), at.y() - _ROW / 2, 60, _ROW)
            align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(where, align, words)
        for number, (mark, spot) in enumerate(zip(self._marks, self._spots, strict=True)):
            if number == self._current:
                painter.setPen(QPen(QColor(t.focus if self.hasFocus() else t.text), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(spot, _PITCH / 2, _PITCH / 2)
            paint_mark(painter, mark.sort, spot, t)


def paint_mark(painter: QPainter, sort: Sort, at: QPointF, theme: Theme) -> None:
    """Draw a mark: disc right, crossed diamond wrong, triangle late, hollow square not graded."""
    size = _MARK
    painter.setPen(Qt.PenStyle.NoPen)
    if sort == "right":
        painter.setBrush(QColor(theme.good))
        painter.drawEllipse(at, size * 0.72, size * 0.72)
    elif sort == "wrong":
        painter.setBrush(QColor(theme.bad))
        painter.drawPolygon(_corners(at, (0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)))
        painter.setPen(QPen(QColor(theme.surface), 1.6))
        for slope in (-1, 1):
            end = QPointF(0.36, 0.36 * slope) * size
            painter.drawLine(at - end, at + end)
    elif sort == "late":
        painter.setBrush(QColor(theme.warn))
        painter.drawPolygon(_corners(at, (0, -1), (1, 0.8), (-1, 0.8)))
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.muted), 1.6))
        painter.drawRect(QRectF(at.x() - 4, at.y() - 4, 8, 8))


def _corners(at: QPointF, *corners: tuple[float, float]) -> QPolygonF:
    return QPolygonF([at + QPointF(x, y) * _MARK for x, y in corners])

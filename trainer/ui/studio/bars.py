"""Lines with small bars: a name, what it came to in words, and a bar of that length below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.ui.studio.outcome_words import Line, Share
from trainer.ui.theme import Theme

_BAR = 7
_GAP = 10
_WRAP = Qt.TextFlag.TextWordWrap.value


class BarList(QWidget):
    """Lines one below the other, as high as their words need."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._name = name
        self._lines: tuple[Line, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(name)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown."""
        return self._lines

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these lines instead."""
        higher = [(line.title, len(line.told)) for line in lines] != [
            (line.title, len(line.told)) for line in self._lines
        ]
        self._lines = tuple(lines)
        spoken = "\n".join(f"{line.title}: {line.told}" for line in lines)
        self.setAccessibleDescription(spoken)
        if higher:
            self.updateGeometry()
        self.update()

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(self._height(line, width) + _GAP for line in self._lines)

    def sizeHint(self) -> QSize:
        return QSize(240, self.heightForWidth(max(self.width(), 240)))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(max(self.width(), 160)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = 0
        for line in self._lines:
            top += self._paint(painter, line, top) + _GAP

    def _beside(self, line: Line, width: int) -> bool:
        """Return whether name and words have room beside each other."""
        measure = QFontMetrics(self.font())
        needed = measure.horizontalAdvance(line.title) + measure.horizontalAdvance(line.told) + 16
        return needed <= width

    def _text_heights(self, line: Line, width: int) -> tuple[int, int]:
        measure = QFontMetrics(self.font())
        if self._beside(line, width):
            return measure.height(), 0
        room = QRect(0, 0, width, 10_000)
        return (
            measure.boundingRect(room, _WRAP, line.title).height(),
            measure.boundingRect(room, _WRAP, line.told).height(),
        )

    def _height(self, line: Line, width: int) -> int:
        return sum(self._text_heights(line, width)) + 3 + _BAR

    def _paint(self, painter: QPainter, line: Line, top: int) -> int:
        width = self.width()
        title, told = self._text_heights(line, width)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(QRect(0, top, width, title), _WRAP, line.title)
        painter.setPen(QColor(self._theme.muted))
        if told:
            painter.drawText(QRect(0, top + title, width, told), _WRAP, line.told)
        else:
            right = Qt.AlignmentFlag.AlignRight.value
            painter.drawText(QRect(0, top, width, title), right, line.told)
        at = top + title + told + 3
        self._paint_bar(painter, line.shares, QRectF(0, at, width, _BAR))
        return title + told + 3 + _BAR

    def _paint_bar(self, painter: QPainter, shares: Sequence[Share], box: QRectF) -> None:
        t = self._theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(t.line))
        painter.drawRoundedRect(box, 3, 3)
        colours = {"": t.accent, "win": t.good, "lose": t.bad, "push": t.warn}
        left = box.left()
        for share in shares:
            part = QRectF(left, box.top(), max(2.0, box.width() * share.part), box.height())
            part.setRight(min(part.right(), box.right()))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.get(share.of, t.edge)))
            painter.drawRoundedRect(part, 3, 3)
            left = part.right()
        painter.setPen(QPen(QColor(t.surface), 1.5))
        left = box.left()
        # A gap between the parts, so that they are told apart without their colours.
        for share in shares[:-1]:
            left += box.width() * share.part
            painter.drawLine(int(left), int(box.top()), int(left), int(box.bottom()) + 1)

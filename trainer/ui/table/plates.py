"""Name plates on the rail: who sits where, so that several seats of one person are seen."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from trainer.ui.table.painting import fitting, font, pen, soft_shadow, width_of, write
from trainer.ui.table.piece import Piece
from trainer.ui.table.sprites import Sprites

_HIGH = 34.0
#: One colour a person; the name tells the same.
_COLORS = ("#f0d9a4", "#bcd7ee", "#cfe6bd", "#eec4be", "#d9cdec", "#f3e6a0", "#bfe3dc", "#e6d3c4")


def paint_plate(painter: QPainter, box: QRectF, text: str, color: str) -> None:
    """Paint a small plate screwed to the rail, as wide as its room."""
    shape = QPainterPath()
    shape.addRoundedRect(box, 9, 9)
    soft_shadow(painter, shape, 3, 0.3)
    base = QColor(color)
    shine = QLinearGradient(box.topLeft(), box.bottomLeft())
    shine.setColorAt(0, base.lighter(112))
    shine.setColorAt(1, base.darker(118))
    painter.fillPath(shape, shine)
    painter.setPen(pen(base.darker(200), 1.4))
    painter.drawPath(shape)
    write(painter, text, box.adjusted(6, 0, -6, 0), font(22), QColor("#1d140a"))


def number_plate(at_x: float, at_y: float) -> QRectF:
    """Return the plate of a seat's bare number."""
    return QRectF(at_x - 20, at_y - _HIGH / 2, 40, _HIGH)


class PlateItem(Piece):
    """A plate with a seat's number and its player's name."""

    def __init__(self, sprites: Sprites) -> None:
        super().__init__(sprites, QRectF())
        self._text = ""
        self._color = _COLORS[0]
        self._box = QRectF()

    @property
    def text(self) -> str:
        """What is written."""
        return self._text

    @property
    def key(self) -> Hashable:
        """The text, its room and its colour."""
        return ("plate", self._text, self._box.width(), self._color)

    def show_name(self, seat: int, name: str, person: int, room: float) -> None:
        """Show a player's name at a seat."""
        text, color = f"{seat} · {name}", _COLORS[person % len(_COLORS)]
        if (text, color) == (self._text, self._color):
            return
        self.prepareGeometryChange()
        self._text, self._color = text, color
        face = fitting(text, room - 12, font(22))
        wide = min(room, max(40.0, width_of(text, face) + 20))
        self._box = QRectF(-wide / 2, -_HIGH / 2, wide, _HIGH)
        self._bounds = self._box.adjusted(-6, -5, 6, 8)
        self.words = f"Seat {seat}: {name}"
        self.update()

    def paint_piece(self, painter: QPainter) -> None:
        """Paint the plate."""
        paint_plate(painter, self._box, self._text, self._color)

"""Buttons: plastic discs with a word on them, put down on spots and taken up again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRadialGradient

from trainer.ui.table.felt import ButtonArt
from trainer.ui.table.painting import font, pen, soft_shadow, write
from trainer.ui.table.piece import Piece
from trainer.ui.table.sprites import Sprites


def paint_button(painter: QPainter, art: ButtonArt, size: float) -> None:
    """Paint a button around the origin."""
    radius = size / 2
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), radius - 0.5, radius - 0.5)
    soft_shadow(painter, disc, 3.5, 0.2)
    base = QColor(art.color)
    glow = QRadialGradient(QPointF(-radius * 0.3, -radius * 0.5), radius * 1.7)
    glow.setColorAt(0, base.lighter(108))
    glow.setColorAt(1, base.darker(118))
    painter.fillPath(disc, glow)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(art.ink, size * 0.05))
    painter.drawEllipse(QPointF(0, 0), radius * 0.9, radius * 0.9)
    room = QRectF(-radius * 0.8, -radius * 0.5, radius * 1.6, radius)
    write(painter, art.label, room, font(size * 0.34), QColor(art.ink))


#: It lies there; or, not committed yet, it is put down or taken up.
State = Literal["lying", "put", "taken"]


class ButtonItem(Piece):
    """A button on the felt; ringed with dashes until it is committed, and struck if taken up."""

    def __init__(self, sprites: Sprites, name: str, art: ButtonArt) -> None:
        half = art.size / 2
        super().__init__(sprites, QRectF(-half - 7, -half - 7, art.size + 14, art.size + 16))
        self.name = name
        self._art = art
        self._state: State = "lying"

    @property
    def key(self) -> Hashable:
        """The art and whether it is committed."""
        return ("button", self._art, self._state)

    @property
    def state(self) -> State:
        """Whether it lies there, is put down, or is taken up."""
        return self._state

    @state.setter
    def state(self, value: State) -> None:
        if value != self._state:
            self._state = value
            self.update()

    def paint_piece(self, painter: QPainter) -> None:
        """Paint the disc and what is about to happen to it."""
        if self._state == "taken":
            painter.setOpacity(0.45)
        paint_button(painter, self._art, self._art.size)
        painter.setOpacity(1)
        if self._state == "lying":
            return
        edge = pen("#fff3c4", 2.6)
        half = self._art.size / 2 + 4
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._state == "taken":
            painter.setPen(pen("#06140f", 6))
            painter.drawLine(QPointF(-half, half) * 0.7, QPointF(half, -half) * 0.7)
            painter.setPen(edge)
            painter.drawLine(QPointF(-half, half) * 0.7, QPointF(half, -half) * 0.7)
        edge.setDashPattern([2.4, 2.0])
        painter.setPen(edge)
        painter.drawEllipse(QPointF(0, 0), half, half)

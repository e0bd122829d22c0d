"""Speech on the table: what the dealer says, what a player signals, what is seen to go wrong."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath

from trainer.ui.table.ground import SCENE
from trainer.ui.table.painting import font, pen, soft_shadow
from trainer.ui.table.piece import Piece
from trainer.ui.table.sprites import Sprites

#: Who speaks: the dealer, a player, or nobody (something irregular is seen).
Voice = Literal["dealer", "player", "notice"]
#: Where the bubble stands, seen from the place.
Side = Literal["above", "below", "left"]

_PAPER = {"dealer": "#fff8e3", "player": "#ffffff", "notice": "#ffd97a"}
_EDGE = {"dealer": "#b08a2e", "player": "#5d6a70", "notice": "#8a4b00"}
_INK = QColor("#1d1b16")
_WIDEST = 340.0
_TAIL = 14.0


class BubbleItem(Piece):
    """One bubble. Its tail points at the place it belongs to."""

    def __init__(self, sprites: Sprites, voice: Voice, text: str, side: Side) -> None:
        super().__init__(sprites, QRectF())
        self.voice = voice
        self.text = text
        self._side = side
        self._font = font(23)
        self._icon = 30.0 if voice == "notice" else 0.0
        wrapped = QFontMetricsF(self._font).boundingRect(
            QRectF(0, 0, _WIDEST - 34 - self._icon, 400), int(Qt.TextFlag.TextWordWrap), text
        )
        self._box = QRectF(
            0, 0, max(52.0, wrapped.width() + 34 + self._icon), wrapped.height() + 18
        )
        self._place_box(0.0)

    def _place_box(self, shift: float) -> None:
        """Put the box beside the point it speaks of, moved sideways by ``shift``."""
        half = QPointF(self._box.width() / 2 + _TAIL, self._box.height() / 2 + _TAIL)
        middle = {
            "above": QPointF(shift, -half.y()),
            "below": QPointF(shift, half.y()),
            "left": QPointF(-half.x(), 0),
        }[self._side]
        self._box.moveCenter(middle)
        self._bounds = self._box.united(QRectF(-1, -1, 2, 2)).adjusted(-8, -6, 8, 10)

    @property
    def key(self) -> Hashable:
        """The words, the voice and where the box stands."""
        return ("bubble", self.voice, self.text, self._side, self._box.x())

    def point_at(self, at: QPointF) -> None:
        """Point the tail at a spot, keeping the box on the table."""
        free = SCENE.adjusted(6, 4, -6, -4)
        box = self._box.translated(at)
        self._place_box(max(free.left() - box.left(), 0.0) + min(free.right() - box.right(), 0.0))
        self.settle(QPointF(at.x(), at.y() + max(0.0, free.top() - box.top())))

    def paint_piece(self, painter: QPainter) -> None:
        """Paint the box, its tail and the words."""
        box = self._box
        shape = QPainterPath()
        shape.addRoundedRect(box, 16, 16)
        shape = shape.united(self._tail())
        soft_shadow(painter, shape, 4, 0.22)
        painter.setPen(pen(_EDGE[self.voice], 2))
        painter.setBrush(QColor(_PAPER[self.voice]))
        painter.drawPath(shape)
        if self._icon:
            self._paint_warning(painter, QPointF(box.left() + 28, box.center().y()))
        painter.setPen(_INK)
        painter.setFont(self._font)
        painter.drawText(
            box.adjusted(16 + self._icon, 8, -16, -8),
            int(Qt.AlignmentFlag.AlignCenter)
            | int(Qt.TextFlag.TextWordWrap)
            | int(Qt.TextFlag.TextDontClip),
            self.text,
        )

    def _tail(self) -> QPainterPath:
        box = self._box
        if self._side == "left":
            feet = QPointF(box.right() - 1, -10), QPointF(box.right() - 1, 10)
        else:
            x = max(box.left() + 24, min(box.right() - 24, 0.0))
            y = box.bottom() - 1 if self._side == "above" else box.top() + 1
            feet = QPointF(x - 11, y), QPointF(x + 11, y)
        tail = QPainterPath(feet[0])
        tail.lineTo(0, 0)
        tail.lineTo(feet[1])
        tail.closeSubpath()
        return tail

    def _paint_warning(self, painter: QPainter, at: QPointF) -> None:
        sign = QPainterPath(at + QPointF(0, -13))
        sign.lineTo(at + QPointF(14, 11))
        sign.lineTo(at + QPointF(-14, 11))
        sign.closeSubpath()
        painter.setPen(pen("#8a4b00", 2))
        painter.setBrush(QColor("#fff4d6"))
        painter.drawPath(sign)
        painter.setPen(pen("#8a4b00", 3))
        painter.drawLine(at + QPointF(0, -4), at + QPointF(0, 3))
        painter.drawPoint(at + QPointF(0, 7.5))

"""Posted paytables, which a lesson may cover."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from trainer.ui.table.felt import Placard
from trainer.ui.table.furniture import paint_placard
from trainer.ui.table.painting import font, pen, soft_shadow, write
from trainer.ui.table.piece import Piece
from trainer.ui.table.sprites import Sprites


class PlacardItem(Piece):
    """One placard; covered, it shows only its title."""

    def __init__(self, sprites: Sprites, placard: Placard, rect: QRectF, line: str) -> None:
        self._rect = QRectF(QPointF(0, 0), rect.size())
        super().__init__(sprites, self._rect.adjusted(-10, -10, 10, 16))
        self.placard = placard
        self._line = line
        self._covered = False
        self.settle(rect.topLeft())
        self._tell()

    @property
    def key(self) -> Hashable:
        """The text, its room and whether it is covered."""
        size = self._rect.width(), self._rect.height()
        return ("placard", self.placard, size, self._line, self._covered)

    @property
    def covered(self) -> bool:
        """Whether the rows are hidden."""
        return self._covered

    @covered.setter
    def covered(self, value: bool) -> None:
        if value != self._covered:
            self._covered = value
            self._tell()
            self.update()

    def _tell(self) -> None:
        rows = "; ".join(f"{name}: {pays}" for name, pays in self.placard.rows)
        self.words = f"{self.placard.title}: " + ("covered, click to look" * self._covered or rows)

    def paint_piece(self, painter: QPainter) -> None:
        """Paint the card, or its cover."""
        if not self._covered:
            paint_placard(painter, self.placard, self._rect, self._line)
            return
        shape = QPainterPath()
        shape.addRoundedRect(self._rect, 12, 12)
        soft_shadow(painter, shape, 8, 0.3)
        painter.fillPath(shape, QColor("#22302a"))
        painter.setPen(pen(self._line, 2))
        painter.drawRoundedRect(self._rect.adjusted(8, 8, -8, -8), 8, 8)
        middle = self._rect.center().y()
        room = self._rect.adjusted(20, 0, -20, 0)
        room.setTop(middle - 34)
        room.setHeight(32)
        write(painter, self.placard.title, room, font(22), QColor("#fff3cf"))
        write(
            painter,
            "covered – click to look",
            room.translated(0, 36),
            font(17, bold=False),
            QColor("#e6dcc0"),
        )

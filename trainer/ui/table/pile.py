"""The discards: a pile that grows in its rack."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from trainer.ui.table.cards import FACE, paint_back
from trainer.ui.table.ground import DISCARD_RACK
from trainer.ui.table.painting import font, pen, with_alpha, write
from trainer.ui.table.piece import Piece
from trainer.ui.table.sprites import Sprites

_HOLLOW = DISCARD_RACK.adjusted(10, 10, -10, -34)
_THICKEST = 22.0


class PileItem(Piece):
    """The cards in the discard rack, with their number."""

    def __init__(self, sprites: Sprites) -> None:
        half = _HOLLOW.width() / 2, _HOLLOW.height() / 2
        super().__init__(sprites, QRectF(-half[0], -half[1], 2 * half[0], 2 * half[1]))
        self._count = 0
        self._back = ""
        self.settle(_HOLLOW.center())

    @property
    def count(self) -> int:
        """How many cards lie in the rack."""
        return self._count

    @property
    def key(self) -> Hashable:
        """The number of cards and their back."""
        return ("pile", self._count, self._back)

    def show_count(self, count: int, back: str) -> None:
        """Show a pile of so many cards."""
        if (count, back) != (self._count, self._back):
            self._count, self._back = count, back
            self.words = f"Discard rack: {count} card{'s' * (count != 1)}"
            self.update()

    def paint_piece(self, painter: QPainter) -> None:
        """Paint the pile: its edges, its top card, its number."""
        if not self._count:
            return
        thick = min(_THICKEST, 1.5 + self._count * 0.35)
        scale = min((_HOLLOW.width() - 12) / FACE.width(), 1.0)
        painter.save()
        painter.translate(0, -2)
        lowest = QRectF(FACE)
        painter.scale(scale, scale)
        for at in range(int(thick / 2) + 1):
            painter.setPen(pen("#8f897b", 0.8))
            painter.setBrush(QColor("#f4f0e6"))
            painter.drawRoundedRect(lowest.translated(0, thick / 2 - at * 2), 8, 8)
        painter.translate(0, -thick / 2)
        paint_back(painter, self._back)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_alpha("#06140f", 0.85))
        pill = QRectF(-27, -15, 54, 30)
        painter.drawRoundedRect(pill, 13, 13)
        write(painter, str(self._count), pill.adjusted(4, 0, -4, 0), font(21), QColor("#ffffff"))
        painter.restore()

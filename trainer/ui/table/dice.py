"""The dice cup: upturned over its tray, or lifted with the dice to be read."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QRadialGradient

from trainer.ui.table.ground import DICE_TRAY
from trainer.ui.table.painting import pen, soft_shadow, with_alpha
from trainer.ui.table.piece import Piece
from trainer.ui.table.sprites import Sprites

_DIE = 33.0
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class DiceItem(Piece):
    """The cup, or the dice it has left."""

    def __init__(self, sprites: Sprites) -> None:
        half = DICE_TRAY.width() / 2, DICE_TRAY.height() / 2
        super().__init__(sprites, QRectF(-half[0], -half[1], 2 * half[0], 2 * half[1]))
        self._dice: tuple[int, ...] | None = None
        self.show_dice(())

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that can be seen."""
        return self._dice or ()

    @property
    def key(self) -> Hashable:
        """What the dice show."""
        return ("dice", self._dice)

    def show_dice(self, dice: tuple[int, ...]) -> None:
        """Show dice, or the cup over them."""
        if dice != self._dice:
            self._dice = dice
            self.words = f"Dice: {', '.join(map(str, dice))}" if dice else "Dice cup"
            self.update()

    def paint_piece(self, painter: QPainter) -> None:
        """Paint the cup or the dice."""
        if not self._dice:
            _paint_cup(painter)
            return
        # Three dice lie as a triangle, so that each stays large enough to read.
        spots = ((-19.0, -16.0), (19.0, -16.0), (0.0, 20.0))
        for at, face in enumerate(self._dice[:3]):
            painter.save()
            painter.translate(*spots[at])
            _paint_die(painter, face)
            painter.restore()


def _paint_die(painter: QPainter, face: int) -> None:
    box = QRectF(-_DIE / 2, -_DIE / 2, _DIE, _DIE)
    shape = QPainterPath()
    shape.addRoundedRect(box, 6, 6)
    soft_shadow(painter, shape, 3, 0.3)
    shine = QLinearGradient(box.topLeft(), box.bottomRight())
    shine.setColorAt(0, QColor("#ffffff"))
    shine.setColorAt(1, QColor("#dcd4c2"))
    painter.fillPath(shape, shine)
    painter.setPen(pen("#7d7564", 1))
    painter.drawPath(shape)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#b3121d" if face == 1 else "#17130d"))
    for x, y in _PIPS.get(face, ()):
        painter.drawEllipse(QPointF(x * _DIE * 0.27, y * _DIE * 0.27), _DIE * 0.1, _DIE * 0.1)


def _paint_cup(painter: QPainter) -> None:
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, -2), 36, 36)
    soft_shadow(painter, disc, 6, 0.35)
    leather = QRadialGradient(QPointF(-10, -14), 46)
    leather.setColorAt(0, QColor("#8a4b2a"))
    leather.setColorAt(0.7, QColor("#542814"))
    leather.setColorAt(1, QColor("#2f140a"))
    painter.fillPath(disc, leather)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    stitch = pen(with_alpha("#f0cf98", 0.7), 1.6)
    stitch.setDashPattern([3, 2.6])
    painter.setPen(stitch)
    painter.drawEllipse(QPointF(0, -2), 28, 28)
    painter.setPen(pen(with_alpha("#f0cf98", 0.8), 2))
    painter.drawEllipse(QPointF(0, -2), 7, 7)

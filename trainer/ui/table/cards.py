"""Cards, painted: own faces with large indices, an own back, and the item that lies on the felt."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPainterPath, QTransform

from trainer.engine.cards import Card
from trainer.ui.table.courts import paint_court
from trainer.ui.table.ground import CARD
from trainer.ui.table.painting import font, pen, soft_shadow, with_alpha
from trainer.ui.table.piece import Piece
from trainer.ui.table.sprites import Sprites
from trainer.ui.table.suits import placed, suit_color, suit_path

_W, _H = CARD.width(), CARD.height()
FACE = QRectF(-_W / 2, -_H / 2, _W, _H)
BOUNDS = FACE.adjusted(-7, -5, 7, 10)
_ROUND = 8.0

_LEFT, _RIGHT = -11.5, 11.5
_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((0, 0),),
    "2": ((0, -42), (0, 42)),
    "3": ((0, -42), (0, 0), (0, 42)),
    "4": ((_LEFT, -42), (_RIGHT, -42), (_LEFT, 42), (_RIGHT, 42)),
    "5": ((_LEFT, -42), (_RIGHT, -42), (0, 0), (_LEFT, 42), (_RIGHT, 42)),
    "6": ((_LEFT, -42), (_RIGHT, -42), (_LEFT, 0), (_RIGHT, 0), (_LEFT, 42), (_RIGHT, 42)),
    "7": (
        (_LEFT, -42), (_RIGHT, -42), (0, -21), (_LEFT, 0), (_RIGHT, 0), (_LEFT, 42), (_RIGHT, 42),
    ),
    "8": (
        (_LEFT, -42), (_RIGHT, -42), (0, -21), (_LEFT, 0), (_RIGHT, 0),
        (0, 21), (_LEFT, 42), (_RIGHT, 42),
    ),
    "9": (
        (_LEFT, -42), (_RIGHT, -42), (_LEFT, -14), (_RIGHT, -14), (0, 0),
        (_LEFT, 14), (_RIGHT, 14), (_LEFT, 42), (_RIGHT, 42),
    ),
    "T": (
        (_LEFT, -42), (_RIGHT, -42), (0, -28), (_LEFT, -14), (_RIGHT, -14),
        (_LEFT, 14), (_RIGHT, 14), (0, 28), (_LEFT, 42), (_RIGHT, 42),
    ),
}  # fmt: skip


def paint_face(painter: QPainter, card: Card, *, four_colour: bool) -> None:
    """Paint a card face up around the origin."""
    _paint_paper(painter)
    color = suit_color(card.suit, four_colour=four_colour)
    for _ in range(2):
        _paint_index(painter, card, color)
        painter.rotate(180)
    if card.is_joker:
        painter.fillPath(placed("*", 0, 0, 46), color)
    elif card.rank in _PIPS:
        size = 40.0 if card.rank == "A" else 15.0
        for x, y in _PIPS[card.rank]:
            painter.fillPath(placed(card.suit, x, y, size, turned=y > 0), color)
    else:
        paint_court(painter, card.rank, card.suit, color)


def paint_back(painter: QPainter, color: str) -> None:
    """Paint a card face down: a lattice with a medallion."""
    _paint_paper(painter)
    field = FACE.adjusted(6, 6, -6, -6)
    shape = QPainterPath()
    shape.addRoundedRect(field, 4, 4)
    base = QColor(color)
    gradient = QLinearGradient(field.topLeft(), field.bottomRight())
    gradient.setColorAt(0, base.lighter(125))
    gradient.setColorAt(1, base.darker(120))
    painter.fillPath(shape, gradient)
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen(with_alpha("#f3dfae", 0.42), 1.0))
    for at in range(-12, 13):
        painter.drawLine(QPointF(at * 11 - 80, -80), QPointF(at * 11 + 80, 80))
        painter.drawLine(QPointF(at * 11 - 80, 80), QPointF(at * 11 + 80, -80))
    painter.restore()
    painter.setPen(pen("#f3dfae", 1.4))
    painter.drawRoundedRect(field.adjusted(3.5, 3.5, -3.5, -3.5), 3, 3)
    painter.setBrush(base.darker(115))
    painter.drawEllipse(QPointF(0, 0), 21, 21)
    painter.drawEllipse(QPointF(0, 0), 17.5, 17.5)
    painter.setPen(Qt.PenStyle.NoPen)
    for suit, angle in zip("shdc", (0, 90, 180, 270), strict=True):
        turn = QTransform().rotate(angle).translate(0, -9).scale(9.5, 9.5)
        painter.fillPath(turn.map(suit_path(suit)), QColor("#f3dfae"))


def _paint_paper(painter: QPainter) -> None:
    shape = QPainterPath()
    shape.addRoundedRect(FACE, _ROUND, _ROUND)
    soft_shadow(painter, shape, 4.5, 0.16)
    paper = QLinearGradient(FACE.topLeft(), FACE.bottomRight())
    paper.setColorAt(0, QColor("#ffffff"))
    paper.setColorAt(1, QColor("#f1eee6"))
    painter.fillPath(shape, paper)
    painter.setPen(pen("#9b9688", 0.9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(shape)


def _paint_index(painter: QPainter, card: Card, color: QColor) -> None:
    text = {"T": "10", "*": "JKR"}.get(card.rank, card.rank)
    face = font(29)
    face.setWeight(QFont.Weight.Bold)
    glyph = QPainterPath()
    glyph.addText(0, 0, face, text)
    box = glyph.boundingRect()
    wide = min(box.width(), 22.0)
    tall = 21.5
    left, top = FACE.left() + 4.5, FACE.top() + 6.5
    # Letters of any font are brought to one height and never grow into the pips.
    fit = QTransform().translate(left + (21 - wide) / 2 if wide < 21 else left, top)
    fit.scale(wide / box.width() if box.width() else 1, tall / box.height() if box.height() else 1)
    fit.translate(-box.left(), -box.top())
    painter.fillPath(fit.map(glyph), color)
    if not card.is_joker:
        painter.fillPath(placed(card.suit, left + 10.5, top + tall + 13, 19), color)


class CardItem(Piece):
    """A card on the felt. ``turn`` runs from 0, face down, to 1, face up."""

    def __init__(
        self, sprites: Sprites, card: Card | None, *, face_up: bool, back: str, four_colour: bool
    ) -> None:
        super().__init__(sprites, BOUNDS)
        self.card = card
        self.face_up = face_up and card is not None
        self._back = back
        self._four_colour = four_colour
        self._turn = 1.0 if self.face_up else 0.0

    @property
    def key(self) -> Hashable:
        """What the picture shown is kept under."""
        if self.card is None or self._turn < 0.5:
            return ("back", self._back)
        return ("face", str(self.card), self._four_colour)

    def dress(self, *, back: str, four_colour: bool) -> None:
        """Change the deck's colours."""
        self._back, self._four_colour = back, four_colour
        self.update()

    @property
    def turn(self) -> float:
        """How far the card is turned face up."""
        return self._turn

    @turn.setter
    def turn(self, value: float) -> None:
        self._turn = value
        self.squeeze(max(0.04, abs(2 * value - 1)))
        self.update()

    def paint_piece(self, painter: QPainter) -> None:
        """Paint the side that is up."""
        if self.card is None or self._turn < 0.5:
            paint_back(painter, self._back)
        else:
            paint_face(painter, self.card, four_colour=self._four_colour)

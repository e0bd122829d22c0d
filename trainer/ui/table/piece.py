"""The base of everything that lies on the felt and moves over it."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from trainer.ui.table.sprites import Sprites


class Piece(QGraphicsObject):
    """A thing with a home on the felt, a picture that is kept, and words for who cannot see it."""

    def __init__(self, sprites: Sprites, bounds: QRectF) -> None:
        super().__init__()
        self._sprites = sprites
        self._bounds = bounds
        self._words = ""
        self._size = 1.0
        self._squeezed = 1.0
        #: Where it lies when nothing moves it.
        self.home = QPointF()
        self.moving = False
        # The scene itself finds what was clicked: items overlap, places do not.
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption, False)

    @property
    def key(self) -> Hashable:
        """What the picture shown is kept under; everything it depends on is part of it."""
        raise NotImplementedError

    def paint_piece(self, painter: QPainter) -> None:
        """Paint the picture around the origin."""
        raise NotImplementedError

    @property
    def words(self) -> str:
        """What this is, in words: shown as a tip and read by a screen reader."""
        return self._words

    @words.setter
    def words(self, text: str) -> None:
        if text != self._words:
            self._words = text
            self.setObjectName(text)
            self.setToolTip(text)

    def settle(self, at: QPointF, size: float = 1.0) -> None:
        """Give it a home; it goes there at once unless it is on its way."""
        self.home = at
        if size != self._size:
            self._size = size
            self._transform()
        if not self.moving:
            self.setPos(at)

    def squeeze(self, across: float) -> None:
        """Narrow it, as a card is seen while it turns."""
        if across != self._squeezed:
            self._squeezed = across
            self._transform()

    def _transform(self) -> None:
        self.setTransform(QTransform.fromScale(self._size * self._squeezed, self._size))

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._sprites.draw(painter, self.key, self._bounds, self.paint_piece)

"""Flags: marks on the felt for which no button exists, such as a wager that is to be refused."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from trainer.engine.places import Place
from trainer.ui import icons
from trainer.ui.table.scene import TableScene

_HEIGHT = 46.0
_Z = 108.0


class FlagItem(QGraphicsItem):
    """A brass tag with a tick and a word."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self._word = word.upper()
        self._font = QFont()
        self._font.setPixelSize(22)
        self._font.setBold(True)
        width = QFontMetricsF(self._font).horizontalAdvance(self._word) + _HEIGHT + 20
        self._box = QRectF(-width / 2, -_HEIGHT / 2, width, _HEIGHT)
        self.setZValue(_Z)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-3, -3, 3, 6)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawRoundedRect(self._box.translated(0, 3), 10, 10)
        painter.setPen(QPen(QColor("#3b2a08"), 2))
        painter.setBrush(QColor("#f0c766"))
        painter.drawRoundedRect(self._box, 10, 10)
        side = _HEIGHT - 14
        tick = QRectF(self._box.left() + 10, self._box.top() + 7, side, side)
        icons.paint(painter, "check", tick, "#2a1d04", 3.0)
        painter.setFont(self._font)
        painter.setPen(QColor("#2a1d04"))
        words = self._box.adjusted(side + 14, 0, -6, 0)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), self._word)


class Flags:
    """The flags on the felt."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._items: dict[Place, FlagItem] = {}

    @property
    def places(self) -> frozenset[Place]:
        """Where flags stand."""
        return frozenset(self._items)

    def show(self, word: str, places: Iterable[Place]) -> None:
        """Set flags at exactly these places."""
        wanted = frozenset(places)
        for place in self.places - wanted:
            self._scene.removeItem(self._items.pop(place))
        for place in wanted - self.places:
            item = FlagItem(word)
            item.setPos(QPointF(self._scene.anchor(place)))
            self._scene.addItem(item)
            self._items[place] = item

    def clear(self) -> None:
        """Take every flag off."""
        self.show("", ())

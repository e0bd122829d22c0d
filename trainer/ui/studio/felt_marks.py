"""Signs on the felt of a round being composed: what is wrong where, and what goes wrong there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from trainer.engine.places import Place
from trainer.ui import icons
from trainer.ui.table.ground import SCENE
from trainer.ui.table.painting import font, width_of
from trainer.ui.table.scene import TableScene

_HEIGHT = 40.0
_Z = 109.0
_LONGEST = 44

Sort = Literal["wrong", "odd"]
_COLOURS: Mapping[Sort, tuple[str, str, str]] = {
    "wrong": ("#8e1f16", "#fff1ee", "#ffb4a8"),
    "odd": ("#f0c766", "#2a1d04", "#3b2a08"),
}


class SignItem(QGraphicsItem):
    """A small sign: a warning, with words where there are any."""

    def __init__(self, sort: Sort, words: str, told: str) -> None:
        super().__init__()
        self.sort: Sort = sort
        self.words = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
        self.told = told
        self._font = font(20, bold=True)
        room = width_of(self.words, self._font) + 14 if self.words else 0.0
        self._box = QRectF(-(_HEIGHT + room) / 2, -_HEIGHT / 2, _HEIGHT + room, _HEIGHT)
        self.setZValue(_Z + (sort == "wrong") * 0.1)
        self.setToolTip(told)
        # Places are clicked through their signs.
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-3, -3, 3, 6)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        ground, ink, edge = _COLOURS[self.sort]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawRoundedRect(self._box.translated(0, 3), 10, 10)
        painter.setPen(QPen(QColor(edge), 2))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(self._box, 10, 10)
        side = _HEIGHT - 12
        sign = QRectF(self._box.left() + 6, self._box.top() + 6, side, side)
        icons.paint(painter, "warn", sign, ink, 2.6)
        painter.setFont(self._font)
        painter.setPen(QColor(ink))
        words = self._box.adjusted(side + 10, 0, -6, 0)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), self.words)


class FeltMarks:
    """The signs on a felt."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._items: list[SignItem] = []

    @property
    def signs(self) -> list[SignItem]:
        """The signs shown."""
        return list(self._items)

    def show(self, wrong: Mapping[Place, str], odd: Mapping[Place, tuple[str, str]]) -> None:
        """Show where something is wrong, and irregularities with their title and meaning."""
        self.clear()
        for place, (title, told) in odd.items():
            self._put(SignItem("odd", title, told), place, low=True)
        for place, told in wrong.items():
            self._put(SignItem("wrong", "", told), place, low=False)

    def clear(self) -> None:
        """Take all signs off."""
        for item in self._items:
            self._scene.removeItem(item)
        self._items.clear()

    def _put(self, item: SignItem, place: Place, *, low: bool) -> None:
        area = self._scene.area(place)
        room = item.boundingRect()
        x = area.center().x() if low else area.right()
        y = area.bottom() + 16 if low else area.top()
        item.setPos(
            QPointF(
                min(max(x, room.width() / 2), SCENE.right() - room.width() / 2),
                min(max(y, room.height() / 2), SCENE.bottom() - room.height() / 2),
            )
        )
        self._scene.addItem(item)
        self._items.append(item)

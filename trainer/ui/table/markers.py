"""Marks over the felt: where the pointer is, where the keys are, where the lesson points."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from trainer.ui.table.painting import pen, with_alpha


def widened(path: QPainterPath, distance: float) -> QPainterPath:
    """Return an outline grown by a distance on every side."""
    if not distance:
        return path
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * distance)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return path.united(stroker.createStroke(path)).simplified()


class RingItem(QGraphicsObject):
    """A ring around a place."""

    def __init__(
        self, color: str, width: float, *, dashed: bool = False, distance: float = 0
    ) -> None:
        super().__init__()
        self._distance = distance
        self._color = QColor(color)
        self._width = width
        self._dashed = dashed
        self._path = QPainterPath()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def surround(self, path: QPainterPath | None) -> None:
        """Show the ring around an outline, or nothing."""
        self.prepareGeometryChange()
        self._path = widened(path, self._distance) if path else QPainterPath()
        self.setVisible(path is not None)

    def boundingRect(self) -> QRectF:
        grow = self._width * 2.5 + 4
        return self._path.boundingRect().adjusted(-grow, -grow, grow, grow)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # A dark line under the light one: the ring shows on cards as well as on cloth.
        painter.setPen(pen(with_alpha("#000000", 0.55), self._width * 2.1))
        painter.drawPath(self._path)
        line = pen(self._color, self._width)
        if self._dashed:
            line.setDashPattern([2.2, 1.8])
        painter.setPen(line)
        painter.drawPath(self._path)


class PulseItem(QGraphicsObject):
    """The ring of the lesson's pointer: it breathes."""

    def __init__(self) -> None:
        super().__init__()
        self._path = QPainterPath()
        self._wave = 0.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def surround(self, path: QPainterPath | None) -> None:
        """Point at an outline, or at nothing."""
        self.prepareGeometryChange()
        self._path = path or QPainterPath()
        self.setVisible(path is not None)

    def breathe(self, wave: float) -> None:
        """Swell with the wave, which runs between 0 and 1."""
        self._wave = wave
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-18, -18, 18, 18)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        fade = 0.18 + 0.24 * (1 - self._wave)
        painter.setPen(pen(with_alpha("#ffd54a", fade), 14 + 14 * self._wave))
        painter.drawPath(self._path)
        painter.setPen(pen("#201703", 8))
        painter.drawPath(self._path)
        painter.setPen(pen("#ffd54a", 4.5))
        painter.drawPath(self._path)


class ArrowItem(QGraphicsObject):
    """The arrow of the lesson's pointer: it stands above a place and nods."""

    def __init__(self) -> None:
        super().__init__()
        self._wave = 0.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def surround(self, path: QPainterPath | None) -> None:
        """Point at an outline, or at nothing."""
        self.setVisible(path is not None)
        if path is not None:
            box = path.boundingRect()
            # On the highest places there is no room for it above the rim of the scene.
            self.setPos(box.center().x(), max(box.top() - 8, 62.0))

    def breathe(self, wave: float) -> None:
        """Nod with the wave, which runs between 0 and 1."""
        self._wave = wave
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-24, -62, 48, 66)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        tip = QPointF(0, -10 * self._wave)
        arrow = QPainterPath(tip)
        for x, y in ((-20, -24), (-8, -24), (-8, -46), (8, -46), (8, -24), (20, -24)):
            arrow.lineTo(tip + QPointF(x, y))
        arrow.closeSubpath()
        painter.setPen(pen("#201703", 3))
        painter.setBrush(QColor("#ffd54a"))
        painter.drawPath(arrow)


class KnockItem(QGraphicsObject):
    """Two knuckles' worth of waves: the dealer knocks beside a wager that pushes."""

    def __init__(self) -> None:
        super().__init__()
        self._spread = 0.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def spread(self, done: float) -> None:
        """Let the waves run out."""
        self._spread = done
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-90, -90, 180, 180)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for delay in (0.0, 0.3):
            part = (self._spread - delay) / 0.7
            if 0 <= part <= 1:
                painter.setPen(pen(with_alpha("#fff4cf", 0.9 * (1 - part)), 4))
                painter.drawEllipse(QPointF(0, 0), 24 + 58 * part, 24 + 58 * part)

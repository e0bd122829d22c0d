"""Icons, drawn as strokes on a 24 by 24 grid so that they are sharp at any size and colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

_GRID = 24.0


def _lines(*points: tuple[float, float], closed: bool = False) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    if closed:
        path.closeSubpath()
    return path


def _circle(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _box(x: float, y: float, width: float, height: float, round_: float = 2.0) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), round_, round_)
    return path


def _joined(*parts: QPainterPath) -> QPainterPath:
    path = QPainterPath()
    for part in parts:
        path.addPath(part)
    return path


def _home() -> QPainterPath:
    return _joined(
        _lines((3.5, 11.5), (12, 4.2), (20.5, 11.5)),
        _lines((6, 9.8), (6, 19.5), (18, 19.5), (18, 9.8)),
        _lines((10, 19.5), (10, 14), (14, 14), (14, 19.5)),
    )


def _table() -> QPainterPath:
    # The felt as the dealer sees it: an arc of players over a straight edge.
    felt = QPainterPath(QPointF(2.8, 18.2))
    felt.cubicTo(2.8, 1.6, 21.2, 1.6, 21.2, 18.2)
    felt.closeSubpath()
    return _joined(
        felt,
        _circle(7.3, 12.4, 1.3),
        _circle(12, 9.6, 1.3),
        _circle(16.7, 12.4, 1.3),
        _lines((9.5, 15.6), (14.5, 15.6)),
    )


def _debrief() -> QPainterPath:
    return _joined(
        _box(5, 4.5, 14, 16),
        _box(9, 3, 6, 3.2, 1.2),
        _lines((8.3, 13.4), (10.8, 15.9), (15.8, 10.4)),
    )


def _progress() -> QPainterPath:
    return _joined(
        _lines((4, 4), (4, 20), (20.5, 20)),
        _lines((7, 16), (11, 11.4), (14, 13.8), (19.5, 6.4)),
    )


def _rulebook() -> QPainterPath:
    left = QPainterPath(QPointF(12, 6.4))
    left.cubicTo(9.6, 4.6, 6.4, 4.4, 3.4, 5)
    left.lineTo(3.4, 18.4)
    left.cubicTo(6.4, 17.8, 9.6, 18, 12, 19.8)
    right = QPainterPath(QPointF(12, 6.4))
    right.cubicTo(14.4, 4.6, 17.6, 4.4, 20.6, 5)
    right.lineTo(20.6, 18.4)
    right.cubicTo(17.6, 17.8, 14.4, 18, 12, 19.8)
    return _joined(left, right, _lines((12, 6.4), (12, 19.8)))


def _settings() -> QPainterPath:
    return _joined(
        _lines((3.5, 7), (11, 7)),
        _circle(13.4, 7, 2.3),
        _lines((15.8, 7), (20.5, 7)),
        _lines((3.5, 16.6), (6.2, 16.6)),
        _circle(8.6, 16.6, 2.3),
        _lines((11, 16.6), (20.5, 16.6)),
    )


def _check() -> QPainterPath:
    return _lines((5.5, 12.6), (10.2, 17.2), (18.8, 7.2))


def _cross() -> QPainterPath:
    return _joined(_lines((6.8, 6.8), (17.2, 17.2)), _lines((17.2, 6.8), (6.8, 17.2)))


def _lock() -> QPainterPath:
    shackle = QPainterPath(QPointF(8.2, 11))
    shackle.lineTo(8.2, 8)
    shackle.cubicTo(8.2, 2.8, 15.8, 2.8, 15.8, 8)
    shackle.lineTo(15.8, 11)
    return _joined(_box(5.6, 11, 12.8, 9), shackle, _lines((12, 14.4), (12, 16.8)))


def _play() -> QPainterPath:
    return _lines((8, 5.4), (18.6, 12), (8, 18.6), closed=True)


def _warn() -> QPainterPath:
    return _joined(
        _lines((12, 4), (21.2, 19.6), (2.8, 19.6), closed=True),
        _lines((12, 10), (12, 14.2)),
        _lines((12, 16.7), (12, 16.9)),
    )


def _info() -> QPainterPath:
    return _joined(_circle(12, 12, 8.6), _lines((12, 11.2), (12, 16.4)), _lines((12, 7.8), (12, 8)))


def _clock() -> QPainterPath:
    return _joined(_circle(12, 12, 8.6), _lines((12, 7), (12, 12), (15.4, 14)))


def _person() -> QPainterPath:
    body = QPainterPath(QPointF(4.6, 20))
    body.cubicTo(4.6, 11.6, 19.4, 11.6, 19.4, 20)
    return _joined(_circle(12, 8, 3.8), body)


def _back() -> QPainterPath:
    return _joined(_lines((10.6, 5.8), (4.4, 12), (10.6, 18.2)), _lines((4.4, 12), (19.8, 12)))


def _forward() -> QPainterPath:
    return _joined(_lines((13.4, 5.8), (19.6, 12), (13.4, 18.2)), _lines((19.6, 12), (4.2, 12)))


def _studio() -> QPainterPath:
    return _joined(
        _lines((4.4, 19.6), (5.4, 15.2), (15.8, 4.8), (19.2, 8.2), (8.8, 18.6), closed=True),
        _lines((13.4, 7.2), (16.8, 10.6)),
    )


def _house() -> QPainterPath:
    return _joined(
        _lines((4, 9.4), (12, 4), (20, 9.4), closed=True),
        *(_lines((x, 11.8), (x, 17.2)) for x in (6.4, 12, 17.6)),
        _lines((4, 19.8), (20, 19.8)),
    )


def _classroom() -> QPainterPath:
    near = QPainterPath(QPointF(3, 19.4))
    near.cubicTo(3, 12.6, 14.4, 12.6, 14.4, 19.4)
    far = QPainterPath(QPointF(15.6, 13.6))
    far.cubicTo(18.8, 13.2, 21, 15.6, 21, 19.4)
    return _joined(_circle(8.7, 9, 3.2), near, _circle(16.2, 8.2, 2.5), far)


def _page() -> QPainterPath:
    return _joined(
        _lines((5.5, 3.5), (14.5, 3.5), (18.5, 7.5), (18.5, 20.5), (5.5, 20.5), closed=True),
        _lines((14.5, 3.5), (14.5, 7.5), (18.5, 7.5)),
        *(_lines((8.5, y), (15.5, y)) for y in (11.5, 14.3, 17.1)),
    )


def _deal() -> QPainterPath:
    # Two cards out of the shoe, whichever they may be.
    return _joined(
        _box(3.6, 6.4, 10, 13.6),
        _lines((9, 3.8), (18.4, 3.8), (20.2, 5.6), (20.2, 16.6), (17, 16.6)),
        _lines((7.2, 11.4), (8.6, 10), (10, 11.4), (8.6, 13.2), (8.6, 14.2)),
        _lines((8.6, 16.4), (8.6, 16.6)),
    )


_DRAWINGS: Mapping[str, Callable[[], QPainterPath]] = {
    "home": _home,
    "table": _table,
    "debrief": _debrief,
    "progress": _progress,
    "rulebook": _rulebook,
    "settings": _settings,
    "studio": _studio,
    "house": _house,
    "classroom": _classroom,
    "page": _page,
    "deal": _deal,
    "check": _check,
    "cross": _cross,
    "lock": _lock,
    "play": _play,
    "warn": _warn,
    "info": _info,
    "clock": _clock,
    "person": _person,
    "back": _back,
    "forward": _forward,
}

NAMES: tuple[str, ...] = tuple(_DRAWINGS)


def paint(
    painter: QPainter, name: str, where: QRectF, colour: str | QColor, weight: float = 1.7
) -> None:
    """Draw an icon into a square. ``weight`` is the stroke's width on the 24 by 24 grid."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(where.topLeft())
    painter.scale(where.width() / _GRID, where.height() / _GRID)
    pen = QPen(QColor(colour), weight)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_DRAWINGS[name]())
    painter.restore()


def app_icon() -> QIcon:
    """Return the program's icon: a chip in the colour of the felt."""
    from PySide6.QtGui import QIcon, QPixmap

    result = QIcon()
    for size in (16, 32, 64, 128, 256):
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size / 64, size / 64)
        paint_chip(painter, QPointF(32, 32), 30, "#1c5f49", "#f1e6c8")
        painter.end()
        result.addPixmap(pixmap)
    return result


def paint_chip(
    painter: QPainter, centre: QPointF, radius: float, colour: str | QColor, inlay: str | QColor
) -> None:
    """Draw a chip seen from above: body, edge marks and an inlay ring."""
    painter.save()
    painter.translate(centre)
    painter.scale(radius / 30, radius / 30)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawEllipse(QPointF(0, 0), 30, 30)
    painter.setBrush(QColor(inlay))
    for turn in range(6):
        painter.save()
        painter.rotate(turn * 60)
        painter.drawRoundedRect(QRectF(-5, -30, 10, 8.5), 1.5, 1.5)
        painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(inlay), 1.8))
    painter.drawEllipse(QPointF(0, 0), 19, 19)
    painter.setPen(QPen(QColor(0, 0, 0, 70), 1.2))
    painter.drawEllipse(QPointF(0, 0), 29.4, 29.4)
    painter.restore()

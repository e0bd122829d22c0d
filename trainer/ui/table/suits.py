"""The four suits as outlines. Fonts draw them differently or not at all, so no font draws them."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QTransform

_TWO_COLOURS = {"s": "#15171c", "h": "#c1172c", "d": "#c1172c", "c": "#15171c"}
_FOUR_COLOURS = {"s": "#15171c", "h": "#c1172c", "d": "#1450b4", "c": "#0b7a3b"}


def suit_color(suit: str, *, four_colour: bool) -> QColor:
    """Return a suit's ink in a two-colour or four-colour deck."""
    return QColor((_FOUR_COLOURS if four_colour else _TWO_COLOURS).get(suit, "#5b2a86"))


@cache
def suit_path(suit: str) -> QPainterPath:
    """Return a suit's outline, one unit high, around the origin."""
    match suit:
        case "h":
            return _heart()
        case "d":
            return _diamond()
        case "s":
            body = QTransform().scale(0.94, -0.8).translate(0, 0.1).map(_heart())
            return body.united(_stem(0.1)).simplified()
        case "c":
            return _club()
        case _:
            return _star()


def placed(suit: str, x: float, y: float, size: float, *, turned: bool = False) -> QPainterPath:
    """Return a suit's outline at a point in a size, upside down if ``turned``."""
    move = QTransform().translate(x, y).scale(size, -size if turned else size)
    return move.map(suit_path(suit))


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0, 0.5))
    path.cubicTo(-0.1, 0.27, -0.48, 0.06, -0.48, -0.22)
    path.cubicTo(-0.48, -0.4, -0.36, -0.5, -0.24, -0.5)
    path.cubicTo(-0.11, -0.5, -0.03, -0.41, 0, -0.28)
    path.cubicTo(0.03, -0.41, 0.11, -0.5, 0.24, -0.5)
    path.cubicTo(0.36, -0.5, 0.48, -0.4, 0.48, -0.22)
    path.cubicTo(0.48, 0.06, 0.1, 0.27, 0, 0.5)
    path.closeSubpath()
    return path


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.52))
    path.quadTo(0.13, -0.22, 0.4, 0)
    path.quadTo(0.13, 0.22, 0, 0.52)
    path.quadTo(-0.13, 0.22, -0.4, 0)
    path.quadTo(-0.13, -0.22, 0, -0.52)
    path.closeSubpath()
    return path


def _stem(top: float) -> QPainterPath:
    path = QPainterPath(QPointF(-0.045, top))
    path.cubicTo(-0.04, 0.32, -0.1, 0.42, -0.21, 0.5)
    path.lineTo(0.21, 0.5)
    path.cubicTo(0.1, 0.42, 0.04, 0.32, 0.045, top)
    path.closeSubpath()
    return path


def _club() -> QPainterPath:
    path = _stem(-0.05)
    for x, y in ((0, -0.26), (-0.245, 0.09), (0.245, 0.09)):
        leaf = QPainterPath()
        leaf.addEllipse(QPointF(x, y), 0.235, 0.235)
        path = path.united(leaf)
    middle = QPainterPath()
    middle.addRect(QRectF(-0.1, -0.1, 0.2, 0.2))
    return path.united(middle).simplified()


def _star() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.5))
    turn = QTransform()
    for at in range(1, 10):
        turn.rotate(36)
        path.lineTo(turn.map(QPointF(0, -0.5 if at % 2 == 0 else -0.2)))
    path.closeSubpath()
    return path

"""Court cards of our own: a geometric figure, drawn twice so that it stands upright either way."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from trainer.ui.table.painting import pen
from trainer.ui.table.suits import placed

PANEL = QRectF(-23, -52, 46, 104)

_PAPER = QColor("#fbf3df")
_GOLD = QColor("#d9a93a")
_DARK_GOLD = QColor("#8d6518")
_SKIN = QColor("#f1cfa6")
_HAIR = {"K": QColor("#5a3a22"), "Q": QColor("#8a5420"), "J": QColor("#b98a3c")}
_INK = QColor("#2a2018")


def paint_court(painter: QPainter, rank: str, suit: str, color: QColor) -> None:
    """Paint the figure of a jack, queen or king into the card's panel."""
    painter.save()
    # Drawn on a wider ground and narrowed: the indices beside it need their room.
    painter.scale(0.84, 0.97)
    painter.setPen(Qt.PenStyle.NoPen)
    frame = QPainterPath()
    frame.addRoundedRect(PANEL, 4, 4)
    painter.fillPath(frame, _PAPER)
    painter.setClipPath(frame, Qt.ClipOperation.IntersectClip)
    for _ in range(2):
        _half(painter, rank, suit, color)
        painter.rotate(180)
    painter.setPen(pen(_DARK_GOLD, 1.6))
    painter.drawLine(QPointF(-23, 7), QPointF(23, -7))
    painter.restore()
    painter.save()
    painter.scale(0.84, 0.97)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(color, 1.1))
    painter.drawPath(frame)
    painter.restore()


def _half(painter: QPainter, rank: str, suit: str, color: QColor) -> None:
    painter.save()
    half = QPainterPath()
    half.addPolygon(_points((-23, -52), (23, -52), (23, -7), (-23, 7)))
    painter.setClipPath(half, Qt.ClipOperation.IntersectClip)
    _robe(painter, color)
    _head(painter, rank)
    match rank:
        case "K":
            _crown(painter, color)
        case "Q":
            _coronet(painter, color)
        case _:
            _cap(painter, color)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(placed(suit, 16 if rank != "J" else -16, -44, 11), color)
    painter.restore()


def _robe(painter: QPainter, color: QColor) -> None:
    painter.setPen(pen(_INK, 0.8))
    painter.setBrush(color)
    painter.drawPolygon(_points((-26, 12), (-20, -11), (-7, -18), (7, -18), (20, -11), (26, 12)))
    painter.setBrush(_GOLD)
    painter.drawPolygon(_points((-8, -18), (0, -4), (8, -18), (13, -16), (0, 6), (-13, -16)))
    painter.setBrush(_PAPER)
    painter.drawPolygon(_points((-7, -18), (0, -6), (7, -18)))
    painter.setPen(pen(_GOLD, 1.2))
    for step in range(2):
        inset = 15 + step * 4
        painter.drawLine(QPointF(-inset, -13 + step * 2), QPointF(-inset - 3, 10))
        painter.drawLine(QPointF(inset, -13 + step * 2), QPointF(inset + 3, 10))


def _head(painter: QPainter, rank: str) -> None:
    hair = _HAIR[rank]
    painter.setPen(pen(_INK, 0.7))
    painter.setBrush(hair)
    if rank == "Q":
        locks = QPainterPath(QPointF(-9, -36))
        locks.cubicTo(-16, -28, -13, -20, -12, -14)
        locks.lineTo(12, -14)
        locks.cubicTo(13, -20, 16, -28, 9, -36)
        locks.closeSubpath()
        painter.drawPath(locks)
    elif rank == "J":
        painter.drawRoundedRect(QRectF(-11, -38, 22, 19), 5, 5)
    else:
        painter.drawRoundedRect(QRectF(-10.5, -38, 21, 16), 4, 4)
    painter.setBrush(_SKIN)
    painter.drawEllipse(QPointF(0, -27), 7.6, 9.6)
    if rank == "K":
        painter.setBrush(hair)
        beard = QPainterPath(QPointF(-7.4, -27))
        beard.cubicTo(-7.4, -12, -2, -10, 0, -8)
        beard.cubicTo(2, -10, 7.4, -12, 7.4, -27)
        beard.cubicTo(5, -22, 2, -24, 0, -23)
        beard.cubicTo(-2, -24, -5, -22, -7.4, -27)
        painter.drawPath(beard)
    painter.setPen(pen(_INK, 1.4))
    for x in (-3, 3):
        painter.drawPoint(QPointF(x, -29))
    painter.setPen(pen(_INK, 0.7))
    painter.drawLine(QPointF(0, -28), QPointF(-0.8, -25))
    if rank != "K":
        painter.setPen(pen("#b0302f", 1.1))
        painter.drawLine(QPointF(-1.8, -21.6), QPointF(1.8, -21.6))


def _crown(painter: QPainter, color: QColor) -> None:
    painter.setPen(pen(_DARK_GOLD, 0.8))
    painter.setBrush(_GOLD)
    painter.drawPolygon(
        _points(
            (-10, -35), (-12, -46), (-6, -41), (-4, -49), (0, -42),
            (4, -49), (6, -41), (12, -46), (10, -35),
        )
    )  # fmt: skip
    painter.setBrush(color)
    for x in (-5.5, 0, 5.5):
        painter.drawEllipse(QPointF(x, -37.6), 1.4, 1.4)


def _coronet(painter: QPainter, color: QColor) -> None:
    painter.setPen(pen(_DARK_GOLD, 0.8))
    painter.setBrush(_GOLD)
    band = QPainterPath(QPointF(-9, -34))
    band.quadTo(-10, -40, -8, -42)
    band.quadTo(-4, -39, -4, -42)
    band.quadTo(0, -38, 4, -42)
    band.quadTo(4, -39, 8, -42)
    band.quadTo(10, -40, 9, -34)
    band.quadTo(0, -38, -9, -34)
    painter.drawPath(band)
    painter.setBrush(QColor("#ffffff"))
    for x, y in ((-8, -43.4), (-4, -43.6), (4, -43.6), (8, -43.4)):
        painter.drawEllipse(QPointF(x, y), 1.7, 1.7)
    painter.setBrush(color)
    painter.drawEllipse(QPointF(0, -43), 2.6, 2.6)


def _cap(painter: QPainter, color: QColor) -> None:
    painter.setPen(pen(_INK, 0.8))
    painter.setBrush(color)
    cap = QPainterPath(QPointF(-11, -35))
    cap.cubicTo(-12, -44, -2, -46, 4, -44)
    cap.cubicTo(10, -43, 12, -39, 11, -35)
    cap.closeSubpath()
    painter.drawPath(cap)
    painter.setBrush(_GOLD)
    painter.drawRect(QRectF(-11.5, -37, 23, 3))
    feather = QPainterPath(QPointF(7, -39))
    feather.cubicTo(9, -48, 15, -51, 20, -48)
    feather.cubicTo(17, -44, 13, -40, 7, -39)
    painter.setBrush(_PAPER)
    painter.drawPath(feather)
    painter.drawLine(QPointF(7, -39), QPointF(18, -48))


def _points(*pairs: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in pairs])

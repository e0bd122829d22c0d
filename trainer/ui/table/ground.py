"""The ground everything lies on, in scene units: fixed measures, arcs, outlines, seat frames.

The scene is 1920 x 960. Seats stand on the arc of one big circle whose centre is far below the
dealer; rail, spots and printed notices follow circles around the same centre.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath, QPolygonF

from trainer.ui.table.felt import Felt, Placard, Shape

SCENE = QRectF(0, 0, 1920, 960)
CARD = QSizeF(92, 128)
CHIP = 44.0

CENTRE = QPointF(960, 1740)
SEAT_RADIUS = 1582.0
FELT_RADIUS = 1676.0
RAIL_WIDTH = 58.0
FELT_LEFT = 58.0

TRAY = QRectF(508, 790, 890, 158)
DISCARD_RACK = QRectF(74, 650, 118, 190)
DICE_TRAY = QRectF(74, 852, 118, 92)
SHOE = QRectF(1704, 644, 142, 190)
SHOE_MOUTH = QPointF(1716, 722)
DROP_SLOT = QRectF(1712, 876, 128, 62)
LOGOTYPE = QRectF(700, 513, 520, 104)

#: A small wager beside the spots: of a bettor standing behind, or of a split hand.
CELL = QSizeF(72, 34)

_SEAT_SPAN = 1778.0
_WIDEST_PITCH = 330.0
_LARGEST_SEAT = 1.1
_PLACARD_COLUMNS = (QRectF(204, 648, 292, 300), QRectF(1410, 648, 280, 300))
_PLACARD_GAP = 8.0


@dataclass(frozen=True, slots=True)
class Slot:
    """Where one card lies: its middle and its size relative to a full card."""

    at: QPointF
    scale: float


@dataclass(frozen=True, slots=True)
class SeatFrame:
    """A seat's own frame on the table."""

    origin: QPointF
    turn: float
    scale: float

    def point(self, x: float, y: float, *, turned: bool = False) -> QPointF:
        """Return where a point of the frame lies; ``turned`` lets it follow the arc.

        It follows by being higher or lower, never sideways: spots below one another stay so.
        """
        if turned:
            y += x * math.tan(self.turn)
        return QPointF(self.origin.x() + x * self.scale, self.origin.y() + y * self.scale)


def seat_frames(felt: Felt, seats: Sequence[int]) -> dict[int, SeatFrame]:
    """Return the frames of the seats, clockwise from the left, as large as they fit."""
    if not seats:
        return {}
    pitch = min(_SEAT_SPAN / len(seats), _WIDEST_PITCH)
    scale = min(_LARGEST_SEAT, pitch / felt.seat.width)
    frames = {}
    for at, seat in enumerate(seats):
        x = CENTRE.x() + (at - (len(seats) - 1) / 2) * pitch
        turn = math.asin((x - CENTRE.x()) / SEAT_RADIUS) * felt.seat.tilt
        frames[seat] = SeatFrame(QPointF(x, on_arc(x, SEAT_RADIUS)), turn, scale)
    return frames


def placard_rects(placards: Sequence[Placard]) -> list[QRectF]:
    """Share the two columns beside the tray among the placards, the tallest first."""
    wanted = [52.0 + 27.0 * (len(one.rows) + bool(one.note)) for one in placards]
    columns: tuple[list[int], list[int]] = ([], [])
    for at in sorted(range(len(placards)), key=lambda at: -wanted[at]):
        left, right = (sum(wanted[member] for member in column) for column in columns)
        columns[left > right].append(at)
    rects: dict[int, QRectF] = {}
    for ground, members in zip(_PLACARD_COLUMNS, columns, strict=True):
        room = ground.height() - _PLACARD_GAP * (len(members) - 1)
        squeeze = min(1.0, room / (sum(wanted[at] for at in members) or 1))
        bottom = ground.bottom()
        for at in sorted(members, reverse=True):
            height = wanted[at] * squeeze
            rects[at] = QRectF(ground.left(), bottom - height, ground.width(), height)
            bottom -= height + _PLACARD_GAP
    return [rects[at] for at in range(len(placards))]


def on_arc(x: float, radius: float) -> float:
    """Return the height at which a circle around the table's centre passes over ``x``."""
    across = x - CENTRE.x()
    return CENTRE.y() - math.sqrt(max(0.0, radius * radius - across * across))


def felt_path(margin: float = 0.0) -> QPainterPath:
    """Return the outline of the cloth, widened by ``margin``; it runs on below the dealer."""
    left, right = FELT_LEFT - margin, SCENE.right() - FELT_LEFT + margin
    radius = FELT_RADIUS + margin
    corner = 70.0 + margin
    inset = left + corner * 0.62
    path = QPainterPath(QPointF(left, SCENE.bottom() + 400))
    path.lineTo(left, on_arc(left, radius) + corner)
    path.quadTo(left, on_arc(left, radius) + 4, inset, on_arc(inset, radius))
    sweep = math.degrees(math.asin((CENTRE.x() - inset) / radius))
    ground = QRectF(CENTRE.x() - radius, CENTRE.y() - radius, 2 * radius, 2 * radius)
    path.arcTo(ground, 90 + sweep, -2 * sweep)
    path.quadTo(right, on_arc(left, radius) + 4, right, on_arc(left, radius) + corner)
    path.lineTo(right, SCENE.bottom() + 400)
    path.closeSubpath()
    return path


def outline(shape: Shape, size: QSizeF) -> QPainterPath:
    """Return a spot's shape around the origin."""
    w, h = size.width() / 2, size.height() / 2
    path = QPainterPath()
    match shape:
        case "circle":
            path.addEllipse(QPointF(0, 0), w, h)
        case "box":
            path.addRoundedRect(QRectF(-w, -h, 2 * w, 2 * h), 12, 12)
        case "pill":
            path.addRoundedRect(QRectF(-w, -h, 2 * w, 2 * h), min(w, h), min(w, h))
        case "diamond":
            _polygon(path, [(0, -h), (w, 0), (0, h), (-w, 0)])
        case "hexagon":
            a = w - h * 0.5
            _polygon(path, [(-a, -h), (a, -h), (w, 0), (a, h), (-a, h), (-w, 0)])
        case "octagon":
            a, b = w * 0.44, h * 0.44
            if w > 1.3 * h:
                a, b = w - h * 0.5, h * 0.5
            _polygon(path, [(-a, -h), (a, -h), (w, -b), (w, b), (a, h), (-a, h), (-w, b), (-w, -b)])
        case "shield":
            path.moveTo(-w, -h)
            path.lineTo(w, -h)
            path.lineTo(w, h * 0.2)
            path.cubicTo(w, h * 0.7, w * 0.4, h * 0.9, 0, h)
            path.cubicTo(-w * 0.4, h * 0.9, -w, h * 0.7, -w, h * 0.2)
            path.closeSubpath()
    return path


def _polygon(path: QPainterPath, points: list[tuple[float, float]]) -> None:
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()

"""What is printed on the cloth: notices, logotype, hand boxes, and every seat's spots."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QTransform

from trainer.ui.table.felt import Felt, SpotArt
from trainer.ui.table.geometry import Layout
from trainer.ui.table.ground import CENTRE, LOGOTYPE, felt_path, outline
from trainer.ui.table.motifs import motif_path
from trainer.ui.table.painting import (
    arc_text,
    fitting,
    font,
    pen,
    printed,
    width_of,
    with_alpha,
    write,
)
from trainer.ui.table.plates import number_plate, paint_plate

_TITLE = 18.0
_LOWEST_PRINT = 612.0


def paint_imprint(painter: QPainter, layout: Layout, titles: Mapping[str, str]) -> None:
    """Print everything a felt says."""
    felt = layout.felt
    _paint_band(painter, felt)
    for notice in felt.notices:
        radius = CENTRE.y() - notice.y
        face = font(notice.size, serif=True, spacing=notice.size * 0.12)
        # Beyond this the arc would run down to the placards.
        room = 2 * radius * math.acos((CENTRE.y() - _LOWEST_PRINT) / radius)
        face = fitting(notice.text, min(1180, room), face)
        _print_path(painter, arc_text(notice.text, face, CENTRE, radius), felt.line)
    _paint_logotype(painter, felt)
    if felt.dealer is not None:
        words = felt.dealer.title or "DEALER"
        _paint_box(painter, felt, layout.hand_box(felt.dealer), words, 24)
    for key, hand in felt.areas.items():
        words = hand.title or titles.get(key) or key.replace("-", " ")
        _paint_box(painter, felt, layout.hand_box(hand), words, 24)
    for seat in layout.frames:
        _paint_seat(painter, layout, seat, titles)


def _print_path(painter: QPainter, path: QPainterPath, ink: str, alpha: float = 0.94) -> None:
    """Print an outline into the cloth: ink with the faintest edge, letting the nap through."""
    painter.save()
    painter.setOpacity(alpha)
    painter.fillPath(path.translated(0, 1.6), with_alpha("#000000", 0.45))
    painter.fillPath(path, QColor(ink))
    painter.restore()


def _paint_band(painter: QPainter, felt: Felt) -> None:
    """Print a coloured band along the rail."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if felt.band:
        painter.setPen(pen(with_alpha(felt.band, 0.85), 5))
        painter.drawPath(felt_path(-6))


def _paint_box(
    painter: QPainter, felt: Felt, box: QRectF, words: str, size: float, round_: float = 14
) -> None:
    painter.setBrush(with_alpha("#000000", 0.1))
    painter.setPen(pen(with_alpha(felt.line, 0.55), 1.8))
    painter.drawRoundedRect(box, round_, round_)
    face = font(size, serif=True, spacing=size / 4)
    write(painter, words.upper(), box.adjusted(8, 0, -8, 0), face, with_alpha(felt.line, 0.5))


def _paint_logotype(painter: QPainter, felt: Felt) -> None:
    room = QRectF(LOGOTYPE.left(), LOGOTYPE.top() + 6, LOGOTYPE.width(), 72)
    face = fitting(felt.logotype, room.width() - 120, font(78, serif=True, spacing=3))
    path = QPainterPath()
    path.addText(0, 0, face, felt.logotype)
    box = path.boundingRect()
    path.translate(room.center().x() - box.center().x(), room.center().y() - box.center().y())
    painter.setPen(pen(with_alpha("#000000", 0.4), 7))
    painter.drawPath(path.translated(0, 2))
    painter.setPen(pen(QColor(felt.cloth).darker(170), 5))
    painter.drawPath(path)
    box = path.boundingRect()
    shine = QLinearGradient(box.topLeft(), box.bottomLeft())
    line = QColor(felt.line)
    for at, color in (
        (0.0, line.lighter(125)),
        (0.46, line),
        (0.5, line.darker(150)),
        (0.62, line.darker(115)),
        (1.0, line.lighter(118)),
    ):
        shine.setColorAt(at, color)
    painter.fillPath(path, shine)
    for side in (-1, 1):
        edge = box.right() + 26 if side > 0 else box.left() - 26
        _print_path(painter, _flourish(felt, edge, room.center().y(), side), felt.line)
    if felt.tagline:
        words = QRectF(LOGOTYPE.left(), LOGOTYPE.bottom() - 28, LOGOTYPE.width(), 24)
        tag = fitting(felt.tagline, words.width(), font(18, serif=True, spacing=2))
        path = QPainterPath()
        path.addText(
            words.center().x() - width_of(felt.tagline, tag) / 2,
            words.bottom() - 5,
            tag,
            felt.tagline,
        )
        _print_path(painter, path, felt.line, 0.85)


def _flourish(felt: Felt, edge: float, y: float, side: int) -> QPainterPath:
    """Return what stands at either end of the logotype: a picture, or a lozenge with a dash."""
    if felt.motif:
        turn = QTransform().translate(edge + side * 18, y).scale(side * 62, 62)
        return turn.map(motif_path(felt.motif))
    flourish = QPainterPath()
    flourish.moveTo(edge, y - 9)
    flourish.lineTo(edge + side * 9, y)
    flourish.lineTo(edge, y + 9)
    flourish.lineTo(edge - side * 9, y)
    flourish.closeSubpath()
    flourish.addRect(QRectF(min(edge + side * 16, edge + side * 52), y - 1.3, 36, 2.6))
    return flourish


# --- seats ---------------------------------------------------------------------------------------


def _paint_seat(painter: QPainter, layout: Layout, seat: int, titles: Mapping[str, str]) -> None:
    felt, frame = layout.felt, layout.frames[seat]
    _paint_number(painter, layout, seat)
    hands = [hand for hand in (*felt.seat.hands, *felt.seat.areas.values()) if hand.printed]
    for hand in hands:
        box = layout.seat_box(seat, hand)
        _paint_box(painter, felt, box, hand.title, 18 * frame.scale, 9)
    for key, spot in felt.spots.items():
        painter.save()
        painter.translate(frame.point(*spot.at, turned=True))
        painter.scale(frame.scale, frame.scale)
        _paint_spot(painter, felt, spot, (spot.title or titles.get(key, key)).upper())
        painter.restore()


def _paint_number(painter: QPainter, layout: Layout, seat: int) -> None:
    felt, at = layout.felt, layout.number_at(seat)
    if felt.seat.number is None:
        paint_plate(painter, number_plate(at.x(), at.y()), str(seat), "#d8bd84")
        return
    scale = layout.frames[seat].scale
    radius = 18 * scale
    painter.setBrush(with_alpha("#000000", 0.28))
    painter.setPen(pen(felt.line, 2))
    painter.drawEllipse(at, radius, radius)
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    write(painter, str(seat), box, font(23 * scale), QColor(felt.line))


def _paint_spot(painter: QPainter, felt: Felt, spot: SpotArt, title: str) -> None:
    ink = spot.color or felt.line
    width, height = spot.size
    path = outline(spot.shape, QSizeF(width, height))
    ground = with_alpha(spot.fill, 0.62) if spot.fill else with_alpha("#000000", 0.16)
    painter.fillPath(path, ground)
    if spot.motif:
        _paint_motif(painter, spot, ink)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(with_alpha("#000000", 0.35), 4.4))
    painter.drawPath(path.translated(0, 1.2))
    painter.setPen(pen(ink, 3))
    painter.drawPath(path)
    inner = outline(spot.shape, QSizeF(width - 10, height - 10))
    painter.setPen(pen(with_alpha(ink, 0.6), 1.2))
    painter.drawPath(inner)
    _paint_title(painter, title, spot, ink)


def _paint_motif(painter: QPainter, spot: SpotArt, ink: str) -> None:
    """Print a spot's picture where the chips stand, faint enough to lie under them."""
    width, height = spot.size
    size = min(height * 0.62, width * 0.7)
    across = {"below": 0.0, "right": -0.22 * width, "bar": 0.06 * width}[spot.label]
    lift = -height * (0.08 if spot.label != "bar" else 0.0)
    turn = QTransform().translate(across, lift).scale(size, size)
    painter.fillPath(turn.map(motif_path(spot.motif)), with_alpha(ink, 0.34))


def _paint_title(painter: QPainter, title: str, spot: SpotArt, ink: str) -> None:
    """Print a spot's title where no chip covers it: along its lower edge, or left in a bar."""
    width, height = spot.size
    if spot.label == "bar":
        room = width * 0.42 - 14
        path = printed(title, room, _TITLE + 1).translated(-width / 2 + 12, 7)
    elif spot.shape == "circle" and abs(width - height) < 1:
        radius = width / 2 - 11
        face = fitting(title, radius * 2.1, font(_TITLE))
        path = arc_text(title, face, QPointF(0, 0), radius, below=True)
    else:
        room, foot = _title_room(spot)
        path = printed(title, room, _TITLE)
        path.translate(-path.boundingRect().center().x(), foot)
    _print_path(painter, path, ink, 1)


def _title_room(spot: SpotArt) -> tuple[float, float]:
    """Return how wide a title may be, and how far below the middle it stands."""
    width, height = spot.size
    match spot.shape:
        case "box" | "octagon":
            return width - 14, height / 2 - 6
        case "pill":
            return width - height * 0.5, height / 2 - 7
        case "hexagon":
            return width - height * 0.62, height / 2 - 7
        case "diamond":
            return width * 0.58, height * 0.26
        case _:
            return width * 0.66, height / 2 - 14

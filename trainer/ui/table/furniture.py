"""What stands on the dealer's side: tray, button racks, shoe, discard rack, drop, placards."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from trainer.ui.table.buttons import paint_button
from trainer.ui.table.cards import paint_back
from trainer.ui.table.chips import ChipSet, paint_chip
from trainer.ui.table.felt import Placard
from trainer.ui.table.geometry import Layout
from trainer.ui.table.ground import (
    DICE_TRAY,
    DISCARD_RACK,
    DROP_SLOT,
    SHOE,
    SHOE_MOUTH,
    TRAY,
)
from trainer.ui.table.painting import font, pen, soft_shadow, width_of, with_alpha, write

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


_LEAST_PRINT = 14
#: How long names are shortened on a placard that has no room for them.
_SHORT = (
    ("straight flush", "SF"),
    ("player and player-dealer", "both"),
    ("player-dealer", "PD"),
    (" and ", " + "),
    (" or more", "+"),
    (r" matches\b", ""),
    (r" match\b", ""),
    ("non-suited", "off suit"),
)


def paint_furniture(painter: QPainter, layout: Layout, chips: ChipSet) -> None:
    """Paint everything of the dealer's side that never moves."""
    _paint_discard_rack(painter)
    if layout.felt.dice:
        _paint_dice_tray(painter)
    _paint_drop_slot(painter)
    _paint_tray(painter, layout, chips)
    _paint_shoe(painter, layout.felt.back)


def _slab(
    painter: QPainter, rect: QRectF, top: str, bottom: str, radius: float, *, raised: bool = True
) -> None:
    """Paint a rounded block lit from above, or a hollow when not raised."""
    shape = QPainterPath()
    shape.addRoundedRect(rect, radius, radius)
    if raised:
        soft_shadow(painter, shape, 9, 0.3)
    shade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    shade.setColorAt(0, QColor(top))
    shade.setColorAt(1, QColor(bottom))
    painter.fillPath(shape, shade)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(with_alpha("#ffffff" if raised else "#000000", 0.22), 1.5))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius)


def _paint_tray(painter: QPainter, layout: Layout, chips: ChipSet) -> None:
    felt = layout.felt
    _slab(painter, TRAY, "#5b3a24", "#2d1a0f", 18)
    painter.setPen(pen(felt.line, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(TRAY.adjusted(5, 5, -5, -5), 14, 14)
    for cents, tube in layout.tubes.items():
        _paint_tube(painter, tube, cents, chips.color(cents))
    for cents, cup in layout.coins.items():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_alpha("#000000", 0.35))
        painter.drawEllipse(cup.adjusted(1, 1, -1, -1))
        painter.save()
        painter.translate(cup.center())
        for lift in (3.0, 0.0):
            painter.save()
            painter.translate(0, lift)
            paint_chip(painter, cents, chips.color(cents), 46, coin=True)
            painter.restore()
        painter.restore()
    for name, rack in layout.racks.items():
        art = felt.buttons[name]
        _slab(painter, rack, "#1d120b", "#3a2416", 12, raised=False)
        for lift in range(art.count):
            painter.save()
            painter.translate(rack.center().x(), rack.top() + 62 - lift * 6)
            paint_button(painter, art, 64)
            painter.restore()
        words = QRectF(rack.left() + 3, rack.bottom() - 32, rack.width() - 6, 26)
        write(painter, art.title.partition(" ")[0].upper(), words, font(16), QColor(felt.line))


def _paint_tube(painter: QPainter, tube: QRectF, cents: int, color: str) -> None:
    """Paint one channel: chips on edge, and the foremost one's face."""
    _slab(painter, tube, "#120b07", "#2b1b11", 12, raised=False)
    base = QColor(color)
    size = min(tube.width() - 4, 76.0)
    thick = 7.0
    left = tube.center().x() - size / 2 + 3
    y = tube.top() + 6
    while y < tube.bottom() - size - 2:
        row = QRectF(left, y, size - 6, thick - 0.8)
        shade = QLinearGradient(row.topLeft(), row.topRight())
        shade.setColorAt(0, base.darker(190))
        shade.setColorAt(0.5, base.lighter(112))
        shade.setColorAt(1, base.darker(190))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        painter.drawRoundedRect(row, 2, 2)
        painter.setBrush(QColor("#31518f") if base.lightnessF() > 0.72 else QColor("#f0ead9"))
        for part in (0.16, 0.44, 0.72):
            painter.drawRect(
                QRectF(row.left() + row.width() * part, y, row.width() * 0.12, thick - 0.8)
            )
        y += thick
    painter.save()
    painter.translate(tube.center().x(), tube.bottom() - size / 2 - 2)
    shadow = QPainterPath()
    shadow.addEllipse(QPointF(0, 0), size / 2 - 1, size / 2 - 1)
    soft_shadow(painter, shadow, 4, 0.3)
    paint_chip(painter, cents, color, size)
    painter.restore()


def _paint_discard_rack(painter: QPainter) -> None:
    rack = DISCARD_RACK
    _slab(painter, rack, "#4a1416", "#24090b", 12)
    hollow = rack.adjusted(10, 10, -10, -34)
    _slab(painter, hollow, "#120506", "#2b0d0f", 8, raised=False)
    words = QRectF(rack.left() + 6, rack.bottom() - 30, rack.width() - 12, 24)
    write(painter, "DISCARDS", words, font(17, spacing=1), QColor("#f2d9c9"))


def _paint_dice_tray(painter: QPainter) -> None:
    _slab(painter, DICE_TRAY, "#3f2a1c", "#20140c", 14)
    _slab(painter, DICE_TRAY.adjusted(7, 7, -7, -7), "#17402f", "#0d2a1f", 10, raised=False)


def _paint_drop_slot(painter: QPainter) -> None:
    slot = DROP_SLOT
    _slab(painter, slot, "#d8d4c8", "#7d786b", 10)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#14110d"))
    painter.drawRoundedRect(QRectF(slot.left() + 16, slot.top() + 14, slot.width() - 32, 9), 4, 4)
    write(
        painter,
        "DROP",
        QRectF(slot.left(), slot.top() + 28, slot.width(), 28),
        font(17, spacing=2),
        QColor("#2b261d"),
    )


def _paint_shoe(painter: QPainter, back: str) -> None:
    shoe = SHOE
    _slab(painter, shoe, "#34383d", "#0d0f11", 20)
    lid = shoe.adjusted(46, 12, -12, -44)
    _slab(painter, lid, "#5a1219", "#2c070b", 12, raised=False)
    painter.setPen(pen(with_alpha("#ffffff", 0.14), 2))
    for at in range(1, 9):
        x = lid.left() + at * lid.width() / 9
        painter.drawLine(QPointF(x, lid.top() + 6), QPointF(x, lid.bottom() - 6))
    painter.save()
    mouth = QPainterPath()
    mouth.addRoundedRect(QRectF(shoe.left() - 8, shoe.top() + 8, 52, 150), 10, 10)
    painter.setClipPath(mouth)
    painter.translate(SHOE_MOUTH.x() + 10, SHOE_MOUTH.y())
    painter.scale(0.94, 0.94)
    paint_back(painter, back)
    painter.restore()
    painter.setPen(pen("#0a0b0c", 5))
    x = shoe.left() + 44
    painter.drawLine(QPointF(x, shoe.top() + 12), QPointF(x, shoe.top() + 150))
    write(
        painter,
        "SHOE",
        QRectF(shoe.left(), shoe.bottom() - 34, shoe.width(), 26),
        font(17, spacing=3),
        QColor("#d9dde1"),
    )


def paint_placard(painter: QPainter, placard: Placard, rect: QRectF, line: str) -> None:
    """Paint a posted paytable: as many rows as it has, as large as they fit."""
    shape = QPainterPath()
    shape.addRoundedRect(rect, 12, 12)
    soft_shadow(painter, shape, 8, 0.3)
    painter.fillPath(shape, QColor("#f8f1dc"))
    painter.setPen(pen(QColor(line).darker(130), 3))
    painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 10, 10)
    head = QRectF(rect.left() + 6, rect.top() + 6, rect.width() - 12, 34)
    crown = QPainterPath()
    crown.addRoundedRect(head, 8, 8)
    painter.fillPath(crown, QColor("#1e2b26"))
    write(painter, placard.title, head.adjusted(8, 0, -8, 0), font(20), QColor("#fff3cf"))
    lines = len(placard.rows) + bool(placard.note)
    if not lines:
        return
    top = head.bottom() + 4
    tall = (rect.bottom() - 8 - top) / lines
    ink = QColor("#20180a")
    room = rect.width() - 26
    size = math.floor(min(20.0, tall * 0.88))
    # One size for all rows: the largest at which the longest name still clears the odds.
    while size > _LEAST_PRINT and _columns(placard.rows, size) + 10 > room:
        size -= 1
    rows = placard.rows
    widest = max((pays for _, pays in rows), key=len, default="")
    if _columns(rows, size) + 10 > room:
        # Rather a short name in print that can be read than the whole of it too small.
        rows = tuple(
            (name if _columns(((name, widest),), size) + 10 <= room else _shortened(name), pays)
            for name, pays in rows
        )
    while size > 8 and _columns(rows, size) + 10 > room:
        size -= 1
    face, odds = font(size, bold=False), font(size)
    pays_room = max((width_of(pays, odds) for _, pays in rows), default=0) + 2
    for at, (name, pays) in enumerate(rows):
        row = QRectF(rect.left() + 13, top + at * tall, room, tall)
        if at % 2:
            painter.fillRect(row.adjusted(-6, 0, 6, 0), with_alpha("#8a6a1f", 0.13))
        write(painter, name, row.adjusted(0, 0, -pays_room - 8, 0), face, ink, _LEFT)
        write(painter, pays, row.adjusted(room - pays_room, 0, 0, 0), odds, ink, _RIGHT)
    if placard.note:
        row = QRectF(rect.left() + 14, top + len(placard.rows) * tall, room, tall)
        note = font(min(17.0, tall * 0.7), bold=False)
        write(painter, placard.note, row, note, ink)


def _shortened(name: str) -> str:
    for long, short in _SHORT:
        name = re.sub(long, short, name, flags=re.IGNORECASE)
    return name[:1].upper() + name[1:]


def _columns(rows: Sequence[tuple[str, str]], size: float) -> float:
    """Return how wide a placard's two columns are together."""
    names = (width_of(name, font(size, bold=False)) for name, _ in rows)
    pays = (width_of(text, font(size)) for _, text in rows)
    return max(names, default=0) + max(pays, default=0)

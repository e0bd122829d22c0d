"""Small pictures printed on felts: own outlines, one unit high, filled in one ink."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from trainer.ui.table.felt import Motif
from trainer.ui.table.suits import suit_path


@cache
def motif_path(motif: Motif) -> QPainterPath:
    """Return a picture's outline around the origin, one unit high; empty for none."""
    make = _MOTIFS.get(motif)
    return make() if make else QPainterPath()


def _polygon(points: Sequence[tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _disc(x: float, y: float, across: float, down: float | None = None) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), across, across if down is None else down)
    return path


def _block(x: float, y: float, width: float, height: float, round_: float = 0.03) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), round_, round_)
    return path


def _crown() -> QPainterPath:
    spikes = [(-0.5, -0.26), (-0.24, 0.06), (0, -0.42), (0.24, 0.06), (0.5, -0.26)]
    path = _polygon([*spikes, (0.4, 0.28), (-0.4, 0.28)])
    for x, y in ((-0.5, -0.3), (0, -0.46), (0.5, -0.3)):
        path = path.united(_disc(x, y, 0.075))
    return path.united(_block(-0.4, 0.33, 0.8, 0.13))


def _hat() -> QPainterPath:
    path = QPainterPath(QPointF(0.1, -0.5))
    path.quadTo(0.02, -0.1, 0.3, 0.28)
    path.lineTo(-0.3, 0.28)
    path.quadTo(-0.1, -0.08, 0.1, -0.5)
    path.closeSubpath()
    path = path.united(_disc(0, 0.34, 0.5, 0.13))
    star = QTransform().translate(0.01, 0.06).scale(0.24, 0.24).map(suit_path("*"))
    return path.subtracted(star)


def _swords() -> QPainterPath:
    sword = _polygon([(-0.035, 0.2), (-0.035, -0.42), (0, -0.52), (0.035, -0.42), (0.035, 0.2)])
    sword = sword.united(_block(-0.15, 0.2, 0.3, 0.06)).united(_block(-0.03, 0.24, 0.06, 0.2))
    sword = sword.united(_disc(0, 0.46, 0.055))
    crossed = QPainterPath()
    for angle in (-38, 38):
        crossed = crossed.united(QTransform().rotate(angle).map(sword))
    return crossed


def _panda() -> QPainterPath:
    head = _disc(0, 0.04, 0.44, 0.4)
    head = head.subtracted(_disc(0, 0.04, 0.4, 0.36))
    for x in (-0.34, 0.34):
        head = head.united(_disc(x, -0.32, 0.15))
    for x in (-0.16, 0.16):
        patch = QTransform().translate(x, -0.03).rotate(25 if x < 0 else -25)
        eye = patch.map(_disc(0, 0, 0.095, 0.13)).subtracted(_disc(x * 0.94, -0.05, 0.036))
        head = head.united(eye)
    return head.united(_disc(0, 0.16, 0.07, 0.05)).united(_block(-0.1, 0.26, 0.2, 0.03, 0.015))


def _dragon() -> QPainterPath:
    """A coiled body with a horned head, mane and tail."""
    body = QPainterPath()
    upper: list[tuple[float, float]] = []
    lower: list[tuple[float, float]] = []
    for at in range(41):
        part = at / 40
        x = -0.42 + 0.84 * part
        y = 0.16 * math.sin(part * 2.3 * math.pi) + 0.1
        thick = 0.035 + 0.085 * part
        upper.append((x, y - thick))
        lower.append((x, y + thick))
    body = _polygon([*upper, *reversed(lower)])
    for at in range(2, 10):
        x, y = upper[at * 4]
        body = body.united(_polygon([(x - 0.04, y + 0.03), (x + 0.01, y - 0.09), (x + 0.04, y)]))
    head = _polygon(
        [(0.34, -0.02), (0.4, -0.2), (0.3, -0.44), (0.46, -0.26), (0.5, -0.12), (0.6, 0.0),
         (0.52, 0.06), (0.58, 0.12), (0.44, 0.16)]
    )  # fmt: skip
    body = body.united(head).subtracted(_disc(0.465, -0.06, 0.022))
    tail = _polygon([(-0.4, 0.1), (-0.56, -0.1), (-0.5, 0.1), (-0.58, 0.24)])
    return QTransform().translate(-0.02, 0.05).map(body.united(tail))


def _jester() -> QPainterPath:
    path = QPainterPath(QPointF(-0.3, 0.3))
    path.quadTo(-0.34, -0.1, -0.52, 0.0)
    path.quadTo(-0.4, -0.4, -0.1, -0.16)
    path.quadTo(-0.1, -0.4, 0, -0.5)
    path.quadTo(0.1, -0.4, 0.1, -0.16)
    path.quadTo(0.4, -0.4, 0.52, 0.0)
    path.quadTo(0.34, -0.1, 0.3, 0.3)
    path.closeSubpath()
    for x, y in ((-0.52, 0.05), (0, -0.5), (0.52, 0.05)):
        path = path.united(_disc(x, y, 0.075))
    return path.united(_block(-0.32, 0.34, 0.64, 0.13))


def _coin() -> QPainterPath:
    ring = _disc(0, 0, 0.48).subtracted(_disc(0, 0, 0.41))
    return ring.united(_disc(0, 0, 0.36).subtracted(_block(-0.13, -0.13, 0.26, 0.26, 0.02)))


def _sun() -> QPainterPath:
    path = _disc(0, 0, 0.26)
    for at in range(12):
        ray = _polygon([(-0.055, -0.31), (0, -0.5), (0.055, -0.31)])
        path = path.united(QTransform().rotate(30 * at).map(ray))
    return path


def _ace() -> QPainterPath:
    """A fan of three cards with a spade."""
    fan = QPainterPath()
    fan.setFillRule(Qt.FillRule.WindingFill)
    for angle in (-24, 0, 24):
        card = _block(-0.2, -0.45, 0.4, 0.62, 0.05)
        turn = QTransform().translate(0, 0.34).rotate(angle).translate(0, -0.2)
        # Each card cuts a thin gap into the one below it.
        gap = turn.map(_block(-0.23, -0.48, 0.46, 0.68, 0.06))
        fan = fan.subtracted(gap).united(turn.map(card))
    spade = QTransform().translate(0.11, 0.0).rotate(24).scale(0.26, 0.26).map(suit_path("s"))
    return fan.subtracted(spade)


_MOTIFS: Mapping[str, Callable[[], QPainterPath]] = {
    "spade": lambda: suit_path("s"),
    "heart": lambda: suit_path("h"),
    "diamond": lambda: suit_path("d"),
    "club": lambda: suit_path("c"),
    "star": lambda: suit_path("*"),
    "crown": _crown,
    "hat": _hat,
    "swords": _swords,
    "panda": _panda,
    "dragon": _dragon,
    "jester": _jester,
    "coin": _coin,
    "sun": _sun,
    "ace": _ace,
}

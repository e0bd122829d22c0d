"""The table without anything on it, painted once per size: room, rail, cloth, print, furniture."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from trainer.ui.table.chips import ChipSet
from trainer.ui.table.felt import Felt
from trainer.ui.table.furniture import paint_furniture
from trainer.ui.table.geometry import Layout
from trainer.ui.table.ground import RAIL_WIDTH, felt_path
from trainer.ui.table.imprint import paint_imprint
from trainer.ui.table.painting import pen, with_alpha

_GRAIN = 256


def backdrop(
    layout: Layout,
    titles: Mapping[str, str],
    chips: ChipSet,
    size: QSize,
    ratio: float,
    view: QTransform,
) -> QPixmap:
    """Return the empty table for a window of ``size``; ``view`` maps the scene into it."""
    picture = QPixmap(
        max(1, math.ceil(size.width() * ratio)), max(1, math.ceil(size.height() * ratio))
    )
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor("#15110e"))
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.setWorldTransform(view)
    _paint_room(painter, QRectF(QPointF(0, 0), QSizeF(size)), view)
    _paint_rail(painter, layout.felt)
    _paint_cloth(painter, layout.felt, view, ratio)
    paint_imprint(painter, layout, titles)
    paint_furniture(painter, layout, chips)
    painter.end()
    return picture


def _paint_room(painter: QPainter, window: QRectF, view: QTransform) -> None:
    area = view.inverted()[0].mapRect(window)
    floor = QRadialGradient(QPointF(960, 300), 1500)
    floor.setColorAt(0, QColor("#3a2c22"))
    floor.setColorAt(1, QColor("#0e0b09"))
    painter.fillRect(area, floor)


def _paint_rail(painter: QPainter, felt: Felt) -> None:
    """Paint the padded rail: its roundness is a run of thin lines from dark over light to dark."""
    leather = QColor(felt.rail)
    outer = felt_path(RAIL_WIDTH)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for reach in (26, 18, 10):
        painter.setPen(pen(with_alpha("#000000", 0.16), reach))
        painter.drawPath(outer)
    painter.fillPath(outer, leather.darker(200))
    steps = 29
    for step in range(steps + 1):
        part = step / steps
        # Light falls from above and a little from outside, so the crest sits past the middle.
        light = math.exp(-(((part - 0.62) / 0.2) ** 2))
        gleam = math.exp(-(((part - 0.7) / 0.055) ** 2))
        shade = leather.darker(round(210 - 110 * math.sin(math.pi * min(1, part * 1.02))))
        mixed = QColor(
            min(255, round(shade.red() + 46 * light + 70 * gleam)),
            min(255, round(shade.green() + 34 * light + 58 * gleam)),
            min(255, round(shade.blue() + 26 * light + 48 * gleam)),
        )
        painter.setPen(pen(mixed, RAIL_WIDTH / steps + 1.4))
        painter.drawPath(felt_path(part * RAIL_WIDTH))
    stitch = pen(with_alpha("#e6c9a0", 0.38), 1.8)
    stitch.setDashPattern([5, 4])
    painter.setPen(stitch)
    painter.drawPath(felt_path(RAIL_WIDTH * 0.22))


def _paint_cloth(painter: QPainter, felt: Felt, view: QTransform, ratio: float) -> None:
    cloth = QColor(felt.cloth)
    shape = felt_path()
    light = QRadialGradient(QPointF(960, 470), 1180)
    light.setColorAt(0, cloth.lighter(128))
    light.setColorAt(0.45, cloth)
    light.setColorAt(1, cloth.darker(190))
    painter.fillPath(shape, light)
    painter.save()
    painter.setClipPath(shape)
    # The grain is of the size of device pixels whatever the zoom, like real nap seen from afar.
    painter.setWorldTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
    window = QRectF(0, 0, 8192, 8192)
    for soft in (True, False):
        painter.fillRect(window, QBrush(_grain(soft=soft)))
    painter.setWorldTransform(view)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for reach, dark in ((90, 0.05), (60, 0.06), (36, 0.08), (18, 0.12), (8, 0.2)):
        painter.setPen(pen(with_alpha("#000000", dark), reach))
        painter.drawPath(shape)
    painter.restore()
    painter.setPen(pen(QColor(felt.line).darker(135), 4))
    painter.drawPath(shape)
    painter.setPen(pen(QColor(felt.line).lighter(112), 1.6))
    painter.drawPath(felt_path(0.8))


@cache
def _grain(*, soft: bool) -> QPixmap:
    """Return a tile of nap: specks of light and dark; the soft one is coarse and cloudy."""
    side = 64 if soft else _GRAIN
    dice = random.Random(9 if soft else 7)
    strength = 26 if soft else 30
    alphas = dice.randbytes(side * side).translate(
        bytes(value * strength // 255 for value in range(256))
    )
    sides = dice.randbytes(side * side)
    pixels = bytearray(4 * side * side)
    pixels[3::4] = alphas
    # Premultiplied white has its colour equal to its alpha; black stays at nothing.
    whites = bytes(a // 2 if pick & 1 else 0 for a, pick in zip(alphas, sides, strict=True))
    pixels[0::4] = pixels[1::4] = pixels[2::4] = whites
    image = QImage(
        bytes(pixels), side, side, side * 4, QImage.Format.Format_ARGB32_Premultiplied
    ).copy()
    if soft:
        image = image.scaled(
            QSize(_GRAIN, _GRAIN),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    return QPixmap.fromImage(image)

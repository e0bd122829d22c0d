"""Pictures painted once per size and then only copied: what keeps dealing smooth without a GPU."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

#: What the pictures may weigh together; a full table at 4K needs about a third of it.
_MOST_BYTES = 40_000_000


class Sprites:
    """A store of pictures, each kept in the exact number of device pixels it is shown with."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Hashable, int], QPixmap] = OrderedDict()
        self._weight = 0

    def draw(
        self,
        painter: QPainter,
        key: Hashable,
        bounds: QRectF,
        paint: Callable[[QPainter], None],
    ) -> None:
        """Draw the picture ``key``; ``paint`` makes it, within ``bounds``, when it is not kept."""
        world = painter.worldTransform()
        ratio = painter.device().devicePixelRatioF()
        scale = math.hypot(world.m12(), world.m22()) * ratio
        if scale <= 0:
            return
        picture = self._picture(key, bounds, scale, paint)
        upright = world.m12() == 0 and world.m21() == 0 and abs(world.m11() - world.m22()) < 1e-6
        if upright:
            # On whole device pixels the copy is exact: no smoothing, no blur.
            corner = world.map(bounds.topLeft())
            picture.setDevicePixelRatio(ratio)
            painter.setWorldTransform(QTransform())
            painter.drawPixmap(
                QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio),
                picture,
            )
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        target = QRectF(bounds.topLeft(), picture.size() / scale)
        painter.drawPixmap(target, picture, QRectF(picture.rect()))

    def clear(self) -> None:
        """Forget every picture: colours have changed."""
        self._kept.clear()
        self._weight = 0

    def _picture(
        self, key: Hashable, bounds: QRectF, scale: float, paint: Callable[[QPainter], None]
    ) -> QPixmap:
        # A ten-thousandth of a scale is far below a pixel on any card.
        full_key = (key, round(scale * 10_000))
        picture = self._kept.get(full_key)
        if picture is None:
            picture = QPixmap(
                math.ceil(bounds.width() * scale) + 1, math.ceil(bounds.height() * scale) + 1
            )
            picture.fill(Qt.GlobalColor.transparent)
            with_painter = QPainter(picture)
            with_painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
            )
            with_painter.scale(scale, scale)
            with_painter.translate(-bounds.topLeft())
            paint(with_painter)
            with_painter.end()
            self._kept[full_key] = picture
            self._weight += _weight(picture)
            while self._weight > _MOST_BYTES and len(self._kept) > 1:
                self._weight -= _weight(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(full_key)
        return picture


def _weight(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4

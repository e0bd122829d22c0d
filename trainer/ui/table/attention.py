"""Where attention is: targets, the pointer, the keys' focus, and what a lesson points at."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QPainterPath

from trainer.engine.places import Place
from trainer.ui.table.markers import ArrowItem, PulseItem, RingItem

if TYPE_CHECKING:
    from trainer.ui.table.scene import TableScene

# Rings lie on the cloth, under cards and chips: they never hide a number.
_RING_Z = 8.0
_ARROW_Z = 112.0
_PULSE_MS = 40
_BREATH_MS = 1200


class Attention(QObject):
    """The marks over the places of a scene."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._targets: list[Place] = []
        self.focused: Place | None = None
        self.hovered: Place | None = None
        self.highlighted: Place | None = None
        self._hover_ring = RingItem("#ffffff", 2.6)
        self._focus_ring = RingItem("#8fd3ff", 4.2, dashed=True, distance=9)
        self._pulse_ring = PulseItem()
        self._arrow = ArrowItem()
        for at, ring in enumerate((self._pulse_ring, self._hover_ring, self._focus_ring)):
            ring.setZValue(_RING_Z + at * 0.1)
            scene.addItem(ring)
        self._arrow.setZValue(_ARROW_Z)
        scene.addItem(self._arrow)
        self._pulse = QTimer(self)
        self._pulse.setInterval(_PULSE_MS)
        self._pulse.timeout.connect(self._breathe)
        self._clock = QElapsedTimer()

    @property
    def targets(self) -> tuple[Place, ...]:
        """The places that can be acted on now."""
        return tuple(self._targets)

    def set_targets(self, places: Collection[Place]) -> None:
        """Say which places can be acted on; focus and hover elsewhere end."""
        self._targets = list(dict.fromkeys(places))
        if self.focused not in self._targets:
            self.focus(None)
        if self.hovered not in self._targets:
            self.hover(None)
        self.refresh()

    def focus(self, place: Place | None) -> None:
        """Put the keys' focus on a place, or nowhere."""
        if place != self.focused:
            self.focused = place
            self.refresh()
            self._scene.focus_changed.emit(place)

    def hover(self, place: Place | None) -> None:
        """Ring the target under the pointer."""
        if place != self.hovered:
            self.hovered = place
            self.refresh()
            self._scene.hover_changed.emit(place)

    def highlight(self, place: Place | None) -> None:
        """Point at a place, or at none."""
        self.highlighted = place
        self.refresh()
        self.update_pulse()

    def refresh(self) -> None:
        """Draw the rings where their places are now."""
        self._focus_ring.surround(self._outline(self.focused))
        self._hover_ring.surround(self._outline(self.hovered))
        pointed = self._outline(self.highlighted)
        self._pulse_ring.surround(pointed)
        self._arrow.surround(pointed)

    def _outline(self, place: Place | None) -> QPainterPath | None:
        return self._scene.outline(place) if place and self._scene.is_laid else None

    def update_pulse(self) -> None:
        """Let the pointer breathe while there is one and the table may move."""
        if self.highlighted is None or not self._scene.animated:
            self._pulse.stop()
            self._show_wave(0)
        elif not self._pulse.isActive():
            self._clock.start()
            self._pulse.start()

    def _breathe(self) -> None:
        self._show_wave(0.5 - 0.5 * math.cos(self._clock.elapsed() / _BREATH_MS * 2 * math.pi))

    def _show_wave(self, wave: float) -> None:
        self._pulse_ring.breathe(wave)
        self._arrow.breathe(wave)

    # --- finding places ------------------------------------------------------------------------

    def place_at(self, at: QPointF) -> Place | None:
        """Return the target at a point: the smallest that covers it, or a seat's only one."""
        if not self._scene.is_laid:
            return None
        covering = [place for place in self._targets if self._reach(place).contains(at)]
        if covering:
            return min(covering, key=self._size)
        grid = self._scene.grid
        for seat in grid.seats:
            if grid.seat_area(seat).contains(at):
                at_seat = [place for place in self._targets if place.seat == seat]
                return at_seat[0] if len(at_seat) == 1 else None
        return None

    def _reach(self, place: Place) -> QPainterPath:
        """Return where a place can be hit: its outline and what belongs to it beside that."""
        path = QPainterPath(self._scene.outline(place))
        path.setFillRule(Qt.FillRule.WindingFill)
        pieces = self._scene.pieces
        for item in (
            pieces.labels.get(place),
            pieces.stakes.get(place),
            pieces.buttons.get(place),
            pieces.mark_items.get(place),
        ):
            if item is not None:
                path.addRect(item.sceneBoundingRect())
        return path

    def _size(self, place: Place) -> float:
        area = self._scene.area(place)
        return area.width() * area.height()

    def move_focus(self, way: QPointF) -> None:
        """Move the focus to the nearest target in a direction, if there is one."""
        if not self._targets:
            return
        if self.focused is None:
            self.focus(self._targets[0])
            return
        here = self._scene.anchor(self.focused)
        best: Place | None = None
        nearest = math.inf
        for place in self._targets:
            go = self._scene.anchor(place) - here
            along = QPointF.dotProduct(go, way)
            across = abs(go.x() * way.y() - go.y() * way.x())
            # Within 60 degrees either side; straight ahead counts most.
            if place == self.focused or along <= 0 or across > along * 1.8:
                continue
            if along + 2 * across < nearest:
                best, nearest = place, along + 2 * across
        if best is not None:
            self.focus(best)

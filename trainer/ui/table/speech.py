"""Who speaks at the table, and where their words stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from trainer.engine import events as ev
from trainer.engine.places import TABLE, Place
from trainer.ui.table.bubbles import BubbleItem, Side, Voice
from trainer.ui.table.ground import CARD
from trainer.ui.table.sprites import Sprites
from trainer.ui.table.words import place_words

if TYPE_CHECKING:
    from trainer.ui.table.scene import TableScene

Spoken = ev.Announced | ev.Signalled | ev.Happened

_BUBBLE_Z = 120.0


class Speech:
    """The one bubble of a table."""

    def __init__(self, scene: TableScene, sprites: Sprites) -> None:
        self._scene = scene
        self._sprites = sprites
        self.bubble: BubbleItem | None = None

    def say(self, event: Spoken) -> None:
        """Show what is said, seen or signalled, in place of what was said before."""
        self.hush()
        if not self._scene.is_laid or not event.text:
            return
        voice: Voice = "dealer"
        if isinstance(event, ev.Signalled):
            voice = "player"
        elif isinstance(event, ev.Happened):
            voice = "notice"
        at, side = self._stand(event.place, voice)
        bubble = BubbleItem(self._sprites, voice, event.text, side)
        bubble.setZValue(_BUBBLE_Z)
        bubble.point_at(at)
        words = f"{place_words(event.place, self._scene.pieces.titles)}: {event.text}"
        bubble.words = words
        self._scene.addItem(bubble)
        self.bubble = bubble
        self._scene.spoken.emit(words)

    def hush(self) -> None:
        """Take the bubble away."""
        if self.bubble is not None:
            self._scene.pieces.drop(self.bubble)
            self.bubble = None

    def _stand(self, place: Place, voice: Voice) -> tuple[QPointF, Side]:
        """Players speak from the rail, the dealer from his side of the hand."""
        grid = self._scene.grid
        anchor = grid.anchor(place)
        if place.seat in grid.frames:
            if voice == "player":
                return grid.edge(place) + QPointF(0, 26), "above"
            hand = grid.anchor(Place(place.seat))
            return hand + QPointF(0, CARD.height() * 0.5 * grid.scale(place) + 4), "below"
        if place == TABLE:
            return anchor - QPointF(0, 30), "above"
        return QPointF(grid.shape(place).boundingRect().left() - 4, anchor.y()), "left"

"""Verdicts on the felt: where the tick or the explanation goes, and what it must not cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from trainer.engine.places import DEALER, TABLE, Place
from trainer.engine.steps import Mark, Marked, Step
from trainer.training.answered import Answered
from trainer.ui.table.answering import place_words
from trainer.ui.table.feedback import Bubble, Tick, explain
from trainer.ui.table.scene import TableScene
from trainer.ui.table.view import TableView
from trainer.ui.theme import Theme


class Verdicts:
    """Shows each verdict next to where the act was."""

    def __init__(self, stand: QWidget, view: TableView, scene: TableScene) -> None:
        self._view = view
        self._scene = scene
        self.tick = Tick(stand)
        self.bubble = Bubble(stand)
        self._anchor = DEALER
        self._keep_free: tuple[Place, ...] = ()

    def dress(self, theme: Theme) -> None:
        """Follow the theme."""
        self.tick.dress(theme)
        self.bubble.dress(theme)

    def show_right(self, answered: Answered) -> None:
        """Show a tick for a moment."""
        self.tick.show_at(self._point_of(answered.act.place))

    def show_wrong(
        self, step: Step, answered: Answered, spots: Mapping[str, str], confirmed: bool | None
    ) -> str:
        """Explain what was wrong, point at what is due, and return the words.

        ``confirmed`` is whether the house has confirmed the ruling; None for a stated one.
        """
        self._anchor = place_of_error(step, answered)
        self._keep_free = (self._anchor, Place(self._anchor.seat), step.place, DEALER)
        given_at = place_words(answered.act.place, spots)
        said = explain(
            step,
            answered.act,
            answered.verdict,
            given_at,
            place_words(step.place, spots),
            confirmed,
        )
        self._scene.highlight(self._anchor if step.place == TABLE else step.place)
        self.tick.hide()
        self.bubble.show_at(self._point_of(self._anchor), said, self._areas(self._keep_free))
        return said.spoken

    def refit(self) -> None:
        """Follow the felt when it changes its size."""
        if self.bubble.isVisible():
            self.bubble.move_to(self._point_of(self._anchor), self._areas(self._keep_free))

    def hide(self) -> None:
        """Take everything away."""
        self.tick.hide()
        self.bubble.hide()

    def _point_of(self, place: Place) -> QPoint:
        return self._view.mapFromScene(self._scene.anchor(place))

    def _areas(self, places: Sequence[Place]) -> list[QRect]:
        return [
            self._view.mapFromScene(self._scene.area(place)).boundingRect()
            for place in dict.fromkeys(places)
            if place != TABLE
        ]


def place_of_error(step: Step, answered: Answered) -> Place:
    """Return where an act went wrong: of marks, the first seat that has a wrong one."""
    match answered.act.answer, step.expected, step.form:
        case Marked(given), Marked(due), Mark(spot=spot) if given != due:
            return Place(min(given ^ due), spot)
    return answered.act.place

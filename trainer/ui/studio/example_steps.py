"""The steps of an example of random rounds, with its felt beside them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.steps import Step
from trainer.engine.table import Table
from trainer.training.moments import fullest, table_before
from trainer.ui.settings import Settings
from trainer.ui.studio.quiet_felt import QuietFelt
from trainer.ui.studio.side import side_width
from trainer.ui.studio.step_timeline import StepTimeline
from trainer.ui.widgets import label


class ExampleSteps(QWidget):
    """A felt that follows a timeline; it is laid when it is first seen."""

    def __init__(self, timeline: StepTimeline, settings: Settings) -> None:
        super().__init__()
        self.timeline = timeline
        self._settings = settings
        self._shown: tuple[Game, House, Sequence[Step]] | None = None
        self._late = False
        self.felt = QuietFelt(settings)
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addWidget(label("An example of these rounds", "small"))
        left.addWidget(self.felt, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addLayout(left, 1)
        row.addWidget(timeline)
        timeline.step_pointed.connect(
            lambda step: self.felt.point_at(step.place if step is not None else None)
        )
        timeline.felt_changed.connect(self._show_moment)

    def show_round(self, game: Game, house: House, steps: Sequence[Step]) -> None:
        """Show the example's table; showing the same again disturbs nothing."""
        if not steps or (game, house, steps) == self._shown:
            return
        self._shown = (game, house, steps)
        self._late = not self.isVisible()
        if not self._late:
            self._show_moment(None)

    def restyle(self, settings: Settings) -> None:
        """Follow the settings."""
        self._settings = settings
        self.felt.restyle(settings)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._late:
            self._show_moment(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.timeline.setFixedWidth(side_width(self.width(), self._settings.text_scale))

    def _show_moment(self, table: Table | None) -> None:
        """Show the felt at a moment, or with everything on it that the round brings."""
        if self._shown is None:
            return
        self._late = False
        game, house, steps = self._shown
        whole = table_before(steps, fullest(steps, open_cards=True)) if table is None else table
        self.felt.show_table(game, house, whole)

"""Random rounds: what is dealt, and the asked steps beside an example of it on the felt."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from trainer.ui.settings import Settings
from trainer.ui.studio.deal_composer import DealComposer
from trainer.ui.studio.example_steps import ExampleSteps
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.rounds_editor import WORKING, RoundsEditor, lesson_ask
from trainer.ui.theme import Theme

_NOT_DEALT = "Choose what can be dealt first: the steps are those of an example."


class DealEditor(RoundsEditor):
    """Composes random rounds and says what of them was changed."""

    #: The item's index and a sample's facts, to become a fixed round behind this item.
    fixed_wanted = Signal(int, object)

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__(theme, "What is dealt", "Asked steps")
        self.composer = DealComposer(theme, settings)
        self.example = ExampleSteps(self.timeline, settings)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.composer)
        self._stack.addWidget(self.example)
        self.box.addWidget(self._stack, 1)
        self.composer.changed.connect(lambda deal: self._put("deal", deal, "Change what is dealt"))
        self.composer.fixed_wanted.connect(lambda facts: self.fixed_wanted.emit(self.index, facts))

    def show_part(self, part: int) -> None:
        """Show the conditions and samples, or the steps of an example."""
        self._stack.setCurrentIndex(part)

    def show_item(self, desk: LessonDesk, index: int) -> None:
        """Show random rounds as the lesson has them."""
        self._show_title(desk, index)
        game, house, own = desk.game, desk.house, self._own_ask(desk)
        deal = desk.get(self.path("deal"))
        if game is not None and house is not None:
            seed = desk.get(("seed",))
            self.composer.show_deal(
                game,
                house,
                desk.limits,
                deal if isinstance(deal, dict) else {},
                seed=seed if isinstance(seed, int) else 1,
                ask=own if own is not None else lesson_ask(desk),
            )
        self.composer.setEnabled(not desk.read_only and game is not None)
        if self._is_stale(desk, deal):
            self.timeline.show_nothing(WORKING)
            return
        self._show_steps(desk, _NOT_DEALT)
        work = desk.proof.work.get(index)
        if game is not None and house is not None and work is not None:
            self.example.show_round(game, house, work.steps)
        self.composer.show_problems(self._show_findings(desk.proof.at(self.path()), "deal"))

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""
        self._restyle(theme)
        self.composer.restyle(theme, settings)
        self.example.restyle(settings)

    def stop(self) -> None:
        """Deal nothing more."""
        self.composer.stop()

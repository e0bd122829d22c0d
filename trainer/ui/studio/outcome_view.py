"""What comes of the wanted conditions: a live count in words, figures and small bars."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.training.sampling import Tally
from trainer.ui.studio.bars import BarList
from trainer.ui.studio.outcome_words import (
    also_words,
    asked_lines,
    mean,
    player_lines,
    progress_words,
    skill_lines,
    spread_words,
    trouble_words,
    wager_lines,
)
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, CardGrid, Figure, Note, label


class Sections(CardGrid):
    """Cards side by side that come one by one and grow while they are shown."""

    def add_card(self, card: QWidget) -> None:
        """Show one more card behind the others."""
        self._cards.append(card)
        card.setParent(self)
        card.show()
        self._arrange(self.width(), move=True)
        self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange(self.width(), move=True)
            self.updateGeometry()
        return super().event(event)


class Columns(Sections):
    """Cards of very different heights: each goes below the shortest column so far."""

    def _arrange(self, width: int, *, move: bool) -> int:
        if not self._cards:
            return 0
        columns = min(3, self.columns(width))
        lefts = [at * (width + self._gap) // columns for at in range(columns + 1)]
        tops = [0] * columns
        for card in self._cards:
            at = tops.index(min(tops))
            wide = lefts[at + 1] - self._gap - lefts[at]
            height = card.heightForWidth(wide)
            if move:
                card.setGeometry(lefts[at], tops[at], wide, height)
            tops[at] += height + self._gap
        return max(tops) - self._gap


class OutcomeSummary(QWidget):
    """How far the count is, and what it comes to in a few words; or why nothing can be dealt."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        self.trouble = Note(theme)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName("Rounds dealt")
        # The bar leaves its room when it is done: nothing below it shall jump.
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.told = label("", "muted")
        self.also = label("")
        self._figures = QWidget()
        figures = QHBoxLayout(self._figures)
        figures.setContentsMargins(0, 0, 0, 0)
        figures.setSpacing(18)
        self.players = Figure("players a round")
        self.decisions = Figure("decisions a round")
        figures.addWidget(self.players, 1)
        figures.addWidget(self.decisions, 1)
        for part in (self.trouble, self.told, self.progress, self._figures, self.also):
            box.addWidget(part)

    def wait(self) -> None:
        """Show that nothing has been counted yet; what was known stays until something is."""
        self.trouble.tell("")
        self.progress.setRange(0, 1)
        self.progress.setValue(0)
        self.progress.show()
        self.told.setText("Dealing …")

    def show_tally(self, tally: Tally, game: Game, wanted: Collection[str]) -> None:
        """Show a count; ``wanted`` are the names of the conditions asked for."""
        self.progress.setRange(0, tally.of)
        self.progress.setValue(tally.rounds + tally.failed)
        self.progress.setVisible(not tally.is_over)
        impossible = tally.is_impossible
        self.trouble.tell(trouble_words(tally) if impossible else "", "bad")
        self.told.setText(
            "Change what is wanted to see how it comes out."
            if impossible
            else progress_words(tally)
        )
        self._figures.setVisible(tally.rounds > 0)
        self.also.setVisible(tally.rounds > 0)
        self.also.setText(also_words(tally, game, wanted))
        self.players.show_value(
            f"{mean(tally.players):.1f}", f"players a round, {spread_words(tally.players)}"
        )
        self.decisions.show_value(
            f"{mean(tally.decisions):.1f}", f"decisions a round, {spread_words(tally.decisions)}"
        )

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.trouble.restyle(theme)


class OutcomeBars(Columns):
    """How wagers end, how many play, what is asked and what it trains, in small bars."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(least=240, gap=12)
        self.wagers = BarList(theme, "How wagers end")
        self.kinds = BarList(theme, "What is asked")
        self.players = BarList(theme, "Players at the table")
        self.skills = BarList(theme, "Skills trained")
        self._bars = (self.wagers, self.kinds, self.players, self.skills)
        self.asks_nothing = label("Nothing is asked in these rounds.", "muted")
        cards = []
        for bars in self._bars:
            card = Card(pad=14)
            card.box.addWidget(label(bars.accessibleName(), "eyebrow"))
            card.box.addWidget(bars)
            if bars is self.kinds:
                card.box.addWidget(self.asks_nothing)
            cards.append(card)
        self.set_cards(cards)

    def show_tally(self, tally: Tally, game: Game) -> None:
        """Show a count."""
        self.setVisible(tally.rounds > 0)
        if not tally.rounds:
            return
        self.wagers.show_lines(wager_lines(tally, game))
        self.kinds.show_lines(asked_lines(tally, game))
        self.asks_nothing.setVisible(not tally.kinds)
        self.players.show_lines(player_lines(tally))
        self.skills.show_lines(skill_lines(tally, game))
        self._cards[-1].setVisible(bool(tally.skills))

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        for bars in self._bars:
            bars.restyle(theme)

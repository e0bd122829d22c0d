"""One answer looked back at: the felt as it lay, what was done, what was due, and why."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.engine.steps import Step
from trainer.training.answered import Answered
from trainer.training.lessons import confirms
from trainer.ui.replay import PlayedRound
from trainer.ui.rulebook_text import provenance
from trainer.ui.settings import Settings
from trainer.ui.table.answering import place_words
from trainer.ui.table.feedback import explain
from trainer.ui.table.felt import felt_of
from trainer.ui.table.peek import placards, posted, posted_schedule
from trainer.ui.table.phrases import answer_words, sentence
from trainer.ui.table.scene import TableScene
from trainer.ui.table.view import TableView
from trainer.ui.table.words import spot_titles
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, Note, label, set_tone


class ReplayView(QWidget):
    """The felt with an explanation beneath it."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._game: Game | None = None
        self._confirmed: frozenset[str] = frozenset()
        self._felt: tuple[object, ...] | None = None
        self._titles: dict[str, str] = {}
        self._played: PlayedRound | None = None
        self._answered: Answered | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        self.scene = TableScene()
        self.scene.dress(settings)
        self.view = TableView(self.scene)
        # To look at only: arrow keys belong to the page.
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setInteractive(False)
        # The felt gives way to the words below it, never the other way round.
        self.view.setMinimumSize(240, 135)
        box.addWidget(self.view, 1)
        self.nothing = Note(theme)
        box.addWidget(self.nothing, 0, Qt.AlignmentFlag.AlignTop)
        self._card = Card(pad=14, gap=6)
        self.ask = label("", "heading")
        self._card.box.addWidget(self.ask)
        row = QHBoxLayout()
        row.setSpacing(24)
        self.given = _Said("You")
        self.due = _Said("Right answer")
        row.addWidget(self.given, 1)
        row.addWidget(self.due, 1)
        self._card.box.addLayout(row)
        self.why = label("")
        self.rule = label("", "small")
        self._card.box.addWidget(self.why)
        self._card.box.addWidget(self.rule)
        box.addWidget(self._card)

    def set_game(self, game: Game, confirmed: frozenset[str] = frozenset()) -> None:
        """Look at rounds of this game from now on, in a house that has confirmed these rulings."""
        self._game, self._confirmed = game, confirmed

    def show_nothing(self, text: str) -> None:
        """Say why there is nothing to look at."""
        self.nothing.tell(text)
        self.view.hide()
        self._card.hide()

    def show_answer(self, played: PlayedRound, answered: Answered) -> None:
        """Lay the felt as it was when the question was put, and explain the answer."""
        assert self._game is not None
        self.nothing.tell("")
        self.view.show()
        self._card.show()
        self._played, self._answered = played, answered
        self._lay_felt(played)
        step = played.steps[answered.step]
        self.scene.skip()
        self.scene.show_table(played.table_before(answered.step).play(step.before))
        self.scene.highlight(step.place)
        self._explain(step, answered)

    def play_step(self) -> None:
        """Play the act as it should have been, from the table as it lay."""
        if self._played is None or self._answered is None:
            return
        step = self._played.steps[self._answered.step]
        self.scene.skip()
        self.scene.show_table(self._played.table_before(self._answered.step))
        self.scene.highlight(step.place)
        self.scene.play((*step.before, *step.after), lambda: None)

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""
        self.nothing.restyle(theme)
        self.scene.dress(settings)

    # --- inner workings ----------------------------------------------------------------------

    def _lay_felt(self, played: PlayedRound) -> None:
        """Load the felt of the round's game and house, if it is not there already."""
        assert self._game is not None
        house = played.facts.house
        wanted = (self._game.key, house, self._confirmed)
        if wanted != self._felt:
            self._felt = wanted
            seats = self._game.seats_at(house)
            felt = felt_of(self._game.key, seats, house)
            self._titles = spot_titles(self._game, felt)
            numbers = range(1, seats + 1)
            tables, schedule = posted(self._game, house), posted_schedule(self._game, house)
            self.scene.load_felt(
                felt, numbers, self._titles, placards(tables, schedule, self._confirmed)
            )

    def _explain(self, step: Step, answered: Answered) -> None:
        assert self._game is not None
        spots, verdict = self._titles, answered.verdict
        due_at = place_words(step.place, spots)
        self.ask.setText(answered.ask)
        rule = step.rule
        self.rule.setText(
            f"{rule.title}. "
            + provenance(
                rule.provenance,
                rule.source,
                rule.ruling,
                confirmed=confirms(self._confirmed, rule),
            )
            + ("" if answered.graded else " Not graded.")
        )
        if verdict.right:
            words = sentence(answer_words(step, answered.act.answer))
            self.given.tell(f"{words} ({due_at})", "", "good")
            self.due.tell(words, "", "good")
            self.why.setText(verdict.why)
            return
        given_at = place_words(answered.act.place, spots)
        said = explain(step, answered.act, verdict, given_at, due_at)
        self.given.tell(said.given, said.title, "bad")
        self.due.tell(said.expected, due_at, "good")
        self.why.setText(" ".join(part for part in (said.slip, said.why) if part))


class _Said(QWidget):
    """An answer in words, under whose it is."""

    def __init__(self, whose: str) -> None:
        super().__init__()
        self._whose = whose
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._head = label("", "small")
        self.words = label("")
        font = self.words.font()
        font.setBold(True)
        self.words.setFont(font)
        box.addWidget(self._head)
        box.addWidget(self.words)

    def tell(self, words: str, note: str, tone: str) -> None:
        mark = "✗" if tone == "bad" else "✓"
        self._head.setText(f"{self._whose} · {note}" if note else self._whose)
        self.words.setText(f"{mark} {words}")
        set_tone(self.words, "bad" if tone == "bad" else "good")
        self.setAccessibleName(f"{self._whose}: {words}. {note}")

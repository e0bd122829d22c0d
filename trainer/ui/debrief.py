"""Debrief: what came of a run, and every mistake played again on the felt."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.training.answered import Answered
from trainer.training.runner import Run
from trainer.training.scoring import is_late
from trainer.ui.replay import Replay
from trainer.ui.replay_view import ReplayView
from trainer.ui.score_card import Legend, ScoreCard
from trainer.ui.settings import Settings
from trainer.ui.table.phrases import ERROR_WORDS, answer_words, sentence
from trainer.ui.theme import Theme
from trainer.ui.timeline import SORT_WORDS, Mark, Sort, Timeline
from trainer.ui.widgets import EDGE, GAP, Card, button, label


class DebriefPage(QWidget):
    """The debrief of one run."""

    #: The numbers of the decisions to be asked again.
    retry = Signal(set)
    again = Signal()
    home = Signal()

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._run: Run | None = None
        self._replay: Replay | None = None
        self._answers: tuple[Answered, ...] = ()
        self._mistakes: list[int] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

        outer = QVBoxLayout(self)
        outer.setContentsMargins(EDGE, EDGE - 4, EDGE, EDGE - 8)
        outer.setSpacing(GAP)
        head = QHBoxLayout()
        head.setSpacing(8)
        names = QVBoxLayout()
        names.setSpacing(0)
        self.title = label("Debrief", "title")
        names.addWidget(self.title)
        head.addLayout(names, 1)
        self.retry_button = button("Retry only what was missed", self._retry, role="primary")
        self.again_button = button("Play again", self.again.emit)
        self.home_button = button("Home", self.home.emit)
        for each in (self.retry_button, self.again_button, self.home_button):
            head.addWidget(each, 0, Qt.AlignmentFlag.AlignVCenter)
        outer.addLayout(head)

        body = QHBoxLayout()
        body.setSpacing(GAP)
        outer.addLayout(body, 1)
        self.score = ScoreCard(theme)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.score)
        column.addStretch(1)
        body.addWidget(_scrolled(left), 3)

        right = QVBoxLayout()
        right.setSpacing(10)
        body.addLayout(right, 8)
        self.timeline = Timeline(theme)
        self.timeline.picked.connect(self.show_answer)
        self._legend = Legend(theme)
        self._steps = Card(pad=12, gap=6)
        row = QHBoxLayout()
        row.addWidget(label("Every answer", "eyebrow", wrap=False))
        row.addStretch(1)
        row.addWidget(self._legend)
        self._steps.box.addLayout(row)
        self._scroll = _scrolled(self.timeline)
        self._scroll.setMaximumHeight(82)
        self._steps.box.addWidget(self._scroll)
        right.addWidget(self._steps)

        self.view = ReplayView(theme, settings)
        right.addWidget(self.view, 1)

        foot = QHBoxLayout()
        foot.setSpacing(8)
        self.where = label("", "muted")
        foot.addWidget(self.where, 1)
        self.previous_button = button("Previous mistake", self.previous_mistake)
        self.next_button = button("Next mistake", self.next_mistake)
        self.previous_button.setToolTip("Left arrow")
        self.next_button.setToolTip("Right arrow")
        self.replay_button = button("Play this again", self._play_step)
        for each in (self.replay_button, self.previous_button, self.next_button):
            foot.addWidget(each)
        right.addLayout(foot)
        # As shortcuts, since buttons would take the arrow keys for moving the focus.
        for key, act in (("Right", self.next_mistake), ("Left", self.previous_mistake)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def show_run(
        self, run: Run, game: Game, title: str, *, back: str = "Home", can_repeat: bool = True
    ) -> None:
        """Show what came of a run and stand at its first mistake; ``back`` names the way out.

        An exam that is held once, and a run from the record, are only looked at (not
        ``can_repeat``).
        """
        self.home_button.setText(back)
        self._run = run
        self._replay = Replay(run)
        self._answers = run.answers
        self.title.setText(title)
        self.score.show_score(run.score, run.lesson)
        marks = [self._mark(answered) for answered in self._answers]
        self._mistakes = [
            at for at, mark in enumerate(marks) if not self._answers[at].verdict.right
        ]
        self.timeline.show_marks(marks)
        self.view.set_game(game, run.lesson.confirmed)
        missed = bool(self._mistakes)
        self.retry_button.setVisible(missed and can_repeat)
        self.again_button.setVisible(can_repeat)
        self.again_button.setProperty("role", "" if missed else "primary")
        for each in (self.previous_button, self.next_button):
            each.setEnabled(missed)
        asked = bool(self._answers)
        for part in (self._steps, self.replay_button, self.previous_button, self.next_button):
            part.setVisible(asked)
        if self._mistakes:
            self.show_answer(self._mistakes[0])
        elif asked:
            self.show_answer(0)
        else:
            self.view.show_nothing("Nothing was asked in this lesson.")
            self.where.setText("")
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_answer(self, at: int) -> None:
        """Lay the table as it was at an answer, and tell what was given and what was due."""
        assert self._replay is not None
        answered = self._answers[at]
        self.timeline.set_current(at)
        spot = self.timeline.spot(at)
        self._scroll.ensureVisible(spot.x(), spot.y(), 20, 20)
        played = self._replay.round(answered.round)
        self.where.setText(self._where(at))
        self.view.show_answer(played, answered)

    def next_mistake(self) -> None:
        """Go to the next mistake, round to the first after the last."""
        self._go(1)

    def previous_mistake(self) -> None:
        """Go to the mistake before."""
        self._go(-1)

    @property
    def mistakes(self) -> tuple[int, ...]:
        """The positions of the wrong answers on the timeline."""
        return tuple(self._mistakes)

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""
        self.score.restyle(theme)
        self.timeline.restyle(theme)
        self._legend.restyle(theme)
        self.view.restyle(theme, settings)

    # --- inner workings ----------------------------------------------------------------------

    def _go(self, by: int) -> None:
        # With no mistake to go to the keys walk over all answers.
        stops = self._mistakes or list(range(len(self._answers)))
        if not stops:
            return
        current = self.timeline.current
        if by > 0:
            at = next((stop for stop in stops if stop > current), stops[0])
        else:
            at = next((stop for stop in reversed(stops) if stop < current), stops[-1])
        self.show_answer(at)

    def _play_step(self) -> None:
        self.view.play_step()

    def _retry(self) -> None:
        self.retry.emit({self._answers[at].number for at in self._mistakes})

    def _where(self, at: int) -> str:
        if at in self._mistakes:
            number = self._mistakes.index(at) + 1
            return f"Mistake {number} of {len(self._mistakes)}, round {self._answers[at].round}"
        return f"Answer {at + 1} of {len(self._answers)}, round {self._answers[at].round}"

    def _sort(self, answered: Answered) -> Sort:
        assert self._run is not None
        if not answered.verdict.right:
            return "wrong"
        if is_late(self._run.lesson, answered):
            return "late"
        return "right" if answered.graded else "ungraded"

    def _mark(self, answered: Answered) -> Mark:
        assert self._replay is not None
        sort = self._sort(answered)
        step = self._replay.step(answered)
        given = sentence(answer_words(step, answered.act.answer))
        error = answered.verdict.error
        why = f" ({ERROR_WORDS[error].lower()})" if error else ""
        graded = "" if answered.graded or sort == "ungraded" else ", not graded"
        return Mark(
            round=answered.round,
            sort=sort,
            words=f"Round {answered.round}: {answered.ask}\n"
            f"{given}: {SORT_WORDS[sort]}{why}{graded}",
        )


def _scrolled(widget: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    widget.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area

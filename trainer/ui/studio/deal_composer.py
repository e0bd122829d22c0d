"""Composing random rounds: conditions from the game's list, how they come out, ten samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.rounds import Limits
from trainer.engine.table import Table
from trainer.training.lessons import ALL
from trainer.training.sampling import Choice, Sample, Tally, Trouble, written_facts
from trainer.training.schema import MOST_ROUNDS
from trainer.ui.settings import Settings
from trainer.ui.studio.condition_list import ConditionList
from trainer.ui.studio.deal_draft import DealDraft, condition_of
from trainer.ui.studio.outcome_view import OutcomeBars, OutcomeSummary
from trainer.ui.studio.outcome_words import reason_words
from trainer.ui.studio.sample_gallery import Dealt, SampleGallery
from trainer.ui.studio.sample_view import SampleView
from trainer.ui.studio.sampling_desk import SamplingDesk
from trainer.ui.studio.stepper import Stepper
from trainer.ui.studio.wanted_list import WantedList
from trainer.ui.theme import Theme
from trainer.ui.widgets import GAP, Note, Select, button, label

#: A path relative to the item, as ``("deal", "want", 1)``, and what is wrong there.
Problem = tuple[Sequence[str | int], str]

#: A change is counted when the hand has rested for so long.
_REST_MS = 120


class DealComposer(QWidget):
    """Edits one ``deal`` of a lesson. It changes nothing itself: it says what was changed."""

    #: The new ``deal`` mapping.
    changed = Signal(object)
    #: A sample shall become a fixed round: its facts as a lesson writes them.
    fixed_wanted = Signal(object)

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._draft = DealDraft()
        self._choice: Choice | None = None
        self._seed: int | str = 0
        #: How often other samples were asked for.
        self._others = 0
        self._problems: tuple[Problem, ...] = ()
        self._tally: Tally | None = None
        self._open: int | None = None

        self.desk = SamplingDesk(self)
        self.desk.sampled.connect(self._sampled)
        self.desk.samples_over.connect(self._samples_over)
        self.desk.counted.connect(self._counted)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._deal)

        self.conditions = ConditionList(theme)
        self.conditions.ticked.connect(self._tick)
        self.rounds = Stepper("Rounds", 1, MOST_ROUNDS)
        self.rounds.changed.connect(lambda count: self._change(self._draft.with_count(count)))
        self.players = Select("Players")
        self.players.activated.connect(self._choose_players)
        self.wanted = WantedList(theme)
        self.wanted.pinned.connect(lambda at, seat: self._change(self._draft.pinned(at, seat)))
        self.wanted.repeated.connect(self._repeat)
        self.wanted.removed.connect(lambda at: self._change(self._draft.without(at)))
        self.note = Note(theme)
        self.outcome = OutcomeSummary(theme)
        self.bars = OutcomeBars(theme)
        self.gallery = SampleGallery(theme, settings)
        self.gallery.opened.connect(self._enlarge)
        self.gallery.fixed.connect(self._fix)
        self.others = button("Ten others", self._deal_others)
        self.sample = SampleView(settings)
        self.sample.closed.connect(self._shrink)
        self.sample.turned.connect(self._turn)
        self.sample.fixed.connect(self._fix_open)

        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._composing())
        self._stack.addWidget(self.sample)

    # --- what the Studio says ----------------------------------------------------------------

    def show_deal(
        self,
        game: Game,
        house: House,
        limits: Limits | None,
        deal: Mapping[str, Any] | None,
        *,
        seed: int | str = 1,
        ask: Sequence[str] = (ALL,),
    ) -> None:
        """Show a ``deal`` as the file has it, at this game's table in this house.

        ``seed`` is the lesson's own or any other; ``ask`` is what is asked in these rounds.
        Showing again what is shown already disturbs nothing.
        """
        draft = DealDraft.read(deal)
        choice = Choice(game=game, house=house, deal=draft.deal, limits=limits, ask=tuple(ask))
        if choice == self._choice and seed == self._seed and draft == self._draft:
            return
        if self._choice is None or self._choice.game is not game:
            self.conditions.search.clear()
        if seed != self._seed:
            # Other rounds: whatever is known of the old ones is forgotten.
            self._seed, self._others, self._choice = seed, 0, None
        self._take(draft, choice)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Mark what is wrong: each problem a path relative to the item, and a message."""
        self._problems = tuple(problems)
        self._mark()

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow the theme and the settings."""
        self.conditions.restyle(theme)
        self.wanted.restyle(theme)
        self.note.restyle(theme)
        self.outcome.restyle(theme)
        self.bars.restyle(theme)
        self.gallery.restyle(theme, settings)
        self.sample.restyle(settings)

    def stop(self) -> None:
        """Deal nothing more; for when the window closes."""
        self._rest.stop()
        self.gallery.close_camera()
        self.desk.stop()

    @property
    def is_busy(self) -> bool:
        """Whether something is still being dealt, counted or photographed."""
        return self._rest.isActive() or self.desk.is_busy or self.gallery.is_busy

    # --- layout ------------------------------------------------------------------------------

    def _composing(self) -> QWidget:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label("Conditions", "eyebrow"))
        column.addWidget(self.conditions, 1)
        content = QWidget()
        content.setProperty("role", "page")
        box = QVBoxLayout(content)
        box.setContentsMargins(2, 0, 10, 12)
        box.setSpacing(12)
        box.addLayout(self._numbers())
        box.addWidget(label("Wanted in every round", "eyebrow"))
        box.addWidget(self.note)
        box.addWidget(self.wanted)
        box.addWidget(label("How it comes out", "eyebrow"))
        box.addWidget(self.outcome)
        head = QHBoxLayout()
        head.addWidget(label("Ten sample deals", "eyebrow", wrap=False))
        head.addStretch(1)
        head.addWidget(self.others)
        box.addLayout(head)
        box.addWidget(self.gallery)
        box.addWidget(self.bars)
        box.addStretch(1)
        page = QScrollArea()
        page.setFrameShape(QFrame.Shape.NoFrame)
        page.setWidgetResizable(True)
        page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page.setWidget(content)
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(left, 2)
        row.addWidget(page, 5)
        return body

    def _numbers(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(label("Rounds", wrap=False))
        row.addWidget(self.rounds)
        row.addSpacing(14)
        row.addWidget(label("Players", wrap=False))
        row.addWidget(self.players)
        row.addStretch(1)
        return row

    def sizeHint(self) -> QSize:
        return QSize(960, 600)

    # --- what was pressed --------------------------------------------------------------------

    def _tick(self, name: str) -> None:
        if self._choice is not None:
            self._change(self._draft.toggled(self._choice.game, name))

    def _repeat(self, at: int) -> None:
        if self._choice is None:
            return
        condition = condition_of(self._choice.game, self._draft.wants[at])
        if condition is not None:
            self._change(self._draft.wanting(condition.name))

    def _choose_players(self) -> None:
        self._change(self._draft.with_seats(self.players.currentData()))

    def _change(self, draft: DealDraft) -> None:
        if self._choice is None or draft == self._draft:
            return
        old = self._choice
        self._take(
            draft,
            Choice(game=old.game, house=old.house, deal=draft.deal, limits=old.limits, ask=old.ask),
        )
        self.changed.emit(draft.written)

    def _deal_others(self) -> None:
        self._others += 1
        self._deal_samples()

    # --- showing -----------------------------------------------------------------------------

    def _take(self, draft: DealDraft, choice: Choice) -> None:
        """Show a draft, and begin to deal it anew if that makes a difference."""
        before, self._choice, self._draft = self._choice, choice, draft
        game, house = choice.game, choice.house
        self.conditions.model.show_game(game)
        self.conditions.model.show_wanted(draft.wants)
        self.rounds.show_value(draft.count)
        self._show_players(game.players_at(house), draft.seats)
        self.wanted.show_wants(game, game.seats_at(house), draft.wants)
        if before is None or _dealt(before) != _dealt(choice) or before.ask != choice.ask:
            # What was told of the old choice says nothing of the new one.
            self._problems = ()
            self._tally = None
            self._shrink()
            self.desk.give_up()
            self.conditions.model.show_tally(None)
            self.outcome.wait()
            self._rest.start()
        self._mark()

    def _show_players(self, most: int, chosen: int | None) -> None:
        choices: list[tuple[str, int | None]] = [("Any number", None)]
        choices += [(str(number), number) for number in range(1, most + 1)]
        if chosen is not None and chosen > most:
            choices.append((f"{chosen} (this table has {most})", chosen))
        self.players.clear()
        for words, number in choices:
            self.players.addItem(words, number)
        self.players.setCurrentIndex([number for _, number in choices].index(chosen))

    def _mark(self) -> None:
        """Tell problems where they are: at a want, or above all of them."""
        at: dict[int, str] = {}
        rest: list[str] = []
        for path, message in self._problems:
            match list(path):
                case ["deal", "want", int(index)] if index < len(self._draft.wants):
                    at[index] = message
                case _:
                    rest.append(message)
        trouble = self._tally.trouble if self._tally is not None else None
        if trouble is not None:
            for index in trouble.wants:
                at.setdefault(index, self._blame(trouble))
        self.wanted.show_problems(at)
        self.note.tell("\n".join(dict.fromkeys(rest)), "bad")

    def _blame(self, trouble: Trouble) -> str:
        """Say what is wrong with a want a refusal names."""
        if self._tally is not None and not self._tally.failed:
            return reason_words(trouble.why)
        if len(self._draft.wants) == 1:
            return "This cannot be dealt."
        return "This one cannot be dealt together with the rest."

    # --- dealing -----------------------------------------------------------------------------

    def _deal(self) -> None:
        if self._choice is None:
            return
        self._deal_samples()
        self.desk.count(self._choice, self._seed)

    def _deal_samples(self) -> None:
        if self._choice is None:
            return
        self.gallery.begin(self._choice.game, self._choice.house)
        # The first ten are the rounds a run with this seed would deal.
        seed = f"{self._seed}/others-{self._others}" if self._others else self._seed
        self.desk.deal(self._choice, seed)

    def _sampled(self, sample: Sample, table: Table) -> None:
        self.gallery.add(Dealt(sample=sample, table=table))

    def _samples_over(self) -> None:
        self.gallery.end()

    def _counted(self, tally: Tally) -> None:
        if self._choice is None:
            return
        self._tally = tally
        found = [condition_of(self._choice.game, text) for text in self._draft.wants]
        wanted = {condition.name for condition in found if condition is not None}
        self.conditions.model.show_tally(tally)
        self.outcome.show_tally(tally, self._choice.game, wanted)
        self.bars.show_tally(tally, self._choice.game)
        self._mark()

    # --- one sample --------------------------------------------------------------------------

    def _enlarge(self, at: int) -> None:
        if self._choice is None or not 0 <= at < len(self.gallery.dealt):
            return
        self._open = at
        dealt = self.gallery.dealt
        self.sample.show_sample(self._choice.game, self._choice.house, dealt[at], at, len(dealt))
        if self._stack.currentWidget() is not self.sample:
            self._stack.setCurrentWidget(self.sample)
            self.sample.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn(self, by: int) -> None:
        if self._open is not None:
            self._enlarge(self._open + by)

    def _shrink(self) -> None:
        opened, self._open = self._open, None
        self._stack.setCurrentIndex(0)
        if opened is not None and opened < len(self.gallery.cards):
            self.gallery.cards[opened].setFocus(Qt.FocusReason.OtherFocusReason)

    def _fix_open(self) -> None:
        if self._open is not None:
            self._fix(self._open)

    def _fix(self, at: int) -> None:
        if self._choice is not None and at < len(self.gallery.dealt):
            facts = self.gallery.dealt[at].sample.facts
            self.fixed_wanted.emit(written_facts(self._choice, facts))


def _dealt(choice: Choice) -> tuple[object, ...]:
    """Return what decides how rounds are dealt: their number does not."""
    return (choice.game, choice.house, choice.limits, choice.deal.seats, choice.deal.wants)

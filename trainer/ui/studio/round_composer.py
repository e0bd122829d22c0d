"""A fixed round composed on the felt: chips, cards, decisions, and what goes wrong."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.cards import Card
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.places import TABLE, Place
from trainer.engine.rounds import Limits, Round
from trainer.engine.steps import Step
from trainer.engine.table import Table
from trainer.errors import InputError
from trainer.training.composing import Composition
from trainer.training.composing.places import path_text
from trainer.training.mistakes import Mistake, Part
from trainer.ui.settings import Settings
from trainer.ui.studio.card_palette import CardPalette
from trainer.ui.studio.composing_felt import Act, ComposingFelt
from trainer.ui.studio.oddity_panel import OddityPanel
from trainer.ui.studio.round_panel import RoundPanel
from trainer.ui.studio.seat_panel import SeatPanel
from trainer.ui.studio.side import side_width
from trainer.ui.studio.status_note import StatusNote, TwoLines
from trainer.ui.studio.style import stylesheet
from trainer.ui.table.phrases import sentence
from trainer.ui.theme import Theme
from trainer.ui.widgets import button

#: What a round may say that lies nowhere: options and limits of its own.
_OFF_THE_FELT = ("house", "table")


class RoundComposer(QWidget):
    """The facts of a round as they are written in a lesson, composed by hand."""

    #: The facts have been changed by their author: the new facts, as they are to be written.
    changed = Signal(object)

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._composition: Composition | None = None
        self._given: tuple[tuple[str, str], ...] = ()
        self._round: Round | None = None
        self._moment = self._read_only = False
        self._mistakes: tuple[Mistake, ...] = ()
        self.felt = ComposingFelt()
        self.deck = CardPalette(theme)
        self.seat = SeatPanel(self.act)
        self.round = RoundPanel(self.act)
        self.oddities = OddityPanel(self.act)
        self.status = StatusNote(theme)
        self.hint = TwoLines(role="small")
        self.deal = button("Deal a round", self._deal)
        self.deal.setToolTip("Fill the felt with a random round to start from")
        self.clear = button("Clear", self._clear)
        self.clear.setToolTip("Take everything off the felt")
        self._ghost = QLabel(self)
        self._ghost.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._ghost.hide()
        self._build()
        for panel in (self.seat, self.round, self.oddities):
            panel.returns_to = self.felt.view
        self.felt.acted.connect(self.act)
        self.felt.selected.connect(lambda _: self._show_panels())
        self.felt.said.connect(self._say)
        self.deck.picked.connect(self._pick_card)
        self.deck.dragged.connect(self._drag_card)
        self.deck.dropped.connect(self._drop_card)
        self.restyle(theme, settings)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.status, 1)
        head.addWidget(self.deal)
        head.addWidget(self.clear)
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addWidget(self.felt, 1)
        left.addWidget(self.deck)
        left.addWidget(self.hint)
        #: What stands beside the felt: the facts, and what others add (`add_part`).
        self.side = QStackedWidget()
        self._facts = self._make_facts()
        self.side.addWidget(self._facts)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addLayout(left, 1)
        row.addWidget(self.side)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addLayout(head)
        box.addLayout(row, 1)

    def _make_facts(self) -> QScrollArea:
        panel = QWidget()
        panel.setProperty("role", "page")
        box = QVBoxLayout(panel)
        box.setContentsMargins(2, 0, 8, 8)
        box.setSpacing(12)
        for part in (self.seat, self.round, self.oddities):
            box.addWidget(part)
        box.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(panel)
        return area

    def add_part(self, part: QWidget) -> None:
        """Add something that can stand beside the felt instead of the facts."""
        self.side.addWidget(part)

    def show_part(self, at: int) -> None:
        """Show the facts with the deck below the felt (0), or a part that was added."""
        self.side.setCurrentIndex(at)
        for part in (self.deck, self.hint):
            part.setVisible(at == 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Share the width between the felt and what stands beside it."""
        self.side.setFixedWidth(side_width(self.width(), self._settings.text_scale))

    # --- showing -------------------------------------------------------------------------------

    def show_round(
        self,
        game: Game,
        house: House,
        limits: Limits | None,
        facts: Mapping[str, Any],
    ) -> None:
        """Show the facts of a round as they are written; ``{}`` is a new one."""
        old = self._composition
        if old is not None and (old.game, old.house, old.limits, old.facts) == (
            *(game, house, limits),
            facts,
        ):
            # What was composed here comes back as it was written: nothing on the felt is disturbed.
            return
        self._composition = Composition(game, house, facts, limits)
        self._given = ()
        self._refresh()

    def show_problems(self, problems: Sequence[tuple[str | Sequence[Part], str]]) -> None:
        """Show what a check of the lesson found in this round: paths relative to it, and why."""
        self._given = tuple(
            (path if isinstance(path, str) else path_text(path), message)
            for path, message in problems
        )
        self._show_state()

    def point_at(self, step: Step | None) -> None:
        """Point at the place of a step; None points at none."""
        self.felt.point_at(step.place if step is not None else None)

    def show_moment(self, table: Table | None) -> None:
        """Show the felt as it stands at a moment of the round; None goes on composing."""
        self._moment = table is not None
        self.felt.show_moment(table)
        self._allow()

    def set_read_only(self, read_only: bool) -> None:
        """Let the round be composed, or only be looked at."""
        self._read_only = read_only
        self._allow()

    def _allow(self) -> None:
        allowed = not self._moment and not self._read_only
        for part in (self.deck, self._facts, self.deal, self.clear):
            part.setEnabled(allowed)
        self.felt.setEnabled(not self._read_only)

    @property
    def facts(self) -> dict[str, Any]:
        """The facts as they stand."""
        return self._composition.facts if self._composition is not None else {}

    @property
    def complete(self) -> Round | None:
        """The round, once nothing is missing or wrong."""
        return self._round

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""
        self._settings = settings
        self.setStyleSheet(stylesheet(theme))
        self.status.restyle(theme)
        self.deck.restyle(theme, four_colour=settings.four_colour_deck)
        self._fit()
        self.felt.dress(settings)

    # --- acts ----------------------------------------------------------------------------------

    def act(self, act: Act) -> str:
        """Do an act of the author; one that cannot be changes nothing, and why is returned."""
        if self._composition is None:
            return ""
        before = self._composition.facts
        try:
            act(self._composition)
        except InputError as error:
            self._say(sentence(error.why) + ("" if error.why.endswith(".") else "."))
            self._show_panels()
            return error.why
        if self._composition.facts != before:
            # What was found concerns the facts as they were.
            self._given = ()
            self._refresh()
            self.changed.emit(self._composition.facts)
        else:
            self._show_panels()
        return ""

    def _deal(self) -> None:
        from trainer.scenarios.dealing import deal

        old = self._composition
        if old is None:
            return
        # Another round at each press; what is dealt here is kept as facts, never as a seed.
        seed = secrets.randbelow(2**31)
        try:
            dealt = deal(old.game, seed=seed, house=old.house, limits=old.limits)
        except InputError as error:
            self._say(error.why)
            return
        self._replace(Composition.of_round(old.game, dealt).facts)

    def _clear(self) -> None:
        self._replace({})

    def _off_the_felt(self) -> dict[str, Any]:
        return {name: value for name, value in self.facts.items() if name in _OFF_THE_FELT}

    def _on_the_felt(self) -> dict[str, Any]:
        return {name: value for name, value in self.facts.items() if name not in _OFF_THE_FELT}

    def _replace(self, facts: Mapping[str, Any]) -> None:
        old = self._composition
        facts = {**self._off_the_felt(), **facts}
        if old is None or old.facts == facts:
            return
        self._composition = Composition(old.game, old.house, facts, old.limits)
        self._given = ()
        self._refresh()
        self.changed.emit(self._composition.facts)

    # --- the palette ---------------------------------------------------------------------------

    def _pick_card(self, card: Card) -> None:
        if not self.felt.put_card(card):
            self._say("Choose a hand on the felt first, or drag the card to one.")

    def _drag_card(self, card: Card, at: QPoint) -> None:
        if self._ghost.isHidden():
            self._ghost.setPixmap(self.deck.picture(card, 44))
            self._ghost.adjustSize()
            self._ghost.show()
            self._ghost.raise_()
        middle = QPoint(self._ghost.width() // 2, self._ghost.height() // 2)
        self._ghost.move(self.mapFromGlobal(at) - middle)
        self.felt.hover_card(at)

    def _drop_card(self, card: Card, at: QPoint) -> None:
        self._ghost.hide()
        self.felt.drop_card(card, at)

    # --- in step with the facts ----------------------------------------------------------------

    def _refresh(self) -> None:
        on = self._composition
        if on is None:
            return
        self._round, self._mistakes = on.read()
        self.felt.show_composition(on)
        self.deck.show_cards(on.game.shoe(on.house), on.left())
        self._show_panels()
        self._show_state()

    def _show_panels(self) -> None:
        on = self._composition
        if on is None:
            return
        place = self.felt.place
        seat = place.seat if place is not None else 0
        self.seat.setVisible(bool(seat) and seat != on.bank_seat)
        if seat and seat != on.bank_seat:
            self.seat.show_seat(on, seat)
        self.round.show_round(on)
        self.oddities.show_oddities(on)

    def _problems(self) -> list[tuple[str, str]]:
        found = [(mistake.where, mistake.why) for mistake in self._mistakes]
        return list(dict.fromkeys([*found, *self._given]))

    def _show_state(self) -> None:
        on = self._composition
        if on is None:
            return
        problems = self._problems()
        by_path: dict[str, str] = {}
        wrong: dict[Place, str] = {}
        for where, why in problems:
            by_path.setdefault(where, sentence(why))
            place = on.place_of(where)
            # What belongs to no place is told in words alone.
            if place != TABLE:
                wrong.setdefault(place, sentence(why))
        for panel in (self.seat, self.round, self.oddities):
            panel.show_problems(by_path)
        first = on.place_of(problems[0][0]) if problems else None
        odd = {}
        for at, one in enumerate(on.irregularities()):
            kind = on.game.irregularity_kinds.get(str(one.get("kind")))
            if kind is not None:
                odd[on.irregularity_place(at)] = (kind.title, kind.meaning)
        self.felt.show_signs(first, wrong, odd)
        if not problems:
            self.status.tell("The round is complete.", "good")
            return
        where, why = problems[0]
        more = f" ({len(problems) - 1} more)" if len(problems) > 1 else ""
        empty = not any(self._on_the_felt().values())
        told = (
            "Nothing on the felt yet. Drag chips to spots and cards to hands, or deal a round."
            if empty
            else f"{self._where(on, where)}{why}.{more}".replace("..", ".")
        )
        self.status.tell(told, "warn" if not empty else "")

    def _where(self, on: Composition, where: str) -> str:
        """Name a fact as an author knows it: its place, and what lies there besides cards."""
        if not where:
            return ""
        place = on.place_of(where)
        if where.startswith("irregularities"):
            words = "Irregularity"
        elif place == TABLE:
            return f"{sentence(where.replace('_', ' '))}: "
        else:
            words = self.felt.words(place)
        fact = where.rpartition(".")[2].partition("[")[0]
        if "." not in where or fact in ("cards", "wagers", "hands", *on.game.spots):
            return f"{words}: "
        return f"{words}, {fact.replace('_', ' ')}: "

    def _say(self, text: str) -> None:
        self.hint.tell(text or self._usual_hint())

    @staticmethod
    def _usual_hint() -> str:
        return (
            "Arrows choose a place. On a spot type an amount or press + and −; on a hand type a "
            "card, as 9h. Delete or the right button clears."
        )

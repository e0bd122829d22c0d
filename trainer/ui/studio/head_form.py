"""The head of a lesson: what it is called, how it is run, what is asked and what it takes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QScrollArea, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.training.live_proof import Finding
from trainer.ui.plan import MODE_WORDS
from trainer.ui.studio.form_card import FormCard
from trainer.ui.studio.form_fields import ChoiceField, Field, NumberField, TextField, Typing
from trainer.ui.studio.house_form import ConfirmedCard, HouseCard, TableCard
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.marks_form import MarksCard, PaceCard
from trainer.ui.studio.ticks import Tick, TickList
from trainer.ui.theme import BODY_POINTS, Theme
from trainer.ui.widgets import GAP

_MODES = {
    "demonstration": "The trainee watches; nothing is asked.",
    "guided": "The table points at each act, and the trainee is told at once how it went.",
    "practice": "The trainee finds the next act himself, and is told at once how it went.",
    "exam": "As practice, but without hints or feedback until the end.",
}
_ENTRIES = [
    (None, "In chips or typed, as the trainee likes"),
    ("either", "In chips or typed (written out)"),
    ("chips", "In chips only"),
    ("typed", "Typed only"),
]

#: The narrowest a column reads well, in pixels at the ordinary text size.
_COLUMN = 400


class BasicsCard(FormCard):
    """Title, summary, game and how the lesson is run."""

    def __init__(self, theme: Theme, typing: Typing) -> None:
        super().__init__("The lesson", theme, typing)
        self.title = TextField("What the lesson is called")
        self.add(("title",), "Title", self.title, change="Change the title")
        self.summary = TextField("One sentence for the home page", 300)
        self.add(("summary",), "Summary", self.summary, change="Change the summary")
        self.game = ChoiceField("Game")
        self.add(("game",), "Game", self.game, change="Change the game")
        self.mode = ChoiceField("Mode")
        self.mode.offer([(mode, MODE_WORDS.get(mode, mode)) for mode in _MODES])
        mode = self.add(("mode",), "Mode", self.mode, change="Change the mode")
        self.minutes = NumberField(least=1, most=600, hint="5")
        minutes = self.add(
            ("minutes",), "Minutes, about", self.minutes, change="Change the minutes"
        )
        self.side_by_side(mode, minutes)
        self.hints = ChoiceField("Hints")
        self.hints.offer([(None, "As the mode has it"), (True, "Allowed"), (False, "None")])
        hints = self.add(("hints",), "Hints", self.hints, change="Change the hints")
        self.seed = NumberField(least=0, most=2**53, hint="fresh rounds each time")
        seed = self.add(("seed",), "Fixed seed", self.seed, change="Change the seed")
        self.side_by_side(hints, seed)
        self.entry = ChoiceField("Payments")
        self.entry.offer(_ENTRIES)
        self.add(("entry",), "Payments", self.entry, change="Change how payments are made")

    def offer_games(self, games: Sequence[Game]) -> None:
        """Offer these games."""
        self.game.offer([(game.key, game.name) for game in games])

    def show_values(self, desk: LessonDesk) -> None:
        """Show them, with what the mode means."""
        super().show_values(desk)
        mode = desk.get(("mode",)) or "practice"
        if desk.get(("mode",)) is None:
            self.mode.show_value("practice")
        self.fields["mode",].show_meaning(_MODES.get(str(mode), ""))
        given = desk.get(("seed",)) is not None
        self.fields["seed",].show_meaning("Every run deals the same rounds." if given else "")


class AskCard(FormCard):
    """What the trainee performs; the table performs the rest."""

    def __init__(self, theme: Theme, typing: Typing) -> None:
        super().__init__("The trainee performs", theme, typing)
        self.ticks = TickList("The trainee performs", rows=9)
        self.field = Field("", self.ticks, theme, "The table performs the rest by itself.")
        self.fields["ask",] = self.field
        self.box.addWidget(self.field)
        self.ticks.ticked.connect(self._ticked)
        self._names: list[str] = []

    def show_values(self, desk: LessonDesk) -> None:
        """Show every act and skill of the game."""
        game = desk.game
        self.setVisible(game is not None)
        if game is None:
            return
        given = desk.get(("ask",))
        names = [given] if isinstance(given, str) else given if isinstance(given, list) else ["all"]
        self._names = [str(name) for name in names]
        ticks = [Tick(name="all", title="Everything")]
        ticks += [Tick(name=kind.kind, title=kind.title) for kind in game.step_kinds.values()]
        ticks += [
            Tick(name=skill.key, title=f"Only: {skill.title}", meaning=skill.key)
            for skill in game.skills.values()
            if skill.key not in game.step_kinds
        ]
        known = {tick.name for tick in ticks}
        ticks += [
            # A place pins a name to single steps; without one it is the beginning of skills.
            Tick(name=name, title=name if "@" in name else f"{name} and all that begins so")
            for name in self._names
            if name not in known
        ]
        self.ticks.show_ticks(ticks, self._names)
        titles = {tick.name: tick.title.removeprefix("Only: ") for tick in ticks}
        asked = ", ".join(titles[name] for name in self._names)
        self.field.show_meaning(
            f"Asked: {asked}. The table performs the rest." if asked else "Nothing is asked."
        )

    def _ticked(self, name: str, on: bool) -> None:
        if not on:
            names = [one for one in self._names if one != name]
        elif name == "all":
            names = ["all"]
        else:
            names = [*(one for one in self._names if one != "all"), name]
        # Leaving it out says the same, in fewer words.
        value = None if names == ["all"] else names
        self._typing.now(("ask",), value, "Change what is asked")


class HeadForm(QScrollArea):
    """Every field of the head, in two columns."""

    #: A path, its value (None takes it out), what the change is called, whether it was typed.
    put = Signal(object, object, str, bool)

    def __init__(self, theme: Theme, games: Sequence[Game]) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.typing = Typing(self)
        self.typing.put.connect(self.put)
        self.basics = BasicsCard(theme, self.typing)
        self.basics.offer_games(games)
        self.ask = AskCard(theme, self.typing)
        self.pace = PaceCard(theme, self.typing)
        self.marks = MarksCard(theme, self.typing)
        self.table = TableCard(theme, self.typing)
        self.house = HouseCard(theme, self.typing)
        self.confirmed = ConfirmedCard(theme, self.typing)
        self.cards: tuple[FormCard, ...] = (
            *(self.basics, self.ask, self.pace, self.marks),
            *(self.table, self.house, self.confirmed),
        )
        inside = self._inside = QWidget()
        inside.setProperty("role", "page")
        row = self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(GAP)
        for column in (
            (self.basics, self.table, self.house),
            (self.pace, self.marks, self.ask, self.confirmed),
        ):
            box = QVBoxLayout()
            box.setSpacing(GAP)
            for card in column:
                box.addWidget(card)
            box.addStretch(1)
            row.addLayout(box, 1)
        self.setWidget(inside)
        self.setFocusProxy(self.basics.title)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the columns below each other where two do not fit."""
        super().resizeEvent(event)
        least = round(2 * _COLUMN * max(1.0, self.font().pointSizeF() / BODY_POINTS))
        wide = self.viewport().width() >= least
        ways = QBoxLayout.Direction
        self._columns.setDirection(ways.LeftToRight if wide else ways.TopToBottom)

    def show_lesson(self, desk: LessonDesk) -> None:
        """Show what the lesson says and what it means."""
        self._inside.setEnabled(not desk.read_only)
        for card in self.cards:
            card.show_values(desk)

    def show_problems(self, findings: Sequence[Finding]) -> None:
        """Show each finding at the field it is about."""
        for card in self.cards:
            card.show_problems(list(findings))

    def go_to(self, finding: Finding) -> bool:
        """Put the keys into the field a finding is about; return whether there is one."""
        for card in self.cards:
            path = card.claim(finding)
            if path is not None:
                field = card.fields[path]
                self.ensureWidgetVisible(field)
                field.editor.setFocus()
                return True
        return False

    def flush(self) -> None:
        """Put what was typed at once."""
        self.typing.flush()

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        for card in self.cards:
            card.restyle(theme)

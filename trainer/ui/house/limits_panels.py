"""The posted limits and the pace of a game, each with who said so."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from trainer.engine.game import Game
from trainer.engine.money import dollars, parse_money
from trainer.errors import InputError
from trainer.training.book_editing import in_dollars
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.panels import Field, Panel
from trainer.ui.house.ticks import TickBox
from trainer.ui.theme import Theme
from trainer.ui.widgets import label

_SOURCE = "Source: a document, a person, a date"


class SourcedPanel(Panel):
    """A part of a game that the house decides or leaves open, always with its source."""

    #: Its key in the book.
    part = ""

    def __init__(
        self, desk: BookDesk, theme: Theme, game: Game, title: str, meaning: str, decided: str
    ) -> None:
        super().__init__(desk, theme)
        self.game = game
        self.box.addWidget(label(game.name, "eyebrow"))
        self.box.addWidget(label(title, "title"))
        self.box.addWidget(label(meaning))
        self.box.addWidget(self.problem)
        self.decided = TickBox(decided)
        self.decided.clicked.connect(self._decide)
        self.box.addWidget(self.decided)
        self.fields = QHBoxLayout()
        self.fields.setSpacing(16)
        self.box.addLayout(self.fields)
        self.source = Field(_SOURCE, lambda text: self.put("source", text))
        self.open = label("", "muted")
        self.setFocusProxy(self.decided)

    def finish(self) -> None:
        """Add what comes below the fields."""
        self.fields.addStretch(1)
        self.box.addWidget(self.source)
        self.box.addWidget(self.open)
        self.box.addStretch(1)
        self.refresh()

    def suggested(self) -> dict[str, Any]:
        """Return what to begin with when the house decides."""
        return {}

    def refresh(self) -> None:
        able = self.desk.offers(self.game) and self.desk.is_readable
        given = self.given
        self.decided.setEnabled(able)
        self.decided.setChecked(given is not None)
        for field in (*self.numbers(), self.source):
            field.setVisible(given is not None)
            field.edit.setEnabled(able)
        self.open.setVisible(given is None)
        if given is not None:
            self.source.show_text(str(given.get("source") or ""), self.trouble("source"))
        whole = [one for one in self._findings() if len(one.path) < 4]
        self.problem.tell("\n".join(map(str, whole)), "bad")

    def numbers(self) -> tuple[Field, ...]:
        """Return the fields beside the source."""
        return ()

    @property
    def given(self) -> dict[str, Any] | None:
        """What is written; None where the house leaves it open."""
        found = self.desk.value_at("games", self.game.key, self.part)
        return found if isinstance(found, dict) else None

    def put(self, name: str, value: object) -> None:
        """Write a field."""
        path = ("games", self.game.key, self.part, name)
        self.desk.edit(lambda book: book.put(path, value, f"{self.game.name}: {self.part}"))

    def trouble(self, name: str) -> str:
        """Say what is wrong with a field."""
        found = self.desk.findings("games", self.game.key, self.part, name)
        return found[0].problem.message if found else ""

    def _findings(self) -> tuple[Any, ...]:
        return self.desk.findings("games", self.game.key, self.part)

    def _decide(self, on: bool) -> None:
        path, name = ("games", self.game.key, self.part), f"{self.game.name}: {self.part}"
        if on:
            self.desk.edit(lambda book: book.put(path, self.suggested(), name))
            self.source.edit.setFocus()
        else:
            self.desk.edit(lambda book: book.take(path, name))


class LimitsPanel(SourcedPanel):
    """The posted minimum and maximum."""

    part = "table"

    def __init__(self, desk: BookDesk, theme: Theme, game: Game) -> None:
        super().__init__(
            desk,
            theme,
            game,
            "Table limits",
            "The limits posted at the table. Lessons that name none of their own are dealt within "
            "them, and a wager outside is an irregularity.",
            "This house posts limits for the game",
        )
        self.minimum = Field("Minimum", lambda text: self._typed("minimum", text), width=14)
        self.maximum = Field("Maximum", lambda text: self._typed("maximum", text), width=14)
        self.fields.addWidget(self.minimum)
        self.fields.addWidget(self.maximum)
        limits = game.default_limits
        self.open.setText(
            f"Without, lessons use the game's own: {dollars(limits.minimum)} to "
            f"{dollars(limits.maximum)}."
        )
        self.finish()

    def numbers(self) -> tuple[Field, ...]:
        return (self.minimum, self.maximum)

    def suggested(self) -> dict[str, Any]:
        limits = self.game.default_limits
        return {
            "minimum": in_dollars(limits.minimum),
            "maximum": in_dollars(limits.maximum),
            "source": "",
        }

    def refresh(self) -> None:
        super().refresh()
        given = self.given or {}
        for name, field in (("minimum", self.minimum), ("maximum", self.maximum)):
            field.show_text(_money(given.get(name)), self.trouble(name))

    def _typed(self, name: str, text: str) -> None:
        try:
            cents = parse_money(text.replace("$", "").replace(",", ""))
        except InputError as error:
            (self.minimum if name == "minimum" else self.maximum).tell(error.why)
            return
        self.put(name, in_dollars(cents))


class PacePanel(SourcedPanel):
    """How many decisions an hour the house wants."""

    part = "pace"

    def __init__(self, desk: BookDesk, theme: Theme, game: Game) -> None:
        super().__init__(
            desk,
            theme,
            game,
            "Pace",
            "The dealer's decisions in an hour, players' thinking time left out. Lessons that name "
            "no pace of their own are measured by it.",
            "This house wants a pace",
        )
        self.pace = Field("Decisions an hour", self._typed, width=10)
        self.seconds = label("", "muted", wrap=False)
        self.fields.addWidget(self.pace)
        self.seconds.setContentsMargins(0, 0, 0, 6)
        self.fields.addWidget(self.seconds, 0, Qt.AlignmentFlag.AlignBottom)
        self.open.setText("Without, only lessons that name a pace themselves are measured.")
        self.finish()

    def numbers(self) -> tuple[Field, ...]:
        return (self.pace,)

    def suggested(self) -> dict[str, Any]:
        return {"decisions_per_hour": 600, "source": ""}

    def refresh(self) -> None:
        super().refresh()
        given = (self.given or {}).get("decisions_per_hour")
        self.pace.show_text("" if given is None else str(given), self.trouble("decisions_per_hour"))
        told = ""
        if isinstance(given, int) and not isinstance(given, bool) and given > 0:
            told = f"= {3600 / given:.1f} seconds a decision"
        self.seconds.setText(told)
        self.seconds.setVisible(bool(told))

    def _typed(self, text: str) -> None:
        if not text.isdecimal() or len(text) > 6:
            self.pace.tell("a whole number of decisions belongs here")
            return
        self.put("decisions_per_hour", int(text))


def limits_text(given: object) -> str:
    """Say posted limits as they are written; empty where there are none."""
    if not isinstance(given, dict):
        return ""
    return f"{_money(given.get('minimum'))} to {_money(given.get('maximum'))}"


def pace_text(given: object) -> str:
    """Say a pace as it is written; empty where there is none."""
    return f"{given.get('decisions_per_hour')} an hour" if isinstance(given, dict) else ""


def _money(given: object) -> str:
    try:
        return dollars(parse_money(str(given))) if given is not None else ""
    except InputError:
        return str(given)

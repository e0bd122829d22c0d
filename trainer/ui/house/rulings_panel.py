"""The default rulings of a game: what each decides, and which of them the house stands by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from trainer.engine.game import Game
from trainer.training.book_changes import option_word
from trainer.training.houses import confirmable
from trainer.training.lessons import ALL
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.panels import Panel
from trainer.ui.house.ticks import TickBox
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, button, label


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """Something a ruling decides: an option or a rule, and where its source speaks of it."""

    title: str
    text: str
    source: str


class RulingsPanel(Panel):
    """Every ruling the house can confirm, with a tick for each."""

    def __init__(self, desk: BookDesk, theme: Theme, game: Game) -> None:
        super().__init__(desk, theme)
        self.game = game
        self.box.addWidget(label(game.name, "eyebrow"))
        self.box.addWidget(label("Confirmed rulings", "title"))
        self.box.addWidget(
            label(
                "Where a source is silent or contradicts itself, the register of rules chose. An "
                "exam grades such a ruling only after the house has confirmed it; until then it "
                "is marked wherever it is shown."
            )
        )
        self.box.addWidget(self.problem)
        head = QHBoxLayout()
        self.count = label("", "muted")
        head.addWidget(self.count, 1)
        self.all = button("Confirm all", lambda: self._write({ALL}))
        self.none = button("Confirm none", lambda: self._write(set()))
        head.addWidget(self.all)
        head.addWidget(self.none)
        self.box.addLayout(head)
        self.rows: dict[str, RulingRow] = {}
        for name, points in rulings(game).items():
            row = RulingRow(name, points)
            row.tick.clicked.connect(lambda _=False, name=name: self._tick(name))
            self.rows[name] = row
            self.box.addWidget(row)
        self.box.addStretch(1)
        self.setFocusProxy(next((row.tick for row in self.rows.values()), self.all))
        self.refresh()

    def refresh(self) -> None:
        desk, game = self.desk, self.game
        confirmed = desk.confirmed(game)
        able = desk.offers(game) and desk.is_readable
        self.show_problems("games", game.key, "confirmed")
        self.count.setText(f"{len(confirmed)} of {len(self.rows)} confirmed")
        self.all.setEnabled(able and len(confirmed) < len(self.rows))
        self.none.setEnabled(able and bool(confirmed))
        in_force = {
            option.title: option_word(option, value)
            for option in game.options.values()
            if (value := desk.value(game, option)) is not None
        }
        for name, row in self.rows.items():
            row.tick.setEnabled(able)
            row.show_state(name in confirmed, in_force)

    def _tick(self, name: str) -> None:
        self._write(set(self.desk.confirmed(self.game)) ^ {name})

    def _write(self, names: set[str]) -> None:
        self.desk.edit(lambda book: book.set_confirmed(self.game, sorted(names)))


class RulingRow(Card):
    """A ruling: its tick and what it decides."""

    def __init__(self, name: str, points: tuple[Point, ...]) -> None:
        super().__init__(pad=10, gap=4)
        self._points = points
        self.tick = TickBox(name)
        self.tick.setAccessibleName(f"Confirm {name}: {', '.join(one.title for one in points)}")
        head = QHBoxLayout()
        head.addWidget(self.tick)
        head.addStretch(1)
        self.state = label("", "small", wrap=False)
        head.addWidget(self.state)
        self.box.addLayout(head)
        inner = QVBoxLayout()
        inner.setContentsMargins(28, 0, 0, 0)
        inner.setSpacing(2)
        self._titles: list[QLabel] = []
        for point in points:
            if self._titles:
                inner.addSpacing(8)
            title = label(point.title)
            self._titles.append(title)
            inner.addWidget(title)
            inner.addWidget(label(point.text, "muted"))
            inner.addWidget(label(point.source, "small"))
        self.box.addLayout(inner)

    def show_state(self, confirmed: bool, in_force: Mapping[str, str]) -> None:
        """Show whether it is confirmed, and with an option what is in force."""
        self.tick.setChecked(confirmed)
        self.state.setText("confirmed: graded in exams" if confirmed else "not confirmed")
        for point, title in zip(self._points, self._titles, strict=True):
            value = in_force.get(point.title, "")
            title.setText(f"{point.title}: {value}" if value else point.title)


def rulings(game: Game) -> dict[str, tuple[Point, ...]]:
    """Return every ruling a house may confirm, with all it decides."""
    found: dict[str, list[Point]] = {name: [] for name in sorted(confirmable(game), key=_order)}
    for option in game.options.values():
        if option.ruling in found:
            found[option.ruling].append(
                Point(title=option.title, text=option.meaning, source=_source(option.source))
            )
    rules = [*game.rules.items()]
    rules += [(key, schedule.rule) for key, schedule in game.schedules.items()]
    for key, rule in rules:
        name = rule.ruling or key
        if name in found and (rule.ruling or rule.provenance == "default"):
            point = Point(title=rule.title, text=rule.text, source=_source(rule.source))
            if point not in found[name]:
                found[name].append(point)
    return {name: tuple(points) for name, points in found.items()}


def _source(source: str) -> str:
    return "The source is silent." if source == "silent" else f"The source: {source}."


def _order(name: str) -> tuple[str, int, str]:
    """By the register's numbers: GZ-2 before GZ-10, names without a number last."""
    letters, _, number = name.rpartition("-")
    return (letters, int(number), "") if number.isdecimal() else ("~", 0, name)

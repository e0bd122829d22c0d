"""What a lesson decides itself of what a house may decide: options, limits, confirmed rulings."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.engine.house import House, Option
from trainer.engine.money import format_money
from trainer.training.expecting import in_dollars
from trainer.training.houses import confirmable
from trainer.ui.studio.form_card import FormCard
from trainer.ui.studio.form_fields import ChoiceField, Field, NumberField, Typing
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.ticks import Tick, TickList
from trainer.ui.theme import Theme
from trainer.ui.widgets import button, label

_LONGEST = 60


class TableCard(FormCard):
    """The posted limits."""

    def __init__(self, theme: Theme, typing: Typing) -> None:
        super().__init__("Table limits", theme, typing)
        self.minimum = NumberField(least=0, step=5, whole=False)
        self.maximum = NumberField(least=0, step=100, whole=False)
        change = "Change the table limits"
        low = self.add(("table", "minimum"), "Minimum, in $", self.minimum, change=change)
        high = self.add(("table", "maximum"), "Maximum, in $", self.maximum, change=change)
        self.side_by_side(low, high)

    def show_values(self, desk: LessonDesk) -> None:
        """Show the limits, or those that count without them."""
        super().show_values(desk)
        game = desk.game
        if game is None:
            return
        posted = desk.book.limits(game.key) if desk.book else None
        usual = posted or game.default_limits
        whose = "the house's" if posted else "usual"
        self.minimum.setPlaceholderText(f"{whose}: {format_money(usual.minimum)}")
        self.maximum.setPlaceholderText(f"{whose}: {format_money(usual.maximum)}")


class HouseCard(FormCard):
    """Options this lesson sets itself; everything else is as the house has it."""

    def __init__(self, theme: Theme, typing: Typing) -> None:
        super().__init__("House options of this lesson", theme, typing)
        self.box.addWidget(
            label(
                "Only what differs from the house book. Leave it empty to follow the house.",
                "small",
            )
        )
        self._rows = QVBoxLayout()
        self._rows.setSpacing(10)
        self.box.addLayout(self._rows)
        self.more = ChoiceField("Add an option")
        self.more.setSizeAdjustPolicy(
            ChoiceField.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.more.setMinimumContentsLength(22)
        self.more.typed.connect(self._add)
        self.box.addWidget(self.more)
        self._game: Game | None = None
        self._house: House | None = None
        self._shown: tuple[str, tuple[str, ...]] = ("", ())
        self._widgets: list[QWidget] = []

    def show_values(self, desk: LessonDesk) -> None:
        """Show a row for each option that is set."""
        game, house = desk.game, desk.house
        self.setVisible(game is not None)
        if game is None or house is None:
            return
        self._game, self._house = game, house
        given = desk.get(("house",))
        names = tuple(given) if isinstance(given, dict) else ()
        if self._shown != (game.key, names):
            self._shown = (game.key, names)
            self._build(game, names)
        for name in names:
            path = ("house", name)
            field = self.fields[path]
            option = game.options.get(name)
            value = given[name]
            if not self._typing.is_waiting(path):
                assert isinstance(field.editor, (ChoiceField, NumberField))
                field.editor.show_value(_offered(option, value))
            field.show_meaning(_meaning(option, value))

    def _build(self, game: Game, names: tuple[str, ...]) -> None:
        for widget in self._widgets:
            widget.hide()
            widget.deleteLater()
        self._widgets, self.fields = [], {}
        for name in names:
            option = game.options.get(name)
            editor = _editor(option)
            path = ("house", name)
            field = Field(option.title if option else name, editor, self._theme)
            change = f"Change {field.name.lower()}"
            editor.typed.connect(partial(self._later, path, change))
            self.fields[path] = field
            row = QWidget()
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 0)
            line.addWidget(field, 1)
            drop = button("Follow the house", partial(self._drop, path), role="quiet")
            drop.setAccessibleName(f"Follow the house in {field.name}")
            line.addWidget(drop, 0, Qt.AlignmentFlag.AlignTop)
            self._rows.addWidget(row)
            self._widgets.append(row)
        rest = [(name, option.title) for name, option in game.options.items() if name not in names]
        self.more.offer([("", "Set another option here …"), *sorted(rest, key=lambda one: one[1])])
        self.more.setCurrentIndex(0)

    def _later(self, path: tuple[str, str], change: str, value: object) -> None:
        self._typing.later(path, value, change)

    def _add(self, name: str) -> None:
        if not name or self._game is None or self._house is None:
            return
        option = self._game.options[name]
        chosen = self._house[name]
        # Money as a lesson writes it: 5 rather than "5.00".
        value = in_dollars(int(chosen)) if option.kind == "money" else chosen
        self._typing.now(("house", name), value, f"Set {option.title.lower()}")

    def _drop(self, path: tuple[str, str]) -> None:
        self._typing.now(path, None, "Follow the house")


class ConfirmedCard(FormCard):
    """Which open points of the rules are settled here, so that an exam may grade them."""

    def __init__(self, theme: Theme, typing: Typing) -> None:
        super().__init__("Confirmed rulings", theme, typing)
        self.ticks = TickList("Confirmed rulings", rows=5)
        self.field = Field(
            "",
            self.ticks,
            theme,
            "Where the rules are silent, an exam grades only what the house has confirmed.",
        )
        self.fields["confirmed",] = self.field
        self.box.addWidget(self.field)
        self.ticks.ticked.connect(self._ticked)
        self._other: list[str] = []

    def show_values(self, desk: LessonDesk) -> None:
        """Show every open point of the game, those of the house book ticked for good."""
        game = desk.game
        self.setVisible(game is not None)
        if game is None:
            return
        given = desk.get(("confirmed",))
        names = [given] if isinstance(given, str) else given if isinstance(given, list) else []
        names = [str(name) for name in names]
        house = desk.book.confirmed(game.key) if desk.book else frozenset()
        known = sorted(confirmable(game), key=_numbered)
        ticks = [Tick(name="all", title="All of them", fixed="all" in house)]
        for name in known:
            by_book = name in house or "all" in house
            words = f"{name}: {_ruling(game, name)}"
            title = f"{words} (by the house book)" if by_book else words
            ticks.append(Tick(name=name, title=title, meaning=words, fixed=by_book))
        self._other = [name for name in names if name != "all" and name not in known]
        self.ticks.show_ticks(ticks, names)

    def _ticked(self, name: str, on: bool) -> None:
        names = self.ticks.names()
        if on and name == "all":
            names = ["all"]
        elif on:
            names = [one for one in names if one != "all"]
        names += [one for one in self._other if one not in names]
        self._typing.now(("confirmed",), names or None, "Change the confirmed rulings")


def _editor(option: Option | None) -> ChoiceField | NumberField:
    if option is None or (not option.values and option.kind != "flag"):
        return NumberField(whole=False)
    editor = ChoiceField(option.title)
    editor.setSizeAdjustPolicy(ChoiceField.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    editor.setMinimumContentsLength(18)
    if option.kind == "flag":
        editor.offer([(True, "Yes"), (False, "No")])
    else:
        editor.offer(
            [
                (int(key) if option.kind == "number" else key, _short(f"{key}: {words}"))
                for key, words in option.values.items()
            ]
        )
    return editor


def _offered(option: Option | None, value: Any) -> Any:
    """Return a value as the field offers it: 0.5 in a file may mean the choice 0.50."""
    if option is not None and isinstance(value, (int, float)) and not isinstance(value, bool):
        for key in option.values:
            try:
                same = float(key) == value
            except ValueError:
                continue
            if same:
                return int(key) if option.kind == "number" else key
    return value


def _meaning(option: Option | None, value: Any) -> str:
    if option is None:
        return ""
    chosen = option.values.get(str(_offered(option, value)), "")
    return " ".join(filter(None, (option.meaning, f"Chosen: {chosen}." if chosen else "")))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _ruling(game: Game, name: str) -> str:
    """Say what an open point is about, in the words of its rule or option."""
    for rule in game.rules.values():
        if rule.ruling == name:
            return _short(rule.text)
    for option in game.options.values():
        if option.ruling == name:
            return option.title
    lone = game.rules.get(name)
    return _short(lone.text) if lone is not None else "collections"


def _numbered(name: str) -> tuple[str, int, str]:
    head, _, tail = name.rpartition("-")
    return (head, int(tail), "") if tail.isdigit() else (name, 0, name)

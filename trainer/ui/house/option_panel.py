"""One option of a game: its meaning, every value with what it means and changes, its source."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.game import Game
from trainer.engine.house import Option, Value
from trainer.errors import HouseError
from trainer.training.book_changes import option_word
from trainer.training.effects import Effect
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.panels import Field, Panel
from trainer.ui.house.ticks import TickBox
from trainer.ui.rulebook_text import provenance
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, button, label

#: A list longer than this begins folded, with a search of its own.
_MANY = 13
_MINUS = "\N{MINUS SIGN}"


class OptionPanel(Panel):
    """An option with a way to choose each of its values."""

    def __init__(
        self, desk: BookDesk, theme: Theme, game: Game, option: Option, group: str
    ) -> None:
        super().__init__(desk, theme)
        self.game, self.option = game, option
        self.box.addWidget(label(f"{game.name} · {group}", "eyebrow"))
        self.box.addWidget(label(option.title, "title"))
        self.box.addWidget(label(option.meaning))
        self.box.addWidget(self.problem)
        self.source = label("", "muted")
        self.box.addWidget(self.source)
        self.confirm = TickBox()
        self.confirm.clicked.connect(self._confirm)
        self.confirm.setVisible(option.provenance == "default" and bool(option.ruling))
        self.box.addWidget(self.confirm)

        head = QHBoxLayout()
        self.state = label("", "muted")
        head.addWidget(self.state, 1)
        self.back = button("Back to the default", self._back)
        head.addWidget(self.back)
        self.box.addLayout(head)
        self.values: ValueRows | None = None
        self.field: Field | None = None
        words = _words(option)
        if words:
            self.values = ValueRows(option, words)
            self.values.chosen.connect(self._choose)
            self.box.addWidget(self.values)
        else:
            kind = "Amount in dollars" if option.kind == "money" else "Number"
            self.field = Field(kind, self._typed, width=14)
            self.box.addWidget(self.field)
        self.audit = label("", "small")
        self.box.addWidget(self.audit)
        self.box.addStretch(1)
        if self.values is not None:
            self.setFocusProxy(self.values)
        if self.field is not None:
            self.setFocusProxy(self.field.edit)
        desk.weighed.connect(self._weighed)
        self.refresh()

    def refresh(self) -> None:
        desk, game, option = self.desk, self.game, self.option
        value, offered = desk.value(game, option), desk.offers(game)
        self.show_problems("games", game.key, "house", option.name)
        confirmed = option.ruling in desk.confirmed(game)
        told = confirmed if option.provenance == "default" and option.ruling else None
        self.source.setText(
            provenance(option.provenance, option.source, option.ruling, confirmed=told)
        )
        self.confirm.setText(f"This house stands by its ruling on {option.ruling}")
        self.confirm.setChecked(confirmed)
        differs = value is not None and value != option.default
        default = option_word(option, option.default)
        if not offered:
            state = "The game is not in the book: it is played by the defaults."
        elif value is None:
            state = "What is written is no value of this option."
        elif differs:
            state = f"Differs from the default, which is {default}."
        else:
            state = f"As the default: {default}."
        self.state.setText(state)
        able = offered and desk.is_readable
        self.back.setEnabled(able and (differs or value is None))
        self.confirm.setEnabled(able)
        if self.values is not None:
            self.values.setEnabled(able)
            self.values.show_value(None if value is None else _word(option, value))
        if self.field is not None:
            self.field.edit.setEnabled(able)
            self.field.show_text("" if value is None else option_word(option, value))
        self._show_effects()

    def _show_effects(self) -> None:
        found = self.desk.effects(self.game, self.option)
        if found is None:
            self.audit.setText("The audit is working out what each value changes …")
        elif found:
            self.audit.setText(
                "Edges are the bank's, in percent of the wager, enumerated by the audit with the "
                "other options as they are in this book; in brackets, the change."
            )
        else:
            self.audit.setText("The audit has no figure that depends on this option.")
        if self.values is not None:
            self.values.show_effects(found or ())

    def _weighed(self, game: str, option: str) -> None:
        if (game, option) == (self.game.key, self.option.name) and self.desk.book is not None:
            self._show_effects()

    def _choose(self, word: str) -> None:
        self._set(self.option.read(word))

    def _typed(self, text: str) -> None:
        assert self.field is not None
        plain = text.replace("$", "").replace(",", "")
        try:
            value = self.option.read(plain)
        except HouseError as error:
            self.field.tell(error.why)
            return
        self._set(value)

    def _set(self, value: Value) -> None:
        self.desk.edit(lambda book: book.set_option(self.game, self.option, value))

    def _back(self) -> None:
        self._set(self.option.default)

    def _confirm(self, on: bool) -> None:
        names = set(self.desk.confirmed(self.game))
        names = names | {self.option.ruling} if on else names - {self.option.ruling}
        self.desk.edit(lambda book: book.set_confirmed(self.game, sorted(names)))


class ValueRows(QWidget):
    """The values of an option below each other, one of them chosen."""

    chosen = Signal(str)

    def __init__(self, option: Option, words: dict[str, str]) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        self._default = _word(option, option.default)
        self._shown: str | None = None
        self._unfolded = len(words) <= _MANY
        self._group = QButtonGroup(self)
        self.rows: dict[str, ValueRow] = {}
        self.search = QLineEdit()
        self.search.setPlaceholderText(f"Search {len(words)} values")
        self.search.setAccessibleName(f"Search the values of {option.title}")
        self.search.setClearButtonEnabled(True)
        # Showing dozens of rows takes a moment: not for every letter.
        self._typing = QTimer(self, singleShot=True, interval=150)
        self._typing.timeout.connect(self._fold)
        self.search.textChanged.connect(lambda: self._typing.start())
        self.unfold = button(f"Show all {len(words)} values", self._show_all)
        many = len(words) > _MANY
        if many:
            head = QHBoxLayout()
            head.addWidget(self.search, 1)
            head.addWidget(self.unfold)
            box.addLayout(head)
        for word, meaning in words.items():
            row = ValueRow(option, word, meaning, default=word == self._default)
            row.radio.clicked.connect(lambda _=False, word=word: self.chosen.emit(word))
            self._group.addButton(row.radio)
            self.rows[word] = row
            box.addWidget(row)
        self._fold()

    def show_value(self, word: str | None) -> None:
        """Mark the value in force; None marks none."""
        self._shown = word
        # A group never lets its last button go otherwise.
        self._group.setExclusive(False)
        for name, row in self.rows.items():
            row.show_chosen(name == word)
        self._group.setExclusive(True)
        if word is not None:
            self.setFocusProxy(self.rows[word].radio)
        self._fold()

    def show_effects(self, effects: Sequence[Effect]) -> None:
        """Say with each value what it changes."""
        for word, row in self.rows.items():
            row.show_effects([effect for effect in effects if effect.value == word])

    def _show_all(self) -> None:
        self._unfolded = not self._unfolded
        self.unfold.setText(
            "Show only what is chosen" if self._unfolded else f"Show all {len(self.rows)} values"
        )
        self._fold()

    def _fold(self) -> None:
        wanted = self.search.text().casefold().split()
        for word, row in self.rows.items():
            if wanted:
                shown = all(part in row.text for part in wanted)
            else:
                shown = self._unfolded or word in (self._shown, self._default)
            row.setVisible(shown)


class ValueRow(Card):
    """A value: its name, what it means, what it changes."""

    def __init__(self, option: Option, word: str, meaning: str, *, default: bool) -> None:
        super().__init__(role="card", pad=10, gap=4)
        self.text = f"{word} {meaning}".casefold()
        told = option_word(option, option.read(word))
        head = QHBoxLayout()
        head.setSpacing(10)
        self.radio = QRadioButton(told)
        self.radio.setAccessibleName(f"{option.title}: {told}")
        self.radio.setAccessibleDescription(meaning)
        head.addWidget(self.radio)
        self.force = label("in force", "eyebrow", wrap=False)
        head.addWidget(self.force)
        head.addStretch(1)
        if default:
            head.addWidget(label("default", "small", wrap=False))
        self.box.addLayout(head)
        indented = QVBoxLayout()
        indented.setContentsMargins(28, 0, 0, 0)
        indented.setSpacing(2)
        if meaning:
            indented.addWidget(label(meaning, "muted"))
        self.effects = label("")
        self.effects.hide()
        indented.addWidget(self.effects)
        self.box.addLayout(indented)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: object) -> None:
        """Anywhere on the row chooses it."""
        self.radio.setFocus(Qt.FocusReason.MouseFocusReason)
        self.radio.click()

    def show_chosen(self, chosen: bool) -> None:
        """Mark the value in force."""
        self.radio.setChecked(chosen)
        self.force.setVisible(chosen)

    def show_effects(self, effects: Sequence[Effect]) -> None:
        """Say what the value changes."""
        self.effects.setText("\n".join(map(effect_words, effects)))
        self.effects.setVisible(bool(effects))


def effect_words(effect: Effect) -> str:
    """Say an audited figure: wager, edge, change, and how it was counted."""
    figure = effect.figure
    told = f"{figure.wager}: edge {_signed(f'{figure.edge:.2f}')} %"
    # What rounds to nothing is nothing to anybody who reads it.
    if effect.change is not None and f"{abs(effect.change):.2f}" != "0.00":
        told += f" ({_signed(f'{effect.change:+.2f}')})"
    return f"{told}, {figure.reading}"


def _signed(number: str) -> str:
    return number.replace("-", _MINUS)


def _words(option: Option) -> dict[str, str]:
    """Return the values that can be chosen with what they mean; none for free ones."""
    if option.kind == "flag":
        return {"true": "", "false": ""}
    return dict(option.values)


def _word(option: Option, value: Value) -> str:
    written = option.write(value)
    return ("true" if written else "false") if isinstance(written, bool) else str(written)

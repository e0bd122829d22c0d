"""The values of an option to choose from, each with what it means and what it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.house import Option, Value
from trainer.training.book_changes import option_word
from trainer.training.effects import Effect
from trainer.ui.slices import Slices
from trainer.ui.widgets import Card, button, label

#: A list longer than this begins folded, with a search of its own.
_MANY = 13
#: So many rows are made before the screen is looked after again.
_AT_ONCE = 4
_MINUS = "\N{MINUS SIGN}"


class ValueRows(QWidget):
    """The values of an option below each other, one of them chosen.

    Of a long list only the value in force and the default are shown before more are asked for;
    the others are made a few at a time, so that the screen lives on.
    """

    chosen = Signal(str)

    def __init__(self, option: Option, words: Mapping[str, str]) -> None:
        """``words`` are the values that can be chosen, with what they mean."""
        super().__init__()
        self._option, self._words = option, words
        self._places = {word: at for at, word in enumerate(words)}
        self._texts = {word: f"{word} {meaning}".casefold() for word, meaning in words.items()}
        self._default = written_word(option, option.default)
        self._shown: str | None = None
        self._effects: Sequence[Effect] = ()
        self._able = True
        self._unfolded = len(words) <= _MANY
        self._group = QButtonGroup(self)
        self._slices = Slices(self)
        #: The rows made so far.
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
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        if not self._unfolded:
            head = QHBoxLayout()
            head.addWidget(self.search, 1)
            head.addWidget(self.unfold)
            box.addLayout(head)
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        box.addLayout(self._list)
        for word in words if self._unfolded else (self._default,):
            self._make(word)

    @property
    def is_busy(self) -> bool:
        """Whether rows are still being made."""
        return self._slices.is_busy

    @property
    def shown(self) -> list[str]:
        """The values whose rows are shown, from the top."""
        rows = sorted(self.rows, key=self._places.__getitem__)
        return [word for word in rows if not self.rows[word].isHidden()]

    def show_value(self, word: str | None) -> None:
        """Mark the value in force; None marks none."""
        self._shown = word
        if word is not None and word not in self.rows:
            self._make(word)
        # A group never lets its last button go otherwise.
        self._group.setExclusive(False)
        for name, row in self.rows.items():
            row.show_chosen(name == word)
        self._group.setExclusive(True)
        if word is not None:
            self.setFocusProxy(self.rows[word].radio)
        self._fold()

    def set_able(self, able: bool) -> None:
        """Let a value be chosen or not; all of them can be read and searched either way."""
        self._able = able
        for row in self.rows.values():
            row.radio.setEnabled(able)

    def show_effects(self, effects: Sequence[Effect]) -> None:
        """Say with each value what it changes."""
        self._effects = effects
        for row in self.rows.values():
            row.show_effects(effects)

    def _make(self, word: str) -> None:
        """Make the row of a value, in its place among those that are there."""
        default = word == self._default
        row = ValueRow(self._option, word, self._words[word], default=default)
        row.radio.clicked.connect(lambda: self.chosen.emit(word))
        row.show_effects(self._effects)
        row.show_chosen(word == self._shown)
        row.radio.setEnabled(self._able)
        self._group.addButton(row.radio)
        at = sum(self._places[other] < self._places[word] for other in self.rows)
        self.rows[word] = row
        self._list.insertWidget(at, row)

    def _show_all(self) -> None:
        self._unfolded = not self._unfolded
        self.unfold.setText(
            "Show only what is chosen" if self._unfolded else f"Show all {len(self._words)} values"
        )
        self._fold()

    def _fold(self) -> None:
        """Show the rows that are wanted now; those that are not there yet follow."""
        wanted = [word for word in self._words if self._is_wanted(word)]
        for word, row in self.rows.items():
            row.setVisible(word in wanted)
        missing = [word for word in wanted if word not in self.rows]
        if missing:
            self._slices.run(self._making(missing), lambda _: None, lambda: None, _fail)
        else:
            self._slices.stop()

    def _is_wanted(self, word: str) -> bool:
        parts = self.search.text().casefold().split()
        if parts:
            return all(part in self._texts[word] for part in parts)
        return self._unfolded or word in (self._shown, self._default)

    def _making(self, words: Sequence[str]) -> Iterator[None]:
        for at, word in enumerate(words, 1):
            self._make(word)
            if at % _AT_ONCE == 0:
                yield


class ValueRow(Card):
    """A value: its name, what it means, what it changes."""

    def __init__(self, option: Option, word: str, meaning: str, *, default: bool) -> None:
        super().__init__(role="card", pad=10, gap=4)
        self._word = word
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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Anywhere on the row chooses it."""
        self.radio.setFocus(Qt.FocusReason.MouseFocusReason)
        self.radio.click()

    def show_chosen(self, chosen: bool) -> None:
        """Mark the value in force."""
        self.radio.setChecked(chosen)
        self.force.setVisible(chosen)

    def show_effects(self, effects: Sequence[Effect]) -> None:
        """Say what the value changes; the effects of others are left out."""
        mine = [effect for effect in effects if effect.value == self._word]
        self.effects.setText("\n".join(map(effect_words, mine)))
        self.effects.setVisible(bool(mine))


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


def written_word(option: Option, value: Value) -> str:
    """Return a value as the word it has among the option's values."""
    written = option.write(value)
    return ("true" if written else "false") if isinstance(written, bool) else str(written)


def _fail(error: Exception) -> None:
    raise error

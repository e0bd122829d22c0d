"""What is wanted: a row for each condition, its seat, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.ui.studio.deal_draft import condition_of, seat_of
from trainer.ui.table.phrases import sentence
from trainer.ui.theme import Theme
from trainer.ui.widgets import IconLabel, Select, button, label

_ANY = "Any seat"


class WantedList(QWidget):
    """Rows that follow a list of wants; a row keeps its place and focus while it changes."""

    #: A want was pinned to a seat (None: freed), is wanted once more, or no more: its index.
    pinned = Signal(int, object)
    repeated = Signal(int)
    removed = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(6)
        self._empty = label(
            "Nothing in particular: the rounds are left to chance. Tick conditions in the list.",
            "muted",
        )
        self._box.addWidget(self._empty)
        self.rows: list[WantedRow] = []

    def show_wants(self, game: Game, seats: int, wants: Sequence[str]) -> None:
        """Show these wants at a table with so many seats."""
        gone = [row for row in self.rows[len(wants) :] if row.isAncestorOf(_focus(self))]
        while len(self.rows) > len(wants):
            row = self.rows.pop()
            self._box.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(wants):
            self._add_row()
        for row, text in zip(self.rows, wants, strict=True):
            row.show_want(game, seats, text)
        self._empty.setVisible(not self.rows)
        if gone and self.rows:
            # Whoever removes one after the other by keys goes on with the last that is left.
            self.rows[-1].remove.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_problems(self, told: Mapping[int, str]) -> None:
        """Mark the wants with these indexes, each with what is wrong with it."""
        for index, row in enumerate(self.rows):
            row.tell(told.get(index, ""))

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        for row in self.rows:
            row.restyle(theme)

    def _add_row(self) -> None:
        at = len(self.rows)
        row = WantedRow(self._theme)
        row.seat.activated.connect(lambda _: self.pinned.emit(at, row.seat.currentData()))
        row.again.clicked.connect(lambda: self.repeated.emit(at))
        row.remove.clicked.connect(lambda: self.removed.emit(at))
        self.rows.append(row)
        self._box.addWidget(row)


class WantedRow(QWidget):
    """One wanted condition."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        line = QHBoxLayout()
        line.setSpacing(8)
        self._mark = IconLabel("warn", theme.bad)
        self._mark.hide()
        self.title = label("")
        self.seat = Select("Seat")
        self.again = button("Once more", lambda: None, role="quiet")
        self.remove = button("Remove", lambda: None, role="quiet")
        line.addWidget(self._mark)
        line.addWidget(self.title, 1)
        line.addWidget(self.seat)
        line.addWidget(self.again)
        line.addWidget(self.remove)
        box.addLayout(line)
        self.problem = label("", "small", tone="bad")
        self.problem.hide()
        box.addWidget(self.problem)
        self._seats: tuple[object, ...] = ()

    def show_want(self, game: Game, seats: int, text: str) -> None:
        """Show a want as it is written, known or not."""
        condition = condition_of(game, text)
        told = sentence(condition.title) if condition is not None else f"“{text}”"
        self.title.setText(told)
        self.title.setToolTip(text)
        pinned = seat_of(text)
        choices: list[tuple[str, int | None]] = [(_ANY, None)]
        choices += [(f"Seat {seat}", seat) for seat in range(1, seats + 1)]
        if pinned is not None and pinned not in range(1, seats + 1):
            choices.append((f"Seat {pinned} (not at this table)", pinned))
        if tuple(choices) != self._seats:
            self._seats = tuple(choices)
            self.seat.clear()
            for words, seat in choices:
                self.seat.addItem(words, seat)
        self.seat.setCurrentIndex([seat for _, seat in choices].index(pinned))
        # A name nobody knows can be removed; there is nothing to pin.
        self.seat.setEnabled(condition is not None)
        self.again.setEnabled(condition is not None)
        self.seat.setAccessibleName(f"Seat for: {told}")
        self.again.setAccessibleName(f"Once more: {told}")
        self.again.setToolTip("At another seat in the same round")
        self.remove.setAccessibleName(f"Remove: {told}")

    def tell(self, problem: str) -> None:
        """Say what is wrong, or nothing."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self._mark.setVisible(bool(problem))
        self.setAccessibleDescription(problem)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._mark.show_icon("warn", theme.bad)


def _focus(widget: QWidget) -> QWidget:
    return widget.window().focusWidget() or widget

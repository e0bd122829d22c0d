"""What an author expects of a fixed round, line by line, beside what the engine says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trainer.training.live_proof import Finding
from trainer.ui.theme import Theme
from trainer.ui.widgets import IconLabel, button, label

_SAYS = re.compile(r"expected (?P<expected>[^,]+), the engine says (?P<engine>[^:]+): (?P<why>.*)")
_TALLEST = 168
#: What Qt takes for no limit.
_NO_LIMIT = 16_777_215


class ExpectPanel(QWidget):
    """A line that says how the expectations stand; opened, every one of them."""

    #: Write what the engine says.
    fill_wanted = Signal()
    #: Take all lines out.
    clear_wanted = Signal()
    #: A line's key and its new value; None takes the line out.
    line_changed = Signal(str, object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._tone = ""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(8)
        self._icon = IconLabel("info", theme.muted, 18)
        self.state = label("", "muted")
        self.open = button("Show the lines", self._arrange, role="quiet")
        self.open.setCheckable(True)
        self.fill = button("Fill in from the engine", self.fill_wanted.emit)
        self.fill.setToolTip("Write down how the engine settles this round; checked ever after")
        self.clear = button("Remove all", self.clear_wanted.emit, role="quiet")
        row.addWidget(self._icon)
        row.addWidget(self.state, 1)
        for each in (self.open, self.clear, self.fill):
            row.addWidget(each)
        box.addLayout(row)
        self.lines = QTableWidget(0, 3)
        self.lines.setAccessibleName("Expected lines")
        self.lines.setHorizontalHeaderLabels(["Wager", "You expect", "The engine says"])
        self.lines.verticalHeader().hide()
        self.lines.setMaximumHeight(_TALLEST)
        head = self.lines.horizontalHeader()
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.lines.setWordWrap(True)
        self.lines.itemChanged.connect(self._edited)
        self.lines.hide()
        box.addWidget(self.lines)
        self._alone = False
        #: Keeps the line at the top where there is nothing below it.
        self._rest = QWidget()
        self._rest.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._rest.hide()
        box.addWidget(self._rest)

    def stand_alone(self, alone: bool) -> None:
        """Take the whole room and show every line, or fold up below something else."""
        self._alone = alone
        self.lines.setMaximumHeight(_NO_LIMIT if alone else _TALLEST)
        self._arrange()

    def show_lines(
        self,
        expect: Mapping[str, Any],
        findings: Sequence[Finding],
        *,
        can_fill: bool,
        read_only: bool,
    ) -> None:
        """Show the lines; ``findings`` have paths that end in a line's key."""
        wrong = {str(one.path[-1]): one.message for one in findings if one.path}
        many, bad = len(expect), len(wrong)
        self._tone = "bad" if bad else "good" if many else ""
        if bad:
            told = f"{bad} of {many} expected lines do not hold"
        elif many:
            told = f"{many} expected line{'s hold' if many > 1 else ' holds'}"
        else:
            told = "Nothing is expected of this round yet"
        self.state.setText(told)
        self.fill.setEnabled(can_fill and not read_only)
        self.clear.setVisible(bool(many))
        self.clear.setEnabled(not read_only)
        blocked = self.lines.blockSignals(True)
        self.lines.setRowCount(many)
        for row, (key, value) in enumerate(expect.items()):
            says = wrong.get(key, "")
            found = _SAYS.search(says)
            engine = f"{found['engine']}: {found['why']}" if found else says or "the same"
            for column, text in enumerate((key, f"{value}", engine)):
                cell = self.lines.item(row, column)
                if cell is None:
                    cell = QTableWidgetItem()
                    self.lines.setItem(row, column, cell)
                cell.setText(text)
                flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
                if column == 1 and not read_only:
                    flags |= Qt.ItemFlag.ItemIsEditable
                cell.setFlags(flags)
                sign = "warn" if says else "check"
                if column == 2:
                    cell.setText(("✗ " if sign == "warn" else "✓ ") + text)
                cell.setToolTip(says or text)
        self.lines.blockSignals(blocked)
        self.lines.resizeRowsToContents()
        if bad and not self.open.isChecked():
            self.open.setChecked(True)
        self._arrange()
        self.restyle(self._theme)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        looks = {"bad": ("warn", theme.bad), "good": ("check", theme.good)}
        self._icon.show_icon(*looks.get(self._tone, ("info", theme.muted)))

    def _arrange(self) -> None:
        many = bool(self.lines.rowCount())
        self.open.setVisible(many and not self._alone)
        self.open.setText("Hide the lines" if self.open.isChecked() else "Show the lines")
        self.lines.setVisible(many and (self._alone or self.open.isChecked()))
        self._rest.setVisible(self._alone and not many)

    def _edited(self, cell: QTableWidgetItem) -> None:
        key = self.lines.item(cell.row(), 0)
        if cell.column() == 1 and key is not None:
            self.line_changed.emit(key.text(), _value(cell.text()))


def _value(text: str) -> int | float | str | None:
    """Return an expectation as a lesson writes it: money as a number, results as a word."""
    text = text.strip().removeprefix("$")
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        return text
    return int(number) if number == int(number) else number

"""What an author expects of a fixed round, line by line, beside what the engine says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.game import Game
from trainer.errors import InputError
from trainer.training.expecting import parse_expectation
from trainer.training.live_proof import Finding
from trainer.ui.studio.form_fields import number_or_text
from trainer.ui.table.felt import felt_of
from trainer.ui.table.words import place_words, spot_titles
from trainer.ui.theme import Theme
from trainer.ui.widgets import IconLabel, button, label

_SAYS = re.compile(r"expected (?P<expected>[^,]+), the engine says (?P<engine>[^:]+): (?P<why>.*)")
_HEADS = ["Wager", "Expected", "Engine"]
_KEY = Qt.ItemDataRole.UserRole


class ExpectPanel(QWidget):
    """Says how the expectations stand, with every one of them below."""

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
        self._rows = QTimer(self)
        self._rows.setSingleShot(True)
        self._rows.setInterval(0)
        self._icon = IconLabel("info", theme.muted, 18)
        self.state = label("", "heading")
        self.fill = button("Fill in from the engine", self.fill_wanted.emit)
        self.fill.setToolTip("Write down how the engine settles this round; checked ever after")
        self.clear = button("Remove all", self.clear_wanted.emit, role="quiet")
        self.lines = QTableWidget(0, len(_HEADS))
        self.lines.setAccessibleName("Expected lines")
        self.lines.setHorizontalHeaderLabels(_HEADS)
        self.lines.verticalHeader().hide()
        head = self.lines.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        # Rows are as high as their words need at the width there is.
        self._rows.timeout.connect(self.lines.resizeRowsToContents)
        head.sectionResized.connect(lambda *_: self._rows.start())
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setWordWrap(True)
        self.lines.itemChanged.connect(self._edited)
        told = QHBoxLayout()
        told.setSpacing(8)
        told.addWidget(self._icon)
        told.addWidget(self.state, 1)
        acts = QHBoxLayout()
        acts.setSpacing(8)
        acts.addWidget(self.fill)
        acts.addWidget(self.clear)
        acts.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        box.addLayout(told)
        box.addWidget(
            label("What you expect of this round is checked whenever the lesson is.", "small")
        )
        box.addLayout(acts)
        box.addWidget(self.lines, 1)
        # Keeps what is above at the top while there are no lines.
        box.addStretch(0)

    def show_lines(
        self,
        game: Game | None,
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
        titles = spot_titles(game, felt_of(game.key)) if game is not None else {}
        blocked = self.lines.blockSignals(True)
        self.lines.setRowCount(many)
        for row, (key, value) in enumerate(expect.items()):
            says = wrong.get(key, "")
            found = _SAYS.search(says)
            engine = f"{found['engine']}: {found['why']}" if found else says or "the same"
            sign = "✗" if says else "✓"
            words = _words(key, game, titles)
            for column, text in enumerate((words, f"{value}", f"{sign} {engine}")):
                cell = self._cell(row, column)
                cell.setText(text)
                cell.setData(_KEY, key)
                cell.setToolTip((f"{key} in the file", "", says)[column])
                flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
                if column == 1 and not read_only:
                    flags |= Qt.ItemFlag.ItemIsEditable
                cell.setFlags(flags)
        self.lines.blockSignals(blocked)
        self.lines.setVisible(bool(many))
        self._rows.start()
        self.restyle(self._theme)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        looks = {"bad": ("warn", theme.bad), "good": ("check", theme.good)}
        self._icon.show_icon(*looks.get(self._tone, ("info", theme.muted)))

    def _cell(self, row: int, column: int) -> QTableWidgetItem:
        cell = self.lines.item(row, column)
        if cell is None:
            cell = QTableWidgetItem()
            self.lines.setItem(row, column, cell)
        return cell

    def _edited(self, cell: QTableWidgetItem) -> None:
        if cell.column() == 1:
            # Money is a number in the file, a result is a word.
            value = number_or_text(cell.text().strip().removeprefix("$"))
            self.line_changed.emit(str(cell.data(_KEY)), value)


def _words(key: str, game: Game | None, titles: Mapping[str, str]) -> str:
    """Name what a line is about as a dealer calls it; a key that cannot be read stays as it is."""
    if game is None:
        return key
    try:
        line = parse_expectation(key, 0, game)
    except InputError:
        return key
    match line.about:
        case "bank":
            return "The bank's net"
        case "envy":
            return f"Seat {line.place.seat}, Envy"
        case "commission":
            return f"{place_words(line.place, titles)}, commission"
    return place_words(line.place, titles)

"""What two versions of a house book say differently, side by side in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from trainer.training.book_changes import Change
from trainer.ui.widgets import label, rule


class ChangesTable(QWidget):
    """A line for every change: what it is about, before, after."""

    def __init__(
        self,
        changes: Sequence[Change],
        titles: Mapping[str, str],
        heads: tuple[str, str] = ("Before", "After"),
    ) -> None:
        """``titles`` names the games by their keys."""
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(6)
        for column, stretch in enumerate((4, 3, 3)):
            grid.setColumnStretch(column, stretch)
        for column, head in enumerate(("", *heads)):
            grid.addWidget(label(head, "small"), 0, column)
        row, game = 1, None
        for change in changes:
            if change.game != game:
                game = change.game
                grid.addWidget(rule(), row, 0, 1, 3)
                name = titles.get(change.game, change.game) or "The house"
                grid.addWidget(label(name, "eyebrow"), row + 1, 0, 1, 3)
                row += 2
            for column, text in enumerate((change.title, change.old, change.new)):
                place = Qt.AlignmentFlag.AlignTop
                grid.addWidget(label(text, "muted" if column == 1 else ""), row, column, place)
            row += 1

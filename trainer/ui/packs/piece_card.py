"""A part of a pack on the screen: what it holds, and what shall become of what is there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QRadioButton

from trainer.ui.packs.contents import STATE_WORDS, Piece
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, IconLabel, Tone, label

_TONES: dict[str, Tone] = {"new": "good", "same": "", "different": "warn"}
_ICONS = {"new": "check", "same": "info", "different": "warn"}


class PieceCard(Card):
    """One part. Where something else is there, it asks; unless told otherwise it stays."""

    def __init__(self, piece: Piece, theme: Theme) -> None:
        super().__init__(gap=8)
        self.piece = piece
        state = piece.part.state
        head = QHBoxLayout()
        head.setSpacing(8)
        self._icon = IconLabel(_ICONS[state], theme.muted)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(label(f"{piece.kind}: {piece.title}", "heading"), 1)
        self.state = label(STATE_WORDS[state], tone=_TONES[state], wrap=False)
        head.addWidget(self.state, 0, Qt.AlignmentFlag.AlignVCenter)
        self.box.addLayout(head)
        self.setAccessibleName(f"{piece.kind} {piece.title}: {STATE_WORDS[state]}")
        if len(piece.lines) > 1 or piece.kind == "Course":
            self.box.addLayout(self._lines())
        if piece.part.lost:
            gone = ", ".join(piece.part.lost)
            self.box.addWidget(
                label(f"Not in the pack, and gone if it is replaced: {gone}", tone="warn")
            )
        self.keep_button: QRadioButton | None = None
        self.replace_button: QRadioButton | None = None
        if piece.is_blocked:
            self.box.addWidget(
                label(
                    "The program has a course of this name of its own, and the pack's is another: "
                    "it cannot be taken in. Give the folder another name and export it again.",
                    tone="bad",
                )
            )
        elif piece.asks:
            self._ask()
        self.restyle(theme)

    @property
    def replaces(self) -> bool:
        """Whether what is there shall be replaced."""
        return self.replace_button is not None and self.replace_button.isChecked()

    @property
    def keeps(self) -> bool:
        """Whether what is there stays, so that this part is not taken in."""
        return self.piece.is_blocked or (self.piece.asks and not self.replaces)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        state = self.piece.part.state
        colours = {"new": theme.good, "same": theme.muted, "different": theme.warn}
        self._icon.show_icon(_ICONS[state], colours[state])

    def _lines(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        for at, line in enumerate(self.piece.lines):
            grid.addWidget(label(line.title), at, 0)
            grid.addWidget(label(line.name, "small", wrap=False), at, 1)
            grid.addWidget(label(line.state, "small", wrap=False), at, 2)
        return grid

    def _ask(self) -> None:
        row = QHBoxLayout()
        group = QButtonGroup(self)
        self.keep_button = QRadioButton("Keep what is there")
        self.replace_button = QRadioButton("Replace it by the pack's")
        for radio in (self.keep_button, self.replace_button):
            radio.setAccessibleName(f"{self.piece.title}: {radio.text()}")
            group.addButton(radio)
            row.addWidget(radio)
        self.keep_button.setChecked(True)
        row.addStretch(1)
        self.box.addLayout(row)

"""A question at the edge of the page: a sentence and what can be done, without stopping anybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from trainer.ui.theme import Theme
from trainer.ui.widgets import TONE_ICONS, IconLabel, Tone, button, label, set_tone

Choice = tuple[str, Callable[[], object]]


class ActionNote(QFrame):
    """A tinted sentence with buttons; hidden while there is nothing to ask."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        #: Where the keys go when the button that had them is gone.
        self.returns_to: QWidget | None = None
        self.setProperty("role", "note")
        self._theme = theme
        self._tone: Tone = ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 6, 10, 6)
        self._row.setSpacing(8)
        self._icon = IconLabel("info", theme.muted)
        self._text = label("")
        self._row.addWidget(self._icon)
        self._row.addWidget(self._text, 1)
        self.buttons: list[QPushButton] = []
        self.hide()

    @property
    def text(self) -> str:
        """What is asked."""
        return self._text.text()

    def ask(self, text: str, choices: Sequence[Choice] = (), tone: Tone = "") -> None:
        """Ask something; an empty text takes the question back."""
        had_keys = any(old.hasFocus() for old in self.buttons)
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = []
        self._text.setText(text)
        self._tone = tone
        set_tone(self, tone)
        for words, act in choices:
            made = button(words, act)
            self.buttons.append(made)
            self._row.addWidget(made, 0, Qt.AlignmentFlag.AlignVCenter)
        self.restyle(self._theme)
        self.setVisible(bool(text))
        if had_keys and self.returns_to is not None:
            self.returns_to.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        colours = {"": theme.muted, "good": theme.good, "warn": theme.warn, "bad": theme.bad}
        self._icon.show_icon(TONE_ICONS[self._tone], colours[self._tone])

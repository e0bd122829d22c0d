"""A note that asks something: a sentence and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from trainer.ui.widgets import Tone, button, label, set_tone

Answer = tuple[str, Callable[[], object]]


class AskNote(QFrame):
    """A tinted sentence with buttons; hidden while there is nothing to ask."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "note")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 8, 10, 8)
        self._row.setSpacing(10)
        self._text = label("")
        self._row.addWidget(self._text, 1)
        self.buttons: list[QPushButton] = []
        self.hide()

    @property
    def text(self) -> str:
        """What the note says."""
        return self._text.text()

    def ask(self, text: str, answers: Sequence[Answer], tone: Tone = "warn") -> None:
        """Ask something; an empty text hides the note."""
        if text == self.text and text:
            return
        for old in self.buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = [button(words, act) for words, act in answers]
        for each in self.buttons:
            self._row.addWidget(each)
        self._text.setText(text)
        set_tone(self, tone)
        self.setVisible(bool(text))

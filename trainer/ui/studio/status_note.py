"""Sentences in places that keep their height, so that nothing beside them ever moves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel

from trainer.ui.theme import Theme
from trainer.ui.widgets import Note, Tone

_LINES = 2
_MARGINS = 12
_FONT_CHANGES = (QEvent.Type.FontChange, QEvent.Type.StyleChange)


class TwoLines(QLabel):
    """Text in the height of two lines; what does not fit into them is left to its tip."""

    def __init__(self, *, role: str = "") -> None:
        super().__init__()
        self._words = ""
        self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._keep_height()

    @property
    def words(self) -> str:
        """What is told, all of it."""
        return self._words

    def tell(self, words: str) -> None:
        """Show another text."""
        self._words = words
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _FONT_CHANGES:
            self._keep_height()

    def _keep_height(self) -> None:
        self.setFixedHeight(two_lines(self))

    def _fit(self) -> None:
        cut(self, self._words)


class StatusNote(Note):
    """A note of two lines that stays even when there is nothing to say."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._words = ""
        row = self.layout()
        assert row is not None
        row.setAlignment(self._icon, Qt.AlignmentFlag.AlignVCenter)
        row.setContentsMargins(14, _MARGINS // 2, 10, _MARGINS // 2)
        self._keep_height()

    @property
    def text(self) -> str:
        """What the note says, all of it."""
        return self._words

    def tell(self, text: str, tone: Tone = "") -> None:
        """Show a sentence."""
        self._words = text
        super().tell(text, tone)
        self.show()
        self.setAccessibleName(text)
        cut(self._text, text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        cut(self._text, self._words)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _FONT_CHANGES:
            self._keep_height()

    def _keep_height(self) -> None:
        self.setFixedHeight(two_lines(self._text) + _MARGINS)


def two_lines(label: QLabel) -> int:
    """Return how high two lines of a label are."""
    return _LINES * label.fontMetrics().lineSpacing() + 2


def cut(label: QLabel, words: str) -> None:
    """Show as many of the words as have room in two lines; all of them are the tip."""
    metrics, room = label.fontMetrics(), QRect(0, 0, max(60, label.width()), 10_000)
    shown = words
    while " " in shown.removesuffix(" …") and (
        metrics.boundingRect(room, Qt.TextFlag.TextWordWrap.value, shown).height()
        > two_lines(label)
    ):
        shown = f"{shown.removesuffix(' …').rpartition(' ')[0]} …"
    label.setText(shown)
    label.setToolTip(words if shown != words else "")

"""A sentence in a place that keeps its height, so that nothing beside it ever moves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QResizeEvent

from trainer.ui.theme import Theme
from trainer.ui.widgets import Note, Tone

_LINES = 2
_MARGINS = 12


class StatusNote(Note):
    """A note of two lines; what does not fit into them is left to its tip."""

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
        """Show a sentence; the place stays even when there is nothing to say."""
        self._words = text
        super().tell(text, tone)
        self.show()
        self.setAccessibleName(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._keep_height()

    def _keep_height(self) -> None:
        height = _LINES * self._text.fontMetrics().lineSpacing() + _MARGINS + 2
        if height != self.minimumHeight():
            self.setFixedHeight(height)

    def _fit(self) -> None:
        """Leave out the last words until the rest has room."""
        metrics, words = self._text.fontMetrics(), self._words
        room = QRect(0, 0, max(60, self._text.width()), 10_000)
        most = _LINES * metrics.lineSpacing() + 1
        flags = Qt.TextFlag.TextWordWrap.value
        while metrics.boundingRect(room, flags, words).height() > most and " " in words:
            words = words.removesuffix(" …").rpartition(" ")[0] + " …"
            if words == " …":
                break
        self._text.setText(words)
        self.setToolTip(self._words if words != self._words else "")

"""Two texts compared: what is only in the one, what is only in the other."""

from __future__ import annotations

import difflib

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QFontDatabase, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from trainer.ui.theme import BODY_POINTS, Theme
from trainer.ui.widgets import button, label


class DifferenceView(QWidget):
    """The lines of both texts, each difference with its sign."""

    closed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._texts = ("", "")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        row = QHBoxLayout()
        self._what = label("", "muted")
        row.addWidget(self._what, 1)
        self.back = button("Back", self.closed.emit)
        row.addWidget(self.back)
        box.addLayout(row)
        self.text = QTextBrowser()
        self.text.setAccessibleName("Differences")
        self.text.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        box.addWidget(self.text, 1)
        self.setFocusProxy(self.back)

    def show_texts(self, theirs: str, mine: str, what: str) -> None:
        """Compare two texts; ``what`` says which is which."""
        self._texts = (theirs, mine)
        self._what.setText(what)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        size = self.font().pointSizeF()
        font.setPointSizeF(size if size > 0 else BODY_POINTS)
        self.text.setFont(font)
        self._write()

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self._write()

    def _write(self) -> None:
        theirs, mine = (text.splitlines() for text in self._texts)
        t = self._theme
        looks = {"+": (t.good_back, t.good), "-": (t.bad_back, t.bad), "@": (t.raised, t.muted)}
        self.text.clear()
        cursor = QTextCursor(self.text.document())
        lines = list(difflib.unified_diff(theirs, mine, lineterm="", n=3))[2:]
        for line in lines or ["The texts are the same but for their line breaks."]:
            look = QTextCharFormat()
            back, ink = looks.get(line[:1], (t.surface, t.text))
            look.setBackground(QColor(back))
            look.setForeground(QColor(ink))
            cursor.insertText(f"{line}\n", look)

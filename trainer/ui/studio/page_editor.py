"""A page of a lesson: its Markdown, and beside it the sheet as the trainee will read it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from trainer.ui.studio.form_fields import Lines, Trouble
from trainer.ui.table.sheet import MarkdownText
from trainer.ui.theme import BODY_POINTS, Theme
from trainer.ui.widgets import Card, button, label

#: How long typing must rest before it is written into the lesson.
_REST_MS = 180
#: What trainees read; see the lessons' own guide.
_FEW, _MANY = 60, 140
#: The narrowest either half reads well, in pixels at the ordinary text size.
_HALF = 380
_TABLE = "\n| Hand | Pays |\n|---|---|\n| Pair | 1 to 1 |\n"


class PageEditor(QWidget):
    """Edits a page's text; it says what the text should be."""

    changed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._shown = ""
        row = self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        left = QVBoxLayout()
        left.setSpacing(6)
        marks = QHBoxLayout()
        marks.setSpacing(4)
        self.marks = []
        for words, tip, act in (
            ("Heading", "Make this line a heading", lambda: self._lead("## ")),
            ("Bold", "Make the marked words bold", lambda: self._wrap("**")),
            ("Italic", "Make the marked words italic", lambda: self._wrap("*")),
            ("List", "Make this line an entry of a list", lambda: self._lead("- ")),
            ("Table", "Put a table in", lambda: self._insert(_TABLE)),
        ):
            made = button(words, act, role="quiet")
            made.setToolTip(tip)
            marks.addWidget(made)
            self.marks.append(made)
        marks.addStretch(1)
        left.addLayout(marks)
        self.text = Lines()
        self.text.setAccessibleName("Text of the page")
        self.text.setPlaceholderText("## Heading\n\nWhat the trainee reads before the next round.")
        self.text.setTabChangesFocus(True)
        self.text.document().setDocumentMargin(10)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self.flush)
        self.text.textChanged.connect(self._typed)
        left.addWidget(self.text, 1)
        self.count = label("", "small")
        left.addWidget(self.count)
        self.trouble = Trouble(theme)
        left.addWidget(self.trouble)
        row.addLayout(left, 1)

        right = QVBoxLayout()
        right.setSpacing(6)
        right.addWidget(label("As the trainee reads it", "eyebrow", wrap=False))
        self._sheet = Card(pad=22)
        self.preview = MarkdownText()
        self.preview.setFrameShape(QFrame.Shape.NoFrame)
        self.preview.setStyleSheet("background: transparent; border: none;")
        self.preview.setAccessibleName("Preview of the page")
        self.preview.dress(theme)
        self._sheet.box.addWidget(self.preview)
        right.addWidget(self._sheet, 1)
        row.addLayout(right, 1)
        self.setFocusProxy(self.text)
        self._filling = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the preview below the text where it would be narrower than the real sheet."""
        super().resizeEvent(event)
        scale = max(1.0, self.font().pointSizeF() / BODY_POINTS)
        ways = QBoxLayout.Direction
        wide = self.width() >= 2 * _HALF * scale
        self._halves.setDirection(ways.LeftToRight if wide else ways.TopToBottom)

    def show_page(self, text: str, *, read_only: bool = False) -> None:
        """Show a page; what is being typed into it is left alone."""
        self.text.setReadOnly(read_only)
        for made in self.marks:
            made.setEnabled(not read_only)
        if tidy(self.text.toPlainText()) != tidy(text) and not self._rest.isActive():
            self._filling = True
            self.text.setPlainText(text.rstrip("\n"))
            self._filling = False
        self._shown = text
        self._preview()

    def show_problem(self, text: str) -> None:
        """Say what is wrong with the page; empty for nothing."""
        self.trouble.tell(text)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.trouble.restyle(theme)
        self.preview.dress(theme)
        self._preview()

    def flush(self) -> None:
        """Say what was typed at once: something else is about to happen."""
        self._rest.stop()
        text = tidy(self.text.toPlainText())
        if text != tidy(self._shown):
            self._shown = text
            self.changed.emit(text)

    def _typed(self) -> None:
        if not self._filling:
            self._rest.start()
            self._preview()

    def _preview(self) -> None:
        text = self.text.toPlainText()
        place = self.preview.verticalScrollBar().value()
        self.preview.show_markdown(text)
        self.preview.verticalScrollBar().setValue(place)
        words = len(text.split())
        told = f"{words} words."
        if words > _MANY:
            told += f" Trainees read little: {_FEW} to {_MANY} words are enough for a page."
        self.count.setText(told)

    # --- marks -----------------------------------------------------------------------------------

    def _lead(self, sign: str) -> None:
        cursor = self.text.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
        cursor.insertText(sign)
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _wrap(self, sign: str) -> None:
        cursor = self.text.textCursor()
        chosen = cursor.selectedText()
        cursor.insertText(f"{sign}{chosen}{sign}")
        if not chosen:
            cursor.movePosition(
                QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.MoveAnchor, len(sign)
            )
            self.text.setTextCursor(cursor)
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _insert(self, text: str) -> None:
        self.text.textCursor().insertText(text)
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)


def tidy(text: str) -> str:
    """Return a page's text as a lesson keeps it: a block of lines without ragged ends."""
    lines = [line.rstrip() for line in text.replace("\t", "    ").splitlines()]
    body = "\n".join(lines).strip("\n")
    return f"{body}\n" if body.strip() else ""

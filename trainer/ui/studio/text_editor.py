"""The lesson's text itself, with line numbers and the problems where they stand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from trainer.training.live_proof import Finding
from trainer.training.text_edits import newline_of
from trainer.ui.studio.form_fields import Lines
from trainer.ui.theme import BODY_POINTS, Theme

_REST_MS = 250


class TextEditor(Lines):
    """Edits a YAML text; it says what the text should be.

    Line breaks, odd spaces and everything else that was not typed stay as they are in the file.
    """

    changed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._kept = ""
        self._filling = False
        self._findings: tuple[Finding, ...] = ()
        self.setAccessibleName("Text of the lesson")
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(False)
        self._numbers = _Numbers(self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self.flush)
        self.textChanged.connect(self._typed)
        self.blockCountChanged.connect(lambda _: self._fit())
        self.updateRequest.connect(self._scrolled)
        self.cursorPositionChanged.connect(self._mark)
        self.restyle(theme)

    def show_text(self, text: str, *, read_only: bool = False) -> None:
        """Show a text; the cursor stays in its line."""
        self.setReadOnly(read_only)
        self._rest.stop()
        if text == self._kept and self._raw() == _shown(text):
            return
        self._kept = text
        if self._raw() != _shown(text):
            cursor = self.textCursor()
            line, column = cursor.blockNumber(), cursor.positionInBlock()
            place = self.verticalScrollBar().value()
            self._filling = True
            self.setPlainText(text)
            self._filling = False
            self.go_to(line + 1, column + 1, focus=False)
            self.verticalScrollBar().setValue(place)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Underline what is wrong and mark its lines."""
        self._findings = tuple(findings)
        self._mark()
        self._numbers.update()

    def go_to(self, line: int, column: int, *, focus: bool = True) -> None:
        """Put the cursor at a place; lines and columns count from 1."""
        block = self.document().findBlockByNumber(max(0, line - 1))
        if not block.isValid():
            block = self.document().lastBlock()
        cursor = QTextCursor(block)
        cursor.movePosition(
            QTextCursor.MoveOperation.Right,
            QTextCursor.MoveMode.MoveAnchor,
            max(0, min(column - 1, block.length() - 1)),
        )
        self.setTextCursor(cursor)
        if focus:
            self.centerCursor()
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def flush(self) -> None:
        """Say what was typed at once."""
        self._rest.stop()
        text = rejoined(self._kept, self._raw())
        if text != self._kept:
            self._kept = text
            self.changed.emit(text)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme and the text size."""
        self._theme = theme
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        size = self.window().font().pointSizeF()
        font.setPointSizeF(size if size > 0 else BODY_POINTS)
        self.setFont(font)
        self._fit()
        self._mark()

    # --- line numbers ----------------------------------------------------------------------------

    def number_width(self) -> int:
        """Return how much room the line numbers need."""
        digits = max(3, len(str(self.blockCount())))
        return self.fontMetrics().horizontalAdvance("0") * digits + 22

    def paint_numbers(self, event: QPaintEvent) -> None:
        """Paint the line numbers; a wrong line has a sign beside its number."""
        t = self._theme
        painter = QPainter(self._numbers)
        painter.fillRect(event.rect(), QColor(t.raised))
        painter.setFont(self.font())
        wrong = {finding.line for finding in self._findings}
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= event.rect().bottom():
            height = self.blockBoundingRect(block).height()
            number = block.blockNumber() + 1
            bad = number in wrong
            painter.setPen(QColor(t.bad if bad else t.muted))
            where = QRect(0, round(top), self._numbers.width() - 8, round(height))
            told = f"! {number}" if bad else str(number)
            painter.drawText(where, Qt.AlignmentFlag.AlignRight, told)
            top += height
            block = block.next()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = self.number_width()
        self.setViewportMargins(width, 0, 0, 0)
        inside = self.contentsRect()
        self._numbers.setGeometry(inside.left(), inside.top(), width, inside.height())

    def _scrolled(self, rect: QRect, dy: int) -> None:
        if dy:
            self._numbers.scroll(0, dy)
        else:
            self._numbers.update(0, rect.y(), self._numbers.width(), rect.height())

    # --- inner workings --------------------------------------------------------------------------

    def _typed(self) -> None:
        if not self._filling:
            self._rest.start()

    def _raw(self) -> str:
        return self.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")

    def _mark(self) -> None:
        marks = []
        line = QTextEdit.ExtraSelection()
        back = QTextCharFormat()
        back.setBackground(QColor(self._theme.raised))
        back.setProperty(QTextFormat.Property.FullWidthSelection, True)
        line.cursor, line.format = self.textCursor(), back
        line.cursor.clearSelection()
        marks.append(line)
        for finding in self._findings:
            block = self.document().findBlockByNumber(finding.line - 1)
            if not block.isValid():
                continue
            mark = QTextEdit.ExtraSelection()
            wavy = QTextCharFormat()
            wavy.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            wavy.setUnderlineColor(QColor(self._theme.bad))
            cursor = QTextCursor(block)
            start = min(finding.column - 1, max(0, len(block.text()) - 1))
            cursor.setPosition(block.position() + start)
            cursor.movePosition(
                QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            )
            mark.cursor, mark.format = cursor, wavy
            marks.append(mark)
        self.setExtraSelections(marks)


class _Numbers(QWidget):
    """The margin with the line numbers."""

    def __init__(self, editor: TextEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self._editor.number_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._editor.paint_numbers(event)


def rejoined(kept: str, shown: str) -> str:
    """Return the kept text with the edit that a field made of it.

    A field knows one line break only. What stands before and behind the edit stays as it was.
    """
    before = _shown(kept)
    if before == shown:
        return kept
    head = _same(before, shown)
    tail = min(_same(before[::-1], shown[::-1]), len(before) - head, len(shown) - head)
    places = _places(kept)
    middle = shown[head : len(shown) - tail].replace("\n", newline_of(kept))
    return kept[: places[head]] + middle + kept[places[len(before) - tail] :]


def _shown(text: str) -> str:
    """Return a text as a field shows it."""
    return (
        text.replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\u2029", "\n")
        .replace("\u2028", "\n")
    )


def _places(text: str) -> list[int]:
    """Return where each character a field shows stands in the text, and where it ends."""
    found, at = [], 0
    while at < len(text):
        found.append(at)
        at += 2 if text.startswith("\r\n", at) else 1
    return [*found, len(text)]


def _same(one: str, other: str) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count

"""A sheet laid over the felt: a page of the lesson, the rules, the keys, a pause."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextTable,
    QTextTableCell,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from trainer.ui.table.keycap import KeyButton
from trainer.ui.theme import LIGHT, Theme
from trainer.ui.widgets import label

_FEATURES = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)
_CLOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MarkdownText(QTextBrowser):
    """Markdown to be read: it opens no link and loads nothing from anywhere."""

    #: Enter was pressed, or Space at the end of the text.
    read = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sheet-text")
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(2)
        self._theme = LIGHT

    def show_markdown(self, text: str) -> None:
        """Show a text from its beginning."""
        self.document().setMarkdown(text, _FEATURES)
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._dress_table(frame)
        self._space_lines()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def dress(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme

    def _dress_table(self, table: QTextTable) -> None:
        """Give a table room, hairlines and a header that stands out."""
        look = table.format().toTableFormat()
        look.setCellPadding(5)
        look.setCellSpacing(0)
        look.setBorderCollapse(True)
        look.setBorder(1)
        look.setBorderBrush(QColor(self._theme.edge))
        look.setTopMargin(4)
        look.setBottomMargin(10)
        table.setFormat(look)
        for column in range(table.columns()):
            cell = table.cellAt(0, column)
            head = cell.format()
            head.setBackground(QColor(self._theme.raised))
            cell.setFormat(head)
            self._repair(cell)

    @staticmethod
    def _repair(cell: QTextTableCell) -> None:
        """Undo what the importer does to a table after a quotation: a blank line, no bold."""
        cursor = cell.firstCursorPosition()
        if not cursor.block().text() and cursor.block() != cell.lastCursorPosition().block():
            cursor.deleteChar()
        cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
        bold, flush = QTextCharFormat(), QTextBlockFormat()
        bold.setFontWeight(QFont.Weight.Bold)
        flush.setTopMargin(0)
        flush.setBottomMargin(0)
        cursor.mergeCharFormat(bold)
        cursor.mergeBlockFormat(flush)

    def _space_lines(self) -> None:
        block = self.document().begin()
        while block.isValid():
            spaced = block.blockFormat()
            spaced.setLineHeight(118, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            QTextCursor(block).setBlockFormat(spaced)
            block = block.next()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load nothing: a lesson's text cannot reach files or the network."""
        return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter closes; Space reads on and closes at the end; other keys scroll or go up."""
        bar = self.verticalScrollBar()
        if event.key() in _CLOSING:
            if not event.isAutoRepeat():
                self.read.emit()
        elif event.key() == Qt.Key.Key_Space:
            if bar.value() >= bar.maximum():
                self.read.emit()
            else:
                bar.setValue(bar.value() + bar.pageStep())
        else:
            super().keyPressEvent(event)


class Sheet(QWidget):
    """Covers its parent with a scrim and a card of text in the middle."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._under = parent
        self._theme = LIGHT
        self._opaque = False
        self._card = QFrame(self)
        self._card.setObjectName("sheet-card")
        self._title = label("", wrap=True)
        self._title.setObjectName("sheet-title")
        self.text = MarkdownText()
        self.text.read.connect(self.closed)
        self.button = KeyButton("Continue", "Enter", role="primary")
        self.button.clicked.connect(self.closed)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.button)
        box = QVBoxLayout(self._card)
        box.setContentsMargins(26, 20, 20, 16)
        box.setSpacing(8)
        box.addWidget(self._title)
        box.addWidget(self.text, 1)
        box.addLayout(foot)
        self.hide()

    @property
    def title(self) -> str:
        """The sheet's title."""
        return self._title.text()

    def dress(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.text.dress(theme)

    def open(
        self,
        text: str,
        *,
        title: str = "",
        button: str = "Continue",
        key: str = "Enter",
        opaque: bool = False,
    ) -> None:
        """Lay the sheet over the felt; ``opaque`` hides what lies under it."""
        self._opaque = opaque
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self.text.show_markdown(text)
        self.text.setAccessibleName(title or "Page")
        self.button.set_key(button, key)
        self.fit()
        self.raise_()
        self.show()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)
        self.text.verticalScrollBar().setValue(0)

    def fit(self) -> None:
        """Cover the parent; the card is as tall as its text, within the room there is."""
        self.setGeometry(self._under.rect())
        scale = max(1.0, self.fontMetrics().height() / 17)
        width = min(round(760 * scale), self.width() - 32)
        room = self.height() - 32
        document = self.text.document()
        document.setTextWidth(width - 26 - 20 - 18)
        around = 20 + 16 + 8 + self.button.sizeHint().height() + 14
        if self._title.isVisibleTo(self._card):
            around += self._title.heightForWidth(width - 46) + 8
        height = min(room, round(document.size().height()) + around)
        self._card.setGeometry(
            (self.width() - width) // 2, (self.height() - height) // 2, width, height
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        scrim = QColor(self._theme.rail)
        scrim.setAlpha(255 if self._opaque else 150)
        QPainter(self).fillRect(self.rect(), scrim)

    def mousePressEvent(self, event: object) -> None:
        """Swallow clicks beside the card: the felt below is out of reach."""

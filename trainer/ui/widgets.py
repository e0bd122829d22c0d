"""Small pieces all pages are made of: labelled text, cards, notes, figures, a grid of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from trainer.ui import icons
from trainer.ui.theme import Theme

Role = Literal["", "title", "heading", "figure", "eyebrow", "muted", "small"]
Tone = Literal["", "good", "warn", "bad"]
TONE_ICONS = {"": "info", "good": "check", "warn": "warn", "bad": "warn"}

#: Distances, in pixels: page edges, between cards, inside cards.
EDGE, GAP, PAD = 28, 16, 18


def label(text: str, role: Role = "", *, tone: Tone = "", wrap: bool = True) -> QLabel:
    """Return a text, never read as markup."""
    result = QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setWordWrap(wrap)
    if role:
        result.setProperty("role", role)
    if tone:
        result.setProperty("tone", tone)
    return result


def set_tone(widget: QWidget, tone: Tone) -> None:
    """Change a widget's tone and let the style sheet take notice."""
    if (widget.property("tone") or "") != tone:
        widget.setProperty("tone", tone)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def button(
    text: str, pressed: Callable[[], object], *, role: Literal["", "primary", "quiet"] = ""
) -> QPushButton:
    """Return a push button; ``pressed`` is called without arguments."""
    result = QPushButton(text)
    if role:
        result.setProperty("role", role)
    result.setAutoDefault(True)
    result.setCursor(Qt.CursorShape.PointingHandCursor)
    result.clicked.connect(lambda: pressed())
    return result


def rule() -> QFrame:
    """Return a hairline."""
    line = QFrame()
    line.setProperty("role", "rule")
    line.setFixedHeight(1)
    return line


class ElidedLabel(QLabel):
    """A line of text that gives way: what does not fit is left to its tip."""

    def __init__(self, *, role: Role = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("…" * 3), super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        words = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        self.setToolTip(self.text() if words != self.text() else "")
        painter = QStylePainter(self)
        painter.drawItemText(
            self.rect(),
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
            self.palette(),
            self.isEnabled(),
            words,
            self.foregroundRole(),
        )


class Select(QComboBox):
    """A list to choose from, as wide as its longest entry, with an arrow that follows the theme."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 1.6))
        middle = QPointF(self.width() - 18, self.height() / 2 + 2)
        painter.drawPolyline([middle + QPointF(-4.5, -4.5), middle, middle + QPointF(4.5, -4.5)])


class Card(QFrame):
    """A framed surface with a vertical layout."""

    def __init__(self, *, role: str = "card", pad: int = PAD, gap: int = 8) -> None:
        super().__init__()
        self.setProperty("role", role)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(pad, pad, pad, pad)
        self.box.setSpacing(gap)


class IconLabel(QWidget):
    """An icon that follows the theme."""

    def __init__(self, name: str, colour: str, size: int = 20) -> None:
        super().__init__()
        self._name, self._colour = name, colour
        self.setFixedSize(size, size)

    def show_icon(self, name: str, colour: str) -> None:
        """Show another icon."""
        self._name, self._colour = name, colour
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        icons.paint(painter, self._name, QRectF(self.rect()), self._colour)


class Note(QFrame):
    """A tinted sentence with an icon; dismissible if asked to be."""

    dismissed = Signal()

    def __init__(self, theme: Theme, *, dismissible: bool = False) -> None:
        super().__init__()
        self.setProperty("role", "note")
        self._theme = theme
        self._tone: Tone = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 10, 10)
        row.setSpacing(10)
        self._icon = IconLabel("info", theme.muted)
        self._text = label("")
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        if dismissible:
            close = button("Dismiss", self._dismiss, role="quiet")
            row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def text(self) -> str:
        """What the note says."""
        return self._text.text()

    def tell(self, text: str, tone: Tone = "") -> None:
        """Show a sentence, or hide the note when there is nothing to say."""
        self._text.setText(text)
        self._tone = tone
        set_tone(self, tone)
        self.restyle(self._theme)
        self.setVisible(bool(text))

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        colours = {"": theme.muted, "good": theme.good, "warn": theme.warn, "bad": theme.bad}
        self._icon.show_icon(TONE_ICONS[self._tone], colours[self._tone])

    def _dismiss(self) -> None:
        self.tell("")
        self.dismissed.emit()


class Figure(QWidget):
    """A number with its name below it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._value = label("–", "figure", wrap=False)
        self._name = label(name, "small")
        box.addWidget(self._value)
        box.addWidget(self._name)
        box.addStretch(1)
        self._spoken()

    def show_value(self, value: str, name: str | None = None, tone: Tone = "") -> None:
        """Show a number, and another name for it if given."""
        self._value.setText(value)
        set_tone(self._value, tone)
        if name is not None:
            self._name.setText(name)
        self._spoken()

    @property
    def value(self) -> str:
        """The number as shown."""
        return self._value.text()

    def _spoken(self) -> None:
        self.setAccessibleName(f"{self._name.text()}: {self._value.text()}")


class CardGrid(QWidget):
    """Cards in as many equal columns as fit, every row as tall as its tallest card."""

    def __init__(self, *, least: int = 270, gap: int = GAP) -> None:
        super().__init__()
        self._least, self._gap = least, gap
        self._cards: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_cards(self, cards: Sequence[QWidget]) -> None:
        """Show these cards, in this order; the old ones are thrown away."""
        for old in self._cards:
            old.hide()
            old.deleteLater()
        self._cards = list(cards)
        for card in self._cards:
            card.setParent(self)
            card.show()
        self._arrange(self.width(), move=True)
        self.updateGeometry()

    def columns(self, width: int) -> int:
        """Return how many cards stand side by side."""
        least = round(self._least * max(1.0, self.font().pointSizeF() / 10.5))
        return max(1, min(len(self._cards) or 1, (width + self._gap) // (least + self._gap)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, move=False)

    def sizeHint(self) -> QSize:
        width = max(self.width(), self._least)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(self.width(), move=True)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.FontChange:
            self._arrange(self.width(), move=True)
            self.updateGeometry()
        super().changeEvent(event)

    def _arrange(self, width: int, *, move: bool) -> int:
        if not self._cards:
            return 0
        columns = self.columns(width)
        # Edges from shares of the whole, so that the last card ends where the page does.
        lefts = [at * (width + self._gap) // columns for at in range(columns + 1)]
        each = (width + self._gap) // columns - self._gap
        top = 0
        for start in range(0, len(self._cards), columns):
            row = self._cards[start : start + columns]
            height = max(card.heightForWidth(each) for card in row)
            if move:
                for at, card in enumerate(row):
                    right = lefts[at + 1] - self._gap
                    card.setGeometry(lefts[at], top, right - lefts[at], height)
            top += height + self._gap
        return top - self._gap

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys walk over the cards; cards let them through."""
        moves = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self.columns(self.width()),
            Qt.Key.Key_Down: self.columns(self.width()),
        }
        move = moves.get(Qt.Key(event.key()))
        at = next((n for n, card in enumerate(self._cards) if card.hasFocus()), None)
        if move is None or at is None:
            super().keyPressEvent(event)
        elif 0 <= at + move < len(self._cards):
            self._cards[at + move].setFocus(Qt.FocusReason.TabFocusReason)


class Page(QScrollArea):
    """A page that scrolls, its content in a column no wider than reads well."""

    def __init__(self, *, widest: int = 1180) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._widest = widest
        column = QWidget()
        column.setProperty("role", "page")
        self.box = QVBoxLayout(column)
        self.box.setSpacing(GAP)
        self._fit()
        self.setWidget(column)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        side = max(EDGE, (self.width() - self._widest) // 2)
        self.box.setContentsMargins(side, EDGE - 4, side, EDGE)

"""The deck beside the felt: every card small, to be dragged, clicked or chosen by keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from trainer.engine.cards import JOKER, RANKS, Card
from trainer.ui.table.painting import font
from trainer.ui.table.suits import placed, suit_color
from trainer.ui.theme import Theme

_SUITS = "shdc"
_RANKS = RANKS[::-1]
_GAP = 3.0


class CardPalette(QWidget):
    """A deck in four rows; cards of which none is left are dimmed."""

    #: A card was clicked, or Enter pressed on it.
    picked = Signal(Card)
    #: A card is being dragged, and was let go: the point on the screen.
    dragged = Signal(Card, QPoint)
    dropped = Signal(Card, QPoint)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shoe: Mapping[Card, int] = Counter()
        self._left: Mapping[Card, int] = Counter()
        self._four_colour = False
        self._held: Card | None = None
        self._pressed = QPoint()
        self._dragging = False
        self._hovered: Card | None = None
        self._cursor = Card("As")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Cards of the shoe")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._tell()

    def show_cards(self, shoe: Mapping[Card, int], left: Mapping[Card, int]) -> None:
        """Show what the shoe holds and what of it is left."""
        self._shoe, self._left = dict(shoe), dict(left)
        self._tell()
        self.update()

    def restyle(self, theme: Theme, *, four_colour: bool) -> None:
        """Follow theme and settings."""
        self._theme, self._four_colour = theme, four_colour
        self.updateGeometry()
        self.update()

    def cards(self) -> list[Card]:
        """Return every card shown, row by row."""
        found = [Card(rank + suit) for suit in _SUITS for rank in _RANKS]
        return [*found, JOKER] if self._shoe.get(JOKER) else found

    def spot(self, card: Card) -> QPoint:
        """Return the middle of a card, in the widget's coordinates."""
        return self._rect(card).center().toPoint()

    def picture(self, card: Card, height: int) -> QPixmap:
        """Return a card as it looks while it is dragged."""
        ratio = self.devicePixelRatioF()
        size = QSize(round(height * 1.25), height)
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_card(painter, card, QRectF(1, 1, size.width() - 2, size.height() - 2))
        painter.end()
        return picture

    # --- places --------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(560, round(4 * self._row_height() + 3 * _GAP + 6))

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def _row_height(self) -> float:
        return max(24.0, self.font().pointSizeF() * 2.2)

    def _rect(self, card: Card) -> QRectF:
        columns = len(_RANKS) + bool(self._shoe.get(JOKER))
        # Not wider than reads well: on a large screen the deck stands together.
        wide = min((self.width() - 6 - _GAP * (columns - 1)) / columns, self._row_height() * 1.9)
        high = self._row_height()
        left = (self.width() - columns * wide - (columns - 1) * _GAP) / 2
        if card.is_joker:
            return QRectF(left + 13 * (wide + _GAP), 3, wide, high * 4 + _GAP * 3)
        column, row = _RANKS.index(card.rank), _SUITS.index(card.suit)
        return QRectF(left + column * (wide + _GAP), 3 + row * (high + _GAP), wide, high)

    def _card_at(self, at: QPointF) -> Card | None:
        return next((card for card in self.cards() if self._rect(card).contains(at)), None)

    # --- mouse and keys --------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._held = self._card_at(event.position())
        self._pressed = event.globalPosition().toPoint()
        self._dragging = False
        if self._held is not None:
            self._cursor = self._held
            self._tell()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.globalPosition().toPoint()
        if self._held is None:
            hovered = self._card_at(event.position())
            if hovered != self._hovered:
                self._hovered = hovered
                held = Qt.CursorShape.OpenHandCursor if hovered else Qt.CursorShape.ArrowCursor
                self.setCursor(held)
                self.update()
            return
        far = (at - self._pressed).manhattanLength()
        if self._dragging or far >= QGuiApplication.styleHints().startDragDistance():
            self._dragging = True
            self.dragged.emit(self._held, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        held, self._held = self._held, None
        if held is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if self._dragging:
            self._dragging = False
            self.dropped.emit(held, event.globalPosition().toPoint())
        else:
            self.picked.emit(held)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        moves = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        if key in moves:
            self._walk(*moves[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.picked.emit(self._cursor)
        else:
            super().keyPressEvent(event)

    def _walk(self, across: int, down: int) -> None:
        if self._cursor.is_joker:
            row, column = 0, len(_RANKS)
        else:
            row, column = _SUITS.index(self._cursor.suit), _RANKS.index(self._cursor.rank)
        last = len(_RANKS) - 1 + bool(self._shoe.get(JOKER))
        column = min(max(column + across, 0), last)
        row = min(max(row + down, 0), len(_SUITS) - 1)
        self._cursor = JOKER if column == len(_RANKS) else Card(_RANKS[column] + _SUITS[row])
        self._tell()
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            card = self._card_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._words(card) if card else "", self)
            return True
        return super().event(event)

    def _words(self, card: Card) -> str:
        left, shoe = self._left.get(card, 0), self._shoe.get(card, 0)
        count = "not in this shoe" if not shoe else f"{max(0, left)} of {shoe} left"
        return f"{card.spoken.capitalize()}, {count}"

    def _tell(self) -> None:
        self.setAccessibleDescription(self._words(self._cursor))

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for card in self.cards():
            rect = self._rect(card)
            gone = self._left.get(card, 0) <= 0
            painter.setOpacity(0.28 if gone else 1.0)
            self._paint_card(painter, card, rect)
            painter.setOpacity(1.0)
            if card == self._hovered and not gone:
                painter.setPen(QPen(QColor(self._theme.accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect, 5, 5)
            if self.hasFocus() and card == self._cursor:
                painter.setPen(QPen(QColor(self._theme.focus), 3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect, 5, 5)

    def _paint_card(self, painter: QPainter, card: Card, rect: QRectF) -> None:
        painter.setPen(QPen(QColor("#8d8a80"), 1))
        painter.setBrush(QColor("#fdfbf5"))
        painter.drawRoundedRect(rect, 5, 5)
        colour = suit_color(card.suit, four_colour=self._four_colour)
        size = min(rect.height(), self._row_height() * 1.6)
        if card.is_joker:
            painter.fillPath(placed("*", rect.center().x(), rect.center().y(), size), colour)
            return
        room = rect.width() * (0.32 if card.rank == "T" else 0.4)
        painter.setFont(font(min(size * 0.62, room), bold=True))
        painter.setPen(QColor(colour))
        half = rect.width() / 2
        rank = "10" if card.rank == "T" else card.rank
        words = QRectF(rect.left() + 2, rect.top(), half + 1, rect.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, rank)
        middle = QPointF(rect.left() + rect.width() * 0.74, rect.center().y())
        painter.fillPath(
            placed(card.suit, middle.x(), middle.y(), min(size * 0.5, rect.width() * 0.36)), colour
        )

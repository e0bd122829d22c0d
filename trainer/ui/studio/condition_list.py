"""The game's conditions to choose from: searched by word, ticked by click, Space or Enter."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.drafts import Condition
from trainer.ui import icons
from trainer.ui.studio.condition_model import ConditionModel
from trainer.ui.table.phrases import sentence
from trainer.ui.theme import SMALL, Theme
from trainer.ui.widgets import label

_PAD, _BOX, _GAP, _BAR = 8, 18, 9, 5
_WRAP = Qt.TextFlag.TextWordWrap.value
_TICK_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select)


class ConditionList(QWidget):
    """A search field and the list below it."""

    #: A condition was ticked or unticked: its name.
    ticked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search the conditions")
        self.search.setAccessibleName("Search the conditions")
        self.search.setClearButtonEnabled(True)
        self.search.setMaxLength(80)
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self.model = ConditionModel(self)
        self.view = _View(self.model, theme)
        self.view.ticked.connect(self.ticked)
        self.found = label("", "small")
        for part in (self.search, self.view, self.found):
            box.addWidget(part)
        self.model.modelReset.connect(self._tell)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go from the search field into the list with the arrow key or Enter."""
        if watched is self.search and isinstance(event, QKeyEvent):
            pressed = event.type() is QEvent.Type.KeyPress
            keys = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if pressed and event.key() in keys and self.model.found:
                self.view.enter()
                return True
        return super().eventFilter(watched, event)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.view.rows.theme = theme
        self.view.scheduleDelayedItemsLayout()
        self.view.viewport().update()

    def _search(self, text: str) -> None:
        self.model.search(text)

    def _tell(self) -> None:
        found, total = self.model.found, self.model.total
        if found == total:
            self.found.setText(f"{total} conditions")
        elif found:
            self.found.setText(f"{found} of {total} conditions")
        else:
            self.found.setText("No condition has these words.")


class _View(QListView):
    """The list itself."""

    ticked = Signal(str)

    def __init__(self, model: ConditionModel, theme: Theme) -> None:
        super().__init__()
        self._conditions = model
        self.setModel(model)
        self.rows = _Rows(self, model, theme)
        self.setItemDelegate(self.rows)
        self.setAccessibleName("Conditions")
        self.setMouseTracking(True)
        self.setUniformItemSizes(False)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always there: rows that wrap anew when it comes and goes would never settle.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setMinimumSize(QSize(200, 160))
        self.clicked.connect(self._tick)

    def enter(self) -> None:
        """Take the focus, on the current condition or the first."""
        self.setFocus(Qt.FocusReason.TabFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.MouseFocusReason:
            # The click chooses; scrolling to the first row now would take its row away.
            return
        current = self.currentIndex()
        if not current.isValid() or self._conditions.row(current).condition is None:
            for number in range(self._conditions.rowCount()):
                index = self._conditions.index(number)
                if self._conditions.row(index).condition is not None:
                    self.setCurrentIndex(index)
                    break

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _TICK_KEYS and self.currentIndex().isValid():
            self._tick(self.currentIndex())
            event.accept()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _tick(self, index: QModelIndex) -> None:
        condition = self._conditions.row(index).condition
        if condition is not None:
            self.ticked.emit(condition.name)


class _Rows(QStyledItemDelegate):
    """Paints headings and conditions, each as high as its words need."""

    def __init__(self, view: _View, model: ConditionModel, theme: Theme) -> None:
        super().__init__(view)
        self._view, self._model, self.theme = view, model, theme

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        width = self._view.viewport().width()
        row = self._model.row(index)
        if row.condition is None:
            return QSize(width, QFontMetrics(self._heading_font()).height() + 16)
        words = sum(self._word_heights(row.condition, width))
        beside = QFontMetrics(self._small_font()).height() + _BAR + 6
        return QSize(width, max(words, beside) + 2 * _PAD)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = self._model.row(index)
        if row.condition is None:
            self._paint_heading(painter, rect, row.heading)
        else:
            self._paint_ground(painter, rect, option.state)
            self._paint_box(painter, rect, wanted=self._model.times_wanted(row.condition))
            self._paint_words(painter, rect, row.condition)
        painter.restore()

    # --- parts -------------------------------------------------------------------------------

    def _paint_heading(self, painter: QPainter, rect: QRect, heading: str) -> None:
        painter.setFont(self._heading_font())
        painter.setPen(QColor(self.theme.brass))
        words = rect.adjusted(_PAD, 8, -_PAD, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter.value, heading)

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        current = bool(state & QStyle.StateFlag.State_HasFocus) and self._view.hasFocus()
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        if not current and not hovered:
            return
        box = QRectF(rect).adjusted(2, 1, -2, -1)
        pen = QPen(QColor(self.theme.focus), 2) if current else Qt.PenStyle.NoPen
        painter.setPen(pen)
        painter.setBrush(QColor(self.theme.raised))
        painter.drawRoundedRect(box, 6, 6)

    def _paint_box(self, painter: QPainter, rect: QRect, *, wanted: int) -> None:
        t = self.theme
        box = QRectF(rect.left() + _PAD, rect.top() + _PAD, _BOX, _BOX)
        painter.setPen(QPen(QColor(t.accent if wanted else t.edge), 1.6))
        painter.setBrush(QColor(t.accent if wanted else t.surface))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
        if wanted > 1:
            painter.setFont(self._small_font())
            painter.setPen(QColor(t.on_accent))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(wanted))
        elif wanted:
            icons.paint(painter, "check", box.adjusted(3, 3, -3, -3), t.on_accent, 3.2)

    def _paint_words(self, painter: QPainter, rect: QRect, condition: Condition) -> None:
        t = self.theme
        left, top = rect.left() + _PAD + _BOX + _GAP, rect.top() + _PAD
        width = self._words_width(rect.width())
        title, name = self._word_heights(condition, rect.width())
        painter.setFont(self._view.font())
        painter.setPen(QColor(t.text))
        painter.drawText(QRect(left, top, width, title), _WRAP, sentence(condition.title))
        painter.setFont(self._small_font())
        painter.setPen(QColor(t.muted))
        painter.drawText(QRect(left, top + title, width, name), _WRAP, condition.name)
        share = self._model.share(condition)
        if share is None:
            return
        wide = self._share_width()
        beside = QRect(rect.right() - _PAD - wide, top + _BAR + 6, wide, rect.height())
        right = Qt.AlignmentFlag.AlignRight.value
        painter.drawText(beside, right, self._model.often(condition))
        self._paint_share(painter, QRectF(beside.left(), top + 4, wide, _BAR), share)

    def _paint_share(self, painter: QPainter, box: QRectF, share: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.line))
        painter.drawRoundedRect(box, 2, 2)
        if share:
            box.setWidth(max(3.0, box.width() * share))
            painter.setBrush(QColor(self.theme.accent))
            painter.drawRoundedRect(box, 2, 2)

    # --- measures ----------------------------------------------------------------------------

    def _share_width(self) -> int:
        return max(46, QFontMetrics(self._small_font()).horizontalAdvance("> 99 %"))

    def _words_width(self, width: int) -> int:
        return max(60, width - 2 * _PAD - _BOX - 2 * _GAP - self._share_width())

    def _word_heights(self, condition: Condition, width: int) -> tuple[int, int]:
        """Return the heights of title and name."""
        room = QRect(0, 0, self._words_width(width), 10_000)
        title, name = QFontMetrics(self._view.font()), QFontMetrics(self._small_font())
        return (
            title.boundingRect(room, _WRAP, sentence(condition.title)).height(),
            name.boundingRect(room, _WRAP, condition.name).height(),
        )

    def _small_font(self) -> QFont:
        font = QFont(self._view.font())
        font.setPointSizeF(font.pointSizeF() * SMALL)
        return font

    def _heading_font(self) -> QFont:
        font = self._small_font()
        font.setWeight(QFont.Weight.DemiBold)
        return font

"""A lesson as a card that can be pressed: painted, so that a whole course appears at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from trainer.ui import icons
from trainer.ui.plan import MODE_WORDS, STATE_WORDS, PlannedLesson
from trainer.ui.theme import SMALL, Theme

_PAD, _GAP, _BADGE = 16, 6, 30
_WRAP = Qt.TextFlag.TextWordWrap.value
_STATE_ICONS = {"mastered": "check", "next": "play", "locked": "lock"}


class LessonCard(QAbstractButton):
    """One lesson: number, title, summary, mode and minutes, and how it stands."""

    def __init__(self, lesson: PlannedLesson, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lesson = lesson
        self._theme = theme
        info = lesson.info
        self._measured: dict[int, tuple[int, int, int]] = {}
        self._meta = f"{MODE_WORDS.get(info.mode, info.mode)} · {info.minutes} min"
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        if lesson.state != "locked":
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(
            f"Lesson {lesson.number}, {info.title}, {STATE_WORDS[lesson.state].lower()}"
        )
        self.setAccessibleDescription(" ".join((info.summary, self._meta, lesson.reason)).strip())

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()  # the grid moves the focus
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.FontChange:
            self._measured.clear()
            self.updateGeometry()
        super().changeEvent(event)

    # --- measures ------------------------------------------------------------------------------

    def _title_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        font.setPointSizeF(font.pointSizeF() * 1.08)
        return font

    def _small_font(self, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * SMALL)
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    def _heights(self, width: int) -> tuple[int, int, int]:
        """Return the heights of title, summary and the line at the foot."""
        # Layouts ask again and again; measuring text is what a page of cards spends its time on.
        if width not in self._measured:
            self._measured[width] = self._measure(width)
        return self._measured[width]

    def _measure(self, width: int) -> tuple[int, int, int]:
        inner = width - 2 * _PAD
        big = 10_000
        title = QFontMetrics(self._title_font()).boundingRect(
            QRect(0, 0, inner - _BADGE - 10, big), _WRAP, self.lesson.info.title
        )
        text = self.lesson.reason or self.lesson.info.summary
        body = QFontMetrics(self.font()).boundingRect(QRect(0, 0, inner, big), _WRAP, text)
        foot = QFontMetrics(self._small_font()).height()
        return max(title.height(), _BADGE), body.height() if text else 0, foot

    def heightForWidth(self, width: int) -> int:
        title, body, foot = self._heights(width)
        return 2 * _PAD + title + body + foot + 2 * _GAP + 6

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return QSize(300, self.heightForWidth(300))

    # --- painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        t, lesson = self._theme, self.lesson
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_frame(painter)
        inner = self.rect().adjusted(_PAD, _PAD, -_PAD, -_PAD)
        title, body, foot = self._heights(self.width())
        locked = lesson.state == "locked"
        self._paint_badge(painter, QRectF(inner.left(), inner.top(), _BADGE, _BADGE))

        painter.setFont(self._title_font())
        painter.setPen(QColor(t.muted if locked else t.text))
        left = inner.left() + _BADGE + 10
        where = QRect(left, inner.top(), inner.right() - left + 1, title)
        painter.drawText(where, _WRAP | Qt.AlignmentFlag.AlignVCenter.value, lesson.info.title)

        painter.setFont(self.font())
        painter.setPen(QColor(t.muted))
        where = QRect(inner.left(), inner.top() + title + _GAP, inner.width(), body)
        painter.drawText(where, _WRAP, lesson.reason or lesson.info.summary)

        where = QRect(inner.left(), inner.bottom() - foot + 1, inner.width(), foot)
        painter.setFont(self._small_font())
        painter.drawText(where, Qt.AlignmentFlag.AlignLeft.value, self._meta)
        colours = {"mastered": t.good, "next": t.brass, "open": t.muted, "locked": t.muted}
        painter.setFont(self._small_font(bold=True))
        painter.setPen(QColor(colours[lesson.state]))
        painter.drawText(where, Qt.AlignmentFlag.AlignRight.value, STATE_WORDS[lesson.state])

    def _paint_frame(self, painter: QPainter) -> None:
        t = self._theme
        back = t.raised if self.isDown() or self.underMouse() else t.surface
        pen = QPen(QColor(t.brass if self.lesson.state == "next" else t.line), 1)
        if self.hasFocus():
            pen = QPen(QColor(t.focus), 2)
        painter.setPen(pen)
        painter.setBrush(QColor(back))
        inset = pen.widthF() / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 10, 10)

    def _paint_badge(self, painter: QPainter, where: QRectF) -> None:
        """The number in a ring, or the mark of the state: a shape, not a colour alone."""
        t, state = self._theme, self.lesson.state
        fills = {"mastered": t.good, "next": t.brass}
        fill = fills.get(state)
        painter.setPen(Qt.PenStyle.NoPen if fill else QPen(QColor(t.line), 1.5))
        painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(where.adjusted(1, 1, -1, -1))
        if state in _STATE_ICONS:
            ink = t.surface if fill else t.muted
            icons.paint(painter, _STATE_ICONS[state], where.adjusted(7, 7, -7, -7), ink, 2.6)
        else:
            painter.setFont(self._small_font(bold=True))
            painter.setPen(QColor(t.muted))
            painter.drawText(where, Qt.AlignmentFlag.AlignCenter, str(self.lesson.number))

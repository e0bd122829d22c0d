"""Choosing a course: a small tile each, so that many courses find room above the lessons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QVBoxLayout, QWidget

from trainer.ui.plan import PlannedCourse
from trainer.ui.theme import SMALL, Theme
from trainer.ui.widgets import CardGrid

_PAD, _GAP, _BAR = 12, 4, 4


class CourseTile(QAbstractButton):
    """One course: its title and how far it is mastered. The chosen one is framed and marked."""

    def __init__(self, course: PlannedCourse, theme: Theme) -> None:
        super().__init__()
        self.key = course.info.key
        self._theme = theme
        self._title = course.info.title
        self._mastered, self._lessons = 0, 1
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_course(course)

    def show_course(self, course: PlannedCourse) -> None:
        """Show how the course stands now."""
        self._mastered, self._lessons = course.mastered, max(1, len(course.lessons))
        self.setAccessibleName(f"Course {self._title}, {self._count()}")
        self.setToolTip(course.info.summary)
        self.update()

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.update()

    def heightForWidth(self, width: int) -> int:
        lines = QFontMetrics(self.font()).height() + QFontMetrics(self._small()).height()
        return 2 * _PAD + lines + _GAP

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return QSize(220, self.heightForWidth(220))

    def paintEvent(self, event: QPaintEvent) -> None:
        t = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(t.brass if self.isChecked() else t.line), 2 if self.isChecked() else 1)
        if self.hasFocus():
            pen = QPen(QColor(t.focus), 2)
        painter.setPen(pen)
        lit = self.isChecked() or self.isDown() or self.underMouse()
        painter.setBrush(QColor(t.raised if lit else t.surface))
        inset = pen.widthF() / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 8, 8)
        inner = self.rect().adjusted(_PAD, _PAD, -_PAD, -_PAD)
        title = QFont(self.font())
        title.setWeight(QFont.Weight.DemiBold)
        painter.setFont(title)
        painter.setPen(QColor(t.text))
        metrics = QFontMetrics(title)
        text = metrics.elidedText(self._title, Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(QRect(inner.left(), inner.top(), inner.width(), metrics.height()), 0, text)
        self._paint_progress(painter, inner)

    def _paint_progress(self, painter: QPainter, inner: QRect) -> None:
        t, small = self._theme, self._small()
        metrics = QFontMetrics(small)
        foot = QRect(inner.left(), inner.bottom() - metrics.height() + 1, inner.width(), 0)
        foot.setHeight(metrics.height())
        painter.setFont(small)
        painter.setPen(QColor(t.muted))
        count = self._count()
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight.value, count)
        width = inner.width() - metrics.horizontalAdvance(count) - 10
        if width < 30:
            return
        bar = QRectF(foot.left(), foot.center().y() - _BAR / 2 + 1, width, _BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(t.line))
        painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)
        if self._mastered:
            bar.setWidth(max(_BAR, width * self._mastered / self._lessons))
            painter.setBrush(QColor(t.good))
            painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * SMALL)
        return font

    def _count(self) -> str:
        return f"{self._mastered} of {self._lessons}"


class CoursePicker(QWidget):
    """The tiles of all courses, one of them chosen. A single course needs no choosing."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._grid = CardGrid(least=250, gap=10)
        box.addWidget(self._grid)
        self._group = QButtonGroup(self)
        self._group.buttonClicked.connect(self._choose)
        self.tiles: list[CourseTile] = []

    def show_courses(self, courses: Sequence[PlannedCourse], current: str, theme: Theme) -> None:
        """Show how the courses stand, and which one is chosen."""
        if [course.info.key for course in courses] != [tile.key for tile in self.tiles]:
            self.tiles = [CourseTile(course, theme) for course in courses]
            for tile in self.tiles:
                self._group.addButton(tile)
            self._grid.set_cards(self.tiles)
        for tile, course in zip(self.tiles, courses, strict=True):
            tile.show_course(course)
            tile.setChecked(tile.key == current)
        self.setVisible(len(courses) > 1)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        for tile in self.tiles:
            tile.restyle(theme)

    def _choose(self, button: QAbstractButton) -> None:
        assert isinstance(button, CourseTile)
        self.chosen.emit(button.key)

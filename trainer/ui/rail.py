"""The navigation rail: every page one click or one key away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QVBoxLayout, QWidget

from trainer.ui import icons
from trainer.ui.theme import Theme

if TYPE_CHECKING:
    from trainer.records.permissions import Act

_ICON = 24
#: The room around icon and title: what looks well, and what many pages on a low window leave.
_ROOMY, _TIGHT = 22, 12
#: The rail is dark in every theme.
_INK, _DIM, _OFF, _BRASS = "#ffffff", "#c3d2ca", "#66786f", "#d9b36a"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A page on the rail."""

    key: str
    title: str
    icon: str
    #: What one must be allowed to do to go there; None for a page that is everybody's.
    act: Act | None = None


class _RailButton(QAbstractButton):
    """An icon over its title; the page shown has a brass bar at its side."""

    def __init__(self, stop: Stop, keys: str, theme: Theme) -> None:
        super().__init__()
        self.stop = stop
        self._theme = theme
        self._ringed = False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setText(stop.title)
        self.setAccessibleName(stop.title)
        self.setToolTip(f"{stop.title}  {keys}")

    def restyle(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        # A ring after a click would only repeat what the bar says.
        self._ringed = event.reason() is not Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ringed = False
        super().focusOutEvent(event)

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.86)
        return font

    def sizeHint(self) -> QSize:
        return self._size(_ROOMY)

    def minimumSizeHint(self) -> QSize:
        return self._size(_TIGHT)

    def _size(self, room: int) -> QSize:
        metrics = QFontMetrics(self._font())
        width = metrics.horizontalAdvance(self.text()) + 22
        return QSize(max(76, width), _ICON + metrics.height() + room)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        if self.isChecked() or (self.underMouse() and self.isEnabled()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(255, 255, 255, 26 if self.isChecked() else 14))
            painter.drawRoundedRect(area.adjusted(6, 1, -6, -1), 8, 8)
        if self.isChecked():
            painter.setBrush(QColor(_BRASS))
            painter.drawRoundedRect(QRectF(0, area.height() / 4, 3.5, area.height() / 2), 1.7, 1.7)
        if self._ringed:
            painter.setPen(QPen(QColor("#f2cf86"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(6, 1, -6, -1), 8, 8)
        ink = _OFF if not self.isEnabled() else _INK if self.isChecked() else _DIM
        spare = area.height() - self._size(0).height()
        where = QRectF((area.width() - _ICON) / 2, spare * 0.4, _ICON, _ICON)
        icons.paint(painter, self.stop.icon, where, _BRASS if self.isChecked() else ink)
        painter.setFont(self._font())
        painter.setPen(QColor(ink))
        align = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        painter.drawText(area.adjusted(0, 0, 0, -spare * 0.36), align, self.text())


class Rail(QWidget):
    """The column of pages at the left edge."""

    chosen = Signal(str)

    def __init__(self, stops: Sequence[Stop], theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 14, 0, 14)
        box.setSpacing(6)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self.buttons: dict[str, _RailButton] = {}
        for at, stop in enumerate(stops, 1):
            if stop is stops[-1]:
                box.addStretch(1)
            button = _RailButton(stop, f"Ctrl+{at}", theme)
            button.clicked.connect(lambda _=False, key=stop.key: self.chosen.emit(key))
            self._group.addButton(button)
            self.buttons[stop.key] = button
            box.addWidget(button)

    def show_current(self, key: str) -> None:
        """Mark the page that is shown."""
        self.buttons[key].setChecked(True)

    def set_enabled(self, key: str, enabled: bool) -> None:
        """Let a page be gone to, or not: one without content cannot."""
        self.buttons[key].setEnabled(enabled)

    def set_shown(self, key: str, shown: bool) -> None:
        """Show a page on the rail, or hide it from who may not go there."""
        self.buttons[key].setVisible(shown)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        for button in self.buttons.values():
            button.restyle(theme)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(self._theme.rail))

"""The one thing to do next, large, on a piece of felt."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from trainer.ui import icons
from trainer.ui.widgets import button, label

_BRASS = "#d9b36a"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What is offered: a run to finish, a lesson to begin, or nothing more to do."""

    eyebrow: str
    title: str
    detail: str
    #: The button's words; empty for none.
    action: str = ""
    #: The words of a second, quieter button; empty for none.
    anew: str = ""


class Hero(QFrame):
    """The offer on felt. Its colours are the table's and the same in every theme."""

    pressed = Signal()
    anew_pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "felt")
        box = QVBoxLayout(self)
        # The layout painted at the right is left free.
        box.setContentsMargins(26, 22, 270, 22)
        box.setSpacing(6)
        self._eyebrow = label("", "eyebrow")
        self._title = label("", "title")
        self._detail = label("")
        for text in (self._eyebrow, self._title, self._detail):
            text.setProperty("on", "felt")
            box.addWidget(text)
        box.addStretch(1)
        self.button: QPushButton = button("", self.pressed.emit)
        self.button.setProperty("role", "brass")
        self.anew_button: QPushButton = button("", self.anew_pressed.emit)
        self.anew_button.setProperty("role", "ghost")
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.button)
        row.addWidget(self.anew_button)
        row.addStretch(1)
        box.addSpacing(6)
        box.addLayout(row)
        self.setMinimumHeight(176)

    def offer(self, offer: Offer) -> None:
        """Show an offer."""
        self._eyebrow.setText(offer.eyebrow)
        self._title.setText(offer.title)
        self._detail.setText(offer.detail)
        self.button.setText(offer.action)
        self.button.setAccessibleName(f"{offer.action}: {offer.title}")
        self.button.setVisible(bool(offer.action))
        self.anew_button.setText(offer.anew)
        self.anew_button.setVisible(bool(offer.anew))

    @property
    def shown(self) -> tuple[str, str, str]:
        """Eyebrow, title and detail as shown."""
        return self._eyebrow.text(), self._title.text(), self._detail.text()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        shape = QPainterPath()
        shape.addRoundedRect(area, 12, 12)
        painter.setClipPath(shape)
        self._paint_layout(painter, area)

    def _paint_layout(self, painter: QPainter, area: QRectF) -> None:
        """Hint at the layout: the arc of seats seen from the tray, a few chips down."""
        centre = QPointF(area.right() - 130, area.bottom() + 70)
        line = QColor(_BRASS)
        line.setAlpha(110)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for radius, width in ((150.0, 1.2), (158.0, 2.2), (232.0, 1.2)):
            painter.setPen(QPen(line, width))
            painter.drawEllipse(centre, radius, radius)
        colours = ("#b5302b", "#23272b", "#1f7a4d", "#6b3f8f", "#b5302b")
        for seat, colour in enumerate(colours):
            angle = radians(205 + seat * 32.5)
            spot = centre + QPointF(cos(angle), sin(angle)) * 195
            painter.setPen(QPen(line, 1.4))
            painter.drawEllipse(spot, 25, 25)
            if seat % 2 == 1 or seat == 2:
                for chip in range(3 if seat == 2 else 2):
                    at = spot - QPointF(0, chip * 4.0)
                    icons.paint_chip(painter, at, 17, colour, "#f3e9cf")

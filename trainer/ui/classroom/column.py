"""A column of cards beside a list."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from trainer.ui.widgets import GAP


class Column(QScrollArea):
    """Cards one below the other; it scrolls where the window is too low, never sideways."""

    def __init__(self, *cards: QWidget) -> None:
        super().__init__()
        side = QWidget()
        side.setProperty("role", "page")
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, 4, 0)
        box.setSpacing(GAP)
        for card in cards:
            box.addWidget(card)
        box.addStretch(1)
        self.setWidget(side)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.setMinimumWidth(side.minimumSizeHint().width() + 16)

"""One sample deal enlarged: the felt, and a line for each seat of its settlement."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.ui.settings import Settings
from trainer.ui.studio.quiet_felt import QuietFelt
from trainer.ui.studio.sample_gallery import Dealt
from trainer.ui.studio.settlement_words import settlement
from trainer.ui.widgets import button, label


class SampleView(QWidget):
    """The felt as large as there is room, with ways to the samples beside it."""

    closed = Signal()
    #: Another sample is wanted: one further, or one back.
    turned = Signal(int)
    fixed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.view = QuietFelt(settings)
        self.title = label("", "heading", wrap=False)
        self.back = button("Back", self.closed.emit)
        self.before = button("Previous", lambda: self.turned.emit(-1))
        self.after = button("Next", lambda: self.turned.emit(1))
        self.fix = button("Make it a fixed round", self.fixed.emit, role="primary")
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.back)
        head.addSpacing(6)
        head.addWidget(self.title)
        head.addStretch(1)
        for part in (self.before, self.after, self.fix):
            head.addWidget(part)
        self._lines = QWidget()
        self._lines.setProperty("role", "page")
        self._grid = QGridLayout(self._lines)
        self._grid.setContentsMargins(0, 0, 8, 0)
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(1, 1)
        area = self._area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(self._lines)
        area.setAccessibleName("Settlement")
        area.setMinimumHeight(90)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        box.addLayout(head)
        box.addWidget(self.view, 3)
        box.addWidget(area, 1)
        self.lines: list[str] = []
        self._add_keys()

    def show_sample(self, game: Game, house: House, dealt: Dealt, at: int, of: int) -> None:
        """Show the sample at a place in the grid."""
        self.view.show_table(game, house, dealt.table)
        self.title.setText(f"Sample deal {at + 1} of {of}")
        self.before.setEnabled(at > 0)
        self.after.setEnabled(at + 1 < of)
        self._tell(game, dealt)

    def restyle(self, settings: Settings) -> None:
        """Follow the settings."""
        self.view.restyle(settings)

    def _add_keys(self) -> None:
        """Let keys work wherever the focus is: buttons keep the arrow keys to themselves."""
        keys = {
            Qt.Key.Key_Escape: self.back,
            Qt.Key.Key_Left: self.before,
            Qt.Key.Key_Right: self.after,
        }
        for key, pressed in keys.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            # A disabled button takes no click, so there is no way past either end.
            shortcut.activated.connect(pressed.click)

    def _tell(self, game: Game, dealt: Dealt) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.lines = []
        top = Qt.AlignmentFlag.AlignTop
        for row, line in enumerate(settlement(dealt.sample, game)):
            self._grid.addWidget(label(line.who, wrap=False), row, 0, top)
            self._grid.addWidget(label(line.told, "muted"), row, 1, top)
            net = label(line.net, wrap=False)
            self._grid.addWidget(net, row, 2, top | Qt.AlignmentFlag.AlignRight)
            self.lines.append(" ".join(filter(None, (f"{line.who}:", line.told, line.net))))
        self._grid.setRowStretch(len(self.lines), 1)
        self._lines.setAccessibleDescription("\n".join(self.lines))

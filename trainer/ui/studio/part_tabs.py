"""Parts of an editor below each other where there is room, one at a time where there is not."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from trainer.ui.theme import BODY_POINTS

#: From this height on, in pixels at the ordinary text size, all parts are shown at once.
_ROOMY = 820


class PartTabs(QTabBar):
    """The names of the parts; hidden while all of them are shown."""

    #: Whether all parts are shown at once now.
    arranged = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Parts of the round")
        self.setDrawBase(False)
        self.setExpanding(False)
        self._parts: list[list[QWidget]] = []
        self._all = False
        self.currentChanged.connect(lambda _: self._show())

    def add(self, title: str, box: QVBoxLayout, *widgets: QWidget) -> None:
        """Add a part; its first widget takes the room there is."""
        for at, widget in enumerate(widgets):
            box.addWidget(widget, 1 if at == 0 and not self._parts else 0)
        self._parts.append(list(widgets))
        self.addTab(title)

    def fit(self, height: int) -> None:
        """Show all parts in a tall window, else the chosen one."""
        scale = max(1.0, self.font().pointSizeF() / BODY_POINTS)
        self._all = height >= _ROOMY * scale
        self.setVisible(not self._all)
        self._show()
        self.arranged.emit(self._all)

    def _show(self) -> None:
        for at, widgets in enumerate(self._parts):
            for widget in widgets:
                widget.setVisible(self._all or at == self.currentIndex())

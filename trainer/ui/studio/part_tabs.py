"""Names of parts of which one is shown at a time."""

from __future__ import annotations

from PySide6.QtWidgets import QTabBar


class PartTabs(QTabBar):
    """A row of tabs as wide as their names."""

    def __init__(self, name: str, *titles: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setDrawBase(False)
        self.setExpanding(False)
        for title in titles:
            self.addTab(title)

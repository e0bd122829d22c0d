"""Packs: courses passed on to another workstation, and taken in from one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout

from trainer import resources
from trainer.ui.classroom.tab import ClassroomTab
from trainer.ui.packs.panel import PackPanel

if TYPE_CHECKING:
    from trainer.ui.theme import Theme
    from trainer.ui.workstation import Workstation


class PacksTab(ClassroomTab):
    """What is taken in is there at once: courses on Home and in the Studio, books on the shelf."""

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__(station, theme)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self.panel = PackPanel(
            theme, target=resources.own_lessons_dir(), shipped=resources.lessons_dir()
        )
        self.panel.installed.connect(self._taken_in)
        box.addWidget(self.panel)
        self.setFocusProxy(self.panel)

    def opened(self) -> None:
        """Offer the courses and books there are now."""
        house = self.station.house
        self.panel.show_choices(self.station.courses or (), house.shelf.books(), house.key)

    def restyle(self, theme: Theme) -> None:
        """Follow theme and settings."""
        super().restyle(theme)
        self.panel.restyle(theme)

    def close_down(self) -> None:
        """Stop what runs."""
        self.panel.close_down()

    def _taken_in(self) -> None:
        self.station.load_courses()
        self.station.house.reread()
        self.opened()

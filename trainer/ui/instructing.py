"""The instructors' pages: what each of them does for the window, and how it is made.

Each is made when it is first opened, with everything it imports.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from trainer.ui.theme import Theme
    from trainer.ui.workstation import Workstation


class InstructorPage(QWidget):
    """A page that acts on the workstation itself and asks the window for what lies outside it."""

    #: A sentence to show above the page, and its tone: "", "good", "warn" or "bad".
    told = Signal(str, str)
    #: A `Run` to sit down with; the window comes back to this page afterwards.
    run_wanted = Signal(object)
    #: A `Run` that is over, to be looked at in the debrief.
    debrief_wanted = Signal(object)
    #: The key of another page to go to.
    page_wanted = Signal(str)
    #: A function that tells a `HandoutPanel` what to offer; the window shows the panel.
    handout_wanted = Signal(object)

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__()
        self.station = station
        self.theme = theme

    def opened(self) -> None:
        """The page is gone to: show what is there now."""

    def restyle(self, theme: Theme) -> None:
        """Follow theme and settings."""
        self.theme = theme

    def close_down(self) -> None:
        """The window closes: keep what is not saved, stop what runs."""


Maker = Callable[["Workstation", "Theme"], InstructorPage]


def _studio(station: Workstation, theme: Theme) -> InstructorPage:
    from trainer.ui.studio.page import StudioPage

    return StudioPage(station, theme)


def _house_book(station: Workstation, theme: Theme) -> InstructorPage:
    from trainer.ui.house.page import HouseBookPage

    return HouseBookPage(station, theme)


def _classroom(station: Workstation, theme: Theme) -> InstructorPage:
    from trainer.ui.classroom.page import ClassroomPage

    return ClassroomPage(station, theme)


#: How each instructors' page is made, by the key of its stop.
PAGES: Mapping[str, Maker] = {
    "studio": _studio,
    "house": _house_book,
    "classroom": _classroom,
}

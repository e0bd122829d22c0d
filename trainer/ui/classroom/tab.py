"""A tab of the classroom: what each of them does for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from trainer.ui.theme import Theme
    from trainer.ui.workstation import Workstation


class ClassroomTab(QWidget):
    """A part of the classroom. It acts on the workstation and asks the page for the rest."""

    #: A sentence to show above the page, and its tone: "", "good", "warn" or "bad".
    told = Signal(str, str)
    #: A `Run` that is over, to be looked at in the debrief.
    debrief_wanted = Signal(object)
    #: A `Run` to sit down with.
    run_wanted = Signal(object)
    #: The key of another page to go to.
    page_wanted = Signal(str)

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__()
        self.station = station
        self.theme = theme

    @property
    def by(self) -> str | None:
        """Who acts, as the records want it; None in a room without accounts."""
        return self.station.trainee or None

    def opened(self) -> None:
        """The tab is gone to: show what is there now."""

    def restyle(self, theme: Theme) -> None:
        """Follow theme and settings."""
        self.theme = theme

    def close_down(self) -> None:
        """The window closes: keep what is not saved, stop what runs."""

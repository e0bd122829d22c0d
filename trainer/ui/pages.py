"""The window's pages: made when first opened, dressed and closed together.

Pages know nothing of each other. What is pressed on any of them is said here, and the window acts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from trainer.ui.home import HomePage
from trainer.ui.instructing import PAGES, InstructorPage
from trainer.ui.theme import Theme
from trainer.ui.workstation import Workstation

if TYPE_CHECKING:
    from trainer.ui.debrief import DebriefPage
    from trainer.ui.handouts.panel import HandoutPanel
    from trainer.ui.progress import ProgressPage
    from trainer.ui.rulebook import RulebookPage
    from trainer.ui.settings_page import SettingsPage
    from trainer.ui.table.page import TablePage

#: The page papers are handed out from. It has no stop: others open it, and it goes back to them.
HANDOUT = "handout"


class Pages(QStackedWidget):
    """Every page by its key. One that was never opened costs nothing."""

    # Home.
    lesson_chosen = Signal(str)
    continued = Signal()
    anew = Signal()
    course_chosen = Signal(str)
    # The table: the `Run` that is over, or that it was left.
    finished = Signal(object)
    left = Signal()
    # The debrief: the decisions to ask again, everything again, or back to where it was opened.
    retry = Signal(object)
    again = Signal()
    back = Signal()
    #: A sentence to show, and its tone.
    told = Signal(str, str)
    #: The key of a page to go to.
    page_wanted = Signal(str)
    # What an instructor's page asks for, with its key: a `Run` to play, one to look at, papers.
    run_wanted = Signal(object, str)
    debrief_wanted = Signal(object, str)
    handout_wanted = Signal(object, str)
    #: Papers were handed out, or not.
    handed_out = Signal()

    def __init__(self, station: Workstation, theme: Theme, data_folder: Path) -> None:
        super().__init__()
        self._station = station
        self._theme = theme
        self._data_folder = data_folder
        self._made: dict[str, QWidget] = {}
        self._dress: dict[str, Callable[[], None]] = {}
        self._close: list[Callable[[], None]] = []
        self._makers: dict[str, Callable[[], QWidget]] = {
            "home": self._make_home,
            "table": self._make_table,
            "debrief": self._make_debrief,
            "progress": self._make_progress,
            "rulebook": self._make_rulebook,
            "settings": self._make_settings,
            HANDOUT: self._make_handout,
            **{key: partial(self._make_instructor_page, key) for key in PAGES},
        }

    # --- all of them ---------------------------------------------------------------------------

    def page(self, key: str) -> QWidget:
        """Return a page, made if it has not been opened yet."""
        if key not in self._made:
            page = self._made[key] = self._makers[key]()
            self.addWidget(page)
        return self._made[key]

    def has(self, key: str) -> bool:
        """Return whether a page has been made."""
        return key in self._made

    @property
    def current(self) -> str:
        """The key of the page that is shown."""
        shown = self.currentWidget()
        return next(key for key, page in self._made.items() if page is shown)

    def restyle(self, theme: Theme) -> None:
        """Follow theme and settings."""
        self._theme = theme
        for dress in self._dress.values():
            dress()

    def let_go(self, key: str) -> bool:
        """Let a page go with all its pictures; return whether it was there."""
        page = self._made.pop(key, None)
        if page is None:
            return False
        del self._dress[key]
        self.removeWidget(page)
        page.deleteLater()
        return True

    def close_down(self) -> None:
        """The window closes: keep what is not saved, stop what runs."""
        for close in self._close:
            close()

    # --- one by one ----------------------------------------------------------------------------

    @property
    def home(self) -> HomePage:
        """The first page."""
        return cast("HomePage", self.page("home"))

    @property
    def table(self) -> TablePage:
        """The table of the run that is played."""
        return cast("TablePage", self.page("table"))

    @property
    def debrief(self) -> DebriefPage:
        """The debrief of a run that is over."""
        return cast("DebriefPage", self.page("debrief"))

    @property
    def progress(self) -> ProgressPage:
        """The trainee's progress."""
        return cast("ProgressPage", self.page("progress"))

    @property
    def rulebook(self) -> RulebookPage:
        """The rules of every game."""
        return cast("RulebookPage", self.page("rulebook"))

    @property
    def settings(self) -> SettingsPage:
        """The settings."""
        return cast("SettingsPage", self.page("settings"))

    @property
    def handout(self) -> HandoutPanel:
        """Where papers are handed out."""
        return cast("HandoutPanel", self.page(HANDOUT))

    # --- making them ---------------------------------------------------------------------------

    def _make_home(self) -> HomePage:
        page = HomePage(self._theme)
        page.lesson_chosen.connect(self.lesson_chosen)
        page.continued.connect(self.continued)
        page.anew.connect(self.anew)
        page.course_chosen.connect(self.course_chosen)
        self._dress["home"] = lambda: page.restyle(self._theme)
        return page

    def _make_table(self) -> TablePage:
        from trainer.ui.table.page import TablePage

        page = TablePage()
        page.finished.connect(self.finished)
        page.left.connect(self.left)
        self._dress["table"] = lambda: page.restyle(self._station.looks)
        return page

    def _make_debrief(self) -> DebriefPage:
        from trainer.ui.debrief import DebriefPage

        page = DebriefPage(self._theme, self._station.looks)
        page.retry.connect(self.retry)
        page.again.connect(self.again)
        page.home.connect(self.back)
        self._dress["debrief"] = lambda: page.restyle(self._theme, self._station.looks)
        return page

    def _make_progress(self) -> ProgressPage:
        from trainer.ui.progress import ProgressPage

        page = ProgressPage(self._theme)
        self._dress["progress"] = lambda: page.restyle(self._theme)
        return page

    def _make_rulebook(self) -> RulebookPage:
        from trainer.ui.rulebook import RulebookPage

        page = RulebookPage(self._theme)
        self._close.append(page.close_down)
        self._dress["rulebook"] = lambda: page.restyle(self._theme)
        return page

    def _make_settings(self) -> SettingsPage:
        from trainer.ui.settings_page import SettingsPage

        station = self._station
        page = SettingsPage(station.settings, self._theme, self._data_folder)
        page.changed.connect(station.set_settings)
        self._dress["settings"] = lambda: page.follow(station.settings, self._theme)
        page.show_house(station.house.title if station.house.chips else "")
        return page

    def _make_instructor_page(self, key: str) -> InstructorPage:
        page = PAGES[key](self._station, self._theme)
        page.told.connect(self.told)
        page.page_wanted.connect(self.page_wanted)
        page.run_wanted.connect(lambda run: self.run_wanted.emit(run, key))
        page.debrief_wanted.connect(lambda run: self.debrief_wanted.emit(run, key))
        page.handout_wanted.connect(lambda offer: self.handout_wanted.emit(offer, key))
        self._dress[key] = lambda: page.restyle(self._theme)
        self._close.append(page.close_down)
        return page

    def _make_handout(self) -> HandoutPanel:
        from trainer.ui.handouts.panel import HandoutPanel

        page = HandoutPanel(self._theme)
        page.closed.connect(self.handed_out)
        self._dress[HANDOUT] = lambda: page.restyle(self._theme)
        self._close.append(page.close_down)
        return page

"""The classroom page: people, exams, and whatever else has a tab here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout

from trainer.ui.classroom.exams import ExamsTab
from trainer.ui.classroom.packs import PacksTab
from trainer.ui.classroom.people import PeopleTab
from trainer.ui.classroom.records import RecordsTab
from trainer.ui.classroom.tab import ClassroomTab
from trainer.ui.instructing import InstructorPage
from trainer.ui.widgets import EDGE, GAP, button, label

if TYPE_CHECKING:
    from trainer.ui.theme import Theme
    from trainer.ui.workstation import Workstation


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A tab: its name, and how it is made when it is first opened."""

    key: str
    title: str
    make: Callable[[Workstation, Theme], ClassroomTab]


#: The tabs in their order; one line adds one.
TABS: tuple[Tab, ...] = (
    Tab(key="people", title="People", make=PeopleTab),
    Tab(key="exams", title="Exams", make=ExamsTab),
    Tab(key="records", title="Records", make=RecordsTab),
    Tab(key="packs", title="Packs", make=PacksTab),
)


class ClassroomPage(InstructorPage):
    """The tabs, each made when it is first opened."""

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__(station, theme)
        self._tabs: dict[str, ClassroomTab] = {}
        self._current = TABS[0].key
        box = QVBoxLayout(self)
        box.setContentsMargins(EDGE, EDGE - 4, EDGE, EDGE - 8)
        box.setSpacing(GAP)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(label("Classroom", "title", wrap=False))
        head.addStretch(1)
        self.buttons: dict[str, QPushButton] = {}
        for tab in TABS:
            each = button(tab.title, partial(self.show_tab, tab.key))
            each.setCheckable(True)
            each.setAccessibleName(f"Tab {tab.title}")
            self.buttons[tab.key] = each
            head.addWidget(each)
        box.addLayout(head)
        self._stack = QStackedWidget()
        box.addWidget(self._stack, 1)
        self.setFocusProxy(self.buttons[self._current])

    @property
    def current(self) -> str:
        """The key of the tab that is shown."""
        return self._current

    def tab(self, key: str) -> ClassroomTab:
        """Return a tab, made if it has not been opened yet."""
        if key not in self._tabs:
            make = next(tab.make for tab in TABS if tab.key == key)
            made = self._tabs[key] = make(self.station, self.theme)
            made.told.connect(self.told)
            made.debrief_wanted.connect(self.debrief_wanted)
            made.run_wanted.connect(self.run_wanted)
            made.page_wanted.connect(self.page_wanted)
            made.handout_wanted.connect(self.handout_wanted)
            self._stack.addWidget(made)
        return self._tabs[key]

    def show_tab(self, key: str) -> None:
        """Show a tab as things are now."""
        self._current = key
        made = self.tab(key)
        for name, each in self.buttons.items():
            each.setChecked(name == key)
            each.setProperty("role", "primary" if name == key else "")
            each.style().unpolish(each)
            each.style().polish(each)
        self._stack.setCurrentWidget(made)
        made.opened()

    def opened(self) -> None:
        """Show the tab that was shown last."""
        self.show_tab(self._current)

    def restyle(self, theme: Theme) -> None:
        """Follow theme and settings."""
        super().restyle(theme)
        for tab in self._tabs.values():
            tab.restyle(theme)

    def close_down(self) -> None:
        """Stop what runs."""
        for tab in self._tabs.values():
            tab.close_down()

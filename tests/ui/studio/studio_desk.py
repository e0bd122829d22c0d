"""A Studio for tests: the real window and files, and stand-ins for the editors on the felt."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk
from trainer import resources
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.rounds import Limits
from trainer.engine.steps import Step
from trainer.training.library import Library
from trainer.training.spans import Path as DataPath
from trainer.ui.settings import Settings
from trainer.ui.studio import item_editors
from trainer.ui.studio.course_tree import _children
from trainer.ui.studio.page import StudioPage
from trainer.ui.theme import Theme

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


class PlainRounds(QWidget):
    """A round as its seats' wagers, each with a button that raises it by five dollars."""

    changed = Signal(object)

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self.told: list[tuple[DataPath, str]] = []
        self.facts: dict[str, Any] = {}
        box = QVBoxLayout(self)
        self.raise_first = QPushButton("Raise seat 1")
        self.raise_first.clicked.connect(self._raise)
        self.trouble = QLabel()
        box.addWidget(self.raise_first)
        box.addWidget(self.trouble)

    def show_round(
        self, game: Game, house: House, limits: Limits | None, facts: Mapping[str, Any]
    ) -> None:
        self.facts = dict(facts)

    def show_problems(self, problems: Sequence[tuple[DataPath, str]]) -> None:
        self.told = list(problems)
        self.trouble.setText("\n".join(words for _, words in problems))

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow nothing."""

    def _raise(self) -> None:
        seats = [dict(seat) for seat in self.facts["seats"]]
        spot, stake = next(iter(seats[0]["wagers"].items()))
        seats[0]["wagers"] = {**seats[0]["wagers"], spot: stake + 5}
        self.changed.emit({**self.facts, "seats": seats})


class PlainDeals(QWidget):
    """A deal with a button for one round more."""

    changed = Signal(object)
    fixed_wanted = Signal(object)

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self.told: list[tuple[DataPath, str]] = []
        self.deal: dict[str, Any] = {}
        self.more = QPushButton("One more")
        self.more.clicked.connect(
            lambda: self.changed.emit({**self.deal, "count": self.deal.get("count", 1) + 1})
        )
        QVBoxLayout(self).addWidget(self.more)

    def show_deal(
        self,
        game: Game,
        house: House,
        limits: Limits | None,
        deal: Mapping[str, Any] | None,
        *,
        seed: int | str = 1,
        ask: Sequence[str] = ("all",),
    ) -> None:
        self.deal = dict(deal or {})

    def show_problems(self, problems: Sequence[tuple[DataPath, str]]) -> None:
        self.told = list(problems)

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow nothing."""


class PlainSteps(QListWidget):
    """The kinds of a round's steps, ticked where they are asked."""

    asked_changed = Signal(object)
    step_pointed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setMaximumHeight(90)
        self.itemChanged.connect(lambda _: self.asked_changed.emit(self._ticked()))

    def show_steps(
        self,
        game: Game,
        steps: Sequence[Step],
        lesson_ask: Sequence[str],
        own_ask: Sequence[str] | None,
        mode: str,
    ) -> None:
        self.blockSignals(True)
        self.clear()
        asked = lesson_ask if own_ask is None else own_ask
        for kind in dict.fromkeys(step.kind for step in steps):
            item = QListWidgetItem(kind)
            on = "all" in asked or kind in asked
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
            self.addItem(item)
        self.blockSignals(False)

    def _ticked(self) -> list[str]:
        rows = (self.item(at) for at in range(self.count()))
        return [row.text() for row in rows if row.checkState() is Qt.CheckState.Checked]


def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put plain widgets where the editors on the felt belong."""
    monkeypatch.setattr(item_editors, "round_composer", PlainRounds)
    monkeypatch.setattr(item_editors, "deal_composer", PlainDeals)
    monkeypatch.setattr(item_editors, "step_timeline", PlainSteps)


#: The lessons of the courses these tests take for shipped ones.
SHIPPED = {
    "gowzgow": (
        *("01-card-values", "02-the-draw-rule", "05-commission", "06-odd-commission"),
        "17-irregular-cards",
    ),
    "casino-war": (),
}


def write_shipped(root: Path) -> Path:
    """Write small courses of real lessons; proving all of them would take its time."""
    for order, (course, names) in enumerate(SHIPPED.items(), 1):
        real = resources.lessons_dir() / course
        files = [real / f"{name}.yaml" for name in names] or sorted(real.glob("0*.yaml"))[:1]
        folder = root / course
        folder.mkdir(parents=True)
        for file in files:
            shutil.copyfile(file, folder / file.name)
        lessons = "".join(f"  - file: {file.name}\n" for file in files)
        title = "GowZGow" if course == "gowzgow" else "Casino War"
        (folder / "course.yaml").write_text(
            f"title: {title}\ngame: {course}\norder: {order * 10}\n\nlessons:\n{lessons}"
        )
    return root


class Studio:
    """The Studio in the real window, at a workstation with shipped and own courses."""

    def __init__(self, qtbot: QtBot, root: Path, *, settings: Settings | None = None) -> None:
        self.qtbot = qtbot
        self.desk = Desk(qtbot, root, settings=settings)
        station = self.desk.station
        self.shipped = write_shipped(root / "shipped")
        station._library = Library((self.shipped, resources.own_lessons_dir()), root / "cache")
        station.load_courses()
        self.desk.window.activateWindow()
        qtbot.waitUntil(self.desk.window.isActiveWindow)
        self.desk.window.go("studio")
        self.settle()

    @property
    def page(self) -> StudioPage:
        page = self.desk.window.page("studio")
        assert isinstance(page, StudioPage)
        return page

    def settle(self) -> None:
        """Wait until nothing is read or proved beside the screen."""
        page = self.page
        QApplication.processEvents()
        self.desk.settle()
        self.qtbot.waitUntil(
            lambda: not page._prover.is_busy and not page.courses._checks.is_busy, timeout=10_000
        )
        self.desk.settle()

    def own_course(self, title: str = "Mine", game: str = "gowzgow") -> Path:
        """Make a course of one's own and show it."""
        folder = self.page.courses.editing.create_course(title, game)
        self.page.courses.refresh()
        self.settle()
        return folder

    def own_copy(self, course: str = "gowzgow", title: str = "Mine") -> Path:
        """Copy a shipped course and show it."""
        folder = self.page.courses.editing.copy_course(self.shipped / course, title)
        self.page.courses.refresh()
        self.settle()
        return folder

    def own_lesson(self, name: str, title: str = "Mine") -> Path:
        """Make a course of a single shipped lesson; return the lesson's file."""
        folder = resources.own_lessons_dir() / title.lower()
        folder.mkdir(parents=True)
        shutil.copyfile(self.shipped / "gowzgow" / name, folder / name)
        (folder / "course.yaml").write_text(
            f"title: {title}\ngame: gowzgow\n\nlessons:\n  - file: {name}\n"
        )
        self.page.courses.refresh()
        self.settle()
        return folder / name

    def open(self, path: Path) -> None:
        """Open a lesson in the editor."""
        self.page.open(path)
        self.settle()

    def choose(self, title: str) -> None:
        """Choose an entry of the tree by its title, with a click."""
        tree = self.page.browser.tree
        for item in tree.findItems(
            title, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive, 0
        ):
            above = item.parent()
            if above is not None:
                above.setExpanded(True)
            tree.scrollToItem(item)
            middle = tree.visualItemRect(item).center()
            QTest.mouseClick(tree.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, middle)
            return
        raise AssertionError(f"no entry is called {title!r}")

    def titles(self, course: str) -> list[str]:
        """Return the titles of a course's lessons as the tree shows them."""
        tree = self.page.browser.tree
        for at in range(tree.topLevelItemCount()):
            top = tree.topLevelItem(at)
            if top is not None and top.text(0) == course:
                return [child.text(0) for child in _children(top)]
        return []

    def close(self) -> None:
        """Close the window as its user would."""
        self.desk.close()


def drag(viewport: QWidget, start: QPoint, end: QPoint) -> None:
    """Drag from one point to another."""
    none = Qt.KeyboardModifier.NoModifier
    QTest.mousePress(viewport, LEFT, none, start)
    for part in range(1, 9):
        QTest.mouseMove(viewport, start + (end - start) * part / 8)
    QTest.mouseRelease(viewport, LEFT, none, end)


def press(parent: QWidget, words: str) -> None:
    """Click a visible button by what it says, once everything new has found its place."""
    QApplication.processEvents()
    for found in parent.findChildren(QPushButton):
        if found.text() == words and found.isVisible():
            assert found.isEnabled(), words
            QTest.mouseClick(found, LEFT)
            return
    raise AssertionError(f"no button says {words!r}")

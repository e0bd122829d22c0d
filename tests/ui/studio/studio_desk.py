"""A Studio for tests: the real window, editors and files."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk
from trainer import resources
from trainer.training.library import Library
from trainer.ui.settings import Settings
from trainer.ui.studio.course_tree import _children
from trainer.ui.studio.page import StudioPage

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


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

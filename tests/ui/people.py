"""People for tests of a room with accounts: an instructor, trainees, and a clock to wait with."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk
from trainer.records import Person, Records
from trainer.ui.sign_in import SignInPanel

LEFT = Qt.MouseButton.LeftButton
PIN = "2468"
EXAM = "small/04-exam"


class Clock:
    """A clock that stands until it is told to go on."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class Room:
    """A training room with accounts and its people, on disk before any window opens."""

    def __init__(self, root: Path, clock: Clock | None = None) -> None:
        self.root = root
        self.clock = clock
        with self.records() as records:
            self.bea = records.accounts.add("Bea", badge="B1", role="instructor", pin=PIN)
            self.ann = records.accounts.add("Ann", badge="17")

    def records(self) -> Records:
        path = self.root / "records.sqlite"
        return Records(path, clock=self.clock) if self.clock else Records(path)

    def desk(self, qtbot: QtBot) -> Desk:
        return Desk(qtbot, self.root, open_records=self.records).open()


def click(widget: QWidget) -> None:
    # What was just shown has its place only after the layouts had their turn.
    QApplication.processEvents()
    QTest.mouseClick(widget, LEFT)


def press(widget: QWidget, key: Qt.Key) -> None:
    QTest.keyClick(widget, key)


def choose(desk: Desk, name: str) -> None:
    """Choose a name from the list, as a user does."""
    names = desk.window.home.picker.names
    at = names.findText(name)
    assert at >= 0, f"{name} is not in the list"
    names.setCurrentIndex(at)
    names.activated.emit(at)


def panel(desk: Desk) -> SignInPanel:
    """Return the panel that is open on Home."""
    found = desk.window.home.picker.panel
    assert found is not None
    return found


def sign_in(desk: Desk, person: Person, pin: str = PIN) -> None:
    """Sign somebody in by name and PIN, by keys."""
    choose(desk, person.name)
    if person.has_pin:
        QTest.keyClicks(panel(desk).pin.field, pin)
        press(panel(desk).pin.field, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: desk.who == person.name)
    desk.settle()

"""The real app in a process of its own that is killed: ``python -m tests.killed_app WHAT``.

It says ``ready`` when it stands where it is to be killed, or what it found, as one line of JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.desk import write_course
from trainer import app as composition
from trainer import resources
from trainer.records import Records
from trainer.training.book_shelf import BookShelf
from trainer.training.edited_files import Drafts
from trainer.training.lessons import load_lesson
from trainer.ui import settings
from trainer.ui.settings import Settings
from trainer.ui.studio.page import StudioPage
from trainer.ui.table.inputs import Stage
from trainer.ui.table.page import TablePage

EXAM = "small/04-exam"
PIN = "2468"


def prepare() -> None:
    """Lay a profile out: a course of one's own, a released exam, its instructor, a candidate."""
    root = write_course(resources.data_dir())
    settings.save(Settings(theme="light", animation="off"))
    with Records(resources.records_file()) as records:
        bea = records.accounts.add("Bea", role="instructor", pin=PIN)
        records.accounts.add("Ann")
        exam = load_lesson(root / f"{EXAM}.yaml")
        records.exams.release(exam, seeds="shared", shared_seed="autumn", by=bea.id)


def wait(until: Callable[[], object]) -> None:
    """Let the app go on until something is so."""
    give_up = time.monotonic() + 30
    while not until():
        if time.monotonic() > give_up:
            raise TimeoutError(until)
        QApplication.processEvents()
        time.sleep(0.005)


def say(found: object) -> None:
    sys.stdout.write(f"{json.dumps(found)}\n")
    sys.stdout.flush()


class App:
    """The app, open."""

    def __init__(self) -> None:
        self.desk = composition.open_window([])
        self.station, self.window = self.desk.station, self.desk.window
        wait(lambda: self.station.recording == "open" and self.station.courses)
        wait(lambda: not self.station._background.is_busy)

    @property
    def table(self) -> TablePage:
        page = self.window.page("table")
        assert isinstance(page, TablePage)
        return page

    def enter(self, name: str, pin: str = "") -> None:
        person = next(one for one in self.station.people if one.name == name)
        self.station.choose_trainee(person.id)
        if pin:
            panel = self.window.home.picker.panel
            assert panel is not None
            QTest.keyClicks(panel.pin.field, pin)
            QTest.keyClick(panel.pin.field, Qt.Key.Key_Return)
        wait(lambda: self.station.trainee == person.id)
        wait(lambda: not self.station._background.is_busy)

    def answer(self) -> None:
        wait(lambda: self.table.stage is Stage.ASKING)
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_5):
            QTest.keyClick(self.table.view, key)
        wait(lambda: self.table.stage is Stage.ASKING)

    def edit(self) -> StudioPage:
        self.enter("Bea", PIN)
        self.window.go("studio")
        page = self.window.page("studio")
        assert isinstance(page, StudioPage)
        return page


def sit_exam() -> None:
    """Answer twice, look at the rules, and wait to be killed."""
    app = App()
    app.enter("Ann")
    app.window.begin(EXAM)
    app.answer()
    app.answer()
    QTest.keyClick(app.table.view, Qt.Key.Key_F3)
    say("ready")
    wait(lambda: False)


def go_on_with_exam() -> None:
    """Say who is here, what is offered, and where the exam goes on."""
    app = App()
    offered = app.window.home.hero
    QTest.mouseClick(offered.button, Qt.MouseButton.LeftButton)
    wait(lambda: app.table.stage is Stage.ASKING)
    run = app.window._run
    assert run is not None
    told = app.window.notice.text
    app.table.view.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_5):
        QTest.keyClick(app.table.view, key)
    wait(lambda: app.window.current == "debrief")
    say(
        {
            "seed": run.seed,
            "told": told,
            "answers": len(run.answers),
            "peeks": [one.peeks for one in run.answers],
        }
    )
    app.window.close()
    app.station.close()


def edit_lesson() -> None:
    """Change a lesson in the Studio without saving it, and wait to be killed."""
    page = App().edit()
    page.open(resources.own_lessons_dir() / "small" / "01-totals.yaml")
    minutes = page.editor.items.head.basics.minutes
    minutes.setFocus()
    minutes.selectAll()
    QTest.keyClicks(minutes, "44")
    page.editor.flush()
    wait(lambda: Drafts().recoverable())
    say("ready")
    wait(lambda: False)


def look_for_draft() -> None:
    """Say what the Studio offers to recover."""
    app = App()
    page = app.edit()
    said = page.browser.recovery.text
    say({"told": said, "drafts": [draft.text for draft in Drafts().recoverable()]})
    app.window.close()
    app.station.close()


def save_books() -> None:
    """Save a house book over and over, until killed in the middle of it."""
    shelf = BookShelf(resources.houses_dir(), resources.own_houses_dir())
    say("ready")
    for decks in range(10**6):
        text = (
            f"title: Harbour {decks}\ngames:\n  gowzgow:\n    house: {{decks: {decks % 7 + 2}}}\n"
        )
        shelf.save("harbour", text + "# a remark\n" * 2000)


if __name__ == "__main__":
    Path(resources.data_dir()).mkdir(parents=True, exist_ok=True)
    globals()[sys.argv[1]]()

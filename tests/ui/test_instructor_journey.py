"""An instructor's whole way through the real app: from an empty felt to a replayed record."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hands import Hands
from tests.ui.studio.composer import AtComposer
from trainer import app as composition
from trainer import resources
from trainer.engine.places import DEALER, Place
from trainer.engine.steps import Act, Choose, Chosen
from trainer.records import Records, RunRow
from trainer.training.lessons import Fixed, load_lesson
from trainer.training.runner import Run
from trainer.ui import settings
from trainer.ui.classroom.exams import ExamsTab
from trainer.ui.classroom.packs import PacksTab
from trainer.ui.classroom.page import ClassroomPage
from trainer.ui.classroom.records import RecordsTab
from trainer.ui.debrief import DebriefPage
from trainer.ui.handouts.panel import HandoutPanel
from trainer.ui.settings import Settings
from trainer.ui.studio.page import StudioPage
from trainer.ui.studio.step_timeline import StepTimeline
from trainer.ui.table.inputs import Stage
from trainer.ui.table.page import TablePage

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
PIN = "2468"
REMARK = "# Bea: from the June audition, keep\n"


class Seated(Hands):
    """A trainee at a table that is laid already."""

    def __init__(self, qtbot: QtBot, page: TablePage) -> None:
        self.qtbot = qtbot
        self.page = page
        assert page.session is not None
        self.run = page.session.run
        self.ended: list[Run] = []
        page.finished.connect(self.ended.append)


class Workplace:
    """The app as it starts on a machine, with a profile of its own."""

    def __init__(self, qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.qtbot = qtbot
        monkeypatch.setenv("DEALER_TRAINER_HOME", str(home))
        settings.save(Settings(theme="light", animation="off"))
        self.desk = composition.open_window([])
        self.station, self.window = self.desk.station, self.desk.window
        qtbot.addWidget(self.window)
        self.window.resize(1280, 720)
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.wait(lambda: self.station.recording == "open" and self.station.courses is not None)
        self.settle()

    @property
    def records(self) -> Records:
        assert self.station.records is not None
        return self.station.records

    def wait(self, until: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(until()), timeout=20_000)

    def settle(self) -> None:
        QApplication.processEvents()
        self.wait(lambda: not self.station._background.is_busy)
        QApplication.processEvents()

    def click(self, widget: QWidget) -> None:
        QApplication.processEvents()
        assert widget.isVisible()
        assert widget.isEnabled()
        QTest.mouseClick(widget, LEFT)

    def press(self, words: str) -> None:
        """Click a visible button by what it says."""
        QApplication.processEvents()
        for found in self.window.findChildren(QPushButton):
            if found.text() == words and found.isVisible():
                self.click(found)
                return
        raise AssertionError(f"no button says {words!r}")

    def go(self, key: str) -> QWidget:
        self.click(self.window.rail.buttons[key])
        self.settle()
        assert self.window.current == key
        return self.window.page(key)

    def tab(self, title: str) -> QWidget:
        page = cast(ClassroomPage, self.go("classroom"))
        self.press(title)
        self.settle()
        return page.tab(page.current)

    def set_up_instructor(self) -> None:
        card = self.window.home.first_start
        assert card is not None
        self.click(card.set_up_button)
        QTest.keyClicks(card.form.name.edit, "Bea")
        QTest.keyClicks(card.form.pin.edit, PIN)
        QTest.keyClicks(card.form.again.edit, PIN)
        QTest.keyClick(card.form.again.edit, Qt.Key.Key_Return)
        self.wait(lambda: self.station.role == "instructor")
        self.settle()

    def sign_in(self, name: str, pin: str = "") -> None:
        self.go("home")
        picker = self.window.home.picker
        at = picker.names.findText(name)
        assert at >= 0
        picker.names.setCurrentIndex(at)
        picker.names.activated.emit(at)
        if pin:
            self.wait(lambda: picker.panel is not None)
            assert picker.panel is not None
            QTest.keyClicks(picker.panel.pin.field, pin)
            QTest.keyClick(picker.panel.pin.field, Qt.Key.Key_Return)
        self.wait(lambda: self.station.front.person and self.station.front.person.name == name)
        self.settle()

    def seated(self) -> Seated:
        self.wait(lambda: self.window.current == "table")
        return Seated(self.qtbot, cast(TablePage, self.window.page("table")))

    def close(self) -> None:
        self.window.close()
        self.station.close()


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small course in place of the many shipped ones, with the shipped house books."""
    real = resources.lessons_dir()
    root = tmp_path / "shipped"
    shutil.copytree(real / "houses", root / "houses")
    (root / "gowzgow").mkdir()
    shutil.copy(real / "gowzgow" / "00-watch-a-round.yaml", root / "gowzgow")
    (root / "gowzgow" / "course.yaml").write_text(
        "title: GowZGow\ngame: gowzgow\nlessons:\n  - file: 00-watch-a-round.yaml\n"
    )
    monkeypatch.setattr(resources, "lessons_dir", lambda: root)
    return root


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Answer the system's file dialogs: where to save, and what to open."""
    paths = {"save": tmp_path / "night-class.dtpack", "open": tmp_path / "night-class.dtpack"}
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(paths["save"]), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(paths["open"]), ""))
    return paths


def test_from_nothing_on_the_felt_to_a_record_replayed_from_its_code(
    qtbot: QtBot,
    tmp_path: Path,
    shipped: Path,
    files: dict[str, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    author = Workplace(qtbot, tmp_path / "author", monkeypatch)
    author.set_up_instructor()
    path = _write_the_lesson(author)
    _try_it(author)
    _edit_by_hand(author, path)
    _export(author, files["save"])
    text = path.read_text()
    author.close()

    room = Workplace(qtbot, tmp_path / "room", monkeypatch)
    room.set_up_instructor()
    _import(room)
    assert (resources.own_lessons_dir() / "night-class" / path.name).read_text() == text
    _release(room)
    row = _sit_the_exam(room)
    # What was taken from the pack is deleted: the record needs none of it.
    shutil.rmtree(resources.own_lessons_dir() / "night-class")
    files["save"] = tmp_path / "record.pdf"
    _print_and_replay(room, row, files["save"])
    room.close()


# --- at the author's -----------------------------------------------------------------------------


def _write_the_lesson(place: Workplace) -> Path:
    """Make a course and compose an exam of one fixed round with an irregularity on the felt."""
    page = cast(StudioPage, place.go("studio"))
    place.press("New course")
    new = page.browser.panel.new
    QTest.keyClicks(new.title, "Night class")
    new.game.setCurrentIndex(new.game.findData("gowzgow"))
    QTest.keyClick(new.title, Qt.Key.Key_Return)
    place.settle()
    QTest.keyClick(page.browser.tree, Qt.Key.Key_Right)
    QTest.keyClick(page.browser.tree, Qt.Key.Key_Down)
    QTest.keyClick(page.browser.tree, Qt.Key.Key_Return)
    editor = page.editor
    place.wait(lambda: editor.isVisible())

    head = editor.items.head.basics
    head.title.selectAll()
    QTest.keyClicks(head.title, "A card exposed")
    head.mode.setFocus()
    while head.mode.currentData() != "exam":
        QTest.keyClick(head.mode, Qt.Key.Key_Down)
    # An exam grades a default ruling only where the house has confirmed it.
    rulings = editor.items.head.confirmed.ticks
    rulings.setFocus()
    QTest.keyClick(rulings, Qt.Key.Key_Home)
    assert rulings.currentItem().text() == "All of them"
    QTest.keyClick(rulings, Qt.Key.Key_Space)

    place.press("+ Round")
    rounds = editor.items.rounds
    assert rounds is not None
    composer, timeline = rounds.composer, rounds.timeline
    _compose(AtComposer(place.qtbot, composer))
    # The page and the random rounds a new lesson begins with are not wanted here.
    for kind in ("page", "deal"):
        index = next(at for at, item in enumerate(_script(page)) if kind in item)
        editor.script.setFocus()
        while editor.script.current != index:
            down = editor.script.current < index
            QTest.keyClick(editor.script, Qt.Key.Key_Down if down else Qt.Key.Key_Up)
        QTest.keyClick(editor.script, Qt.Key.Key_Delete)
    place.wait(lambda: [list(item) for item in _script(page)] == [["title", "round"]])
    QTest.keyClick(editor.script, Qt.Key.Key_Down)

    place.wait(lambda: timeline.tree.topLevelItemCount() > 0)
    rounds.parts.setCurrentIndex(1)
    place.press("None")
    _tick(timeline, "ruling", "settle")
    rounds.parts.setCurrentIndex(2)
    place.press("Fill in from the engine")
    place.wait(lambda: "Proven, nothing is wrong" in editor.problems.state.text())
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    path = resources.own_lessons_dir() / "night-class" / "01-first-lesson.yaml"
    place.wait(lambda: "A card exposed" in path.read_text())
    lesson = load_lesson(path)
    (item,) = lesson.script
    assert isinstance(item, Fixed)
    assert lesson.mode == "exam"
    assert [one.kind for one in item.facts.irregularities] == ["card-exposed"]
    assert "expect:" in path.read_text()
    return path


def _compose(author: AtComposer) -> None:
    author.bet(Place(1, "pass-line"), 5, 5)
    author.bet(Place(1, "bonus"), 5)
    author.bet(Place(4, "pass-line"), 25)
    author.deal(Place(1), "9h9dKc")
    author.deal(Place(4), "3h2s")
    author.deal(DEALER, "4d5c")
    kinds = author.composer.oddities.kinds
    assert kinds is not None
    kinds.setFocus()
    while kinds.currentData() != "card-exposed":
        QTest.keyClick(kinds, Qt.Key.Key_Down)
    author.press("Add this irregularity")
    author.enter("irregularities[0].card", "4c")
    assert author.status == "The round is complete."


def _script(page: StudioPage) -> list[dict[str, Any]]:
    desk = page.editor._desk
    assert desk is not None
    return desk.script


def _tick(timeline: StepTimeline, *kinds: str) -> None:
    """Tick the steps of these kinds, one by one, by keys."""
    for at, step in enumerate(timeline._askable.steps):
        if step.kind in kinds and at not in timeline.ticked:
            item = timeline._items[at]
            timeline.tree.setCurrentItem(item)
            QTest.keyClick(timeline.tree, Qt.Key.Key_Space)


def _try_it(place: Workplace) -> None:
    """Play the lesson as a trainee would; no record is left."""
    place.press("Try it")
    hands = place.seated()
    hands.play_to_end(mouse=True)
    assert place.window.current == "debrief"
    place.press("Studio")
    assert place.window.current == "studio"
    assert cast(StudioPage, place.window.page("studio")).editor.isVisible()
    assert place.records.all_runs() == []


def _edit_by_hand(place: Workplace, path: Path) -> None:
    """Write a remark into the file with a text editor, then go on in the Studio."""
    lines = path.read_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("script:"))
    path.write_text("".join([*lines[:at], REMARK, *lines[at:]]))
    editor = cast(StudioPage, place.window.page("studio")).editor
    place.wait(lambda: REMARK in editor._desk.text if editor._desk else False)
    editor.script.setFocus()
    while editor.script.current != -1:
        QTest.keyClick(editor.script, Qt.Key.Key_Up)
    head = editor.items.head.basics
    QTest.keyClicks(head.summary, "Rule on a card that was seen.")
    place.wait(lambda: "Proven, nothing is wrong" in editor.problems.state.text())
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    place.wait(lambda: "Rule on a card that was seen." in path.read_text())
    saved = path.read_text().splitlines(keepends=True)
    assert [line for line in saved if not line.startswith("summary:")] == [
        *lines[:at],
        REMARK,
        *lines[at:],
    ]


def _export(place: Workplace, pack: Path) -> None:
    tab = cast(PacksTab, place.tab("Packs"))
    courses = tab.panel.course_list
    courses.setFocus()
    while courses.currentData() != "night-class":
        QTest.keyClick(courses, Qt.Key.Key_Down)
    with place.qtbot.waitSignal(tab.panel.exported, timeout=10_000):
        place.click(tab.panel.export_button)
    assert pack.is_file()


# --- in the training room ------------------------------------------------------------------------


def _import(place: Workplace) -> None:
    tab = cast(PacksTab, place.tab("Packs"))
    place.click(tab.panel.choose_button)
    place.wait(lambda: tab.panel.contents is not None)
    with place.qtbot.waitSignal(tab.panel.installed, timeout=10_000):
        place.click(tab.panel.install_button)
    place.settle()
    assert "night-class" in [course.key for course in place.station.courses or ()]


def _release(place: Workplace) -> None:
    tab = cast(ExamsTab, place.tab("Exams"))
    place.wait(lambda: tab.listing.rowCount() == 1)
    tab.listing.setFocus()
    QTest.keyClick(tab.listing, Qt.Key.Key_Down)
    place.click(tab.release.release_button)
    place.settle()
    assert tab.listing.texts()[0][1] == "Released"


def _sit_the_exam(place: Workplace) -> RunRow:
    """Let a trainee take the exam, with one wrong ruling; return the run on record."""
    place.go("home")
    home = place.window.home
    place.press("Sign out")
    place.settle()
    assert not place.window.rail.buttons["studio"].isVisible()
    add = home.picker.names.findText("Add a name…")
    home.picker.names.setCurrentIndex(add)
    home.picker.names.activated.emit(add)
    place.wait(lambda: home.picker.panel is not None)
    assert home.picker.panel is not None
    QTest.keyClicks(home.picker.panel.name.field, "Ann")
    QTest.keyClick(home.picker.panel.name.field, Qt.Key.Key_Return)
    place.wait(lambda: place.station.front.person and place.station.front.person.name == "Ann")
    place.settle()
    place.click(next(tile for tile in home.courses.tiles if tile.key == "night-class"))
    place.settle()
    (card,) = home.cards()
    place.click(card)
    hands = place.seated()
    hands.wait_for(Stage.ASKING, Stage.READING)
    step = hands.step
    assert step.kind == "ruling"
    assert isinstance(step.form, Choose)
    assert isinstance(step.expected, Chosen)
    wrong = next(one.choice for one in step.form.courses if one.choice != step.expected.choice)
    hands.answer_by_keys(Act(step.place, Chosen(wrong)))
    hands.play_to_end(mouse=False)
    assert place.window.current == "debrief"
    (row,) = place.records.all_runs()
    assert (row.mode, row.outcome, row.passed) == ("exam", "finished", False)
    assert row.release_id
    return row


def _print_and_replay(place: Workplace, row: RunRow, paper: Path) -> None:
    place.sign_in("Bea", PIN)
    tab = cast(RecordsTab, place.tab("Records"))
    place.wait(lambda: tab.listing.rowCount() == 1)
    assert tab.listing.texts()[0][-1] == row.code
    QTest.keyClicks(tab.finder.field, row.code.lower().replace("-", ""))
    QTest.keyClick(tab.finder.field, Qt.Key.Key_Return)
    place.wait(lambda: tab.finder.report is not None)

    place.click(tab.finder.handout_button)
    panel = cast(HandoutPanel, place.window.page("handout"))
    assert place.window.current == "handout"
    place.wait(lambda: panel.sheets is not None)
    assert panel.sheets is not None
    html = panel.sheets.handout.html
    assert row.code in html
    assert "Exam record: Ann" in html
    with place.qtbot.waitSignal(panel.saved, timeout=10_000):
        place.click(panel.save_button)
    assert paper.read_bytes().startswith(b"%PDF")
    place.press("Close")
    assert place.window.current == "classroom"

    place.click(tab.finder.replay_button)
    assert place.window.current == "debrief"
    page = cast(DebriefPage, place.window.page("debrief"))
    assert page.mistakes == (0,)
    assert not page.again_button.isVisible()
    place.press("Classroom")
    assert place.window.current == "classroom"

"""Runs that are over: found in the list, looked at again, handed out."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.desk import Desk, answer_first, play
from tests.ui.people import Room, click, press
from trainer.records import Person
from trainer.training.runner import Run
from trainer.ui.classroom.page import ClassroomPage
from trainer.ui.classroom.records import RecordsTab
from trainer.ui.debrief import DebriefPage
from trainer.ui.handouts.panel import HandoutPanel


def records_tab(desk: Desk) -> RecordsTab:
    desk.window.go("classroom")
    page = desk.window.page("classroom")
    assert isinstance(page, ClassroomPage)
    click(page.buttons["records"])
    desk.settle()
    tab = page.tab("records")
    assert isinstance(tab, RecordsTab)
    return tab


def begin(desk: Desk, person: Person, key: str) -> Run:
    """Begin a lesson for somebody, recorded as theirs."""
    assert desk.station.records is not None
    lesson = desk.station.lesson(key)
    listener = desk.station.records.listener(person.id)
    return Run(lesson, desk.station.find_game(lesson.game), seed=7, listener=listener)


def test_only_runs_that_are_over_are_listed_the_latest_first(desk: Desk, room: Room) -> None:
    tab = records_tab(desk)
    assert tab.empty.isVisible()
    assert not tab.replay_button.isEnabled()
    play(begin(desk, room.ann, "small/01-totals"))
    play(begin(desk, room.bea, "small/02-faster"), wrong=frozenset({1, 2}))
    answer_first(begin(desk, room.ann, "small/02-faster"))
    texts = records_tab(desk).listing.texts()
    assert [(row[0], row[1], row[4]) for row in texts] == [
        ("Bea", "GowZGow\nFaster totals", "Not passed"),
        ("Ann", "GowZGow\nTotals", "Passed"),
    ]
    assert not tab.empty.isVisible()
    desk.close()


def test_the_list_is_searched_by_name_lesson_and_code(desk: Desk, room: Room) -> None:
    play(begin(desk, room.ann, "small/01-totals"))
    play(begin(desk, room.bea, "small/02-faster"))
    tab = records_tab(desk)
    code = tab.listing.texts()[1][-1]
    for typed, found in (("ann", ["Ann"]), ("faster bea", ["Bea"]), (code, ["Ann"]), ("zz", [])):
        tab.search.clear()
        QTest.keyClicks(tab.search, typed)
        assert [row[0] for row in tab.listing.texts()] == found
    assert tab.empty.isVisible()
    desk.close()


def test_a_run_is_looked_at_again_and_handed_out(desk: Desk, room: Room) -> None:
    play(begin(desk, room.ann, "small/01-totals"), wrong=frozenset({2}))
    tab = records_tab(desk)
    tab.listing.setFocus()
    press(tab.listing, Qt.Key.Key_Down)
    click(tab.replay_button)
    desk.settle()
    assert desk.window.current == "debrief"
    debrief = desk.window.page("debrief")
    assert isinstance(debrief, DebriefPage)
    assert debrief.mistakes == (1,)
    assert not debrief.again_button.isVisible()
    click(debrief.home_button)
    assert desk.window.current == "classroom"
    click(tab.handout_button)
    desk.settle()
    assert desk.window.current == "handout"
    panel = desk.window.page("handout")
    assert isinstance(panel, HandoutPanel)
    desk.qtbot.waitUntil(lambda: panel.sheets is not None, timeout=10_000)
    click(panel.close_button)
    assert desk.window.current == "classroom"
    desk.close()

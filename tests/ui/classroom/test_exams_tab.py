"""Exams in the classroom: released, taken back, stale, and who sits them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.desk import Desk, answer_first, play
from tests.ui.people import EXAM, Room, click, press
from trainer.records import Records, Release
from trainer.training.runner import Run
from trainer.ui.classroom.exams import ExamsTab
from trainer.ui.classroom.page import ClassroomPage
from trainer.ui.debrief import DebriefPage
from trainer.ui.handouts.panel import HandoutPanel


def exams_tab(desk: Desk) -> ExamsTab:
    desk.window.go("classroom")
    page = desk.window.page("classroom")
    assert isinstance(page, ClassroomPage)
    click(page.buttons["exams"])
    desk.settle()
    tab = page.tab("exams")
    assert isinstance(tab, ExamsTab)
    return tab


def records_of(desk: Desk) -> Records:
    assert desk.station.records is not None
    return desk.station.records


def current(desk: Desk) -> Release | None:
    return records_of(desk).exams.current().get(EXAM)


def sit(desk: Desk, room: Room) -> Run:
    """Begin the released exam as Ann, elsewhere."""
    held = current(desk)
    assert held is not None
    lesson = desk.station.lesson(EXAM)
    run = Run(
        lesson,
        desk.station.find_game(lesson.game),
        seed=held.draw_seed(),
        listener=records_of(desk).listener(room.ann.id, release_id=held.id),
    )
    answer_first(run)
    return run


def test_an_exam_is_released_with_fresh_seeds(desk: Desk, room: Room) -> None:
    tab = exams_tab(desk)
    [row] = tab.listing.texts()
    assert row == ("A small course\nThe exam", "Not released", "–", "–", "–")
    assert tab.release.title == "The exam"
    assert not tab.release.withdraw_button.isVisible()
    assert not tab.release.seed.isVisible()
    click(tab.release.release_button)
    desk.settle()
    held = current(desk)
    assert held is not None
    assert (held.seeds, held.shared_seed, held.by_id) == ("fresh", None, room.bea.id)
    [row] = tab.listing.texts()
    assert row[1:4] == ("Released", "None\n(the defaults)", "Fresh for each")
    assert row[4].endswith("by Bea")
    desk.close()


@pytest.mark.parametrize(("typed", "seed"), [("42", 42), ("autumn 7", "autumn 7"), ("", None)])
def test_a_class_gets_one_seed_typed_or_drawn(
    desk: Desk, typed: str, seed: int | str | None
) -> None:
    tab = exams_tab(desk)
    shared = tab.release.seeds.buttons["shared"]
    shared.setFocus()
    press(shared, Qt.Key.Key_Space)
    assert tab.release.seed.edit.hasFocus()
    QTest.keyClicks(tab.release.seed.edit, typed)
    press(tab.release.seed.edit, Qt.Key.Key_Return)
    desk.settle()
    held = current(desk)
    assert held is not None
    assert held.seeds == "shared"
    assert held.shared_seed == seed if seed is not None else isinstance(held.shared_seed, int)
    desk.close()


def test_a_release_is_withdrawn_and_replaced(desk: Desk) -> None:
    tab = exams_tab(desk)
    click(tab.release.release_button)
    desk.settle()
    first = current(desk)
    click(tab.release.release_button)
    desk.settle()
    second = current(desk)
    assert first is not None
    assert second is not None
    assert first.id != second.id
    click(tab.release.withdraw_button)
    desk.settle()
    assert current(desk) is None
    assert tab.listing.texts()[0][1] == "Not released"
    assert [release.id for release in records_of(desk).exams.releases()] == [second.id, first.id]
    desk.close()


def test_a_stale_release_says_what_changed(desk: Desk, tmp_path: Path) -> None:
    tab = exams_tab(desk)
    click(tab.release.release_button)
    desk.settle()
    shelf = desk.station.house.shelf
    keys = (info.key for info in shelf.books())
    desk.station.house.choose(next(key for key in keys if shelf.book(key).covers("gowzgow")))
    tab = exams_tab(desk)
    assert tab.listing.texts()[0][1] == "Stale:\nthe house book changed"
    click(tab.release.release_button)
    desk.settle()
    row = tab.listing.texts()[0]
    book = desk.station.house.book
    assert book is not None
    assert row[1] == "Released"
    assert row[2] == f"{book.title}\n({book.digest[:8]})"
    path = tmp_path / "lessons" / "small" / "04-exam.yaml"
    path.write_text(path.read_text() + "# a remark\n")
    tab = exams_tab(desk)
    assert tab.listing.texts()[0][1] == "Stale:\nthe lesson changed"
    path.write_text("title: [")
    tab = exams_tab(desk)
    assert tab.listing.texts()[0][1] == "Cannot be read"
    assert not tab.release.release_button.isEnabled()
    desk.close()


def test_candidates_are_followed_and_looked_at(desk: Desk, room: Room) -> None:
    tab = exams_tab(desk)
    click(tab.release.release_button)
    desk.settle()
    assert tab.candidates.listing.texts() == []
    run = sit(desk, room)
    tab = exams_tab(desk)
    cells = tab.candidates.listing.texts()[0]
    assert cells[:3] == ("Ann", "Running", "1 answer so far")
    records_of(desk).exams.pause(run.run_id, by=room.bea.id)
    tab._look_again()
    desk.settle()
    assert tab.candidates.listing.texts()[0][1] == "Paused"
    records_of(desk).exams.go_on(run.run_id, by=room.bea.id)
    records_of(desk).exams.stopped(run.run_id)
    tab._look_again()
    desk.settle()
    cells = tab.candidates.listing.texts()[0]
    assert (cells[1], cells[4]) == ("Interrupted", "1 interruption, 1 pause")
    play(run, wrong=frozenset({2}))
    tab._look_again()
    desk.settle()
    assert tab.candidates.listing.texts()[0][1:3] == ("Not passed", "66.6 %, 2 of 3")
    assert not tab.candidates.debrief_button.isEnabled()
    tab.candidates.listing.setFocus()
    press(tab.candidates.listing, Qt.Key.Key_Down)
    click(tab.candidates.debrief_button)
    desk.settle()
    assert desk.window.current == "debrief"
    debrief = desk.window.page("debrief")
    assert isinstance(debrief, DebriefPage)
    assert debrief.mistakes == (1,)
    assert not debrief.retry_button.isVisible()
    assert debrief.home_button.text() == "Classroom"
    click(debrief.home_button)
    assert desk.window.current == "classroom"
    desk.settle()
    desk.close()


def test_a_candidates_record_is_handed_out(desk: Desk, room: Room) -> None:
    tab = exams_tab(desk)
    click(tab.release.release_button)
    desk.settle()
    run = sit(desk, room)
    tab = exams_tab(desk)
    tab.candidates.listing.setFocus()
    press(tab.candidates.listing, Qt.Key.Key_Down)
    assert not tab.candidates.handout_button.isEnabled()
    play(run)
    tab._look_again()
    desk.settle()
    click(tab.candidates.handout_button)
    desk.settle()
    assert desk.window.current == "handout"
    panel = desk.window.page("handout")
    assert isinstance(panel, HandoutPanel)
    desk.qtbot.waitUntil(lambda: not panel.is_busy)
    assert panel.save_button.isEnabled()
    desk.close()


def test_another_try_is_allowed(desk: Desk, room: Room) -> None:
    tab = exams_tab(desk)
    click(tab.release.release_button)
    desk.settle()
    play(sit(desk, room))
    tab = exams_tab(desk)
    tab.candidates.listing.setFocus()
    press(tab.candidates.listing, Qt.Key.Key_Down)
    assert not tab.candidates.abandon_button.isEnabled()
    click(tab.candidates.again_button)
    desk.settle()
    held = current(desk)
    assert held is not None
    assert records_of(desk).candidates.tries_left(held.id, room.ann.id) == 1
    assert tab.candidates.listing.texts()[0][4] == "another try allowed"
    assert not tab.candidates.again_button.isEnabled()
    desk.close()


def test_giving_an_exam_up_takes_two_presses(desk: Desk, room: Room) -> None:
    tab = exams_tab(desk)
    click(tab.release.release_button)
    desk.settle()
    run = sit(desk, room)
    tab = exams_tab(desk)
    tab.candidates.listing.setFocus()
    press(tab.candidates.listing, Qt.Key.Key_Down)
    click(tab.candidates.abandon_button)
    assert tab.candidates.abandon_button.text() == "Really give it up?"
    assert records_of(desk).run(run.run_id).outcome is None
    click(tab.candidates.abandon_button)
    desk.settle()
    assert records_of(desk).run(run.run_id).outcome == "abandoned"
    assert tab.candidates.listing.texts()[0][1] == "Given up"
    desk.close()


def test_an_exam_is_replayed_as_it_was_when_its_lesson_has_changed(
    desk: Desk, room: Room, tmp_path: Path
) -> None:
    tab = exams_tab(desk)
    click(tab.release.release_button)
    desk.settle()
    played = play(sit(desk, room))
    path = tmp_path / "lessons" / "small" / "04-exam.yaml"
    path.write_text(path.read_text() + "# a remark\n")
    tab = exams_tab(desk)
    tab.candidates.listing.setFocus()
    press(tab.candidates.listing, Qt.Key.Key_Down)
    click(tab.candidates.debrief_button)
    desk.settle()
    assert desk.window.current == "debrief"
    assert desk.run is not None
    assert desk.run.lesson.digest == played.lesson.digest
    assert desk.run.answers == played.answers
    desk.close()

"""Exams as a room holds them: released, sat once, paused by an instructor, never lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk, answer_first, play
from tests.ui.people import EXAM, PIN, Room, choose, click, press, sign_in
from trainer import app as composition
from trainer import resources
from trainer.errors import AccessError, RecordsError
from trainer.games.catalog import game
from trainer.records import Records, Release, RunRow, database
from trainer.training.lessons import load_lesson
from trainer.training.runner import Run
from trainer.ui.debrief import DebriefPage
from trainer.ui.table.exam_sheet import ExamSheet
from trainer.ui.table.inputs import Stage

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


@pytest.fixture
def desk(qtbot: QtBot, room: Room) -> Desk:
    return room.desk(qtbot)


def records_of(desk: Desk) -> Records:
    assert desk.station.records is not None
    return desk.station.records


def release(desk: Desk, room: Room, seed: int | str = "autumn") -> Release:
    lesson = desk.station.lesson(EXAM)
    return records_of(desk).exams.release(lesson, seeds="shared", shared_seed=seed, by=room.bea.id)


def sit_down(desk: Desk) -> Run:
    """Begin or continue the exam and wait for its question."""
    desk.window.begin(EXAM)
    assert desk.window.current == "table", desk.window.notice.text
    desk.qtbot.waitUntil(lambda: desk.table.stage is Stage.ASKING)
    assert desk.run is not None
    return desk.run


def answer(desk: Desk) -> None:
    """Answer the open question by keys, rightly or not."""
    run = desk.run
    assert run is not None
    before = run.position
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_5):
        QTest.keyClick(desk.table.view, key)
    desk.qtbot.waitUntil(lambda: run.position == before + 1)
    desk.qtbot.waitUntil(lambda: desk.window.current != "table" or desk.table.stage is Stage.ASKING)


def sheet(desk: Desk) -> ExamSheet:
    assert desk.table.exam is not None
    return desk.table.exam.sheet


def row_of(desk: Desk, run: Run) -> RunRow:
    return records_of(desk).run(run.run_id)


# --- beginning -----------------------------------------------------------------------------------


def test_an_exam_that_is_not_released_cannot_be_begun(desk: Desk, room: Room) -> None:
    choose(desk, "Ann")
    desk.settle()
    desk.window.begin(EXAM)
    assert desk.window.current == "home"
    assert "not released" in desk.window.notice.text
    release(desk, room)
    records_of(desk).exams.withdraw(EXAM, by=room.bea.id)
    desk.window.begin(EXAM)
    assert desk.window.current == "home"
    desk.close()


def test_home_says_beforehand_why_an_exam_is_closed(desk: Desk, room: Room) -> None:
    def exam() -> tuple[str, str]:
        lesson = desk.window.home.cards()[3].lesson
        return lesson.state, lesson.reason

    desk.settle()
    assert exam() == ("locked", "Sign in to sit an exam.")
    choose(desk, "Ann")
    for key in ("small/01-totals", "small/02-faster"):
        play(desk.station.begin(key))
    desk.settle()
    assert exam()[0] == "locked"
    assert exam()[1].startswith("Not released.")
    click(desk.window.home.cards()[3])
    assert desk.window.current == "home"
    assert "Not released." in desk.window.home.note.text
    release(desk, room)
    desk.station.refresh()
    desk.settle()
    assert exam() == ("open", "")
    click(desk.window.home.cards()[3])
    assert desk.window.current == "table"
    play(desk.sit_out())
    desk.settle()
    assert exam()[0] == "mastered"
    desk.close()


def test_a_released_exam_is_dealt_as_released_and_says_so_on_record(desk: Desk, room: Room) -> None:
    held = release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    answer(desk)
    assert run.seed == "autumn"
    assert row_of(desk, run).release_id == held.id
    desk.close()


def test_fresh_seeds_are_drawn_for_each_candidate(desk: Desk, room: Room) -> None:
    lesson = desk.station.lesson(EXAM)
    records_of(desk).exams.release(lesson, seeds="fresh", by=room.bea.id)
    seeds = set()
    for name in ("Ann", "Bob", "Cid"):
        desk.add(name)
        seeds.add(desk.station.begin(EXAM).seed)
    assert len(seeds) == 3
    desk.close()


def test_a_guest_trains_but_sits_no_exam(desk: Desk, room: Room) -> None:
    release(desk, room)
    desk.window.begin(EXAM)
    assert desk.window.current == "home"
    assert "sign in" in desk.window.notice.text.lower()
    desk.window.begin("small/01-totals")
    assert desk.window.current == "table"
    desk.close()


def test_a_changed_lesson_or_house_book_needs_a_new_release(
    desk: Desk, room: Room, tmp_path: Path
) -> None:
    release(desk, room)
    choose(desk, "Ann")
    desk.settle()
    shelf = desk.station.house.shelf
    keys = (info.key for info in shelf.books())
    desk.station.house.choose(next(key for key in keys if shelf.book(key).covers("gowzgow")))
    assert desk.station.lesson(EXAM).book
    desk.window.begin(EXAM)
    assert "The house book has changed" in desk.window.notice.text
    desk.station.house.choose("")
    path = tmp_path / "lessons" / "small" / "04-exam.yaml"
    path.write_text(path.read_text() + "# a remark\n")
    desk.window.begin(EXAM)
    assert "Its text has changed" in desk.window.notice.text
    assert desk.window.current == "home"
    desk.close()


def test_an_exam_is_sat_once_and_its_debrief_is_only_looked_at(desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    while desk.window.current == "table":
        answer(desk)
    assert desk.window.current == "debrief"
    debrief = desk.window.page("debrief")
    assert isinstance(debrief, DebriefPage)
    assert debrief.mistakes
    assert not debrief.retry_button.isVisible()
    assert not debrief.again_button.isVisible()
    with pytest.raises(AccessError, match="sat this exam"):
        desk.station.again(run)
    with pytest.raises(AccessError, match="not retried"):
        desk.station.retry(run, {1})
    desk.settle()
    desk.window.begin(EXAM)
    assert "you have sat this exam" in desk.window.notice.text.lower()
    records_of(desk).candidates.allow_again(run.run_id, by=room.bea.id)
    again = sit_down(desk)
    assert again.run_id != run.run_id
    desk.close()


def test_an_exam_with_a_seed_of_ones_own_is_refused(desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    with pytest.raises(AccessError, match="give none"):
        desk.station.begin_lesson(desk.station.lesson(EXAM), 7)
    desk.close()


def test_without_records_no_exam_is_held_where_there_are_accounts(
    qtbot: QtBot, room: Room, desk: Desk
) -> None:
    def broken() -> Records:
        raise RecordsError("the disk is full")

    desk.close()
    again = Desk(qtbot, room.root, open_records=broken).open()
    again.window.begin(EXAM)
    assert again.window.current == "home"
    assert "needs the records" in again.window.notice.text
    again.close()


# --- during --------------------------------------------------------------------------------------


def test_no_other_page_can_be_reached_during_an_exam(desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    sit_down(desk)
    window = desk.window
    window.activateWindow()
    desk.qtbot.waitUntil(window.isActiveWindow)
    for number in range(1, 9):
        QTest.keyClick(window, Qt.Key(Qt.Key.Key_0 + number), CTRL)
        assert window.current == "table"
    for key in ("home", "rulebook", "progress", "settings"):
        assert not window.rail.buttons[key].isEnabled()
        click(window.rail.buttons[key])
        window.go(key)
        assert window.current == "table"
    while window.current == "table":
        answer(desk)
    assert all(window.rail.buttons[key].isEnabled() for key in ("home", "rulebook", "settings"))
    desk.close()


def test_an_exam_gives_no_hint_and_counts_every_look(desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    QTest.keyClick(desk.table.view, Qt.Key.Key_F2)
    assert "no hints" in desk.table.bar.note
    QTest.keyClick(desk.table.view, Qt.Key.Key_F3)
    press(desk.table.overlays.sheet.text, Qt.Key.Key_Escape)
    answer(desk)
    assert (run.answers[-1].hints, run.answers[-1].peeks) == (0, 1)
    desk.close()


def test_a_look_is_not_unseen_by_leaving(desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    sit_down(desk)
    QTest.keyClick(desk.table.view, Qt.Key.Key_F3)
    press(desk.table.overlays.sheet.text, Qt.Key.Key_Escape)
    desk.table.leave_now()
    desk.settle()
    again = sit_down(desk)
    answer(desk)
    answer(desk)
    assert [answered.peeks for answered in again.answers] == [1, 0]
    desk.close()


# --- nothing that counts goes unrecorded ---------------------------------------------------------


@contextmanager
def locked(desk: Desk) -> Iterator[None]:
    """Let another program hold the record, as nobody else's should."""
    other = sqlite3.connect(desk.root / "records.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_PATIENCE", 50)


@pytest.mark.usefixtures("impatient")
def test_an_exam_stands_still_while_it_cannot_be_recorded(room: Room, qtbot: QtBot) -> None:
    desk = room.desk(qtbot)
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    with locked(desk):
        answer(desk)
        qtbot.waitUntil(lambda: sheet(desk).title == "Nothing is recorded")
        assert desk.table.session is not None
        assert not desk.table.session.clock_runs
        QTest.keyClick(desk.table.view, Qt.Key.Key_5)
        assert run.position == 1
        click(sheet(desk).retry_button)
        assert not sheet(desk).isHidden()
        # Asking to leave and staying brings no way past it.
        desk.table.leave()
        click(sheet(desk).stay_button)
        assert sheet(desk).title == "Nothing is recorded"
        press(sheet(desk), Qt.Key.Key_Escape)
        assert not sheet(desk).isHidden()
    click(sheet(desk).retry_button)
    assert sheet(desk).isHidden()
    assert row_of(desk, run).answered == 1
    assert desk.window.banner.isHidden()
    answer(desk)
    assert row_of(desk, run).answered == 2
    desk.close()


@pytest.mark.usefixtures("impatient")
def test_the_debrief_waits_until_the_exam_is_on_record(room: Room, qtbot: QtBot) -> None:
    desk = room.desk(qtbot)
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    while run.position < 2:
        answer(desk)
    with locked(desk):
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_5):
            QTest.keyClick(desk.table.view, key)
        qtbot.waitUntil(lambda: sheet(desk).title == "Nothing is recorded")
        assert desk.window.current == "table"
    click(sheet(desk).retry_button)
    assert desk.window.current == "debrief"
    assert row_of(desk, run).is_finished
    desk.close()


def test_two_windows_on_one_exam_give_no_second_try(room: Room, qtbot: QtBot) -> None:
    first, second = room.desk(qtbot), room.desk(qtbot)
    release(first, room)
    for desk in (first, second):
        choose(desk, "Ann")
    run = sit_down(first)
    assert sit_down(second).run_id == run.run_id
    answer(second)
    answer(first)
    qtbot.waitUntil(lambda: sheet(first).title == "Nothing is recorded")
    click(sheet(first).leave_button)
    assert first.window.current == "home"
    assert row_of(first, run).answered == 1
    answer(second)
    assert row_of(second, run).answered == 2
    assert len(records_of(second).exams.standstills(run.run_id)) == 2
    second.close()
    first.close()


def test_pausing_takes_an_instructors_pin(desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    table = desk.table
    assert table.header.pause_button.isVisible()
    click(table.header.pause_button)
    assert sheet(desk).title == "Pause the exam"
    assert table.session is not None
    assert table.session.clock_runs
    pin = sheet(desk).pin
    QTest.keyClicks(pin.field, "1111")
    press(pin.field, Qt.Key.Key_Return)
    desk.settle()
    assert pin.message == "That is not the PIN of Bea."
    assert table.session.clock_runs
    QTest.keyClicks(pin.field, PIN)
    press(pin.field, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: sheet(desk).title == "The exam is paused")
    assert not table.session.clock_runs
    assert records_of(desk).exams.is_paused(run.run_id)
    # Nothing the candidate can press goes on or answers.
    for key in (Qt.Key.Key_5, Qt.Key.Key_Return, Qt.Key.Key_F4, Qt.Key.Key_Escape, Qt.Key.Key_F3):
        QTest.keyClick(table.view, key)
        QTest.keyClick(pin.field, Qt.Key.Key_Escape)
    assert sheet(desk).isVisible()
    assert run.position == 0
    assert not table.bar.isEnabled()
    # Who wants to leave meanwhile and stays finds it paused as it was.
    click(table.header.leave_button)
    assert sheet(desk).title == "Leave the exam?"
    click(sheet(desk).stay_button)
    assert sheet(desk).title == "The exam is paused"
    assert not table.session.clock_runs
    for digit in PIN:
        click(pin.digit(digit))
    click(pin.action)
    desk.qtbot.waitUntil(lambda: not sheet(desk).isVisible())
    assert table.session.clock_runs
    answer(desk)
    [noted] = records_of(desk).exams.standstills(run.run_id)
    assert (noted.paused, noted.answered) == (True, 0)
    assert (noted.paused_by, noted.continued_by) == (room.bea.id, room.bea.id)
    desk.close()


def test_a_trainee_with_a_pin_is_no_instructor(desk: Desk, room: Room) -> None:
    release(desk, room)
    records_of(desk).accounts.set_pin(room.ann.id, "1111", by=room.bea.id)
    desk.station.front.reread()
    desk.settle()
    ann = records_of(desk).accounts.person(room.ann.id)
    sign_in(desk, ann, "1111")
    sit_down(desk)
    click(desk.table.header.pause_button)
    names = sheet(desk).names
    assert [names.itemText(at) for at in range(names.count())] == ["Bea"]
    # Not even by asking for it.
    sheet(desk).vouched.emit(ann.id, "1111")
    desk.settle()
    assert "only an instructor" in sheet(desk).pin.message.lower()
    press(sheet(desk).pin.field, Qt.Key.Key_Escape)
    assert not sheet(desk).isVisible()
    desk.close()


def test_leaving_is_asked_about_and_noted(desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    answer(desk)
    QTest.keyClick(desk.table.view, Qt.Key.Key_L, CTRL)
    assert sheet(desk).title == "Leave the exam?"
    press(sheet(desk).stay_button, Qt.Key.Key_Return)
    assert not sheet(desk).isVisible()
    assert desk.window.current == "table"
    assert run.position == 1
    click(desk.table.header.leave_button)
    click(sheet(desk).leave_button)
    desk.settle()
    assert desk.window.current == "home"
    hero = desk.window.home.hero
    assert hero.shown[:2] == ("Your exam", "The exam")
    assert hero.button.text() == "Continue"
    assert not hero.anew_button.isVisible()
    [noted] = records_of(desk).exams.standstills(run.run_id)
    assert (noted.answered, noted.until) == (1, None)
    click(hero.button)
    assert desk.run is not None
    assert (desk.run.run_id, desk.run.position) == (run.run_id, 1)
    assert "was interrupted" in desk.window.notice.text
    assert "after 1 answer" in desk.window.notice.text
    desk.close()


def test_an_unfinished_exam_is_never_begun_anew(desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)  # not one answer yet: the rounds were seen all the same
    desk.table.leave_now()
    desk.settle()
    with pytest.raises(AccessError, match="continue it"):
        desk.station.begin(EXAM)
    assert sit_down(desk).run_id == run.run_id
    desk.table.leave_now()
    records_of(desk).candidates.abandon(run.run_id, by=room.bea.id)
    desk.station.refresh()
    desk.settle()
    assert desk.station.resumable() is None
    desk.window.begin(EXAM)
    assert "another try" in desk.window.notice.text
    desk.close()


def test_closing_the_window_asks_first_and_is_noted(desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    answer(desk)
    assert not desk.window.close()
    assert desk.window.isVisible()
    click(sheet(desk).leave_button)
    assert not desk.window.isVisible()
    [noted] = records_of(desk).exams.standstills(run.run_id)
    assert noted.until is None
    desk.station.close()


# --- after a crash -------------------------------------------------------------------------------


def test_a_killed_exam_goes_on_where_it_was(qtbot: QtBot, desk: Desk, room: Room) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    answer(desk)
    answer(desk)
    # The program is gone: neither window nor station is closed.
    again = room.desk(qtbot)
    assert again.who == "Ann"
    click(again.window.home.hero.button)
    assert again.run is not None
    assert (again.run.run_id, again.run.seed, again.run.position) == (run.run_id, "autumn", 2)
    assert "after 2 answers" in again.window.notice.text
    while again.window.current == "table":
        qtbot.waitUntil(lambda: again.table.stage is Stage.ASKING)
        answer(again)
    [noted] = records_of(again).exams.standstills(run.run_id)
    assert (noted.paused, noted.answered) == (False, 2)
    row = row_of(again, run)
    assert row.is_finished
    assert row.release_id is not None
    again.close()
    desk.table.stop()
    desk.station.close()


def test_a_paused_exam_that_was_killed_is_still_paused(
    qtbot: QtBot, desk: Desk, room: Room
) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    answer(desk)
    records_of(desk).exams.pause(run.run_id, by=room.bea.id)
    again = room.desk(qtbot)
    click(again.window.home.hero.button)
    assert sheet(again).title == "The exam is paused"
    qtbot.wait(50)
    assert again.table.session is not None
    assert not again.table.session.clock_runs
    pin = sheet(again).pin
    QTest.keyClicks(pin.field, PIN)
    press(pin.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not sheet(again).isVisible())
    qtbot.waitUntil(lambda: again.table.stage is Stage.ASKING)
    assert again.table.session.clock_runs
    answer(again)
    assert [still.paused for still in records_of(again).exams.standstills(run.run_id)] == [True]
    again.close()
    desk.table.stop()
    desk.station.close()


# --- rooms without accounts ----------------------------------------------------------------------


def test_an_open_room_begins_exams_freely_and_cannot_pause_them(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ann")
    sit_down(desk)
    assert not desk.table.header.pause_button.isVisible()
    QTest.keyClick(desk.table.view, Qt.Key.Key_F4)
    assert not sheet(desk).isVisible()
    while desk.window.current == "table":
        answer(desk)
    debrief = desk.window.page("debrief")
    assert isinstance(debrief, DebriefPage)
    assert debrief.retry_button.isVisible()
    click(debrief.again_button)
    assert desk.window.current == "table"
    desk.close()


def test_in_an_open_room_an_exam_is_given_up_knowingly(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ann")
    run = sit_down(desk)
    answer(desk)
    desk.table.leave_now()
    desk.settle()
    with pytest.raises(AccessError, match="give it up"):
        desk.station.begin(EXAM)
    hero = desk.window.home.hero
    assert hero.anew_button.text() == "Give it up …"
    click(hero.anew_button)
    assert hero.shown[0] == "Give this exam up?"
    click(hero.button)  # keep it
    assert hero.shown[0] == "Your exam"
    assert row_of(desk, run).outcome is None
    click(hero.anew_button)
    click(hero.anew_button)
    desk.settle()
    assert row_of(desk, run).outcome == "abandoned"
    assert desk.station.resumable() is None
    assert sit_down(desk).run_id != run.run_id
    desk.close()


def test_a_guests_exam_is_lost_when_left_and_that_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    sit_down(desk)
    desk.table.leave()
    assert sheet(desk).title == "Leave the exam?"
    assert "lost" in desk.window._exam.leaving if desk.window._exam else False
    click(sheet(desk).leave_button)
    assert desk.window.current == "home"
    desk.close()


# --- the command line ----------------------------------------------------------------------------


def test_the_command_line_is_no_way_around(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: Room, desk: Desk
) -> None:
    monkeypatch.setattr(resources, "data_dir", lambda: room.root)

    def opened(*_: object) -> None:
        raise AssertionError("no window may open")

    monkeypatch.setattr(composition, "open_window", opened)
    path = tmp_path / "lessons" / "small" / "04-exam.yaml"
    with pytest.raises(AccessError, match="small/04-exam: this exam is not released"):
        composition.play(path)
    release(desk, room)
    with pytest.raises(AccessError, match="give none"):
        composition.play(path, 7)
    with pytest.raises(AssertionError, match="no window"):
        composition.play(path)
    desk.close()


def test_a_recorded_run_of_another_window_is_not_doubled(desk: Desk, room: Room) -> None:
    held = release(desk, room)
    lesson = load_lesson(desk.root / "lessons" / "small" / "04-exam.yaml")
    elsewhere = Run(
        lesson,
        game(lesson.game),
        seed=held.draw_seed(),
        listener=records_of(desk).listener(room.ann.id, release_id=held.id),
    )
    answer_first(elsewhere)
    choose(desk, "Ann")
    assert sit_down(desk).run_id == elsewhere.run_id
    desk.close()


def test_an_exam_whose_lesson_changed_goes_on_with_the_text_it_was_begun_with(
    desk: Desk, room: Room, tmp_path: Path
) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    answer(desk)
    desk.table.leave_now()
    desk.settle()
    path = tmp_path / "lessons" / "small" / "04-exam.yaml"
    path.write_text(path.read_text() + "# a remark\n")
    click(desk.window.home.hero.button)
    assert desk.run is not None
    assert (desk.run.run_id, desk.run.position) == (run.run_id, 1)
    assert desk.run.lesson.digest == run.lesson.digest
    desk.close()


def test_an_exam_whose_text_is_gone_waits_for_an_instructor(
    desk: Desk, room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release(desk, room)
    choose(desk, "Ann")
    run = sit_down(desk)
    answer(desk)
    desk.table.leave_now()
    desk.settle()
    path = tmp_path / "lessons" / "small" / "04-exam.yaml"
    path.write_text(path.read_text() + "# a remark\n")
    # As in a record made before texts were kept with the runs.
    monkeypatch.setattr(Records, "texts", lambda *_: [])
    click(desk.window.home.hero.button)
    assert desk.window.current == "home"
    assert "an instructor can give it up" in desk.window.notice.text
    assert row_of(desk, run).outcome is None
    desk.close()


def test_exams_are_open_again_once_the_room_does_without_accounts(desk: Desk, room: Room) -> None:
    desk.settle()
    assert desk.station.closed
    assert desk.station.records is not None
    desk.station.records.accounts.do_without(by=room.bea.id)
    desk.station.front.reread()
    desk.settle()
    assert not desk.station.closed
    assert sit_down(desk).lesson.title == "The exam"
    desk.close()

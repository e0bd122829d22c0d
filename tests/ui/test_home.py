"""Home: who trains, what is next, and which lessons are open."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk, answer_first, play, write_course
from tests.ui.people import Room, sign_in
from trainer.training.library import Library
from trainer.ui.lesson_card import LessonCard
from trainer.ui.plan import plan_courses
from trainer.ui.settings import Settings
from trainer.ui.trainee_picker import GUEST

LEFT = Qt.MouseButton.LeftButton


def states(desk: Desk) -> list[str]:
    return [card.lesson.state for card in desk.window.home.cards()]


def card(desk: Desk, title: str) -> LessonCard:
    return next(c for c in desk.window.home.cards() if c.lesson.info.title == title)


# --- gates ---------------------------------------------------------------------------------------


def test_a_gate_opens_with_mastery_and_never_closes_on_what_is_mastered(tmp_path: Path) -> None:
    courses = Library(write_course(tmp_path)).courses()

    def seen(*mastered: str) -> list[str]:
        planned = plan_courses(courses, {f"small/{name}" for name in mastered})
        return [lesson.state for lesson in planned[0].lessons]

    assert seen() == ["next", "locked", "open", "locked"]
    assert seen("01-totals") == ["mastered", "next", "open", "locked"]
    assert seen("01-totals", "02-faster") == ["mastered", "mastered", "next", "open"]
    # Passed once, before its gate was put up: it stays open.
    assert seen("04-exam") == ["next", "locked", "open", "mastered"]


def test_a_locked_lesson_says_what_to_master_first(tmp_path: Path) -> None:
    planned = plan_courses(Library(write_course(tmp_path)).courses(), ())
    assert planned[0].lessons[1].reason == "First master “Totals”."
    assert planned[0].lessons[3].reason == "First master “Totals” and “Faster totals”."
    assert planned[0].next is planned[0].lessons[0]


def test_nothing_is_locked_when_nobodys_mastery_is_known(tmp_path: Path) -> None:
    planned = plan_courses(Library(write_course(tmp_path)).courses(), (), gated=False)
    assert [lesson.state for lesson in planned[0].lessons] == ["next", "open", "open", "open"]


def test_a_lesson_that_cannot_be_read_is_locked_with_the_reason(tmp_path: Path) -> None:
    root = write_course(tmp_path)
    (root / "small" / "01-totals.yaml").write_text("title: [")
    planned = plan_courses(Library(root).courses(), {"small/01-totals"})
    assert planned[0].lessons[0].state == "locked"
    assert "cannot be read" in planned[0].lessons[0].reason


# --- who trains ----------------------------------------------------------------------------------


def test_a_guest_finds_every_lesson_open(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    assert desk.window.home.picker.names.currentText() == GUEST
    assert "locked" not in states(desk)
    desk.close()


def test_a_name_is_added_in_place_and_trains_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    picker = desk.window.home.picker
    QTest.keyClick(picker.names, Qt.Key.Key_End)  # the last entry adds a name
    picker.names.activated.emit(picker.names.currentIndex())
    assert picker.editor is not None
    QTest.keyClicks(picker.editor.field, "  Ana   Lind ")
    QTest.keyClick(picker.editor.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.who == "Ana Lind")
    assert picker.editor is None
    assert picker.names.currentText() == "Ana Lind"
    assert states(desk) == ["next", "locked", "open", "locked"]
    desk.close()


def test_escape_gives_up_adding_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    picker = desk.window.home.picker
    picker.open_editor()
    assert picker.editor is not None
    QTest.keyClick(picker.editor.field, Qt.Key.Key_Escape)
    assert picker.editor is None
    assert picker.names.currentText() == GUEST
    desk.close()


def test_a_name_already_there_is_chosen_instead_of_added_twice(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana").add("Bo")
    desk.station.add_trainee("ANA")
    qtbot.waitUntil(lambda: desk.who == "Ana")
    assert len(desk.station.people) == 2
    desk.close()


def test_every_trainee_has_a_course_of_his_own(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    play(desk.station.begin("small/01-totals"))
    desk.settle()
    assert states(desk)[0] == "mastered"
    desk.add("Bo")
    assert states(desk)[0] == "next"
    picker = desk.window.home.picker
    picker.names.setCurrentIndex(picker.names.findText("Ana"))
    picker.names.activated.emit(picker.names.currentIndex())
    desk.settle()
    assert states(desk)[0] == "mastered"
    desk.close()


def test_who_trained_and_the_marks_are_there_before_the_records_are(
    qtbot: QtBot, tmp_path: Path
) -> None:
    first = Desk(qtbot, tmp_path).open().add("Ana")
    play(first.station.begin("small/01-totals"))
    first.settle()
    first.close()
    again = Desk(qtbot, tmp_path)
    assert again.station.recording == "opening"
    assert again.who == "Ana"
    assert states(again) == ["mastered", "next", "open", "locked"]
    again.open()
    assert states(again) == ["mastered", "next", "open", "locked"]
    again.close()


# --- lessons -------------------------------------------------------------------------------------


def test_a_click_on_a_lesson_sits_down_at_the_table(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    QTest.mouseClick(card(desk, "Totals"), LEFT)
    assert desk.window.current == "table"
    assert desk.window.rail.buttons["table"].isEnabled()
    desk.close()


def test_a_locked_lesson_stays_closed_and_says_why(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    QTest.mouseClick(card(desk, "Faster totals"), LEFT)
    assert desk.window.current == "home"
    assert desk.window.home.note.isVisible()
    assert "First master “Totals”" in desk.window.home.note.text
    desk.close()


def test_cards_are_walked_with_arrows_and_opened_with_enter(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    cards = desk.window.home.cards()
    cards[0].setFocus()
    QTest.keyClick(cards[0], Qt.Key.Key_Right)
    assert cards[1].hasFocus()
    QTest.keyClick(cards[1], Qt.Key.Key_Left)
    QTest.keyClick(cards[0], Qt.Key.Key_Left)
    assert cards[0].hasFocus()
    QTest.keyClick(cards[0], Qt.Key.Key_Return)
    assert desk.window.current == "table"
    desk.close()


def test_continue_begins_what_is_next(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    assert desk.window.home.hero.shown[:2] == ("Start here", "Totals")
    play(desk.station.begin("small/01-totals"))
    desk.settle()
    assert desk.window.home.hero.shown[:2] == ("Next lesson", "Faster totals")
    QTest.mouseClick(desk.window.home.hero.button, LEFT)
    assert desk.window._run is not None
    assert desk.window._run.lesson.title == "Faster totals"
    desk.close()


def test_an_unfinished_run_is_continued_where_it_stood(qtbot: QtBot, tmp_path: Path) -> None:
    first = Desk(qtbot, tmp_path).open().add("Ana")
    run = first.station.begin("small/01-totals")
    answer_first(run)
    first.close()  # the trainee is gone in the middle of the lesson

    again = Desk(qtbot, tmp_path).open()
    hero = again.window.home.hero
    assert hero.shown[:2] == ("Where you left off", "Totals")
    assert hero.shown[2].startswith("1 decision made")
    QTest.mouseClick(hero.button, LEFT)
    assert again.window._run is not None
    assert again.window._run.run_id == run.run_id
    assert again.window._run.position == 1
    again.close()


def test_beginning_anew_settles_the_unfinished_run(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    run = desk.station.begin("small/01-totals")
    answer_first(run)
    desk.station.refresh()
    desk.settle()
    QTest.mouseClick(desk.window.home.hero.anew_button, LEFT)
    fresh = desk.window._run
    assert fresh is not None
    assert fresh.run_id != run.run_id
    assert fresh.position == 0
    answer_first(fresh)
    play(fresh)
    desk.settle()
    assert desk.station.resumable() is None
    assert not desk.window.home.hero.anew_button.isVisible()
    desk.close()


def test_a_run_goes_on_in_the_lesson_it_was_begun_with(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    begun = desk.station.begin("small/01-totals")
    answer_first(begun)
    desk.station.refresh()
    desk.settle()
    path = tmp_path / "lessons" / "small" / "01-totals.yaml"
    path.write_text(path.read_text().replace("Kd3c5s", "Kd4c5s"))
    QTest.mouseClick(desk.window.home.hero.button, LEFT)
    assert desk.window.current == "table"
    assert desk.run is not None
    assert desk.run.position == 1
    assert desk.run.lesson.digest == begun.lesson.digest
    assert desk.run.facts == begun.facts
    desk.close()


def test_progress_at_a_glance_adds_up(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    play(desk.station.begin("small/01-totals"))
    play(desk.station.begin("small/01-totals"), wrong=frozenset({1}))
    desk.settle()
    glance = desk.station.glance()
    assert (glance.mastered, glance.lessons, glance.runs) == (1, 4, 2)
    assert glance.accuracy == pytest.approx(5 / 6)
    assert glance.pace == pytest.approx(2 * 3600 / 6)
    desk.close()


def test_no_card_clips_its_text_at_a_large_text_size(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    for scale in (1.0, 1.3, 1.5):
        font = desk.window.font()
        font.setPointSizeF(10.5 * scale)
        desk.window.setFont(font)
        qtbot.wait(20)
        for shown in desk.window.home.cards():
            assert shown.height() >= shown.heightForWidth(shown.width())
            grid = shown.parentWidget()
            assert grid is not None
            assert grid.rect().contains(shown.geometry())
    desk.close()


def test_every_button_has_a_name_for_screen_readers(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    for button in desk.window.findChildren(QPushButton):
        if button.isVisible():
            assert button.text() or button.accessibleName()
    assert card(desk, "Totals").accessibleName() == "Lesson 1, Totals, next"
    desk.close()


# --- several courses -----------------------------------------------------------------------------


def test_a_course_is_chosen_by_its_tile_and_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    write_course(tmp_path, "small")
    write_course(tmp_path, "the-other")
    desk = Desk(qtbot, tmp_path).open()
    home = desk.window.home
    assert [tile.isChecked() for tile in home.courses.tiles] == [True, False]
    first = [card.lesson.info.key for card in home.cards()]
    QTest.mouseClick(home.courses.tiles[1], LEFT)
    assert [tile.isChecked() for tile in home.courses.tiles] == [False, True]
    assert [card.lesson.info.key for card in home.cards()] != first
    assert desk.station.course == home.courses.tiles[1].key
    desk.close()


def test_a_single_course_needs_no_tiles(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    assert not desk.window.home.courses.isVisible()
    desk.close()


def test_who_is_training_is_never_cut_off(qtbot: QtBot, tmp_path: Path) -> None:
    room = Room(tmp_path)
    desk = Desk(
        qtbot,
        tmp_path,
        settings=Settings(theme="light", animation="off", text_scale=1.5),
        open_records=room.records,
    ).open()
    desk.station.house.choose("washington")
    sign_in(desk, room.bea)
    home = desk.window.home
    button = home.picker.out_button

    def is_whole() -> bool:
        right = button.mapTo(home.viewport(), button.rect().topRight()).x()
        return bool(right < home.viewport().width())

    for width in (1280, 960):
        desk.window.resize(width, 720)
        QTest.qWait(50)
        qtbot.waitUntil(is_whole)
        assert home.picker.badge_button.isVisible()
    desk.close()

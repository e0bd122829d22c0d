"""The house book in use: lessons rest on it, runs keep to it, and a damaged one is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk, answer_first
from tests.ui.house.rooms import BOOK, Room
from trainer.errors import LessonError
from trainer.ui.settings_page import SettingsPage

OPEN, EXAM = "small/02-open", "small/03-exam"


@pytest.fixture
def room(qtbot: QtBot, tmp_path: Path) -> Room:
    """A room whose book is in use, with somebody training."""
    room = Room(qtbot, tmp_path).open().add("Ana")
    room.station.house.choose("harbour")
    return room


def change_book(room: Room, text: str) -> None:
    """Change the book behind the app's back and let it take notice."""
    room.book_path.write_text(text)
    room.station.house.reread()


def leave_unfinished(room: Room, key: str) -> str:
    """Begin a lesson, answer once, and leave; return the version it was begun under."""
    run = room.station.begin(key)
    answer_first(run)
    room.station.refresh()
    room.settle()
    return run.lesson.book


def test_a_run_goes_on_under_the_book_it_was_begun_with(room: Room) -> None:
    begun = leave_unfinished(room, OPEN)
    change_book(room, BOOK.replace("commission: charged", "commission: waived"))
    row = room.station.resumable()
    assert row is not None
    run = room.station.resume(row)
    assert run.lesson.book == row.book_digest == begun
    assert run.lesson.house["commission"] == "charged"
    assert room.station.begin(OPEN).lesson.house["commission"] == "waived"


def test_a_book_changed_by_hand_holds_for_the_next_run(room: Room) -> None:
    before = room.station.begin(OPEN).lesson
    room.book_path.write_text(BOOK.replace("commission: charged", "commission: waived"))
    after = room.station.begin(OPEN).lesson
    assert (before.house["commission"], after.house["commission"]) == ("charged", "waived")
    room.book_path.unlink()
    with pytest.raises(LessonError, match="no such house book"):
        room.station.begin(EXAM)


def test_a_run_begun_without_a_book_goes_on_without(room: Room) -> None:
    room.station.house.choose("")
    leave_unfinished(room, OPEN)
    room.station.house.choose("harbour")
    row = room.station.resumable()
    assert row is not None
    assert room.station.resume(row).lesson.book == ""


def test_a_run_goes_on_under_its_book_when_the_file_is_gone(room: Room) -> None:
    begun = leave_unfinished(room, OPEN)
    room.station.house.choose("")
    room.book_path.unlink()
    row = room.station.resumable()
    assert row is not None
    assert room.station.house.shelf.find(begun) is None
    run = room.station.resume(row)
    assert run.lesson.book == begun
    assert run.lesson.house["commission"] == "charged"


def test_a_run_goes_on_in_the_text_it_was_begun_with(room: Room) -> None:
    leave_unfinished(room, OPEN)
    info = room.station.lesson_info(OPEN)
    assert info is not None
    before = room.station.lesson(OPEN)
    info.path.write_text(info.path.read_text() + "# changed since\n")
    row = room.station.resumable()
    assert row is not None
    run = room.station.resume(row)
    assert run.position == 1
    assert run.lesson.digest == before.digest != room.station.lesson(OPEN).digest


def test_an_exam_is_refused_while_the_chosen_book_cannot_be_read(room: Room) -> None:
    change_book(room, BOOK.replace("decks: 8", "decks: 7"))
    room.window.begin(EXAM)
    assert room.window.current == "home"
    assert "an exam is not held without the house book harbour" in room.window.notice.text
    assert "decks" in room.window.notice.text
    assert "no exams, practice on the defaults" in room.window.home.house.text()
    room.window.begin(OPEN)
    assert room.window.current == "table"
    assert "runs on the defaults" in room.window.notice.text
    run = room.run
    assert run is not None
    assert run.lesson.book == ""


def test_a_damaged_book_is_told_once_when_the_app_starts(qtbot: QtBot, tmp_path: Path) -> None:
    room = Room(qtbot, tmp_path, book="title: [")
    room.station.memory.keep(house="harbour")
    told: list[str] = []
    room.station.troubled.connect(told.append)
    room.open()
    room.station.house.read_later(room.station._background)
    assert room.station.house.book is None
    (sentence,) = told
    assert sentence.startswith("The house book harbour cannot be used")
    assert "exams are not held" in sentence


def test_home_names_the_book_without_reading_it(qtbot: QtBot, tmp_path: Path) -> None:
    Room(qtbot, tmp_path).station.house.choose("harbour")
    again = Desk(qtbot, tmp_path)
    assert again.window.home.house.text() == "House book: Harbour"
    assert not again.station.house._read


def test_exams_grade_what_the_house_has_confirmed(room: Room) -> None:
    lesson = room.station.begin(EXAM).lesson
    rules = room.station.find_game("gowzgow").rules.values()
    graded = {rule.ruling for rule in rules if rule.ruling and lesson.grades(rule)}
    assert graded == {"GZ-1"}
    change_book(room, BOOK.replace("[GZ-1]", "all"))
    lesson = room.station.begin(EXAM).lesson
    assert all(lesson.grades(rule) for rule in rules)


def test_the_books_chips_fill_the_tray_and_the_settings_say_so(room: Room) -> None:
    assert room.station.looks.chip_set == ((10_000, "#23272b"), (500, "#b5302b"))
    page = room.window.page("settings")
    assert isinstance(page, SettingsPage)
    assert "chips of the house book Harbour" in page.house_chips.text
    room.station.house.choose("")
    assert not page.house_chips.text
    assert room.station.looks.chip_set == room.station.settings.chip_set


def test_a_lesson_opened_from_a_file_rests_on_the_book_too(room: Room) -> None:
    path = room.root / "lessons" / "small" / "02-open.yaml"
    run = room.station.begin_file(path, 7)
    assert run.lesson.book == room.station.house.book.digest  # type: ignore[union-attr]
    change_book(room, "title: [")
    with pytest.raises(LessonError, match="an exam is not held"):
        room.station.begin_file(path.with_name("03-exam.yaml"))

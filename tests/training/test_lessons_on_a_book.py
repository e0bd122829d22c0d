"""A lesson rests on its house's book: the book says what the lesson leaves open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.training.books import WHOLE_BOOK
from trainer.engine.rounds import Limits
from trainer.training.book_reading import parse
from trainer.training.checker import check_paths
from trainer.training.house_books import HouseBook
from trainer.training.lessons import Fixed, load_lesson
from trainer.training.library import Library

Write = Callable[..., Path]

OPEN = """\
title: Open
game: gowzgow
script:
  - round:
      seats: [{seat: 1, wagers: {pass-line: 25}, cards: 5h4d}]
      dealer: {cards: 4d3c}
    expect: {1/pass-line: 23.50}
"""
OWN = OPEN.replace(
    "script:",
    "house: {round_to: 0.01, bonus_paytable: A-2}\nconfirmed: [GZ-3]\n"
    "table: {minimum: 5, maximum: 100}\npace: {decisions_per_hour: 400}\nscript:",
)


@pytest.fixture
def book() -> HouseBook:
    """A house that rounds to half dollars, in its own favour."""
    return parse(
        WHOLE_BOOK.replace("round_to: 0.50", "round_to: 0.50, round_direction: house"), "h"
    )


def test_what_a_lesson_leaves_open_its_book_says(write: Write, book: HouseBook) -> None:
    lesson = load_lesson(write(OPEN), book)
    assert lesson.house == book.house("gowzgow")
    assert lesson.table == Limits(minimum=1000, maximum=100_000)
    assert lesson.pace == 650
    assert lesson.confirmed == {"GZ-1", "GZ-7"}
    assert lesson.book == book.digest
    (item,) = lesson.script
    assert isinstance(item, Fixed)
    assert item.facts.house["round_to"] == "0.50"


def test_a_lessons_own_word_stands_before_the_books(write: Write, book: HouseBook) -> None:
    lesson = load_lesson(write(OWN), book)
    assert lesson.house == {**book.house("gowzgow"), "round_to": "0.01", "bonus_paytable": "A-2"}
    assert lesson.table == Limits(minimum=500, maximum=10_000)
    assert lesson.pace == 400
    assert lesson.confirmed == {"GZ-1", "GZ-3", "GZ-7"}


@pytest.mark.parametrize("text", [OPEN, OWN])
def test_without_a_book_a_lesson_is_what_its_file_says(write: Write, text: str) -> None:
    path = write(text)
    lesson = load_lesson(path)
    assert lesson.book == ""
    assert set(lesson.house) == ({"round_to", "bonus_paytable"} if text == OWN else set())
    assert (lesson.pace, lesson.table is None) == ((400, False) if text == OWN else (None, True))


def test_a_book_that_does_not_name_the_game_is_as_good_as_none(
    write: Write, book: HouseBook
) -> None:
    path = write("title: T\ngame: ez-baccarat\nscript: [{deal: {}}]\n")
    assert load_lesson(path, book) == load_lesson(path)


def test_a_lesson_is_proved_as_it_runs_in_the_house(write: Write, book: HouseBook) -> None:
    path = write(OPEN)
    assert check_paths([path], book) == []
    (problem,) = check_paths([path])
    assert "23.75" in problem.message


def test_a_round_against_the_books_limits_is_found(write: Write, book: HouseBook) -> None:
    path = write(OPEN.replace("pass-line: 25}", "pass-line: 5}"))
    (problem,) = check_paths([path], book)
    assert "minimum" in problem.message


def test_what_the_house_confirmed_an_exam_may_ask(write: Write) -> None:
    exam = (
        "title: E\ngame: gowzgow\nmode: exam\nask: [settle]\npass: {accuracy: 90}\n"
        "script: [{deal: {count: 2}}]\n"
    )
    path = write(exam)
    assert any("default ruling" in problem.message for problem in check_paths([path]))
    confirmed = parse("title: H\ngames: {gowzgow: {confirmed: all}}\n", "h")
    assert check_paths([path], confirmed) == []


def test_the_pace_mark_may_be_measured_by_the_books_pace(write: Write, book: HouseBook) -> None:
    path = write(OPEN.replace("script:", "pass: {pace: 80}\nscript:"))
    assert check_paths([path], book) == []
    assert any("needs the lesson's pace" in problem.message for problem in check_paths([path]))


def test_the_library_opens_a_lesson_on_a_book(
    write: Write, tmp_path: Path, book: HouseBook
) -> None:
    write(OPEN)
    write("title: C\ngame: gowzgow\nlessons: [{file: 01-lesson.yaml}]\n", "course.yaml")
    library = Library(tmp_path)
    assert library.lesson("course/01-lesson", book).book == book.digest
    assert library.lesson("course/01-lesson").book == ""

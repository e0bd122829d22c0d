"""House books are read whole, or every mistake in them is told with its place."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.training.books import WHOLE_BOOK
from tests.training.damage import check_told, damaged, in_time
from trainer.engine.rounds import Limits
from trainer.errors import LessonError
from trainer.games.catalog import GAMES
from trainer.resources import lessons_dir
from trainer.training.book_reading import book_json, parse, read_book
from trainer.training.book_writing import book_text
from trainer.training.checker import check_paths
from trainer.training.house_books import Chip, HouseBook, book_schema, load_book
from trainer.training.library import Library

SHIPPED = lessons_dir() / "houses"


def problems_of(text: str) -> list[str]:
    with pytest.raises(LessonError) as caught:
        parse(text, "harbour")
    return [problem.removeprefix("harbour:") for problem in caught.value.problems]


# --- what a book says ----------------------------------------------------------------------------


def test_a_book_says_what_its_file_says(tmp_path: Path) -> None:
    path = tmp_path / "harbour.yaml"
    path.write_text(WHOLE_BOOK, encoding="utf-8")
    book = load_book(path)
    assert (book.key, book.title, book.path) == ("harbour", "Harbour", path)
    assert book.house("gowzgow") == {
        "bonus_paytable": "B-1",
        "round_to": "0.50",
        "commission_waived_below": 10,
        "decks": 6,
    }
    assert book.limits("gowzgow") == Limits(minimum=1000, maximum=100_000)
    assert book.pace("gowzgow") == 650
    assert book.game("gowzgow").pace.source == "Shift manager, May"  # type: ignore[union-attr]
    assert book.confirmed("gowzgow") == {"GZ-1", "GZ-7"}
    assert book.chips == (
        Chip(worth=10_000, colour="#23272b", name="black"),
        Chip(worth=500, colour="#b5302b"),
        Chip(worth=50, colour="#2f62a8"),
    )


def test_a_game_the_book_does_not_name_is_left_to_the_defaults() -> None:
    book = parse(WHOLE_BOOK, "harbour")
    assert not book.covers("ez-baccarat")
    assert book.house("ez-baccarat") == {}
    assert (book.limits("ez-baccarat"), book.pace("ez-baccarat")) == (None, None)
    assert book.confirmed("ez-baccarat") == frozenset()


def test_remarks_and_layout_do_not_make_another_version() -> None:
    written = parse(WHOLE_BOOK, "harbour")
    remarked = parse(
        "# by hand\n" + WHOLE_BOOK.replace("maximum: 1000,", 'maximum: "1000.00",'), "x"
    )
    assert remarked.digest == written.digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("B-1", "B-2"),
        ("650", "651"),
        ("maximum: 1000", "maximum: 1001"),
        ("[GZ-1, GZ-7]", "[GZ-1]"),
        ("Shift manager, May", "Shift manager, June"),
        ("name: black", "name: ebony"),
        ("title: Harbour", "title: Haven"),
    ],
)
def test_whatever_is_said_differently_is_another_version(old: str, new: str) -> None:
    assert parse(WHOLE_BOOK.replace(old, new), "x").digest != parse(WHOLE_BOOK, "x").digest


def test_a_written_book_reads_as_itself() -> None:
    book = parse(WHOLE_BOOK, "harbour")
    again = parse(book_text(book), "harbour")
    assert again.digest == book.digest
    assert book_json(again) == book_json(book)


def test_texts_that_look_like_yaml_survive_writing() -> None:
    odd = 'a: "b" # c - [d] \\ null'
    text = WHOLE_BOOK.replace("title: Harbour", f"title: {json.dumps(odd)}")
    book = parse(text, "harbour")
    assert parse(book_text(book), "harbour").title == odd


# --- what is wrong with one ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("gowzgow:", "gowzgo:", "8:3: no game 'gowzgo'; did you mean \"gowzgow\"?"),
        ("bonus_paytable", "bonus_paytabel", 'did you mean "bonus_paytable"?'),
        ("B-1", "B-9", "9:29: house.bonus_paytable: 'B-9' is not offered"),
        ("GZ-7", "GZ-77", "12:23: confirmed: no ruling 'GZ-77'"),
        ("650", "fast", "11:32: decisions_per_hour: a whole number belongs here, not 'fast'"),
        (', source: "Shift manager, May"', "", "source is missing"),
        ("maximum: 1000", "maximum: 1", "10:35: the maximum is below the minimum"),
        ("pace:", "pase:", "11:5: unknown key 'pase'; did you mean \"pace\"?"),
        ("chips:", "chip:", "3:1: unknown key 'chip'; did you mean \"chips\"?"),
        ('"#B5302B"', "red", "5:24: colour: a chip's colour is written #rrggbb, in quotes"),
        ("worth: 5,", "worth: 100,", "5:13: worth: a chip of $100 is there already"),
        ("worth: 5,", "worth: 0,", "5:13: worth: a chip is worth between $0.01 and $100,000"),
        ("title: Harbour\n", "", "1:1: title is missing"),
        ("summary: A", "summary: &a A", "anchors"),
    ],
)
def test_a_mistake_is_located_and_explained(old: str, new: str, told: str) -> None:
    assert old in WHOLE_BOOK
    assert any(told in problem for problem in problems_of(WHOLE_BOOK.replace(old, new)))


def test_all_mistakes_are_found_in_one_go() -> None:
    text = (
        WHOLE_BOOK.replace("B-1", "B-9")
        .replace("650", "-1")
        .replace("GZ-7", "GZ-77")
        .replace("war_burns: once", "war_burns: twice")
        .replace("#2f62a8", "blue")
    )
    assert [problem.split(":")[0] for problem in problems_of(text)] == ["6", "9", "11", "12", "14"]


def test_a_book_has_its_bounds() -> None:
    chips = "".join(f'  - {{worth: {worth}, colour: "#000000"}}\n' for worth in range(1, 12))
    text = f"title: T\nchips:\n{chips}games: {{gowzgow: {{}}}}\n"
    assert problems_of(text) == ["3:3: chips: more than 10 entries"]
    many = "\n".join(f"  g{number}: {{}}" for number in range(9_000))
    (told,) = problems_of(f"title: T\ngames:\n{many}\n")
    assert "more than 8000 values" in told


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="no such file"):
        load_book(tmp_path / "nowhere.yaml")


@pytest.mark.parametrize("seed", range(10))
def test_a_damaged_book_is_a_book_or_an_error_with_places(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    path = tmp_path / "houses" / "harbour.yaml"
    path.parent.mkdir()
    for _ in range(30):
        raw = damaged(chance, WHOLE_BOOK.encode())
        path.write_bytes(raw)
        with in_time():
            source = read_book(path)
        problems = [str(problem) for problem in source.problems]
        assert (source.book is None) == bool(problems)
        for problem in problems:
            check_told(problem, str(path), raw)
        if source.book is not None:
            _is_right(source.book)


def _is_right(book: HouseBook) -> None:
    """What was loaded is usable: every house can be built and the whole written and read back."""
    for game in GAMES:
        game.house(book.house(game.key))
    assert parse(book_text(book), book.key).digest == book.digest


# --- the shipped books ---------------------------------------------------------------------------


def test_the_shipped_books_cover_every_game_by_who_banks_it() -> None:
    by_family = {
        "house-banked": load_book(SHIPPED / "washington.yaml"),
        "player-dealer": load_book(SHIPPED / "california.yaml"),
    }
    for family, book in by_family.items():
        assert set(book.games) == {game.key for game in GAMES if game.family == family}
        for game in GAMES:
            if book.covers(game.key):
                # Each option is spelt out, so that whoever edits the book finds it there.
                assert set(book.house(game.key)) == set(game.options)
                assert game.house(book.house(game.key)) == game.house()
                assert book.limits(game.key) == game.default_limits
                assert book.pace(game.key)
                # No ruling is confirmed before a real house has done so.
                assert book.confirmed(game.key) == frozenset()


def test_the_folder_of_books_is_no_course(tmp_path: Path) -> None:
    folder = tmp_path / "houses"
    folder.mkdir()
    (folder / "course.yaml").write_text(WHOLE_BOOK, encoding="utf-8")
    assert Library(tmp_path).courses() == ()


def test_the_lesson_checker_proves_books_too(tmp_path: Path) -> None:
    kept = tmp_path / "houses" / "versions" / "harbour"
    kept.mkdir(parents=True)
    (tmp_path / "houses" / "harbour.yaml").write_text(WHOLE_BOOK, encoding="utf-8")
    (kept / "0123.yaml").write_text(WHOLE_BOOK, encoding="utf-8")
    assert check_paths([tmp_path]) == []
    (tmp_path / "houses" / "harbour.yaml").write_text(
        WHOLE_BOOK.replace("B-1", "B-9"), encoding="utf-8"
    )
    (problem,) = check_paths([tmp_path])
    assert "'B-9' is not offered" in problem.message


def test_the_schema_names_every_game_and_its_options() -> None:
    schema = book_schema()
    games = schema["properties"]["games"]["properties"]
    assert set(games) == {game.key for game in GAMES}
    text = json.dumps(schema)
    for game in GAMES:
        for option in game.options:
            assert f'"{option}"' in text

"""The shelf: books are used, made, copied, renamed and deleted, and nothing is lost by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.house.rooms import BOOK, Room, words_of
from trainer.games.catalog import GAMES
from trainer.ui.house.shelf_acts import key_for


@pytest.fixture
def room(qtbot: QtBot, tmp_path: Path) -> Room:
    """A room with the shelf open."""
    room = Room(qtbot, tmp_path)
    return room.open().enter()


def test_every_book_is_listed_with_what_it_is(room: Room) -> None:
    shelf = room.page.shelf
    assert list(shelf.cards) == ["california", "harbour", "washington"]
    assert "shipped with the app" in words_of(shelf.cards["washington"])
    assert "your own" in words_of(shelf.cards["harbour"])
    assert "No book is in use here" in shelf.note.text


def test_a_book_is_taken_into_use_and_out_of_it(room: Room) -> None:
    room.click(room.page.shelf.cards["washington"].use)
    assert room.station.house.key == "washington"
    assert "in use here" in words_of(room.page.shelf.cards["washington"])
    room.click(room.page.shelf.cards["washington"].use)
    assert room.station.house.key == ""
    assert room.window.home.house.text() == ""


def test_a_new_book_is_made_with_every_game(room: Room) -> None:
    room.click(room.page.shelf.new)
    form = room.page.shelf.form
    QTest.keyClicks(form.title_field.edit, "The Pier & Sons")
    assert form.key == "the-pier-sons"
    QTest.keyClick(form.title_field.edit, Qt.Key.Key_Return)
    assert room.page.view is room.page.editor
    book = room.station.house.shelf.book("the-pier-sons")
    assert book.title == "The Pier & Sons"
    assert set(book.games) == {game.key for game in GAMES}


def test_a_new_book_may_begin_with_one_game(room: Room) -> None:
    room.click(room.page.shelf.new)
    form = room.page.shelf.form
    QTest.keyClicks(form.title_field.edit, "One")
    form.games.setFocus()
    QTest.keyClick(form.games, Qt.Key.Key_Down)
    room.click(form.done)
    assert len(room.station.house.shelf.book("one").games) == 1


@pytest.mark.parametrize(
    ("title", "key", "why"),
    [
        ("Other", "harbour", "already"),
        ("Other", "Not A Name", "small letters"),
        ("Other", "../other", "small letters"),
        ("", "other", "title is empty"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_the_form(
    room: Room, title: str, key: str, why: str
) -> None:
    room.click(room.page.shelf.new)
    form = room.page.shelf.form
    QTest.keyClicks(form.title_field.edit, title)
    form.key_field.edit.selectAll()
    QTest.keyClicks(form.key_field.edit, key)
    room.click(form.done)
    assert why in form.key_field.problem
    assert form.isVisibleTo(room.page)
    assert list(room.page.shelf.cards) == ["california", "harbour", "washington"]


def test_a_copy_keeps_every_remark(room: Room) -> None:
    room.click(room.page.shelf.cards["harbour"].copy)
    room.click(room.page.shelf.form.done)
    copied = room.book_path.with_name("harbour-copy.yaml").read_text()
    assert copied == BOOK.replace("title: Harbour ", "title: Harbour, copy ")
    assert "harbour-copy" in room.page.shelf.cards


def test_a_renamed_book_stays_in_use_with_its_versions(room: Room) -> None:
    room.station.house.choose("harbour")
    room.page.shelf.refresh()
    room.click(room.page.shelf.cards["harbour"].rename)
    form = room.page.shelf.form
    form.key_field.edit.selectAll()
    QTest.keyClicks(form.key_field.edit, "pier")
    form.title_field.edit.selectAll()
    QTest.keyClicks(form.title_field.edit, "Pier")
    room.click(form.done)
    assert room.station.house.key == "pier"
    assert room.window.home.house.text() == "House book: Pier"
    assert list(room.page.shelf.cards) == ["california", "pier", "washington"]
    assert len(room.station.house.shelf.versions("pier")) == 2


def test_a_deleted_book_is_asked_about_kept_and_no_longer_in_use(room: Room) -> None:
    room.station.house.choose("harbour")
    room.page.shelf.refresh()
    card = room.page.shelf.cards["harbour"]
    room.click(card.delete)
    assert room.book_path.exists()
    room.click(card.asking.buttons[1])
    assert room.book_path.exists()
    room.click(card.delete)
    room.click(card.asking.buttons[0])
    assert not room.book_path.exists()
    assert room.station.house.key == ""
    (kept,) = room.station.house.shelf.versions("harbour")
    assert kept.path.read_text() == BOOK


def test_a_book_in_use_that_is_gone_is_told(room: Room) -> None:
    room.station.house.choose("harbour")
    room.book_path.unlink()
    room.page.shelf.refresh()
    assert "is not on the shelf any more" in room.page.shelf.note.text


@pytest.mark.parametrize(
    ("title", "key"),
    [("Casino Royale", "casino-royale"), ("  21! ", "21"), ("Ümlaut", "mlaut"), ("…", "")],
)
def test_a_file_name_is_made_of_the_title(title: str, key: str) -> None:
    assert key_for(title) == key


def test_who_may_not_change_the_house_book_does_not_see_it(room: Room) -> None:
    records = room.station.records
    assert records is not None
    records.accounts.add("Bea", role="instructor", pin="2468")
    room.add("Ana")
    assert room.window.current == "home"
    assert not room.window.rail.buttons["house"].isVisibleTo(room.window)
    room.window.go("house")
    assert room.window.current == "home"

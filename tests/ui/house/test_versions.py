"""Versions of a book: any two are compared in words, and none of it changes anything."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.house.rooms import BOOK, Room, words_of


def test_two_kept_versions_are_compared_with_each_other(qtbot: QtBot, tmp_path: Path) -> None:
    room = Room(qtbot, tmp_path)
    room.open().enter().open_book()
    room.choose("decks", "6")
    room.save()
    room.choose("round_to", "0.25")
    room.save()
    room.click(room.page.editor.versions)
    versions = room.page.versions
    assert versions.list.count() == 3
    assert versions.other.count() == 4
    shelf = room.station.house.shelf
    first = next(one for one in shelf.versions("harbour") if "decks: 8" in one.path.read_text())
    last = shelf.book("harbour")
    _pick(room, first.digest)
    _compare_with(room, last.digest)
    told = words_of(versions)
    assert "2 differences" in told
    assert "Decks in the shoe" in told
    assert "Smallest chip for commission" in told
    _compare_with(room, first.digest)
    assert "They say the same." in words_of(versions)
    assert room.page.desk.book is not None
    assert not room.page.desk.book.is_changed


def _compare_with(room: Room, digest: str) -> None:
    """Choose the other version by keys."""
    other = room.page.versions.other
    other.setFocus()
    wanted = other.findData(digest)
    while other.currentIndex() != wanted:
        down = other.currentIndex() < wanted
        QTest.keyClick(other, Qt.Key.Key_Down if down else Qt.Key.Key_Up)


def _pick(room: Room, digest: str) -> None:
    versions = room.page.versions
    versions.list.setFocus()
    QTest.keyClick(versions.list, Qt.Key.Key_Home)
    while versions.current != digest:
        QTest.keyClick(versions.list, Qt.Key.Key_Down)


def test_a_version_broken_by_hand_is_kept_and_said_to_be_unreadable(
    qtbot: QtBot, tmp_path: Path
) -> None:
    room = Room(qtbot, tmp_path, book=BOOK.replace("decks: 8", "decks: 7"))
    room.open().enter().open_book()
    room.choose("decks", "6")
    room.review()
    assert "cannot be read, so there is nothing to compare" in words_of(room.page.review)
    room.click(room.page.review.save)
    room.click(room.page.editor.versions)
    versions = room.page.versions
    broken = next(
        one
        for one in room.station.house.shelf.versions("harbour")
        if "decks: 7" in one.path.read_text()
    )
    _pick(room, broken.digest)
    assert "cannot be compared in words" in words_of(versions)
    room.click(versions.restore)
    room.checked()
    assert "decks: 7" in room.text
    assert not room.page.editor.review.isEnabled()


def test_a_book_never_saved_has_no_versions(qtbot: QtBot, tmp_path: Path) -> None:
    room = Room(qtbot, tmp_path)
    room.open().enter().open_book("california")
    room.click(room.page.editor.versions)
    assert "Nothing is kept yet" in words_of(room.page.versions)
    assert not room.page.versions.restore.isEnabled()

"""An instructor changes a house book, from the shelf to a saved, compared and restored version."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.desk import play
from tests.ui.house.rooms import BOOK, Room, words_of
from trainer.training.house_books import load_book
from trainer.ui.handouts.panel import HandoutPanel


@pytest.fixture
def room(qtbot: QtBot, tmp_path: Path) -> Room:
    """A room with the hand-made book."""
    return Room(qtbot, tmp_path)


def test_an_option_is_changed_reviewed_saved_compared_and_restored(room: Room) -> None:
    room.open().enter().open_book()
    panel = room.option("commission")
    assert panel.values is not None
    room.qtbot.waitUntil(lambda: "edge" in panel.audit.text().lower(), timeout=20_000)
    waived = panel.values.rows["waived"].effects.text()
    assert waived.startswith("Pass Line: edge 0.00 % (\N{MINUS SIGN}2.22)")
    assert panel.values.rows["charged"].force.isVisibleTo(panel)

    room.choose("commission", "waived")
    assert room.text == BOOK.replace("commission: charged ", "commission: waived ")
    assert "Differs from the default" in panel.state.text()
    assert room.book_path.read_text() == BOOK, "nothing is written before it is saved"
    room.review()
    told = words_of(room.page.review)
    assert "1 lesson becomes wrong" in told
    assert "Commission on Pass Line wins" in told
    assert "charged" in told
    assert "expect in line 10" in told
    assert "expected 9.50, the engine says 10.00" in told
    assert "Open (small/02-open)" in told, "runs differently, but is not wrong"

    room.click(room.page.review.save)
    assert room.book_path.read_text() == room.text
    assert "# shift manager, May" in room.book_path.read_text()
    assert load_book(room.book_path).house("gowzgow")["commission"] == "waived"

    room.click(room.page.editor.versions)
    versions = room.page.versions
    assert versions.list.count() == 2
    _pick_other_version(room)
    told = words_of(versions)
    assert "One difference" in told
    assert "charged" in told
    assert "waived" in told
    room.click(versions.restore)
    assert room.page.view is room.page.editor
    assert room.text == BOOK
    assert room.book_path.read_text() != BOOK
    room.save()
    assert room.book_path.read_text() == BOOK


def _pick_other_version(room: Room) -> None:
    """Go to the version that is not the one that stands, by keys."""
    versions = room.page.versions
    versions.list.setFocus()
    for _ in range(versions.list.count()):
        item = versions.list.currentItem()
        assert item is not None
        if "as it stands" not in item.text():
            return
        last = versions.list.currentRow() == versions.list.count() - 1
        QTest.keyClick(versions.list, Qt.Key.Key_Up if last else Qt.Key.Key_Down)


def test_a_shipped_book_becomes_ones_own_and_can_be_had_back(room: Room) -> None:
    room.open().enter().open_book("washington")
    assert "shipped" in room.page.editor.state.text()
    room.choose("commission", "waived")
    room.save()
    own = room.root / "houses" / "washington.yaml"
    assert own.read_text() == room.text
    assert len(room.page.desk.station.house.shelf.versions("washington")) == 2
    room.click(room.page.editor.books)
    card = room.page.shelf.cards["washington"]
    assert not card.info.shipped
    assert card.delete.text() == "Back to the shipped book"
    room.click(card.delete)
    room.click(card.asking.buttons[0])
    assert room.page.shelf.cards["washington"].info.shipped
    assert not own.exists()
    assert len(room.station.house.shelf.versions("washington")) == 2


def test_earned_certificates_that_rest_on_the_old_version_are_told(room: Room) -> None:
    room.open().add("Ada")
    room.station.house.choose("harbour")
    room.window.begin("small/03-exam")
    run = room.sit_out()
    assert run.score.passed
    room.table.finished.emit(run)
    room.settle()
    room.enter().open_book()
    room.choose("commission", "waived")
    room.review()
    told = words_of(room.page.review)
    assert "Certificates that rest on another version: 1" in told
    assert "Ada, The exam" in told
    assert "the rules of the game have changed since" in told


def test_certificates_without_a_book_and_releases_are_told_before_and_after(room: Room) -> None:
    room.open().add("Ada")
    _pass_exam(room)
    _release(room)
    room.enter().open_book()
    room.choose("commission", "waived")
    room.review()
    # Not in use here: neither the defaults nor a release under them is touched.
    assert "Ada" not in words_of(room.page.review)
    assert "released anew" not in words_of(room.page.review)
    room.click(room.page.review.save)
    room.click(room.page.editor.books)
    room.click(room.page.shelf.cards["harbour"].use)
    room.settle()
    told = room.page.shelf.note.text
    assert "Must be released anew before anybody can begin it: The exam." in told
    assert "Certificates that rest on other rules: 1." in told
    assert "Ada, The exam, " in told
    assert "without a house book: the rules of the game have changed since" in told
    _release(room)
    room.open_book()
    room.choose("decks", "6")
    room.review()
    told = words_of(room.page.review)
    assert "Certificates that rest on another version: 1" in told
    assert "without a house book" in told
    assert "Released exams that must be released anew: 1" in told
    assert "The exam (small/03-exam)" in told


def test_a_certificate_of_another_house_is_not_this_books_matter(room: Room) -> None:
    room.open().add("Ada")
    room.station.house.choose("washington")
    _pass_exam(room)
    room.station.house.choose("harbour")
    room.enter().open_book()
    room.choose("decks", "6")
    room.review()
    assert "Ada" not in words_of(room.page.review)


def _pass_exam(room: Room) -> None:
    """Let who is training pass the exam under the book in use."""
    room.window.begin("small/03-exam")
    run = room.sit_out()
    assert run.score.passed
    room.table.finished.emit(run)
    room.settle()


def _release(room: Room) -> None:
    """Release the exam as it stands under the book in use."""
    records = room.station.records
    assert records is not None
    lesson = room.station.lesson("small/03-exam")
    records.exams.release(lesson, seeds="fresh", book_digest=lesson.book, by=None)


def test_going_back_from_the_review_saves_nothing_and_keeps_the_work(room: Room) -> None:
    room.open().enter().open_book()
    room.choose("decks", "6")
    room.checked()
    QTest.keyClick(room.page.editor.places, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert words_of(room.page.view).startswith("What this changes")
    room.click(room.page.review.back)
    assert room.page.view is room.page.editor
    assert "decks: 6" in room.text
    assert room.book_path.read_text() == BOOK


def test_what_is_in_use_follows_what_is_saved(room: Room) -> None:
    room.open()
    room.enter()
    room.click(room.page.shelf.cards["harbour"].use)
    assert room.station.house.key == "harbour"
    assert room.window.home.house.text() == "House book: Harbour"
    before = room.station.begin("small/02-open")
    room.open_book()
    room.choose("commission", "waived")
    room.save()
    after = room.station.begin("small/02-open")
    assert (before.lesson.house["commission"], after.lesson.house["commission"]) == (
        "charged",
        "waived",
    )
    assert before.lesson.book != after.lesson.book
    assert play(after).score.passed


def test_what_the_book_posts_is_handed_out_as_it_stands_on_the_screen(room: Room) -> None:
    room.open().enter().open_book()
    editor = room.page.editor
    room.choose("bonus_paytable", "B-1")
    # Pressed before the text is checked: the card waits for it.
    room.click(editor.hand_out)
    room.qtbot.waitUntil(lambda: room.window.current == "handout", timeout=5000)
    panel = room.window.page("handout")
    assert isinstance(panel, HandoutPanel)
    room.qtbot.waitUntil(lambda: panel.sheets is not None, timeout=5000)
    assert panel.sheets is not None
    text = panel.sheets.document.toPlainText()
    assert "B-1" in text
    assert "House book: Harbour, version " in text
    assert room.book_path.read_text() == BOOK
    room.click(panel.close_button)
    assert room.page.view is editor
    assert room.window.current == "house"


def test_where_nothing_is_posted_the_reason_stands_below_the_button(room: Room) -> None:
    room.open().enter().open_book()
    editor = room.page.editor
    editor.go("three-card-poker")
    assert not editor.hand_out.isEnabled()
    assert editor.no_handout.text() == "The game is not in the book."
    editor.go("joker-poker")
    editor.places.setFocus()
    QTest.keyClick(editor.places, Qt.Key.Key_Space)
    assert "joker-poker:" in room.text
    room.checked()
    assert not editor.hand_out.isEnabled()
    assert editor.no_handout.text() == "This house posts no paytable for the game."
    assert editor.hand_out.accessibleDescription() == editor.no_handout.text()

"""Every part of a house book is changed on the page, and only what was changed changes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.house.rooms import BOOK, LEFT, NONE, Room, see, words_of
from trainer.engine.game import Game
from trainer.games.catalog import GAMES, game
from trainer.training.houses import confirmable
from trainer.ui.chip_editor import ChipRow
from trainer.ui.house.editor import HOUSE, TEXT
from trainer.ui.house.game_entries import LIMITS, PACE, RULINGS
from trainer.ui.house.house_panel import HousePanel, TextPanel
from trainer.ui.house.limits_panels import LimitsPanel, PacePanel
from trainer.ui.house.option_panel import OptionPanel
from trainer.ui.house.panels import Panel
from trainer.ui.house.rulings_panel import RulingsPanel, rulings
from trainer.ui.house.value_rows import ValueRows

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def room(qtbot: QtBot, tmp_path: Path) -> Room:
    """A room with the hand-made book open."""
    room = Room(qtbot, tmp_path)
    return room.open().enter().open_book()


def go(room: Room, place: str, entry: str = "") -> Panel:
    room.page.editor.go(place, entry)
    panel = room.page.editor.panel
    assert panel is not None
    return panel


# --- options -------------------------------------------------------------------------------------


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.key)
def test_every_option_of_every_game_has_its_page(room: Room, played: Game) -> None:
    room.page.editor.go(played.key)
    shown = room.page.editor.entries.shown
    options = played.options
    assert shown[:3] == [LIMITS, PACE, RULINGS]
    assert sorted(shown[3:]) == sorted(options)
    for name, option in options.items():
        panel = room.option(name, played.key)
        told = words_of(panel)
        assert option.title in told
        assert option.meaning in told
        assert option.source in told or option.source == "silent"
        if panel.values is not None and option.values:
            _show_all(room, panel.values)
            assert panel.values.shown == list(option.values)
            tops = [panel.values.rows[word].y() for word in panel.values.shown]
            assert tops == sorted(set(tops))


def _show_all(room: Room, values: ValueRows) -> None:
    """Show every value of a long list, and wait until all of them are there."""
    if values.unfold.isVisible():
        room.click(values.unfold)
        room.qtbot.waitUntil(lambda: not values.is_busy)
        room.qtbot.wait(10)


def test_a_value_is_chosen_by_keys(room: Room) -> None:
    panel = room.option("commission")
    assert panel.values is not None
    see(panel.values.rows["charged"].radio)
    panel.values.rows["charged"].radio.setFocus()
    QTest.keyClick(panel.values.rows["charged"].radio, Qt.Key.Key_Down)
    assert "commission: waived    # shift manager, May" in room.text


def test_the_whole_row_of_a_value_can_be_clicked(room: Room) -> None:
    panel = room.option("decks")
    assert panel.values is not None
    row = panel.values.rows["6"]
    QTest.mouseClick(row, LEFT, NONE, row.rect().bottomRight() / 2)
    assert "decks: 6" in room.text


def test_back_to_the_default_writes_the_default_where_something_was_written(room: Room) -> None:
    panel = room.choose("decks", "6")
    room.click(panel.back)
    assert room.text == BOOK
    assert not panel.back.isEnabled()


def test_an_option_the_book_did_not_name_is_added_below_the_others(room: Room) -> None:
    room.choose("round_to", "0.25")
    assert "      decks: 8\n      round_to: '0.25'\n    confirmed" in room.text
    entry = room.page.editor.entries.entry("round_to")
    assert entry is not None
    assert entry.marks == ("changed", "unconfirmed")


def test_a_free_amount_is_typed_and_nonsense_is_refused_beside_it(room: Room) -> None:
    panel = room.option("commission_waived_below")
    assert panel.field is not None
    room.type(panel.field.edit, "$12.50")
    assert "commission_waived_below: 12.5\n" in room.text
    before = room.text
    room.type(panel.field.edit, "a lot")
    assert panel.field.problem
    assert panel.field.problem in words_of(panel)
    assert room.text == before


def test_a_ruling_is_confirmed_where_its_option_is_shown(room: Room) -> None:
    panel = room.option("round_to")
    assert "not confirmed by this house" in panel.source.text()
    room.tick(panel.confirm)
    assert "confirmed: [GZ-1, GZ-8]" in room.text
    assert "GZ-8, confirmed by this house" in panel.source.text()
    room.tick(panel.confirm)
    assert room.text == BOOK


def test_a_long_list_of_values_is_folded_and_searched(room: Room) -> None:
    panel = room.option("collection", "face-up-pai-gow")
    assert panel.values is not None
    rows = panel.values.rows
    assert not rows["none"].radio.isEnabled(), "the game is not in the book yet"
    QTest.mouseClick(rows["none"], LEFT)
    assert room.text == BOOK
    _tick_game(room, "face-up-pai-gow")
    assert rows["none"].radio.isEnabled()

    def shown() -> list[str]:
        assert panel.values is not None
        return [word for word in panel.values.shown if rows[word].isVisibleTo(panel)]

    assert shown() == ["none"]
    QTest.keyClicks(panel.values.search, "option 93")
    room.qtbot.waitUntil(lambda: shown() == ["93"])
    room.click(rows["93"].radio)
    panel.values.search.clear()
    room.qtbot.waitUntil(lambda: shown() == ["none", "93"])
    _show_all(room, panel.values)
    assert shown() == list(panel.option.values)
    assert "collection: '93'" in room.text


def test_the_search_finds_options_by_their_meaning(room: Room) -> None:
    editor = room.page.editor
    editor.setFocus()
    QTest.keyClick(editor.places, Qt.Key.Key_F, CTRL)
    QTest.keyClicks(editor.search, "several spots")
    assert "multiple_spots" in editor.entries.shown
    assert "decks" not in editor.entries.shown
    assert editor.entries.current in editor.entries.shown
    editor.search.clear()
    assert "decks" in editor.entries.shown


# --- games ---------------------------------------------------------------------------------------


def _tick_game(room: Room, key: str) -> None:
    """Go to a game and take it in or out by the space bar."""
    room.page.editor.go(key)
    room.page.editor.places.setFocus()
    QTest.keyClick(room.page.editor.places, Qt.Key.Key_Space)


def test_a_game_is_taken_in_and_out(room: Room) -> None:
    _tick_game(room, "ez-baccarat")
    assert room.page.desk.offers(game("ez-baccarat"))
    room.choose("decks", "6", "ez-baccarat")
    room.checked()
    assert not room.page.desk.findings()
    _tick_game(room, "ez-baccarat")
    assert room.text == BOOK


def test_a_game_is_taken_out_by_its_box(room: Room) -> None:
    places = room.page.editor.places
    row = next(at for at in range(places.count()) if places.item(at).text() == "Casino War")
    see(places)
    line: QRect = places.visualItemRect(places.item(row))
    at = QPoint(line.left() + 18, line.center().y())
    QTest.mouseClick(places.viewport(), LEFT, NONE, at)
    assert "casino-war" not in room.text


def test_a_book_without_games_says_so_and_cannot_be_saved(room: Room) -> None:
    for key in ("gowzgow", "casino-war"):
        _tick_game(room, key)
    room.checked()
    assert "games is empty" in room.page.editor.wrong.text
    assert not room.page.editor.review.isEnabled()


# --- limits, pace, rulings -----------------------------------------------------------------------


def test_limits_need_a_source(room: Room) -> None:
    panel = go(room, "gowzgow", LIMITS)
    assert isinstance(panel, LimitsPanel)
    room.tick(panel.decided)
    room.checked()
    assert "Source is empty" in panel.source.problem
    assert not room.page.editor.review.isEnabled()
    room.type(panel.source.edit, "Posted card, table 4")
    room.type(panel.minimum.edit, "10")
    room.type(panel.maximum.edit, "$1,000")
    room.checked()
    assert not room.page.desk.findings()
    book = room.page.desk.sound
    assert book is not None
    limits = book.limits("gowzgow")
    assert limits is not None
    assert (limits.minimum, limits.maximum) == (1000, 100_000)
    room.type(panel.maximum.edit, "5")
    room.checked()
    assert "below the minimum" in panel.maximum.problem
    room.tick(panel.decided)
    assert room.text == BOOK


def test_a_pace_is_told_in_seconds_too(room: Room) -> None:
    panel = go(room, "gowzgow", PACE)
    assert isinstance(panel, PacePanel)
    room.tick(panel.decided)
    room.type(panel.pace.edit, "900")
    assert panel.seconds.text() == "= 4.0 seconds a decision"
    room.type(panel.source.edit, "Audition, spring")
    room.checked()
    assert not room.page.desk.findings()
    room.type(panel.pace.edit, "quick")
    assert "whole number" in panel.pace.problem


def test_rulings_are_confirmed_one_by_one_and_all_at_once(room: Room) -> None:
    panel = go(room, "gowzgow", RULINGS)
    assert isinstance(panel, RulingsPanel)
    assert set(panel.rows) == confirmable(game("gowzgow"))
    room.tick(panel.rows["GZ-7"].tick)
    assert "confirmed: [GZ-1, GZ-7]" in room.text
    assert panel.count.text() == "2 of 14 confirmed"
    room.click(panel.all)
    assert "confirmed: [all]" in room.text
    assert all(row.tick.isChecked() for row in panel.rows.values())
    room.tick(panel.rows["GZ-1"].tick)
    assert "GZ-1," not in room.text
    assert panel.count.text() == "13 of 14 confirmed"
    room.click(panel.none)
    assert "confirmed: []" in room.text


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.key)
def test_every_ruling_says_what_it_decides(played: Game) -> None:
    found = rulings(played)
    assert set(found) == confirmable(played)
    assert all(points for points in found.values())


# --- the house -----------------------------------------------------------------------------------


def test_title_and_summary_are_typed(room: Room) -> None:
    panel = go(room, HOUSE)
    assert isinstance(panel, HousePanel)
    room.type(panel.title.edit, "The Pier")
    assert "title: The Pier   # the pier\n" in room.text
    room.type(panel.summary.edit, "By the water.")
    assert "\nsummary: By the water.\n" in room.text
    room.type(panel.title.edit, "")
    room.checked()
    assert panel.title.problem == "Title is empty."


def test_chips_keep_what_is_not_changed(room: Room) -> None:
    panel = go(room, HOUSE)
    assert isinstance(panel, HousePanel)
    editor = panel.editor
    assert editor is not None
    rows = editor.findChildren(ChipRow)
    room.type(rows[1].name, "red")
    assert '  - {worth: 100.00, colour: "#23272b", name: black}\n' in room.text
    assert "name: red}" in room.text
    room.click(editor.add)
    room.checked()
    book = room.page.desk.sound
    assert book is not None
    assert len(book.chips) == 3
    assert '  - {worth: 100.00, colour: "#23272b", name: black}\n' in room.text
    room.click(panel.leave)
    assert "chips:" not in room.text
    room.click(panel.begin)
    room.checked()
    assert not room.page.desk.findings()


# --- the text, the way back, drafts --------------------------------------------------------------


def test_a_text_that_cannot_be_read_is_put_right_in_the_text(qtbot: QtBot, tmp_path: Path) -> None:
    room = Room(qtbot, tmp_path, book=BOOK.replace("decks: 8", "decks: [8"))
    room.open().enter()
    assert room.page.shelf.cards["harbour"].problem.text
    assert not room.page.shelf.cards["harbour"].use.isEnabled()
    room.open_book()
    panel = room.page.editor.panel
    assert isinstance(panel, TextPanel)
    assert "line" in panel.problem.text
    panel.text.setPlainText(BOOK.replace("decks: 8", "decks: 6"))
    room.qtbot.waitUntil(lambda: "decks: 6" in room.text)
    room.checked()
    assert not room.page.desk.findings()
    room.save()
    assert room.book_path.read_text() == BOOK.replace("decks: 8", "decks: 6")


def test_a_wrong_value_is_told_where_it_stands_and_put_right_there(
    qtbot: QtBot, tmp_path: Path
) -> None:
    room = Room(qtbot, tmp_path, book=BOOK.replace("decks: 8", "decks: 7"))
    room.open().enter().open_book()
    panel = room.option("decks")
    assert "7 is not offered" in panel.problem.text
    entry = room.page.editor.entries.entry("decks")
    assert entry is not None
    assert entry.wrong
    room.choose("decks", "8")
    room.checked()
    assert not panel.problem.text
    assert room.text == BOOK


def test_changes_are_undone_and_redone_by_button_and_key(room: Room) -> None:
    room.choose("decks", "6")
    room.choose("commission", "waived")
    changed = room.text
    editor = room.page.editor
    assert editor.undo.toolTip() == "Undo: GowZGow: Commission on Pass Line wins"
    room.click(editor.undo)
    QTest.keyClick(editor.places, Qt.Key.Key_Z, CTRL)
    assert room.text == BOOK
    assert not editor.undo.isEnabled()
    room.click(editor.redo)
    QTest.keyClick(editor.places, Qt.Key.Key_Y, CTRL)
    assert room.text == changed


def test_unsaved_work_is_there_after_the_app_was_killed(room: Room, qtbot: QtBot) -> None:
    room.choose("decks", "6")
    assert room.drafts() == 1
    # Nothing is closed: the program is gone at once, and another one opens the same files.
    room.page.desk._beat.stop()
    room.page.desk.book = None
    room.page.open_book("harbour")
    editor = room.page.editor
    assert editor.draft.isVisibleTo(editor)
    assert "decks: 6" in room.text
    assert room.book_path.read_text() == BOOK
    room.click(editor.draft.buttons[0])
    assert not editor.draft.isVisibleTo(editor)
    room.save()
    assert room.drafts() == 0


def test_unsaved_work_can_be_thrown_away(room: Room) -> None:
    room.choose("decks", "6")
    room.click(room.page.editor.books)
    room.open_book()
    room.click(room.page.editor.draft.buttons[1])
    assert room.text == BOOK
    assert room.drafts() == 0
    room.click(room.page.editor.undo)
    assert "decks: 6" in room.text, "even that can be undone"


def test_unsaved_work_on_a_shipped_book_is_there_again_and_can_be_thrown_away(room: Room) -> None:
    room.click(room.page.editor.books)
    room.open_book("washington")
    shipped = room.text
    room.choose("commission", "waived")
    room.click(room.page.editor.books)
    room.open_book("washington")
    assert "commission: waived" in room.text
    room.click(room.page.editor.draft.buttons[1])
    assert room.text == shipped
    room.click(room.page.editor.books)
    room.open_book("washington")
    assert not room.page.editor.draft.isVisibleTo(room.page.editor)


def test_a_file_changed_outside_is_noticed_and_never_overwritten_silently(room: Room) -> None:
    room.choose("decks", "6")
    outside = BOOK.replace("Harbour", "Harbour East")
    room.book_path.write_text(outside)
    room.page.desk.beat()
    editor = room.page.editor
    assert "changed outside" in editor.outside.text
    room.review()
    assert room.page.review.save.text() == "Save over the changed file"
    room.click(room.page.review.back)
    assert room.book_path.read_text() == outside
    room.click(editor.outside.buttons[0])
    assert room.text == outside
    assert not editor.outside.isVisibleTo(editor)
    room.click(editor.undo)
    assert "decks: 6" in room.text, "the work is not lost either"


def test_what_is_saved_over_a_changed_file_keeps_that_among_the_versions(room: Room) -> None:
    room.choose("decks", "6")
    room.review()
    outside = BOOK.replace("decks: 8", "decks: 6").replace("GZ-1", "GZ-3")
    room.book_path.write_text(outside)
    room.click(room.page.review.save)
    assert room.book_path.read_text() == outside, "asked once more first"
    room.click(room.page.review.save)
    assert room.book_path.read_text() == room.text
    kept = [one.path.read_text() for one in room.station.house.shelf.versions("harbour")]
    assert outside in kept


def test_the_option_pages_stand_still_while_the_book_is_checked(room: Room) -> None:
    panel = room.option("commission")
    room.choose("commission", "waived")
    room.checked()
    assert isinstance(room.page.editor.panel, OptionPanel)
    assert room.page.editor.panel is panel
    assert go(room, TEXT) is not panel


_ODD = ("", "7", "[]", "{}", "null", "'x'", "[1, {a: b}]", "{worth: 1}", "- -", "true", ": :")


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_book_is_shown_as_far_as_it_can_be_and_can_be_left(
    qtbot: QtBot, tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    lines = BOOK.splitlines()
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        key = lines[at].partition(":")[0]
        lines[at] = f"{key}: {chance.choice(_ODD)}"
    text = "\n".join(lines) + "\n"
    room = Room(qtbot, tmp_path, book=text)
    room.open().enter().open_book()
    for place, entries in ((HOUSE, ()), ("gowzgow", (LIMITS, PACE, RULINGS, "decks")), (TEXT, ())):
        room.page.editor.go(place)
        for entry in entries:
            room.page.editor.go(place, entry)
    assert (room.page.desk.sound is None) == bool(room.page.desk.findings())
    assert room.text == text
    room.click(room.page.editor.books)
    assert room.book_path.read_text() == text
    room.close()


@pytest.mark.parametrize("odd", ["[]", "7", "{}", "null", "[GZ-1, 7]"])
@pytest.mark.parametrize("key", ["house", "confirmed", "table", "pace"])
def test_odd_values_are_replaced_by_what_is_chosen(
    qtbot: QtBot, tmp_path: Path, key: str, odd: str
) -> None:
    book = f"title: Odd\ngames:\n  gowzgow:\n    {key}: {odd}\n"
    room = Room(qtbot, tmp_path, book=book)
    room.open().enter().open_book()
    room.choose("decks", "6")
    room.tick(room.option("round_to").confirm)
    for entry in (LIMITS, PACE):
        panel = go(room, "gowzgow", entry)
        assert isinstance(panel, (LimitsPanel, PacePanel))
        if not panel.decided.isChecked():
            room.tick(panel.decided)
        room.type(panel.source.edit, "a card")
    room.checked()
    assert "decks: 6" in room.text
    assert "GZ-8" in room.text
    room.close()

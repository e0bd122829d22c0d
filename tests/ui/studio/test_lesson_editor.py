"""The lesson editor: forms, script and text in step, every change undoable, problems in place."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.studio.composer import AtComposer
from tests.ui.studio.studio_desk import (
    ALT,
    CTRL,
    LEFT,
    SHIFT,
    Studio,
    drag,
    press,
)
from trainer.engine.places import DEALER, Place
from trainer.training.lessons import load_lesson
from trainer.training.moments import table_before
from trainer.ui.studio.lesson_editor import LessonEditor
from trainer.ui.studio.page_editor import tidy
from trainer.ui.studio.rounds_editor import ASKED, COMPOSED, EXPECTED, RoundsEditor
from trainer.ui.studio.rows import PROBLEMS
from trainer.ui.studio.script_list import ScriptList
from trainer.ui.studio.text_editor import TextEditor, rejoined
from trainer.ui.theme import LIGHT

NONE = Qt.KeyboardModifier.NoModifier


def opened(studio: Studio, name: str = "17-irregular-cards.yaml") -> tuple[LessonEditor, Path]:
    """Open a copy of a shipped lesson."""
    path = studio.own_lesson(name)
    studio.open(path)
    return studio.page.editor, path


def retype(field: QWidget, text: str) -> None:
    """Type over what stands in a field."""
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, text)


def rows(script: ScriptList) -> list[str]:
    return [script.item(at).text() for at in range(script.count())]


def click_row(script: ScriptList, row: int) -> None:
    script.scrollToItem(script.item(row))
    middle = script.visualItemRect(script.item(row)).center()
    QTest.mouseClick(script.viewport(), LEFT, NONE, middle)


def turn(editor: RoundsEditor, part: int) -> None:
    """Turn to a part of an editor of rounds, where they do not all have room."""
    QTest.mouseClick(editor.parts, LEFT, NONE, editor.parts.tabRect(part).center())


def data_text(studio: Studio) -> str:
    desk = studio.page.editor.desk
    assert desk is not None
    return desk.text


def changed_lines(before: str, after: str) -> list[str]:
    old, new = before.splitlines(), after.splitlines()
    return [line for line in new if line not in old]


# --- forms ---------------------------------------------------------------------------------------


def test_a_field_changes_its_own_bytes_and_no_others(studio: Studio) -> None:
    editor, path = opened(studio)
    before = path.read_bytes()
    retype(editor.items.head.basics.minutes, "11")
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    studio.settle()
    assert path.read_bytes() == before.replace(b"minutes: 8", b"minutes: 11")
    assert "saved" in editor.bar.state.text()


def test_keystrokes_join_into_one_step_back(studio: Studio) -> None:
    editor, path = opened(studio)
    before = data_text(studio)
    title = editor.items.head.basics.title
    title.setFocus()
    QTest.keyClick(title, Qt.Key.Key_End)
    for word in ("and", " more", " of it"):
        QTest.keyClicks(title, word)
        editor.flush()
    assert "cardsand more of it" in data_text(studio)
    assert editor.bar.undo_button.toolTip() == "Undo: Change the title  Ctrl+Z"
    QTest.keyClick(title, Qt.Key.Key_Z, CTRL)
    assert data_text(studio) == before
    assert title.text() == "Irregularities a to d: cards"
    QTest.keyClick(title, Qt.Key.Key_Z, CTRL | SHIFT)
    assert title.text().endswith("and more of it")
    assert path.read_text(encoding="utf-8") == before


def test_two_fields_are_two_steps_back(studio: Studio) -> None:
    editor, _ = opened(studio)
    retype(editor.items.head.basics.minutes, "9")
    retype(editor.items.head.marks.accuracy, "95")
    editor.flush()
    QTest.keyClick(editor.items.head.marks.accuracy, Qt.Key.Key_Z, CTRL)
    assert "minutes: 9\n" in data_text(studio)
    assert "{accuracy: 90}" in data_text(studio)


def test_an_emptied_field_takes_its_key_out(studio: Studio) -> None:
    editor, _ = opened(studio)
    retype(editor.items.head.marks.accuracy, "")
    QTest.keyClick(editor.items.head.marks.accuracy, Qt.Key.Key_Backspace)
    editor.flush()
    assert "pass:" not in data_text(studio)
    retype(editor.items.head.marks.accuracy, "80")
    editor.flush()
    assert "pass: {accuracy: 80}" in data_text(studio)


def test_a_problem_stands_beside_its_field_and_in_the_list(studio: Studio) -> None:
    editor, _ = opened(studio)
    retype(editor.items.head.marks.accuracy, "190")
    editor.flush()
    studio.settle()
    field = editor.items.head.marks.fields["pass", "accuracy"]
    assert field.problem == "accuracy: 190 is more than 100"
    assert field.trouble.isVisible()
    assert editor.script.item(0).data(PROBLEMS) == 1
    assert "accuracy: 190" in editor.problems.state.text()
    retype(editor.items.head.marks.accuracy, "95")
    editor.flush()
    studio.settle()
    assert field.problem == ""
    assert "nothing is wrong" in editor.problems.state.text()


def test_a_problem_in_the_list_leads_to_its_place(studio: Studio) -> None:
    editor, _ = opened(studio)
    retype(editor.items.head.marks.accuracy, "190")
    click_row(editor.script, 3)
    studio.settle()
    press(editor.problems, "Show")
    found = editor.problems.list
    QTest.mouseClick(found.viewport(), LEFT, NONE, found.visualItemRect(found.item(0)).center())
    assert editor.script.current == -1
    assert editor.items.currentWidget() is editor.items.head
    assert editor.items.head.marks.accuracy.hasFocus()


def test_pace_and_marks_say_what_they_mean(studio: Studio) -> None:
    editor, _ = opened(studio)
    desk = editor.desk
    assert desk is not None
    pace = editor.items.head.pace
    retype(pace.per_hour, "600")
    editor.flush()
    studio.settle()
    assert pace.seconds.text() == "6"
    assert pace.meaning.text().startswith("6 seconds for a decision. The lesson asks about")
    retype(pace.seconds, "4")
    editor.flush()
    assert "pace: {decisions_per_hour: 900}" in data_text(studio)
    assert pace.per_hour.text() == "900"
    marks = editor.items.head.marks.fields["pass", "accuracy"]
    assert marks.meaning.startswith(f"90 % of about {desk.proof.decisions} decisions: at most")


def test_house_options_are_set_and_left_to_the_house_again(studio: Studio) -> None:
    editor, _ = opened(studio)
    house = editor.items.head.house
    at = house.more.findData("bonus_paytable")
    house.more.setCurrentIndex(at)
    house.more.activated.emit(at)
    assert "house: {bonus_paytable: A-1}" in data_text(studio)
    field = house.fields["house", "bonus_paytable"]
    assert field.meaning
    press(house, "Follow the house")
    assert "house:" not in data_text(studio)


def test_what_is_asked_is_ticked(studio: Studio) -> None:
    editor, _ = opened(studio)
    ticks = editor.items.head.ask.ticks
    names = [ticks.item(at).data(Qt.ItemDataRole.UserRole) for at in range(ticks.count())]
    ticks.setCurrentRow(names.index("settle"))
    ticks.setFocus()
    QTest.keyClick(ticks, Qt.Key.Key_Space)
    assert "ask: [ruling, follow-up, settle]" in data_text(studio)
    ticks.setCurrentRow(names.index("all"))
    QTest.keyClick(ticks, Qt.Key.Key_Space)
    assert "ask:" not in data_text(studio)


# --- the script ----------------------------------------------------------------------------------


def test_items_are_added_duplicated_moved_and_deleted(studio: Studio) -> None:
    editor, path = opened(studio)
    script, before = editor.script, rows(editor.script)
    click_row(script, 2)
    press(editor, "+ Page")
    assert rows(script)[3] == "Heading"
    assert editor.items.currentWidget() is editor.items.pages
    QTest.keyClick(script, Qt.Key.Key_Down, ALT)
    assert rows(script)[4] == "Heading"
    assert script.current == 3
    QTest.keyClick(script, Qt.Key.Key_D, CTRL)
    assert rows(script)[4:6] == ["Heading", "Heading"]
    QTest.keyClick(script, Qt.Key.Key_Delete)
    QTest.keyClick(script, Qt.Key.Key_Z, CTRL)
    assert rows(script)[4:6] == ["Heading", "Heading"]
    for _ in range(3):
        QTest.keyClick(script, Qt.Key.Key_Z, CTRL)
    assert rows(script) == before
    assert data_text(studio) == path.read_text(encoding="utf-8")


def test_items_are_dragged_and_carry_their_text(studio: Studio) -> None:
    editor, path = opened(studio)
    script = editor.script
    titles = rows(script)
    start = script.visualItemRect(script.item(2)).center()
    end = script.visualItemRect(script.item(4)).center() + QPoint(0, 12)
    drag(script.viewport(), start, end)
    assert rows(script)[2:5] == [titles[3], titles[4], titles[2]]
    assert sorted(data_text(studio).split()) == sorted(path.read_text(encoding="utf-8").split())
    QTest.keyClick(script, Qt.Key.Key_Z, CTRL)
    assert data_text(studio) == path.read_text(encoding="utf-8")


def test_the_last_item_stays(studio: Studio) -> None:
    folder = studio.own_course("Mine")
    studio.open(folder / "01-first-lesson.yaml")
    editor = studio.page.editor
    click_row(editor.script, 2)
    QTest.keyClick(editor.script, Qt.Key.Key_Delete)
    QTest.keyClick(editor.script, Qt.Key.Key_Delete)
    assert len(rows(editor.script)) == 2
    assert "at least one" in studio.desk.window.notice.text


def test_a_page_is_written_and_shown_as_it_will_be_read(studio: Studio) -> None:
    editor, path = opened(studio)
    before = data_text(studio)
    click_row(editor.script, 1)
    pages = editor.items.pages
    pages.text.setFocus()
    QTest.keyClick(pages.text, Qt.Key.Key_End, CTRL)
    QTest.keyClick(pages.text, Qt.Key.Key_Return)
    QTest.keyClick(pages.text, Qt.Key.Key_Return)
    QTest.keyClicks(pages.text, "Call the **floor**. ")
    assert "Call the floor." in pages.preview.toPlainText()
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    studio.settle()
    assert changed_lines(before, path.read_text(encoding="utf-8")) == ["      Call the **floor**."]
    # The space typed last is still there to be typed on from.
    assert pages.text.toPlainText().endswith("floor**. ")
    QTest.keyClick(pages.text, Qt.Key.Key_Z, CTRL)
    assert data_text(studio) == before


def test_words_are_marked_by_buttons(studio: Studio) -> None:
    editor, _ = opened(studio)
    click_row(editor.script, 1)
    pages = editor.items.pages
    QTest.keyClick(pages.text, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(pages.text, "floor")
    QTest.keyClick(pages.text, Qt.Key.Key_A, CTRL)
    press(pages, "Bold")
    press(pages, "Heading")
    assert pages.text.toPlainText() == "## **floor**"


def test_what_belongs_to_an_item_is_written_before_another_is_shown(studio: Studio) -> None:
    editor, _ = opened(studio)
    click_row(editor.script, 1)
    QTest.keyClick(editor.items.pages.text, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(editor.items.pages.text, "Short.")
    click_row(editor.script, 5)
    desk = editor.desk
    assert desk is not None
    assert desk.get(("script", 0, "page")) == "Short.\n"
    assert str(desk.get(("script", 4, "page"))).startswith("## c: who may leave")


# --- rounds --------------------------------------------------------------------------------------


def test_a_round_changed_on_the_felt_changes_only_that(studio: Studio) -> None:
    editor, _ = opened(studio)
    before = data_text(studio)
    click_row(editor.script, 2)
    rounds = editor.items.rounds
    assert rounds is not None
    AtComposer(studio.qtbot, rounds.composer).bet(Place(2, "pass-line"), 5)
    assert changed_lines(before, data_text(studio)) == [
        "        - {seat: 2, wagers: {pass-line: 30, bonus: 5}, cards: Kd3c6s}"
    ]
    studio.settle()
    assert "1 of 3 expected lines do not hold" in rounds.expect.state.text()
    assert rounds.parts.tabText(EXPECTED) == "Expected (!)"
    turn(rounds, EXPECTED)
    assert rounds.expect.lines.isVisible()
    cell = rounds.expect.lines.item(0, 2)
    assert cell is not None
    assert cell.text().startswith("✗ 28.50")


def test_expect_lines_are_filled_in_by_the_engine(studio: Studio) -> None:
    path = studio.own_lesson("01-card-values.yaml")
    text = path.read_text(encoding="utf-8")
    path.write_text(
        f"{text.rstrip()}\n  - title: Mine\n    round:\n      seats:\n"
        "        - {seat: 1, wagers: {pass-line: 25, bonus: 5}, cards: Kd3c6s}\n"
        "      dealer: {cards: 2s5d}\n",
        encoding="utf-8",
    )
    studio.open(path)
    editor = studio.page.editor
    click_row(editor.script, editor.script.count() - 1)
    rounds = editor.items.rounds
    assert rounds is not None
    assert "Nothing is expected" in rounds.expect.state.text()
    turn(rounds, EXPECTED)
    press(rounds, "Fill in from the engine")
    studio.settle()
    filled = data_text(studio)
    assert "    expect:\n      1/pass-line: " in filled
    assert "      bank: " in filled
    assert "hold" in rounds.expect.state.text()
    cell = rounds.expect.lines.item(0, 1)
    assert cell is not None
    cell.setText("lose")
    studio.settle()
    assert "do not hold" in rounds.expect.state.text()
    press(rounds, "Remove all")
    assert data_text(studio).endswith("      dealer: {cards: 2s5d}\n")


def test_asked_steps_are_ticked_on_the_timeline(studio: Studio) -> None:
    editor, _ = opened(studio)
    click_row(editor.script, 2)
    rounds = editor.items.rounds
    assert rounds is not None
    turn(rounds, ASKED)
    steps = rounds.timeline
    before = steps.ticked
    at = next(at for at, _ in enumerate(steps._items) if at not in before)
    steps.tree.scrollToItem(steps._items[at])
    QApplication.processEvents()
    QTest.mouseClick(steps.tree.viewport(), LEFT, NONE, steps.row_rect_of(at)[0])
    assert steps.ticked > before
    assert at in steps.ticked
    desk = editor.desk
    assert desk is not None
    assert desk.get(("script", 1, "ask"))
    studio.settle()
    assert at in steps.ticked


def test_a_problem_of_a_round_reaches_the_felt(studio: Studio) -> None:
    editor, _ = opened(studio)
    desk = editor.desk
    assert desk is not None
    click_row(editor.script, 2)
    editor.bar.tabs.setCurrentIndex(1)
    text = desk.text.replace("cards: 4h4s}", "cards: 4h4x}", 1)
    editor.items.text.setPlainText(text)
    editor.bar.tabs.setCurrentIndex(0)
    studio.settle()
    rounds = editor.items.rounds
    assert rounds is not None
    assert "4x" in rounds.composer.status.text
    (sign,) = [one for one in rounds.composer.felt.marks.signs if one.sort == "wrong"]
    assert "4x" in sign.told
    assert editor.script.item(2).data(PROBLEMS) == 1


def test_random_rounds_are_changed_and_made_fixed(studio: Studio) -> None:
    folder = studio.own_course("Mine")
    studio.open(folder / "01-first-lesson.yaml")
    editor = studio.page.editor
    click_row(editor.script, 2)
    deals = editor.items.deals
    assert deals is not None
    QTest.mouseClick(deals.composer.rounds.more, LEFT)
    assert "deal: {count: 4}" in data_text(studio)
    composer = deals.composer
    studio.qtbot.waitUntil(lambda: bool(composer.gallery.cards), timeout=10_000)
    QTest.mouseClick(composer.gallery.cards[0], LEFT)
    press(deals, "Make it a fixed round")
    studio.settle()
    assert rows(editor.script)[-1] == "A dealt round"
    assert editor.items.currentWidget() is editor.items.rounds
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    assert load_lesson(folder / "01-first-lesson.yaml").rounds == 5


def test_the_felt_is_seen_beside_every_part_of_a_round(studio: Studio) -> None:
    editor, _ = opened(studio)
    click_row(editor.script, 2)
    rounds = editor.items.rounds
    assert rounds is not None
    felt, deck = rounds.composer.felt, rounds.composer.deck
    for part, shown in ((ASKED, rounds.timeline), (EXPECTED, rounds.expect)):
        turn(rounds, part)
        assert shown.isVisible()
        assert felt.isVisible()
        assert not deck.isVisible()
    turn(rounds, COMPOSED)
    assert deck.isVisible()
    assert not rounds.timeline.isVisible()


def test_a_step_chosen_on_the_timeline_is_shown_on_the_felt(studio: Studio) -> None:
    editor, _ = opened(studio)
    click_row(editor.script, 2)
    rounds = editor.items.rounds
    assert rounds is not None
    turn(rounds, ASKED)
    timeline, scene = rounds.timeline, rounds.composer.felt.scene
    whole = dict(scene.table.hands)
    QTest.keyClick(timeline.tree, Qt.Key.Key_Home)
    at = next(at for at, step in enumerate(timeline._askable.steps) if step.place.seat == 2)
    while timeline.tree.currentItem() is not timeline._items[at]:
        QTest.keyClick(timeline.tree, Qt.Key.Key_Down)
    assert scene.highlighted == timeline._askable.steps[at].place
    press(rounds, "Felt at this step")
    moment = table_before(timeline._askable.steps, at)
    assert scene.table.hands == moment.hands
    turn(rounds, COMPOSED)
    assert scene.table.hands == whole
    assert rounds.composer.deck.isEnabled()
    assert scene.highlighted is None


def test_random_rounds_show_an_example_beside_their_steps(studio: Studio) -> None:
    folder = studio.own_course("Mine")
    studio.open(folder / "01-first-lesson.yaml")
    editor = studio.page.editor
    click_row(editor.script, 2)
    deals = editor.items.deals
    assert deals is not None
    turn(deals, ASKED)
    scene, timeline = deals.example.felt.scene_shown, deals.timeline
    assert deals.example.felt.isVisible()
    assert scene.table.hands
    for key in (Qt.Key.Key_Home, Qt.Key.Key_End):
        QTest.keyClick(timeline.tree, key)
    assert scene.highlighted == timeline._askable.steps[-1].place
    press(deals, "Felt at this step")
    assert (
        scene.table.hands == table_before(timeline._askable.steps, len(timeline._items) - 1).hands
    )


def test_the_felt_stays_where_it_is_while_a_round_is_composed(studio: Studio) -> None:
    folder = studio.own_course("Mine")
    studio.open(folder / "01-first-lesson.yaml")
    editor = studio.page.editor
    press(editor, "+ Round")
    studio.settle()
    rounds = editor.items.rounds
    assert rounds is not None
    author = AtComposer(studio.qtbot, rounds.composer)
    view = rounds.composer.felt.view
    places, told = set(), set()
    for place, chips, cards in (
        (Place(1, "pass-line"), (25,), ""),
        (Place(1, "bonus"), (5,), ""),
        (DEALER, (), "4d5c"),
        (Place(1), (), "9h9d"),
        (Place(1), (), "Kc"),
    ):
        author.bet(place, *chips)
        author.deal(place, cards)
        studio.settle()
        places.add((view.mapTo(editor, QPoint()).toTuple(), view.size().toTuple()))
        told.add(author.status)
    assert len(told) > 2
    assert len(places) == 1


# --- the text ------------------------------------------------------------------------------------


def test_text_and_forms_stay_in_step(studio: Studio) -> None:
    editor, _ = opened(studio)
    QTest.keyClick(editor, Qt.Key.Key_T, CTRL)
    text = editor.items.text
    assert text.hasFocus()
    text.go_to(4, 11)
    QTest.keyClicks(text, "5  # by hand")
    text.flush()
    assert "minutes: 85  # by hand" in data_text(studio)
    QTest.keyClick(text, Qt.Key.Key_T, CTRL)
    assert editor.items.head.basics.minutes.text() == "85"
    retype(editor.items.head.basics.minutes, "12")
    editor.flush()
    assert "minutes: 12  # by hand" in data_text(studio)
    editor.bar.tabs.setCurrentIndex(1)
    assert "minutes: 12  # by hand" in text.toPlainText()


def test_a_text_that_cannot_be_read_keeps_the_forms_waiting(studio: Studio) -> None:
    editor, path = opened(studio)
    editor.bar.tabs.setCurrentIndex(1)
    text = editor.items.text
    text.go_to(4, 1)
    QTest.keyClicks(text, "oops: : :")
    text.flush()
    studio.settle()
    editor.bar.tabs.setCurrentIndex(0)
    assert not editor.items.isEnabled()
    assert "cannot be read" in editor.unread.text
    assert "line 4" in editor.unread.text
    press(editor.unread, "Go to the text")
    assert text.hasFocus()
    assert text.textCursor().blockNumber() == 3
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    assert "Trainees cannot play it" in studio.desk.window.notice.text
    assert "oops" in path.read_text(encoding="utf-8")
    QTest.keyClick(text, Qt.Key.Key_Z, CTRL)
    studio.settle()
    assert editor.unread.isHidden()
    editor.bar.tabs.setCurrentIndex(0)
    assert editor.items.isEnabled()


@pytest.mark.parametrize(
    ("kept", "shown", "text"),
    [
        ("a: 1\r\nb: 2\r\n", "a: 1\nb: 3\n", "a: 1\r\nb: 3\r\n"),
        ("a: 1\r\nb: 2\n", "a: 1\nx: 1\nb: 2\n", "a: 1\r\nx: 1\r\nb: 2\n"),
        ("a\u00a0b\r\n", "a\u00a0b\nc", "a\u00a0b\r\nc"),
        ("same\r\n", "same\n", "same\r\n"),
        ("aaa\n", "aa\n", "aa\n"),
        ("", "a", "a"),
        ("a", "", ""),
    ],
)
def test_line_breaks_that_were_not_typed_stay(kept: str, shown: str, text: str) -> None:
    assert rejoined(kept, shown) == text


def test_windows_line_breaks_survive_the_text_field(qtbot: QtBot) -> None:
    editor = TextEditor(LIGHT)
    qtbot.addWidget(editor)
    editor.show_text("title: A\r\n# ours\u00a0\r\nminutes: 5\r\n")
    with qtbot.waitSignal(editor.changed) as told:
        editor.go_to(3, 11)
        QTest.keyClicks(editor, "5")
    assert told.args == ["title: A\r\n# ours\u00a0\r\nminutes: 55\r\n"]


def test_ragged_pages_are_kept_as_blocks() -> None:
    assert tidy("\n\n## A  \n \nb\t c \n\n") == "## A\n\nb     c\n"
    assert tidy("  \n ") == ""


def test_a_new_round_comes_last_and_invites_to_compose(studio: Studio) -> None:
    studio.open(studio.own_course("Mine") / "01-first-lesson.yaml")
    editor = studio.page.editor
    press(editor, "+ Round")
    studio.settle()
    assert rows(editor.script)[-1] == "A round"
    rounds = editor.items.rounds
    assert rounds is not None
    assert rounds.composer.status.text.startswith("Nothing on the felt yet.")
    assert rounds.composer.felt.marks.signs == []
    assert editor.problems.state.text() == "1 problem: A round: a round needs at least one seat"


def test_the_keys_stay_in_the_panel_when_a_hand_is_split(studio: Studio) -> None:
    path = studio.own_course("Mine", "blackjack-switch") / "01-first-lesson.yaml"
    studio.open(path)
    editor = studio.page.editor
    press(editor, "+ Round")
    press(editor, "Deal a round")
    rounds = editor.items.rounds
    assert rounds is not None
    composition = rounds.composer._composition
    assert composition is not None
    rounds.composer.felt.choose(Place(composition.seats[0]))
    press(rounds.composer.seat, "Split")
    QApplication.processEvents()
    held = QApplication.focusWidget()
    assert held is not None
    assert rounds.composer.seat.isAncestorOf(held)
    assert held.accessibleName().startswith("Split")


@pytest.mark.parametrize("typed", ["nan", "inf", "1e999"])
def test_what_is_no_number_is_told_at_its_field(studio: Studio, typed: str) -> None:
    editor, _ = opened(studio)
    retype(editor.items.head.basics.minutes, typed)
    editor.flush()
    studio.settle()
    assert "minutes" in editor.problems.state.text()
    assert editor.items.head.basics.minutes.text() == typed

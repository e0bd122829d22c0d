"""The first start: an instructor in half a minute, a room without accounts, or later."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk
from tests.ui.people import click, press


def test_the_choice_is_offered_once_the_records_are_open(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path)
    assert desk.window.home.first_start is None
    desk.open()
    assert desk.window.home.first_start is not None
    # It is no wall: a lesson can be begun beside it.
    click(desk.window.home.hero.button)
    assert desk.window.current == "table"
    desk.close()


def test_an_instructor_is_set_up_by_keys_and_is_signed_in(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    card = desk.window.home.first_start
    assert card is not None
    qtbot.waitUntil(card.isVisible)
    card.set_up_button.setFocus()
    press(card.set_up_button, Qt.Key.Key_Space)
    form = card.form
    assert form.name.edit.hasFocus()
    press(form.name.edit, Qt.Key.Key_Return)
    assert "needs a name" in form.name.problem
    QTest.keyClicks(form.name.edit, "Bea")
    press(form.name.edit, Qt.Key.Key_Tab)
    assert form.pin.edit.hasFocus()
    QTest.keyClicks(form.pin.edit, "24")
    press(form.pin.edit, Qt.Key.Key_Tab)
    QTest.keyClicks(form.again.edit, "25")
    press(form.again.edit, Qt.Key.Key_Return)
    assert "differ" in form.again.problem
    QTest.keyClicks(form.again.edit, "24")  # what was wrong is selected
    press(form.again.edit, Qt.Key.Key_Return)
    desk.settle()
    assert "4 to 12 digits" in form.pin.problem
    for field in (form.pin, form.again):
        field.edit.selectAll()
        QTest.keyClicks(field.edit, "2468")
    press(form.again.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.who == "Bea")
    desk.settle()
    assert (desk.station.policy, desk.station.role) == ("accounts", "instructor")
    assert desk.window.home.first_start is None
    assert desk.window.rail.buttons["classroom"].isVisible()
    assert desk.window.home.hero.button.hasFocus()
    desk.close()
    again = Desk(qtbot, tmp_path).open()
    assert again.window.home.first_start is None
    assert again.station.role is None
    again.close()


def test_a_room_can_do_without_accounts(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    card = desk.window.home.first_start
    assert card is not None
    click(card.without_button)
    qtbot.waitUntil(lambda: desk.station.policy == "open")
    assert desk.window.home.first_start is None
    assert desk.window.rail.buttons["classroom"].isVisible()
    desk.close()
    again = Desk(qtbot, tmp_path).open()
    assert again.window.home.first_start is None
    again.close()


def test_it_can_be_left_for_later(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    card = desk.window.home.first_start
    assert card is not None
    click(card.set_up_button)
    press(card.form.name.edit, Qt.Key.Key_Escape)
    assert card.set_up_button.isVisible()
    click(card.later_button)
    assert desk.window.home.first_start is None
    assert desk.station.policy == "undecided"
    desk.close()
    again = Desk(qtbot, tmp_path).open()
    assert again.window.home.first_start is not None
    again.close()


def test_a_taken_name_is_told_next_to_it(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Bea")
    card = desk.window.home.first_start
    assert card is not None
    click(card.set_up_button)
    QTest.keyClicks(card.form.name.edit, "Bea")
    for field in (card.form.pin, card.form.again):
        QTest.keyClicks(field.edit, "2468")
    click(card.form.action)
    desk.settle()
    assert "in the list already" in card.form.name.problem
    assert desk.station.policy == "undecided"
    desk.close()

"""Signing in on Home: by name, by badge, with a PIN, and out again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk
from tests.ui.people import LEFT, PIN, Clock, Room, choose, click, panel, press, sign_in
from trainer.errors import RecordsError
from trainer.records import Records, accounts, pins
from trainer.ui import form
from trainer.ui.pin_change import PinChangeForm
from trainer.ui.pin_pad import PinPad
from trainer.ui.trainee_picker import GUEST


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_who_has_no_pin_is_taken_at_their_word(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    choose(desk, "Ann")
    assert desk.who == "Ann"
    assert desk.station.role == "trainee"
    assert desk.window.home.picker.panel is None
    desk.close()


def test_an_instructor_signs_in_by_pin_and_sees_the_instructors_pages(
    qtbot: QtBot, room: Room
) -> None:
    desk = room.desk(qtbot)
    stop = desk.window.rail.buttons["classroom"]
    assert not stop.isVisible()
    desk.window.go("classroom")
    assert desk.window.current == "home"
    sign_in(desk, room.bea)
    assert desk.station.role == "instructor"
    assert stop.isVisible()
    assert desk.window.home.picker.panel is None
    desk.window.go("classroom")
    assert desk.window.current == "classroom"
    desk.window.go("home")
    click(desk.window.home.picker.out_button)
    assert desk.who == ""
    assert not stop.isVisible()
    desk.close()


def test_an_instructor_finds_every_lesson_open(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    choose(desk, "Ann")
    desk.settle()
    second = desk.window.home.cards()[1]
    assert second.lesson.state == "locked"
    sign_in(desk, room.bea)
    second = desk.window.home.cards()[1]
    assert second.lesson.state == "open"
    desk.close()


def test_signing_out_leaves_the_instructors_page(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    sign_in(desk, room.bea)
    desk.window.go("classroom")
    desk.station.front.sign_out()
    assert desk.window.current == "home"
    desk.settle()
    desk.close()


def test_a_pin_is_entered_with_the_mouse_alone(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    choose(desk, "Bea")
    pad = panel(desk).pin
    for digit in ("9", "←", *PIN):
        click(pad.digit(digit))
    assert pad.field.text() == PIN
    click(pad.action)
    qtbot.waitUntil(lambda: desk.who == "Bea")
    desk.close()


def test_a_pin_is_hidden_and_shown_only_while_held(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    choose(desk, "Bea")
    pad = panel(desk).pin
    QTest.keyClicks(pad.field, "2x4 6")
    assert pad.field.text() == "246"
    assert pad.field.echoMode() is QLineEdit.EchoMode.Password
    QTest.mousePress(pad.reveal, LEFT)
    assert pad.field.echoMode() is QLineEdit.EchoMode.Normal
    QTest.mouseRelease(pad.reveal, LEFT)
    assert pad.field.echoMode() is QLineEdit.EchoMode.Password
    press(pad.field, Qt.Key.Key_Escape)
    assert desk.window.home.picker.panel is None
    assert desk.window.home.picker.names.currentText() == GUEST
    desk.close()


def test_wrong_pins_are_told_and_make_one_wait(qtbot: QtBot, tmp_path: Path) -> None:
    clock = Clock()
    room = Room(tmp_path, clock)
    desk = room.desk(qtbot)
    choose(desk, "Bea")
    pad = panel(desk).pin

    def try_pin(pin: str) -> None:
        QTest.keyClicks(pad.field, pin)
        press(pad.field, Qt.Key.Key_Return)
        desk.settle()

    try_pin("1")
    assert "4 to 12 digits" in pad.message
    for _ in range(2):
        try_pin("1111")
        assert pad.message == "That is not the PIN of Bea."
        assert pad.field.isEnabled()
    try_pin("1111")
    assert pad.message == "That is not the PIN of Bea. The next try is in 15 seconds."
    assert not pad.field.isEnabled()
    assert not pad.action.isEnabled()
    # Somebody else does not wait for it, and coming back does not help.
    choose(desk, "Ann")
    assert desk.who == "Ann"
    choose(desk, "Bea")
    assert not pad.field.isEnabled()
    desk.close()
    # Nor does a restart; only time does.
    clock.wait(5)
    again = room.desk(qtbot)
    choose(again, "Bea")
    QTest.keyClicks(panel(again).pin.field, PIN)
    press(panel(again).pin.field, Qt.Key.Key_Return)
    again.settle()
    assert panel(again).pin.message == "Too many wrong PINs. The next try is in 10 seconds."
    assert again.who == "Ann"
    again.close()
    clock.wait(10)
    third = room.desk(qtbot)
    sign_in(third, room.bea)
    third.close()


def test_the_seconds_are_counted_down_in_words(qtbot: QtBot) -> None:
    pad = PinPad()
    qtbot.addWidget(pad)
    pad.show()
    pad.refuse("that is not the PIN of Bea; the next try is in 1 second", 1)
    assert pad.message == "That is not the PIN of Bea. The next try is in 1 second."
    tried: list[str] = []
    pad.entered.connect(tried.append)
    click(pad.action)
    assert tried == []
    qtbot.waitUntil(lambda: pad.message == "You can try again now.", timeout=3000)
    assert pad.field.isEnabled()
    pad.refuse("too many wrong PINs; try again in 65 seconds", 65)
    assert pad.message == "Too many wrong PINs. The next try is in 1 minute 5 seconds."


def test_a_badge_is_scanned(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    click(desk.window.home.picker.badge_button)
    field = panel(desk).badge.field
    assert field.edit.hasFocus()
    QTest.keyClicks(field.edit, "99")
    press(field.edit, Qt.Key.Key_Return)
    assert "Nobody here has the badge 99" in field.problem
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "17")
    press(field.edit, Qt.Key.Key_Return)
    assert desk.who == "Ann"
    # Whoever has a PIN is asked for it after the badge.
    click(desk.window.home.picker.badge_button)
    QTest.keyClicks(field.edit, "b1")
    press(field.edit, Qt.Key.Key_Return)
    assert panel(desk).heading == "Bea, please enter your PIN"
    assert desk.who == "Ann"
    desk.close()


def test_a_trainee_puts_themself_down_with_badge_and_pin(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    choose(desk, "Add a name…")
    form = desk.window.home.picker.editor
    assert form is not None
    QTest.keyClicks(form.field, "Cid")
    QTest.keyClicks(form.badge.edit, "17")
    QTest.keyClicks(form.pin.edit, "12")
    click(form.action)
    desk.settle()
    assert "4 to 12 digits" in form.pin.problem
    form.pin.edit.selectAll()
    QTest.keyClicks(form.pin.edit, "1357")
    press(form.pin.edit, Qt.Key.Key_Return)
    desk.settle()
    assert "Ann's already" in form.badge.problem
    form.badge.edit.selectAll()
    QTest.keyClicks(form.badge.edit, "18")
    press(form.badge.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.who == "Cid")
    person = desk.station.front.person
    assert person is not None
    assert (person.badge, person.has_pin, person.role) == ("18", True, "trainee")
    assert desk.window.home.picker.editor is None
    desk.close()


def test_a_name_that_has_a_pin_is_not_taken_by_adding_it_again(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    desk.station.add_trainee("bea")
    assert desk.who == ""
    assert panel(desk).heading == "Bea, please enter your PIN"
    desk.close()


# --- from one start to the next ------------------------------------------------------------------


def test_after_a_restart_the_pin_is_asked_for(qtbot: QtBot, room: Room) -> None:
    first = room.desk(qtbot)
    sign_in(first, room.bea)
    first.close()
    again = Desk(qtbot, room.root, open_records=room.records)
    assert again.who == ""
    assert not again.window.rail.buttons["classroom"].isVisible()
    again.open()
    assert again.who == ""
    assert panel(again).heading == "Bea, please enter your PIN"
    QTest.keyClicks(panel(again).pin.field, PIN)
    press(panel(again).pin.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: again.who == "Bea")
    again.close()


def test_a_pin_set_meanwhile_is_asked_for_too(qtbot: QtBot, room: Room) -> None:
    first = room.desk(qtbot)
    choose(first, "Ann")
    first.settle()
    first.close()
    with room.records() as records:
        records.accounts.set_pin(room.ann.id, "1111", by=room.bea.id)
    again = room.desk(qtbot)
    assert again.who == ""
    assert panel(again).heading == "Ann, please enter your PIN"
    again.close()


def _broken() -> Records:
    raise RecordsError("/somewhere/records.sqlite: the disk is full")


def test_records_that_cannot_be_opened_open_no_doors(qtbot: QtBot, room: Room) -> None:
    first = room.desk(qtbot)
    sign_in(first, room.bea)
    first.close()
    again = Desk(qtbot, room.root, open_records=_broken).open()
    assert again.station.policy == "accounts"
    assert again.station.role is None
    assert not again.station.may("studio")
    assert not again.window.rail.buttons["classroom"].isVisible()
    again.close()


def test_signing_in_leaves_home_where_it_was(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    desk.window.resize(960, 600)
    desk.window.activateWindow()
    qtbot.waitUntil(desk.window.isActiveWindow)
    home = desk.window.home
    qtbot.waitUntil(lambda: home.verticalScrollBar().maximum() > 0)
    sign_in(desk, room.bea)
    qtbot.waitUntil(lambda: home.picker.names.hasFocus())
    assert home.verticalScrollBar().value() == 0
    desk.close()


def change_pin(desk: Desk, old: str, new: str, again: str = "") -> PinChangeForm:
    """Fill the form for a new PIN by keys, and let go by Enter."""
    given = panel(desk).change
    for field, typed in ((given.old, old), (given.new, new), (given.again, again or new)):
        field.edit.clear()
        QTest.keyClicks(field.edit, typed)
    press(given.again.edit, Qt.Key.Key_Return)
    desk.settle()
    return given


def test_an_instructor_changes_their_own_pin_on_home(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    picker = desk.window.home.picker
    assert picker.pin_button.isHidden()
    sign_in(desk, room.bea)
    click(picker.pin_button)
    assert panel(desk).heading == "Change your PIN"
    assert change_pin(desk, "", "1357").old.problem == "Enter the PIN that holds now."
    assert change_pin(desk, PIN, "13").new.problem.startswith("A PIN has 4 to 12 digits")
    assert change_pin(desk, PIN, "1357", "1358").again.problem == "The two PINs differ."
    assert change_pin(desk, "9999", "1357").old.problem == "That is not the PIN of Bea."
    change_pin(desk, PIN, "1357")
    assert picker.panel is None
    assert desk.window.notice.text == "Your new PIN holds from now on."
    assert desk.who == "Bea"
    click(picker.out_button)
    sign_in(desk, room.bea, "1357")
    desk.close()


def test_a_trainee_chooses_a_pin_and_is_asked_for_it_from_then_on(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    choose(desk, "Ann")
    click(desk.window.home.picker.pin_button)
    assert panel(desk).heading == "Choose a PIN"
    assert panel(desk).change.old.isHidden()
    change_pin(desk, "", "8642")
    assert desk.who == "Ann"
    desk.close()
    again = room.desk(qtbot)
    assert again.who == ""
    assert panel(again).heading == "Ann, please enter your PIN"
    QTest.keyClicks(panel(again).pin.field, "8642")
    press(panel(again).pin.field, Qt.Key.Key_Return)
    again.settle()
    assert again.who == "Ann"
    again.close()


def test_escape_gives_a_new_pin_up(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    choose(desk, "Ann")
    click(desk.window.home.picker.pin_button)
    given = panel(desk).change
    QTest.keyClicks(given.new.edit, "8642")
    press(given.new.edit, Qt.Key.Key_Escape)
    assert desk.window.home.picker.panel is None
    assert given.new.text == ""
    desk.close()


def test_forms_take_what_the_records_take() -> None:
    assert form.LONGEST_NAME == accounts.LONGEST_NAME
    assert form.LONGEST_BADGE == accounts.LONGEST_BADGE
    assert form.LONGEST_PIN == pins.LONGEST


def test_an_idle_instructor_is_signed_out(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    sign_in(desk, room.bea)
    desk.window.go("classroom")
    desk.station.front.set_idle(0.4)
    for _ in range(8):  # somebody is there
        qtbot.wait(100)
        press(desk.window, Qt.Key.Key_Shift)
    assert desk.who == "Bea"
    qtbot.waitUntil(lambda: desk.who == "", timeout=3000)
    assert desk.window.current == "home"
    assert "signed out" in desk.window.notice.text
    desk.settle()
    desk.close()


def test_an_idle_trainee_stays(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    desk.station.front.set_idle(0.1)
    choose(desk, "Ann")
    qtbot.wait(300)
    assert desk.who == "Ann"
    desk.close()


def test_the_idle_minutes_are_a_setting(qtbot: QtBot, room: Room) -> None:
    desk = room.desk(qtbot)
    desk.station.set_settings(replace(desk.settings, idle_minutes=2))
    assert desk.station.front._idle.seconds == 120
    desk.close()


def test_a_pin_set_outside_the_app_is_told_until_it_is_changed(qtbot: QtBot, room: Room) -> None:
    with room.records() as records:
        records.accounts.reset_pin("Bea", "1357", user="caretaker")
    desk = room.desk(qtbot)
    sign_in(desk, room.bea, "1357")
    assert "by caretaker, a user of this computer" in desk.window.notice.text
    click(desk.window.home.picker.pin_button)
    change_pin(desk, "1357", "8642")
    click(desk.window.home.picker.out_button)
    sign_in(desk, room.bea, "8642")
    assert "caretaker" not in desk.window.notice.text
    desk.close()

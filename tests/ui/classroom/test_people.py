"""People in the classroom: added, changed, found, and their runs deleted for good."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.desk import Desk, play
from tests.ui.people import PIN, Room, click, press, sign_in
from trainer.records import Person
from trainer.ui.classroom.page import TABS, ClassroomPage
from trainer.ui.classroom.people import PeopleTab
from trainer.ui.form import FormField


def people_tab(desk: Desk) -> PeopleTab:
    desk.window.go("classroom")
    desk.settle()
    page = desk.window.page("classroom")
    assert isinstance(page, ClassroomPage)
    tab = page.tab("people")
    assert isinstance(tab, PeopleTab)
    return tab


def fill(field: FormField, text: str) -> None:
    field.edit.setFocus()
    field.edit.selectAll()
    QTest.keyClick(field.edit, Qt.Key.Key_Delete)
    QTest.keyClicks(field.edit, text)


def pick(tab: PeopleTab, name: str) -> None:
    """Walk to somebody with the arrow keys."""
    at = [row[0] for row in tab.listing.texts()].index(name)
    tab.listing.clearSelection()
    tab.listing.setCurrentCell(-1, -1)
    tab.listing.setFocus()
    for _ in range(at + 1):
        press(tab.listing, Qt.Key.Key_Down)
    assert tab.form.heading == name


def now(desk: Desk, person: Person) -> Person:
    assert desk.station.records is not None
    return desk.station.records.accounts.person(person.id)


def test_everybody_is_listed_with_what_matters(desk: Desk, room: Room) -> None:
    desk.station.choose_trainee(room.ann.id)
    play(desk.station.begin("small/01-totals"))
    sign_in(desk, room.bea)
    tab = people_tab(desk)
    ann, bea = tab.listing.texts()
    assert ann[:5] == ("Ann", "17", "Trainee", "No", "1")
    assert bea[:5] == ("Bea", "B1", "Instructor", "Yes", "0")
    assert ann[5] != "never"
    desk.close()


def test_tabs_are_reached_by_mouse_and_keys(desk: Desk) -> None:
    people_tab(desk)
    page = desk.window.page("classroom")
    assert isinstance(page, ClassroomPage)
    assert list(page.buttons) == [tab.key for tab in TABS]
    click(page.buttons["exams"])
    assert page.current == "exams"
    page.buttons["people"].setFocus()
    press(page.buttons["people"], Qt.Key.Key_Space)
    assert page.current == "people"
    assert page.buttons["people"].isChecked()
    desk.settle()
    desk.close()


def test_a_person_is_added_and_errors_stand_next_to_the_field(desk: Desk) -> None:
    tab = people_tab(desk)
    click(tab.add_button)
    form = tab.form
    assert form.name.edit.hasFocus()
    fill(form.name, "ann")
    fill(form.badge, "17")
    press(form.name.edit, Qt.Key.Key_Return)
    desk.settle()
    assert "in the list already" in form.name.problem
    fill(form.name, "Cid")
    click(form.save_button)
    desk.settle()
    assert "Ann's already" in form.badge.problem
    fill(form.badge, "18")
    click(form.role.buttons["instructor"])
    click(form.save_button)
    desk.settle()
    assert "needs a PIN" in form.pin.problem
    fill(form.pin, "1357")
    fill(form.again, "1358")
    click(form.save_button)
    assert "differ" in form.again.problem
    fill(form.again, "1357")
    click(form.save_button)
    desk.settle()
    assert [row[:4] for row in tab.listing.texts()][2] == ("Cid", "18", "Instructor", "Yes")
    assert tab.listing.chosen == next(p.id for p in desk.station.people if p.name == "Cid")
    assert form.heading == "Cid"
    desk.close()


def test_a_person_is_changed_all_at_once_or_not_at_all(desk: Desk, room: Room) -> None:
    tab = people_tab(desk)
    pick(tab, "Ann")
    form = tab.form
    fill(form.name, "Ann Lee")
    fill(form.badge, "b1")
    click(form.save_button)
    desk.settle()
    assert "Bea's already" in form.badge.problem
    assert now(desk, room.ann).name == "Ann"
    fill(form.badge, "")
    fill(form.pin, "1111")
    fill(form.again, "1111")
    press(form.again.edit, Qt.Key.Key_Return)
    desk.settle()
    ann = now(desk, room.ann)
    assert (ann.name, ann.badge, ann.has_pin) == ("Ann Lee", "", True)
    assert "Ann Lee" in [person.name for person in desk.station.people]
    click(form.no_pin_button)
    desk.settle()
    assert not now(desk, room.ann).has_pin
    assert not form.no_pin_button.isVisible()
    desk.close()


def test_the_last_instructor_stays_one(desk: Desk, room: Room) -> None:
    tab = people_tab(desk)
    pick(tab, "Bea")
    click(tab.form.role.buttons["trainee"])
    click(tab.form.save_button)
    desk.settle()
    assert tab.form.problem == "The last instructor stays one."
    assert desk.station.role == "instructor"
    desk.close()


def test_an_instructor_who_becomes_a_trainee_leaves_the_classroom(desk: Desk, room: Room) -> None:
    assert desk.station.records is not None
    desk.station.records.accounts.add("Cid", role="instructor", pin="1357", by=room.bea.id)
    tab = people_tab(desk)
    pick(tab, "Bea")
    click(tab.form.role.buttons["trainee"])
    click(tab.form.save_button)
    desk.settle()
    assert desk.station.role == "trainee"
    assert desk.window.current == "home"
    desk.close()


def test_people_are_found_by_name_and_badge(desk: Desk) -> None:
    tab = people_tab(desk)
    QTest.keyClicks(tab.search, "AN")
    assert [row[0] for row in tab.listing.texts()] == ["Ann"]
    tab.search.clear()
    QTest.keyClicks(tab.search, "b1")
    assert [row[0] for row in tab.listing.texts()] == ["Bea"]
    tab.search.clear()
    assert len(tab.listing.texts()) == 2
    desk.close()


def test_deleting_runs_takes_the_name_and_stays_known(desk: Desk, room: Room) -> None:
    desk.station.choose_trainee(room.ann.id)
    play(desk.station.begin("small/01-totals"))
    sign_in(desk, room.bea)
    records = desk.station.records
    assert records is not None
    tab = people_tab(desk)
    assert tab.deletions.text == "None were ever deleted."
    pick(tab, "Ann")
    runs = tab.form.runs
    click(runs.open_button)
    assert runs.field.edit.hasFocus()
    QTest.keyClicks(runs.field.edit, "An")
    assert not runs.delete_button.isEnabled()
    press(runs.field.edit, Qt.Key.Key_Return)
    assert "type “ann”" in runs.field.problem.lower()
    assert len(records.runs(room.ann.id)) == 1
    click(runs.keep_button)
    click(runs.open_button)
    QTest.keyClicks(runs.field.edit, "ann")
    click(runs.delete_button)
    desk.settle()
    assert records.runs(room.ann.id) == []
    assert "1 run with 3 answers of Ann by Bea" in tab.deletions.text
    assert not runs.open_button.isVisible()
    desk.close()


def test_the_minutes_of_idleness_are_set_here(desk: Desk) -> None:
    tab = people_tab(desk)
    at = tab.room.idle.findData(20)
    tab.room.idle.setCurrentIndex(at)
    tab.room.idle.activated.emit(at)
    assert desk.station.settings.idle_minutes == 20
    # Settings opened before do not take it back.
    desk.window.go("settings")
    desk.close()


def test_settings_keep_what_was_set_in_the_classroom(desk: Desk) -> None:
    from trainer.ui.settings_page import SettingsPage

    desk.window.go("settings")
    settings = desk.window.page("settings")
    assert isinstance(settings, SettingsPage)
    tab = people_tab(desk)
    at = tab.room.idle.findData(5)
    tab.room.idle.activated.emit(at)
    desk.window.go("settings")
    click(settings.theme.buttons["dark"])
    assert (desk.station.settings.theme, desk.station.settings.idle_minutes) == ("dark", 5)
    desk.close()


def test_a_room_can_do_without_accounts_and_have_them_again(desk: Desk, room: Room) -> None:
    tab = people_tab(desk)
    click(tab.room.open_button)
    click(tab.room.no_button)
    desk.settle()
    assert now(desk, room.bea).role == "instructor"
    click(tab.room.open_button)
    click(tab.room.yes_button)
    desk.settle()
    assert desk.station.policy == "open"
    assert desk.window.current == "classroom"
    assert now(desk, room.bea).role == "trainee"
    desk.station.front.sign_out()
    desk.settle()
    click(tab.room.set_up_button)
    form = tab.form
    assert form.role.buttons["instructor"].isChecked()
    fill(form.name, "Cid")
    fill(form.pin, PIN)
    fill(form.again, PIN)
    click(form.save_button)
    desk.settle()
    # Whoever sets up the first instructor is not shut out by it.
    assert (desk.station.policy, desk.who) == ("accounts", "Cid")
    assert desk.window.current == "classroom"
    desk.close()


def test_nothing_is_changed_once_the_instructor_is_gone(desk: Desk, room: Room) -> None:
    tab = people_tab(desk)
    pick(tab, "Ann")
    desk.station.front.sign_out()
    desk.settle()
    assert desk.window.current == "home"
    fill(tab.form.name, "Eve")
    tab.form.save_button.click()
    desk.settle()
    assert now(desk, room.ann).name == "Ann"
    assert "only an instructor" in tab.form.problem.lower()
    desk.close()

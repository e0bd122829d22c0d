"""People: everybody on record, who they are here, and changing that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from trainer.errors import InputError
from trainer.ui.classroom.column import Column
from trainer.ui.classroom.listing import Listing, Row
from trainer.ui.classroom.person_form import Entry, PersonForm
from trainer.ui.classroom.room import DeletionsCard, RoomCard
from trainer.ui.classroom.tab import ClassroomTab
from trainer.ui.widgets import GAP, button
from trainer.ui.wording import count_of, moment

if TYPE_CHECKING:
    from trainer.records import Attendance, Deletion, Person, Records
    from trainer.ui.theme import Theme
    from trainer.ui.workstation import Workstation

_HEADS = ("Name", "Badge", "Role", "PIN", "Runs", "Last seen")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Register:
    """Everybody, with what the records say about them."""

    people: Sequence[Person] = ()
    attendance: Mapping[str, Attendance]
    deletions: Sequence[Deletion] = ()


class PeopleTab(ClassroomTab):
    """The register beside the form for one person."""

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__(station, theme)
        self._register = _Register(attendance={})
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        left = QVBoxLayout()
        left.setSpacing(10)
        bar = QHBoxLayout()
        bar.setSpacing(8)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search name or badge")
        self.search.setAccessibleName("Search name or badge")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _: self._list())
        self.add_button = button("Add a person", self._add, role="primary")
        bar.addWidget(self.search, 1)
        bar.addWidget(self.add_button)
        left.addLayout(bar)
        self.listing = Listing("People", _HEADS, spare=(4, 3, 5, 1))
        self.listing.picked.connect(self._picked)
        left.addWidget(self.listing, 1)
        row.addLayout(left, 7)

        self.form = PersonForm()
        self.form.saved.connect(self._save)
        self.form.given_up.connect(self._close_form)
        self.form.deletion_wanted.connect(self._delete)
        self.form.hide()
        self.room = RoomCard(station.settings.idle_minutes)
        self.room.instructor_wanted.connect(self._add_instructor)
        self.room.opening_wanted.connect(self._do_without)
        self.room.idle_chosen.connect(self._set_idle)
        self.deletions = DeletionsCard()
        row.addWidget(Column(self.form, self.room, self.deletions), 5)
        self.setFocusProxy(self.search)

    def opened(self) -> None:
        """Read everybody anew."""
        self.room.show_policy(self.station.policy)
        self._read()

    # --- looking -----------------------------------------------------------------------------

    def _read(self, chosen: str = "") -> None:
        def work(records: Records) -> _Register:
            return _Register(
                people=records.accounts.people(),
                attendance=records.attendance(),
                deletions=records.accounts.deletions(),
            )

        def done(register: _Register) -> None:
            self._register = register
            names = {person.id: person.name for person in register.people}
            self.deletions.show_deletions(register.deletions, names)
            self.room.show_policy(self.station.policy)
            self._list()
            if chosen:
                self.listing.choose(chosen)
                self._picked(chosen)

        self.station.ask(work, done)

    def _list(self) -> None:
        wanted = self.search.text().strip().casefold()
        self.listing.show_rows(
            [
                self._row(person)
                for person in self._register.people
                if wanted in person.name.casefold() or wanted in person.badge.casefold()
            ]
        )

    def _row(self, person: Person) -> Row:
        seen = self._register.attendance.get(person.id)
        return Row(
            id=person.id,
            cells=(
                person.name,
                person.badge or "–",
                person.role.capitalize(),
                "Yes" if person.has_pin else "No",
                str(seen.runs if seen else 0),
                moment(seen.last) if seen and seen.last else "never",
            ),
        )

    def _picked(self, identifier: str) -> None:
        person = next((one for one in self._register.people if one.id == identifier), None)
        if person is None:
            self.form.hide()
            return
        seen = self._register.attendance.get(identifier)
        last = moment(seen.last) if seen and seen.last else ""
        self.form.show_person(person, seen.runs if seen else 0, last)
        self.form.show()

    # --- changing ----------------------------------------------------------------------------

    def _add(self) -> None:
        self.listing.choose("")
        self.form.show()
        self.form.show_new()

    def _add_instructor(self) -> None:
        self.listing.choose("")
        self.form.show()
        self.form.show_new("instructor")

    def _close_form(self) -> None:
        self.listing.choose("")
        self.form.hide()
        self.search.setFocus()

    def _save(self, entry: Entry) -> None:
        person, by, front = self.form.person, self.by, self.station.front
        first = self.station.policy != "accounts"

        def work(records: Records) -> Person:
            if person is None:
                return records.accounts.add(
                    entry.name or "",
                    badge=entry.badge or "",
                    role=entry.role or "trainee",
                    pin=entry.pin or "",
                    by=by,
                )
            return records.accounts.update(
                person.id,
                name=entry.name,
                badge=entry.badge,
                pin=entry.pin,
                role=entry.role,
                by=by,
            )

        def done(saved: Person) -> None:
            if first and saved.role == "instructor":
                # Who makes the first instructor must not be shut out by it.
                front.let_in(saved.id)
            self.told.emit(f"{saved.name} is saved.", "")
            self._read(saved.id)

        front.change(work, done, self._declined)

    def _delete(self) -> None:
        person, by = self.form.person, self.by
        if person is None:
            return

        def done(deletion: Deletion) -> None:
            self.told.emit(f"{count_of(deletion.runs, 'run')} of {person.name} deleted.", "")
            self.station.refresh()
            self._read(person.id)

        self.station.front.change(
            lambda records: records.accounts.delete_runs(person.id, by=by), done, self._declined
        )

    def _do_without(self) -> None:
        by = self.by

        def work(records: Records) -> None:
            records.accounts.do_without(by=by)

        self.station.front.change(work, lambda _: self._read(), self._declined)

    def _set_idle(self, minutes: int) -> None:
        self.station.set_settings(replace(self.station.settings, idle_minutes=minutes))

    def _declined(self, error: Exception) -> None:
        where = error.where if isinstance(error, InputError) else ""
        why = error.why if isinstance(error, InputError) else str(error)
        if self.form.isHidden():
            self.told.emit(why, "warn")
        else:
            self.form.decline(where, why)

"""One person: name, badge, role and PIN, and the runs that may be deleted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.ui.form import LONGEST_BADGE, LONGEST_NAME, FormField, pin_field
from trainer.ui.settings_page import Choice
from trainer.ui.widgets import Card, button, label, rule
from trainer.ui.wording import as_sentence, count_of

if TYPE_CHECKING:
    from trainer.records import Person
    from trainer.records.permissions import Role

_ROLES = {"trainee": "Trainee", "instructor": "Instructor"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What was filled in; None for what stays as it is."""

    name: str | None
    badge: str | None
    role: Role | None
    pin: str | None


class PersonForm(Card):
    """The form for a new person or one on record. It says what is wanted and does nothing."""

    #: An `Entry` with what is to be set.
    saved = Signal(object)
    given_up = Signal()
    #: The typed confirmation to delete all runs is right.
    deletion_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(gap=10)
        self._person: Person | None = None
        self._heading = label("", "heading")
        self.name = FormField("Name", longest=LONGEST_NAME)
        self.badge = FormField("Badge", hint="none", longest=LONGEST_BADGE)
        self.role = Choice("Role", _ROLES, "trainee")
        self._role_wrong = label("", "small", tone="bad")
        self._has_pin = label("", "small")
        self.pin = pin_field("New PIN", hint="4 to 12 digits")
        self.again = pin_field("The PIN once more")
        for field in (self.name, self.badge, self.pin, self.again):
            field.edit.returnPressed.connect(self._save)
        self.save_button = button("Save", self._save, role="primary")
        self.no_pin_button = button("Take the PIN away", self._take_pin)
        self.cancel_button = button("Cancel", self.given_up.emit, role="quiet")
        self.runs = DeleteRuns()
        self.runs.confirmed.connect(self.deletion_wanted)

        self.box.addWidget(self._heading)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.name, 3)
        row.addWidget(self.badge, 2)
        self.box.addLayout(row)
        self.box.addWidget(self.role)
        self.box.addWidget(self._role_wrong)
        self.box.addWidget(self._has_pin)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.pin, 1)
        row.addWidget(self.again, 1)
        self.box.addLayout(row)
        row = QHBoxLayout()
        row.setSpacing(8)
        for each in (self.save_button, self.no_pin_button, self.cancel_button):
            row.addWidget(each)
        row.addStretch(1)
        self.box.addLayout(row)
        self.box.addWidget(self.runs)

    @property
    def heading(self) -> str:
        """Whom the form is about."""
        return self._heading.text()

    @property
    def person(self) -> Person | None:
        """The person on record the form is about; None for a new one."""
        return self._person

    def show_new(self, role: Role = "trainee") -> None:
        """Ask for somebody new."""
        self._fill(None, "Add a person", role)
        self._has_pin.setText("An instructor needs a PIN; a trainee has one if the house wants it.")
        self.save_button.setText("Add")
        self.runs.hide()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_person(self, person: Person, runs: int, last: str = "") -> None:
        """Show somebody on record, with how many runs there are and when the last sign was."""
        self._fill(person, person.name, person.role)
        self._has_pin.setText(
            "Signs in with a PIN. A new one also ends any waiting after wrong ones."
            if person.has_pin
            else "Signs in without a PIN."
        )
        self.save_button.setText("Save")
        self.no_pin_button.setVisible(person.has_pin and person.role == "trainee")
        self.runs.show_runs(person.name, runs, last)
        self.runs.show()

    def decline(self, where: str, why: str) -> None:
        """Say what is wrong next to the field it is wrong in."""
        fields = {"badge": self.badge, "pin": self.pin, "name": self.name}
        if where in fields:
            fields[where].refuse(why)
            return
        self._role_wrong.setText(as_sentence(why))
        self._role_wrong.show()

    @property
    def problem(self) -> str:
        """What is said to be wrong with the role."""
        return self._role_wrong.text()

    # --- inner workings ----------------------------------------------------------------------

    def _fill(self, person: Person | None, heading: str, role: Role) -> None:
        self._person = person
        self._heading.setText(heading)
        self.name.fill(person.name if person else "")
        self.badge.fill(person.badge if person else "")
        self.role.buttons[role].setChecked(True)
        self._role_wrong.clear()
        self._role_wrong.hide()
        self.pin.fill("")
        self.again.fill("")
        self.no_pin_button.hide()

    def _save(self) -> None:
        if not self.name.text:
            self.name.refuse("a person needs a name")
            return
        if self.pin.text != self.again.text:
            self.again.refuse("the two PINs differ")
            return
        person = self._person
        chosen = next(value for value, radio in self.role.buttons.items() if radio.isChecked())
        role = cast("Role", chosen)
        self._role_wrong.hide()
        self.saved.emit(
            Entry(
                name=self.name.text if person is None or self.name.text != person.name else None,
                badge=self.badge.text
                if person is None or self.badge.text != person.badge
                else None,
                role=role if person is None or role != person.role else None,
                pin=self.pin.text or None,
            )
        )

    def _take_pin(self) -> None:
        self.saved.emit(Entry(name=None, badge=None, role=None, pin=""))


class DeleteRuns(QWidget):
    """Deleting all runs of a person, once their name has been typed."""

    confirmed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 0)
        box.setSpacing(8)
        box.addWidget(rule())
        row = QHBoxLayout()
        self._count = label("", "muted")
        self.open_button = button("Delete all runs …", self._open)
        row.addWidget(self._count, 1)
        row.addWidget(self.open_button)
        box.addLayout(row)
        self._sure = QWidget()
        column = QVBoxLayout(self._sure)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self._warning = label("", tone="bad")
        self.field = FormField("Type the name to confirm", longest=LONGEST_NAME + 20)
        self.field.edit.textChanged.connect(lambda _: self._look())
        self.field.edit.returnPressed.connect(self._confirm)
        self.delete_button = button("Delete for good", self._confirm)
        self.keep_button = button("Keep them", self._close, role="primary")
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.keep_button)
        buttons.addWidget(self.delete_button)
        buttons.addStretch(1)
        column.addWidget(self._warning)
        column.addWidget(self.field)
        column.addLayout(buttons)
        box.addWidget(self._sure)

    def show_runs(self, name: str, runs: int, last: str) -> None:
        """Show how many runs there are to delete, and when the last sign was."""
        self._name = name
        seen = f", last seen {last}" if last else ""
        self._count.setText(f"{count_of(runs, 'run')} on record{seen}")
        self._warning.setText(
            f"{count_of(runs, 'run')} of {name} with all answers will be gone for good, exams "
            "too. That you deleted them stays on record."
        )
        self.open_button.setVisible(runs > 0)
        self._sure.hide()

    def _open(self) -> None:
        self.field.fill("")
        self._look()
        self.open_button.hide()
        self._sure.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close(self) -> None:
        self._sure.hide()
        self.open_button.show()
        self.open_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _look(self) -> None:
        self.delete_button.setEnabled(self.field.text.casefold() == self._name.casefold())

    def _confirm(self) -> None:
        if self.delete_button.isEnabled():
            self._sure.hide()
            self.confirmed.emit()
        else:
            self.field.refuse(f"type “{self._name}”, or keep the runs")

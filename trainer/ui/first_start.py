"""The first start: set up an instructor in half a minute, or use the room without accounts."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from trainer.ui.form import LONGEST_BADGE, LONGEST_NAME, Form, FormField, pin_field
from trainer.ui.widgets import Card, button, label


class FirstStartCard(Card):
    """A choice that can wait. It shows what it is given and says what was pressed."""

    #: Name, PIN and badge (or nothing) of the first instructor.
    instructor_wanted = Signal(str, str, str)
    without_accounts = Signal()
    later = Signal()

    def __init__(self) -> None:
        super().__init__(gap=8)
        self.box.addWidget(label("A new training room", "eyebrow"))
        self.box.addWidget(label("Who looks after this room?", "heading"))
        self._choice = QWidget()
        self.box.addWidget(self._choice)
        column = QVBoxLayout(self._choice)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(
            label(
                "With an instructor, only instructors change lessons and the house book, release "
                "exams and delete records. Without accounts, everybody may do everything. Either "
                "can be changed later in the Classroom.",
                "muted",
            )
        )
        row = QHBoxLayout()
        row.setSpacing(10)
        self.set_up_button = button("Set up an instructor", self.open_form, role="primary")
        self.without_button = button("Use without accounts", self.without_accounts.emit)
        self.later_button = button("Later", self.later.emit, role="quiet")
        for each in (self.set_up_button, self.without_button, self.later_button):
            row.addWidget(each)
        row.addStretch(1)
        column.addLayout(row)
        self.form = InstructorForm()
        self.form.entered.connect(self.instructor_wanted)
        self.form.given_up.connect(self._close_form)
        self.form.hide()
        self.box.addWidget(self.form)

    def open_form(self) -> None:
        """Ask for the instructor's name and PIN."""
        self._choice.hide()
        self.form.show()
        self.form.begin()

    def decline(self, where: str, why: str) -> None:
        """Say what is wrong with what was given."""
        self.form.decline(where, why)

    def _close_form(self) -> None:
        self.form.hide()
        self._choice.show()
        self.set_up_button.setFocus(Qt.FocusReason.OtherFocusReason)


class InstructorForm(Form):
    """Name, PIN twice, and a badge if there is one."""

    entered = Signal(str, str, str)

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        self.name = FormField("Your name", longest=LONGEST_NAME)
        self.pin = pin_field("PIN", hint="4 to 12 digits")
        self.again = pin_field("The PIN once more")
        self.badge = FormField("Badge, if you have one", longest=LONGEST_BADGE)
        for at, field in enumerate((self.name, self.pin, self.again, self.badge)):
            field.edit.returnPressed.connect(self._enter)
            grid.addWidget(field, at // 2, at % 2)
            grid.setColumnStretch(at % 2, 1)
        row = QHBoxLayout()
        row.setSpacing(10)
        self.action = button("Create the instructor", self._enter, role="primary")
        self.cancel = button("Back", self.given_up.emit, role="quiet")
        row.addWidget(self.action)
        row.addWidget(self.cancel)
        row.addStretch(1)
        grid.addLayout(row, 2, 0, 1, 2)

    def begin(self) -> None:
        """Begin with empty fields."""
        for field in (self.name, self.badge, self.pin, self.again):
            field.fill("")
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def decline(self, where: str, why: str) -> None:
        """Say what is wrong next to the field it is wrong in."""
        fields = {"badge": self.badge, "pin": self.pin}
        fields.get(where, self.name).refuse(why)

    def _enter(self) -> None:
        if not self.name.text:
            self.name.refuse("a person needs a name")
        elif not self.pin.text:
            self.pin.refuse("an instructor needs a PIN")
        elif self.pin.text != self.again.text:
            self.again.refuse("the two PINs differ")
        else:
            self.entered.emit(self.name.text, self.pin.text, self.badge.text)

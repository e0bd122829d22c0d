"""Signing in, below the list of names: a PIN, a badge, a new name; or a new PIN."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.ui.form import LONGEST_BADGE, LONGEST_NAME, Form, FormField, pin_field
from trainer.ui.pin_change import PinChangeForm
from trainer.ui.pin_pad import PinPad
from trainer.ui.widgets import Card, button, label

#: A PIN is short; its field need not span the page.
_PIN_WIDTH = 620


class SignInPanel(Card):
    """One question at a time; it is closed as soon as somebody is in."""

    #: Whose PIN was entered, and the PIN.
    pin_entered = Signal(str, str)
    badge_entered = Signal(str)
    #: A new name, with badge and PIN if they were given.
    name_entered = Signal(str, str, str)
    #: The PIN that holds now, and the one that is to hold.
    pin_changed = Signal(str, str)
    given_up = Signal()

    def __init__(self) -> None:
        super().__init__(gap=10)
        self._whose = ""
        self._heading = label("", "heading")
        self.box.addWidget(self._heading)
        self.pin = PinPad()
        self.pin.setMaximumWidth(max(_PIN_WIDTH, self.pin.sizeHint().width()))
        self.pin.entered.connect(lambda pin: self.pin_entered.emit(self._whose, pin))
        self.badge = BadgeField()
        self.badge.setMaximumWidth(max(_PIN_WIDTH, self.badge.sizeHint().width()))
        self.badge.entered.connect(self.badge_entered)
        self.name = NameField()
        self.name.entered.connect(self.name_entered)
        self.change = PinChangeForm()
        self.change.entered.connect(self.pin_changed)
        self._forms = (self.pin, self.badge, self.name, self.change)
        for form in self._forms:
            form.given_up.connect(self.given_up)
            self.box.addWidget(form)
        self.hide()

    @property
    def heading(self) -> str:
        """What is asked."""
        return self._heading.text()

    @property
    def form(self) -> QWidget | None:
        """The form that is open."""
        shown = (form for form in self._forms if not form.isHidden())
        return None if self.isHidden() else next(shown, None)

    def ask_pin(self, identifier: str, name: str) -> None:
        """Ask somebody for their PIN."""
        self._open(self.pin, f"{name}, please enter your PIN")
        if identifier != self._whose:
            self._whose = identifier
            self.pin.forget()
        else:
            self.pin.begin()

    def ask_badge(self) -> None:
        """Ask for a badge, typed or scanned."""
        self._open(self.badge, "Scan your badge, or type it")
        self.badge.begin()

    def ask_name(self) -> None:
        """Ask for a new name."""
        self._open(self.name, "A new name")
        self.name.begin()

    def ask_new_pin(self, *, has_pin: bool) -> None:
        """Let somebody change their own PIN."""
        self._open(self.change, "Change your PIN" if has_pin else "Choose a PIN")
        self.change.begin(has_pin=has_pin)

    def refuse_pin(self, why: str, wait: int) -> None:
        """Say why a PIN was not taken."""
        self.pin.refuse(why, wait)

    def decline(self, where: str, why: str) -> None:
        """Say what is wrong with a new name, next to the field."""
        self.name.decline(where, why)

    def close_down(self) -> None:
        """Ask no more, and keep nothing that was typed."""
        self.hide()
        for edit in (self.pin.field, self.name.pin.edit):
            edit.clear()
        self.change.forget()

    def _open(self, form: QWidget, heading: str) -> None:
        self._heading.setText(heading)
        for each in self._forms:
            each.setVisible(each is form)
        self.show()


class BadgeField(Form):
    """A field for a badge. A scanner types the badge and Enter, as anybody would."""

    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.field = FormField("Badge", longest=LONGEST_BADGE)
        self.field.edit.returnPressed.connect(self._enter)
        row.addWidget(self.field, 1)
        self.action = button("Sign in", self._enter, role="primary")
        self.cancel = button("Cancel", self.given_up.emit, role="quiet")
        _add_buttons(row, self.field, self.action, self.cancel)

    def begin(self) -> None:
        """Begin with an empty field."""
        self.field.fill("")
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter(self) -> None:
        if self.field.text:
            self.entered.emit(self.field.text)


class NameField(Form):
    """Fields for a new name: Enter adds it, Escape gives up. Badge and PIN may stay empty."""

    entered = Signal(str, str, str)

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.name = FormField("Name", longest=LONGEST_NAME)
        self.field = self.name.edit
        self.field.setAccessibleName("Name of the new trainee")
        self.badge = FormField("Badge, if you have one", longest=LONGEST_BADGE)
        self.pin = pin_field("PIN, if you want one", hint="4 to 12 digits")
        for field, share in ((self.name, 3), (self.badge, 2), (self.pin, 2)):
            field.edit.returnPressed.connect(self._enter)
            row.addWidget(field, share)
        self.action = button("Add", self._enter, role="primary")
        self.cancel = button("Cancel", self.given_up.emit, role="quiet")
        _add_buttons(row, self.name, self.action, self.cancel)

    def begin(self) -> None:
        """Begin with empty fields."""
        for field in (self.name, self.badge, self.pin):
            field.fill("")
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def decline(self, where: str, why: str) -> None:
        """Say what is wrong next to the field it is wrong in."""
        fields = {"badge": self.badge, "pin": self.pin}
        fields.get(where, self.name).refuse(why)

    def _enter(self) -> None:
        if self.name.text:
            self.entered.emit(self.name.text, self.badge.text, self.pin.text)
        else:
            self.name.refuse("a person needs a name")


def _add_buttons(row: QHBoxLayout, beside: FormField, *buttons: QWidget) -> None:
    """Put buttons beside a field, on the line of its edit rather than of its caption."""
    for each in buttons:
        column = QVBoxLayout()
        column.setSpacing(3)
        column.addSpacing(beside.caption.sizeHint().height())
        column.addWidget(each)
        column.addStretch(1)
        row.addLayout(column)

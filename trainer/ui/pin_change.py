"""Changing one's own PIN: the one that holds now, and the new one twice."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from trainer.errors import InputError
from trainer.ui.form import Form, pin_field
from trainer.ui.widgets import button


class PinChangeForm(Form):
    """Asks for the PINs. Whoever has none yet only chooses one."""

    #: The PIN that holds now (empty without one), and the new one.
    entered = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.old = pin_field("Your PIN now")
        self.new = pin_field("New PIN", hint="4 to 12 digits")
        self.again = pin_field("The new PIN once more")
        row = QHBoxLayout()
        row.setSpacing(12)
        for field in (self.old, self.new, self.again):
            field.edit.returnPressed.connect(self._enter)
            row.addWidget(field, 1)
        self.action = button("Change the PIN", self._enter, role="primary")
        self.cancel = button("Cancel", self.given_up.emit, role="quiet")
        acts = QHBoxLayout()
        acts.setSpacing(8)
        acts.addWidget(self.action)
        acts.addWidget(self.cancel)
        acts.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addLayout(row)
        box.addLayout(acts)

    def begin(self, *, has_pin: bool) -> None:
        """Begin with empty fields."""
        self.forget()
        self.old.setVisible(has_pin)
        self.action.setText("Change the PIN" if has_pin else "Choose the PIN")
        (self.old if has_pin else self.new).setFocus(Qt.FocusReason.OtherFocusReason)

    def forget(self) -> None:
        """Keep nothing that was typed."""
        for field in (self.old, self.new, self.again):
            field.fill("")

    def decline(self, why: str) -> None:
        """Say why nothing was changed: it is the PIN that holds now, the new one was looked at."""
        field = self.new if self.old.isHidden() else self.old
        field.refuse(why)

    def _enter(self) -> None:
        # Loaded by now, as somebody is signed in; at the start it would delay the window.
        from trainer.records.pins import check_form

        if not self.old.isHidden() and not self.old.text:
            self.old.refuse("enter the PIN that holds now")
            return
        try:
            check_form(self.new.text)
        except InputError as error:
            self.new.refuse(error.why)
            return
        if self.new.text != self.again.text:
            self.again.refuse("the two PINs differ")
        else:
            self.entered.emit(self.old.text, self.new.text)

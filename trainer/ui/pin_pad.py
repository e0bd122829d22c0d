"""Entering a PIN: hidden digits by keys or by a pad of buttons, and what a wrong one costs."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout

from trainer.ui.form import Form, hide_digits
from trainer.ui.widgets import Tone, button, label, set_tone
from trainer.ui.wording import as_sentence, span


class PinPad(Form):
    """A field for a PIN. Enter tries it, Escape gives up."""

    entered = Signal(str)

    def __init__(self, action: str = "Sign in") -> None:
        super().__init__()
        self._said = ""
        self._wait = 0
        self._since = QElapsedTimer()
        self._tick = QTimer(self, interval=200)
        self._tick.timeout.connect(self._count_down)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.field = QLineEdit()
        self.field.setAccessibleName("PIN")
        self.field.setPlaceholderText("PIN")
        self.field.setMinimumWidth(150)
        hide_digits(self.field)
        self.field.returnPressed.connect(self._enter)
        self.reveal = button("Show", lambda: None, role="quiet")
        self.reveal.setToolTip("Shows the PIN while it is held down")
        self.reveal.setAccessibleName("Show the PIN while held down")
        self.reveal.pressed.connect(lambda: self._show_digits(True))
        self.reveal.released.connect(lambda: self._show_digits(False))
        self.action = button(action, self._enter, role="primary")
        self.cancel = button("Cancel", self.given_up.emit, role="quiet")
        row.addWidget(self.field, 1)
        for each in (self.reveal, self.action, self.cancel):
            row.addWidget(each)
        box.addLayout(row)
        box.addLayout(self._pad())
        self._message = label("", tone="bad")
        self._message.hide()
        box.addWidget(self._message)
        self.setFocusProxy(self.field)

    @property
    def message(self) -> str:
        """What is told below the field."""
        return self._message.text()

    def begin(self, action: str = "") -> None:
        """Begin with an empty field; a wait that runs goes on."""
        if action:
            self.action.setText(action)
        self.field.clear()
        if not self._wait:
            self._tell("")
            self._set_open(True)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def forget(self) -> None:
        """Begin for somebody else: their waiting is their own."""
        self._tick.stop()
        self._wait = 0
        self.begin()

    def refuse(self, why: str, wait: int = 0) -> None:
        """Say why the PIN was not taken, counting down the seconds until the next try."""
        self.field.clear()
        self._set_open(not wait)
        # The reason names the seconds as they were; they are counted here instead.
        self._said = as_sentence(why.partition(";")[0] if wait else why)
        self._wait = wait
        if wait:
            self._since.start()
            self._tick.start()
            self._count_down()
        else:
            self._tell(self._said, "bad")
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def digit(self, digit: str) -> QPushButton:
        """Return the pad's button of a digit, or of ``←`` which takes the last one back."""
        return self._digits[digit]

    # --- inner workings ----------------------------------------------------------------------

    def _pad(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        self._digits: dict[str, QPushButton] = {}
        for digit in (*"1234567890", "←"):
            key = button(digit, partial(self._press, digit))
            key.setObjectName("pad-key")
            # The field keeps the focus: keys and pad can be mixed.
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.setAccessibleName("Take the last digit back" if digit == "←" else digit)
            self._digits[digit] = key
            row.addWidget(key, 1)
        return row

    def _press(self, digit: str) -> None:
        if digit == "←":
            self.field.backspace()
        else:
            self.field.insert(digit)

    def _enter(self) -> None:
        if self.action.isEnabled() and self.field.text():
            self._tell("Checking …")
            self.entered.emit(self.field.text())

    def _show_digits(self, shown: bool) -> None:
        mode = QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password
        self.field.setEchoMode(mode)

    def _count_down(self) -> None:
        left = self._wait - self._since.elapsed() // 1000
        if left > 0:
            self._tell(f"{self._said} The next try is in {span(left)}.", "bad")
            return
        self._tick.stop()
        self._wait = 0
        self._set_open(True)
        self._tell("You can try again now.")
        if self.isVisible():
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_open(self, is_open: bool) -> None:
        for part in (self.field, self.action, self.reveal, *self._digits.values()):
            part.setEnabled(is_open)

    def _tell(self, text: str, tone: Tone = "") -> None:
        self._message.setText(text)
        set_tone(self._message, tone)
        self._message.setVisible(bool(text))
        self.field.setAccessibleDescription(text)

"""A form that Escape gives up, and its fields: a name above each, what is wrong right below."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from trainer.ui.widgets import label
from trainer.ui.wording import as_sentence

#: As the records have them.
LONGEST_NAME, LONGEST_BADGE, LONGEST_PIN = 80, 20, 12


class Form(QWidget):
    """Something to be filled in, or given up by Escape."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


class FormField(QWidget):
    """A line to fill in."""

    def __init__(self, name: str, *, hint: str = "", longest: int = 0) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        self.caption = label(name, "small", wrap=False)
        self.edit = QLineEdit()
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(hint)
        if longest:
            self.edit.setMaxLength(longest)
        self.caption.setBuddy(self.edit)
        self._wrong = label("", "small", tone="bad")
        self._wrong.hide()
        box.addWidget(self.caption)
        box.addWidget(self.edit)
        box.addWidget(self._wrong)
        box.addStretch(1)
        self.setFocusProxy(self.edit)
        self.edit.textEdited.connect(lambda _: self.refuse(""))

    @property
    def text(self) -> str:
        """What was filled in, without needless spaces."""
        return " ".join(self.edit.text().split())

    @property
    def problem(self) -> str:
        """What is said to be wrong."""
        return self._wrong.text()

    def fill(self, text: str) -> None:
        """Fill the field, with nothing wrong about it."""
        self.edit.setText(text)
        self.refuse("")

    def tell(self, why: str) -> None:
        """Say what is wrong; an empty reason takes it back."""
        self._wrong.setText(as_sentence(why))
        self._wrong.setVisible(bool(why))
        self.edit.setAccessibleDescription(as_sentence(why))

    def refuse(self, why: str) -> None:
        """Say what is wrong, and let it be mended; an empty reason takes it back."""
        self.tell(why)
        if why:
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.edit.selectAll()


def pin_field(name: str, *, hint: str = "") -> FormField:
    """Return a field for a PIN: digits only, hidden."""
    field = FormField(name, hint=hint, longest=LONGEST_PIN)
    hide_digits(field.edit)
    return field


def hide_digits(edit: QLineEdit) -> None:
    """Let a line take digits only, and not show them."""
    edit.setEchoMode(QLineEdit.EchoMode.Password)
    edit.setMaxLength(LONGEST_PIN)
    edit.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly | Qt.InputMethodHint.ImhHiddenText)
    edit.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]*"), edit))

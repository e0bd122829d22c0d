"""A whole number to type, or to step with two buttons or the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from trainer.ui.widgets import button


class Stepper(QWidget):
    """A number between two bounds."""

    changed = Signal(int)

    def __init__(self, name: str, lowest: int, highest: int) -> None:
        super().__init__()
        self._lowest, self._highest = lowest, highest
        self._value = lowest
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.less = button("−", lambda: self._step(-1))
        self.more = button("+", lambda: self._step(1))
        self.field = _Field(str(lowest))
        self.field.setAccessibleName(name)
        self.field.setValidator(QIntValidator(lowest, highest, self.field))
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.setMaxLength(len(str(highest)))
        self.field.stepped.connect(self._step)
        self.field.editingFinished.connect(self._typed)
        self.less.setAccessibleName(f"{name}: one less")
        self.more.setAccessibleName(f"{name}: one more")
        for part in (self.less, self.field, self.more):
            row.addWidget(part)
        self._show()

    @property
    def value(self) -> int:
        """The number."""
        return self._value

    def show_value(self, value: int) -> None:
        """Show another number; nobody is told."""
        self._value = min(self._highest, max(self._lowest, value))
        self._show()

    def _step(self, by: int) -> None:
        self._set(self._value + by)

    def _typed(self) -> None:
        text = self.field.text()
        self._set(int(text) if text.isascii() and text.isdigit() else self._value)

    def _set(self, value: int) -> None:
        before = self._value
        self.show_value(value)
        if self._value != before:
            self.changed.emit(self._value)

    def _show(self) -> None:
        self.field.setText(str(self._value))
        wide = self.field.fontMetrics().horizontalAdvance("0" * len(str(self._highest)))
        self.field.setFixedWidth(wide + 28)
        self.less.setEnabled(self._value > self._lowest)
        self.more.setEnabled(self._value < self._highest)


class _Field(QLineEdit):
    """A field the arrow keys step."""

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Up: 1,
            Qt.Key.Key_Down: -1,
            Qt.Key.Key_PageUp: 10,
            Qt.Key.Key_PageDown: -10,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)

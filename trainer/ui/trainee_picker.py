"""Who is training: pick a name, or add one in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from trainer.ui.widgets import Select, button, label

if TYPE_CHECKING:
    from trainer.records.permissions import Role

#: A name is a name, not an essay.
LONGEST_NAME = 60
GUEST = "Guest – nothing is kept"
_ADD = "Add a name…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody on record."""

    id: str
    name: str
    badge: str = ""
    role: Role = "trainee"
    has_pin: bool = False


class TraineePicker(QWidget):
    """A list of names that turns into a field when a name is to be added."""

    #: The identifier of the person chosen; empty for a guest.
    chosen = Signal(str)
    added = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        caption = label("Who is training?", "muted", wrap=False)
        self.names = Select("Who is training?")
        self.names.setMinimumWidth(200)
        caption.setBuddy(self.names)
        self.names.activated.connect(self._activated)
        row.addWidget(caption)
        row.addWidget(self.names)
        self._row = row
        self._editor: NameField | None = None
        self._current = ""
        self.show_people((), "")

    def show_people(self, people: Sequence[Person], current: str, *, can_add: bool = True) -> None:
        """Show the names on record, one of them chosen; ``current`` is empty for a guest."""
        self._current = current
        self.names.clear()
        for person in people:
            self.names.addItem(person.name, person.id)
        self.names.addItem(GUEST, "")
        if can_add:
            self.names.addItem(_ADD, None)
        self._select_current()

    def open_editor(self) -> None:
        """Let a name be typed."""
        if self._editor is None:
            # Made when first needed: a text field takes long enough to be felt at the start.
            self._editor = NameField()
            self._editor.entered.connect(self._entered)
            self._editor.given_up.connect(self._close_editor)
            self._row.addWidget(self._editor)
        self.names.hide()
        self._editor.show()
        self._editor.begin()

    @property
    def editor(self) -> NameField | None:
        """The field for a new name while it is open."""
        return self._editor if self._editor is not None and self.names.isHidden() else None

    def _activated(self, index: int) -> None:
        identifier = self.names.itemData(index)
        if identifier is None:
            self._select_current()
            self.open_editor()
        elif identifier != self._current:
            self._current = identifier
            self.chosen.emit(identifier)

    def _entered(self, name: str) -> None:
        self._close_editor()
        self.added.emit(name)

    def _close_editor(self) -> None:
        if self._editor is not None:
            self._editor.hide()
        self.names.show()
        self.names.setFocus(Qt.FocusReason.OtherFocusReason)

    def _select_current(self) -> None:
        for at in range(self.names.count()):
            if self.names.itemData(at) == self._current:
                self.names.setCurrentIndex(at)


class NameField(QWidget):
    """A field for a new name: Enter adds it, Escape gives up."""

    entered = Signal(str)
    given_up = Signal()

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Name")
        self.field.setAccessibleName("Name of the new trainee")
        self.field.setMaxLength(LONGEST_NAME)
        self.field.setMinimumWidth(180)
        self.field.returnPressed.connect(self._enter)
        row.addWidget(self.field)
        row.addWidget(button("Add", self._enter, role="primary"))
        row.addWidget(button("Cancel", self.given_up.emit, role="quiet"))

    def begin(self) -> None:
        """Begin with an empty field."""
        self.field.clear()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        name = " ".join(self.field.text().split())
        if name:
            self.entered.emit(name)

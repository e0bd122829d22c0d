"""Who is training: pick a name, show a badge, enter a PIN, or put a new name down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from trainer.ui.widgets import Select, button, label

if TYPE_CHECKING:
    from trainer.records.permissions import Role
    from trainer.ui.sign_in import NameField, SignInPanel

GUEST = "Guest – nothing is kept"
_ADD = "Add a name…"
#: How many letters of a name the list has room for.
_WIDEST = 44


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody on record."""

    id: str
    name: str
    badge: str = ""
    role: Role = "trainee"
    has_pin: bool = False
    #: When the PIN was set from outside the app, and by which user of the computer.
    reset_at: datetime | None = None
    reset_by: str = ""


class TraineePicker(QWidget):
    """The list of names. What else must be asked opens in a panel below."""

    #: The identifier of the person chosen; empty for a guest.
    chosen = Signal(str)
    #: A new name, with badge and PIN if they were given.
    added = Signal(str, str, str)
    badge_entered = Signal(str)
    #: Whose PIN was entered, and the PIN.
    pin_entered = Signal(str, str)
    signed_out = Signal()
    #: The PIN that holds now (empty without one), and the one that is to hold.
    pin_changed = Signal(str, str)

    def __init__(self, below: QVBoxLayout) -> None:
        """``below`` is where the panel opens."""
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        self._caption = caption = label("Who is training?", "muted", wrap=False)
        self.names = Select("Who is training?")
        self.names.setMinimumWidth(200)
        caption.setBuddy(self.names)
        self.names.activated.connect(self._activated)
        self.badge_button = button("Badge…", self.open_badge)
        self.badge_button.setAccessibleName("Sign in by badge")
        self._role = label("Instructor", "eyebrow", wrap=False)
        self.pin_button = button("My PIN…", self.open_pin_change)
        self.pin_button.setAccessibleName("Change my PIN")
        self.pin_button.setToolTip("Change your PIN, or choose one")
        self.out_button = button("Sign out", self.signed_out.emit)
        for part in (
            caption,
            self.names,
            self.badge_button,
            self._role,
            self.pin_button,
            self.out_button,
        ):
            row.addWidget(part)
        self._below = below
        self._panel: SignInPanel | None = None
        self._people: Sequence[Person] = ()
        self._current = ""
        self.show_people((), "")

    def show_people(
        self,
        people: Sequence[Person],
        current: str,
        *,
        can_add: bool = True,
        can_leave: bool = False,
    ) -> None:
        """Show the names on record, one of them chosen; ``current`` is empty for a guest."""
        self._people = people
        self._current = current
        self.names.clear()
        for person in people:
            self.names.addItem(person.name, person.id)
        self.names.addItem(GUEST, "")
        if can_add:
            self.names.addItem(_ADD, None)
        self.badge_button.setVisible(can_add and any(person.badge for person in people))
        here = next((person for person in people if person.id == current), None)
        self._role.setVisible(here is not None and here.role == "instructor")
        self.pin_button.setVisible(can_add and here is not None and (can_leave or here.has_pin))
        self.out_button.setVisible(here is not None and (can_leave or here.has_pin))
        self._select_current()
        # A very long name gives way; the tip has the whole of it.
        self.names.setMaximumWidth(self.fontMetrics().averageCharWidth() * _WIDEST)
        self.names.setToolTip(here.name if here is not None else "")

    def show_caption(self, shown: bool) -> None:
        """Ask in words who is training, where there is room; the list has its name anyway."""
        self._caption.setVisible(shown)

    # --- the panel ---------------------------------------------------------------------------

    @property
    def panel(self) -> SignInPanel | None:
        """The panel while it is open."""
        panel = self._panel
        return panel if panel is not None and not panel.isHidden() else None

    @property
    def editor(self) -> NameField | None:
        """The form for a new name while it is open."""
        panel = self.panel
        return panel.name if panel is not None and panel.form is panel.name else None

    def open_editor(self) -> None:
        """Let a name be typed."""
        self._made().ask_name()

    def open_badge(self) -> None:
        """Let a badge be typed or scanned."""
        self._made().ask_badge()

    def ask_pin(self, identifier: str) -> None:
        """Ask somebody on record for their PIN."""
        name = next((person.name for person in self._people if person.id == identifier), "")
        self._made().ask_pin(identifier, name)

    def open_pin_change(self) -> None:
        """Let whoever is here change their PIN."""
        here = next((person for person in self._people if person.id == self._current), None)
        if here is not None:
            self._made().ask_new_pin(has_pin=here.has_pin)

    def close_panel(self) -> None:
        """Ask no more."""
        panel = self.panel
        if panel is not None:
            focused = QApplication.focusWidget()
            if focused is not None and panel.isAncestorOf(focused):
                # Before it is hidden: Qt would look for the next one and scroll the page there.
                self.names.setFocus(Qt.FocusReason.OtherFocusReason)
            panel.close_down()

    def _made(self) -> SignInPanel:
        if self._panel is None:
            # Made when first needed: text fields take long enough to be felt at the start.
            from trainer.ui.sign_in import SignInPanel

            panel = self._panel = SignInPanel()
            panel.pin_entered.connect(self.pin_entered)
            panel.badge_entered.connect(self.badge_entered)
            panel.name_entered.connect(self.added)
            panel.pin_changed.connect(self.pin_changed)
            panel.given_up.connect(self._give_up)
            self._below.addWidget(panel)
        return self._panel

    # --- inner workings ----------------------------------------------------------------------

    def _activated(self, index: int) -> None:
        identifier = self.names.itemData(index)
        self._select_current()
        if identifier is None:
            self.open_editor()
        elif identifier != self._current:
            self.close_panel()
            self.chosen.emit(identifier)

    def _give_up(self) -> None:
        self.close_panel()
        self.names.setFocus(Qt.FocusReason.OtherFocusReason)

    def _select_current(self) -> None:
        for at in range(self.names.count()):
            if self.names.itemData(at) == self._current:
                self.names.setCurrentIndex(at)

"""The room itself: with accounts or without, when instructors are signed out, what was deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout

from trainer.ui.settings import IDLE_MINUTES
from trainer.ui.widgets import Card, Select, button, label
from trainer.ui.wording import count_of, moment

if TYPE_CHECKING:
    from trainer.records import Deletion
    from trainer.records.permissions import Policy

_ACCOUNTS = (
    "This room has accounts: Studio, house book, classroom, exam releases and deleting records "
    "are the instructors'."
)
_OPEN = (
    "This room does without accounts: everybody may do everything. Once there is an instructor, "
    "Studio, house book, classroom, exam releases and deleting records are the instructors'."
)


class RoomCard(Card):
    """Whether the room has accounts, and how to change that."""

    instructor_wanted = Signal()
    #: Confirmed: the room is to do without accounts.
    opening_wanted = Signal()
    #: After how many minutes an instructor is signed out.
    idle_chosen = Signal(int)

    def __init__(self, idle: int) -> None:
        super().__init__(gap=10)
        self.box.addWidget(label("The room", "heading"))
        self._text = label("", "muted")
        self.box.addWidget(self._text)
        row = QHBoxLayout()
        caption = label("Instructors are signed out after", wrap=False)
        self.idle = Select("Minutes until an idle instructor is signed out")
        for minutes in sorted({*IDLE_MINUTES, idle}):
            self.idle.addItem(f"{minutes} minutes", minutes)
        self.idle.setCurrentIndex(self.idle.findData(idle))
        self.idle.activated.connect(lambda at: self.idle_chosen.emit(self.idle.itemData(at)))
        caption.setBuddy(self.idle)
        row.addWidget(caption)
        row.addWidget(self.idle)
        row.addStretch(1)
        self.box.addLayout(row)
        self.set_up_button = button("Set up an instructor", self.instructor_wanted.emit)
        self.open_button = button("Do without accounts …", self._ask)
        self._sure = label(
            "Every instructor becomes a trainee, and everybody may do everything again.",
            tone="bad",
        )
        self.yes_button = button("Do without accounts", self._confirm)
        self.no_button = button("Keep the accounts", self._keep, role="primary")
        self.box.addWidget(self._sure)
        row = QHBoxLayout()
        row.setSpacing(8)
        for each in (self.set_up_button, self.open_button, self.no_button, self.yes_button):
            row.addWidget(each)
        row.addStretch(1)
        self.box.addLayout(row)
        self.show_policy("open")

    def show_policy(self, policy: Policy) -> None:
        """Show how the room is now."""
        with_accounts = policy == "accounts"
        self._text.setText(_ACCOUNTS if with_accounts else _OPEN)
        self.set_up_button.setVisible(not with_accounts)
        self.open_button.setVisible(with_accounts)
        for part in (self._sure, self.yes_button, self.no_button):
            part.hide()

    def _ask(self) -> None:
        self.open_button.hide()
        for part in (self._sure, self.yes_button, self.no_button):
            part.show()
        self.no_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep(self) -> None:
        self.show_policy("accounts")
        self.open_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _confirm(self) -> None:
        self.show_policy("accounts")
        self.opening_wanted.emit()


class DeletionsCard(Card):
    """Every deletion there ever was."""

    def __init__(self) -> None:
        super().__init__(gap=6)
        self.box.addWidget(label("Deleted runs", "heading"))
        self._lines = label("", "muted")
        self._lines.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.box.addWidget(self._lines)

    @property
    def text(self) -> str:
        """The deletions as shown."""
        return self._lines.text()

    def show_deletions(self, deletions: Sequence[Deletion], names: Mapping[str, str]) -> None:
        """Show who deleted whose runs, the latest first."""
        lines = []
        for each in reversed(deletions):
            by = f" by {names.get(each.by_id, 'somebody unknown')}" if each.by_id else ""
            lines.append(
                f"{moment(each.at)}: {count_of(each.runs, 'run')} with "
                f"{count_of(each.answers, 'answer')} of {names.get(each.person_id, '?')}{by}"
            )
        self._lines.setText("\n".join(lines) or "None were ever deleted.")

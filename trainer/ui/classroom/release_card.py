"""Releasing one exam: its seeds, and taking the release back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout

from trainer.ui.form import FormField
from trainer.ui.settings_page import Choice
from trainer.ui.widgets import Card, Note, button, label

_SEEDS = {"fresh": "Fresh for each", "shared": "One for all"}
_LONGEST_SEED = 40
#: A longer row of digits is a text, not a number.
_LONGEST_NUMBER = 15


class ReleaseCard(Card):
    """The chosen exam. It says what is wanted and does nothing."""

    #: The way seeds are drawn, and the seed of a class (None to have it drawn).
    release_wanted = Signal(str, object)
    withdrawal_wanted = Signal()

    def __init__(self, note: Note) -> None:
        super().__init__(gap=10)
        self._title = label("", "heading")
        self._course = label("", "small")
        self._note = note
        self.seeds = Choice("Seeds", _SEEDS, "fresh")
        self.seeds.chosen.connect(lambda _: self._show_seed())
        self._meaning = label("", "muted")
        self.seed = FormField("Seed", hint="drawn if left empty", longest=_LONGEST_SEED)
        self.seed.edit.returnPressed.connect(self._release)
        self.release_button = button("Release", self._release, role="primary")
        self.withdraw_button = button("Withdraw", self.withdrawal_wanted.emit)
        for part in (self._title, self._course, note):
            self.box.addWidget(part)
        self.box.addWidget(label("Seeds of the candidates", "eyebrow"))
        for entry in (self.seeds, self._meaning, self.seed):
            self.box.addWidget(entry)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.release_button)
        row.addWidget(self.withdraw_button)
        row.addStretch(1)
        self.box.addLayout(row)
        self._again = label("A new release lets everybody sit the exam once more.", "small")
        self.box.addWidget(self._again)
        self._show_seed()

    @property
    def title(self) -> str:
        """Which exam it is."""
        return self._title.text()

    def show_exam(
        self, title: str, course: str, told: str, *, fits: bool, released: bool, readable: bool
    ) -> None:
        """Show an exam: what is told of its release, and what can be done."""
        self._title.setText(title)
        self._course.setText(course)
        self._note.tell(told, "good" if fits else "warn")
        self.release_button.setText("Release anew" if released else "Release")
        self.release_button.setEnabled(readable)
        self.withdraw_button.setVisible(released)
        self._again.setVisible(released)
        self.seed.refuse("")

    def decline(self, why: str) -> None:
        """Say what is wrong with the seed."""
        self.seed.show()
        self.seed.refuse(why)

    def _show_seed(self) -> None:
        shared = self._shares
        self.seed.setVisible(shared)
        self._meaning.setText(
            "One seed for the class: everybody is dealt the same rounds."
            if shared
            else "A fresh seed for each candidate: nobody can pass the answers on."
        )
        if shared:
            self.seed.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _shares(self) -> bool:
        return self.seeds.buttons["shared"].isChecked()

    def _release(self) -> None:
        text = self.seed.text
        number = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
        seed: int | str | None = int(text) if number else text or None
        self.release_wanted.emit(*(("shared", seed) if self._shares else ("fresh", None)))

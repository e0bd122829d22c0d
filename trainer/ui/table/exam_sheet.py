"""What an exam asks over the felt: an instructor's PIN to pause or continue, or before leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from trainer.ui.pin_pad import PinPad
from trainer.ui.theme import LIGHT, Theme
from trainer.ui.trainee_picker import Person
from trainer.ui.widgets import Select, button, label

Done = Callable[[], object]
Failed = Callable[[str, int], object]


class ExamAtTable(Protocol):
    """An exam as the table knows it: it asks, others write it down."""

    @property
    def can_pause(self) -> bool:
        """Whether there is an instructor who could pause it."""

    @property
    def paused(self) -> bool:
        """Whether it waits for an instructor to continue it."""

    @property
    def instructors(self) -> Sequence[Person]:
        """Who can pause and continue it."""

    @property
    def leaving(self) -> str:
        """What it means to leave it now."""

    @property
    def unrecorded(self) -> str:
        """Why it cannot go on: not everything is on record; empty when it can."""

    def record_again(self) -> bool:
        """Write what could not be written; return whether everything is on record now."""

    def peeked(self) -> None:
        """Note a look at the rules."""

    def pause(self, instructor: str, pin: str, done: Done, failed: Failed) -> None:
        """Pause on the word of an instructor."""

    def go_on(self, instructor: str, pin: str, done: Done, failed: Failed) -> None:
        """Continue on the word of an instructor."""

    def left(self) -> None:
        """Note that the candidate leaves."""


class ExamSheet(QWidget):
    """Covers the felt with one question. What was answered is said, nothing is done here."""

    #: The instructor and the PIN that were entered.
    vouched = Signal(str, str)
    #: The question was given up: nothing changes.
    kept = Signal()
    #: What could not be recorded is to be tried once more.
    retried = Signal()
    leave = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._under = parent
        self._theme = LIGHT
        self._card = QFrame(self)
        self._card.setObjectName("sheet-card")
        self._title = label("")
        self._title.setObjectName("sheet-title")
        self._text = label("")
        self._caption = label("Instructor", "small", wrap=False)
        self.names = Select("Instructor")
        self._caption.setBuddy(self.names)
        self.pin = PinPad()
        self.names.currentIndexChanged.connect(lambda _: self.pin.forget())
        self.pin.entered.connect(lambda pin: self.vouched.emit(self.names.currentData(), pin))
        self.pin.given_up.connect(self._give_up)
        self.stay_button = button("Stay in the exam", self.kept.emit, role="primary")
        self.leave_button = button("Leave the exam", self.leave.emit)
        self.retry_button = button("Try again", self.retried.emit, role="primary")
        self._choice = QWidget()
        row = QHBoxLayout(self._choice)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addStretch(1)
        row.addWidget(self.leave_button)
        row.addWidget(self.stay_button)
        row.addWidget(self.retry_button)
        box = QVBoxLayout(self._card)
        box.setContentsMargins(26, 20, 26, 20)
        box.setSpacing(10)
        for part in (self._title, self._text, self._caption, self.names, self.pin, self._choice):
            box.addWidget(part)
        self.hide()

    @property
    def title(self) -> str:
        """What is asked."""
        return self._title.text()

    @property
    def asks_to_leave(self) -> bool:
        """Whether the question is whether to leave."""
        return not self.isHidden() and not self.stay_button.isHidden()

    def dress(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme

    def ask_pause(self, instructors: Sequence[Person]) -> None:
        """Ask an instructor for the PIN that pauses."""
        text = "An instructor pauses it here, with a PIN. Until then the clock runs on."
        self._ask_pin("Pause the exam", text, instructors, "Pause", can_give_up=True)

    def show_paused(self, instructors: Sequence[Person]) -> None:
        """Cover the felt until an instructor continues."""
        text = (
            "The clock stands still and the felt is covered. "
            "An instructor continues it here, with a PIN."
        )
        self._ask_pin("The exam is paused", text, instructors, "Continue", can_give_up=False)

    def ask_leave(self, meaning: str) -> None:
        """Ask whether the candidate really leaves, saying what that means."""
        self._show("Leave the exam?", meaning, self._choice)
        self.stay_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_unrecorded(self, reason: str) -> None:
        """Cover the felt until everything is on record."""
        text = (
            f"The exam stands still: not everything can be recorded. {reason}\n\n"
            "What you have answered is kept as long as this window stays open. Call an instructor."
        )
        self._show("Nothing is recorded", text, self._choice, stays=False)
        self.retry_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self) -> None:
        """Cover the parent; the card is as tall as what it holds."""
        self.setGeometry(self._under.rect())
        scale = max(1.0, self.fontMetrics().height() / 17)
        width = min(round(560 * scale), self.width() - 32)
        layout = self._card.layout()
        assert layout is not None
        layout.activate()
        height = min(max(layout.heightForWidth(width), 0) or self._card.height(), self.height())
        self._card.setGeometry(
            (self.width() - width) // 2, (self.height() - height) // 2, width, height
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._give_up()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(self._theme.rail))

    def mousePressEvent(self, event: object) -> None:
        """Swallow clicks beside the card: the felt below is out of reach."""

    # --- inner workings ----------------------------------------------------------------------

    def _ask_pin(
        self,
        title: str,
        text: str,
        instructors: Sequence[Person],
        action: str,
        *,
        can_give_up: bool,
    ) -> None:
        chosen = self.names.currentData()
        self.names.blockSignals(True)
        self.names.clear()
        for person in instructors:
            self.names.addItem(person.name, person.id)
        self.names.setCurrentIndex(max(self.names.findData(chosen), 0))
        self.names.blockSignals(False)
        self._show(title, text, self._caption, self.names, self.pin)
        self.pin.cancel.setVisible(can_give_up)
        self.pin.begin(action)

    def _show(self, title: str, text: str, *shown: QWidget, stays: bool = True) -> None:
        self._title.setText(title)
        self._text.setText(text)
        for part in (self._caption, self.names, self.pin, self._choice):
            part.setVisible(part in shown)
        self.stay_button.setVisible(stays and self._choice in shown)
        self.retry_button.setVisible(not stays and self._choice in shown)
        self.raise_()
        self.show()
        self.fit()

    def _give_up(self) -> None:
        # A pause is not given up; whoever waits can still leave.
        if self.asks_to_leave or not (self.pin.isHidden() or self.pin.cancel.isHidden()):
            self.kept.emit()

"""The strip above the felt: which lesson, which round, the clock, the tally, pause and leave."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from trainer.ui.table.keycap import KeyButton
from trainer.ui.table.phrases import clock_words, sentence
from trainer.ui.theme import LIGHT, Theme
from trainer.ui.widgets import ElidedLabel, IconLabel, label


class Header(QFrame):
    """Where the trainee is in the lesson, and the two ways out of the moment."""

    pause = Signal()
    leave = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("table-header")
        self._mode = ""
        self._asks = True
        self._title = label("", wrap=False)
        self._title.setObjectName("lesson-title")
        self._where = ElidedLabel()
        self._where.setObjectName("where")
        self._where.setProperty("role", "muted")
        self._clock_icon = IconLabel("clock", LIGHT.muted, 18)
        self._clock = label("00:00", wrap=False)
        self._clock.setObjectName("clock")
        self._tally = label("", wrap=False)
        self._tally.setObjectName("tally")
        self._tick = IconLabel("check", LIGHT.good, 20)
        self.pause_button = KeyButton("Pause", "F4", role="quiet")
        self.leave_button = KeyButton("Leave", "Ctrl+L", role="quiet", said="Leave the table")
        self.pause_button.clicked.connect(self.pause)
        self.leave_button.clicked.connect(self.leave)

        row = QHBoxLayout(self)
        row.setContentsMargins(16, 5, 8, 5)
        row.setSpacing(10)
        row.addWidget(self._title)
        row.addWidget(self._where, 1)
        row.addWidget(self._clock_icon)
        row.addWidget(self._clock)
        row.addSpacing(18)
        row.addWidget(self._tally)
        row.addWidget(self._tick)
        row.addSpacing(12)
        row.addWidget(self.pause_button)
        row.addWidget(self.leave_button)
        QWidget.setTabOrder(self.pause_button, self.leave_button)

    @property
    def clock(self) -> str:
        """The clock as shown."""
        return self._clock.text()

    @property
    def tally(self) -> str:
        """The count as shown."""
        return self._tally.text()

    @property
    def where(self) -> str:
        """Mode and round as shown."""
        return self._where.text()

    def dress(self, theme: Theme) -> None:
        """Follow the theme."""
        self._clock_icon.show_icon("clock", theme.muted)
        self._tick.show_icon("check", theme.good)

    def show_lesson(self, title: str, mode: str, *, can_pause: bool, asks: bool) -> None:
        """Name the lesson; where nothing is asked there is nothing to time or count."""
        self._title.setText(title)
        self._mode = mode
        self.show_round(0, 0)
        self.pause_button.setVisible(can_pause)
        for part in (self._clock_icon, self._clock, self._tally):
            part.setVisible(asks)
        self._asks = asks

    def show_round(self, number: int, of: int, title: str = "") -> None:
        """Name the round."""
        parts = [sentence(self._mode)]
        if number:
            parts.append(f"round {number} of {of}")
        if title:
            parts.append(title)
        self._where.setText(" · ".join(("", *parts)).lstrip())
        self.setAccessibleName(f"{self._title.text()}, {', '.join(parts)}")

    def show_paused(self, paused: bool) -> None:
        """Say what the pause button does now."""
        self.pause_button.set_key("Go on" if paused else "Pause", "F4")

    def show_clock(self, seconds: float) -> None:
        """Show the dealer's own time."""
        text = clock_words(seconds)
        if text != self._clock.text():
            self._clock.setText(text)
            self._clock.setAccessibleName(f"Time {text}")

    def show_tally(self, right: int, asked: int, *, hidden: bool) -> None:
        """Show right answers of those given; an exam (``hidden``) only counts the answers."""
        self._tick.setVisible(self._asks and not hidden)
        if hidden:
            self._tally.setText(f"{asked} answered")
        else:
            self._tally.setText(f"{right} of {asked}")
            self._tally.setAccessibleName(f"{right} of {asked} right")

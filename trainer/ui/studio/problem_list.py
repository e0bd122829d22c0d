"""What is wrong with a lesson, as a list that leads to the places."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from trainer.training.live_proof import Finding
from trainer.ui.theme import Theme
from trainer.ui.widgets import ElidedLabel, IconLabel, button

_TALLEST = 150
#: A place in a round's facts as the checker writes it: ``seats[0].cards: ``.
_PATH = re.compile(r"^[\w-]+(?:\[\d+\]|\.[\w-]+)*: ")


class ProblemList(QWidget):
    """A line that says how the lesson stands; opened, every problem."""

    #: A `Finding` to be gone to.
    chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._findings: tuple[Finding, ...] = ()
        self._tone = ""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(8)
        self._icon = IconLabel("clock", theme.muted, 18)
        self.state = ElidedLabel(role="muted")
        self.toggle = button("Show", self._toggle, role="quiet")
        self.toggle.setCheckable(True)
        # The line keeps its height, so that nothing above it moves when a problem comes or goes.
        policy = self.toggle.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.toggle.setSizePolicy(policy)
        row.addWidget(self._icon)
        row.addWidget(self.state, 1)
        row.addWidget(self.toggle)
        box.addLayout(row)
        self.list = QListWidget()
        self.list.setAccessibleName("Problems")
        self.list.setWordWrap(True)
        self.list.setMaximumHeight(_TALLEST)
        self.list.itemActivated.connect(self._open)
        self.list.itemClicked.connect(self._open)
        self.list.hide()
        box.addWidget(self.list)
        self.show_waiting()

    def show_waiting(self) -> None:
        """Say that the newest text is being proved; what was found before stays."""
        self._tone = "wait"
        if not self._findings:
            self.state.setText("Proving …")
            self._icon.show_icon("clock", self._theme.muted)

    def show_findings(
        self, findings: Sequence[Finding], good: str, name: Callable[[Finding], str]
    ) -> None:
        """Show what was found, or a sentence for when nothing is wrong.

        ``name`` says what the item is called that a finding is about.
        """
        self._findings = tuple(findings)
        many = len(self._findings)
        self._tone = "bad" if many else "good"
        told = [_words(finding, name(finding)) for finding in self._findings]
        first = f": {told[0]}" if many else ""
        self.state.setText(f"{many} problem{'s' if many > 1 else ''}{first}" if many else good)
        self.toggle.setVisible(bool(many))
        self.list.clear()
        for finding, words in zip(self._findings, told, strict=True):
            item = QListWidgetItem(f"{words} (line {finding.line})")
            item.setData(Qt.ItemDataRole.UserRole, finding)
            self.list.addItem(item)
        self.list.setVisible(bool(many) and self.toggle.isChecked())
        self.restyle(self._theme)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        looks = {"bad": ("warn", theme.bad), "good": ("check", theme.good)}
        self._icon.show_icon(*looks.get(self._tone, ("clock", theme.muted)))

    def _toggle(self) -> None:
        opened = self.toggle.isChecked()
        self.toggle.setText("Hide" if opened else "Show")
        self.list.setVisible(opened and bool(self._findings))
        if opened:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))


def _words(finding: Finding, item: str) -> str:
    """Say a finding by the name of its item; where in a round it is, the felt shows."""
    message = finding.message
    match finding.path:
        case ("script", int(), "round", *_):
            message = _PATH.sub("", message)
    return f"{item}: {message}" if item else message

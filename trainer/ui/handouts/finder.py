"""A record code typed off a paper, and the run it stands for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit

from trainer.errors import InputError
from trainer.games import catalog
from trainer.records.codes import parse_code
from trainer.records.reports import RunReport
from trainer.ui.background import Background
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, Note, button, label

#: With its hyphens, and some spaces around it.
_LONGEST = 40


class RecordFinder(Card):
    """A field for a record code and the head of the run that has it.

    ``find`` takes a code and returns its report; it is called beside the screen and may raise.
    """

    #: The `RunReport` of the run found.
    replay_wanted = Signal(object)
    handout_wanted = Signal(object)

    def __init__(self, theme: Theme, find: Callable[[str], RunReport]) -> None:
        super().__init__(gap=12)
        self._find_run = find
        self._background = Background("finder", self)
        self._report: RunReport | None = None
        self.box.addWidget(label("Find a record", "heading"))
        self.box.addWidget(
            label(
                "Type the record code from the paper. Hyphens and small letters do not matter.",
                "muted",
            )
        )
        row = QHBoxLayout()
        row.setSpacing(8)
        self.field = QLineEdit()
        self.field.setPlaceholderText("4F7K-9QWD-2HXM-B3")
        self.field.setAccessibleName("Record code")
        self.field.setMaxLength(_LONGEST)
        self.field.returnPressed.connect(self._find)
        self.find_button = button("Find", self._find, role="primary")
        row.addWidget(self.field, 1)
        row.addWidget(self.find_button)
        self.box.addLayout(row)
        self.note = Note(theme)
        self.box.addWidget(self.note)

        self._found = Card(role="panel", pad=14, gap=10)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._values = []
        for at, name in enumerate(("Trainee", "Lesson", "Game", "When", "Result", "Code")):
            value = label("")
            self._grid.addWidget(label(name, "muted", wrap=False), at, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(value, at, 1)
            self._values.append(value)
        self._found.box.addLayout(self._grid)
        self.trouble = Note(theme)
        self._found.box.addWidget(self.trouble)
        row = QHBoxLayout()
        self.replay_button = button("Replay", self._replay, role="primary")
        self.handout_button = button("Hand out", self._hand_out)
        row.addWidget(self.replay_button)
        row.addWidget(self.handout_button)
        row.addStretch(1)
        self._found.box.addLayout(row)
        self.box.addWidget(self._found)
        self.box.addStretch(1)
        self._found.hide()
        self.setFocusProxy(self.field)

    @property
    def report(self) -> RunReport | None:
        """The run found."""
        return self._report

    @property
    def head(self) -> tuple[str, ...]:
        """What is shown of it, line by line."""
        return tuple(value.text() for value in self._values) if self._report is not None else ()

    @property
    def is_busy(self) -> bool:
        """Whether a run is being looked for."""
        return self._background.is_busy

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.note.restyle(theme)
        self.trouble.restyle(theme)

    def close_down(self) -> None:
        """Give up looking."""
        self._background.stop()

    def _find(self) -> None:
        self._show(None)
        if not self.field.text().strip():
            self.note.tell("Type the code first.", "warn")
            return
        try:
            # Known without a look at the record, and at once.
            code = parse_code(self.field.text())
        except InputError as error:
            self.note.tell(f"{error.why[:1].upper()}{error.why[1:]}.", "warn")
            self.field.selectAll()
            return
        self.field.setText(code)
        self.note.tell("Looking …")
        self._background.run(lambda: self._find_run(code), self._show, self._fail)

    def _fail(self, error: Exception) -> None:
        self.note.tell(str(error) or type(error).__name__, "bad")

    def _show(self, report: RunReport | None) -> None:
        self._report = report
        self._found.setVisible(report is not None)
        self.note.tell("")
        if report is None:
            return
        for value, text in zip(self._values, _head(report), strict=True):
            value.setText(text)
        self.replay_button.setEnabled(report.run is not None)
        told = f"It cannot be replayed: {report.trouble}." if report.trouble else ""
        self.trouble.tell(told, "warn")
        first = self.replay_button if report.run is not None else self.handout_button
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _replay(self) -> None:
        if self._report is not None and self._report.run is not None:
            self.replay_wanted.emit(self._report)

    def _hand_out(self) -> None:
        if self._report is not None:
            self.handout_wanted.emit(self._report)


def _head(report: RunReport) -> tuple[str, ...]:
    from trainer.ui.handouts.exam_record import outcome_words, time_words

    row, score = report.row, report.score
    badge = f" (badge {report.person.badge})" if report.person.badge else ""
    known = {game.key: game.name for game in catalog.GAMES}
    return (
        f"{report.person.name}{badge}",
        f"{row.lesson_title} ({row.lesson_key}), {row.mode}",
        known.get(row.game, row.game),
        time_words(row.started_at),
        f"{outcome_words(report)}, {score.right} of {score.graded} right",
        row.code,
    )

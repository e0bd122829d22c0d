"""Who sits an exam, how it stands, and what an instructor may do about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from trainer.ui.classroom.listing import Listing, Row
from trainer.ui.widgets import Card, button, label
from trainer.ui.wording import count_of, moment

if TYPE_CHECKING:
    from trainer.records import Sitting
    from trainer.records.rows import SittingState

_HEADS = ("Candidate", "Stands", "Score", "Begun", "Noted")
_STATES: Mapping[SittingState, str] = {
    "running": "Running",
    "paused": "Paused",
    "interrupted": "Interrupted",
    "finished": "Finished",
    "abandoned": "Given up",
}


class CandidatesCard(Card):
    """The candidates of one exam. It says what is wanted and does nothing."""

    #: The run's identifier in each.
    debrief_wanted = Signal(str)
    handout_wanted = Signal(str)
    again_wanted = Signal(str)
    #: Confirmed by a second press.
    abandon_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__(gap=8, pad=14)
        self._sittings: Mapping[str, Sitting] = {}
        self._sure = ""
        self.box.addWidget(label("Candidates", "heading"))
        row = QHBoxLayout()
        row.setSpacing(8)
        self.debrief_button = button(
            "Debrief", lambda: self.debrief_wanted.emit(self.listing.chosen)
        )
        self.debrief_button.setToolTip("Look at the exam, answer by answer")
        self.handout_button = button(
            "Hand out", lambda: self.handout_wanted.emit(self.listing.chosen)
        )
        self.handout_button.setToolTip("The exam's record for the personnel file, on paper")
        self.again_button = button(
            "Allow again", lambda: self.again_wanted.emit(self.listing.chosen)
        )
        self.again_button.setToolTip("Allow the candidate another try under this release")
        self.abandon_button = button("Give it up", self._abandon)
        for each in (
            self.debrief_button,
            self.handout_button,
            self.again_button,
            self.abandon_button,
        ):
            row.addWidget(each)
        row.addStretch(1)
        self.listing = Listing("Candidates", _HEADS, wide=0, spare=(3,))
        self.listing.picked.connect(lambda _: self._enable())
        self._empty = label("Nobody has sat this exam yet.", "muted")
        self.box.addWidget(self._empty)
        self.box.addWidget(self.listing, 1)
        self.box.addLayout(row)
        self._enable()

    def show_sittings(self, sittings: Sequence[Sitting], names: Mapping[str, str]) -> None:
        """Show who sat the exam."""
        self._sittings = {sitting.run.id: sitting for sitting in sittings}
        self.listing.show_rows(
            [
                Row(
                    id=sitting.run.id, cells=_cells(sitting, names.get(sitting.run.trainee_id, "?"))
                )
                for sitting in sittings
            ]
        )
        self._empty.setVisible(not sittings)
        self._enable()

    def _enable(self) -> None:
        sitting = self._sittings.get(self.listing.chosen)
        over = sitting is not None and sitting.run.outcome is not None
        if sitting is None or sitting.run.id != self._sure:
            self._sure = ""
        self.debrief_button.setEnabled(sitting is not None and sitting.run.is_finished)
        self.handout_button.setEnabled(over)
        self.again_button.setEnabled(over and sitting is not None and not sitting.again)
        self.abandon_button.setEnabled(sitting is not None and not over)
        self.abandon_button.setText("Really give it up?" if self._sure else "Give it up")

    def _abandon(self) -> None:
        chosen = self.listing.chosen
        if self._sure == chosen:
            self._sure = ""
            self.abandon_wanted.emit(chosen)
        else:
            # Once pressed it asks; pressed again it is meant.
            self._sure = chosen
        self._enable()


def _cells(sitting: Sitting, name: str) -> tuple[str, ...]:
    run = sitting.run
    state = _STATES[sitting.state]
    if run.is_finished:
        state = "Passed" if run.passed else "Not passed"
        score = f"{int(run.accuracy * 1000) / 10:g} %, {run.right} of {run.graded}"
    else:
        score = f"{count_of(run.answered, 'answer')} so far"
    noted = []
    if sitting.interruptions:
        noted.append(count_of(sitting.interruptions, "interruption"))
    if sitting.pauses:
        noted.append(count_of(sitting.pauses, "pause"))
    if sitting.again:
        noted.append("another try allowed")
    return name, state, score, moment(run.started_at), ", ".join(noted) or "–"

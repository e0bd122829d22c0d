"""A tab of the classroom: a page of its own within the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.ui.instructing import InstructorPage

if TYPE_CHECKING:
    from trainer.records.reports import RunReport
    from trainer.ui.handouts.panel import HandoutPanel


class ClassroomTab(InstructorPage):
    """A part of the classroom; what it asks for, the page passes on to the window."""

    @property
    def by(self) -> str | None:
        """Who acts, as the records want it; None in a room without accounts."""
        return self.station.trainee or None

    def offer_record(self, report: RunReport) -> None:
        """Let the record of a run be handed out."""

        def offer(panel: HandoutPanel) -> None:
            panel.offer_record(report)

        self.handout_wanted.emit(offer)

"""A tab of the classroom: a page of its own within the page."""

from __future__ import annotations

from trainer.ui.instructing import InstructorPage


class ClassroomTab(InstructorPage):
    """A part of the classroom; what it asks for, the page passes on to the window."""

    @property
    def by(self) -> str | None:
        """Who acts, as the records want it; None in a room without accounts."""
        return self.station.trainee or None

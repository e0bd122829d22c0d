"""What somebody has done so far: lessons mastered, runs played, runs to go on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainer.ui.exam_desk import closed_exams
from trainer.ui.front_desk import FrontDesk
from trainer.ui.home import Glance

if TYPE_CHECKING:
    from trainer.records import Records, RunRow

#: How many runs the accuracy at a glance looks back.
_LAST_RUNS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class SoFar:
    """One trainee's runs as the records have them; nothing of a guest."""

    mastered: frozenset[str] = frozenset()
    #: The latest first.
    unfinished: tuple[RunRow, ...] = ()
    #: In the order they began.
    runs: tuple[RunRow, ...] = ()
    #: The exams that cannot be begun now, with the reason.
    closed: Mapping[str, str] = field(default_factory=dict)

    def resumable(self, is_there: Callable[[str], bool]) -> RunRow | None:
        """Return the run to go on with: the latest unfinished one of a lesson that is there.

        A lesson begun anew since then has settled the matter. An exam comes before anything else:
        it is not begun anew.
        """
        for row in self.unfinished:
            is_exam = row.mode == "exam" and row.only is None
            if is_exam and is_there(row.lesson_key):
                return row
        latest = {run.lesson_key: run.id for run in self.runs if run.only is None}
        for row in self.unfinished:
            current = row.only is not None or latest.get(row.lesson_key) == row.id
            if row.answered and current and is_there(row.lesson_key):
                return row
        return None

    def glance(self, *, mastered: int, lessons: int) -> Glance:
        """Return the figures of the last runs, beside how many lessons are mastered."""
        ended = [run for run in self.runs if run.is_finished and run.graded]
        last = ended[-_LAST_RUNS:]
        graded = sum(run.graded for run in last)
        right = sum(run.right for run in last)
        paces = [pace for run in last if (pace := run.decisions_per_hour) is not None]
        return Glance(
            mastered=mastered,
            lessons=lessons,
            runs=len(ended),
            accuracy=right / graded if graded else None,
            pace=paces[-1] if paces else None,
        )


def read_so_far(records: Records, front: FrontDesk, who: str, exams: Sequence[str]) -> SoFar:
    """Read what somebody has done, and which of the exams are closed to them."""
    return SoFar(
        mastered=frozenset(records.mastered(who)),
        unfinished=tuple(records.unfinished(who)),
        runs=tuple(records.runs(who)),
        closed=closed_exams(records, front, who, exams),
    )

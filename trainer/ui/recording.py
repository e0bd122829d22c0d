"""Recording that never stops the training: what cannot be written is told, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainer.errors import RecordsError

if TYPE_CHECKING:
    from trainer.training.answered import Answered
    from trainer.training.runner import Listener, Run
    from trainer.training.scoring import Score


class SafeListener:
    """Passes a run's happenings on to the record, which keeps in line what it could not write."""

    def __init__(
        self,
        inner: Listener | None,
        *,
        told: Callable[[str], object],
        ended: Callable[[], object],
    ) -> None:
        """``told`` hears why nothing is written, and an empty text when it is again."""
        self._inner = inner
        self._told = told
        self._ended = ended
        self._failing = False

    def started(self, run: Run) -> None:
        """The run leaves its first cue."""
        self._tell(lambda inner: inner.started(run))

    def answered(self, run: Run, answered: Answered) -> None:
        """An answer was given."""
        self._tell(lambda inner: inner.answered(run, answered))

    def ended(self, run: Run, score: Score) -> None:
        """The run is over."""
        self._tell(lambda inner: inner.ended(run, score))
        self._ended()

    def _tell(self, happening: Callable[[Listener], None]) -> None:
        if self._inner is None:
            return
        try:
            happening(self._inner)
        except RecordsError as error:
            if not self._failing:
                self._failing = True
                self._told(str(error))
        else:
            if self._failing:
                self._failing = False
                self._told("")

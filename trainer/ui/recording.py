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
        flush: Callable[[], object] = lambda: None,
    ) -> None:
        """``told`` hears why nothing is written, and an empty text when it is again.

        ``flush`` writes what waits in line.
        """
        self._inner = inner
        self._told = told
        self._ended = ended
        self._flush = flush
        #: Why the latest could not be written; empty while everything is.
        self.trouble = ""

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

    def try_again(self) -> bool:
        """Write what waits; return whether everything is written."""
        self._tell(lambda _: self._flush())
        return not self.trouble

    def _tell(self, happening: Callable[[Listener], object]) -> None:
        if self._inner is None:
            return
        try:
            happening(self._inner)
        except RecordsError as error:
            before, self.trouble = self.trouble, str(error)
            if not before:
                self._told(self.trouble)
        else:
            if self.trouble:
                self.trouble = ""
                self._told("")

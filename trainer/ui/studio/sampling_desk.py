"""Dealing samples beside the screen: ten rounds to look at, then a count that grows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from trainer.engine.table import Table
from trainer.errors import ScenarioError
from trainer.training.moments import fullest, table_before
from trainer.training.sampling import ROUNDS, Choice, Counting, Sample, Tally, draw, refusal
from trainer.ui.background import Background

T = TypeVar("T")

#: How many rounds are shown at once.
SAMPLES = 10
#: How long the thread counts before it tells how far it is. Short, so that what was given up is
#: soon over, and the screen is never kept waiting for the interpreter.
_PORTION_S = 0.03


class SamplingDesk(QObject):
    """Deals for one choice at a time; with a new one the old is given up."""

    #: A sample was dealt, with the table at its fullest: (Sample, Table).
    sampled = Signal(object, object)
    #: All samples that can be dealt have been.
    samples_over = Signal()
    #: The count so far.
    counted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background("samples", self)
        #: What the results under way belong to; others are out of date.
        self._counts = 0
        self._deals = 0

    @property
    def is_busy(self) -> bool:
        """Whether something is being dealt."""
        return self._background.is_busy

    def count(self, choice: Choice, seed: int | str, rounds: int = ROUNDS) -> None:
        """Begin to count what comes of a choice."""
        self._counts += 1
        self._count_on(Counting(choice, seed=seed, rounds=rounds), self._counts)

    def deal(self, choice: Choice, seed: int | str) -> None:
        """Begin to deal samples of a choice."""
        self._deals += 1
        if refusal(choice) is not None:
            self.samples_over.emit()
            return
        self._deal_on(choice, seed, 1, self._deals)

    def give_up(self) -> None:
        """Deal nothing more; what is under way is not told."""
        self._counts += 1
        self._deals += 1

    def stop(self) -> None:
        """End the thread, for good."""
        self.give_up()
        self._background.stop()

    def _count_on(self, counting: Counting, number: int) -> None:
        def work() -> Tally | None:
            return counting.go_on(seconds=_PORTION_S) if number == self._counts else None

        def done(tally: Tally | None) -> None:
            if tally is None or number != self._counts:
                return
            self.counted.emit(tally)
            if not tally.is_over and number == self._counts:
                self._count_on(counting, number)

        self._run(work, done)

    def _deal_on(self, choice: Choice, seed: int | str, at: int, number: int) -> None:
        def work() -> tuple[Sample, Table] | None:
            if number != self._deals:
                return None
            try:
                sample = draw(choice, seed=seed, number=at)
            except ScenarioError:
                # The count tells why; the samples are those that can be dealt.
                return None
            return sample, table_before(sample.steps, fullest(sample.steps, open_cards=True))

        def done(found: tuple[Sample, Table] | None) -> None:
            if number != self._deals:
                return
            if found is not None:
                self.sampled.emit(*found)
            # Where the first cannot be dealt, nine more attempts only take time.
            if at < SAMPLES and not (at == 1 and found is None):
                self._deal_on(choice, seed, at + 1, number)
            else:
                self.samples_over.emit()

        self._run(work, done)

    def _run(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        def failed(error: Exception) -> None:
            raise error

        self._background.run(work, done, failed)

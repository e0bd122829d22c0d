"""Work that only the screen's thread can do, a slice at a time, so that the screen lives on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer

T = TypeVar("T")


class Slices(QObject):
    """Walks through an iterator, one step whenever the screen has nothing else to do."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)
        self._work: Iterator[object] | None = None
        self._each: Callable[[object], object] = lambda _: None
        self._done: Callable[[], object] = lambda: None
        self._failed: Callable[[Exception], object] = lambda _: None

    @property
    def is_busy(self) -> bool:
        """Whether there is something left to do."""
        return self._work is not None

    def run(
        self,
        work: Iterator[object],
        each: Callable[[object], object],
        done: Callable[[], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Take steps until there are none left or one fails; an earlier work is given up."""
        self.stop()
        self._work, self._each, self._done, self._failed = work, each, done, failed
        self._timer.start()

    def stop(self) -> None:
        """Give up what is left."""
        self._timer.stop()
        work, self._work = self._work, None
        close = getattr(work, "close", None)
        if close is not None:
            # Whatever a half-done work holds is let go now, not when it is found as garbage.
            close()

    def _step(self) -> None:
        if self._work is None:
            return
        try:
            value = next(self._work)
        except StopIteration:
            self.stop()
            self._done()
        except Exception as error:  # whoever asked for the work is told
            self.stop()
            self._failed(error)
        else:
            self._each(value)

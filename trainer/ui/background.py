"""Work beside the screen: one thread, one thing after another, results back on the screen's."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from trainer.ui import collecting

T = TypeVar("T")


class Background(QObject):
    """Runs functions in a thread of its own; the thread begins with the first of them."""

    _over = Signal(object, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._queue: SimpleQueue[tuple[Callable[[], Any], Any, Any] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._waiting = 0
        self._stopped = False
        self._over.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        work: Callable[[], T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Do ``work`` in the thread, then call ``done`` or ``failed`` on the screen's thread."""
        if self._thread is None:
            # A daemon: a window that closes must not wait for a long computation.
            self._thread = threading.Thread(target=self._loop, name=self._name, daemon=True)
            self._thread.start()
        self._waiting += 1
        collecting.hold()
        self._queue.put((work, done, failed))

    @property
    def is_busy(self) -> bool:
        """Whether something has not been delivered yet."""
        return self._waiting > 0

    def stop(self, seconds: float = 2.0) -> None:
        """Finish what is queued, for at most so long; nothing is delivered any more."""
        self._stopped = True
        if self._thread is None:
            return
        self._queue.put(None)
        self._thread.join(seconds)
        if not self._thread.is_alive():
            while self._waiting:
                self._waiting -= 1
                collecting.release()

    def _loop(self) -> None:
        while (task := self._queue.get()) is not None:
            work, done, failed = task
            # Whatever goes wrong belongs to whoever asked for the work.
            call, value = done, None
            try:
                value = work()
            except Exception as error:
                call, value = failed, error
            # The receiver may be gone when the program ends.
            with suppress(RuntimeError):
                self._over.emit(call, value)

    def _deliver(self, call: Callable[[Any], object], value: object) -> None:
        if self._stopped:
            return
        self._waiting -= 1
        collecting.release()
        call(value)

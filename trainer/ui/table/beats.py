"""What the page does next, and when: one waiting act at most, which input can bring forward."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Beats(QObject):
    """Holds the next act until its time, until it is hurried, or while it is held."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._next: Callable[[], None] | None = None
        self._held = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._due)

    @property
    def waiting(self) -> bool:
        """Whether an act is waiting."""
        return self._next is not None

    def then(self, act: Callable[[], None], after_ms: int = 0) -> None:
        """Do this next, from the event loop: chains of any length need no deep stack."""
        self._next = act
        self._timer.setInterval(after_ms)
        if not self._held:
            self._timer.start()

    def hurry(self) -> bool:
        """Do the waiting act at once; return whether there was one."""
        if self._next is None or self._held:
            return False
        self._due()
        return True

    def hold(self) -> None:
        """Let nothing happen by itself."""
        self._held = True
        self._timer.stop()

    def release(self) -> None:
        """Let things happen again."""
        self._held = False
        if self._next is not None:
            self._timer.start()

    def drop(self) -> None:
        """Forget the waiting act."""
        self._timer.stop()
        self._next = None

    def _due(self) -> None:
        self._timer.stop()
        act, self._next = self._next, None
        if act is not None:
            act()

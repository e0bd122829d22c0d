"""Noticing that nobody is at the screen."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, QTimer, Signal

#: What counts as a sign of somebody at the screen.
_SIGNS = frozenset(
    (
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    )
)
#: How often at least it is looked whether the time is up.
_LOOK_SECONDS = 5.0


class IdleWatch(QObject):
    """Says when there was no key and no mouse for a while. It sees every event while it watches."""

    idle = Signal()

    def __init__(self, seconds: float, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.seconds = seconds
        self._since_sign = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Watch from now on; what was watched before is forgotten."""
        self.stop()
        app = QCoreApplication.instance()
        if app is not None:
            app.installEventFilter(self)
            self._since_sign.start()
            self._timer.start(round(min(_LOOK_SECONDS, self.seconds / 4) * 1000))

    def stop(self) -> None:
        """Watch no more."""
        self._timer.stop()
        app = QCoreApplication.instance()
        if app is not None:
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _SIGNS:
            self._since_sign.restart()
        return False

    def _look(self) -> None:
        if self._since_sign.elapsed() >= self.seconds * 1000:
            self.stop()
            self.idle.emit()

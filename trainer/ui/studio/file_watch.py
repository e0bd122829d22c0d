"""Watching a file that other programs may change."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

#: Other programs write in several goes; look when they are done.
_SETTLE_MS = 150


class FileWatch(QObject):
    """Says when it is worth looking at the file again."""

    stirred = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self.stirred)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(lambda _: self._settle.start())
        self._watcher.directoryChanged.connect(lambda _: self._settle.start())
        # Not every disk tells of changes: look whenever somebody comes back to the app.
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._state_changed)

    def watch(self, path: Path | None) -> None:
        """Watch a file and its folder, for many programs replace a file; None watches nothing."""
        wanted = [] if path is None else [str(p) for p in (path, path.parent) if p.exists()]
        watched = [*self._watcher.files(), *self._watcher.directories()]
        old = [one for one in watched if one not in wanted]
        if old:
            self._watcher.removePaths(old)
        new = [one for one in wanted if one not in watched]
        if new:
            self._watcher.addPaths(new)

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self._settle.start()

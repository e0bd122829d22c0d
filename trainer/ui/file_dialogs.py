"""Asking for a file's path. Panels take these as functions, so that others can answer instead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

#: Parent, title, suggested name, kinds of files (``PDF (*.pdf)``); None when nothing was chosen.
AskSave = Callable[[QWidget, str, str, str], Path | None]
#: Parent, title, kinds of files.
AskOpen = Callable[[QWidget, str, str], Path | None]


def ask_save(parent: QWidget, title: str, name: str, kinds: str) -> Path | None:
    """Ask where to save a file; the system's dialog asks before one is replaced."""
    path, _ = QFileDialog.getSaveFileName(parent, title, str(_documents() / name), kinds)
    return Path(path) if path else None


def ask_open(parent: QWidget, title: str, kinds: str) -> Path | None:
    """Ask which file to open."""
    path, _ = QFileDialog.getOpenFileName(parent, title, str(_documents()), kinds)
    return Path(path) if path else None


def _documents() -> Path:
    location = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(location) or Path.home())

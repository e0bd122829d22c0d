"""Fixtures of the Studio's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.studio.studio_desk import Studio


@pytest.fixture(autouse=True)
def clear_away(qapp: QApplication) -> None:
    """Delete the widgets earlier tests have closed: each that stays is styled again with the rest.

    Without a running event loop nothing else does.
    """
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def studio(qtbot: QtBot, tmp_path: Path) -> Iterator[Studio]:
    """The Studio in the window; closed as its user would."""
    made = Studio(qtbot, tmp_path)
    yield made
    made.close()

"""Fixtures of the Studio's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.studio.studio_desk import Studio


@pytest.fixture
def studio(qtbot: QtBot, tmp_path: Path) -> Iterator[Studio]:
    """The Studio in the window; closed as its user would."""
    made = Studio(qtbot, tmp_path)
    yield made
    made.close()

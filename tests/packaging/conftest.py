"""A place where the set-up may do what it likes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of a venv that does not exist yet; Qt is to draw off screen."""
    directory = tmp_path / "venv"
    monkeypatch.setenv("DEALER_TRAINER_VENV", str(directory))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(sys, "platform", "linux")
    return directory

"""Fixtures every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

# Qt aborts the whole process where it finds no display; tests never need a real one.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test away from the user's own settings and records."""
    monkeypatch.setenv("DEALER_TRAINER_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture(scope="session")
def examples() -> Path:
    """The folder of rounds settled independently of this engine."""
    return Path(__file__).parent / "examples"

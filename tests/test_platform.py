"""The platform gives a sound PySide6, and the locks say exactly what pyproject says."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject

TOP = Path(__file__).parents[1]
PYSIDE = "6.11.3"
LOCKS = ("requirements", "requirements-dev")


def lock_text(lock: str) -> str:
    return (TOP / "packaging" / f"{lock}.lock").read_text("utf-8")


def normal(name: str) -> str:
    """Return a package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(lock: str) -> dict[str, str]:
    """Return the versions in a lock, by package."""
    found = re.findall(r"^([\w.-]+)==([^\s;]+)", lock_text(lock), re.MULTILINE)
    return {normal(name): version for name, version in found}


def pinned(requirements: list[str]) -> dict[str, str]:
    """Return the versions of exact pins, by package."""
    return {normal(name): version for name, version in (r.split("==") for r in requirements)}


def test_none_keeps_its_references() -> None:
    # PySide6 6.12.0 on Python 3.11 loses one at each call of a method that returns None, until the
    # process aborts. Later Pythons never count them.
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(1000):
        thing.setObjectName("x")
    assert sys.getrefcount(None) > before - 100


def test_the_pinned_pyside_is_installed_and_locked() -> None:
    assert pyside_version == PYSIDE
    for lock in LOCKS:
        assert locked(lock)["pyside6-essentials"] == PYSIDE


def test_locks_agree_with_pyproject() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    runtime = pinned(project["dependencies"])
    dev = pinned(project["optional-dependencies"]["dev"])
    assert runtime.items() <= locked("requirements").items()
    assert (runtime | dev).items() <= locked("requirements-dev").items()


def test_dev_lock_contains_the_runtime_lock() -> None:
    assert locked("requirements").items() <= locked("requirements-dev").items()


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_holds_names_versions_and_hashes_only(lock: str) -> None:
    line = re.compile(
        r"#.*"
        r"|[a-z0-9-]+==[\w.]+( ; [\w\s.'!=<>()]+)? \\"
        r"|    --hash=sha256:[0-9a-f]{64}( \\)?"
    )
    assert [text for text in lock_text(lock).splitlines() if not line.fullmatch(text)] == []
    assert "://" not in lock_text(lock)
    entries = re.split(r"\n(?=[a-z])", lock_text(lock))[1:]
    assert all("--hash=" in entry for entry in entries)

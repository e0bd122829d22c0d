"""What counts as ready, and that asking is cheap."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import environment
import ready

PACKAGING = Path(ready.CHECKOUT, "packaging")


def make_ready(venv: Path) -> None:
    """Pretend that the runtime lock is installed."""
    python = Path(ready.venv_python())
    python.parent.mkdir(parents=True)
    python.touch()
    environment.write_stamp(ready.RUNTIME, ready.lock_key(ready.RUNTIME))
    environment.write_stamp(ready.SYSTEM, "xcb offscreen")


def test_default_venv_is_in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEALER_TRAINER_VENV", raising=False)
    assert ready.venv_dir() == str(Path(ready.CHECKOUT, ".venv"))


def test_ready_when_all_stamps_fit(venv: Path) -> None:
    assert not ready.is_ready(ready.RUNTIME)
    make_ready(venv)
    assert ready.is_ready(ready.RUNTIME)
    assert not ready.is_ready(ready.DEV)


def test_not_ready_without_the_interpreter(venv: Path) -> None:
    make_ready(venv)
    Path(ready.venv_python()).unlink()
    assert not ready.is_ready(ready.RUNTIME)


@pytest.mark.parametrize("what", ["lock", "checkout", "python"])
def test_not_ready_after_a_change(
    what: str, venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_ready(venv)
    if what == "lock":
        changed = tmp_path / "changed.lock"
        changed.write_text("x==1\n")
        monkeypatch.setattr(ready, "lock_path", lambda _lock: str(changed))
    elif what == "checkout":
        key = ready.lock_key(ready.RUNTIME).replace(ready.CHECKOUT, "elsewhere")
        environment.write_stamp(ready.RUNTIME, key)
    else:
        monkeypatch.setattr(ready, "base_key", lambda: "cpython-399 linux")
    assert not ready.is_ready(ready.RUNTIME)


def test_not_ready_for_a_platform_whose_libraries_were_not_looked_for(
    venv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_ready(venv)
    monkeypatch.setenv("QT_QPA_PLATFORM", "wayland")
    assert ready.is_installed(ready.RUNTIME)
    assert not ready.is_ready(ready.RUNTIME)


@pytest.mark.parametrize(
    ("variables", "plugins"),
    [
        ({}, ["offscreen"]),
        ({"DISPLAY": ":0"}, ["xcb"]),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ["wayland"]),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, ["xcb", "wayland"]),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen:size=800x600"}, ["offscreen"]),
        ({"QT_QPA_PLATFORM": "wayland-egl;xcb"}, ["wayland", "xcb"]),
    ],
)
def test_qt_platforms(
    variables: dict[str, str], plugins: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ready.qt_platforms() == plugins


def test_other_systems_need_no_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert ready.qt_platforms() == []
    assert ready.has_libraries()


def test_asking_imports_next_to_nothing() -> None:
    code = (
        "import sys, start; from start import ready; "
        "ready.is_ready(ready.RUNTIME); ready.lock_key(ready.RUNTIME); print(*sys.modules)"
    )
    # -S: what the interpreter itself loads for its site-packages is not ours to answer for.
    command = [sys.executable, "-S", "-c", code]
    loaded = subprocess.check_output(command, cwd=PACKAGING, text=True).split()
    assert "ready" in loaded
    slow = {"dataclasses", "environment", "pathlib", "re", "shutil", "subprocess", "typing"}
    assert slow.isdisjoint(loaded)


@pytest.mark.parametrize("script", ["start.py", "check.py"])
def test_old_python_is_turned_away_in_one_line(script: str) -> None:
    # The scripts and what they import first are parsed whole, so all of it must be old syntax.
    for name in (script, "ready.py"):
        ast.parse((PACKAGING / name).read_text("utf-8"), feature_version=(3, 7))
    code = (
        "import runpy, sys; sys.version_info = (3, 9, 2); sys.version = '3.9.2 (main)'; "
        f"sys.path.insert(0, '.'); runpy.run_path({script!r}, run_name='__main__')"
    )
    command = [sys.executable, "-S", "-c", code]
    done = subprocess.run(command, cwd=PACKAGING, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "Dealer Trainer needs Python 3.11 or newer; this is 3.9.2.\n"

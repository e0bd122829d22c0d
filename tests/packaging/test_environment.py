"""The set-up survives interruption, company and refusal. pip and apt are played by stand-ins."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import debian
import environment
import libraries
import ready
from commands import DISK_FULL, LibrariesMissing, SetupError


class StandIn:
    """Plays the venv module and pip: makes the files they would make, and counts the calls."""

    def __init__(self) -> None:
        self.made = 0
        self.installed: list[str] = []
        self.trouble: BaseException | None = None

    def create_venv(self) -> None:
        self.made += 1
        Path(ready.venv_python()).parent.mkdir(parents=True)
        Path(ready.venv_python()).touch()
        environment.site_packages().mkdir(parents=True)

    def install_packages(self, lock: str) -> None:
        (environment.site_packages() / f"{lock}-half").touch()
        if self.trouble:
            raise self.trouble
        self.installed.append(lock)


@pytest.fixture
def stand_in(venv: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in = StandIn()
    monkeypatch.setattr(environment, "create_venv", stand_in.create_venv)
    monkeypatch.setattr(environment, "install_packages", stand_in.install_packages)
    monkeypatch.setattr(libraries, "missing", lambda _pyside, _platforms: [])
    return stand_in


def test_first_and_second_time(stand_in: StandIn) -> None:
    environment.prepare(ready.RUNTIME)
    assert ready.is_ready(ready.RUNTIME)
    pth = environment.site_packages() / "dealer-trainer.pth"
    assert pth.read_text() == ready.CHECKOUT + "\n"
    environment.prepare(ready.RUNTIME)
    assert (stand_in.made, stand_in.installed) == (1, [ready.RUNTIME])


def test_dev_lock_is_added_to_the_same_venv_and_covers_the_runtime(stand_in: StandIn) -> None:
    environment.prepare(ready.RUNTIME)
    environment.prepare(ready.DEV)
    assert stand_in.made == 1
    assert ready.is_ready(ready.DEV)
    assert ready.is_ready(ready.RUNTIME)


def test_installing_one_lock_voids_the_stamps_of_others(stand_in: StandIn) -> None:
    environment.prepare(ready.DEV)
    environment.write_stamp(ready.RUNTIME, "that of another commit")
    environment.prepare(ready.RUNTIME)
    assert not ready.is_installed(ready.DEV)


@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), SetupError("pip failed")])
def test_interrupted_install_is_made_anew(stand_in: StandIn, trouble: BaseException) -> None:
    stand_in.trouble = trouble
    with pytest.raises(type(trouble)):
        environment.prepare(ready.RUNTIME)
    assert not ready.is_installed(ready.RUNTIME)
    half = environment.site_packages() / f"{ready.DEV}-half"
    half.touch()
    stand_in.trouble = None
    environment.prepare(ready.RUNTIME)
    assert stand_in.made == 2
    assert not half.exists()
    assert ready.is_ready(ready.RUNTIME)


def test_another_python_makes_the_venv_anew(
    stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.prepare(ready.RUNTIME)
    monkeypatch.setattr(ready, "base_key", lambda: "cpython-399 linux")
    environment.prepare(ready.RUNTIME)
    assert stand_in.made == 2


def test_a_foreign_directory_is_left_alone(stand_in: StandIn, venv: Path) -> None:
    venv.mkdir()
    (venv / "thesis.txt").touch()
    with pytest.raises(SetupError, match="was not made by this script"):
        environment.prepare(ready.RUNTIME)
    assert (venv / "thesis.txt").exists()


def test_emptying_does_not_follow_links(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").touch()
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / environment.GUARD).touch()
    (inside / "link").symlink_to(outside)
    environment.empty(inside)
    assert [path.name for path in inside.iterdir()] == [environment.GUARD]
    assert (outside / "kept").exists()


def test_missing_libraries_come_after_the_install_and_are_looked_for_again(
    stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(_pyside: Path, _platforms: list[str]) -> None:
        raise LibrariesMissing("Qt lacks libGL.so.1")

    monkeypatch.setattr(libraries, "ensure", lacking)
    with pytest.raises(LibrariesMissing):
        environment.prepare(ready.RUNTIME)
    assert ready.is_installed(ready.RUNTIME)
    assert not ready.is_ready(ready.RUNTIME)


def test_platforms_add_up(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    environment.prepare(ready.RUNTIME)
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    environment.prepare(ready.RUNTIME)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert ready.is_ready(ready.RUNTIME)


def raiser(error: BaseException) -> Callable[[str], None]:
    def prepare(_lock: str) -> None:
        raise error

    return prepare


@pytest.mark.parametrize(
    ("error", "need_libraries", "code", "text"),
    [
        (SetupError("no"), False, 1, "no"),
        (LibrariesMissing("no"), True, 1, "no"),
        (LibrariesMissing("no"), False, 0, "no"),
        (KeyboardInterrupt(), True, 130, "Interrupted."),
    ],
)
def test_exit_codes(
    error: BaseException,
    need_libraries: bool,
    code: int,
    text: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(environment, "prepare", raiser(error))
    assert environment.prepare_or_explain(ready.DEV, need_libraries=need_libraries) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(text)
    assert err.count("\n") == 1


def test_full_disk_is_named(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in.trouble = OSError(errno.ENOSPC, "No space left on device")
    with pytest.raises(SetupError, match=DISK_FULL):
        environment.prepare(ready.RUNTIME)
    stand_in.trouble = SetupError("ensurepip returned non-zero exit status 1")
    full = shutil.disk_usage(ready.venv_dir())._replace(free=0)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: full)
    with pytest.raises(SetupError, match=DISK_FULL):
        environment.prepare(ready.RUNTIME)


def test_other_refusals_of_the_file_system_take_one_line(stand_in: StandIn) -> None:
    stand_in.trouble = PermissionError(errno.EACCES, "Permission denied", "x")
    with pytest.raises(SetupError, match=r"Cannot set up .*Permission denied"):
        environment.prepare(ready.RUNTIME)


def test_python_without_ensurepip(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(environment, "has_venv_module", lambda: False)
    monkeypatch.setattr(debian, "install", lambda packages, _why: asked.append(packages))
    with pytest.raises(SetupError, match="did not help"):
        environment.prepare(ready.RUNTIME)
    assert asked == [[f"python3.{sys.version_info.minor}-venv"]]


@pytest.mark.skipif(os.name == "nt", reason="there children do not inherit the guard")
def test_a_second_start_waits_for_the_first_even_for_an_orphan(
    venv: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Holds the guard, starts a child that outlives it by a second, and is gone.
    code = (
        "import environment, subprocess, sys, os\n"
        "with environment.guarded():\n"
        "    subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1)'],"
        " close_fds=False)\n"
        "    os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=Path(ready.CHECKOUT, "packaging"), check=True)
    with environment.guarded():
        pass
    assert capsys.readouterr().err.startswith("Another start is setting up")


def test_real_venv_finds_the_checkout(venv: Path) -> None:
    """The venv module itself, without pip: the layout and the .pth file must be as we think."""
    command = [sys.executable, "-m", "venv", "--without-pip", str(venv)]
    subprocess.run(command, check=True)
    environment.link_checkout()
    code = "import trainer; print(trainer.__file__)"
    command = [ready.venv_python(), "-P", "-c", code]
    found = subprocess.check_output(command, text=True, cwd=venv).strip()
    assert Path(found) == Path(ready.CHECKOUT, "trainer", "__init__.py")

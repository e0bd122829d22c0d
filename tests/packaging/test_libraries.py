"""Missing libraries and fonts are found, named by package and installed or asked for."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import PySide6
import pytest

import debian
import libraries
import ready
from commands import LibrariesMissing, SetupError

LDD = """\
QtGui.abi3.so:
\tlinux-vdso.so.1 (0x00007ffd)
\tlibGL.so.1 => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
libqxcb.so:
\tlibxcb-cursor.so.0 => not found
\tlibGL.so.1 => not found
"""

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="asks the loader of Linux")


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been run, by root on Debian."""
    ran: list[list[str]] = []
    monkeypatch.setattr(debian, "run", lambda command, _failure: ran.append(command))
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    return ran


def answer(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
    """Let ``missing`` give these answers, one after the other."""
    queue = list(answers)
    monkeypatch.setattr(libraries, "missing", lambda _pyside, _platforms: queue.pop(0))


def test_ldd_is_read() -> None:
    assert libraries.parse_ldd(LDD) == ["libGL.so.1", "libxcb-cursor.so.0"]
    assert libraries.parse_ldd("not a dynamic executable\n") == []


@on_linux
def test_this_machine_has_what_drawing_off_screen_takes() -> None:
    pyside = Path(PySide6.__path__[0])
    assert libraries.missing(pyside, ["offscreen"]) == []
    assert (pyside / "QtWidgets.abi3.so").exists()
    assert (pyside / "Qt" / "plugins" / "platforms" / "libqxcb.so").exists()


@on_linux
def test_the_loader_is_really_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the plugin that lies elsewhere no longer finds the Qt libraries beside it."""
    pyside = tmp_path / "PySide6"
    plugins = pyside / "Qt" / "plugins" / "platforms"
    plugins.mkdir(parents=True)
    original = Path(PySide6.__path__[0]) / "Qt" / "plugins" / "platforms" / "libqoffscreen.so"
    shutil.copy(original, plugins)
    monkeypatch.delenv("LD_LIBRARY_PATH", raising=False)
    assert "libQt6Gui.so.6" in libraries.missing(pyside, ["offscreen"])


def test_all_there_means_nothing_to_do(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, [])
    libraries.ensure(Path(), [])
    assert ran == []


def test_root_installs_each_package_once(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(monkeypatch, ["libgthread-2.0.so.0", "libglib-2.0.so.0", libraries.FONT], [])
    libraries.ensure(Path(), [])
    assert len(ran) == 1
    assert ran[0][-2:] == ["fonts-dejavu-core", "libglib2.0-0"]
    assert "a font; installing fonts-dejavu-core" in capsys.readouterr().err


def test_still_missing_after_the_install(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, ["libGL.so.1"], ["libGL.so.1"])
    with pytest.raises(LibrariesMissing, match=r"Qt still lacks libGL\.so\.1"):
        libraries.ensure(Path(), [])


def test_others_are_told_the_command(ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    answer(monkeypatch, ["libGL.so.1", "libxcb-cursor.so.0"])
    with pytest.raises(LibrariesMissing) as caught:
        libraries.ensure(Path(), [])
    assert str(caught.value) == (
        "Qt lacks libGL.so.1, libxcb-cursor.so.0. Please run:\n"
        "    sudo apt-get install --yes --no-install-recommends libgl1 libxcb-cursor0"
    )
    assert ran == []


def test_other_systems_are_told_the_names(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    answer(monkeypatch, ["libGL.so.1"])
    with pytest.raises(LibrariesMissing, match=r"Qt lacks libGL\.so\.1; on Debian that is: libgl1"):
        libraries.ensure(Path(), [])


def test_unknown_library_is_named(ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, ["libnew.so.7"])
    with pytest.raises(LibrariesMissing, match=r"Qt lacks libnew\.so\.7; install the packages"):
        libraries.ensure(Path(), [])
    assert ran == []


def test_package_lists_are_fetched_when_the_install_fails(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: list[str], failure: str) -> None:
        ran.append(command)
        if len(ran) == 1:
            raise SetupError(failure)

    monkeypatch.setattr(debian, "run", run)
    debian.install(["libgl1"], "Qt lacks libGL.so.1")
    assert ran[1] == ["apt-get", "update"]
    assert ran[2] == ran[0]


def test_fonts_are_found_where_users_keep_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not libraries.contains_font(tmp_path)
    folder = tmp_path / "fonts" / "truetype"
    folder.mkdir(parents=True)
    (folder / "README").touch()
    assert not libraries.contains_font(tmp_path)
    (folder / "Some.TTF").touch()
    assert libraries.contains_font(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert libraries.has_font()


def test_no_font_counts_as_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(libraries, "contains_font", lambda _folder: False)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert libraries.missing(tmp_path, []) == [libraries.FONT]


def test_stamped_platform_names_are_plugin_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    plugins = Path(PySide6.__path__[0]) / "Qt" / "plugins" / "platforms"
    if plugins.exists():
        for name in (*ready.qt_platforms(), "xcb", "wayland"):
            assert list(plugins.glob(f"*q{name}*"))

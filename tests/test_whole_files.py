"""A file is written whole or not at all, and nothing that is no file is ever replaced."""

from __future__ import annotations

import os
import stat
import sys
import threading
from pathlib import Path

import pytest

from trainer.whole_files import replace_file

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes, links and pipes are POSIX")


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    replace_file(path, b"first")
    replace_file(path, b"second")
    assert path.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_on_the_way_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.yaml"
    path.write_bytes(b"before")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        replace_file(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_a_file_keeps_its_mode_and_a_new_one_can_be_passed_on(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    before = os.umask(0o022)
    try:
        replace_file(path, b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    path.chmod(0o640)
    replace_file(path, b"again")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "one.yaml", tmp_path / "link.yaml"
    path.write_bytes(b"before")
    link.symlink_to(path)
    replace_file(link, b"after")
    assert link.is_symlink()
    assert path.read_bytes() == b"after"


@posix
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    replace_file(pipe, b"through")
    reader.join(5)
    assert read == [b"through"]
    assert pipe.is_fifo()


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError):  # noqa: PT011 - every system says it in its own words
        replace_file(tmp_path, b"no")
    assert list(tmp_path.iterdir()) == []

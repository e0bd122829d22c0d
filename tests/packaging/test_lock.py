"""lock.py writes no address."""

from __future__ import annotations

from pathlib import Path

import pytest

import lock


def test_header_is_written_once() -> None:
    text = lock.finished("x==1 \\\n    --hash=sha256:0\n")
    assert text.startswith(lock.HEADER)
    assert lock.finished(text) == text


@pytest.mark.parametrize("line", ["--index-url x", "x @ https://example.org/x.whl"])
def test_address_is_refused(line: str) -> None:
    with pytest.raises(SystemExit, match="address"):
        lock.finished(f"{line}\n")


def test_call_asks_for_all_systems_and_hashes() -> None:
    command = lock.compile_command(["uv"], Path("out.lock"), ["--extra=dev"])
    assert {"--universal", "--generate-hashes", "--no-emit-index-url"} <= set(command)
    assert command[-2:] == ["--extra=dev", "pyproject.toml"]

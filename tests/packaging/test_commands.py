"""Commands run quietly and fail with few words."""

from __future__ import annotations

import sys

import pytest

import commands


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_only_downloads_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        "Collecting numpy==2.4.6",
        "  Downloading numpy-2.4.6-cp311-cp311-win_amd64.whl (16.9 MB)",
        "  Downloading somewhere/over/ruff-0.17.5-py3-none-any.whl (11 kB)",
        "  Downloading ruff-0.17.5-py3-none-any.whl.metadata (6 kB)",
    ]
    commands.run(python(f"print({chr(10).join(lines)!r})"), "failed")
    assert capsys.readouterr().err == "  numpy 2.4.6 (16.9 MB)\n  ruff 0.17.5 (11 kB)\n"


def test_failure_shows_the_last_lines() -> None:
    with pytest.raises(commands.SetupError) as caught:
        commands.run(python("print(*range(9), sep='\\n'); raise SystemExit(3)"), "pip failed")
    assert str(caught.value) == "pip failed:\n    5\n    6\n    7\n    8"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["x", "OSError: [Errno 28] No space left on device"], commands.DISK_FULL),
        (
            ["WARNING: Retrying … NewConnectionError …", "ERROR: nothing found"],
            "It failed (there is no network):\n    ERROR: nothing found",
        ),
        (
            ["WARNING: Location 'x' is ignored: it is neither a file nor a directory.", "why"],
            "It failed:\n    why",
        ),
    ],
)
def test_causes_are_recognised(lines: list[str], expected: str) -> None:
    assert commands.explain("It failed", lines) == expected


def test_pip_installs_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PIP_TARGET", "elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    code = "import os, sys; sys.exit('PIP_TARGET' in os.environ or os.environ['PIP_USER'] != '0')"
    commands.run(python(code), "failed")

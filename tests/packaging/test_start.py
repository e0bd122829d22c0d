"""start.py hands over to the program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import environment
import ready
import start


@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands start.py has become."""
    became: list[list[str]] = []

    def become(command: list[str]) -> int:
        became.append(command)
        return 7

    monkeypatch.setattr(start, "become", become)
    return became


def test_ready_means_no_set_up(
    became: list[list[str]], venv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "is_ready", lambda _lock: True)
    monkeypatch.delattr(environment, "prepare_or_explain")
    assert start.main(["games", "--json"]) == 7
    assert became == [[ready.venv_python(), "-P", "-m", "trainer", "games", "--json"]]


@pytest.mark.parametrize("arguments", [[], ["games"]])
def test_only_the_bare_start_insists_on_libraries(
    arguments: list[str], became: list[list[str]], venv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(lock: str, *, need_libraries: bool) -> int:
        assert lock == ready.RUNTIME
        return 3 if need_libraries else 0

    monkeypatch.setattr(environment, "prepare_or_explain", prepare)
    assert start.main(arguments) == (7 if arguments else 3)
    assert len(became) == len(arguments)


def test_exit_code_and_arguments_pass_through() -> None:
    code = "import start; start.become([start.sys.executable, '-c', 'raise SystemExit(5)'])"
    command = [sys.executable, "-c", f"import sys; {code}"]
    folder = Path(ready.CHECKOUT, "packaging")
    assert subprocess.run(command, cwd=folder, check=False).returncode == 5

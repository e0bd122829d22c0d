"""check.py runs every step, fails if one does, and ends with pytest's last line."""

from __future__ import annotations

import sys

import pytest

import check
import ready


def step(text: str, code: int = 0) -> list[str]:
    return ["-c", f"print({text!r}); raise SystemExit({code})"]


@pytest.fixture(autouse=True)
def _this_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "prepare_or_explain", lambda *_lock, **_need: 0)
    monkeypatch.setattr(ready, "venv_python", lambda: sys.executable)


@pytest.mark.parametrize("code", [0, 1])
def test_all_steps_run_and_pytest_has_the_last_word(
    code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = {"lint": step("lint says", code), "pytest": step("...\n3 passed in 0.10s\n\n")}
    monkeypatch.setattr(check, "steps", lambda _arguments: calls)
    assert check.main([]) == code
    out = capsys.readouterr().out
    assert "== lint\nlint says\n" in out
    summary = out.split("== summary\n")[1].splitlines()
    assert [line.split()[0] for line in summary[:2]] == ["FAILED" if code else "ok", "ok"]
    assert summary[2:] == ["3 passed in 0.10s"]


def test_failed_set_up_is_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "prepare_or_explain", lambda *_lock, **_need: 1)
    monkeypatch.delattr(check, "steps")
    assert check.main([]) == 1


def test_arguments_go_to_pytest_which_is_last() -> None:
    name, call = list(check.steps(["-k", "cards"]).items())[-1]
    assert name == "pytest"
    assert call[-2:] == ["-k", "cards"]


def test_fast_leaves_slow_tests_out() -> None:
    call = check.steps(["--fast", "-x"])["pytest"]
    assert call[-3:] == ["-m", "not slow", "-x"]
    assert "--fast" not in call

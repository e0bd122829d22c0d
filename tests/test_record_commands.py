"""Runs from the command line: listed, shown, printed and replayed by the code on the paper."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from trainer import resources
from trainer.cli import main
from trainer.engine.steps import Act, Amount
from trainer.games import catalog
from trainer.records import Records
from trainer.training.cues import AskCue, EndCue
from trainer.training.expert import expert_act
from trainer.training.house_books import load_book
from trainer.training.lessons import load_lesson
from trainer.training.runner import Run


@pytest.fixture
def code() -> str:
    """The code of an exam with a few wrong amounts, whose lesson is gone."""
    file = resources.own_lessons_dir() / "mine" / "exam.yaml"
    file.parent.mkdir(parents=True)
    shutil.copy(resources.lessons_dir() / "gowzgow" / "23-exam.yaml", file)
    lesson = load_lesson(file, load_book(resources.houses_dir() / "washington.yaml"))
    with Records(resources.records_file()) as records:
        lee = records.accounts.add("Lee", badge="B-7")
        records.accounts.add("Zoe")
        run = Run(lesson, catalog.game(lesson.game), seed=7, listener=records.listener(lee.id))
        while not isinstance(run.cue, EndCue):
            if isinstance(run.cue, AskCue):
                act = expert_act(run.cue.step)
                if isinstance(act.answer, Amount) and run.cue.number % 2:
                    act = Act(act.place, Amount(act.answer.amount + 100))
                run.answer(act, 2.0)
            run.advance()
        found = records.run(run.run_id).code
    file.unlink()
    return found


def test_runs_are_listed(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "list"]) == 0
    assert f"{code}  " in capsys.readouterr().out
    for name in ("lee", "b-7"):
        assert main(["record", "list", "--trainee", name, "--json"]) == 0
        [row] = json.loads(capsys.readouterr().out)
        assert (row["code"], row["trainee"], row["seed"]) == (code, "Lee", 7)
    assert main(["record", "list", "--trainee", "Zoe", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert main(["record", "list", "--trainee", "Lea"]) == 2
    assert 'did you mean "Lee"?' in capsys.readouterr().err


def test_nothing_on_record_is_no_error_and_writes_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["record", "list"]) == 0
    assert capsys.readouterr().out == "No runs on record.\n"
    assert not resources.records_file().exists()


def test_a_run_is_shown(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "show", code.lower().replace("-", " ").replace("0", "o")]) == 0
    text = capsys.readouterr().out
    assert f"Record      {code}" in text
    assert "Lee (badge B-7)" in text
    assert main(["record", "show", code, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["house_book"]["title"] == "Washington"
    assert told["replayable"] is True
    assert len(told["faults"]) == told["score"]["asked"] - told["score"]["right"] > 0
    fault = told["faults"][0]
    assert fault["money_off"] != 0
    assert {"question", "given", "expected", "why", "rule", "round"} <= set(fault)
    assert told["marks"]["accuracy"] == 95
    assert told["pace"] == 720


@pytest.mark.parametrize("command", ["show", "print", "replay"])
def test_mistyped_and_unknown_codes_are_told_apart(
    command: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--out", str(tmp_path / "x.pdf")] if command == "print" else []
    swapped = code[:-1] + ("0" if code[-1] != "0" else "1")
    assert main(["record", command, swapped, *more]) == 2
    assert "mistyped" in capsys.readouterr().err
    assert main(["record", command, "0000-0000-0000-00", *more]) == 1
    assert "no run has the code 0000-0000-0000-00" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_code_is_unknown_where_nothing_is_on_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "show", "0000-0000-0000-00"]) == 1
    assert "no run has the code" in capsys.readouterr().err


def test_a_record_is_printed(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "record.pdf"
    assert main(["record", "print", code, "--out", str(out), "--paper", "letter"]) == 0
    assert f"{out}: " in capsys.readouterr().out
    assert out.read_bytes().startswith(b"%PDF")
    assert main(["record", "print", code, "--out", str(tmp_path)]) == 2


def test_a_record_is_replayed_with_a_picture_of_every_mistake(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shots = tmp_path / "shots"
    assert main(["record", "replay", code, "--auto", "--screenshots", str(shots)]) == 0
    first, *pictures = capsys.readouterr().out.splitlines()
    assert "each comes out as it was recorded" in first
    assert len(pictures) == len(list(shots.glob("*.png"))) == int(first.split(", ")[1].split()[0])
    assert main(["record", "replay", code, "--screenshots", str(shots)]) == 2
    assert "--auto" in capsys.readouterr().err


def test_what_cannot_be_replayed_is_refused_with_the_reason(
    code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.records.reopening.RULES_VERSION", "9")
    assert main(["record", "replay", code, "--auto"]) == 1
    assert "version 1 of the rules, this program has version 9" in capsys.readouterr().err
    assert main(["record", "show", code]) == 0


def test_a_damaged_record_of_runs_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    path = resources.records_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(os.urandom(4096))
    for arguments in (["list"], ["show", "0000-0000-0000-00"]):
        assert main(["record", *arguments]) == 2
        assert capsys.readouterr().err.count("\n") == 1

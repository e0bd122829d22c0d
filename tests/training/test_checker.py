"""The checker proves a lesson against the engine before a trainee sees it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from trainer import resources
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Step
from trainer.errors import DataError
from trainer.games.catalog import game as find_game
from trainer.training.checker import Problem, check_paths
from trainer.training.expert import play_through
from trainer.training.files import is_book
from trainer.training.lessons import load_lesson
from trainer.training.runner import Run

Write = Callable[..., Path]

ROUND = """\
title: T
game: gowzgow
ask: settle
script:
  - round:
      seats:
        - {seat: 1, wagers: {pass-line: 25, bonus: 5}, cards: 9h9d4c}
        - {seat: 2, wagers: {pass-line: 10}, cards: 2h5d}
      dealer: {cards: 4d3c}
    expect:
"""
EXAM = """\
title: T
game: gowzgow
mode: exam
ask: [announce]
pass: {accuracy: 90}
script: [{deal: {count: 2}}]
"""


def told(path: Path) -> list[str]:
    """Return the findings without the file's name."""
    return [str(problem).removeprefix(f"{path}:") for problem in check_paths([path])]


def test_a_right_lesson_is_proved(write: Write) -> None:
    assert told(write()) == []


def test_a_problem_reads_as_editors_expect() -> None:
    assert str(Problem("a/b.yaml", 3, 7, "wrong")) == "a/b.yaml:3:7: wrong"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1/pass-line: 23.75", ""),
        ("1/pass-line: '23.75'", ""),
        ("1/pass-line: win", ""),
        ("1/1/player/pass-line: 23.75", ""),
        ("2/pass-line: push", ""),
        ("2/pass-line: 0", ""),
        ("commission/1/pass-line: 1.25", ""),
        ("envy/2: 0", ""),
        ("bank: -98.75", ""),
        ("1/pass-line: 25", "11:20: 1/pass-line: expected 25.00, the engine says 23.75: "),
        ("1/pass-line: -23.75", "11:20: 1/pass-line: expected -23.75, the engine says 23.75: "),
        ("2/pass-line: win", "11:20: 2/pass-line: expected win, the engine says push: "),
        ("2/bonus: 0", '11:16: 2/bonus: no such wager in this round; did you mean "'),
        ("1/pass-lien: 0", '11:20: 1/pass-lien: no such wager in this round; did you mean "1/pass'),
        ("1/2/player/bonus: 0", "11:25: 1/2/player/bonus: no such wager in this round"),
        ("commission/1/pass-line: 1.20", "11:31: commission/1/pass-line: expected 1.20, the eng"),
        ("envy/2: 5", "11:15: envy/2: expected 5.00, the engine says 0.00: no hand triggers"),
        ("bank: 98.75", "11:13: bank: expected 98.75, the engine says -98.75: the players' nets "),
    ],
)
def test_what_is_expected_is_proved(line: str, message: str, write: Write) -> None:
    findings = told(write(f"{ROUND}      {line}\n"))
    if message:
        assert len(findings) == 1
        assert findings[0].startswith(message), findings
    else:
        assert findings == []


def test_every_wrong_expectation_is_told_with_its_reason(write: Write) -> None:
    findings = told(write(ROUND + "      1/pass-line: 1\n      1/bonus: lose\n      bank: 2\n"))
    assert [finding.split(":")[0] for finding in findings] == ["11", "12", "13"]
    assert "$25 × 0.95 = $23.75" in findings[0]


def test_expectations_are_proved_even_beside_other_mistakes(write: Write) -> None:
    findings = told(write("minute: 5\n" + ROUND + "      1/pass-line: 1\n"))
    assert [finding.split(": ")[0] for finding in findings] == ["1:1", "12:20"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "script: [{deal: {seats: 1, want: [push@1, two-suited-nines@2]}}]",
            "3:34: deal: 2 seats are named, but only 1 play",
        ),
        (
            "script: [{deal: {want: [dealer-draws, dealer-stands]}}]",
            "3:24: deal: ",
        ),
        ("script: [{deal: {}}]\nask: [settle, wager.refuse]", "4:15: ask: no step kind"),
        (
            "script: [{deal: {want: dealer-stands}}]\nask: [settle, ruling]",
            '4:15: ask: "ruling" never comes up in the rounds of the lesson',
        ),
        (
            "script: [{deal: {}, ask: [settle, follow-up]}, {deal: {}}]",
            '3:35: ask: "follow-up" never comes up in the rounds of these rounds',
        ),
        (
            "script: [{deal: {}, ask: settle}]\nask: announce",
            "4:1: ask is never used: every round has an ask of its own",
        ),
        ("script: [{deal: {}}]\nask: []", "4:6: ask is empty: nothing is asked in the lesson"),
        ("script: [{page: x}]", "3:1: no round: only a demonstration can do without"),
        ("script: [{deal: {}}]\npass: {pace: 80}", "4:8: pass: a pace mark needs the lesson's"),
        ("script: [{deal: {}}]\nmode: demonstration\nask: settle", "5:1: a demonstration asks"),
        (
            "script: [{deal: {}}]\nmode: demonstration\npass: {accuracy: 5}",
            "5:1: a demonstration asks nothing: leave pass out",
        ),
        (
            "script: [{deal: {}}]\nmode: exam\nask: announce",
            "4:7: an exam needs a pass mark for accuracy",
        ),
    ],
)
def test_a_lesson_that_cannot_work_is_found(text: str, message: str, write: Write) -> None:
    findings = told(write(f"title: T\ngame: gowzgow\n{text}\n"))
    assert len(findings) == 1, findings
    assert findings[0].startswith(message), findings


def test_pages_alone_are_a_demonstration(write: Write) -> None:
    text = "title: T\ngame: gowzgow\nmode: demonstration\nscript: [{page: Hello.}]\n"
    assert told(write(text)) == []


def test_an_exam_that_gives_hints_is_found(write: Write) -> None:
    assert told(write(EXAM + "hints: true\n")) == ["7:1: an exam gives no hints"]
    assert told(write(EXAM + "hints: false\n")) == []


def test_an_exam_must_not_ask_what_it_cannot_grade(write: Write) -> None:
    asking = EXAM.replace("announce", "announce, deal, call")
    findings = told(write(asking))
    assert [finding.split(":")[0] for finding in findings] == ["3", "3"]
    assert "asks call, which rests on the default ruling no-more-bets" in findings[0]
    assert "asks deal, which rests on the default ruling GZ-6" in findings[1]
    assert told(write(asking + "confirmed: [GZ-6, no-more-bets]\n")) == []
    assert told(write(asking + "confirmed: all\n")) == []
    (finding,) = told(write(asking + "confirmed: [GZ-6]\n"))
    assert finding.startswith("7:1: ")


def test_an_exam_that_asks_an_order_needs_the_order_confirmed(write: Write) -> None:
    findings = told(write(EXAM.replace("announce", "outcome.pass-line")))
    assert any("GZ-7" in finding for finding in findings)


def test_a_round_the_engine_cannot_play_is_found(
    write: Write, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = type(game).procedure

    def broken(self: Game, facts: Round) -> tuple[Step, ...]:
        # Chips lifted twice: the table refuses it.
        steps = real(self, facts)
        return tuple(step for step in steps for _ in range(2))

    monkeypatch.setattr(type(game), "procedure", broken)
    findings = told(write())
    assert findings
    assert all("this round cannot be dealt with" in finding for finding in findings)


# --- files and folders ---------------------------------------------------------------------------


def test_folders_are_walked_and_files_checked_once(write: Write, tmp_path: Path) -> None:
    path = write("title: T\n", "01-a.yaml")
    write("title: T\n", "02-b.yml")
    (path.parent / "notes.txt").write_text("no lesson")
    found = check_paths([tmp_path, path, path.parent])
    assert [Path(problem.file).name for problem in found] == ["01-a.yaml"] * 2 + ["02-b.yml"] * 2


def test_what_is_not_there_is_a_finding(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    gone = tmp_path / "gone.yaml"
    found = check_paths([empty, gone, tmp_path / "nul\0"])
    assert [problem.message for problem in found][:2] == [
        "this folder holds no lessons",
        "no such file",
    ]
    assert len(found) == 3


def test_a_link_to_itself_is_a_finding(tmp_path: Path) -> None:
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    assert len(check_paths([loop])) == 1


def test_an_unreadable_name_is_a_finding(tmp_path: Path) -> None:
    folder = tmp_path / "x.yaml"
    folder.mkdir()
    assert [problem.message for problem in check_paths([folder])] == [
        "this folder holds no lessons"
    ]


# --- the lessons that ship -----------------------------------------------------------------------


def shipped() -> Iterator[Path]:
    try:
        root = resources.lessons_dir()
    except DataError:
        return
    for path in sorted(root.rglob("*.yaml")):
        if path.name != "course.yaml" and not is_book(path):
            yield path


@pytest.mark.parametrize("path", list(shipped()), ids=lambda path: path.stem)
def test_every_shipped_lesson_is_proved_and_can_be_played(path: Path) -> None:
    start = time.process_time()
    assert told(path) == []
    assert time.process_time() - start < 10
    lesson = load_lesson(path)
    result = play_through(Run(lesson, find_game(lesson.game), seed=1), seconds=0.1)
    assert result.accuracy == 1.0
    assert (result.overpaid, result.underpaid, result.faults) == (0, 0, 0)
    assert result.graded == result.asked
    assert result.passed


def test_a_deal_written_again_and_again_takes_no_longer(write: Write) -> None:
    line = "  - deal: {{want: [{}]}}\n"
    head = "title: T\ngame: gowzgow\nask: [settle]\nscript:\n"
    begun = time.process_time()
    assert check_paths([write(head + line.format("push, win, lose") * 400)]) == []
    # What cannot be dealt is tried once, and told at each place.
    impossible = line.format("dealer-stands, dealer-draws, natural-nine, push")
    problems = check_paths([write(head + impossible * 90)])
    assert [problem.line for problem in problems] == list(range(5, 95))
    assert time.process_time() - begun < 1.5

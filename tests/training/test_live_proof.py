"""A lesson proved while it is written: findings with their paths, and what the lesson comes to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from trainer import resources
from trainer.games.catalog import game
from trainer.training.checker import check_paths
from trainer.training.expecting import disagreement, expect_lines, parse_expectation
from trainer.training.expert import expert_act
from trainer.training.lessons import Fixed, load_lesson
from trainer.training.live_proof import LiveProof, prove_text
from trainer.training.meanings import (
    accuracy_meaning,
    allowed_wrong,
    pace_mark_meaning,
    pace_meaning,
    per_hour_of,
)
from trainer.training.merging import merge_value
from trainer.training.runner import AskCue, EndCue, PageCue, RoundCue, Run

LESSON = """\
title: Totals
game: gowzgow
mode: practice
ask: [announce, settle]
pass: {accuracy: 90}
script:
  - page: Read this.
  - title: One
    round:
      seats:
        - {seat: 1, wagers: {pass-line: 10}, cards: Kd3c5s}
        - {seat: 4, wagers: {pass-line: 5}, cards: Ah8d}
      dealer: {cards: 4s3d}
    expect:
      1/pass-line: 9.50
  - page: Read that.
  - deal: {count: 2, seats: 3}
"""
PATH = Path("course") / "lesson.yaml"

SHIPPED = sorted(
    path
    for path in resources.lessons_dir().glob("*/*.yaml")
    if path.name != "course.yaml" and path.parent.name != "houses"
)


def proved(*changes: tuple[str, str]) -> LiveProof:
    text = LESSON
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return prove_text(text, PATH)


def test_a_sound_lesson_has_nothing_against_it() -> None:
    proof = proved()
    assert (proof.findings, proof.is_sound) == ((), True)
    assert proof.lesson is not None
    assert proof.lesson.rounds == 3
    assert [proof.work[at].first for at in range(4)] == [1, 1, 2, 2]
    assert proof.work[1].steps


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("title: Totals", "title: 7", ("title",)),
        ("title: Totals", 'title: ""', ("title",)),
        ("mode: practice", "mode: practise", ("mode",)),
        ("ask: [announce, settle]", "ask: [announce, setle]", ("ask", 1)),
        ("accuracy: 90", "accuracy: 190", ("pass", "accuracy")),
        ("{accuracy: 90}", "{accuracy: 90, pace: 80}", ("pass", "pace")),
        ("- title: One", "- title: 1", ("script", 1, "title")),
        ("- page: Read that.", "- page: <b>no</b>", ("script", 2, "page")),
        ("cards: Ah8d", "cards: Ah8x", ("script", 1, "round", "seats", 1, "cards")),
        ("{pass-line: 5}", "{passline: 5}", ("script", 1, "round", "seats", 1, "wagers")),
        ("count: 2", "count: 0", ("script", 3, "deal", "count")),
        ("seats: 3}", "seats: 3, want: [pushh]}", ("script", 3, "deal", "want", 0)),
        ("1/pass-line: 9.50", "1/pass-line: 9", ("script", 1, "expect", "1/pass-line")),
        ("- title: One", "- titel: One", ("script", 1, "titel")),
    ],
)
def test_a_finding_knows_its_path(old: str, new: str, path: tuple[str | int, ...]) -> None:
    proof = proved((old, new))
    paths = [finding.path for finding in proof.findings]
    assert any(found is not None and found[: len(path)] == path for found in paths), proof.findings
    assert proof.at(path[:1])


def test_an_expectation_that_fails_does_not_keep_the_lesson_from_being_tried() -> None:
    proof = proved(("1/pass-line: 9.50", "1/pass-line: win"), ("Kd3c5s", "Kd3cAs"))
    assert proof.is_sound
    assert [finding.item for finding in proof.findings] == [1]
    assert "expected win, the engine says lose" in proof.findings[0].message


def test_a_text_that_is_no_yaml_is_located() -> None:
    proof = proved(("mode: practice", "mode: practice: both"))
    assert [(one.line, one.path) for one in proof.findings] == [(3, None)]
    assert (proof.is_sound, proof.lesson) == (False, None)


def test_items_keep_their_index_when_one_before_them_cannot_be_read() -> None:
    proof = proved(("- page: Read this.", "- pge: Read this."))
    assert not proof.is_sound
    assert proof.work[1].facts is not None
    assert 0 not in proof.work


def test_decisions_are_counted_as_a_run_asks_them() -> None:
    proof = proved(("ask: [announce, settle]", "ask: [announce, settle]\nseed: 4"))
    assert proof.lesson is not None
    run = Run(proof.lesson, game("gowzgow"))
    asked = 0
    while not isinstance(run.cue, EndCue):
        if isinstance(run.cue, AskCue):
            asked += 1
            run.answer(expert_act(run.cue.step), 1.0)
        run.advance()
    assert (proof.decisions, proof.is_exact) == (asked, True)
    assert not proved().is_exact


@pytest.mark.parametrize("path", SHIPPED[::9], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_live_proof_finds_what_the_checker_finds(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("game:", "gme:", 1)
    assert prove_text(path.read_text(encoding="utf-8"), path).findings == ()
    assert prove_text(text, path).findings[0].message.startswith(("game is", "unknown key"))
    assert not check_paths([path])


# --- expect lines --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED[::4], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_filled_in_lines_hold_and_say_all_that_is_there(path: Path) -> None:
    lesson = load_lesson(path)
    rules = game(lesson.game)
    for item in lesson.script:
        if isinstance(item, Fixed):
            lines = expect_lines(rules, item.facts)
            ledger = rules.settle(item.facts)
            assert "bank" in lines
            for key, value in lines.items():
                assert disagreement(parse_expectation(key, value, rules), ledger) == ""


# --- starting at a round -------------------------------------------------------------------------


def test_a_run_can_start_at_a_round_with_the_numbers_of_the_whole() -> None:
    lesson = proved().lesson
    assert lesson is not None
    whole, seen = Run(lesson, game("gowzgow"), seed=3), {}
    while not isinstance(whole.cue, EndCue):
        cue = whole.cue
        if isinstance(cue, AskCue):
            seen[cue.number] = (whole.round_number, whole.facts, cue.step)
            whole.answer(expert_act(cue.step), 1.0)
        whole.advance()

    late = Run(lesson, game("gowzgow"), seed=3, first=2)
    assert late.cue == PageCue(text="Read that.")
    late.advance()
    assert isinstance(late.cue, RoundCue)
    assert (late.cue.number, late.cue.of) == (2, 3)
    met = set()
    while not isinstance(late.cue, EndCue):
        cue = late.cue
        if isinstance(cue, AskCue):
            assert seen[cue.number] == (late.round_number, late.facts, cue.step)
            met.add(cue.number)
            late.answer(expert_act(cue.step), 1.0)
        late.advance()
    assert met == {number for number, (at, _, _) in seen.items() if at >= 2}
    assert not late.score.passed


# --- meanings ------------------------------------------------------------------------------------


def test_marks_say_what_they_mean() -> None:
    assert accuracy_meaning(90, 24) == "90 % of 24 decisions: at most 2 wrong."
    assert accuracy_meaning(100, 1) == "100 % of 1 decision: none may be wrong."
    assert (
        accuracy_meaning(92.5, 40, exact=False) == "92.5 % of about 40 decisions: at most 3 wrong."
    )
    assert [allowed_wrong(90, count) for count in (9, 10, 20, 30)] == [0, 1, 2, 3]
    assert pace_meaning(600, 24) == (
        "6 seconds for a decision. The lesson asks 24 decisions: 2.4 minutes of the dealer's own "
        "time at this pace."
    )
    assert (
        pace_mark_meaning(80, 600) == "At least 480 right decisions per hour, 7.5 seconds for each."
    )
    assert "set one" in pace_mark_meaning(80, None)
    assert per_hour_of(6) == 600


# --- merging -------------------------------------------------------------------------------------


def test_a_round_changed_on_the_felt_keeps_its_remarks() -> None:
    text = LESSON.replace("cards: Ah8d}", "cards: Ah8d}  # the natural")
    facts: dict[str, Any] = {
        "seats": [
            {"seat": 1, "wagers": {"pass-line": 10}, "cards": "Kd3c5s"},
            {"seat": 3, "wagers": {"pass-line": 15}, "cards": "2d2c"},
            {"seat": 4, "wagers": {"pass-line": 5, "bonus": 5}, "cards": "Ah8d"},
        ],
        "dealer": {"cards": "4s3d"},
    }
    merged = merge_value(text, ("script", 1, "round"), facts)
    assert "# the natural" in merged
    lines = [line for line in merged.splitlines() if line not in text.splitlines()]
    assert len(lines) == 2
    back = merge_value(merged, ("script", 1, "round"), {**facts, "seats": facts["seats"][:1]})
    assert "seat: 3" not in back
    assert back.splitlines()[:11] == text.splitlines()[:11]

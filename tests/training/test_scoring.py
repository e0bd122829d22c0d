"""Accuracy first, speed second: what counts, what passes, and what is said when it does not."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from trainer.engine.checking import Verdict
from trainer.engine.places import Place
from trainer.engine.rules import Rule
from trainer.engine.steps import Act, Done, ErrorKind
from trainer.training.answered import Answered
from trainer.training.lessons import Deal, Lesson, Mode, PassMarks
from trainer.training.scoring import Score, SkillScore, is_late, score

ACT = Act(Place(1), Done())
RULE = Rule(key="g/r", title="R", text="R.", source="s")
LESSON = Lesson(key="c/l", title="T", game="gowzgow", house={}, script=(Deal(),), pace=600)


def answer(
    error: ErrorKind | None = None,
    *,
    off: int = 0,
    seconds: float = 6.0,
    skill: str = "payout.bonus",
    graded: bool = True,
    hints: int = 0,
    peeks: int = 0,
) -> Answered:
    verdict = Verdict(
        right=error is None, error=error, money_off=off, expected=ACT, why="", rule=RULE
    )
    return Answered(
        number=1,
        round=1,
        step=0,
        kind="settle",
        skill=skill,
        ask="?",
        act=ACT,
        verdict=verdict,
        seconds=seconds,
        hints=hints,
        peeks=peeks,
        graded=graded,
    )


def test_figures_are_kept_apart() -> None:
    result = score(
        LESSON,
        [
            answer(hints=1),
            answer("arithmetic", off=250, peeks=2),
            answer("wrong-odds", off=-100),
            answer("wrong-order", skill="order.deal", seconds=12.0),
            answer("missed-button", skill="envy.place"),
            answer("commission", off=5, skill="commission"),
        ],
    )
    assert (result.asked, result.graded, result.right) == (6, 6, 1)
    assert result.accuracy == pytest.approx(1 / 6)
    assert (result.overpaid, result.underpaid) == (255, 100)
    assert result.faults == 2
    assert (result.hints, result.peeks) == (1, 2)
    assert result.seconds == 42.0
    # A wrong answer earns no speed: one right answer in 42 seconds.
    assert result.decisions_per_hour == pytest.approx(3600 / 42)
    assert result.errors == {
        "arithmetic": 1,
        "wrong-odds": 1,
        "wrong-order": 1,
        "missed-button": 1,
        "commission": 1,
    }
    assert result.by_skill["payout.bonus"] == SkillScore(asked=3, right=1, seconds=18.0)
    assert result.by_skill["order.deal"] == SkillScore(asked=1, right=0, seconds=12.0)
    assert result.by_skill["payout.bonus"].accuracy == pytest.approx(1 / 3)


def test_what_is_not_graded_does_not_count() -> None:
    result = score(LESSON, [answer(), answer("wrong-order", off=900, peeks=1, graded=False)])
    assert (result.asked, result.graded, result.right) == (2, 1, 1)
    assert (result.overpaid, result.faults, result.errors, result.peeks) == (0, 0, {}, 0)
    assert result.accuracy == 1.0


def test_nothing_answered_is_neither_wrong_nor_passed() -> None:
    result = score(LESSON, [])
    assert result.accuracy == 1.0
    assert result.decisions_per_hour is None
    assert not result.passed
    assert result.shortfalls == ("No answer has been graded.",)
    assert score(replace(LESSON, mode="demonstration"), []).passed


@pytest.mark.parametrize(
    ("mode", "seconds", "late"),
    [
        # 600 an hour are 6 seconds each: more than 18 is late.
        ("practice", 18.0, False),
        ("practice", 18.1, True),
        ("exam", 18.1, True),
        ("guided", 99.0, False),
    ],
)
def test_a_right_answer_can_be_too_slow(mode: Mode, seconds: float, late: bool) -> None:
    lesson = replace(LESSON, mode=mode)
    given = answer(seconds=seconds)
    assert is_late(lesson, given) is late
    result = score(lesson, [given])
    assert result.right == 1
    assert result.faults == 0
    assert result.errors == ({"too-slow": 1} if late else {})


def test_only_right_answers_are_late_and_only_against_a_pace() -> None:
    assert not is_late(replace(LESSON, pace=None), answer(seconds=999.0))
    assert score(LESSON, [answer("arithmetic", seconds=999.0)]).errors == {"arithmetic": 1}


@pytest.mark.parametrize(
    ("marks", "answers", "said"),
    [
        (PassMarks(), [answer("arithmetic", off=999)], ()),
        (PassMarks(accuracy=90), [answer()] * 9 + [answer("arithmetic")], ()),
        (
            PassMarks(accuracy=90),
            [answer()] * 8 + [answer("arithmetic")],
            ("8 of 9 right is 88.8 %; passing takes 90 %.",),
        ),
        (
            PassMarks(accuracy=99.95),
            [answer()] * 1999 + [answer("arithmetic")] * 2,
            ("1999 of 2001 right is 99.9 %; passing takes 99.9 %.",),
        ),
        (
            PassMarks(overpaid=0, underpaid=100),
            [answer("arithmetic", off=125), answer("arithmetic", off=-101)],
            (
                "Players were overpaid $1.25; at most $0 is allowed.",
                "Players were underpaid $1.01; at most $1 is allowed.",
            ),
        ),
        (PassMarks(overpaid=125), [answer("arithmetic", off=125)], ()),
        (
            PassMarks(faults=1),
            [answer("wrong-order"), answer("missed-button")],
            ("2 procedure faults; at most 1 allowed.",),
        ),
        (PassMarks(faults=0), [answer("wrong-order")], ("1 procedure fault; at most 0 allowed.",)),
        (PassMarks(pace=80), [answer(seconds=7.5)], ()),
        (
            PassMarks(pace=80),
            [answer(seconds=7.6)],
            ("474 decisions per hour; passing takes 480.",),
        ),
        (PassMarks(pace=80), [answer(seconds=0.0)], ()),
    ],
)
def test_passing_takes_every_mark(
    marks: PassMarks, answers: list[Answered], said: tuple[str, ...]
) -> None:
    result = score(replace(LESSON, marks=marks), answers)
    assert result.shortfalls == said
    assert result.passed is (not said)


def test_a_part_of_a_lesson_never_passes_it() -> None:
    result = score(LESSON, [answer()], whole=False)
    assert not result.passed
    assert result.shortfalls == ("Only a part of the lesson was asked.",)


def test_a_score_is_json() -> None:
    result: Score = score(LESSON, [answer(), answer("arithmetic", off=-125)])
    written = json.loads(json.dumps(result.as_json()))
    assert written["accuracy"] == 0.5
    assert written["underpaid"] == "1.25"
    assert written["errors"] == {"arithmetic": 1}
    assert written["by_skill"] == {"payout.bonus": {"asked": 2, "right": 1, "seconds": 12.0}}
    assert score(LESSON, []).as_json()["decisions_per_hour"] is None

"""Verdicts in words."""

from __future__ import annotations

from typing import get_args

import pytest

from trainer.engine.checking import check
from trainer.engine.places import TABLE, Place
from trainer.engine.rules import Rule
from trainer.engine.steps import (
    Act,
    Amount,
    Answer,
    Choose,
    Chosen,
    Count,
    Counted,
    Course,
    Done,
    ErrorKind,
    Form,
    Mark,
    Marked,
    Pay,
    Point,
    Settle,
    Settled,
    Step,
)
from trainer.ui.table.phrases import (
    ERROR_WORDS,
    answer_words,
    clock_words,
    money_words,
    rule_words,
)

STATED = Rule(key="t/a", title="Commission", text="Five per cent.", source="S1")
DEFAULT = Rule(
    key="t/b", title="Bonus hand", text="All cards.", source="", provenance="default", ruling="GZ-1"
)


def step(form: Form, expected: Answer, place: Place = TABLE) -> Step:
    return Step(
        kind="k",
        skill="s",
        place=place,
        ask="?",
        form=form,
        expected=expected,
        why="25 × 0.95 = 23.75",
        rule=STATED,
    )


@pytest.mark.parametrize(
    ("form", "answer", "words"),
    [
        (Point("Deal"), Done(), "Deal"),
        (Choose((Course("no-card", "No card", "N"),)), Chosen("no-card"), "No card"),
        (Count(0, 9), Counted(7), "7"),
        (Settle(2500), Settled("pay", 2375), "pay $23.75"),
        (Settle(2500), Settled("take", 2500), "take $25"),
        (Settle(2500), Settled("push"), "push"),
        (Pay("Commission", charges=True), Amount(125), "Commission $1.25"),
        (Mark("envy", "bonus", (1, 2)), Marked(frozenset({1, 2})), "envy at seats 1, 2"),
        (Mark("envy", "bonus", (1,), removing=True), Marked(frozenset({1})), "envy off seat 1"),
        (Mark("refuse", "", (1,)), Marked(frozenset()), "no seat"),
    ],
)
def test_every_answer_has_words(form: Form, answer: Answer, words: str) -> None:
    assert answer_words(step(form, answer), answer) == words


@pytest.mark.parametrize(
    ("form", "right", "given", "words"),
    [
        (Settle(2500), Settled("pay", 2375), Settled("pay", 2500), "overpaid by $1.25"),
        (Settle(2500), Settled("pay", 2375), Settled("pay", 2300), "underpaid by $0.75"),
        (
            Settle(2500),
            Settled("pay", 2375),
            Settled("take", 2500),
            "$48.75 in the house's favour",
        ),
        (Settle(2500), Settled("take", 2500), Settled("push"), "$25 in the player's favour"),
        (Pay("Pay Envy"), Amount(10500), Amount(10000), "underpaid by $5"),
        (Pay("Fee", charges=True), Amount(125), Amount(100), "$0.25 charged too little"),
        (Pay("Fee", charges=True), Amount(125), Amount(250), "$1.25 charged too much"),
        (Count(0, 9), Counted(7), Counted(8), ""),
    ],
)
def test_money_off_is_said_with_whose_favour(
    form: Form, right: Answer, given: Answer, words: str
) -> None:
    asked = step(form, right)
    act = Act(TABLE, given)
    assert money_words(asked, act, check(asked, act)) == words


def test_every_kind_of_error_has_words() -> None:
    assert set(ERROR_WORDS) == set(get_args(ErrorKind))


def test_a_rule_says_whether_it_is_stated_or_a_default() -> None:
    assert rule_words(STATED) == "Commission (stated)"
    assert rule_words(DEFAULT) == "Bonus hand (house default GZ-1)"


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "00:00"), (61.9, "01:01"), (3599, "59:59"), (3661, "1:01:01")]
)
def test_the_clock_shows_minutes_and_seconds(seconds: float, words: str) -> None:
    assert clock_words(seconds) == words

"""Answers judged: right or not, which error, and the money it was off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainer.engine.checking import check
from trainer.engine.places import TABLE, Place
from trainer.engine.rules import Rule
from trainer.engine.steps import (
    Act,
    Amount,
    Answer,
    Chosen,
    Count,
    Counted,
    Form,
    Mark,
    Marked,
    Pay,
    Settle,
    Settled,
    Slip,
    Step,
)

SPOT = Place(3, "pass-line")
RULE = Rule(key="x/y", title="t", text="w", source="s")
ORDER = Rule(key="x/order", title="t", text="w", source="s")


def step(form: Form, expected: Answer, place: Place = SPOT) -> Step:
    return Step(
        kind="settle",
        skill="s",
        place=place,
        ask="?",
        form=form,
        expected=expected,
        why="because",
        rule=RULE,
    )


PAYING = replace(
    step(Settle(2500), Settled("pay", 2375)),
    ordered=True,
    order_rule=ORDER,
    slips=(Slip(Settled("pay", 2500), "commission", "forgotten"),),
)


def test_the_expected_answer_is_right() -> None:
    verdict = check(PAYING, Act(SPOT, Settled("pay", 2375)))
    assert verdict.right
    assert (verdict.error, verdict.money_off) == (None, 0)


@pytest.mark.parametrize(
    ("answer", "error", "off"),
    [
        (Settled("pay", 2500), "commission", 125),
        (Settled("pay", 2300), "arithmetic", -75),
        (Settled("take", 2500), "misread-hand", -4875),
        (Settled("push"), "misread-hand", -2375),
    ],
)
def test_a_wrong_payment_is_weighed_in_money(answer: Settled, error: str, off: int) -> None:
    verdict = check(PAYING, Act(SPOT, answer))
    assert not verdict.right
    assert (verdict.error, verdict.money_off) == (error, off)


def test_a_foreseen_slip_explains_itself() -> None:
    assert check(PAYING, Act(SPOT, Settled("pay", 2500))).slip == "forgotten"


def test_the_right_act_at_the_wrong_place_is_wrong_order_by_the_rule_of_order() -> None:
    verdict = check(PAYING, Act(Place(4, "pass-line"), Settled("pay", 2375)))
    assert (verdict.error, verdict.rule, verdict.money_off) == ("wrong-order", ORDER, 0)
    assert "seat 4" in verdict.slip


def test_where_order_does_not_matter_the_place_is_not_judged() -> None:
    announced = step(Count(0, 9), Counted(7))
    assert check(announced, Act(TABLE, Counted(7))).right
    assert check(announced, Act(SPOT, Counted(6))).error == "misread-hand"


def test_too_little_commission_favours_the_players() -> None:
    charged = step(Pay("Commission", charges=True), Amount(125))
    paid = step(Pay("Envy"), Amount(500))
    assert check(charged, Act(SPOT, Amount(100))).money_off == 25
    assert check(paid, Act(SPOT, Amount(400))).money_off == -100


def test_missing_and_needless_buttons_are_named() -> None:
    buttons = replace(
        step(Mark("envy", "bonus", (1, 2, 3)), Marked(frozenset({1, 2}))), error="missed-button"
    )
    verdict = check(buttons, Act(SPOT, Marked(frozenset({2, 3}))))
    assert verdict.error == "missed-button"
    assert verdict.slip == "Seat 1 was left out. Seat 3 is not due one."


def test_answers_read_well() -> None:
    answers: list[Answer] = [
        Settled("pay", 2375),
        Settled("push"),
        Settled("take", 500),
        Amount(125),
        Counted(7),
        Chosen("no-more-bets"),
        Marked(frozenset({2, 5})),
        Marked(frozenset()),
    ]
    assert [str(answer) for answer in answers] == [
        "pay $23.75",
        "push",
        "take $5",
        "$1.25",
        "7",
        "no more bets",
        "seats 2, 5",
        "no seat",
    ]

"""Checking: an answer against the expert dealer's, judged at once and explained."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.money import Cents
from trainer.engine.rules import Rule
from trainer.engine.steps import Act, Amount, Answer, ErrorKind, Marked, Pay, Settled, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """An answer judged."""

    right: bool
    #: What kind of error it was; None when right.
    error: ErrorKind | None
    #: What the players would be better off by: positive is overpaid, negative underpaid.
    money_off: Cents
    expected: Act
    #: Why the right answer is right, with the arithmetic.
    why: str
    #: The rule that decides: of the order when that was wrong, of the act otherwise.
    rule: Rule
    #: How the wrong answer probably came about; empty when right or unknown.
    slip: str = ""


def check(step: Step, act: Act) -> Verdict:
    """Judge an act against the step it answers."""
    expected = Act(step.place, step.expected)
    if step.ordered and act.place != step.place:
        return Verdict(
            right=False,
            error="wrong-order",
            money_off=0,
            expected=expected,
            why=step.why,
            rule=step.order_rule or step.rule,
            slip=f"The next act belongs at {step.place}, not at {act.place}.",
        )
    if act.answer == step.expected or act.answer in step.also:
        return Verdict(
            right=True, error=None, money_off=0, expected=expected, why=step.why, rule=step.rule
        )
    for slip in step.slips:
        if slip.answer == act.answer:
            error, told = slip.kind, slip.why
            break
    else:
        error, told = _kind_of(step, act.answer)
    return Verdict(
        right=False,
        error=error,
        money_off=_money_off(step, act.answer),
        expected=expected,
        why=step.why,
        rule=step.rule,
        slip=told,
    )


def _kind_of(step: Step, given: Answer) -> tuple[ErrorKind, str]:
    """Tell the kind of an error no slip of the step foresaw."""
    match step.expected, given:
        case Settled(result=right), Settled(result=wrong) if right != wrong:
            return "misread-hand", ""
        case Settled(), Settled():
            return "arithmetic", ""
        case Marked(seats=right), Marked(seats=wrong):
            missing, extra = sorted(right - wrong), sorted(wrong - right)
            told = [f"Seat {seat} was left out." for seat in missing]
            told += [f"Seat {seat} is not due one." for seat in extra]
            return step.error, " ".join(told)
    return step.error, ""


def _money_off(step: Step, given: Answer) -> Cents:
    """Return what the players gain by the error, were it not corrected."""
    match step.expected, given:
        case Settled() as right, Settled() as wrong:
            return _net(wrong) - _net(right)
        case Amount(amount=right), Amount(amount=wrong):
            # A commission too small favours the player, a payment too small the house.
            charged = isinstance(step.form, Pay) and step.form.charges
            return right - wrong if charged else wrong - right
    return 0


def _net(settled: Settled) -> Cents:
    return {"take": -settled.amount, "push": 0, "pay": settled.amount}[settled.result]

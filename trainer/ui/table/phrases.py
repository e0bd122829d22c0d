"""Answers, verdicts and rules in the words a dealer reads."""

from __future__ import annotations

from trainer.engine.checking import Verdict
from trainer.engine.money import dollars
from trainer.engine.rules import Rule
from trainer.engine.steps import (
    Act,
    Amount,
    Answer,
    Choose,
    Chosen,
    Counted,
    Done,
    ErrorKind,
    Mark,
    Marked,
    Pay,
    Point,
    Settled,
    Step,
)

ERROR_WORDS: dict[ErrorKind, str] = {
    "misread-hand": "Hand misread",
    "wrong-odds": "Wrong odds",
    "arithmetic": "Arithmetic",
    "commission": "Commission",
    "missed-wager": "Wager missed",
    "missed-button": "Button missed",
    "wrong-order": "Out of order",
    "wrong-ruling": "Wrong ruling",
    "too-slow": "Too slow",
}


def answer_words(step: Step, answer: Answer) -> str:
    """Say an answer to a step in words: ``pay $23.75``, ``seats 2, 5``."""
    match answer, step.form:
        case Chosen(choice), Choose(courses):
            return next(
                (course.label for course in courses if course.choice == choice), str(answer)
            )
        case Done(), Point(verb):
            return verb
        case Counted(total), _:
            return str(total)
        case Amount(amount), Pay(verb):
            return f"{verb} {dollars(amount)}"
        case Marked(seats), Mark() if not seats:
            return str(answer)
        case Marked(), Mark(button=button, removing=True):
            return f"{button} off {answer}"
        case Marked(), Mark(button=button):
            return f"{button} at {answer}"
    return str(answer)


def caption(step: Step) -> str:
    """Say what the dealer does in a step that is shown."""
    if isinstance(step.expected, Done):
        return step.ask
    return f"{step.ask} {sentence(answer_words(step, step.expected))}."


def money_words(step: Step, act: Act, verdict: Verdict) -> str:
    """Say what an error was off by and in whose favour; empty when no money was."""
    off = verdict.money_off
    if not off:
        return ""
    by = dollars(abs(off))
    match act.answer, step.expected, step.form:
        case Amount(), Amount(), Pay(charges=True):
            return f"{by} charged too little" if off > 0 else f"{by} charged too much"
        case (Amount(), Amount(), _) | (Settled("pay"), Settled("pay"), _):
            return f"overpaid by {by}" if off > 0 else f"underpaid by {by}"
    whose = "player's" if off > 0 else "house's"
    return f"{by} in the {whose} favour"


def rule_words(rule: Rule, confirmed: bool | None = None) -> str:
    """Name a rule with where it comes from: stated by the source, or chosen by the house."""
    return f"{rule.title} ({provenance_words(rule, confirmed)})"


def provenance_words(rule: Rule, confirmed: bool | None = None) -> str:
    """Say whether a rule is stated or a default, and of a default whether it is confirmed."""
    if rule.provenance == "stated":
        return "stated"
    word = "" if confirmed is None else ", confirmed" if confirmed else ", not confirmed"
    return f"house default {rule.ruling}".strip() + word


def clock_words(seconds: float) -> str:
    """Write a time as minutes and seconds, with hours once there are any."""
    whole = int(seconds)
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{left:02d}" if hours else f"{minutes:02d}:{left:02d}"


def sentence(text: str) -> str:
    """Begin with a capital, whatever it begins with."""
    return text[:1].upper() + text[1:]

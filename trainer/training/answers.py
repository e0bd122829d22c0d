"""Acts and verdicts as JSON, for the record of runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, cast, get_args

from trainer.engine.cards import parse_cards
from trainer.engine.checking import Verdict
from trainer.engine.money import Cents, parse_money
from trainer.engine.places import SEATED, Place
from trainer.engine.rules import Rule
from trainer.engine.steps import (
    Act,
    Amount,
    Answer,
    Chosen,
    Counted,
    Done,
    ErrorKind,
    Marked,
    SetLow,
    Settled,
    Settling,
)
from trainer.errors import InputError


def answer_to_json(act: Act) -> dict[str, Any]:
    """Return an act, its place and its answer, as JSON."""
    place = act.place
    return {
        "place": {
            "seat": place.seat,
            "spot": place.spot,
            "hand": place.hand,
            "owner": place.owner,
        },
        "answer": act.answer.as_json(),
    }


def act_from_json(value: object) -> Act:
    """Read what `answer_to_json` wrote; raise `InputError` if it is damaged."""
    act = _mapping(value, "act")
    return Act(_place(act.get("place")), _answer(act.get("answer")))


def verdict_to_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as JSON. Money is in cents here, as it may be negative."""
    return {
        "right": verdict.right,
        "error": verdict.error,
        "money_off": verdict.money_off,
        "expected": answer_to_json(verdict.expected),
        "why": verdict.why,
        # The whole rule, so that a record tells what was taught even after the wording changes.
        "rule": asdict(verdict.rule),
        "slip": verdict.slip,
    }


def verdict_from_json(value: object) -> Verdict:
    """Read what `verdict_to_json` wrote; raise `InputError` if it is damaged."""
    raw = _mapping(value, "verdict")
    error = raw.get("error")
    if error is not None and error not in get_args(ErrorKind):
        raise InputError("verdict.error", f"{error!r} is no kind of error")
    return Verdict(
        right=raw.get("right") is True,
        error=cast("ErrorKind | None", error),
        money_off=_whole(raw.get("money_off"), "verdict.money_off"),
        expected=act_from_json(raw.get("expected")),
        why=str(raw.get("why", "")),
        rule=_rule(raw.get("rule")),
        slip=str(raw.get("slip", "")),
    )


def _rule(value: object) -> Rule:
    raw = _mapping(value, "verdict.rule")
    texts = {name: str(raw.get(name, "")) for name in ("key", "title", "text", "source", "ruling")}
    stated = raw.get("provenance") == "stated"
    return Rule(provenance="stated" if stated else "default", **texts)


def _place(value: object) -> Place:
    raw = _mapping(value, "act.place")
    return Place(
        _whole(raw.get("seat", 0), "act.place.seat"),
        str(raw.get("spot", "")),
        _whole(raw.get("hand", 1), "act.place.hand"),
        str(raw.get("owner", SEATED)),
    )


def _answer(value: object) -> Answer:
    raw = _mapping(value, "act.answer")
    match dict(raw):
        case {"result": result, "amount": amount} if result in get_args(Settling):
            return Settled(cast("Settling", result), _cents(amount))
        case {"amount": amount} if "result" not in raw:
            return Amount(_cents(amount))
        case {"choice": str(choice)}:
            return Chosen(choice)
        case {"total": total}:
            return Counted(_whole(total, "act.answer.total"))
        case {"seats": list(seats)}:
            return Marked(frozenset(_whole(seat, "act.answer.seats") for seat in seats))
        case {"low": list(low)}:
            return SetLow(frozenset(parse_cards(low, "act.answer.low")))
        case {"done": True}:
            return Done()
    raise InputError("act.answer", f"{value!r} is no answer")


def _cents(value: object) -> Cents:
    text = value if isinstance(value, str) else ""
    cents = parse_money(text.removeprefix("-"), "act.answer.amount")
    return -cents if text.startswith("-") else cents


def _whole(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise InputError(where, f"{value!r} is no whole number")


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if isinstance(value, Mapping):
        return value
    raise InputError(where, f"{value!r} is no JSON object")

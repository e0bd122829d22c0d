"""``expect`` lines: what an author believes of a fixed round, proved against the ledger.

They are never an answer key; the engine alone knows the answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from trainer.engine.game import Game
from trainer.engine.ledger import Entry, Ledger, Result
from trainer.engine.money import Cents, format_money, parse_money
from trainer.engine.places import DEALER, SEATED, Place
from trainer.engine.rounds import Round
from trainer.errors import InputError
from trainer.training.problems import nearest, shown

_FORMS = "1/pass-line, 1/2/player/base, commission/1/pass-line, envy/2 or bank"
RESULTS: tuple[str, ...] = get_args(Result)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """One line: what is looked at, and the amount or the result it should have."""

    key: str
    #: ``entry``, ``commission``, ``envy`` or ``bank``.
    about: str
    place: Place = DEALER
    amount: Cents | None = None
    result: str = ""


def parse_expectation(key: str, value: object, game: Game) -> Expectation:
    """Read one line; raise `InputError` whose ``where`` is ``key`` or ``value``."""
    if key == "bank":
        return Expectation(key=key, about="bank", amount=_signed(value))
    head, _, rest = key.partition("/")
    if head == "envy":
        return Expectation(
            key=key, about="envy", place=Place(_seat(rest, game)), amount=_signed(value)
        )
    if head == "commission":
        return Expectation(
            key=key, about="commission", place=_wager(rest, game), amount=_signed(value)
        )
    place = _wager(key, game)
    if isinstance(value, str) and value[:1].isalpha():
        if value not in RESULTS:
            raise InputError("value", f"{shown(value)} is no result{nearest(value, RESULTS)}")
        return Expectation(key=key, about="entry", place=place, result=value)
    return Expectation(key=key, about="entry", place=place, amount=_signed(value))


def disagreement(expected: Expectation, ledger: Ledger) -> str:
    """Return how the ledger contradicts an expectation; empty when it agrees."""
    match expected.about:
        case "bank":
            return _amounts(expected, ledger.bank_net, f"the players' nets are {_nets(ledger)}")
        case "envy":
            paid = [pay for pay in ledger.envy if pay.seat == expected.place.seat]
            why = " ".join(pay.why for pay in paid) or "no hand triggers Envy for this seat"
            return _amounts(expected, sum(pay.amount for pay in paid), why)
    entry = next((entry for entry in ledger.entries if entry.place == expected.place), None)
    if entry is None:
        there = [_key(entry.place) for entry in ledger.entries]
        return f"{expected.key}: no such wager in this round{nearest(_key(expected.place), there)}"
    if expected.about == "commission":
        return _amounts(expected, entry.commission, entry.why)
    if expected.result:
        return _results(expected, entry)
    return _amounts(expected, entry.net, entry.why)


def expect_lines(game: Game, facts: Round) -> dict[str, int | float | str]:
    """Return every line that can be expected of a round, as the engine settles it.

    Written as short as can be: what goes back by its result, money as a lesson writes it, and only
    the commission and Envy that there is.
    """
    ledger = game.settle(facts)
    lines: dict[str, int | float | str] = {}
    for entry in ledger.entries:
        key = _key(entry.place)
        # Several bets may lie on one spot; a line speaks of the first, as `disagreement` does.
        if key in lines:
            continue
        by_result = entry.result in ("push", "no-action")
        lines[key] = entry.result if by_result else in_dollars(entry.net)
        if entry.commission:
            lines[f"commission/{key}"] = in_dollars(entry.commission)
    for seat in dict.fromkeys(payment.seat for payment in ledger.envy):
        paid = sum(payment.amount for payment in ledger.envy if payment.seat == seat)
        lines[f"envy/{seat}"] = in_dollars(paid)
    lines["bank"] = in_dollars(ledger.bank_net)
    return lines


def in_dollars(cents: Cents) -> int | float:
    """Return an amount as a lesson writes it."""
    return cents // 100 if cents % 100 == 0 else cents / 100


def _amounts(expected: Expectation, engine: Cents, why: str) -> str:
    if expected.amount is None or expected.amount == engine:
        return ""
    return (
        f"{expected.key}: expected {format_money(expected.amount)}, "
        f"the engine says {format_money(engine)}: {why}"
    )


def _results(expected: Expectation, entry: Entry) -> str:
    if expected.result == entry.result:
        return ""
    return (
        f"{expected.key}: expected {expected.result}, the engine says {entry.result}: {entry.why}"
    )


def _nets(ledger: Ledger) -> str:
    nets = [f"{_key(entry.place)} {format_money(entry.net)}" for entry in ledger.entries]
    nets += [f"envy/{payment.seat} {format_money(payment.amount)}" for payment in ledger.envy]
    return ", ".join(nets)


def _key(place: Place) -> str:
    """Write a wager's key as short as it can be."""
    short = place == Place(place.seat, place.spot)
    return f"{place.seat}/{place.spot}" if short else place.key


def _wager(key: str, game: Game) -> Place:
    match key.split("/"):
        case [seat, spot]:
            return Place(_seat(seat, game), spot)
        case [seat, hand, owner, spot]:
            if not hand.isascii() or not hand.isdigit() or len(hand) > 2:
                raise InputError("key", f"{shown(hand)} is no number of a hand")
            if owner != SEATED and not owner.startswith("backline-"):
                raise InputError("key", f"{shown(owner)} is neither player nor backline-1 …")
            return Place(_seat(seat, game), spot, int(hand), owner)
    raise InputError("key", f"{shown(key)} cannot be expected; write {_FORMS}")


def _seat(text: str, game: Game) -> int:
    if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= game.seat_count:
        return int(text)
    raise InputError("key", f"{shown(text)} is no seat (1 to {game.seat_count}); write {_FORMS}")


def _signed(value: object) -> Cents:
    """Read an amount that may be negative."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise InputError("value", f"{shown(value)} is neither an amount nor a result")
    text = value.strip() if isinstance(value, str) else repr(value)
    sign = -1 if text.startswith("-") else 1
    try:
        return sign * parse_money(text.lstrip("+-") if text[:1] in "+-" else text, "value")
    except InputError:
        raise InputError(
            "value", f"{shown(value)} is neither an amount nor one of {', '.join(RESULTS)}"
        ) from None

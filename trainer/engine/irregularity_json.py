"""Irregularities as JSON: read against what the game's kinds need and allow, and written back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trainer.engine.cards import Card, parse_card
from trainer.engine.game import Game, IrregularityKind
from trainer.engine.json_fields import and_, fields_of, listed, one_of, positive, seat_number, shown
from trainer.engine.money import Cents, format_money
from trainer.engine.round_schema import FACTS
from trainer.engine.rounds import Irregularity
from trainer.errors import FactsError, did_you_mean


def read_irregularities(fields: Mapping[str, Any], game: Game) -> tuple[Irregularity, ...]:
    if "irregularities" not in fields:
        return ()
    items = listed(fields, "irregularities", "irregularities")
    return tuple(
        _read_irregularity(value, f"irregularities[{at}]", game) for at, value in enumerate(items)
    )


def _read_irregularity(value: object, where: str, game: Game) -> Irregularity:
    fields = fields_of(value, where, ("kind", "at", *FACTS), "an irregularity")
    name = fields.get("kind")
    if "kind" not in fields:
        raise FactsError(
            f"{where}.kind", f"missing: what went wrong{did_you_mean('', game.irregularity_kinds)}"
        )
    kind = game.irregularity_kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise FactsError(
            f"{where}.kind",
            f"{game.name} knows no irregularity {shown(name)}"
            f"{did_you_mean(str(name), game.irregularity_kinds)}",
        )
    taken = (*kind.needs, *kind.allows)
    for fact in FACTS:
        if fact in fields and fact not in taken:
            takes = f"only {and_(taken)}" if taken else "nothing besides its moment"
            raise FactsError(f"{where}.{fact}", f"not a fact of {kind.kind}, which takes {takes}")
        if fact in kind.needs and fact not in fields:
            raise FactsError(f"{where}.{fact}", f"missing: {kind.kind} needs {and_(kind.needs)}")
    read: dict[str, Any] = {
        fact: _FACT_READERS[fact](fields[fact], f"{where}.{fact}", game, kind)
        for fact in FACTS
        if fact in fields
    }
    return Irregularity(kind=kind.kind, at=_moment(fields, where, kind), **read)


def _moment(fields: Mapping[str, Any], where: str, kind: IrregularityKind) -> str:
    if "at" not in fields:
        # Where there is but one moment, leaving it out leaves nothing to guess.
        if len(kind.moments) == 1:
            return next(iter(kind.moments))
        raise FactsError(f"{where}.at", f"missing: the moment{did_you_mean('', kind.moments)}")
    return one_of(fields["at"], f"{where}.at", kind.moments, f"no moment of {kind.kind}")


def _read_choice(value: object, where: str, _game: Game, kind: IrregularityKind) -> str:
    return one_of(value, where, kind.choices, f"no choice of {kind.kind}")


def _read_irregular_seat(value: object, where: str, game: Game, _kind: IrregularityKind) -> int:
    return seat_number(value, where, game)


def _read_irregular_seats(
    value: object, where: str, game: Game, _kind: IrregularityKind
) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)):
        raise FactsError(where, f"{shown(value)} is no list of seats")
    numbers: list[int] = []
    for at, item in enumerate(value):
        number = seat_number(item, f"{where}[{at}]", game)
        if number in numbers:
            raise FactsError(f"{where}[{at}]", f"seat {number} is listed twice")
        numbers.append(number)
    return tuple(sorted(numbers))


def _read_irregular_card(value: object, where: str, _game: Game, _kind: IrregularityKind) -> Card:
    return parse_card(value, where)


def _read_irregular_spot(value: object, where: str, game: Game, _kind: IrregularityKind) -> str:
    return one_of(value, where, game.spots, f"no spot of {game.name}")


def _read_irregular_amount(
    value: object, where: str, _game: Game, _kind: IrregularityKind
) -> Cents:
    return positive(value, where, "an amount")


_FACT_READERS: Mapping[str, Callable[[object, str, Game, IrregularityKind], object]] = {
    "seat": _read_irregular_seat,
    "choice": _read_choice,
    "seats": _read_irregular_seats,
    "card": _read_irregular_card,
    "spot": _read_irregular_spot,
    "amount": _read_irregular_amount,
}


def write_irregularity(item: Irregularity) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": item.kind, "at": item.at}
    if item.seat:
        written["seat"] = item.seat
    if item.choice:
        written["choice"] = item.choice
    if item.seats:
        written["seats"] = list(item.seats)
    if item.card is not None:
        written["card"] = item.card
    if item.spot:
        written["spot"] = item.spot
    if item.amount:
        written["amount"] = format_money(item.amount)
    return written

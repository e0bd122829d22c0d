"""Wagers of a round being composed: chips on spots, behind them, and in the bank's stake."""

from __future__ import annotations

from typing import Any

from trainer.engine.money import Cents
from trainer.engine.places import BANK, Place
from trainer.errors import FactsError
from trainer.training.composing.places import path_of, path_text
from trainer.training.composing.sheet import Sheet
from trainer.training.composing.written import put_in_order, read_money, write_money


def amount(sheet: Sheet, place: Place) -> Cents:
    """Return what is written for the chips of a place."""
    holder, key = _holder(sheet, place)
    return read_money(holder.get(key)) if holder else 0


def put(sheet: Sheet, place: Place, cents: Cents) -> None:
    """Write the chips of a place; nothing takes the wager out."""
    path = path_of(sheet, place)
    if not path:
        raise FactsError("", f"no chips can stand at {place}")
    holder, key = _holder(sheet, place)
    value = write_money(cents, holder.get(key)) if cents > 0 else None
    if place.owner == BANK:
        sheet.put_bank_fact("stake", value)
        return
    if value is None:
        holder.pop(key, None)
        sheet.tidy(place.seat)
        return
    seat = sheet.make_seat(place.seat)
    bettor = sheet.bettor_at(place)
    if bettor is not None:
        behind = sheet.make_list(
            seat, "backline", path_text(path[:3]), tuple(sheet.game.seat_facts)
        )
        if bettor == len(behind):
            behind.append({"wagers": {}})
        if bettor >= len(behind) or not isinstance(behind[bettor], dict):
            raise FactsError(path_text(path), "no such bettor stands behind the seat")
        seat = behind[bettor]
    if path[-1] == "wager":
        box = sheet.bases.index(place.spot)
        put_in_order(
            sheet.played(seat, box)[place.hand - 1], "wager", value, ("cards", "wager", "doubled")
        )
        return
    wagers = sheet.make_table(seat, "wagers", path_text(path[:-1]), ("seat", "player", "wagers"))
    put_in_order(wagers, place.spot, value, tuple(sheet.game.spots))


def _holder(sheet: Sheet, place: Place) -> tuple[dict[str, Any], str]:
    """Return the facts an amount stands in, and its key; empty facts if there are none."""
    if place.owner == BANK:
        return (sheet.bank if place.seat == sheet.bank_seat else {}), "stake"
    holder = sheet.seat(place.seat)
    bettor = sheet.bettor_at(place)
    if bettor is not None:
        behind = sheet.bettors(holder)
        holder = behind[bettor] if bettor < len(behind) else {}
    elif place.hand > 1:
        if place.spot not in sheet.bases:
            return {}, "wager"
        hands = sheet.played(holder, sheet.bases.index(place.spot))
        return (hands[place.hand - 1] if place.hand <= len(hands) else {}), "wager"
    wagers = holder.get("wagers")
    return (wagers if isinstance(wagers, dict) else {}), place.spot

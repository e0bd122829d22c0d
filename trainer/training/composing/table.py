"""A round being composed as a table: what lies on the felt so far."""

from __future__ import annotations

from typing import Any

from trainer.engine.cardroom_play import ACTION, BANK_BUTTON
from trainer.engine.money import Cents
from trainer.engine.places import BANK, Place
from trainer.engine.table import Stack, Table, TableCard
from trainer.training.composing import cards, wagers
from trainer.training.composing.places import card_places, chip_places
from trainer.training.composing.sheet import Sheet, is_number
from trainer.training.composing.written import read_money


def table_of(sheet: Sheet) -> Table:
    """Return the table as it would look with everything on it face up."""
    table = Table()
    for place in card_places(sheet):
        held = cards.shown(sheet, place)
        if held:
            table.hands[place] = [TableCard(card, face_up=True) for card in held]
    for place in chip_places(sheet):
        cents = wagers.amount(sheet, place)
        if place.owner == BANK:
            if cents:
                table.staked[Place(place.seat)] = cents
            continue
        cents = _with_doubles(sheet, place, cents)
        if cents:
            table.stacks[place] = Stack(stake=cents)
    for _, number, seat in sheet.seats():
        name = seat.get("player")
        if isinstance(name, str) and name.strip() and 1 <= number <= sheet.seat_count:
            table.names[number] = name
    _put_buttons(sheet, table)
    dice = sheet.facts.get("dice")
    if isinstance(dice, list) and len(dice) == 3 and all(map(_is_die, dice)):
        table.dice = tuple(dice)
    return table


def _with_doubles(sheet: Sheet, place: Place, cents: Cents) -> Cents:
    """Return what stands on a hand's spot once it is doubled."""
    if place.spot not in sheet.bases or sheet.bettor_at(place) is not None:
        return cents
    box = sheet.bases.index(place.spot)
    seat = sheet.seat(place.seat)
    played = sheet.played(seat, box)
    if place.hand > len(played):
        return cents
    hand: dict[str, Any] = played[place.hand - 1]
    own = read_money(hand.get("wager")) or sheet.base_wager(seat, box)
    doubled = hand.get("doubled", 0)
    if not isinstance(doubled, int) or not 0 < doubled <= 3:
        return own
    added = read_money(hand.get("double_wager"))
    return own + added if added else own * 2 ** int(doubled)


def _put_buttons(sheet: Sheet, table: Table) -> None:
    if 1 <= sheet.bank_seat <= sheet.seat_count:
        table.buttons[Place(sheet.bank_seat)] = BANK_BUTTON
    action = sheet.facts.get("action_seat")
    if is_number(action) and action != sheet.bank_seat and 1 <= action <= sheet.seat_count:
        table.buttons[Place(action)] = ACTION


def _is_die(value: object) -> bool:
    return is_number(value) and 1 <= value <= 6

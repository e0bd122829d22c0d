"""Who comes first: going round the table, and finding the seat of the action button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from trainer.engine.cards import Card
from trainer.engine.rounds import Round, Seat

Direction = Literal["clockwise", "counter-clockwise"]

#: A card's number on the action button's chart.
CARD_NUMBERS = {rank: number for number, rank in enumerate("A23456789TJQK", 1)}


def round_table(
    seats: Sequence[Seat], *, first: int = 1, direction: Direction = "clockwise"
) -> list[Seat]:
    """Return the seats going round the table, beginning at or after seat ``first``.

    Counter-clockwise begins at or before it; a first seat of 0 means the last one then.
    """
    forward = sorted(seats, key=lambda seat: seat.number)
    if direction == "clockwise":
        return [seat for seat in forward if seat.number >= first] + [
            seat for seat in forward if seat.number < first
        ]
    backward = forward[::-1]
    first = first or backward[0].number if backward else 0
    return [seat for seat in backward if seat.number <= first] + [
        seat for seat in backward if seat.number > first
    ]


def left_of(seat: int, seat_count: int) -> int:
    """Return the seat that follows clockwise."""
    return seat % seat_count + 1


def button_by_card(card: Card, *, bank_seat: int, seat_count: int) -> int:
    """Return the seat a card's number points to, the bank's own seat not counted."""
    counted = [number for number in range(1, seat_count + 1) if number != bank_seat]
    return counted[(CARD_NUMBERS[card.rank] - 1) % len(counted)]


def button_by_dice(dice: Sequence[int], *, bank_seat: int, seat_count: int) -> int:
    """Return the seat the dice point to, the bank counted as one; the bank's number moves on."""
    seat = (bank_seat - 1 + sum(dice) - 1) % seat_count + 1
    return left_of(seat, seat_count) if seat == bank_seat else seat


def next_with_wager(facts: Round, seat: int) -> int:
    """Return the first seat with a wager at or clockwise after ``seat``."""
    return round_table(facts.seats, first=seat)[0].number

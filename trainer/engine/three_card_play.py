"""What dealers of three-card games have in common: reading a hand."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine.cards import spell
from trainer.engine.places import seat_place
from trainer.engine.poker import THREE_NAMES, Strength, Three
from trainer.engine.procedure import Procedure
from trainer.engine.rounds import Seat
from trainer.engine.steps import Course
from trainer.engine.three_card import high_to_low, spoken

#: What a hand of three cards can be read as, the best first.
THREE_COURSES = (
    Course("straight-flush", "Straight flush", "S"),
    Course("three-of-a-kind", "Three of a kind", "T"),
    Course("straight", "Straight", "R"),
    Course("flush", "Flush", "F"),
    Course("pair", "Pair", "P"),
    Course("high-card", "High card", "H"),
)


def read_hand(
    dealer: Procedure, seat: Seat, strength: Strength, courses: Sequence[Course] = THREE_COURSES
) -> None:
    """Ask what a seat's three cards make."""
    dealer.choose(
        kind="read-hand",
        skill="hand.read",
        place=seat_place(seat.number),
        ask=f"What does seat {seat.number} hold?",
        courses=courses,
        expected=THREE_NAMES[Three(strength[0])].replace(" ", "-"),
        why=f"{spell(high_to_low(seat.cards))} is {spoken(strength)}.",
        rule=dealer.rules["ranking"],
        hint=dealer.rules["ranking"].text,
        error="misread-hand",
    )

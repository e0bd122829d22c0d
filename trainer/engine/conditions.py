"""The shapes conditions of many games have: something at one seat, something in the bank's hand."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.cards import Card
from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.ledger import Ledger
from trainer.engine.rounds import Round, Seat

Build = Callable[[Draft], None]
#: Fills the seat a condition was given.
Fill = Callable[[Draft, DraftSeat], None]
Holds = Callable[[Round, Ledger], bool]
SeatTest = Callable[[Round, Seat], bool]
Cards = tuple[Card, ...]


def at_some_seat(fits: SeatTest) -> Holds:
    """Return whether it holds at any seat of a round."""
    return lambda facts, _: any(fits(facts, seat) for seat in facts.seats)


def seat_condition(name: str, title: str, build: Build, fits: SeatTest, *, rank: int) -> Condition:
    """A condition that holds when one seat fits."""
    return Condition(name=name, title=title, build=build, holds=at_some_seat(fits), rank=rank)


def filled_seat(name: str, title: str, fill: Fill, fits: SeatTest, *, rank: int) -> Condition:
    """A condition on one seat it claims: its cards, how they are played, its wagers."""
    return seat_condition(name, title, lambda draft: fill(draft, draft.claim()), fits, rank=rank)


def bank_hand(
    name: str,
    title: str,
    fits: Callable[[Cards], bool],
    deal: Callable[[Draft], Cards],
    *,
    rank: int,
) -> Condition:
    """A condition on the bank's hand, dealt for it unless another has fixed one that fits."""

    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = deal(draft)
        elif not fits(draft.dealer):
            raise Conflict("the bank's hand cannot be both")

    return Condition(
        name=name, title=title, build=build, holds=lambda facts, _: fits(facts.dealer), rank=rank
    )

"""Drafts: rounds under construction, and the conditions that build themselves into them.

A condition is constructed, never waited for: it claims seats, cards and wagers of a draft, and the
game deals the rest at random. Whether it holds is afterwards read off the finished round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from trainer.engine.cards import Card
from trainer.engine.house import House
from trainer.engine.ledger import Ledger
from trainer.engine.money import Cents
from trainer.engine.rounds import Bank, Irregularity, Limits, Round, Seat

if TYPE_CHECKING:
    from trainer.engine.game import Game


class Conflict(Exception):  # noqa: N818 - not an error yet: the next attempt may avoid it
    """A condition cannot be built into this draft; the text says why."""


@dataclass(slots=True)
class DraftSeat:
    """A seat being filled. What is None or missing is still free to be dealt at random."""

    number: int
    cards: tuple[Card, ...] | None = None
    wagers: dict[str, Cents] = field(default_factory=dict)
    #: Spots that must stay empty.
    barred: set[str] = field(default_factory=set)
    player: str = ""
    #: Further facts of the seat (action, hands, backline …) by their field's name in `Seat`.
    facts: dict[str, Any] = field(default_factory=dict)
    #: Which condition fixed the cards: it cannot be given to another.
    claimed: str = ""


class Draft:
    """A round under construction, with the shoe it is dealt from."""

    def __init__(
        self,
        *,
        rng: Random,
        house: House,
        limits: Limits,
        shoe: Counter[Card],
        seats: Sequence[int],
        free_seats: Sequence[int] = (),
        bank_seat: int = 0,
        asked: bool = False,
    ) -> None:
        self.rng = rng
        self.house = house
        self.limits = limits
        self._shoe = [card for card, count in shoe.items() for _ in range(count)]
        self.seats = {number: DraftSeat(number) for number in seats}
        #: Seats nobody plays unless a condition needs one more.
        self._spare = list(free_seats)
        self.dealer: tuple[Card, ...] | None = None
        #: Whether any condition was asked for at all.
        self.asked = asked
        #: Where the player-dealer sits; 0 where the house banks.
        self.bank_seat = bank_seat
        #: The player-dealer's stake and turn, once a condition has fixed them.
        self.bank: Bank | None = None
        #: Cards everybody shares (a board, the two hands of baccarat), by the fact's name.
        self.shared: dict[str, tuple[Card, ...]] = {}
        #: What gives first action, once a condition has fixed it: three dice, or a seat named.
        self.dice: tuple[int, ...] = ()
        self.action_seat = 0
        self.irregularities: list[Irregularity] = []
        #: The seat the condition being built was pinned to (``condition@3``), if any.
        self.pinned: int | None = None
        #: The name of the condition being built.
        self.building = ""

    def draw(self) -> Card:
        """Take a random card from the shoe."""
        return self._pop(self.rng.randrange(len(self._shoe)))

    def draw_like(self, fits: Callable[[Card], bool], wanted: str) -> Card:
        """Take a random card that fits, or say there is none."""
        # A few random looks find common cards without walking the whole shoe.
        for _ in range(4):
            at = self.rng.randrange(len(self._shoe))
            if fits(self._shoe[at]):
                return self._pop(at)
        fitting = [at for at, card in enumerate(self._shoe) if fits(card)]
        if not fitting:
            raise Conflict(f"the shoe holds no {wanted} any more")
        return self._pop(self.rng.choice(fitting))

    def _pop(self, at: int) -> Card:
        card, last = self._shoe[at], self._shoe.pop()
        if at < len(self._shoe):
            self._shoe[at] = last
        return card

    def left(self) -> tuple[Card, ...]:
        """Return the cards still in the shoe."""
        return tuple(self._shoe)

    def take(self, wanted: Sequence[Card]) -> tuple[Card, ...]:
        """Take certain cards from the shoe: all of them, or none if one is missing."""
        taken: list[Card] = []
        for card in wanted:
            if card not in self._shoe:
                self.put_back(taken)
                raise Conflict(f"the shoe holds no {card} any more")
            taken.append(self._pop(self._shoe.index(card)))
        return tuple(taken)

    def put_back(self, cards: Iterable[Card]) -> None:
        """Return cards to the shoe: a hand was tried and did not fit."""
        self._shoe.extend(cards)

    def claim(self) -> DraftSeat:
        """Give the condition being built a seat whose cards nobody has fixed yet."""
        if self.pinned is not None:
            seat = self.seats.get(self.pinned)
            if seat is None:
                if self.pinned not in self._spare:
                    raise Conflict(f"there is no seat {self.pinned}")
                self._spare.remove(self.pinned)
                seat = self.seats[self.pinned] = DraftSeat(self.pinned)
            elif seat.claimed:
                raise Conflict(f"seat {self.pinned} is already needed for {seat.claimed}")
        else:
            free = [seat for seat in self.seats.values() if not seat.claimed]
            if free:
                seat = self.rng.choice(free)
            elif self._spare:
                number = self._spare.pop(self.rng.randrange(len(self._spare)))
                seat = self.seats[number] = DraftSeat(number)
            else:
                raise Conflict("there are not enough seats for all of them")
        seat.claimed = self.building
        return seat

    def add_irregularity(self, irregularity: Irregularity) -> None:
        """Let something go wrong. One thing at a time, so that each ruling stays clear."""
        if self.irregularities:
            raise Conflict(f"the round already has {self.irregularities[0].kind}")
        self.irregularities.append(irregularity)

    def round(
        self,
        game: Game,
        *,
        dealer: tuple[Card, ...] | None = None,
        bank: Bank | None = None,
        **shared: tuple[Card, ...],
    ) -> Round:
        """Return the facts of the draft, which is complete by now.

        ``dealer`` is given where not all the cards drafted for him are dealt; ``shared`` are the
        cards everybody uses, by the fact's name.
        """
        return Round(
            game=game.key,
            house=self.house,
            seats=tuple(
                Seat(
                    number=seat.number,
                    wagers={spot: seat.wagers[spot] for spot in game.spots if spot in seat.wagers},
                    cards=seat.cards or (),
                    player=seat.player,
                    **seat.facts,
                )
                for _, seat in sorted(self.seats.items())
            ),
            dealer=(self.dealer or ()) if dealer is None else dealer,
            bank=bank,
            dice=self.dice,
            action_seat=self.action_seat,
            table=self.limits,
            irregularities=tuple(self.irregularities),
            **shared,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Something a scenario can ask for."""

    name: str
    title: str
    build: Callable[[Draft], None]
    holds: Callable[[Round, Ledger], bool]
    #: Earlier conditions are built first: dealer's hands before hands measured against them.
    rank: int = 1

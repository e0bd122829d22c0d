"""The state of a table, reached by applying events: what lies where at any moment of a round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from trainer.engine import events as ev
from trainer.engine.cards import Card
from trainer.engine.money import Cents
from trainer.engine.places import Place, low_place


@dataclass(slots=True)
class Stack:
    """Chips on a spot: the player's stake and, beside it, what the bank paid."""

    stake: Cents = 0
    paid: Cents = 0


@dataclass(slots=True)
class TableCard:
    """A card on the table."""

    card: Card
    face_up: bool


@dataclass(slots=True)
class Table:
    """A table. Screens draw it, tests and the debrief step through it."""

    stacks: dict[Place, Stack] = field(default_factory=dict)
    hands: dict[Place, list[TableCard]] = field(default_factory=dict)
    #: Every button down, with its name.
    buttons: dict[Place, str] = field(default_factory=dict)
    #: How many cards lie in the discard rack.
    discards: int = 0
    #: Cards out of the shoe that belong to nobody yet (None: face down).
    stray: list[Card | None] = field(default_factory=list)
    #: The bank's tray, counted from where the round began.
    tray: Cents = 0
    #: Who sits where, as far as they are known by name.
    names: dict[int, str] = field(default_factory=dict)
    #: What the player-dealer has put up; it lies before him and is no part of the tray.
    staked: dict[Place, Cents] = field(default_factory=dict)
    #: Whoever has had a wager down in the round, seat and owner: he stays in play for collections
    #: when his chips are gone.
    bettors: set[Place] = field(default_factory=set)
    #: The dice as they lie under the lifted cup.
    dice: tuple[int, ...] = ()
    #: What went down the drop slot in collections.
    dropped: Cents = 0
    said: ev.Announced | ev.Signalled | ev.Happened | None = None

    def play(self, happened: Iterable[ev.Event]) -> Table:
        """Apply events in turn and return the table itself."""
        for event in happened:
            self.apply(event)
        return self

    def apply(self, event: ev.Event) -> None:
        """Apply one event. Impossible ones raise: an expert dealer never causes them."""
        match event:
            case ev.Seated(seat, name):
                self.names[seat] = name
            case ev.Staked(place, amount):
                self.staked[place] = amount
            case ev.Rolled(dice):
                self.dice = dice
            case ev.Wagered(place, amount):
                self._stack(place).stake += amount
                self.bettors.add(Place(place.seat, owner=place.owner))
            case ev.Withdrawn(place, amount):
                self._lift(place, amount)
            case ev.Paid(place, amount):
                self._stack(place).paid += amount
                self.tray -= amount
            case ev.Took(place, amount):
                self._lift(place, amount)
                self.tray += amount
            case ev.Dealt(place, card, face_up):
                self.hands.setdefault(place, []).append(TableCard(card, face_up))
                # A stray card that finds its hand is the card the shoe gave up too early.
                if self.stray:
                    self.stray.pop()
            case ev.Turned(place, index):
                self.hands[place][index].face_up = True
            case ev.Moved(place, index, to):
                self.hands.setdefault(to, []).append(self.hands[place].pop(index))
                if not self.hands[place]:
                    del self.hands[place]
            case ev.Arranged(place, low):
                self._arrange(place, low)
            case ev.Burned():
                self.discards += 1
                if self.stray:
                    self.stray.pop()
            case ev.Exposed(card):
                self.stray.append(card)
            case ev.Reshuffled():
                self.discards = 0
            case ev.ButtonPlaced(button, place):
                self.buttons[place] = button
            case ev.ButtonTaken(_, place):
                del self.buttons[place]
            case ev.Cleared(place):
                self.discards += len(self.hands.pop(place, ()))
            case ev.SeatCleared(seat):
                for place in [spot for spot in self.stacks if spot.seat == seat]:
                    del self.stacks[place]
            case ev.Announced() | ev.Signalled() | ev.Happened():
                self.said = event
            case ev.Dropped(_, amount):
                self.dropped += amount
            case ev.Pushed():
                pass

    def _arrange(self, place: Place, low: tuple[Card, ...]) -> None:
        # A hand set anew takes its front cards back first.
        cards = self.hands[place] + self.hands.pop(low_place(place), [])
        self.hands[low_place(place)] = [
            cards.pop(next(at for at, lying in enumerate(cards) if lying.card == card))
            for card in low
        ]
        self.hands[place] = cards

    def _stack(self, place: Place) -> Stack:
        return self.stacks.setdefault(place, Stack())

    def _lift(self, place: Place, amount: Cents) -> None:
        stack = self.stacks[place]
        if amount > stack.stake:
            raise ValueError(f"{amount} cents lifted from {place}, which holds {stack.stake}")
        stack.stake -= amount
        if not stack.stake and not stack.paid:
            del self.stacks[place]

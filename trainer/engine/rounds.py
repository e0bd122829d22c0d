"""The facts of a round: who bet what, every card, every decision, everything that went wrong.

One vocabulary serves all games; which of these facts a game uses its data file says, and
everything else is refused when a round is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from trainer.engine.cards import Card
from trainer.engine.house import House
from trainer.engine.money import Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The posted limits of a table."""

    minimum: Cents
    maximum: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Backline:
    """A bettor standing behind a seat. A missing action follows the seated player."""

    wagers: Mapping[str, Cents]
    action: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """One of several hands a seat plays after splitting or doubling."""

    cards: tuple[Card, ...]
    #: The hand's original bet; None means the seat's base wager.
    wager: Cents | None = None
    #: How often the whole amount was doubled.
    doubled: int = 0
    #: What the double added where it was for less than the whole; None means the whole.
    double_wager: Cents | None = None
    surrendered: bool = False
    rescued: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One betting position with its wagers and cards, in the order dealt."""

    number: int
    wagers: Mapping[str, Cents]
    cards: tuple[Card, ...] = ()
    #: Seats with the same player are one person; empty means nobody else's seat.
    player: str = ""
    #: The player's decision, where the game has one.
    action: str = ""
    backline: tuple[Backline, ...] = ()
    #: The hands played, where splitting and doubling exist; empty means ``cards`` is the only one.
    hands: tuple[PlayedHand, ...] = ()
    #: In two-hand games: the cards of either hand as dealt, the hands as played, the switch.
    cards_1: tuple[Card, ...] = ()
    cards_2: tuple[Card, ...] = ()
    hands_1: tuple[PlayedHand, ...] = ()
    hands_2: tuple[PlayedHand, ...] = ()
    switched: bool = False
    #: The card of the second deal after a tie.
    war_card: Card | None = None
    #: The card designated as joker.
    joker: Card | None = None
    #: The two-card hand as the player set it; empty means set the house way.
    low: tuple[Card, ...] = ()

    @property
    def person(self) -> str:
        """Who sits here, told apart from everybody else."""
        return self.player or f"seat {self.number}"

    def all_cards(self) -> Iterator[Card]:
        """Yield every card that lies at the seat."""
        if self.hands:
            for hand in self.hands:
                yield from hand.cards
        else:
            yield from self.cards
        for dealt, played in ((self.cards_1, self.hands_1), (self.cards_2, self.hands_2)):
            if played:
                for hand in played:
                    yield from hand.cards
            else:
                yield from dealt
        if self.war_card is not None:
            yield self.war_card


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """The player-dealer: where he sits and how much he put up (None: enough for everything)."""

    seat: int
    stake: Cents | None = None
    #: First or second hand in a row; after the second the bank is offered on.
    turn: int = 1
    #: Who takes the bank when it is offered on: a seat, 0 for nobody, None for the first asked.
    next: int | None = None
    war_card: Card | None = None
    joker: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """Something that went wrong: what, at which moment, to whom, and what the player chose."""

    kind: str
    at: str
    #: The seat it happened to; 0 when it concerns no single seat.
    seat: int = 0
    #: What the player concerned chose where the rule gives a choice.
    choice: str = ""
    #: Further seats it concerns, such as the players who back out.
    seats: tuple[int, ...] = ()
    #: The card involved, where one is seen.
    card: Card | None = None
    #: The spot and amount of a wager that must be refused.
    spot: str = ""
    amount: Cents = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Everything that happened in one round. The expert dealer needs nothing else."""

    game: str
    house: House
    seats: tuple[Seat, ...]
    #: The bank's cards, whether the house banks or a player does.
    dealer: tuple[Card, ...] = ()
    #: The player-dealer; None in house-banked games.
    bank: Bank | None = None
    board: tuple[Card, ...] = ()
    #: The two hands everybody bets on, where seats have no cards of their own.
    player_hand: tuple[Card, ...] = ()
    banker_hand: tuple[Card, ...] = ()
    dice: tuple[int, ...] = ()
    #: Where settling starts, when the facts give it; 0 lets the rules derive it.
    action_seat: int = 0
    table: Limits | None = None
    irregularities: tuple[Irregularity, ...] = ()
    _seat_by_number: Mapping[int, Seat] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_seat_by_number", {seat.number: seat for seat in self.seats})

    def seat(self, number: int) -> Seat:
        """Return a seat by its number."""
        return self._seat_by_number[number]

    def cards(self) -> Iterator[Card]:
        """Yield every card on the table, and those an irregularity brought to light."""
        for seat in self.seats:
            yield from seat.all_cards()
        yield from self.dealer
        yield from self.board
        yield from self.player_hand
        yield from self.banker_hand
        if self.bank is not None and self.bank.war_card is not None:
            yield self.bank.war_card
        for irregularity in self.irregularities:
            if irregularity.card is not None:
                yield irregularity.card

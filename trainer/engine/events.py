"""Events: single visible changes of the table. The scene shows them; it knows nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.cards import Card
from trainer.engine.money import Cents
from trainer.engine.places import Place


@dataclass(frozen=True, slots=True)
class Seated:
    """A player is known by name: seats of one name are one person's."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Staked:
    """The player-dealer puts up the stake that pays winners and limits what he can win."""

    place: Place
    amount: Cents


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice cup is lifted."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wagered:
    """A player puts chips on a spot."""

    place: Place
    amount: Cents


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Chips go back from a spot to their owner: refused, dead or without action."""

    place: Place
    amount: Cents


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card goes from the shoe to a hand. ``card`` is known to the engine even face down."""

    place: Place
    card: Card
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Turned:
    """A card of a hand is turned face up; ``index`` counts from 0 in the order dealt."""

    place: Place
    index: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A card goes from one hand to the end of another: a split, a switch, a hand being set."""

    place: Place
    index: int
    to: Place


@dataclass(frozen=True, slots=True)
class Arranged:
    """A hand is set in two: ``low`` goes in front, to the hand's `low_place`; the rest stays."""

    place: Place
    low: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Burned:
    """A card goes from the shoe to the discard rack; shown only if ``card`` is given."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Exposed:
    """A card lies out of the shoe where it does not belong yet; ``card`` is None if face down."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discard rack is shuffled, cut and becomes the shoe again."""


@dataclass(frozen=True, slots=True)
class Paid:
    """The bank puts chips beside a wager (or, at a bare seat, before the player)."""

    place: Place
    amount: Cents


@dataclass(frozen=True, slots=True)
class Took:
    """The bank takes chips off a spot into the tray."""

    place: Place
    amount: Cents


@dataclass(frozen=True, slots=True)
class Pushed:
    """The bank leaves a wager untouched; the dealer knocks beside it."""

    place: Place


@dataclass(frozen=True, slots=True)
class Dropped:
    """A collection goes from a player into the drop slot."""

    place: Place
    amount: Cents


@dataclass(frozen=True, slots=True)
class ButtonPlaced:
    """A button (``envy`` …) is put on a spot."""

    button: str
    place: Place


@dataclass(frozen=True, slots=True)
class ButtonTaken:
    """A button goes back to the tray."""

    button: str
    place: Place


@dataclass(frozen=True, slots=True)
class Announced:
    """The dealer says something, heard at a place."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Signalled:
    """A player makes a decision known; the time it takes is the player's, not the dealer's."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Happened:
    """Something irregular is seen."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Cleared:
    """A hand's cards go to the discard rack."""

    place: Place


@dataclass(frozen=True, slots=True)
class SeatCleared:
    """The player takes in everything left on the seat's spots: stakes, payments."""

    seat: int


Event = (
    Seated
    | Staked
    | Rolled
    | Wagered
    | Withdrawn
    | Dealt
    | Turned
    | Arranged
    | Moved
    | Burned
    | Exposed
    | Reshuffled
    | Paid
    | Took
    | Pushed
    | Dropped
    | ButtonPlaced
    | ButtonTaken
    | Announced
    | Signalled
    | Happened
    | Cleared
    | SeatCleared
)

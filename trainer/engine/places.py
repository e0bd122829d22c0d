"""Where something is on the table: a seat, a spot at a seat, the dealer's place, the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

#: The owner of a wager who sits at the seat; backline bettors are ``backline-1`` …
SEATED = "player"
#: The player who banks the round.
BANK = "player-dealer"
#: The spot of the front hand where a hand is set in two.
LOW = "low"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place on the felt. Seat 0 is the dealer's side; a missing spot means the hand's cards."""

    seat: int = 0
    spot: str = ""
    hand: int = 1
    owner: str = SEATED

    @property
    def key(self) -> str:
        """The contract's key, ``seat/hand/owner/spot``."""
        return f"{self.seat}/{self.hand}/{self.owner}/{self.spot}"

    def __str__(self) -> str:
        if self == TABLE:
            return "table"
        if self.seat == 0:
            return self.spot or "dealer"
        words = [f"seat {self.seat}"]
        if self.hand > 1:
            words.append(f"hand {self.hand}")
        if self.owner != SEATED:
            words.append(self.owner)
        if self.spot:
            words.append(self.spot)
        return " ".join(words)


#: The bank's cards in front of the tray.
DEALER = Place()
#: The table as a whole: calls such as "no more bets" belong here.
TABLE = Place(0, "table")


def low_place(hand: Place) -> Place:
    """Return where the front cards of a hand set in two lie."""
    return replace(hand, spot=LOW)


def seat_place(seat: int) -> Place:
    """Return the place of a seat's cards."""
    return Place(seat)

"""Who has money on a seat: the player in it, and the bettors standing behind him."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from trainer.engine.house import House
from trainer.engine.money import Cents
from trainer.engine.places import SEATED, Place
from trainer.engine.rounds import Seat


@dataclass(frozen=True, slots=True)
class Bettor:
    """One person with wagers on a seat."""

    seat: Seat
    owner: str
    wagers: Mapping[str, Cents]
    #: His decision; a backline bettor who gave none follows the seated player.
    action: str

    @property
    def number(self) -> int:
        """The seat's number."""
        return self.seat.number

    def place(self, spot: str) -> Place:
        """Return where his chips lie for a spot."""
        return Place(self.seat.number, spot, owner=self.owner)


def bettors_of(seat: Seat) -> Iterator[Bettor]:
    """Yield the seated player, then the bettors behind him."""
    yield Bettor(seat, SEATED, seat.wagers, seat.action)
    for at, behind in enumerate(seat.backline, 1):
        yield Bettor(seat, f"backline-{at}", behind.wagers, behind.action or seat.action)


def lap(seats: Iterable[Seat], house: House) -> list[Bettor]:
    """Return everybody in the order of one settling lap over the seats."""
    everybody = [bettor for seat in seats for bettor in bettors_of(seat)]
    if house["backline_order"] == "after-all":
        # A stable sort keeps the seats' order among those seated and those standing.
        everybody.sort(key=lambda bettor: bettor.owner != SEATED)
    return everybody

"""The sheet a round is written on: its seats, its bank and the parts of both, found or made.

What a hand-written file holds may be anything. Looking never fails: what cannot be read is not
there. Writing into something that is no list or table raises, so that nothing is lost.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.places import SEATED, Place
from trainer.errors import FactsError
from trainer.training.composing.written import put_in_order, read_money

_BETTOR = "backline-"


class Sheet:
    """The facts of one round, as plain data."""

    def __init__(self, game: Game, house: House, facts: Mapping[str, Any]) -> None:
        self.game = game
        self.house = house
        self.facts: dict[str, Any] = copy.deepcopy(dict(facts))
        self.seat_count = game.seats_at(house)
        #: The fact under which the bank stands.
        self.bank_key = next(
            (fact for fact in game.round_facts if fact in ("dealer", "player_dealer")), "dealer"
        )
        #: The seats' hands: the fact of the cards dealt, and of the hands played if there is one.
        self.boxes: tuple[tuple[str, str], ...] = tuple(
            (cards, hands if hands in game.seat_facts else "")
            for cards, hands in (("cards", "hands"), ("cards-1", "hands-1"), ("cards-2", "hands-2"))
            if cards in game.seat_facts
        )
        required = [key for key, spot in game.spots.items() if spot.required]
        #: The spot of each box's wager, where hands can have wagers of their own.
        self.bases = tuple(required[: len(self.boxes)])
        self._seat_order = ("seat", "player", "wagers", *game.seat_facts)
        self._round_order = ("seats", *game.round_facts, "irregularities")

    @property
    def seats_have_cards(self) -> bool:
        """Whether players have hands of their own; where not, the bank has none either."""
        return bool(self.boxes)

    # --- seats -----------------------------------------------------------------------------------

    def seats(self) -> Iterator[tuple[int, int, dict[str, Any]]]:
        """Yield index, number and facts of every seat that can be read."""
        listed = self.facts.get("seats")
        for at, seat in enumerate(listed if isinstance(listed, list) else ()):
            if isinstance(seat, dict) and is_number(seat.get("seat")):
                yield at, seat["seat"], seat

    def seat(self, number: int) -> dict[str, Any]:
        """Return a seat's facts; empty if nobody sits there."""
        return next((seat for _, found, seat in self.seats() if found == number), {})

    def seat_index(self, number: int) -> int | None:
        """Return at which index a seat is written."""
        return next((at for at, found, _ in self.seats() if found == number), None)

    def make_seat(self, number: int) -> dict[str, Any]:
        """Return a seat's facts to be written into; a new seat stands in clockwise order."""
        found = self.seat(number)
        if found:
            return found
        if not 1 <= number <= self.seat_count:
            raise FactsError(
                "seats", f"there is no seat {number}; this table has {self.seat_count}"
            )
        seats = self.make_list(self.facts, "seats", "seats", self._round_order)
        seat: dict[str, Any] = {"seat": number, "wagers": {}}
        behind = (at for at, other, _ in self.seats() if other > number)
        seats.insert(next(behind, len(seats)), seat)
        return seat

    def put_seat_fact(self, number: int, fact: str, value: Any) -> None:
        """Write a fact of a seat; None takes it out, and the seat with its last fact."""
        if value is None and not self.seat(number):
            return
        seat = self.make_seat(number)
        if value is None:
            seat.pop(fact, None)
        else:
            put_in_order(seat, fact, value, self._seat_order)
        self.tidy(number)

    def tidy(self, number: int) -> None:
        """Take out a seat at which nothing is left but its number."""
        at = self.seat_index(number)
        if at is None:
            return
        seat = self.facts["seats"][at]
        if not any(value for key, value in seat.items() if key != "seat"):
            self.remove_seat(number)

    def remove_seat(self, number: int) -> None:
        """Take out a seat with all that belongs to it."""
        at = self.seat_index(number)
        if at is not None:
            del self.facts["seats"][at]
            if not self.facts["seats"]:
                del self.facts["seats"]

    # --- the bank and the round ------------------------------------------------------------------

    @property
    def bank(self) -> dict[str, Any]:
        """The bank's facts; empty if there are none."""
        found = self.facts.get(self.bank_key)
        return found if isinstance(found, dict) else {}

    @property
    def bank_seat(self) -> int:
        """Where the player-dealer sits; 0 if that is not known, or the house banks."""
        number = self.bank.get("seat")
        return number if is_number(number) else 0

    def put_bank_fact(self, fact: str, value: Any) -> None:
        """Write a fact of the bank; None takes it out, and the bank with its last fact."""
        order = ("seat", "stake", "turn", "next", "cards", "war_card", "joker")
        if value is None:
            self.bank.pop(fact, None)
            if self.bank_key in self.facts and not self.facts[self.bank_key]:
                del self.facts[self.bank_key]
            return
        bank = self.make_table(self.facts, self.bank_key, self.bank_key, self._round_order)
        put_in_order(bank, fact, value, order)

    def put_round_fact(self, fact: str, value: Any) -> None:
        """Write a fact of the round; None takes it out."""
        if value is None:
            self.facts.pop(fact, None)
        else:
            put_in_order(self.facts, fact, value, self._round_order)

    # --- hands and bettors -----------------------------------------------------------------------

    def box_of(self, hand: int) -> tuple[int, int]:
        """Return the box a hand's number means, and which hand of it; both count from 0."""
        boxes = max(1, len(self.boxes))
        return (hand - 1) % boxes, (hand - 1) // boxes

    def hand_number(self, box: int, at: int) -> int:
        """Return the number of a hand of a box."""
        return at * max(1, len(self.boxes)) + box + 1

    def played(self, seat: dict[str, Any], box: int) -> list[dict[str, Any]]:
        """Return the hands played in a box; none where its cards are the only hand."""
        hands = seat.get(self.boxes[box][1]) if box < len(self.boxes) else None
        if not isinstance(hands, list) or not all(isinstance(hand, dict) for hand in hands):
            return []
        return hands

    def bettors(self, seat: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the backline bettors of a seat."""
        behind = seat.get("backline")
        if not isinstance(behind, list) or not all(isinstance(one, dict) for one in behind):
            return []
        return behind

    @staticmethod
    def bettor_at(place: Place) -> int | None:
        """Return which backline bettor a place belongs to, counted from 0."""
        number = place.owner.removeprefix(_BETTOR)
        if place.owner == SEATED or number == place.owner or not number.isdigit():
            return None
        return int(number) - 1

    @staticmethod
    def bettor(at: int) -> str:
        """Return the owner of a backline bettor's wagers."""
        return f"{_BETTOR}{at + 1}"

    def base_wager(self, seat: dict[str, Any], box: int) -> int:
        """Return the wager of a box in cents."""
        wagers = seat.get("wagers")
        if not isinstance(wagers, dict) or box >= len(self.bases):
            return 0
        return read_money(wagers.get(self.bases[box]))

    # --- parts -----------------------------------------------------------------------------------

    @staticmethod
    def make_list(
        facts: dict[str, Any], key: str, where: str, order: tuple[str, ...] = ()
    ) -> list[Any]:
        """Return a list to be written into."""
        if facts.get(key) is None:
            put_in_order(facts, key, [], order)
        found = facts[key]
        if not isinstance(found, list):
            raise FactsError(where, "no list stands here; put it right in the text first")
        return found

    @staticmethod
    def make_table(
        facts: dict[str, Any], key: str, where: str, order: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """Return a table of facts to be written into."""
        if facts.get(key) is None:
            put_in_order(facts, key, {}, order)
        found = facts[key]
        if not isinstance(found, dict):
            raise FactsError(where, "no table of facts stands here; put it right in the text first")
        return found


def is_number(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, as seats are counted."""
    return isinstance(value, int) and not isinstance(value, bool)

"""Reading the hands of Blackjack Switch: before and after the switch, and the Super Match row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from trainer.engine.blackjack import is_natural
from trainer.engine.blackjack_hands import Cards, Played, hands_of
from trainer.engine.cards import Card
from trainer.engine.places import Place
from trainer.engine.rounds import Seat

#: The two boxes of a seat, each with its own game wager.
BOXES = (1, 2)
BASE = {1: "base-1", 2: "base-2"}
INSURANCE = {1: "insurance-1", 2: "insurance-2"}
SUPER_MATCH = "super-match"


@dataclass(frozen=True, slots=True)
class BoxHand:
    """One hand of a seat's box, with what the deal and the switch made of it."""

    box: int
    played: Played
    switched: bool

    @property
    def cards(self) -> Cards:
        """The hand's cards."""
        return self.played.cards

    @property
    def natural(self) -> bool:
        """Whether it is a Natural: ace and ten-value card as dealt."""
        return self._two_to_21 and not self.switched

    @property
    def switched_natural(self) -> bool:
        """Whether the switch brought an ace and a ten-value card together."""
        return self._two_to_21 and self.switched

    @property
    def _two_to_21(self) -> bool:
        return not self.played.split and is_natural(self.cards)


def cards_place(seat: int, box: int, number: int = 1) -> Place:
    """Return where the cards of a box's hand lie: box 1 counts odd hands, box 2 even ones."""
    return Place(seat, hand=2 * (number - 1) + box)


def dealt(seat: Seat, box: int) -> Cards:
    """Return the two cards a box was dealt."""
    return (seat.cards_1 if box == 1 else seat.cards_2)[:2]


def after_switch(seat: Seat, box: int) -> Cards:
    """Return the two cards a box is played with."""
    own, other = dealt(seat, box), dealt(seat, 3 - box)
    return (own[0], other[1]) if seat.switched else own


def box_hands(seat: Seat, box: int) -> tuple[BoxHand, ...]:
    """Return the hands played in a box."""
    given = seat.cards_1 if box == 1 else seat.cards_2
    played = hands_of(
        seat=seat.number,
        spot=BASE[box],
        wager=seat.wagers[BASE[box]],
        cards=(*after_switch(seat, box), *given[2:]),
        hands=seat.hands_1 if box == 1 else seat.hands_2,
        path=f"hands-{box}",
        cards_at=lambda number: cards_place(seat.number, box, number),
    )
    return tuple(BoxHand(box, hand, seat.switched) for hand in played)


def seat_hands(seat: Seat) -> tuple[BoxHand, ...]:
    """Return all hands of a seat, box 1 first."""
    return tuple(hand for box in BOXES for hand in box_hands(seat, box))


def first_four(seat: Seat) -> Cards:
    """Return the four cards Super Match goes by."""
    return (*dealt(seat, 1), *dealt(seat, 2))


def super_match_row(cards: Sequence[Card]) -> str:
    """Return the key of the Super Match row four cards make, empty when they make none."""
    counts = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    match counts:
        case [4]:
            return "four-of-a-kind"
        case [3, *_]:
            return "three-of-a-kind"
        case [2, 2]:
            return "two-pair"
        case [2, *_]:
            return "pair"
    return ""


def suited_seven_eight_nine(cards: Sequence[Card]) -> bool:
    """Whether a hand is three cards 7, 8 and 9 of one suit."""
    ranks = sorted(card[0] for card in cards)
    return ranks == ["7", "8", "9"] and len({card[1] for card in cards}) == 1

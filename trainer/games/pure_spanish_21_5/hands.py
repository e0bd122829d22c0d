"""Reading the hands of Pure Spanish 21.5: the deck without tens, the chart, Match the Dealer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.engine.blackjack import hard_total, is_natural, is_over, is_soft
from trainer.engine.blackjack_hands import (
    Cards,
    Chart,
    Played,
    backline_hands,
    dealt_two,
    seat_hands,
)
from trainer.engine.cards import DECK, Card
from trainer.engine.places import SEATED
from trainer.engine.rounds import Round, Seat

BASE = "base"
MATCH = "match"

#: A pack of 48 cards: the tens are out.
SPANISH_DECK: tuple[Card, ...] = tuple(card for card in DECK if card[0] != "T")

#: The total from which a hard hand must stand.
HARD_STAND = 17


def stands_hard(cards: Sequence[Card]) -> bool:
    """Whether a hand is hard 17 or more, or over."""
    return not is_soft(cards) and hard_total(cards) >= HARD_STAND


#: Stand on hard 17 or more; nothing must be hit.
CHART = Chart(must_hit=lambda cards: False, must_stand=stands_hard)  # noqa: ARG005 - its shape
#: What the chart leaves of it where it bars only hits and the hand was doubled.
DOUBLED_CHART = Chart(must_hit=lambda cards: False, must_stand=is_over)  # noqa: ARG005 - the same


def natural(hand: Played) -> bool:
    """Whether a hand is a Pure Spanish 21.5 Blackjack: ace and face card of the first deal."""
    return not hand.split and is_natural(hand.cards)


def three_eights(cards: Sequence[Card]) -> bool:
    """Whether a hand is 8-8-8."""
    return [card[0] for card in cards] == ["8", "8", "8"]


def dealt(seat: Seat) -> Cards:
    """Return the first two cards of a seat."""
    return dealt_two(seat_hands(seat))


def match_row(cards: Sequence[Card], up: Card) -> str:
    """Return the Match the Dealer row two cards make with the up card, empty for none."""
    suited = sum(card == up for card in cards)
    plain = sum(card[0] == up[0] and card != up for card in cards)
    match suited, plain:
        case 2, 0:
            return "two-suited"
        case 1, 1:
            return "suited-and-non-suited"
        case 1, 0:
            return "one-suited"
        case 0, 2:
            return "two-non-suited"
        case 0, 1:
            return "one-non-suited"
    return ""


def owners(seat: Seat) -> Iterator[str]:
    """Yield who has money on a seat: the player, then the bettors behind him."""
    yield SEATED
    for at in range(1, len(seat.backline) + 1):
        yield f"backline-{at}"


def owner_hands(seat: Seat, owner: str) -> tuple[Played, ...]:
    """Return the hands an owner has money on."""
    if owner == SEATED:
        return seat_hands(seat)
    return backline_hands(seat, int(owner.removeprefix("backline-")))


def every_hand(seat: Seat) -> Iterator[Played]:
    """Yield what everybody has on the seat's hands."""
    for owner in owners(seat):
        yield from owner_hands(seat, owner)


def ended_early(hand: Played) -> bool:
    """Whether a hand was surrendered or rescued, so that its money is taken at once."""
    return hand.surrendered or hand.rescued


def checks(facts: Round) -> bool:
    """Whether the up card makes the dealer check the hole card."""
    return facts.dealer[0][0] in "AKQJ"

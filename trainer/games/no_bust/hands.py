"""Reading No Bust hands: Naturals, what beats what over and under 21, pairs and busted banks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from trainer.engine.blackjack import hard_total, is_natural, is_over, is_soft, total
from trainer.engine.blackjack_hands import Cards, Played, backline_hands, seat_hands
from trainer.engine.cards import Card
from trainer.engine.house import House
from trainer.engine.rounds import Round, Seat

BASE = "base"
INSURANCE = "insurance"
BONUS_PAIR = "bonus-pair"
BUSTER = "buster"

#: The totals of exactly three cards that push in 4.0 when both are over and the player is closer.
PUSHING = (23, 24, 25)

Outcome = Literal["win", "lose", "push"]


@dataclass(frozen=True, slots=True)
class Edition:
    """How one edition differs from the other where its data cannot say so."""

    #: Whether a player who is over 21 but closer than the bank wins.
    closer_wins: bool
    #: Whether dealing starts left of the player-dealer instead of left of the house dealer.
    deals_from_bank: bool
    #: Whether the hole card always places an action button.
    always_button: bool
    #: Whether a 21 of two cards that is no Natural may be doubled.
    doubles_21: bool


_EDITIONS = {
    "no-bust-blackjack-4": Edition(
        closer_wins=False, deals_from_bank=True, always_button=True, doubles_21=True
    ),
    "no-bust-blackjack-7": Edition(
        closer_wins=True, deals_from_bank=False, always_button=False, doubles_21=False
    ),
}


def edition(key: str) -> Edition:
    """Return the edition a game's key names."""
    return _EDITIONS[key]


# --- hands at a seat ----------------------------------------------------------------------------


def owners(seat: Seat) -> list[tuple[str, tuple[Played, ...]]]:
    """Return everybody with a wager on a seat and his hands: the player, then those behind him."""
    everybody = [("player", seat_hands(seat))]
    for at in range(1, len(seat.backline) + 1):
        everybody.append((f"backline-{at}", backline_hands(seat, at)))
    return everybody


def first_two(seat: Seat) -> Cards:
    """Return the two cards dealt to a seat before any decision."""
    if len(seat.hands) > 1:
        return (seat.hands[0].cards[0], seat.hands[1].cards[0])
    return (seat.hands[0].cards if seat.hands else seat.cards)[:2]


def natural(hand: Played, house: House) -> bool:
    """Whether a player's hand is a Natural; after a split only where the house says so."""
    return is_natural(hand.cards) and (not hand.split or splits_make_naturals(house))


def splits_make_naturals(house: House) -> bool:
    """Whether a split hand can be a Natural."""
    return "natural_after_split" in house and house.flag("natural_after_split")


def worth(cards: Cards, house: House, *, initial: bool = True) -> int:
    """Return twice what a hand counts, so that the ace's half point is a whole number."""
    half = (
        initial
        and "ace_half" in house
        and house["ace_half"] == "any-two-cards"
        and len(cards) == 2
        and is_soft(cards)
    )
    return 2 * total(cards) + half


# --- comparing ----------------------------------------------------------------------------------


def compare(hand: Played, bank: Cards, house: House, which: Edition) -> tuple[Outcome, str]:
    """Return how a player's hand fares against the bank's, and the rule that says so."""
    if natural(hand, house):
        return ("push", "naturals") if is_natural(bank) else ("win", "natural")
    if is_natural(bank):
        return "lose", "bank-natural"
    if not is_over(hand.cards):
        if is_over(bank):
            return "win", "bank-over"
        initial = not hand.split or splits_make_naturals(house)
        mine, theirs = worth(hand.cards, house, initial=initial), worth(bank, house)
        return ("push" if mine == theirs else "win" if mine > theirs else "lose"), "compare"
    if not is_over(bank):
        return "lose", "player-over"
    return _compare_over(hand.cards, bank, which)


def _compare_over(cards: Cards, bank: Cards, which: Edition) -> tuple[Outcome, str]:
    mine, theirs = hard_total(cards), hard_total(bank)
    if mine > theirs:
        return "lose", "over-bank-closer"
    if mine == theirs:
        return "lose", "over-tie"
    if which.closer_wins:
        return ("push", "over-suited-789") if suited_789(bank) else ("win", "over-player-closer")
    if len(cards) == 3 and mine in PUSHING:
        return "push", "over-push"
    return "lose", "over-player-closer"


def suited_789(cards: Cards) -> bool:
    """Whether a hand is exactly seven, eight and nine of one suit."""
    return sorted(card[0] for card in cards) == ["7", "8", "9"] and len({c[1] for c in cards}) == 1


# --- side bets ----------------------------------------------------------------------------------


def pair_row(two: Cards) -> str:
    """Return the Bonus Pair row of the first two cards, empty when they are no pair."""
    first, second = two
    if first[0] != second[0]:
        return ""
    if first[1] == second[1]:
        return "perfect-pair"
    return "colored-pair" if first.color == second.color else "mixed-pair"


_BUSTED = ("three-cards", "four-cards", "five-cards", "six-cards", "seven-cards", "eight-cards")


def buster_row(bank: Cards) -> str:
    """Return the Buster row of the bank's finished hand, empty when it is not over 21."""
    return _BUSTED[min(len(bank), 8) - 3] if is_over(bank) else ""


# --- what hangs on the bank ---------------------------------------------------------------------


def no_natural_possible(up: Card) -> bool:
    """Whether the card the bank shows rules its Natural out."""
    return up[0] in "23456789"


def paid_at_once(hand: Played, facts: Round) -> bool:
    """Whether a player's Natural is paid in its turn."""
    house = facts.house
    return (
        "natural_paid" in house
        and house["natural_paid"] == "at-once"
        and natural(hand, house)
        and no_natural_possible(facts.dealer[0])
    )


def hangs_on_bank(facts: Round) -> bool:
    """Whether any wager depends on more than the bank's first two cards."""
    for seat in facts.seats:
        if BUSTER in seat.wagers or any(BUSTER in bettor.wagers for bettor in seat.backline):
            return True
        if any(
            not hand.surrendered and not natural(hand, facts.house) for hand in seat_hands(seat)
        ):
            return True
    return False

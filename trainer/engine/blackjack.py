"""Counting blackjack hands: totals, soft and hard, naturals, the bank's drawing rule.

What a natural is worth and how hands over 21 compare each game says for itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine.cards import Card

_VALUES = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}

#: The best total that is not over.
LIMIT = 21


def value(card: Card) -> int:
    """Return what a card counts, the ace as one."""
    return _VALUES[card[0]]


def is_ten(card: Card) -> bool:
    """Whether the card counts ten."""
    return _VALUES[card[0]] == 10


def hard_total(cards: Sequence[Card]) -> int:
    """Return the total with every ace as one."""
    return sum(_VALUES[card[0]] for card in cards)


def is_soft(cards: Sequence[Card]) -> bool:
    """Whether an ace counts eleven without going over."""
    return any(card[0] == "A" for card in cards) and hard_total(cards) + 10 <= LIMIT


def total(cards: Sequence[Card]) -> int:
    """Return the best total: an ace counts eleven where that does not go over."""
    return hard_total(cards) + (10 if is_soft(cards) else 0)


def is_over(cards: Sequence[Card]) -> bool:
    """Whether the hand is over 21."""
    return hard_total(cards) > LIMIT


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether exactly two cards are an ace and a ten-value card."""
    return len(cards) == 2 and is_soft(cards) and total(cards) == LIMIT


def bank_draws(cards: Sequence[Card]) -> bool:
    """Whether the bank takes another card: on soft 17 or less, never on hard 17 or more."""
    count = total(cards)
    return count < 17 or (count == 17 and is_soft(cards))


def spoken(cards: Sequence[Card]) -> str:
    """Return the total as a dealer says it."""
    if is_natural(cards):
        return "blackjack"
    return f"soft {total(cards)}" if is_soft(cards) else str(total(cards))


def spoken_value(cards: Sequence[Card]) -> str:
    """Return how a total comes about, for an explanation: ``10 + 6 + 8 = 24``."""
    parts = " + ".join(str(11 if at_eleven else value(card)) for card, at_eleven in _counted(cards))
    return f"{parts} = {total(cards)}"


def _counted(cards: Sequence[Card]) -> list[tuple[Card, bool]]:
    """Return each card with whether it is the one ace that counts eleven."""
    soft = is_soft(cards)
    counted = []
    for card in cards:
        eleven = soft and card[0] == "A"
        counted.append((card, eleven))
        soft = soft and not eleven
    return counted

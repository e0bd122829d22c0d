"""Reading hands of Three Card Poker 6 Card Bonus: three cards, and the best five of six."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.engine.cards import Card
from trainer.engine.poker import RANK_VALUES, Five, Strength, Three, best_five, three_card

#: The least hand the player-dealer qualifies with.
QUEEN_HIGH: Final[Strength] = (Three.HIGH_CARD, RANK_VALUES["Q"])
#: The suited 3-2-A, whose class the rules leave open.
SUITED_WHEEL: Final[Strength] = (Three.STRAIGHT_FLUSH, 3)

#: Rows of the Pair Plus table.
_THREE_ROWS: Final[dict[int, str]] = {
    Three.PAIR: "pair",
    Three.FLUSH: "flush",
    Three.STRAIGHT: "straight",
    Three.THREE_OF_A_KIND: "three-of-a-kind",
    Three.STRAIGHT_FLUSH: "straight-flush",
    Three.MINI_ROYAL: "mini-royal",
}
#: Rows of the 6 Card Bonus table.
_FIVE_ROWS: Final[dict[int, str]] = {
    Five.THREE_OF_A_KIND: "three-of-a-kind",
    Five.STRAIGHT: "straight",
    Five.FLUSH: "flush",
    Five.FULL_HOUSE: "full-house",
    Five.FOUR_OF_A_KIND: "four-of-a-kind",
    Five.STRAIGHT_FLUSH: "straight-flush",
    Five.ROYAL_FLUSH: "royal-flush",
}


def strength(cards: Sequence[Card]) -> Strength:
    """Return the strength of a three-card hand; the suited A-K-Q is a class of its own."""
    return three_card(cards, mini_royal=True)


def qualifies(bank: Strength) -> bool:
    """Whether the player-dealer's hand is queen-high or better."""
    return bank >= QUEEN_HIGH


def row_of(cards: Sequence[Card]) -> str:
    """Return the row of the Pair Plus table a hand makes, empty for high card."""
    return _THREE_ROWS.get(strength(cards)[0], "")


def six_card(cards: Sequence[Card], bank: Sequence[Card]) -> Strength:
    """Return the best five of the player's and the player-dealer's cards."""
    return best_five((*cards, *bank))


def row_of_five(five: Strength) -> str:
    """Return the row of the 6 Card Bonus table a five-card hand makes, empty when it makes none."""
    return _FIVE_ROWS.get(five[0], "")

"""Reading a hand of Three Card Poker: its strength, and the paytable rows it makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.engine.cards import Card
from trainer.engine.poker import ACE, RANK_VALUES, Strength, Three, three_card

#: The least hand the dealer plays with.
QUEEN_HIGH: Final[Strength] = (Three.HIGH_CARD, RANK_VALUES["Q"])

_ROWS: Final[dict[int, str]] = {
    Three.PAIR: "pair",
    Three.FLUSH: "flush",
    Three.STRAIGHT: "straight",
    Three.THREE_OF_A_KIND: "three-of-a-kind",
    Three.STRAIGHT_FLUSH: "straight-flush",
}


def dealer_plays(cards: Sequence[Card]) -> bool:
    """Whether the dealer's hand is queen-high or better."""
    return plays(three_card(cards))


def plays(strength: Strength) -> bool:
    """Whether a dealer's hand of this strength plays."""
    return strength >= QUEEN_HIGH


def row_of(cards: Sequence[Card]) -> str:
    """Return the row of the Ante Bonus and Pair Plus tables a hand makes, empty for high card."""
    return _ROWS.get(three_card(cards)[0], "")


def bonus_row(cards: Sequence[Card]) -> str:
    """Return the row of the Bonus tables a hand makes, empty when it makes none."""
    kind, top = three_card(cards)[:2]
    if kind == Three.STRAIGHT_FLUSH and top == ACE:
        return "akq-spades" if cards[0].suit == "s" else "akq-suited"
    return _ROWS[kind] if kind >= Three.STRAIGHT else ""

"""Reading a GowZGow hand: totals, the pair of nines, and the Bonus row it makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.engine.cards import RANKS, Card

VALUES: Final[dict[str, int]] = {
    rank: 1 if rank == "A" else int(rank) if rank.isdigit() else 0 for rank in RANKS
}

#: The dealer draws on this two-card total or less.
DEALER_DRAWS_ON: Final = 4


def total(cards: Sequence[Card]) -> int:
    """Return the last digit of the cards' sum."""
    return sum(VALUES[card[0]] for card in cards) % 10


def pair_of_nines(cards: Sequence[Card]) -> bool:
    """Whether the first two cards are nines: the highest hand there is."""
    return len(cards) >= 2 and cards[0][0] == "9" == cards[1][0]


def final_total(cards: Sequence[Card]) -> int:
    """Return the total that counts for the Pass Line: the automatic card never does."""
    return total(cards[:2] if pair_of_nines(cards) else cards)


def dealer_draws(cards: Sequence[Card]) -> bool:
    """Whether the dealer must draw on the first two cards."""
    return total(cards[:2]) <= DEALER_DRAWS_ON


def bonus_cards(cards: Sequence[Card], *, drawn_counts: bool) -> Sequence[Card]:
    """Return the cards the Bonus Bet goes by."""
    if pair_of_nines(cards):
        # The automatic card replaces the pair's row only when it is a third nine.
        return cards if len(cards) > 2 and cards[2][0] == "9" else cards[:2]
    return cards if drawn_counts else cards[:2]


def bonus_row(cards: Sequence[Card], *, drawn_counts: bool) -> str:
    """Return the key of the best Bonus row the hand makes, empty when it makes none."""
    nines = [card for card in bonus_cards(cards, drawn_counts=drawn_counts) if card[0] == "9"]
    if len(nines) >= 2:
        number = "three" if len(nines) == 3 else "two"
        if len({card[1] for card in nines}) == 1:
            return f"{number}-suited-nines"
        if len({card.color for card in nines}) == 1:
            return f"{number}-nines-same-color"
        return f"{number}-nines"
    if total(cards[:2]) == 9:
        return "natural-nine"
    return "one-nine" if nines else ""


def spoken_total(cards: Sequence[Card]) -> str:
    """Return a total as the dealer announces it."""
    if pair_of_nines(cards):
        return "pair of nines"
    if len(cards) == 2 and total(cards) == 9:
        return "natural nine"
    return str(total(cards))


def sum_of(cards: Sequence[Card]) -> str:
    """Return the arithmetic of a total: ``7 + 8 = 15, so 5``."""
    values = [VALUES[card[0]] for card in cards]
    added = sum(values)
    text = f"{' + '.join(map(str, values))} = {added}"
    return text if added < 10 else f"{text}, so {added % 10}"

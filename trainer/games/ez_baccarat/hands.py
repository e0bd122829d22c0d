"""Counting baccarat hands and drawing third cards for the Player and the Banker hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from trainer.engine.cards import Card

VALUES = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(n): n for n in range(2, 10)}

Winner = Literal["player", "banker", "tie"]

#: The Player hand's third cards on which each Banker total draws.
BANKER_DRAWS: dict[int, frozenset[int]] = {
    0: frozenset(range(10)),
    1: frozenset(range(10)),
    2: frozenset(range(10)),
    3: frozenset(range(10)) - {8},
    4: frozenset(range(2, 8)),
    5: frozenset(range(4, 8)),
    6: frozenset({6, 7}),
}


def total(cards: Sequence[Card]) -> int:
    """Return what a hand is worth: the last digit of the sum."""
    return sum(VALUES[card[0]] for card in cards) % 10


def sum_of(cards: Sequence[Card]) -> str:
    """Return how a total comes about: ``7 + 8 = 15, so 5``."""
    values = [VALUES[card[0]] for card in cards]
    added = sum(values)
    told = f"{' + '.join(map(str, values))} = {added}"
    return told if added < 10 else f"{told}, so {added % 10}"


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether the first two cards are worth 8 or 9."""
    return total(cards[:2]) >= 8


def stopped(player: Sequence[Card], banker: Sequence[Card], *, natural_stop: bool) -> bool:
    """Whether a natural on either side ends the draw."""
    return natural_stop and (is_natural(player) or is_natural(banker))


def player_draws(player: Sequence[Card], banker: Sequence[Card], *, natural_stop: bool) -> bool:
    """Whether the Player hand takes a third card."""
    return total(player[:2]) <= 5 and not stopped(player, banker, natural_stop=natural_stop)


def banker_draws(player: Sequence[Card], banker: Sequence[Card], *, natural_stop: bool) -> bool:
    """Whether the Banker hand takes a third card, the Player hand being finished."""
    if stopped(player, banker, natural_stop=natural_stop):
        return False
    two = total(banker[:2])
    if len(player) == 2:
        return two <= 5
    return VALUES[player[2][0]] in BANKER_DRAWS.get(two, frozenset())


def rank(cards: Sequence[Card]) -> int:
    """Return a hand's rank: naturals stand over everything three cards can make."""
    worth = total(cards)
    return 10 + worth if len(cards) == 2 and worth >= 8 else worth


def winner(player: Sequence[Card], banker: Sequence[Card]) -> Winner:
    """Return which hand wins the lines."""
    mine, theirs = rank(player), rank(banker)
    if mine == theirs:
        return "tie"
    return "player" if mine > theirs else "banker"


def is_tie(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Whether the Tie wins: it goes by totals alone."""
    return total(player) == total(banker)


def is_panda(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Whether the Player hand wins with a three-card 8."""
    return len(player) == 3 and total(player) == 8 and total(banker) <= 7


def is_dragon(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Whether the Banker hand wins with a three-card 7."""
    return len(banker) == 3 and total(banker) == 7 and total(player) <= 6


def spoken(cards: Sequence[Card]) -> str:
    """Return a finished hand as a dealer calls it: ``natural 9``, ``three-card 7``, ``6``."""
    worth = total(cards)
    if len(cards) == 2 and worth >= 8:
        return f"natural {worth}"
    return f"three-card {worth}" if len(cards) == 3 else str(worth)

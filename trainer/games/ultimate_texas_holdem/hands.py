"""Hands of Ultimate Texas Hold'em: the best five of seven, and the paytable rows they fall into."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from trainer.engine.cards import Card
from trainer.engine.poker import Five, Strength, best_five
from trainer.engine.rounds import Round, Seat

#: The paytables' row of each class of hand; classes without one win nothing there.
ROWS = {
    Five.ROYAL_FLUSH: "royal-flush",
    Five.STRAIGHT_FLUSH: "straight-flush",
    Five.FOUR_OF_A_KIND: "four-of-a-kind",
    Five.FULL_HOUSE: "full-house",
    Five.FLUSH: "flush",
    Five.STRAIGHT: "straight",
    Five.THREE_OF_A_KIND: "three-of-a-kind",
}


def player_hand(facts: Round, seat: Seat) -> Strength:
    """Return a player's best five of his two cards and the board."""
    return _best((*seat.cards, *facts.board))


def bank_hand(facts: Round) -> Strength:
    """Return the player-dealer's best five."""
    return _best((*facts.dealer, *facts.board))


def board_hand(facts: Round) -> Strength:
    """Return what the five community cards make by themselves."""
    return _best(facts.board)


@lru_cache(maxsize=1024)  # a round asks for the same few hands over and over
def _best(cards: tuple[Card, ...]) -> Strength:
    return best_five(cards)


def row_of(strength: Strength) -> str:
    """Return the paytable row of a hand, or ''."""
    return ROWS.get(Five(strength[0]), "")


def qualifies(strength: Strength) -> bool:
    """Whether the player-dealer plays: a pair or higher."""
    return strength[0] >= Five.PAIR


def five_used(cards: Sequence[Card], strength: Strength) -> tuple[Card, ...]:
    """Return five of the cards that make a strength, for an explanation."""
    from itertools import combinations

    return next(five for five in combinations(cards, 5) if best_five(five) == strength)

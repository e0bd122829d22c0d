"""Comparing two cards at Casino War: rank alone counts, the ace is high."""

from __future__ import annotations

from typing import Literal

from trainer.engine.cards import RANK_NAMES, RANKS, Card

Standing = Literal["higher", "lower", "equal"]

_HEIGHT = {rank: height for height, rank in enumerate(RANKS)}


def compare(own: Card, theirs: Card) -> Standing:
    """Return how a player's card stands to the player-dealer's."""
    mine, other = _HEIGHT[own[0]], _HEIGHT[theirs[0]]
    if mine == other:
        return "equal"
    return "higher" if mine > other else "lower"


def ties(own: Card, theirs: Card) -> bool:
    """Whether two cards are of equal rank."""
    return own[0] == theirs[0]


def named(card: Card) -> str:
    """Return a card's rank in a word."""
    return RANK_NAMES[card[0]]


def a(card: Card) -> str:
    """Return a card's rank with its article: ``a king``, ``an eight``."""
    name = named(card)
    return f"an {name}" if name[0] in "ae" else f"a {name}"

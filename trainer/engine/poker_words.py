"""Poker hands in a dealer's words."""

from __future__ import annotations

from trainer.engine.cards import RANK_NAMES
from trainer.engine.poker import RANK_VALUES, Five, Strength

_NAMES = {value: RANK_NAMES[rank] for rank, value in RANK_VALUES.items()}


def rank_word(value: int) -> str:
    """Return a rank's name: ``queen``."""
    return _NAMES[value]


def rank_words(value: int) -> str:
    """Return a rank's name in the plural: ``sixes``."""
    name = _NAMES[value]
    return f"{name}es" if name == "six" else f"{name}s"


def five_spoken(strength: Strength) -> str:
    """Return a five-card hand as a dealer announces it: ``full house, kings over fours``."""
    kind, *ranks = strength
    first = ranks[0]
    match kind:
        case Five.ROYAL_FLUSH:
            return "royal flush"
        case Five.STRAIGHT_FLUSH:
            return f"straight flush, {rank_word(first)} high"
        case Five.FOUR_OF_A_KIND:
            return f"four {rank_words(first)}"
        case Five.FULL_HOUSE:
            return f"full house, {rank_words(first)} over {rank_words(ranks[1])}"
        case Five.FLUSH:
            return f"flush, {rank_word(first)} high"
        case Five.STRAIGHT:
            return f"straight, {rank_word(first)} high"
        case Five.THREE_OF_A_KIND:
            return f"three {rank_words(first)}"
        case Five.TWO_PAIR:
            return f"two pair, {rank_words(first)} and {rank_words(ranks[1])}"
        case Five.PAIR:
            return f"pair of {rank_words(first)}"
    return f"{rank_word(first)} high"


def kickers_spoken(strength: Strength, other: Strength) -> str:
    """Return what parts two hands of one class: ``the king against the nine decides``, or ''.

    The first rank told by `five_spoken` needs no words of its own.
    """
    if strength[0] != other[0] or strength == other:
        return ""
    at = next(at for at, (mine, theirs) in enumerate(zip(strength, other, strict=True))
              if mine != theirs)  # fmt: skip
    told = 2 if strength[0] in (Five.TWO_PAIR, Five.FULL_HOUSE) else 1
    if at <= told:
        return ""
    high, low = sorted((strength[at], other[at]), reverse=True)
    return f"the {rank_word(high)} against the {rank_word(low)} decides"

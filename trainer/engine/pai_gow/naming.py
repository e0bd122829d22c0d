"""Pai gow hands in a dealer's words."""

from __future__ import annotations

from trainer.engine.cards import RANK_NAMES
from trainer.engine.pai_gow.hands import Hand
from trainer.engine.poker import RANK_VALUES, Strength

_NAMES = {value: RANK_NAMES[rank] for rank, value in RANK_VALUES.items()}
_PLURALS = {value: "sixes" if name == "six" else f"{name}s" for value, name in _NAMES.items()}


def hand_name(strength: Strength) -> str:
    """Name a two-card or five-card hand: ``pair of kings``, ``flush, ace high``."""
    kind, *ranks = strength
    first = ranks[0]
    second = ranks[1] if len(ranks) > 1 else first
    match kind:
        case Hand.FIVE_ACES:
            return "five aces"
        case Hand.FIVE_OF_A_KIND:
            return f"five {_PLURALS[first]}"
        case Hand.ROYAL_FLUSH:
            return "royal flush"
        case Hand.STRAIGHT_FLUSH:
            return f"straight flush to the {_NAMES[first]}"
        case Hand.FOUR_OF_A_KIND:
            return f"four {_PLURALS[first]}"
        case Hand.FULL_HOUSE:
            return f"full house, {_PLURALS[first]} over {_PLURALS[second]}"
        case Hand.FLUSH:
            return f"flush, {_NAMES[first]} high"
        case Hand.STRAIGHT:
            return f"straight to the {_NAMES[first]}"
        case Hand.THREE_OF_A_KIND:
            return f"three {_PLURALS[first]}"
        case Hand.TWO_PAIR:
            return f"two pair, {_PLURALS[first]} and {_PLURALS[second]}"
        case Hand.PAIR:
            return f"pair of {_PLURALS[first]}"
    # Of two cards both are told, of five the highest.
    return f"{_NAMES[first]}-{_NAMES[second]}" if len(ranks) == 2 else f"{_NAMES[first]} high"


def is_plural(name: str) -> bool:
    """Whether a hand's name takes a plural verb: ``three twos``, ``two pair, …``."""
    return name.partition(" ")[0] in ("two", "three", "four", "five")


def rank_name(value: int) -> str:
    """Return a rank's name: ``queen``."""
    return _NAMES[value]


def told_apart(mine: Strength, theirs: Strength) -> tuple[str, str]:
    """Name two hands to be compared, with their kickers where the names alone would be equal."""
    names = hand_name(mine), hand_name(theirs)
    if names[0] != names[1] or mine == theirs or len(mine) < 4:
        return names
    first, second = (
        f"{name}, then {'-'.join(map(rank_name, strength[2:]))}"
        for name, strength in zip(names, (mine, theirs), strict=True)
    )
    return first, second

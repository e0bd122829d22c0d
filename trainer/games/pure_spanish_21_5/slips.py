"""Settling slips dealers of Pure Spanish 21.5 make, and the hints against them."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine.ledger import Entry
from trainer.engine.money import Odds
from trainer.engine.steps import Settled, Slip
from trainer.games.pure_spanish_21_5.hands import MATCH

_USUAL = Odds(3, 2)


def hint_of(entry: Entry) -> str:
    """Return a hint for settling an entry."""
    if entry.spot == MATCH:
        return "Suited 9 to 1, not suited 4 to 1; two matches add up."
    if entry.result == "surrender":
        return "Surrender costs half; rescue costs all but the last doubled portion."
    return "21.5 pays 6 to 5 and always wins; 21 against 21 wins; 8-8-8 pushes hands over."


def base_slips(entry: Entry) -> Sequence[Slip]:
    """Foresee wrong settlements of a base wager."""
    key = entry.rule.key.partition("/")[2]
    even = Settled("pay", entry.stake)
    if entry.result == "win" and key in ("natural", "natural-tie"):
        usual = Settled("pay", _USUAL.on(entry.stake))
        slips = [
            Slip(even, "wrong-odds", "Even money was paid; 21.5 pays 6 to 5."),
            Slip(usual, "wrong-odds", "That is 3 to 2; 21.5 pays 6 to 5."),
        ]
        if key == "natural-tie":
            slips.append(Slip(Settled("push"), "misread-hand", "21.5 never pushes: it wins."))
        return slips
    if key == "equal-21":
        return (Slip(Settled("push"), "misread-hand", "21 against 21 is the player's."),)
    if key == "both-over" and entry.result == "push":
        told = "The bank's 8-8-8 pushes every hand that is over."
        return (Slip(Settled("take", entry.stake), "misread-hand", told),)
    if entry.result == "surrender" and entry.back:
        told = "Only what is forfeited is taken; the rest goes back."
        return (Slip(Settled("take", entry.stake), "wrong-ruling", told),)
    return ()

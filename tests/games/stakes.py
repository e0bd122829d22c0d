"""What a round's facts put at stake, wager by wager, worked out without any game's settlement.

Only the words of the facts are used: wagers as written, and what a decision adds to them. A Play
wager follows the Ante, a raise multiplies the base, a double adds to its hand, a war doubles its
Primary.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine.bettors import Bettor, bettors_of
from trainer.engine.money import Cents
from trainer.engine.places import SEATED, Place
from trainer.engine.rounds import PlayedHand, Round

#: How many Antes an action puts on Play.
_PLAY = {"play": 1, "1x": 1, "2x": 2, "3x": 3, "4x": 4}
#: What an action makes of the wager it raises, in times of what was put down.
_RAISED = {("base", "double"): 2, ("base", "triple"): 3, ("primary", "war"): 2}


def stakes_of(facts: Round) -> dict[Place, Cents]:
    """Return what every wager of a round has come to when it is settled."""
    return {
        place: amount
        for seat in facts.seats
        for bettor in bettors_of(seat)
        for place, amount in _wagers_of(bettor)
    }


def _wagers_of(bettor: Bettor) -> Iterator[tuple[Place, Cents]]:
    seat = bettor.seat
    played = {"base": seat.hands, "base-1": seat.hands_1, "base-2": seat.hands_2}
    for spot, amount in bettor.wagers.items():
        hands = played.get(spot, ())
        if not hands:
            yield bettor.place(spot), amount * _RAISED.get((spot, bettor.action), 1)
        elif bettor.action == "stay":
            yield bettor.place(spot), amount
        else:
            for number, hand in enumerate(hands, 1):
                place = Place(seat.number, spot, number, bettor.owner)
                yield place, _with_doubles(hand, amount, seated=bettor.owner == SEATED)
    if "ante" in bettor.wagers and bettor.action in _PLAY:
        yield bettor.place("play"), _PLAY[bettor.action] * bettor.wagers["ante"]


def _with_doubles(hand: PlayedHand, amount: Cents, *, seated: bool) -> Cents:
    """Return a hand's bet with its doubles; the bet and the double for less are the player's."""
    stake = hand.wager if seated and hand.wager is not None else amount
    for number in range(1, hand.doubled + 1):
        for_less = seated and hand.double_wager is not None and number == hand.doubled
        stake += hand.double_wager if for_less and hand.double_wager is not None else stake
    return stake

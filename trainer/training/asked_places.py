"""The place a name in ``ask`` may carry: ``settle@3``, ``settle@3/pass-line``, ``deal@dealer``.

Places are written as in ``expect``: a seat, a seat and a spot, or ``seat/hand/owner/spot``. The
dealer's side has names: ``dealer``, ``table``, ``board`` …
"""

from __future__ import annotations

from functools import lru_cache

from trainer.engine.game import Game
from trainer.engine.places import DEALER, LOW, SEATED, TABLE, Place
from trainer.training.problems import nearest, shown

#: Hands on the dealer's side, as facts of a round.
_SHARED = ("board", "player_hand", "banker_hand")


@lru_cache(maxsize=4096)
def is_at(where: str, place: Place) -> bool:
    """Return whether a place is among those that a name's place means."""
    seat, *rest = where.split("/")
    if not place.seat or not is_seat(seat):
        return not place.seat and str(place) == where
    if int(seat) != place.seat:
        return False
    match rest:
        case []:
            return True
        case [spot]:
            return spot == place.spot
        case [hand, owner]:
            return (hand, owner, "") == (str(place.hand), place.owner, place.spot)
        case [hand, owner, spot]:
            return (hand, owner, spot) == (str(place.hand), place.owner, place.spot)
    return False


def ways_to_name(place: Place) -> tuple[str, ...]:
    """Return what means a place, from the widest to the most exact."""
    if not place.seat:
        return (str(place),)
    exact = f"{place.seat}/{place.hand}/{place.owner}"
    if not place.spot:
        return str(place.seat), exact
    return str(place.seat), f"{place.seat}/{place.spot}", f"{exact}/{place.spot}"


def complaint(game: Game, where: str) -> str:
    """Return what is wrong with a name's place; empty if it can be one of this game."""
    seat, *rest = where.split("/")
    if not is_seat(seat):
        sides = known_sides(game)
        if where in sides:
            return ""
        if seat in sides or seat.isdigit() or not seat:
            return f"{shown(where)} is no place; write a seat, 3, or a spot, 3/{_example(game)}"
        return f"no place {shown(where)}{nearest(where, sides)}"
    if not 1 <= int(seat) <= game.seat_count:
        return f"there is no seat {int(seat)}; seats are 1 to {game.seat_count}"
    match rest:
        case []:
            return ""
        case [spot]:
            return _spot_complaint(game, spot)
        case [hand, owner, *spots] if len(spots) < 2:
            if not is_seat(hand) or hand == "0":
                return f"{shown(hand)} is no number of a hand"
            bettor = owner.removeprefix("backline-")
            if owner != SEATED and (bettor == owner or not is_seat(bettor)):
                return f"{shown(owner)} is nobody{nearest(owner, (SEATED, 'backline-1'))}"
            return _spot_complaint(game, spots[0]) if spots else ""
    return f"{shown(where)} is no place; write a seat, 3, or a spot, 3/{_example(game)}"


def known_sides(game: Game) -> tuple[str, ...]:
    """Return the names of the places on the dealer's side."""
    shared = (fact.replace("_", "-") for fact in game.round_facts if fact in _SHARED)
    return (str(DEALER), str(TABLE), *shared)


def known_spots(game: Game) -> tuple[str, ...]:
    """Return the spots a place can have, those the rules derive from another included."""
    front = (LOW,) if {"low", "joker"} & {*game.seat_facts} else ()
    return (*game.spots, *(spot for spot in game.derived if spot not in game.spots), *front)


def is_seat(text: str) -> bool:
    """Whether a text is a small number."""
    return text.isascii() and text.isdigit() and len(text) < 4


def _spot_complaint(game: Game, spot: str) -> str:
    known = known_spots(game)
    return "" if spot in known else f"no spot {shown(spot)}{nearest(spot, known)}"


def _example(game: Game) -> str:
    return next(iter(game.spots))

"""Seats as JSON: wagers, cards and whatever decisions and hands the game's data says it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trainer.engine.cards import Card, parse_card, parse_cards
from trainer.engine.game import Game
from trainer.engine.json_fields import fields_of, one_of, positive, seat_number, shown
from trainer.engine.money import Cents, format_money
from trainer.engine.rounds import Backline, PlayedHand, Seat
from trainer.errors import FactsError

_ALWAYS = ("seat", "wagers", "player")
_HAND = ("cards", "wager", "doubled", "double_wager", "surrendered", "rescued")
_MOST_DOUBLES = 3


def read_seat(value: object, where: str, game: Game) -> Seat:
    """Read one seat of a round."""
    if isinstance(value, dict) and "action" in value and not game.actions:
        raise FactsError(f"{where}.action", f"{game.name} has no decision to write as an action")
    given = fields_of(value, where, (*_ALWAYS, *game.seat_facts), "a seat")
    if "seat" not in given:
        raise FactsError(f"{where}.seat", "missing: the number of the seat")
    player = given.get("player", "")
    if not isinstance(player, str) or ("player" in given and not player.strip()):
        raise FactsError(f"{where}.player", f"{shown(player)} is no player's name")
    facts: dict[str, Any] = {
        fact.replace("-", "_"): _READERS[fact](given[fact], f"{where}.{fact}", game)
        for fact in game.seat_facts
        if fact in given
    }
    return Seat(
        number=seat_number(given["seat"], f"{where}.seat", game),
        wagers=_wagers(given, where, game),
        player=player,
        **facts,
    )


def write_seat(seat: Seat, game_facts: tuple[str, ...]) -> dict[str, Any]:
    """Return a seat in the contract's form, with the facts its game has."""
    written: dict[str, Any] = {"seat": seat.number, "wagers": _write_wagers(seat.wagers)}
    for fact in game_facts:
        value = getattr(seat, fact.replace("-", "_"))
        if value or fact == "cards":
            written[fact] = _WRITERS.get(fact, _plain)(value)
    if seat.player:
        written["player"] = seat.player
    return written


# --- reading -----------------------------------------------------------------------------------


def _wagers(given: Mapping[str, Any], where: str, game: Game) -> dict[str, Cents]:
    where = f"{where}.wagers"
    if "wagers" not in given:
        raise FactsError(where, "missing: what lies on the seat's spots")
    wagers = _spots(given["wagers"], where, game)
    for spot, wanted in game.spots.items():
        if wanted.required and spot not in wagers:
            raise FactsError(f"{where}.{spot}", f"missing: every seat has a {wanted.title} wager")
    return wagers


def _spots(value: object, where: str, game: Game) -> dict[str, Cents]:
    given = fields_of(value, where, game.spots, "the wagers", "spot")
    # In layout order, whatever order they were written in: one round, one reading.
    return {
        spot: positive(given[spot], f"{where}.{spot}", "a wager")
        for spot in game.spots
        if spot in given
    }


def _cards(value: object, where: str, _game: Game) -> tuple[Card, ...]:
    return parse_cards(value, where)


def _card(value: object, where: str, _game: Game) -> Card:
    return parse_card(value, where)


def _action(value: object, where: str, game: Game) -> str:
    return one_of(value, where, game.actions, f"no action of {game.name}")


def _flag(value: object, where: str, _game: Game) -> bool:
    if not isinstance(value, bool):
        raise FactsError(where, f"{shown(value)} is neither true nor false")
    return value


def _backline(value: object, where: str, game: Game) -> tuple[Backline, ...]:
    if not isinstance(value, (list, tuple)):
        raise FactsError(where, f"backline bettors must be a JSON list, not {shown(value)}")
    bettors = []
    for at, item in enumerate(value):
        place = f"{where}[{at}]"
        given = fields_of(item, place, ("wagers", "action"), "a backline bettor")
        if "wagers" not in given:
            raise FactsError(f"{place}.wagers", "missing: what the bettor has down")
        wagers = _spots(given["wagers"], f"{place}.wagers", game)
        if not wagers:
            raise FactsError(f"{place}.wagers", "a bettor without a wager is nobody")
        action = _action(given["action"], f"{place}.action", game) if "action" in given else ""
        bettors.append(Backline(wagers=wagers, action=action))
    return tuple(bettors)


def _hands(value: object, where: str, game: Game) -> tuple[PlayedHand, ...]:
    if not isinstance(value, (list, tuple)) or not value:
        raise FactsError(where, "hands are a JSON list of at least one hand")
    return tuple(_hand(item, f"{where}[{at}]", game) for at, item in enumerate(value))


def _hand(value: object, where: str, game: Game) -> PlayedHand:
    given = fields_of(value, where, _HAND, "a hand")
    if "cards" not in given:
        raise FactsError(f"{where}.cards", "missing: the hand's cards in the order dealt")
    doubled = given.get("doubled", 0)
    # A double can be written as true; it counts once.
    if not isinstance(doubled, int) or not 0 <= int(doubled) <= _MOST_DOUBLES:
        raise FactsError(f"{where}.doubled", f"{shown(doubled)} is no count from 0 to 3")

    def money(name: str) -> Cents | None:
        return positive(given[name], f"{where}.{name}", "a wager") if name in given else None

    def flag(name: str) -> bool:
        return _flag(given[name], f"{where}.{name}", game) if name in given else False

    if given.get("double_wager") is not None and not doubled:
        raise FactsError(f"{where}.double_wager", "the hand was not doubled")
    return PlayedHand(
        cards=parse_cards(given["cards"], f"{where}.cards"),
        wager=money("wager"),
        doubled=int(doubled),
        double_wager=money("double_wager"),
        surrendered=flag("surrendered"),
        rescued=flag("rescued"),
    )


_READERS: Mapping[str, Callable[[object, str, Game], object]] = {
    "cards": _cards,
    "action": _action,
    "backline": _backline,
    "hands": _hands,
    "cards-1": _cards,
    "cards-2": _cards,
    "hands-1": _hands,
    "hands-2": _hands,
    "switched": _flag,
    "war_card": _card,
    "joker": _card,
    "low": _cards,
}


# --- writing -----------------------------------------------------------------------------------


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _write_wagers(wagers: Mapping[str, Cents]) -> dict[str, str]:
    return {spot: format_money(amount) for spot, amount in wagers.items()}


def _write_backline(bettors: tuple[Backline, ...]) -> list[dict[str, Any]]:
    return [
        {"wagers": _write_wagers(bettor.wagers)}
        | ({"action": bettor.action} if bettor.action else {})
        for bettor in bettors
    ]


def _write_hands(hands: tuple[PlayedHand, ...]) -> list[dict[str, Any]]:
    return [_write_hand(hand) for hand in hands]


def _write_hand(hand: PlayedHand) -> dict[str, Any]:
    written: dict[str, Any] = {"cards": list(hand.cards)}
    if hand.wager is not None:
        written["wager"] = format_money(hand.wager)
    if hand.doubled:
        written["doubled"] = hand.doubled
    if hand.double_wager is not None:
        written["double_wager"] = format_money(hand.double_wager)
    if hand.surrendered:
        written["surrendered"] = True
    if hand.rescued:
        written["rescued"] = True
    return written


_WRITERS: Mapping[str, Callable[[Any], Any]] = {
    "backline": _write_backline,
    "hands": _write_hands,
    "hands-1": _write_hands,
    "hands-2": _write_hands,
}

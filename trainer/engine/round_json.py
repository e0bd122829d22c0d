"""Rounds as JSON: the contract's form of the facts, read strictly and written back the same.

Plain code rather than a validation library: it must name the exact field that is wrong, suggest
what was meant, and read some ten thousand rounds a second.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from trainer.engine.cards import Card, parse_card, parse_cards
from trainer.engine.checks import check_table_size
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.irregularity_json import read_irregularities, write_irregularity
from trainer.engine.json_fields import fields_of, listed, positive, seat_number, shown
from trainer.engine.money import format_money, parse_money
from trainer.engine.round_schema import round_schema
from trainer.engine.rounds import Bank, Limits, Round, Seat
from trainer.engine.seat_json import read_seat, write_seat
from trainer.errors import FactsError, InputError

__all__ = ["read_round", "round_schema", "write_round"]

_ALWAYS = ("game", "house", "seats", "table", "irregularities")
_TABLE = ("minimum", "maximum")
_BANK = ("seat", "stake", "cards", "turn", "next", "war_card", "joker")
_SEAT_INDEX = re.compile(r"seats\[(\d+)\]")


def read_round(
    value: object,
    *,
    game: Game | None = None,
    find_game: Callable[[str], Game] | None = None,
    house: Mapping[str, object] | None = None,
    table: Limits | None = None,
) -> Round:
    """Read a round or raise `FactsError` with the path of the field that is wrong and why.

    Either ``game`` is known (the round need not name it, and must not name another), or
    ``find_game`` finds the one the round names. ``house`` and ``table`` hold for whatever the round
    itself leaves open.
    """
    try:
        return _read_round(value, game, find_game, house, table)
    except FactsError:
        raise
    except InputError as error:
        raise FactsError(error.where, error.why) from None


def write_round(facts: Round, game: Game) -> dict[str, Any]:
    """Return a round in the contract's form; `read_round` gives the same round back."""
    written: dict[str, Any] = {"game": facts.game}
    house = facts.house.as_json()
    if house:
        written["house"] = house
    written["seats"] = [write_seat(seat, game.seat_facts) for seat in facts.seats]
    for fact in game.round_facts:
        value = _WRITERS[fact](facts)
        if value:
            written[fact] = value
    if facts.table is not None:
        written["table"] = {
            "minimum": format_money(facts.table.minimum),
            "maximum": format_money(facts.table.maximum),
        }
    if facts.irregularities:
        written["irregularities"] = [write_irregularity(item) for item in facts.irregularities]
    return written


# --- reading -----------------------------------------------------------------------------------


def _read_round(
    value: object,
    game: Game | None,
    find_game: Callable[[str], Game] | None,
    house: Mapping[str, object] | None,
    table: Limits | None,
) -> Round:
    game = _game(fields_of(value, "", (*_ALWAYS, *_READERS), "a round"), game, find_game)
    fields = fields_of(value, "", (*_ALWAYS, *game.round_facts), "a round")
    seats, given_order = _read_seats(fields, game)
    facts = Round(
        game=game.key,
        house=_read_house(fields, game, house),
        seats=seats,
        table=_read_table(fields["table"]) if "table" in fields else table,
        irregularities=read_irregularities(fields, game),
        **_read_facts(fields, game),
    )
    try:
        check_table_size(game, facts)
        game.validate(facts)
    except FactsError as error:
        raise FactsError(_as_given(error.where, given_order), error.why) from None
    return facts


def _read_facts(fields: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Read what this game has besides seats: the bank's cards, a board, dice …"""
    read: dict[str, Any] = {}
    for fact in game.round_facts:
        if fact in fields:
            read |= _READERS[fact](fields[fact], game)
        elif fact in ("dealer", "player_dealer"):
            raise FactsError(fact, "missing: who banks the round, with his cards")
    return read


def _game(
    fields: Mapping[str, Any], game: Game | None, find_game: Callable[[str], Game] | None
) -> Game:
    named = fields.get("game")
    if "game" in fields and not isinstance(named, str):
        raise FactsError("game", f"{shown(named)} is no game's key")
    if game is not None:
        if named is not None and named != game.key:
            raise FactsError("game", f"{shown(named)} given where a round of {game.key} belongs")
        return game
    if named is None:
        raise FactsError("game", "missing: a round names its game")
    if find_game is None:
        raise ValueError("read_round needs a game or a way to find one")
    try:
        return find_game(named)
    except InputError as error:
        raise FactsError("game", error.why) from None


def _read_house(
    fields: Mapping[str, Any], game: Game, assumed: Mapping[str, object] | None
) -> House:
    own = fields.get("house", {})
    if not isinstance(own, Mapping):
        raise FactsError("house", f"{shown(own)} is no table of options and values")
    # A House holds money in cents; its JSON is what options read.
    given = assumed.as_json() if isinstance(assumed, House) else assumed
    return game.house({**(given or {}), **own})


def _read_seats(fields: Mapping[str, Any], game: Game) -> tuple[tuple[Seat, ...], list[int]]:
    """Return the seats clockwise, and at which index each was given."""
    items = listed(fields, "seats", "seats")
    if not items:
        raise FactsError("seats", "a round needs at least one seat")
    seats: list[Seat] = []
    taken: dict[int, int] = {}
    for at, value in enumerate(items):
        where = f"seats[{at}]"
        seat = read_seat(value, where, game)
        if seat.number in taken:
            raise FactsError(
                f"{where}.seat", f"seat {seat.number} stands at seats[{taken[seat.number]}] already"
            )
        taken[seat.number] = at
        seats.append(seat)
    seats.sort(key=lambda seat: seat.number)
    return tuple(seats), [taken[seat.number] for seat in seats]


def _read_table(value: object) -> Limits:
    fields = fields_of(value, "table", _TABLE, "the table")
    for name in _TABLE:
        if name not in fields:
            raise FactsError(f"table.{name}", f"missing: the table's posted {name}")
    limits = Limits(
        minimum=parse_money(fields["minimum"], "table.minimum"),
        maximum=parse_money(fields["maximum"], "table.maximum"),
    )
    if limits.maximum < limits.minimum:
        raise FactsError(
            "table.maximum",
            f"{format_money(limits.maximum)} is below the minimum {format_money(limits.minimum)}",
        )
    return limits


def _read_dealer(value: object, game: Game) -> dict[str, Any]:  # noqa: ARG001 - the shape of a reader
    given = fields_of(value, "dealer", ("cards",), "the dealer")
    if "cards" not in given:
        raise FactsError("dealer.cards", "missing: the dealer's cards in the order dealt")
    return {"dealer": parse_cards(given["cards"], "dealer.cards")}


def _read_bank(value: object, game: Game) -> dict[str, Any]:
    where = "player_dealer"
    given = fields_of(value, where, _BANK, "the player-dealer")
    if "seat" not in given:
        raise FactsError(f"{where}.seat", "missing: where the player-dealer sits")
    bank = Bank(
        seat=seat_number(given["seat"], f"{where}.seat", game),
        stake=positive(given["stake"], f"{where}.stake", "a stake") if "stake" in given else None,
        turn=_number(given.get("turn", 1), f"{where}.turn", 1, 2),
        next=_number(given["next"], f"{where}.next", 0, game.seat_count)
        if "next" in given
        else None,
        war_card=_one_card(given, "war_card", where),
        joker=_one_card(given, "joker", where),
    )
    cards = parse_cards(given["cards"], f"{where}.cards") if "cards" in given else ()
    return {"bank": bank, "dealer": cards}


def _one_card(given: Mapping[str, Any], name: str, where: str) -> Card | None:
    return parse_card(given[name], f"{where}.{name}") if name in given else None


def _read_board(value: object, game: Game) -> dict[str, Any]:  # noqa: ARG001 - the shape of a reader
    return {"board": parse_cards(value, "board")}


def _read_player_hand(value: object, game: Game) -> dict[str, Any]:  # noqa: ARG001 - the same
    return {"player_hand": parse_cards(value, "player_hand")}


def _read_banker_hand(value: object, game: Game) -> dict[str, Any]:  # noqa: ARG001 - the same
    return {"banker_hand": parse_cards(value, "banker_hand")}


def _read_dice(value: object, game: Game) -> dict[str, Any]:  # noqa: ARG001 - the same
    if not isinstance(value, (list, tuple)) or len(value) != 3:
        raise FactsError("dice", "three dice, as a list")
    return {"dice": tuple(_number(die, f"dice[{at}]", 1, 6) for at, die in enumerate(value))}


def _read_action_seat(value: object, game: Game) -> dict[str, Any]:
    return {"action_seat": seat_number(value, "action_seat", game)}


def _number(value: object, where: str, lowest: int, highest: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise FactsError(where, f"{shown(value)} is no number from {lowest} to {highest}")
    return value


_READERS: Mapping[str, Callable[[object, Game], dict[str, Any]]] = {
    "dealer": _read_dealer,
    "player_dealer": _read_bank,
    "board": _read_board,
    "player_hand": _read_player_hand,
    "banker_hand": _read_banker_hand,
    "dice": _read_dice,
    "action_seat": _read_action_seat,
}


def _as_given(where: str, given_order: list[int]) -> str:
    """Turn a game's seat index (clockwise) into the index at which the seat was written."""
    match = _SEAT_INDEX.match(where)
    if match is None or int(match[1]) >= len(given_order):
        return where
    return f"seats[{given_order[int(match[1])]}]{where[match.end() :]}"


# --- writing -----------------------------------------------------------------------------------


def _write_dealer(facts: Round) -> Any:
    return {"cards": list(facts.dealer)}


def _write_bank(facts: Round) -> Any:
    bank = facts.bank
    if bank is None:
        return None
    written: dict[str, Any] = {"seat": bank.seat}
    if bank.stake is not None:
        written["stake"] = format_money(bank.stake)
    if bank.turn != 1:
        written["turn"] = bank.turn
    if bank.next is not None:
        written["next"] = bank.next
    if facts.dealer:
        written["cards"] = list(facts.dealer)
    for name, card in (("war_card", bank.war_card), ("joker", bank.joker)):
        if card is not None:
            written[name] = card
    return written


_WRITERS: Mapping[str, Callable[[Round], Any]] = {
    "dealer": _write_dealer,
    "player_dealer": _write_bank,
    "board": lambda facts: list(facts.board),
    "player_hand": lambda facts: list(facts.player_hand),
    "banker_hand": lambda facts: list(facts.banker_hand),
    "dice": lambda facts: list(facts.dice),
    "action_seat": lambda facts: facts.action_seat,
}

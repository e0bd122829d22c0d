"""The JSON Schema of a game's rounds, for editors and for programs that write rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainer.engine.cards import RANKS, SUITS
from trainer.engine.game import Game, IrregularityKind
from trainer.engine.house import Option

#: What an irregularity can tell besides its kind and moment; the kind says which of them it takes.
FACTS = ("seat", "choice", "seats", "card", "spot", "amount")

_CARD = rf"(?:[{RANKS}][{SUITS}]|Jo)"


def round_schema(game: Game) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a round of this game.

    It tells the form; what the cards and wagers mean to each other only the game itself checks.
    """
    properties: dict[str, Any] = {
        "game": {"const": game.key},
        "house": _object(
            {name: _option(option) for name, option in game.options.items()},
            description="The options this house chose; missing ones have their default.",
        ),
        "seats": {
            "type": "array",
            "minItems": 1,
            "maxItems": game.seat_count,
            "items": {"$ref": "#/$defs/seat"},
        },
        **{fact: _ROUND_FACTS[fact] for fact in game.round_facts},
        "table": _object(
            {"minimum": {"$ref": "#/$defs/money"}, "maximum": {"$ref": "#/$defs/money"}},
            required=["minimum", "maximum"],
            description="The posted limits; only then are limits checked.",
        ),
    }
    if game.irregularity_kinds:
        properties["irregularities"] = {
            "type": "array",
            "items": {
                "oneOf": [_irregularity(kind, game) for kind in game.irregularity_kinds.values()]
            },
        }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A round of {game.name}",
        **_object(
            properties,
            required=[
                "game",
                "seats",
                *(fact for fact in game.round_facts if fact in ("dealer", "player_dealer")),
            ],
        ),
        "$defs": {
            "card": {"type": "string", "pattern": f"^{_CARD}$"},
            "cards": {
                "description": "Cards in the order dealt, as a list or as one string.",
                "oneOf": [
                    {"type": "array", "items": {"$ref": "#/$defs/card"}},
                    {"type": "string", "pattern": rf"^(?: *{_CARD})* *$"},
                ],
            },
            "money": {
                "description": "Dollars with at most two decimals.",
                "oneOf": [
                    {"type": "string", "pattern": r"^\d{1,10}(?:\.\d{1,2})?$"},
                    {"type": "number", "minimum": 0},
                ],
            },
            "seat-number": {"type": "integer", "minimum": 1, "maximum": game.seat_count},
            "seat": _seat(game),
            "hand": _HAND,
        },
    }


def _object(
    properties: Mapping[str, Any], *, required: list[str] | None = None, description: str = ""
) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False,
    }
    if required:
        schema["required"] = required
    if description:
        schema["description"] = description
    return schema


_CARDS = {"$ref": "#/$defs/cards"}
_ONE_CARD = {"$ref": "#/$defs/card"}
_MONEY = {"$ref": "#/$defs/money"}

_HAND = _object(
    {
        "cards": _CARDS,
        "wager": _MONEY,
        "doubled": {"type": "integer", "minimum": 0, "maximum": 3},
        "double_wager": _MONEY,
        "surrendered": {"type": "boolean"},
        "rescued": {"type": "boolean"},
    },
    required=["cards"],
    description="One hand after a split or double.",
)

_ROUND_FACTS: Mapping[str, Any] = {
    "dealer": _object({"cards": _CARDS}, required=["cards"]),
    "player_dealer": _object(
        {
            "seat": {"$ref": "#/$defs/seat-number"},
            "stake": _MONEY,
            "cards": _CARDS,
            "turn": {"enum": [1, 2], "description": "First or second hand in a row."},
            "next": {
                "type": "integer",
                "minimum": 0,
                "description": "Who takes the bank when it is offered on; 0 for nobody.",
            },
            "war_card": _ONE_CARD,
            "joker": _ONE_CARD,
        },
        required=["seat"],
        description="Who banks; a missing stake covers everything.",
    ),
    "board": _CARDS,
    "player_hand": _CARDS,
    "banker_hand": _CARDS,
    "dice": {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": 6},
        "minItems": 3,
        "maxItems": 3,
    },
    "action_seat": {"$ref": "#/$defs/seat-number"},
}


def _seat_fact(fact: str, game: Game) -> dict[str, Any]:
    """Return the schema of one of the facts a seat of the game can have."""
    if fact == "action":
        return {"enum": list(game.actions)}
    if fact == "backline":
        bettor = {"wagers": _wagers(game, required=False)}
        if game.actions:
            bettor["action"] = {"enum": list(game.actions)}
        return {"type": "array", "items": _object(bettor, required=["wagers"])}
    if fact.startswith("hands"):
        return {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/hand"}}
    if fact == "switched":
        return {"type": "boolean"}
    return dict(_ONE_CARD if fact in ("war_card", "joker") else _CARDS)


def _wagers(game: Game, *, required: bool) -> dict[str, Any]:
    return _object(
        {
            spot.key: {"$ref": "#/$defs/money", "description": spot.meaning}
            for spot in game.spots.values()
        },
        required=[spot.key for spot in game.spots.values() if spot.required and required],
    )


def _seat(game: Game) -> dict[str, Any]:
    return _object(
        {
            "seat": {"$ref": "#/$defs/seat-number"},
            "wagers": _wagers(game, required=True),
            **{fact: _seat_fact(fact, game) for fact in game.seat_facts},
            "player": {
                "type": "string",
                "minLength": 1,
                "description": "Who sits there; seats with the same name are one person.",
            },
        },
        required=["seat", "wagers"],
    )


def _option(option: Option) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "title": option.title,
        "description": option.meaning,
        "default": option.write(option.default),
    }
    if option.kind == "flag":
        schema["type"] = "boolean"
    elif option.kind == "money":
        schema["$ref"] = "#/$defs/money"
    elif option.values:
        schema["enum"] = [
            int(value) if option.kind == "number" else value for value in option.values
        ]
    else:
        schema.update(type="integer", minimum=0)
    return schema


def _irregularity(kind: IrregularityKind, game: Game) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "seat": {"$ref": "#/$defs/seat-number"},
        "choice": {"enum": list(kind.choices)},
        "seats": {
            "type": "array",
            "items": {"$ref": "#/$defs/seat-number"},
            "uniqueItems": True,
        },
        "card": {"$ref": "#/$defs/card"},
        "spot": {"enum": list(game.spots)},
        "amount": {"$ref": "#/$defs/money"},
    }
    # A kind with a single moment need not repeat it.
    moment = ["at"] if len(kind.moments) > 1 else []
    return {
        "title": kind.title,
        **_object(
            {
                "kind": {"const": kind.kind},
                "at": {"enum": list(kind.moments)},
                **{fact: facts[fact] for fact in FACTS if fact in (*kind.needs, *kind.allows)},
            },
            required=["kind", *moment, *kind.needs],
            description=kind.meaning,
        ),
    }

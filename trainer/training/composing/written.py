"""Values as authors write them, changed without changing their form.

A hand written as one word stays one word, a list stays a list, ``"25.00"`` stays a text of two
decimals: whoever wrote a file by hand finds it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainer.engine.cards import Card, parse_cards
from trainer.engine.money import Cents, format_money, parse_money
from trainer.errors import InputError

#: Facts that are money, besides what stands on spots.
_MONEY = ("wager", "double_wager", "stake", "amount")


def read_cards(value: object) -> tuple[Card, ...]:
    """Return the cards written; none if they cannot be read."""
    try:
        return parse_cards(value) if value is not None else ()
    except InputError:
        return ()


def write_cards(cards: Sequence[Card], like: object) -> Any:
    """Return cards in the form of what stood there; one word where nothing did."""
    if isinstance(like, (list, tuple)):
        return [str(card) for card in cards]
    return (" " if isinstance(like, str) and " " in like.strip() else "").join(cards)


def read_money(value: object) -> Cents:
    """Return the amount written; nothing if it cannot be read."""
    try:
        return parse_money(value)
    except InputError:
        return 0


def write_money(cents: Cents, like: object = None) -> int | float | str:
    """Return an amount in the form of what stood there; a plain number where nothing did."""
    if isinstance(like, str):
        text = format_money(cents)
        return text if "." in like else text.removesuffix(".00")
    return cents // 100 if cents % 100 == 0 else float(format_money(cents))


def put_in_order(facts: dict[str, Any], key: str, value: Any, order: Sequence[str]) -> None:
    """Set a key; a new one stands where its order has it among those that are there."""
    if key in facts or key not in order:
        facts[key] = value
        return
    later = set(order[order.index(key) + 1 :])
    names = list(facts)
    first = next((at for at, name in enumerate(names) if name in later), len(names))
    behind = {name: facts.pop(name) for name in names[first:]}
    facts[key] = value
    facts.update(behind)


def plainly(value: Any, key: str = "") -> Any:
    """Write as authors do: hands in one word, whole dollars as plain numbers."""
    if isinstance(value, dict):
        # An empty hand stands for the hands written beside it.
        return {
            name: plainly(part, _MONEY[0] if key == "wagers" else name)
            for name, part in value.items()
            if part != []
        }
    if isinstance(value, list):
        if value and all(isinstance(item, Card) for item in value):
            return "".join(value)
        return [plainly(item) for item in value]
    if key in _MONEY:
        return write_money(read_money(value))
    return str(value) if isinstance(value, Card) else value

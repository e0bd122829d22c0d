"""A house book written as a person would write it: one option to a line, each explained."""

from __future__ import annotations

import json
import re

from trainer.engine.house import Option
from trainer.engine.money import format_money
from trainer.training.house_books import HouseBook, HouseGame

#: Words that YAML takes as they stand; anything else is quoted.
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")
_RESERVED = ("true", "false", "null", "yes", "no", "on", "off")


def book_text(book: HouseBook) -> str:
    """Return the YAML of a house book; reading it gives the same book, with the same digest."""
    lines = [f"title: {_quoted(book.title)}"]
    if book.summary:
        lines.append(f"summary: {_quoted(book.summary)}")
    if book.chips:
        lines += ["", "chips:"]
    for chip in book.chips:
        name = f", name: {_quoted(chip.name)}" if chip.name else ""
        worth = format_money(chip.worth)
        lines.append(f'  - {{worth: {worth}, colour: "{chip.colour}"{name}}}')
    lines += ["", "games:"]
    for key, decided in book.games.items():
        lines += _game(key, decided)
    return "\n".join(lines) + "\n"


def _game(key: str, decided: HouseGame) -> list[str]:
    from trainer.games.catalog import game

    options = game(key).options
    # A game about which nothing is said is still one the house offers.
    lines = [f"  {key}:"]
    if decided.table is not None:
        limits = decided.table.limits
        lines += [
            "    table:",
            f"      minimum: {format_money(limits.minimum)}",
            f"      maximum: {format_money(limits.maximum)}",
            f"      source: {_quoted(decided.table.source)}",
        ]
    if decided.pace is not None:
        lines += [
            "    pace:",
            f"      decisions_per_hour: {decided.pace.decisions_per_hour}",
            f"      source: {_quoted(decided.pace.source)}",
        ]
    lines.append(f"    confirmed: [{', '.join(map(_word, sorted(decided.confirmed)))}]")
    if decided.house:
        lines.append("    house:")
    for name, value in decided.house.items():
        lines += [f"      # {options[name].title}", f"      {name}: {_value(options[name], value)}"]
    return lines


def _value(option: Option, given: object) -> str:
    value = option.write(option.read(given))
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _word(value)


def _word(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and text.lower() not in _RESERVED
    return text if plain else _quoted(text)


def _quoted(text: str) -> str:
    # A JSON string is a YAML string.
    return json.dumps(text, ensure_ascii=False)

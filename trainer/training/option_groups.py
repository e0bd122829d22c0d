"""A game's options in the order a house decides them, as far as the game's data tells."""

from __future__ import annotations

from trainer.engine.game import Game
from trainer.engine.house import Option

PAYTABLES, FEES, BUTTON, ORDER = "Paytables", "Collection", "Action button", "Order of settling"
ROUNDING, TABLE, OTHER = "Rounding", "Table and cards", "Other rules"
GROUPS = (PAYTABLES, FEES, ORDER, BUTTON, ROUNDING, TABLE, OTHER)

_ROUNDING_NAMES = ("round_to", "round_direction")
_ORDER_WORDS = frozenset({"order", "direction", "settling", "settle", "lap"})
_TABLE_WORDS = frozenset({"decks", "delivery", "seating", "shoe"})


def grouped(game: Game) -> dict[str, list[Option]]:
    """Return the options by group, groups without any left out."""
    posting = {name for table in game.paytables for name in game.posting(table)}
    sizes = {name for chosen in game.table_sizes for name in chosen}
    groups: dict[str, list[Option]] = {group: [] for group in GROUPS}
    for option in game.options.values():
        groups[_group(option, posting, sizes)].append(option)
    return {group: options for group, options in groups.items() if options}


def _group(option: Option, posting: set[str], sizes: set[str]) -> str:
    words = set(option.name.split("_"))
    title = option.title.lower()
    if option.name in posting or "paytable" in words:
        return PAYTABLES
    if option.name == "collection":
        return FEES
    if option.name in _ROUNDING_NAMES:
        return ROUNDING
    if option.name in sizes or words & _TABLE_WORDS:
        return TABLE
    if "action button" in title:
        return BUTTON
    if words & _ORDER_WORDS or "settl" in title:
        return ORDER
    return OTHER

"""What a house book says, for people and as JSON."""

from __future__ import annotations

from typing import Any

from trainer.engine.game import Game
from trainer.games import catalog
from trainer.training.book_changes import (
    chips_words,
    confirmed_words,
    limits_words,
    option_word,
    pace_words,
)
from trainer.training.book_reading import book_json
from trainer.training.house_books import HouseBook
from trainer.training.houses import confirms_option


def book_description(book: HouseBook) -> dict[str, Any]:
    """Return a house book as JSON."""
    return {"book": book.key, "version": book.digest, **book_json(book)}


def book_words(book: HouseBook) -> str:
    """Return a house book to be read."""
    head = [f"{book.title} ({book.key})", *filter(None, [book.summary]), f"Version: {book.digest}"]
    head.append(f"Chips: {chips_words(book.chips)}")
    games = [_game_words(book, catalog.game(key)) for key in book.games]
    return "\n\n".join(["\n".join(head), *games])


def _game_words(book: HouseBook, game: Game) -> str:
    decided = book.game(game.key)
    lines = [
        f"{game.name} ({game.key})",
        f"  Table limits: {limits_words(decided.table)}",
        f"  Pace: {pace_words(decided.pace)}",
        f"  Confirmed rulings: {confirmed_words(decided.confirmed)}",
    ]
    for name, value in game.house(decided.house).chosen.items():
        option = game.options[name]
        sure = confirms_option(decided.confirmed, option)
        mark = "" if sure is None else f" ({option.ruling}, {'' if sure else 'not '}confirmed)"
        lines.append(f"  {option.title}: {option_word(option, value)}{mark}")
    return "\n".join(lines)

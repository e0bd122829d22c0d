"""A house book read as far as it can be, with everything that is wrong in it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from trainer.engine.game import Game
from trainer.engine.money import dollars, format_money
from trainer.errors import InputError, LessonError
from trainer.training.book_schema import BookGameModel, BookModel
from trainer.training.files import read_bytes
from trainer.training.house_books import Chip, HouseBook, HouseGame, Pace, Posted
from trainer.training.houses import read_confirmed, read_limits, read_options
from trainer.training.lessons import ALL
from trainer.training.locating import place_of
from trainer.training.problems import Problems
from trainer.training.reading import validate
from trainer.training.yaml_tree import Mapping, decode, read_tree


@dataclass(slots=True, kw_only=True)
class BookSource:
    """What could be read of a house book; a book only when nothing is wrong."""

    problems: Problems
    book: HouseBook | None = None


def load(path: Path) -> HouseBook:
    """Return a house book, or raise `LessonError` with every problem in its file."""
    source = read_book(path)
    return _sound(source, str(path))


def parse(text: str, key: str) -> HouseBook:
    """Return the house book a text is, or raise `LessonError`; the text is named by its key."""
    return _sound(read_text(text, key), key)


def read_text(text: str, key: str) -> BookSource:
    """Read a text as a house book as far as it can be; the text is named by its key."""
    source = BookSource(problems=Problems(key))
    _read(text.encode("utf-8", "replace"), key, None, source)
    return source


def read_book(path: Path) -> BookSource:
    """Read a house book as far as it can be."""
    source = BookSource(problems=Problems(str(path)))
    raw = read_bytes(path, source.problems)
    if raw is not None:
        _read(raw, path.stem, path, source)
    return source


def book_json(book: HouseBook) -> dict[str, Any]:
    """Return what a book says as JSON, the same for every way of writing it."""
    return {
        "title": book.title,
        "summary": book.summary,
        "games": {key: _game_json(key, book.games[key]) for key in sorted(book.games)},
        "chips": [
            {"worth": format_money(chip.worth), "colour": chip.colour, "name": chip.name}
            for chip in book.chips
        ],
    }


def _game_json(key: str, decided: HouseGame) -> dict[str, Any]:
    from trainer.games.catalog import game

    table, pace = decided.table, decided.pace
    chosen = game(key).house(decided.house).as_json()
    return {
        "house": {name: chosen[name] for name in sorted(chosen)},
        "table": None
        if table is None
        else {
            "minimum": format_money(table.limits.minimum),
            "maximum": format_money(table.limits.maximum),
            "source": table.source,
        },
        "pace": None
        if pace is None
        else {"decisions_per_hour": pace.decisions_per_hour, "source": pace.source},
        "confirmed": sorted(decided.confirmed),
    }


def _sound(source: BookSource, where: str) -> HouseBook:
    if source.book is not None:
        return source.book
    problems = tuple(map(str, source.problems))
    first = problems[0].removeprefix(f"{where}:") if problems else "it cannot be read"
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    raise LessonError(where, first + more, problems)


def _read(raw: bytes, key: str, path: Path | None, source: BookSource) -> None:
    problems = source.problems
    text = decode(raw, problems)
    tree = read_tree(text, problems) if text is not None else None
    model = validate(BookModel, tree, problems) if tree is not None else None
    if tree is None or model is None:
        return
    games = {}
    for name, given in model.games.items():
        if problems.full:
            return
        known = _game(name, tree, problems)
        if known is not None:
            games[name] = _decided(known, given, tree, problems)
    chips = _chips(model, tree, problems)
    if not problems:
        source.book = _book(model, key, path, games, chips)


def _book(
    model: BookModel,
    key: str,
    path: Path | None,
    games: AnyMapping[str, HouseGame],
    chips: tuple[Chip, ...],
) -> HouseBook:
    book = HouseBook(
        key=key,
        title=model.title,
        summary=model.summary,
        games=games,
        chips=chips,
        path=path,
        digest="",
    )
    said = json.dumps(book_json(book), ensure_ascii=False, sort_keys=True)
    return replace(book, digest=hashlib.sha256(said.encode()).hexdigest())


def _game(name: str, tree: Mapping, problems: Problems) -> Game | None:
    from trainer.games.catalog import game

    try:
        return game(name)
    except InputError as error:
        line, column = place_of(tree, ("games", name), key=True)
        problems.add(line, column, error.why)
        return None


def _decided(game: Game, given: BookGameModel, tree: Mapping, problems: Problems) -> HouseGame:
    where = ("games", game.key)
    table, pace = given.table, given.pace
    limits = table and read_limits(table.minimum, table.maximum, tree, (*where, "table"), problems)
    confirmed = read_confirmed(game, given.confirmed, tree, (*where, "confirmed"), problems)
    return HouseGame(
        house=read_options(game, given.house, tree, (*where, "house"), problems),
        table=Posted(limits=limits, source=table.source) if table and limits else None,
        pace=Pace(decisions_per_hour=pace.decisions_per_hour, source=pace.source) if pace else None,
        confirmed=frozenset({ALL}) if ALL in confirmed else confirmed,
    )


def _chips(model: BookModel, tree: Mapping, problems: Problems) -> tuple[Chip, ...]:
    chips: dict[int, Chip] = {}
    for index, given in enumerate(model.chips):
        if given.worth in chips:
            line, column = place_of(tree, ("chips", index, "worth"))
            problems.add(line, column, f"worth: a chip of {dollars(given.worth)} is there already")
        chips[given.worth] = Chip(worth=given.worth, colour=given.colour, name=given.name)
    return tuple(chips[worth] for worth in sorted(chips, reverse=True))

"""What is different between two house books, change by change, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.engine.game import Game
from trainer.engine.house import Option, Value
from trainer.engine.money import dollars
from trainer.training.house_books import Chip, HouseBook, HouseGame, Pace, Posted

NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One thing two versions of a house say differently."""

    #: The game's key; empty for what concerns the whole house.
    game: str
    #: The option's name, or ``game``, ``table``, ``pace``, ``confirmed``, ``title``, ``chips`` …
    name: str
    title: str
    old: str
    new: str

    def __str__(self) -> str:
        where = f"{self.game}: " if self.game else ""
        return f"{where}{self.title}: {self.old} → {self.new}"


def changes(old: HouseBook, new: HouseBook) -> tuple[Change, ...]:
    """Return everything two books say differently: the whole house first, then game by game."""
    return (*_whole(old, new), *_each_game(old, new))


def game_changes(old: HouseBook, new: HouseBook, game: Game) -> tuple[Change, ...]:
    """Return what two books say differently about one game."""
    return tuple(_game(old.game(game.key), new.game(game.key), game))


def option_changes(
    game: Game, old: Mapping[str, object], new: Mapping[str, object]
) -> Iterator[Change]:
    """Yield every option that has another value under new choices than under old ones."""
    before, after = game.house(old), game.house(new)
    for name, option in game.options.items():
        if before[name] != after[name]:
            yield Change(
                game=game.key,
                name=name,
                title=option.title,
                old=option_word(option, before[name]),
                new=option_word(option, after[name]),
            )


def option_word(option: Option, value: Value) -> str:
    """Say a value of an option: its name, or an amount, or yes or no."""
    if option.kind == "flag":
        return "yes" if value else "no"
    return dollars(int(value)) if option.kind == "money" else str(value)


def _whole(old: HouseBook, new: HouseBook) -> Iterator[Change]:
    for name, before, after in (
        ("title", old.title, new.title),
        ("summary", old.summary or NOTHING, new.summary or NOTHING),
        ("chips", chips_words(old.chips), chips_words(new.chips)),
    ):
        if before != after:
            yield Change(game="", name=name, title=name.capitalize(), old=before, new=after)


def _each_game(old: HouseBook, new: HouseBook) -> Iterator[Change]:
    from trainer.games.catalog import GAMES

    for game in GAMES:
        offered, still = old.covers(game.key), new.covers(game.key)
        if offered != still:
            said = ("not in the book", "in the book")
            yield Change(
                game=game.key, name="game", title="Game", old=said[offered], new=said[still]
            )
        yield from _game(old.game(game.key), new.game(game.key), game)


def _game(old: HouseGame, new: HouseGame, game: Game) -> Iterator[Change]:
    yield from option_changes(game, old.house, new.house)
    for name, title, was, now in (
        ("table", "Table limits", limits_words(old.table), limits_words(new.table)),
        ("pace", "Pace", pace_words(old.pace), pace_words(new.pace)),
        (
            "confirmed",
            "Confirmed rulings",
            confirmed_words(old.confirmed),
            confirmed_words(new.confirmed),
        ),
    ):
        if was != now:
            yield Change(game=game.key, name=name, title=title, old=was, new=now)


def limits_words(posted: Posted | None) -> str:
    """Say the posted limits and who said so."""
    if posted is None:
        return NOTHING
    limits = posted.limits
    return f"{dollars(limits.minimum)} to {dollars(limits.maximum)} ({posted.source})"


def pace_words(pace: Pace | None) -> str:
    """Say the wanted pace and who said so."""
    if pace is None:
        return NOTHING
    return f"{pace.decisions_per_hour} decisions an hour ({pace.source})"


def confirmed_words(confirmed: frozenset[str]) -> str:
    """Say which default rulings are confirmed."""
    return ", ".join(sorted(confirmed)) or NOTHING


def chips_words(chips: tuple[Chip, ...]) -> str:
    """Say which chips the tray holds."""
    told = (f"{dollars(chip.worth)} {chip.name or chip.colour}" for chip in chips)
    return ", ".join(told) or NOTHING

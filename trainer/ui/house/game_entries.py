"""The entries of a game in the editor's list: its limits, pace, rulings and options by group."""

from __future__ import annotations

from trainer.engine.game import Game
from trainer.engine.house import Option
from trainer.training.book_changes import NOTHING, option_word
from trainer.training.houses import confirmable, confirms_option
from trainer.training.option_groups import grouped
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.entries import Entry
from trainer.ui.house.limits_panels import limits_text, pace_text

#: The entries that are no option; no option's name has a space.
LIMITS, PACE, RULINGS = "table limits", "the pace", "confirmed rulings"


def game_entries(desk: BookDesk, game: Game) -> list[Entry]:
    """Return what a house decides about a game, as the book on the desk says it."""
    confirmed = desk.confirmed(game)
    limits = desk.value_at("games", game.key, "table")
    pace = desk.value_at("games", game.key, "pace")
    found = [
        Entry(key="", title="The table"),
        Entry(
            key=LIMITS,
            title="Table limits",
            value=limits_text(limits) or NOTHING,
            wrong=bool(desk.findings("games", game.key, "table")),
            words="minimum maximum",
        ),
        Entry(
            key=PACE,
            title="Pace",
            value=pace_text(pace) or NOTHING,
            wrong=bool(desk.findings("games", game.key, "pace")),
        ),
        Entry(
            key=RULINGS,
            title="Confirmed rulings",
            value=f"{len(confirmed)} of {len(confirmable(game))}",
            wrong=bool(desk.findings("games", game.key, "confirmed")),
            words=" ".join(sorted(confirmable(game))),
        ),
    ]
    for group, options in grouped(game).items():
        found.append(Entry(key="", title=group))
        found += [_entry(desk, game, option, confirmed) for option in options]
    return found


def _entry(desk: BookDesk, game: Game, option: Option, confirmed: frozenset[str]) -> Entry:
    value = desk.value(game, option)
    written = desk.chosen(game).get(option.name)
    marks = []
    if value is not None and value != option.default:
        marks.append("changed")
    sure = confirms_option(confirmed, option)
    if sure is not None:
        marks.append("confirmed" if sure else "unconfirmed")
    return Entry(
        key=option.name,
        title=option.title,
        value=str(written) if value is None else option_word(option, value),
        marks=tuple(marks),
        wrong=bool(desk.findings("games", game.key, "house", option.name)),
        words=" ".join((option.name, option.meaning, option.ruling, *option.values.values())),
    )

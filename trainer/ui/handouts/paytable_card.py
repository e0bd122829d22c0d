"""A card for the rail: what this house posts for a game, wager by wager, as large as fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.money import dollars
from trainer.engine.paytables import Paytable
from trainer.errors import InputError
from trainer.training.house_books import HouseBook
from trainer.ui.handouts.paper import Handout, PaperName, Sheets
from trainer.ui.table.peek import fee_placard, posted, posted_schedule

#: Sizes of letters in points, from one read across a table to one read in the hand.
_SIZES = (24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10)


def posts(game: Game, house: House) -> bool:
    """Return whether a house posts anything for a game."""
    return bool(posted(game, house)) or posted_schedule(game, house) is not None


def paytable_card(
    game: Game, house: House, paper: PaperName = "a4", book: HouseBook | None = None
) -> Handout:
    """Return the posted paytables with Envy and fees; raise `InputError` if there are none.

    The letters are the largest with which all of it stands on one page. A house book adds its
    limits and its name.
    """
    if not posts(game, house):
        raise InputError(game.key, "this house posts no paytable")
    cards = (_card(game, house, book, size) for size in _SIZES)
    card = next(cards)
    while Sheets(card, paper).count > 1:
        smaller = next(cards, None)
        if smaller is None:
            break
        card = smaller
    return card


def _card(game: Game, house: House, book: HouseBook | None, size: int) -> Handout:
    tables, schedule = posted(game, house), posted_schedule(game, house)
    parts = [f"<h1>{escape(game.name)}</h1>"]
    limits = book.limits(game.key) if book is not None else None
    if limits is not None:
        low, high = dollars(limits.minimum), dollars(limits.maximum)
        parts.append(f"<p>Table minimum <b>{low}</b>, maximum <b>{high}</b></p>")
    parts += [_paytable(table, size) for table in tables]
    if schedule is not None:
        confirmed = book.confirmed(game.key) if book is not None else frozenset[str]()
        placard = fee_placard(schedule, confirmed)
        parts.append(f"<h2>{escape(placard.title)}</h2>")
        parts.append(_table(("", "Fee"), placard.rows, size))
        if placard.note:
            parts.append(f"<p>{escape(placard.note)}</p>")
    parts += ['<p class="small">Chosen by the house: ', *_choices(game, house), "</p>"]
    if book is not None:
        named = f"House book: {book.title}, version {book.digest[:12]}"
        parts.append(f'<p class="small">{escape(named)}.</p>')
    parts.append(f'<p class="small">Source: {escape(game.source)}.</p>')
    return Handout(
        title=game.name,
        kind="Posted paytables",
        headings=(round(size * 1.4), size + 2),
        html="".join(parts),
        style=(f"p, b, td, th {{ font-size: {size}pt; }} .small {{ font-size: 9pt; }}"),
    )


def _choices(game: Game, house: House) -> list[str]:
    """Name the options that decide what is posted, with their values."""
    deciding = {name for table in posted(game, house) for name in game.posting(table.name)}
    if game.schedules:
        deciding.add("collection")
    named = [
        f"{escape(option.title)} ({escape(name)}): {escape(house.text(name))}"
        for name, option in game.options.items()
        if name in deciding
    ]
    return ["; ".join(named) + "."] if named else ["nothing; these hold in every house."]


def _paytable(table: Paytable, size: int) -> str:
    envy = any(row.envy for row in table.rows)
    head = ("Hand", "Pays", "Envy") if envy else ("Hand", "Pays")
    rows = []
    for row in table.rows:
        pays = str(row.odds) if row.odds else "–"
        cells = (row.title, pays, dollars(row.envy) if row.envy else "–")
        rows.append(cells[: len(head)])
    return f"<h2>{escape(table.title)} {escape(table.name)}</h2>{_table(head, rows, size)}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], size: int) -> str:
    def line(tag: str, cells: Sequence[str], shade: str = "") -> str:
        first, *others = map(escape, cells)
        # The words may take two lines where there are many; figures never do.
        rest = "".join(
            f'<{tag} align="right" width="{width}%" style="white-space: nowrap">{cell}</{tag}>'
            for cell, width in zip(others, (28, 20), strict=False)
        )
        return f'<tr{shade}><{tag} align="left">{first}</{tag}>{rest}</tr>'

    shades = ("", ' bgcolor="#eeeeee"')
    body = "".join(line("td", row, shades[at % 2]) for at, row in enumerate(rows))
    return (
        f'<table width="100%" cellspacing="0" cellpadding="{round(size / 4)}" border="1" '
        'style="border-collapse: collapse; border-color: #444444; border-style: solid">'
        f"<thead>{line('th', head)}</thead>{body}</table>"
    )

"""A card for the rail: what this house posts for a game, wager by wager."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.money import dollars
from trainer.engine.paytables import Paytable
from trainer.errors import InputError
from trainer.ui.handouts.paper import Handout
from trainer.ui.table.peek import fee_placard, posted, posted_schedule


def paytable_card(game: Game, house: House) -> Handout:
    """Return the posted paytables with Envy and fees; raise `InputError` if there are none."""
    tables, schedule = posted(game, house), posted_schedule(game, house)
    if not tables and schedule is None:
        raise InputError(game.key, "this house posts no paytable")
    parts = [f"<h1>{escape(game.name)}</h1>"]
    parts += [_paytable(table) for table in tables]
    if schedule is not None:
        placard = fee_placard(schedule)
        parts.append(f"<h2>{escape(placard.title)}</h2>")
        parts.append(_table(("", "Fee"), placard.rows))
        if placard.note:
            parts.append(f"<p>{escape(placard.note)}</p>")
    parts += ["<h2>Chosen by the house</h2>", *_choices(game, house)]
    parts.append(f'<p class="small">Source: {escape(game.source)}.</p>')
    return Handout(title=game.name, kind="Posted paytables", html="".join(parts))


def _choices(game: Game, house: House) -> list[str]:
    """Name the options that decide what is posted, with their values."""
    deciding = {name for table in posted(game, house) for name in game.posting(table.name)}
    if game.schedules:
        deciding.add("collection")
    return [
        f"<p>{escape(option.title)} ({escape(name)}): <b>{escape(house.text(name))}</b></p>"
        for name, option in game.options.items()
        if name in deciding
    ] or ["<p>Nothing: the game has these paytables in every house.</p>"]


def _paytable(table: Paytable) -> str:
    envy = any(row.envy for row in table.rows)
    head = ("Hand", "Pays", "Envy") if envy else ("Hand", "Pays")
    rows = []
    for row in table.rows:
        pays = str(row.odds) if row.odds else "–"
        cells = (row.title, pays, dollars(row.envy) if row.envy else "–")
        rows.append(cells[: len(head)])
    return f"<h2>{escape(table.title)}, table {escape(table.name)}</h2>{_table(head, rows)}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    def line(tag: str, cells: Sequence[str]) -> str:
        first, *others = (escape(cell) for cell in cells)
        rest = "".join(f'<{tag} align="right" width="22%">{cell}</{tag}>' for cell in others)
        return f'<tr><{tag} align="left">{first}</{tag}>{rest}</tr>'

    body = line("th", head) + "".join(line("td", row) for row in rows)
    return (
        '<table width="100%" cellspacing="0" cellpadding="4" border="1" '
        f'style="border-collapse: collapse">{body}</table>'
    )

"""A game's rulebook as rich text, written from nothing but the game's own description."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtGui import QFont

from trainer.engine.game import Figure, Game
from trainer.engine.money import dollars
from trainer.engine.paytables import Paytable
from trainer.engine.rules import Provenance, Rule
from trainer.training.book_changes import option_word
from trainer.training.house_books import HouseBook
from trainer.training.houses import confirms_option
from trainer.training.lessons import confirms
from trainer.ui.theme import SMALL, Theme

#: Anchors of the sections, with their titles.
SECTIONS: tuple[tuple[str, str], ...] = (
    ("overview", "The game"),
    ("spots", "Wagers"),
    ("rules", "Rules"),
    ("paytables", "Paytables"),
    ("irregularities", "Irregularities"),
    ("options", "House options"),
    ("figures", "Audited figures"),
)


#: What is said of a default ruling in a house.
CONFIRMED = {True: "confirmed by this house", False: "not confirmed by this house"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The audited figures: being computed, computed, or not to be had and why."""

    rows: tuple[Figure, ...] = ()
    state: str = "The figures are being computed …"


class _InForce:
    """What the house book in use says about a game."""

    def __init__(self, game: Game, book: HouseBook) -> None:
        self.title = book.title
        self.house = game.house(book.house(game.key))
        self.limits = book.limits(game.key)
        self.confirmed = book.confirmed(game.key)


def provenance(
    kind: Provenance, source: str, ruling: str = "", *, confirmed: bool | None = None
) -> str:
    """Say where a rule or an option comes from, and of a default whether the house confirmed it.

    Without a house there is nothing to say about that (None).
    """
    if kind == "stated":
        return f"Stated by the source: {source}."
    point = f", open point {ruling}" if ruling else ""
    word = "" if confirmed is None else f", {CONFIRMED[confirmed]}"
    silent = "the source is silent" if source == "silent" else f"the source: {source}"
    return f"House default{point}{word}; {silent}."


def style(theme: Theme, font: QFont) -> str:
    """Return the style sheet of the text."""
    t = theme
    small = f"font-size: {font.pointSizeF() * SMALL:.1f}pt;"
    return f"""
    h1 {{ color: {t.text}; font-size: xx-large; font-weight: 600; margin-bottom: 4px; }}
    h2 {{ color: {t.brass}; font-size: x-large; font-weight: 600; margin-top: 26px; }}
    h3 {{ color: {t.text}; font-weight: 600; }}
    p, td, th, li {{ color: {t.text}; }}
    p, li {{ line-height: 125%; margin-top: 4px; margin-bottom: 6px; }}
    th {{ color: {t.muted}; font-weight: 600; }}
    .where {{ color: {t.muted}; {small} }}
    .stated {{ color: {t.good}; {small} }}
    .default {{ color: {t.warn}; {small} }}
    """


def write(game: Game, theme: Theme, figures: Figures, book: HouseBook | None = None) -> str:
    """Return the whole rulebook as HTML for a text browser.

    With a house book that names the game, it says what is in force here.
    """
    house = _InForce(game, book) if book is not None and book.covers(game.key) else None
    parts: list[str] = [f"<h1>{escape(game.name)}</h1>"]
    writers = {
        "overview": _overview(game, house),
        "spots": _spots(game),
        "rules": _rules(game, house),
        "paytables": _paytables(game, theme),
        "irregularities": _irregularities(game, house),
        "options": _options(game, theme, house),
        "figures": _figures(figures, theme),
    }
    for anchor, title in SECTIONS:
        text = "".join(writers[anchor])
        if text:
            parts.append(f'<h2><a name="{anchor}"></a>{title}</h2>{text}')
    return "".join(parts)


def _overview(game: Game, house: _InForce | None) -> Iterable[str]:
    yield f"<p>{escape(game.summary)}</p>"
    limits = (house and house.limits) or game.default_limits
    yield (
        f"<p>{escape(game.family.replace('-', ' ').capitalize())} game, up to {game.seat_count} "
        f"seats. Table limits here {dollars(limits.minimum)} to {dollars(limits.maximum)}.</p>"
    )
    yield f'<p class="where">Source: {escape(game.source)}.</p>'
    if house is not None:
        yield (
            f"<p>House book in use: <b>{escape(house.title)}</b>. ● marks the value in force; "
            "rulings this house has confirmed are graded in exams.</p>"
        )
    yield (
        '<p class="where">A rule is marked <span class="stated">◆ stated</span> when the source '
        'says so, and <span class="default">◇ house default</span> where the source is silent '
        "or contradicts itself and a house must choose.</p>"
    )


def _spots(game: Game) -> Iterable[str]:
    for spot in game.spots.values():
        kind = "required" if spot.required else "optional"
        yield (
            f"<h3>{escape(spot.title)}</h3><p>{escape(spot.meaning)} "
            f'<span class="where">({kind})</span></p>'
        )


def _rules(game: Game, house: _InForce | None) -> Iterable[str]:
    for key, rule in game.rules.items():
        yield (
            f'<h3><a name="rule-{escape(key)}"></a>{escape(rule.title)}</h3>'
            f"<p>{escape(rule.text)}<br/>"
            f"{_rule_mark(rule, house)}</p>"
        )


def _rule_mark(rule: Rule, house: _InForce | None) -> str:
    confirmed = None if house is None else confirms(house.confirmed, rule)
    return _mark(rule.provenance, rule.source, rule.ruling, confirmed)


def _mark(kind: Provenance, source: str, ruling: str, confirmed: bool | None) -> str:
    sign = "◆" if kind == "stated" or confirmed else "◇"
    look = "stated" if confirmed else kind
    told = escape(provenance(kind, source, ruling, confirmed=confirmed))
    return f'<span class="{look}">{sign} {told}</span>'


def _paytables(game: Game, theme: Theme) -> Iterable[str]:
    groups: dict[tuple[str, str], list[Paytable]] = {}
    for table in game.paytables.values():
        groups.setdefault((table.spot, table.title), []).append(table)
    for (_, title), tables in groups.items():
        yield f"<h3>{escape(title)}</h3>"
        yield _paytable(tables, theme)


def _paytable(tables: Sequence[Paytable], theme: Theme) -> str:
    """Write every variant side by side; a last column for Envy where a row has one."""
    rows: dict[str, str] = {}
    for table in tables:
        for row in table.rows:
            rows.setdefault(row.key, row.title)
    envied = any(row.envy for table in tables for row in table.rows)
    head = ["Hand", *(table.name for table in tables), *(["Envy"] if envied else [])]
    body = []
    for key, title in rows.items():
        cells = [title]
        for table in tables:
            found = table.get(key)
            cells.append(str(found.odds) if found and found.odds else "–")
        if envied:
            envy = max(row.envy for table in tables for row in table.rows if row.key == key)
            cells.append(dollars(envy) if envy else "–")
        body.append(cells)
    return _table(head, body, theme, right=1)


def _table(
    head: Sequence[str], body: Sequence[Sequence[str]], theme: Theme, *, right: int = 99
) -> str:
    """Write a table; columns from ``right`` on are aligned right."""

    def cell(tag: str, at: int, text: str, back: str) -> str:
        align = "right" if at >= right else "left"
        return f'<{tag} align="{align}" bgcolor="{back}">{escape(text)}</{tag}>'

    lines = ['<table cellspacing="0" cellpadding="6">']
    lines.append("<tr>" + "".join(cell("th", *c, theme.raised) for c in enumerate(head)) + "</tr>")
    for number, row in enumerate(body):
        back = theme.surface if number % 2 == 0 else theme.raised
        lines.append("<tr>" + "".join(cell("td", *c, back) for c in enumerate(row)) + "</tr>")
    return "".join(lines) + "</table>"


def _irregularities(game: Game, house: _InForce | None) -> Iterable[str]:
    for kind in game.irregularity_kinds.values():
        yield f"<h3>{escape(kind.title)}</h3><p>{escape(kind.meaning)}</p>"
        rule = game.rules.get(kind.rule)
        if rule is not None:
            yield (f"<p><b>Ruling:</b> {escape(rule.text)}<br/>{_rule_mark(rule, house)}</p>")
        yield _named("When", kind.moments.values())
        yield _named("The player may choose", kind.choices.values())


def _named(title: str, lines: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<p class="where">{title}:</p><ul>{items}</ul>' if items else ""


def _options(game: Game, theme: Theme, house: _InForce | None) -> Iterable[str]:
    for option in game.options.values():
        value = option.default if house is None else house.house[option.name]
        changed = value != option.default
        yield f"<h3>{escape(option.title)}</h3><p>{escape(option.meaning)}</p>"
        if option.values:
            body = [
                [
                    ("● " if word == str(value) else "○ ")
                    + word
                    + (" (default)" if changed and word == str(option.default) else ""),
                    meaning,
                ]
                for word, meaning in option.values.items()
            ]
            yield _table(["Value", "Meaning"], body, theme)
        else:
            default = option_word(option, option.default)
            if changed:
                now = escape(option_word(option, value))
                yield f"<p>In force: <b>{now}</b>, default: {escape(default)}</p>"
            else:
                yield f"<p>Default: <b>{escape(default)}</b></p>"
        confirmed = None if house is None else confirms_option(house.confirmed, option)
        yield (
            f"<p>{_mark(option.provenance, option.source, option.ruling, confirmed)} "
            f'<span class="where">Written in lessons as {escape(option.name)}.</span></p>'
        )


def _figures(figures: Figures, theme: Theme) -> Iterable[str]:
    if not figures.rows:
        yield f"<p>{escape(figures.state)}</p>"
        return
    yield (
        '<p class="where">Enumerated exactly with the rules this program deals by, beside what '
        "the source prints.</p>"
    )
    body = [
        [
            figure.wager,
            figure.paytable or "–",
            figure.reading,
            f"{figure.edge:.4f} %",
            figure.printed_edge or "–",
            f"{figure.hits:.4f} %",
            figure.printed_hits or "–",
        ]
        for figure in figures.rows
    ]
    head = ["Wager", "Table", "Reading", "House edge", "printed", "Hits", "printed"]
    yield _table(head, body, theme, right=3)

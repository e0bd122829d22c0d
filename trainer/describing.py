"""Games, rounds and audited figures in the words the command line prints, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trainer.engine.cards import spell
from trainer.engine.game import Figure, Game
from trainer.engine.house import Option
from trainer.engine.money import dollars, format_money
from trainer.engine.paytables import Paytable
from trainer.engine.round_json import round_schema
from trainer.engine.rounds import Irregularity, Round


def game_line(game: Game) -> dict[str, Any]:
    """Return a game's entry in the list of games."""
    return {
        "key": game.key,
        "name": game.name,
        "family": game.family,
        "source": game.source,
        "summary": game.summary,
        "seats": game.seat_count,
    }


def describe(game: Game) -> dict[str, Any]:
    """Return everything about a game that a round, a lesson or a scenario can name."""
    return {
        **game_line(game),
        "table": {
            "minimum": format_money(game.default_limits.minimum),
            "maximum": format_money(game.default_limits.maximum),
        },
        "spots": {
            spot.key: {"title": spot.title, "meaning": spot.meaning, "required": spot.required}
            for spot in game.spots.values()
        },
        "options": {option.name: _option_json(option) for option in game.options.values()},
        "paytables": {table.name: _paytable_json(table) for table in game.paytables.values()},
        "actions": dict(game.actions),
        "conditions": {name: condition.title for name, condition in game.conditions.items()},
        "skills": {skill.key: skill.title for skill in game.skills.values()},
        "steps": {step.kind: step.title for step in game.step_kinds.values()},
        "irregularities": {
            kind.kind: {
                "title": kind.title,
                "meaning": kind.meaning,
                "at": dict(kind.moments),
                "needs": list(kind.needs),
                "allows": list(kind.allows),
                "choices": dict(kind.choices),
                "rule": game.rules[kind.rule].key,
            }
            for kind in game.irregularity_kinds.values()
        },
        "rules": {
            rule.key: {
                "title": rule.title,
                "text": rule.text,
                "source": rule.source,
                "provenance": rule.provenance,
                "ruling": rule.ruling or None,
            }
            for rule in game.rules.values()
        },
        "schema": round_schema(game),
    }


def _option_json(option: Option) -> dict[str, Any]:
    return {
        "title": option.title,
        "meaning": option.meaning,
        "kind": option.kind,
        "values": _option_values(option),
        "default": option.write(option.default),
        "provenance": option.provenance,
        "source": option.source,
        "ruling": option.ruling or None,
    }


def _option_values(option: Option) -> dict[str, str]:
    """Return the values an option can be set to, with what each means; none for free ones."""
    if option.kind == "flag":
        return {"true": "yes", "false": "no"}
    return dict(option.values)


def _paytable_json(table: Paytable) -> dict[str, Any]:
    return {
        "spot": table.spot,
        "title": table.title,
        "rows": [
            {
                "row": row.key,
                "title": row.title,
                "pays": str(row.odds) if row.odds else None,
                "envy": format_money(row.envy) if row.envy else None,
            }
            for row in table.rows
        ],
    }


# --- for people ----------------------------------------------------------------------------------


def describe_text(game: Game) -> str:
    """Return a game's description to be read."""
    limits = game.default_limits
    parts = [
        f"{game.name} ({game.key})\n{game.summary}",
        f"Family: {game.family}\nSource: {game.source}\nSeats:  1 to {game.seat_count}\n"
        f"Limits: {dollars(limits.minimum)} to {dollars(limits.maximum)} unless a round says more",
        _section(
            "Spots",
            {
                spot.key: f"{spot.title}. {spot.meaning}" + (" Required." * spot.required)
                for spot in game.spots.values()
            },
        ),
        "\n".join(["House options", *(_option_text(option) for option in game.options.values())]),
        *_paytables_text(game.paytables.values()),
        _section("Actions at a seat", game.actions),
        _section(
            "Conditions a scenario can ask for",
            {name: condition.title for name, condition in game.conditions.items()},
        ),
        _irregularities_text(game),
        _section("Steps", {step.kind: step.title for step in game.step_kinds.values()}),
        _section("Skills", {skill.key: skill.title for skill in game.skills.values()}),
        "The JSON Schema of a round, and the rules in full: add --json",
    ]
    return "\n\n".join(part for part in parts if part)


def _section(title: str, lines: Mapping[str, str]) -> str:
    if not lines:
        return ""
    width = max(map(len, lines))
    return "\n".join([title, *(f"  {name:{width}}  {text}" for name, text in lines.items())])


def _option_text(option: Option) -> str:
    default = option.write(option.default)
    shown = str(default).lower() if isinstance(default, bool) else str(default)
    note = option.provenance + (f", {option.ruling}" if option.ruling else "")
    values = "".join(
        f"\n      {value:18} {text}" + (" (default)" if value == shown else "")
        for value, text in _option_values(option).items()
    )
    free = {"money": "Any amount of dollars", "number": "Any whole number"}
    plain = "" if values else f" {free[option.kind]}; default {shown}."
    return f"  {option.name} [{note}]\n    {option.title}. {option.meaning}{plain}{values}"


def _paytables_text(tables: Iterable[Paytable]) -> list[str]:
    """Return one grid for every wager: rows down, tables across."""
    by_spot: dict[str, list[Paytable]] = {}
    for table in tables:
        by_spot.setdefault(table.spot, []).append(table)
    grids = []
    for group in by_spot.values():
        has_envy = any(row.envy for row in group[0].rows)
        header = [f"Paytables: {group[0].title}", *(table.name for table in group)]
        lines = [
            [f"  {row.title}", *(str(table[row.key].odds or "-") for table in group)]
            + ([dollars(row.envy) if row.envy else "-"] if has_envy else [])
            for row in group[0].rows
        ]
        grids.append(grid([header + ["Envy"] * has_envy, *lines]))
    return grids


def _irregularities_text(game: Game) -> str:
    if not game.irregularity_kinds:
        return ""
    lines = ["Irregularities"]
    for kind in game.irregularity_kinds.values():
        lines.append(f"  {kind.kind}: {kind.meaning}")
        lines += [f"      at {moment}: {text}" for moment, text in kind.moments.items()]
        lines += [f"      choice {choice}: {text}" for choice, text in kind.choices.items()]
        if kind.needs:
            lines.append(f"      needs {', '.join(kind.needs)}")
        if kind.allows:
            lines.append(f"      allows {', '.join(kind.allows)}")
    return "\n".join(lines)


def layout(game: Game, facts: Round, note: str) -> str:
    """Return a round as it lies on the table, to be read."""
    lines = [f"{game.name}, {note}"]
    chosen = facts.house.as_json()
    if chosen:
        lines.append("house   " + ", ".join(f"{name} {value}" for name, value in chosen.items()))
    if facts.table is not None:
        lines.append(f"limits  {dollars(facts.table.minimum)} to {dollars(facts.table.maximum)}")
    for seat in facts.seats:
        wagers = ", ".join(
            f"{game.spots[spot].title} {dollars(amount)}" for spot, amount in seat.wagers.items()
        )
        who = f" ({seat.player})" if seat.player else ""
        lines.append(f"seat {seat.number}  {spell(seat.cards):12}{wagers}{who}")
    lines.append(f"dealer  {spell(facts.dealer)}")
    lines += [
        "trouble " + _irregularity_text(game, irregularity) for irregularity in facts.irregularities
    ]
    return "\n".join(lines)


def _irregularity_text(game: Game, odd: Irregularity) -> str:
    words = [f"{game.irregularity_kinds[odd.kind].title}, at {odd.at}"]
    if odd.seat:
        words.append(f"seat {odd.seat}")
    if odd.card is not None:
        words.append(odd.card)
    if odd.spot:
        words.append(f"{dollars(odd.amount)} on {game.spots[odd.spot].title}")
    if odd.choice:
        words.append(f"the player chooses {odd.choice}")
    if odd.seats:
        words.append("seats " + " and ".join(map(str, odd.seats)))
    return ", ".join(words)


# --- audited figures -----------------------------------------------------------------------------


def figure_json(game: Game, figure: Figure) -> dict[str, Any]:
    """Return an audited figure as JSON. Edge and hits are percent."""
    return {
        "game": game.key,
        "wager": figure.wager,
        "paytable": figure.paytable,
        "reading": figure.reading,
        "edge": figure.edge,
        "hits": figure.hits,
        "printed_edge": figure.printed_edge or None,
        "printed_hits": figure.printed_hits or None,
        "matches": not mismatches(game, figure),
    }


def figures_text(found: Sequence[tuple[Game, Figure]]) -> str:
    """Return audited figures as a table."""
    header = ["game", "wager", "paytable", "edge %", "printed", "hits %", "printed", "reading"]
    return grid(
        [
            header,
            *(
                [
                    game.key,
                    figure.wager,
                    figure.paytable or "-",
                    f"{figure.edge:.4f}",
                    figure.printed_edge or "-",
                    f"{figure.hits:.4f}",
                    figure.printed_hits or "-",
                    figure.reading,
                ]
                for game, figure in found
            ),
        ]
    )


def mismatches(game: Game, figure: Figure) -> list[str]:
    """Return a line for every printed figure the engine does not arrive at."""
    return [
        f"{game.key}: {figure.wager} {figure.paytable}: {what} is {value:.6f} %, "
        f"the source prints {printed}"
        for what, value, printed in (
            ("edge", figure.edge, figure.printed_edge),
            ("hit frequency", figure.hits, figure.printed_hits),
        )
        if printed and f"{value:.{_decimals(printed)}f}" != printed
    ]


def _decimals(printed: str) -> int:
    return len(printed.partition(".")[2])


def grid(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of cells in columns, the last one ragged."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )

"""What a look at the rules shows: the rule in question and the posted paytables."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine.fees import Schedule, Tier
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.money import dollars
from trainer.engine.paytables import Paytable, Row
from trainer.engine.rules import Rule
from trainer.training.lessons import confirms
from trainer.ui.table.felt import Placard
from trainer.ui.table.phrases import provenance_words


def posted(game: Game, house: House) -> tuple[Paytable, ...]:
    """Return the paytables this house posts: those its options name."""
    return game.posted(house)


def rules_markdown(
    rule: Rule | None,
    tables: tuple[Paytable, ...],
    schedule: Schedule | None = None,
    confirmed: frozenset[str] | None = None,
) -> str:
    """Return the rule of the current step, the posted paytables and the fees as Markdown.

    With the rulings the house has confirmed, a default is told as confirmed or not.
    """
    parts = []
    if rule is not None:
        parts.append(
            f"### {rule.title}\n\n{rule.text}\n\n*{rule.source}; {_provenance(rule, confirmed)}*"
        )
    parts += [paytable_markdown(table) for table in tables]
    if schedule is not None:
        posted_rule = schedule.rule
        told = posted_rule.source
        if posted_rule.provenance == "default":
            told += f"; {_provenance(posted_rule, confirmed)}"
        parts.append(f"### {schedule.title}\n\n{posted_rule.text}\n\n*{told}*")
    return "\n\n".join(parts)


def _provenance(rule: Rule, confirmed: frozenset[str] | None) -> str:
    return provenance_words(rule, None if confirmed is None else confirms(confirmed, rule))


def paytable_markdown(table: Paytable) -> str:
    """Return a paytable as a Markdown table."""
    envy = any(row.envy for row in table.rows)
    head = ["Hand", "Pays", "Envy"] if envy else ["Hand", "Pays"]
    lines = [f"### {table.title} {table.name}", "", "| " + " | ".join(head) + " |"]
    lines.append("|" + "---|" * len(head))
    for row in table.rows:
        cells = [row.title, str(row.odds) if row.odds else "–"]
        if envy:
            cells.append(dollars(row.envy) if row.envy else "–")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def posted_schedule(game: Game, house: House) -> Schedule | None:
    """Return the collection schedule this house posts, if it takes one."""
    return game.schedules.get(str(house["collection"])) if game.schedules else None


def placards(
    tables: tuple[Paytable, ...],
    schedule: Schedule | None = None,
    confirmed: frozenset[str] = frozenset(),
) -> tuple[Placard, ...]:
    """Return the posted paytables, and the fees, as the felt paints them."""
    found = [
        Placard(
            title=f"{table.title} {table.name}" + " · Envy" * any(row.envy for row in table.rows),
            rows=tuple((row.title, _pays(row)) for row in table.rows if row.odds or row.envy),
        )
        for table in tables
    ]
    return (*found, fee_placard(schedule, confirmed)) if schedule else tuple(found)


def fee_placard(schedule: Schedule, confirmed: frozenset[str] = frozenset()) -> Placard:
    """Return a collection schedule as it is posted: who pays how much for what.

    One that is in doubt says so, until the house has confirmed it.
    """
    rows = [("Player, each wager charged", fee) for fee in _fees(schedule.player)[:1]]
    if len(schedule.player) > 1:
        rows = [(f"Player, wagers {words}", fee) for words, fee in _tiers(schedule.player)]
    if len(schedule.bank) > 1:
        rows += [(f"Bank, action {words}", fee) for words, fee in _tiers(schedule.bank)]
    else:
        rows += [("Player-dealer, each hand", fee) for fee in _fees(schedule.bank)]
    number = schedule.key.rpartition("-")[2]
    doubtful = schedule.doubt and not confirms(confirmed, schedule.rule)
    return Placard(
        title=f"Collection, option {number}",
        rows=tuple(rows),
        note="The house must confirm this option." if doubtful else "",
    )


def _fees(tiers: Sequence[Tier]) -> list[str]:
    return [dollars(tier.fee) for tier in tiers]


def _tiers(tiers: Sequence[Tier]) -> list[tuple[str, str]]:
    return [(f"from {dollars(tier.least)}", dollars(tier.fee)) for tier in tiers]


def _pays(row: Row) -> str:
    odds = str(row.odds) if row.odds else "–"
    return f"{odds.removesuffix(' to 1')} · {dollars(row.envy)}" if row.envy else odds

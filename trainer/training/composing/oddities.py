"""Irregularities of a round being composed: added, changed, taken out, and where they happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainer.engine.places import TABLE, Place
from trainer.engine.round_schema import FACTS
from trainer.errors import FactsError, did_you_mean
from trainer.training.composing.sheet import Sheet, is_number
from trainer.training.composing.written import put_in_order

#: In what order the facts of an irregularity are written.
ORDER = ("kind", "at", *FACTS)


def oddities(sheet: Sheet) -> list[dict[str, Any]]:
    """Return the irregularities as they are written."""
    listed = sheet.facts.get("irregularities")
    if not isinstance(listed, list):
        return []
    return [one if isinstance(one, dict) else {} for one in listed]


def add(sheet: Sheet, kind: str) -> int:
    """Let something go wrong; return its index. A single moment need not be written."""
    known = sheet.game.irregularity_kinds.get(kind)
    if known is None:
        raise FactsError(
            "irregularities",
            f"{sheet.game.name} knows no irregularity {kind!r}"
            f"{did_you_mean(kind, sheet.game.irregularity_kinds)}",
        )
    if sheet.facts.get("irregularities") is None:
        sheet.put_round_fact("irregularities", [])
    listed = sheet.make_list(sheet.facts, "irregularities", "irregularities")
    one: dict[str, Any] = {"kind": kind}
    if len(known.moments) > 1:
        one["at"] = next(iter(known.moments))
    listed.append(one)
    return len(listed) - 1


def remove(sheet: Sheet, at: int) -> None:
    """Take an irregularity out."""
    listed = sheet.facts.get("irregularities")
    if isinstance(listed, list) and at < len(listed):
        del listed[at]
        if not listed:
            del sheet.facts["irregularities"]


def put(sheet: Sheet, at: int, fact: str, value: Any) -> None:
    """Write a fact of an irregularity; None takes it out.

    Another kind keeps only the facts it takes as well, and a moment it has.
    """
    where = f"irregularities[{at}]"
    listed = sheet.make_list(sheet.facts, "irregularities", "irregularities")
    if at >= len(listed) or not isinstance(listed[at], dict):
        raise FactsError(where, "no irregularity stands here; put it right in the text first")
    one = listed[at]
    if value is None:
        one.pop(fact, None)
    else:
        put_in_order(one, fact, value, ORDER)
    kind = sheet.game.irregularity_kinds.get(str(one.get("kind")))
    if fact == "kind" and kind is not None:
        takes = {"kind", "at", *kind.needs, *kind.allows}
        for name in [name for name in one if name not in takes]:
            del one[name]
        if one.get("choice") not in kind.choices:
            one.pop("choice", None)
        if one.get("at") not in kind.moments:
            one.pop("at", None)
            if len(kind.moments) > 1:
                put_in_order(one, "at", next(iter(kind.moments)), ORDER)


def oddity_place(facts: Mapping[str, Any], at: int, seats: int) -> Place:
    """Return where an irregularity happens: its wager's spot, its seat, or the table."""
    listed = facts.get("irregularities")
    one = listed[at] if isinstance(listed, list) and at < len(listed) else None
    if not isinstance(one, dict):
        return TABLE
    seat, spot = one.get("seat"), one.get("spot")
    if not is_number(seat) or not 1 <= seat <= seats:
        return TABLE
    return Place(seat, spot if isinstance(spot, str) else "")

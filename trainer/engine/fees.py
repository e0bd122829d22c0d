"""Collections: flat fees the house takes from players and the player-dealer, by posted schedule.

A schedule is data. A fee is never a percentage: it is flat per wager, or read off a tier of the
total table action (every wager placed before the cards).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from trainer.engine.ledger import Fee
from trainer.engine.money import Cents, dollars
from trainer.engine.places import BANK, SEATED
from trainer.engine.rounds import Round
from trainer.engine.rules import Rule
from trainer.errors import DataError

#: When a schedule's fees are dropped.
When = Literal["before-deal", "after-cards", "after-round"]

_WHEN: Mapping[str, When] = {
    "before_deal": "before-deal",
    "unstated_default_before_deal": "before-deal",
    "after_hole_and_board_cards_before_play_wager": "after-cards",
    "after_round": "after-round",
}


@dataclass(frozen=True, slots=True)
class Tier:
    """A fee that holds from an amount of action upward, to the next tier."""

    least: Cents
    fee: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """One option a house can post."""

    #: ``47`` of the California schedules, or ``printed-3`` of a game's own rules.
    key: str
    rule: Rule
    when: When
    bank: tuple[Tier, ...]
    #: What each charged wager pays; tiers go by the player's own wagers.
    player: tuple[Tier, ...]
    backline_pays: bool
    #: The table limits it may be posted for; None where the source names none.
    limits: tuple[Cents, Cents] | None
    #: Why the house must confirm it before posting; empty when the source is clear.
    doubt: str = ""

    @property
    def title(self) -> str:
        """The schedule in a line."""
        return f"{self.rule.title}{' (needs confirmation)' if self.doubt else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Charged:
    """Which spots of a game count for collections."""

    #: Base wagers: what the general schedules charge players for.
    base: tuple[str, ...]
    #: Wagers down before the cards: together the total table action.
    action: tuple[str, ...]
    #: What the game's own printed schedule charges, wager by wager.
    printed: tuple[str, ...]
    #: The printed schedule's identifier in the data.
    printed_schedule: str = ""


def schedules(folder: Path, printed: str) -> Mapping[str, Schedule]:
    """Return every schedule a game can post: the general ones and its own printed ones."""
    found = {schedule.key: schedule for schedule in _load(folder / "california.toml", "")}
    found |= {s.key: s for s in _load(folder / "in-game.toml", printed)} if printed else {}
    return found


def collect(schedule: Schedule, charged: Charged, facts: Round) -> tuple[Fee, ...]:
    """Return who pays how much in this round, players clockwise, then the player-dealer."""
    return tuple(_fees(schedule, charged, facts))


def _fees(schedule: Schedule, charged: Charged, facts: Round) -> Iterator[Fee]:
    printed = schedule.key.startswith("printed")
    spots = charged.printed if printed else charged.base
    action = 0
    for seat in sorted(facts.seats, key=lambda seat: seat.number):
        bettors = [(SEATED, seat.wagers)] + [
            (f"backline-{at}", bettor.wagers) for at, bettor in enumerate(seat.backline, 1)
        ]
        for owner, wagers in bettors:
            action += sum(wagers.get(spot, 0) for spot in charged.action)
            if owner != SEATED and not schedule.backline_pays:
                continue
            fee, why = _player_fee(schedule, wagers, spots, charged.action)
            if fee:
                yield Fee(seat=seat.number, owner=owner, amount=fee, rule=schedule.rule, why=why)
    fee = _tier(schedule.bank, action)
    if fee and facts.bank is not None:
        why = f"Total table action {dollars(action)}: {dollars(fee)}."
        if len(schedule.bank) == 1:
            why = f"The player-dealer pays {dollars(fee)} a hand."
        yield Fee(seat=facts.bank.seat, owner=BANK, amount=fee, rule=schedule.rule, why=why)


def _player_fee(
    schedule: Schedule, wagers: Mapping[str, Cents], spots: Sequence[str], action: Sequence[str]
) -> tuple[Cents, str]:
    if len(schedule.player) > 1:
        total = sum(wagers.get(spot, 0) for spot in action)
        fee = _tier(schedule.player, total)
        return fee, f"Wagers of {dollars(total)}: {dollars(fee)}."
    each = _tier(schedule.player, 0)
    count = sum(1 for spot in spots if wagers.get(spot))
    if count > 1:
        return each * count, f"{count} wagers × {dollars(each)} = {dollars(each * count)}."
    return each * count, f"{dollars(each * count)} for the wager charged."


def _tier(tiers: Sequence[Tier], amount: Cents) -> Cents:
    """Return the fee of the highest tier reached; less than the first pays the first."""
    if not tiers:
        return 0
    reached = [tier for tier in tiers if tier.least <= amount]
    return (reached[-1] if reached else tiers[0]).fee


# --- data ---------------------------------------------------------------------------------------


@cache
def _document(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from error


def _load(path: Path, only: str) -> Iterator[Schedule]:
    for raw in _document(path)["schedule"]:
        if only and raw["id"] != only:
            continue
        for option in raw["option"]:
            yield _schedule(raw, option, printed=bool(only))


def _schedule(raw: Mapping[str, Any], option: Mapping[str, Any], *, printed: bool) -> Schedule:
    number = option["option"]
    key = f"printed-{number}" if printed else str(number)
    # A schedule's own option may charge nobody although the document has a player's basis.
    player = option.get("player_tiers") or option.get("player_fee_cents", 0)
    bank = option.get("player_dealer_tiers") or option.get("player_dealer_fee_cents", 0)
    when = raw["when"]
    limit = option.get("table_limit") or option.get("limit_per_circle")
    limits = None
    if limit:
        limits = (100 * limit["min_usd"], 100 * limit.get("max_usd", 10**8))
    timed = when in ("before_deal", "after_round") or when.startswith("after_hole")
    doubt = str(option.get("requires_confirmation", ""))
    # A figure that was inferred is no more stated than a moment that was.
    ruling = f"FEE-{number}" if doubt else "" if timed else "CM-4"
    group = raw["id"] if printed else "california"
    return Schedule(
        key=key,
        rule=Rule(
            key=f"fees/{group}/{number}",
            title=f"{raw['title'] if printed else 'California games'}, option {number}",
            text=_text(_tiers(bank), _tiers(player), printed=printed),
            source=f"{raw['title']} ({raw['gega']})",
            provenance="default" if ruling else "stated",
            ruling=ruling,
        ),
        when=_WHEN[when],
        bank=_tiers(bank),
        player=_tiers(player),
        backline_pays=raw.get("backline_pays", True) is not False,
        limits=limits,
        doubt=doubt,
    )


def _tiers(given: int | list[dict[str, Any]]) -> tuple[Tier, ...]:
    if isinstance(given, int):
        return (Tier(0, given),) if given else ()
    return tuple(Tier(100 * tier["from_usd"], tier["fee_cents"]) for tier in given)


def _text(bank: Sequence[Tier], player: Sequence[Tier], *, printed: bool) -> str:
    def told(tiers: Sequence[Tier]) -> str:
        if not tiers:
            return "nothing"
        if len(tiers) == 1:
            return dollars(tiers[0].fee)
        return ", ".join(f"{dollars(tier.fee)} from {dollars(tier.least)}" for tier in tiers)

    wager = "charged wager" if printed else "base wager"
    return (
        f"The player-dealer pays {told(bank)} a hand; players pay {told(player)} for each {wager}."
    )

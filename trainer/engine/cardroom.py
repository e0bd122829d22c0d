"""What every player-dealer game asks of a round's facts, and what its table looks like at random.

Checks name the field that is wrong. The random parts are what players do where no condition of a
scenario has said otherwise: what they bet, who stands behind them, how much the bank puts up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Literal, cast

from trainer.engine.checks import check_amount
from trainer.engine.coverage import Cover
from trainer.engine.drafts import Draft
from trainer.engine.game import Game
from trainer.engine.money import Cents, dollars
from trainer.engine.rounds import Bank, Limits, Round
from trainer.errors import FactsError

# --- the facts ----------------------------------------------------------------------------------


def check_bank(facts: Round) -> Bank:
    """Return who banks, or refuse a bank that cannot be."""
    if facts.bank is None:
        raise FactsError("player_dealer", "missing: who banks the round")
    playing = {seat.number for seat in facts.seats}
    if facts.bank.seat in playing:
        at = next(at for at, seat in enumerate(facts.seats) if seat.number == facts.bank.seat)
        raise FactsError(
            f"seats[{at}].seat", f"seat {facts.bank.seat} banks; the player-dealer does not bet"
        )
    if facts.bank.next and facts.bank.next not in playing:
        raise FactsError(
            "player_dealer.next", f"nobody plays at seat {facts.bank.next} to take the bank"
        )
    return facts.bank


def wagers_at(facts: Round) -> Iterator[tuple[str, Mapping[str, Cents]]]:
    """Yield what every bettor has down, with the path of the facts it stands in."""
    for at, seat in enumerate(facts.seats):
        yield f"seats[{at}].wagers", seat.wagers
        for behind, bettor in enumerate(seat.backline):
            yield f"seats[{at}].backline[{behind}].wagers", bettor.wagers


def check_limits(facts: Round) -> None:
    """Refuse a wager of nothing, or outside the posted limits."""
    table = facts.table
    for where, wagers in wagers_at(facts):
        for spot, amount in wagers.items():
            path = f"{where}.{spot}"
            check_amount(amount, path)
            if table is not None and amount > table.maximum:
                raise FactsError(
                    path, f"{dollars(amount)} is over the maximum of {dollars(table.maximum)}"
                )
            if table is not None and amount < table.minimum:
                raise FactsError(
                    path, f"{dollars(amount)} is under the minimum of {dollars(table.minimum)}"
                )


# --- settling -----------------------------------------------------------------------------------


def cover_of(game: Game, facts: Round) -> Cover:
    """Return the player-dealer's stake, untouched, as this house uses it."""
    house = facts.house
    return Cover(
        stake=facts.bank.stake if facts.bank else None,
        mode=cast(Literal["consume", "net"], house.text("coverage_mode")),
        partial=house["part_action"] == "part",
        rule=game.rules["coverage"],
    )


# --- a table at random --------------------------------------------------------------------------

#: In a hundred: a bank that may fall short, a second hand in a row, a bank nobody takes on.
_SHORT, _SECOND, _REFUSED = 12, 40, 10


def usual_bet(rng: Random, limits: Limits, *, most: Cents | None = None) -> Cents:
    """Return a bet a player would make: mostly small, in round chips, within the limits."""
    least, most = limits.minimum, min(limits.maximum, most or limits.maximum)
    step = 500 if least >= 500 else max(100, least)
    base = -(-least // step) * step
    sizes = [least] + [base + times * step for times in (1, 2, 3, 4, 5, 7, 9, 14, 19, 39)]
    sizes = [size for size in sizes if size <= most] or [least]
    return sizes[min(rng.randrange(len(sizes)), rng.randrange(len(sizes)))]


def usual_bank(draft: Draft) -> Bank:
    """Return the bank as a condition left it, the rest of it at random but for the stake."""
    rng = draft.rng
    if draft.bank is None:
        turn = 2 if rng.randrange(100) < _SECOND else 1
        refused = turn == 2 and rng.randrange(100) < _REFUSED
        draft.bank = Bank(seat=draft.bank_seat, turn=turn, next=0 if refused else None)
    return draft.bank


def usual_stake(game: Game, draft: Draft, facts: Round) -> Round:
    """Let the bank now and then put up less than the round may need."""
    bank = facts.bank
    # Where something was asked for, a short stake nobody asked for might leave it unsettled.
    if draft.asked or bank is None or bank.stake is not None:
        return facts
    if draft.rng.randrange(100) >= _SHORT:
        return facts
    stakes = stakes_of(game, facts)
    if not stakes:
        return facts
    return replace(facts, bank=replace(bank, stake=draft.rng.choice(stakes)))


def stakes_of(game: Game, facts: Round) -> list[Cents]:
    """Return stakes that end at, or in the middle of, each settlement of the round."""
    if facts.bank is None:
        return []
    open_bank = replace(facts, bank=replace(facts.bank, stake=None))
    found: set[Cents] = set()
    used = result = 0
    for entry in game.settle(open_bank).entries:
        need = entry.pays or entry.takes
        if need:
            # Half of it, in whole dollars where the amount allows.
            half = need // 200 * 100 or need // 2
            found |= {used + half, used + need, abs(result) + half}
        used += need
        result += entry.takes - entry.pays
    return sorted(stake for stake in found if 0 < stake < used)

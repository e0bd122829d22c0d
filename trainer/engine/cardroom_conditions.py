"""Conditions every player-dealer game can be asked for: the bank's turn, and a stake that is short.

A stake is cut to a finished round, so that a short one can be combined with any cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.engine.cardroom import stakes_of, usual_bank, usual_stake
from trainer.engine.conditions import Build, Holds
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.rounds import Bank, Round


def turns(rank: int) -> tuple[Condition, ...]:
    """Return the conditions on the bank's turn and on who takes the bank on."""
    return (
        _turn(rank, "first-turn", "the bank's first hand in a row", 1, None),
        _turn(rank, "second-turn", "the bank's second hand, and somebody takes it on", 2, None),
        _turn(rank, "bank-refused", "the bank's second hand, and nobody takes it on", 2, 0),
    )


def _turn(rank: int, name: str, title: str, turn: int, follows: int | None) -> Condition:
    def build(draft: Draft) -> None:
        if draft.bank is not None and (draft.bank.turn, draft.bank.next) != (turn, follows):
            raise Conflict("the bank's turn cannot be both")
        draft.bank = replace(usual_bank(draft), turn=turn, next=follows)

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: (
            facts.bank is not None and (facts.bank.turn, facts.bank.next) == (turn, follows)
        ),
        rank=rank,
    )


def cut_stake(game: Game, draft: Draft, facts: Round, wanted: Holds, what: str) -> Bank:
    """Return the bank with a stake under which the wanted thing happens in this round."""
    bank = facts.bank or Bank(seat=draft.bank_seat)
    stakes = stakes_of(game, facts)
    draft.rng.shuffle(stakes)
    for stake in stakes:
        short = replace(bank, stake=stake)
        cut = replace(facts, bank=short)
        if wanted(cut, game.settle(cut)):
            return short
    raise Conflict(f"no stake makes {what} here")


def stake_condition(
    game: Game, name: str, title: str, holds: Holds, *prepare: Build, rank: int
) -> Condition:
    """A condition on the stake, cut to the round once everything before it is prepared."""

    def build(draft: Draft) -> None:
        for step in prepare:
            step(draft)
        draft.bank = cut_stake(game, draft, game.draft(draft), holds, title)

    return Condition(name=name, title=title, build=build, holds=holds, rank=rank)


def require_part_action(draft: Draft) -> None:
    """Refuse where the house gives a wager that is only partly covered no action at all."""
    if draft.house["part_action"] != "part":
        raise Conflict("this house gives no part action")


def returned_some(_: Round, ledger: Ledger) -> bool:
    """Whether a wager goes back because the stake does not reach it."""
    return any(entry.result == "no-action" for entry in ledger.entries)


def paid_in_part(_: Round, ledger: Ledger) -> bool:
    """Whether a winner is paid only what is left of the stake."""
    return any(entry.pays and _is_cut(entry.rule.key) for entry in ledger.entries)


def taken_in_part(_: Round, ledger: Ledger) -> bool:
    """Whether a loser loses only what is left of the stake."""
    return any(entry.takes and _is_cut(entry.rule.key) for entry in ledger.entries)


def _is_cut(rule: str) -> bool:
    return rule.endswith("/coverage")


# --- stakes cut when the round is complete ------------------------------------------------------

_SHORT: Mapping[str, tuple[str, Holds]] = {
    "short-stake": ("a stake that does not reach every wager", returned_some),
    "part-paid": ("a winner the stake pays only in part", paid_in_part),
    "part-taken": ("a loser the stake takes only in part", taken_in_part),
}


def short_stakes(rank: int) -> tuple[Condition, ...]:
    """Return the conditions on a short stake of games that finish with `with_stake`."""
    return tuple(_short(rank, name, title, holds) for name, (title, holds) in _SHORT.items())


def _short(rank: int, name: str, title: str, holds: Holds) -> Condition:
    def build(draft: Draft) -> None:
        if name.startswith("part"):
            require_part_action(draft)
        # The stake is cut when the round is complete.
        draft.shared[name] = ()

    return Condition(name=name, title=title, build=build, holds=holds, rank=rank)


def with_stake(game: Game, draft: Draft, facts: Round) -> Round:
    """Cut the stake as the conditions want it, or let the bank put up what banks do."""
    short = [holds for name, (_, holds) in _SHORT.items() if name in draft.shared]
    if not short:
        return usual_stake(game, draft, facts)
    met = cut_stake(
        game, draft, facts, lambda cut, ledger: all(holds(cut, ledger) for holds in short), "that"
    )
    return replace(facts, bank=met)

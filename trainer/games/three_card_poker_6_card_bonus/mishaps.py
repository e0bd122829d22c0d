"""Conditions on wagers that must be refused, each built into a round."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.rounds import Irregularity
from trainer.games.three_card_poker_6_card_bonus.building import LATE_RANK
from trainer.games.three_card_poker_6_card_bonus.validating import (
    ANTE,
    BACKLINE,
    PAIR_PLUS,
    SIX_CARD,
)


def _refused(
    name: str, title: str, make: Callable[[Draft], Irregularity], spot: str, choice: str = ""
) -> Condition:
    return Condition(
        name=name,
        title=title,
        build=lambda draft: draft.add_irregularity(make(draft)),
        holds=lambda facts, _: any(
            (odd.spot, odd.choice) == (spot, choice) for odd in facts.irregularities
        ),
        rank=LATE_RANK,
    )


def _backline_pair_plus(draft: Draft) -> Irregularity:
    seat = draft.pinned or draft.rng.choice(sorted(draft.seats))
    if seat not in draft.seats:
        raise Conflict(f"nobody plays at seat {seat} to stand behind")
    return _bad(seat, PAIR_PLUS, draft.limits.minimum, BACKLINE)


def _bonus_without_ante(draft: Draft) -> Irregularity:
    return _bad(_empty_seat(draft), SIX_CARD, draft.limits.minimum)


def _over_maximum(draft: Draft) -> Irregularity:
    over = draft.limits.maximum + draft.rng.choice((500, 2500, 10000))
    return _bad(_empty_seat(draft), ANTE, over)


def _bad(seat: int, spot: str, amount: int, choice: str = "") -> Irregularity:
    return Irregularity(
        kind="bad-wager", at="before-deal", seat=seat, spot=spot, amount=amount, choice=choice
    )


def _empty_seat(draft: Draft) -> int:
    taken = {*draft.seats, draft.bank_seat}
    if draft.pinned is not None:
        if draft.pinned in taken:
            raise Conflict(f"seat {draft.pinned} is taken; the refused wager needs an empty one")
        return draft.pinned
    empty = [number for number in range(1, 9) if number not in taken]
    if not empty:
        raise Conflict("every seat is taken; the refused wager needs an empty one")
    return draft.rng.choice(empty)


MISHAPS = (
    _refused(
        "backline-pair-plus",
        "a backline bettor's Pair Plus",
        _backline_pair_plus,
        PAIR_PLUS,
        BACKLINE,
    ),
    _refused("bonus-without-ante", "a 6 Card Bonus without an Ante", _bonus_without_ante, SIX_CARD),
    _refused("over-maximum", "an Ante over the maximum", _over_maximum, ANTE),
)

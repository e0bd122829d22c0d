"""What cannot be a round of the game is refused, with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.rounds import Round
from trainer.errors import FactsError

RoundOf = Callable[..., Round]

ANTE = {"ante": 10}
GOOD = "KcJh2s"
LIMITS = {"table": {"minimum": 5, "maximum": 100}}


@pytest.mark.parametrize(
    ("hand", "facts", "where", "why"),
    [
        ((GOOD, {"pair-plus": 5}, "play"), {}, "seats[0].wagers.ante", "missing"),
        ((GOOD, ANTE, ""), {}, "seats[0].action", "plays or folds"),
        (("KcJh", ANTE, "play"), {}, "seats[0].cards", "2 cards"),
        (("KcJhJo", ANTE, "play"), {}, "seats[0].cards", "no joker"),
        (("KcJh4s", ANTE, "play"), {}, "cards", "4s lies on the table twice"),
        ((GOOD, {"ante": 4}, "play"), LIMITS, "seats[0].wagers.ante", "under the minimum"),
        ((GOOD, ANTE | {"pair-plus": 101}, "play"), LIMITS, "seats[0].wagers.pair-plus",
         "over the maximum"),
        ((GOOD, ANTE, "play", [{"wagers": {"ante": 5, "pair-plus": 5}}]), {},
         "seats[0].backline[0].wagers.pair-plus", "no backline bets"),
        ((GOOD, ANTE, "play", [{"wagers": {"six-card-bonus": 5}}]), {},
         "seats[0].backline[0].wagers.ante", "needs an Ante"),
        ((GOOD, ANTE, "play"), {"bank": {"seat": 1}}, "seats[0].seat", "does not bet"),
        ((GOOD, ANTE, "play"), {"action_seat": 8}, "action_seat", "never goes"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(
    round_of: RoundOf, hand: tuple[Any, ...], facts: dict[str, Any], where: str, why: str
) -> None:
    with pytest.raises(FactsError) as caught:
        round_of("2d4s6d", hand, **facts)
    assert caught.value.where == where
    assert why in caught.value.why


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ({"seat": 3, "spot": "ante", "amount": 10}, "nothing to refuse"),
        ({"seat": 1, "spot": "ante", "amount": 1000}, "a wager there already"),
        ({"seat": 8, "spot": "ante", "amount": 1000}, "banks there"),
        ({"seat": 3, "spot": "pair-plus", "amount": 10, "choice": "backline"}, "to stand behind"),
    ],
)
def test_a_wager_to_refuse_must_be_one(round_of: RoundOf, bad: dict[str, Any], why: str) -> None:
    with pytest.raises(FactsError, match=why):
        round_of("2d4s6d", GOOD, irregularities=[{"kind": "bad-wager", **bad}], **LIMITS)

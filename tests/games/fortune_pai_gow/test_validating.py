"""What cannot be a pai gow round is refused, with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.rounds import Round
from trainer.errors import FactsError

RoundOf = Callable[..., Round]

BANK, HAND = "KhKs3c3d7c6d2h", "AcAdQhQs9cTd4h"


@pytest.mark.parametrize(
    ("seats", "facts", "told"),
    [
        ({1: "AcAdQhQs9c8d"}, {}, "seats[0].cards: 6 cards"),
        ({1: HAND}, {"bank": {"cards": "KhKs3c3d7c6d"}}, "player_dealer.cards: 6 cards"),
        ({1: "KhAdQhQs9c8d4h"}, {}, "Kh lies on the table twice"),
        ({1: "JoAdQhQs9c8d4h", 2: "JoAcQdQc9d8s4c"}, {}, "Jo lies on the table twice"),
        ({1: {"cards": HAND, "low": "AcKd"}}, {}, "seats[0].low[1]: Kd is not among"),
        ({1: {"cards": HAND, "low": "AcAc"}}, {}, "seats[0].low[1]: Ac stands in front"),
        ({1: {"cards": HAND, "low": HAND}}, {}, "seats[0].low: all seven"),
        ({7: HAND}, {}, "seat 7 banks"),
        ({1: {"cards": HAND, "backline": [{"wagers": {"base": 5}}]}}, {}, "backline"),
        ({1: HAND}, {"dice": [1, 1, 1], "action_seat": 5}, ""),
        (
            {1: HAND, 2: "AhJdTcTh9d7h5s"},
            {"dice": [1, 1, 1], "action_seat": 1},
            "action_seat: the dice total 3",
        ),
        ({1: HAND}, {"dice": [1, 7, 1]}, "dice[1]"),
        (
            {1: {"cards": HAND, "base": 4}},
            {"table": {"minimum": 5, "maximum": 100}},
            "seats[0].wagers.base: $4 is under",
        ),
        (
            {1: {"cards": HAND, "fortune": 101}},
            {"table": {"minimum": 5, "maximum": 100}},
            "seats[0].wagers.fortune: $101 is over",
        ),
        ({1: {"cards": HAND, "fortune": 1}}, {"table": {"minimum": 5, "maximum": 100}}, ""),
    ],
)
def test_facts_that_cannot_be(
    round_of: RoundOf, seats: dict[int, Any], facts: dict[str, Any], told: str
) -> None:
    if not told:
        round_of(BANK, seats, **facts)
        return
    with pytest.raises(FactsError) as caught:
        round_of(BANK, seats, **facts)
    assert told in str(caught.value)

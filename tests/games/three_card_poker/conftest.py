"""Short ways to write a round of Three Card Poker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round
from trainer.games.catalog import game as find

RoundOf = Callable[..., Round]


@pytest.fixture(scope="session")
def tcp() -> Game:
    return find("three-card-poker")


@pytest.fixture(scope="session")
def round_of(tcp: Game) -> RoundOf:
    """Return a function: the dealer's cards, then hands as ``(cards, wagers, action)``.

    A hand written as a string alone plays an Ante of $10.
    """

    def make(
        dealer: str,
        *hands: str | tuple[Any, ...],
        house: dict[str, Any] | None = None,
        **facts: Any,
    ) -> Round:
        people = facts.pop("players", {})
        seats: list[dict[str, Any]] = []
        for number, hand in enumerate(hands, 1):
            cards, wagers, action = (hand, {"ante": 10}, "play") if isinstance(hand, str) else hand
            seat = {"seat": number, "wagers": wagers, "cards": cards}
            if action:
                seat["action"] = action
            if number in people:
                seat["player"] = people[number]
            seats.append(seat)
        value = {"seats": seats, "dealer": {"cards": dealer}, "house": house or {}, **facts}
        return read_round(value, game=tcp)

    return make

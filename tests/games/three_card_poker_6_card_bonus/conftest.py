"""Short ways to write a round of Three Card Poker 6 Card Bonus."""

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
def six() -> Game:
    return find("three-card-poker-6-card-bonus")


@pytest.fixture(scope="session")
def round_of(six: Game) -> RoundOf:
    """Return a function: the bank's cards, then hands as ``(cards, wagers, action[, backline])``.

    A hand written as a string alone plays an Ante of $10. Seat 8 banks; ``stake`` limits it.
    """

    def make(
        bank_cards: str,
        *hands: str | tuple[Any, ...],
        house: dict[str, Any] | None = None,
        **facts: Any,
    ) -> Round:
        seats: list[dict[str, Any]] = []
        for number, hand in enumerate(hands, 1):
            given = (hand, {"ante": 10}, "play") if isinstance(hand, str) else hand
            cards, wagers, action, *behind = given
            seat = {"seat": number, "wagers": wagers, "cards": cards, "action": action}
            if behind:
                seat["backline"] = behind[0]
            seats.append({name: fact for name, fact in seat.items() if fact})
        banker = {"seat": 8, "cards": bank_cards, **facts.pop("bank", {})}
        if "stake" in facts:
            banker["stake"] = facts.pop("stake")
        value = {"seats": seats, "player_dealer": banker, "house": house or {}, **facts}
        return read_round(value, game=six)

    return make

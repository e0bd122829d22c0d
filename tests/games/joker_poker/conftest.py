"""Short ways to write a round of Joker Poker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round
from trainer.games.joker_poker import JokerPoker

RoundOf = Callable[..., Round]


@pytest.fixture(scope="session")
def joker_poker() -> Game:
    return JokerPoker()


@pytest.fixture(scope="session")
def round_of(joker_poker: Game) -> RoundOf:
    """Return a function: the bank's cards, then seats as ``"AsAdKc5h2d play [joker]"``.

    The bank sits in seat 7, every wager is $10, and action begins at seat 1.
    """

    def make(
        bank: str,
        *seats: str,
        stake: str = "",
        odd: dict[str, Any] | None = None,
        more: dict[int, dict[str, Any]] | None = None,
        banking: dict[str, Any] | None = None,
        house: dict[str, Any] | None = None,
        **facts: Any,
    ) -> Round:
        written: list[dict[str, Any]] = []
        for number, text in enumerate(seats, 1):
            cards, *words = text.split()
            seat: dict[str, Any] = {"seat": number, "wagers": {"base": "10"}, "cards": cards}
            seat |= dict(zip(("action", "joker"), words, strict=False))
            written.append(seat | (more or {}).get(number, {}))
        banks = {"seat": 7, "cards": bank} | (banking or {}) | ({"stake": stake} if stake else {})
        value = {"seats": written, "player_dealer": banks, "house": house or {}}
        if odd:
            value["irregularities"] = [odd]
        if "dice" not in facts:
            facts.setdefault("action_seat", 1)
        return read_round(value | facts, game=joker_poker)

    return make

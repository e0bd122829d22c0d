"""Short ways to write a Casino War round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round
from trainer.games.casino_war import CasinoWar

RoundOf = Callable[..., Round]


@pytest.fixture(scope="session")
def casino_war() -> Game:
    return CasinoWar()


@pytest.fixture(scope="session")
def round_of(casino_war: Game) -> RoundOf:
    """Return a function: the bank's cards, then seats as ``"card [action] [war card]"``.

    The bank sits in seat 8. Every seat has $10 on the Primary; ``tie`` adds a Tie wager to all,
    ``more`` gives seats (by number) further facts.
    """

    def make(
        bank: str,
        *seats: str,
        tie: int = 0,
        primary: str = "10",
        stake: str = "",
        more: dict[int, dict[str, Any]] | None = None,
        house: dict[str, Any] | None = None,
        **facts: Any,
    ) -> Round:
        written: list[dict[str, Any]] = []
        for number, text in enumerate(seats, 1):
            words = text.split()
            wagers = {"primary": primary} | ({"tie": tie} if tie else {})
            seat: dict[str, Any] = {"seat": number, "wagers": wagers, "cards": words[:1]}
            seat |= dict(zip(("action", "war_card"), words[1:], strict=False))
            given = dict((more or {}).get(number, {}))
            seat["wagers"] |= given.pop("wagers", {})
            written.append(seat | given)
        shown, *war = bank.split()
        banks: dict[str, Any] = {"seat": 8, "cards": [shown]} | facts.pop("banking", {})
        if war:
            banks["war_card"] = war[0]
        if stake:
            banks["stake"] = stake
        value = {"seats": written, "player_dealer": banks, "house": house or {}, **facts}
        return read_round(value, game=casino_war)

    return make

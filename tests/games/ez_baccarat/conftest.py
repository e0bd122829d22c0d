"""Short ways to write an EZ Baccarat round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round
from trainer.games.ez_baccarat import EZBaccarat

RoundOf = Callable[..., Round]
#: $10 on every spot.
ALL = {"player": 10, "banker": 10, "tie": 10, "panda-8": 10, "dragon-7": 10}


@pytest.fixture(scope="session")
def ez_baccarat() -> Game:
    return EZBaccarat()


@pytest.fixture(scope="session")
def round_of(ez_baccarat: Game) -> RoundOf:
    """Return a function: both hands, then what seats 1, 2 … have down; seat 8 banks."""

    def make(
        player: str,
        banker: str,
        *wagers: dict[str, Any],
        banking: dict[str, Any] | None = None,
        behind: dict[int, list[dict[str, Any]]] | None = None,
        house: dict[str, Any] | None = None,
        **facts: Any,
    ) -> Round:
        seats = []
        for number, down in enumerate(wagers or (ALL,), 1):
            seat: dict[str, Any] = {"seat": number, "wagers": down}
            if behind and number in behind:
                seat["backline"] = [{"wagers": each} for each in behind[number]]
            seats.append(seat)
        value = {
            "seats": seats,
            "player_dealer": {"seat": 8} | (banking or {}),
            "player_hand": player,
            "banker_hand": banker,
            "house": house or {},
            **facts,
        }
        return read_round(value, game=ez_baccarat)

    return make

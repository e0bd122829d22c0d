"""Short ways to write a round of Ultimate Texas Hold'em."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round
from trainer.games.ultimate_texas_holdem import UltimateTexasHoldem

RoundOf = Callable[..., Round]


@pytest.fixture(scope="session")
def holdem() -> Game:
    return UltimateTexasHoldem()


@pytest.fixture(scope="session")
def round_of(holdem: Game) -> RoundOf:
    """Return a function: board, the bank's cards, then seats as ``"AsKd 4x"``.

    The bank sits in seat 8. Ante and Blind are $10, Trips $5 (none at seats told ``no-trips``).
    """

    def make(
        board: str,
        bank: str,
        *seats: str,
        bank_seat: int = 8,
        stake: str = "",
        more: dict[int, dict[str, Any]] | None = None,
        house: dict[str, Any] | None = None,
        **facts: Any,
    ) -> Round:
        written: list[dict[str, Any]] = []
        for number, text in enumerate(seats, 1):
            cards, action, *without = text.split()
            wagers = {"ante": "10", "blind": "10"} | ({} if without else {"trips": "5"})
            seat = {"seat": number, "wagers": wagers, "cards": cards, "action": action}
            written.append(seat | (more or {}).get(number, {}))
        banks = {"seat": bank_seat, "cards": bank} | ({"stake": stake} if stake else {})
        value = {"seats": written, "player_dealer": banks, "board": board, **facts}
        return read_round(value | {"house": house or {}}, game=holdem)

    return make

"""Short ways to write a Pure Spanish 21.5 round."""

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
def spanish() -> Game:
    return find("pure-spanish-21-5")


@pytest.fixture(scope="session")
def round_of(spanish: Game) -> RoundOf:
    """Return a function: the bank's cards, then seats as cards or facts, each with $10 down.

    ``bank`` adds to the player-dealer, ``at`` numbers the seats.
    """

    def make(bank_cards: str, /, *seats: str | dict[str, Any], **facts: Any) -> Round:
        player_dealer = {"seat": 8, "cards": bank_cards, **facts.pop("bank", {})}
        numbers = facts.pop("at", range(1, len(seats) + 1))
        written = []
        for number, given in zip(numbers, seats, strict=True):
            seat: dict[str, Any] = {"cards": given} if isinstance(given, str) else dict(given)
            wagers = {"base": 10, **seat.pop("wagers", {})}
            written.append({"seat": number, "wagers": wagers, **seat})
        return read_round({"seats": written, "player_dealer": player_dealer, **facts}, game=spanish)

    return make

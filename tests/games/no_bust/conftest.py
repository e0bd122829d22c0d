"""Both editions, and rounds of them in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round
from trainer.games.catalog import game

#: Makes a round: the game, the bank's cards, then seats as facts or as one hand's cards.
RoundOf = Callable[..., Round]


@pytest.fixture
def four() -> Game:
    """No Bust 4.0."""
    return game("no-bust-blackjack-4")


@pytest.fixture
def seven() -> Game:
    """No Bust 7.0."""
    return game("no-bust-blackjack-7")


@pytest.fixture
def round_of() -> RoundOf:
    """Return a maker of rounds: seat 8 banks, seats are counted from 1, every wager is $10."""

    def make(
        of: Game,
        bank: str,
        *seats: str | dict[str, Any],
        house: dict[str, Any] | None = None,
        stake: str | None = None,
        bank_seat: int = 8,
        **more: Any,
    ) -> Round:
        written = []
        for number, given in enumerate(seats, 1):
            facts = {"cards": given} if isinstance(given, str) else dict(given)
            facts = {"seat": number, "wagers": {"base": "10"}} | facts
            written.append(facts)
        banker: dict[str, Any] = {"seat": bank_seat, "cards": bank}
        if stake is not None:
            banker["stake"] = stake
        given = {"game": of.key, "seats": written, "player_dealer": banker, **more}
        return read_round(given | ({"house": house} if house else {}), game=of)

    return make

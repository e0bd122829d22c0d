"""Short ways to write a round of Fortune Pai Gow Poker."""

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
def fortune() -> Game:
    return find("fortune-pai-gow")


@pytest.fixture(scope="session")
def round_of(fortune: Game) -> RoundOf:
    """Return a function: the bank's seven cards, then seats by number, then facts.

    A seat is its seven cards, or a mapping with ``cards``, ``low``, ``backline`` and wagers.
    The bank sits at seat 7 unless ``bank`` says otherwise.
    """

    def make(
        dealer: str, seats: dict[int, Any], *, house: dict[str, Any] | None = None, **facts: Any
    ) -> Round:
        written = []
        for number, given in seats.items():
            seat = {"cards": given} if isinstance(given, str) else dict(given)
            wagers = {"base": seat.pop("base", 25)}
            for spot in ("fortune", "ace-high"):
                if spot in seat:
                    wagers[spot] = seat.pop(spot)
            written.append({"seat": number, "wagers": wagers, **seat})
        bank = {"seat": 7, "cards": dealer, **facts.pop("bank", {})}
        value = {"seats": written, "player_dealer": bank, "house": house or {}, **facts}
        return read_round(value, game=fortune)

    return make

"""Short ways to write a Blackjack Switch round."""

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
def switch() -> Game:
    return find("blackjack-switch")


@pytest.fixture(scope="session")
def round_of(switch: Game) -> RoundOf:
    """Return a function: the bank's cards, then seats as ``(cards-1, cards-2, facts)``.

    Every hand carries $10 unless ``wagers`` says otherwise; ``bank`` adds to the player-dealer,
    ``at`` numbers the seats.
    """

    def make(bank_cards: str, /, *seats: tuple[Any, ...], **facts: Any) -> Round:
        player_dealer = {"seat": 6, "cards": bank_cards, **facts.pop("bank", {})}
        numbers = facts.pop("at", range(1, len(seats) + 1))
        written = []
        for number, (one, two, *more) in zip(numbers, seats, strict=True):
            given = dict(more[0]) if more else {}
            wagers = {"base-1": 10, "base-2": 10, **given.pop("wagers", {})}
            seat = {"seat": number, "cards-1": one, "cards-2": two, "wagers": wagers}
            written.append(seat | given)
        return read_round({"seats": written, "player_dealer": player_dealer, **facts}, game=switch)

    return make

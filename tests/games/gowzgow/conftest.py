"""Short ways to write a GowZGow round."""

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
def gowzgow() -> Game:
    return find("gowzgow")


@pytest.fixture(scope="session")
def round_of(gowzgow: Game) -> RoundOf:
    """Return a function: hands as ``"9h9d4c"`` or ``("9h9d4c", pass_line, bonus)``, then facts."""

    def make(
        dealer: str,
        *hands: str | tuple[Any, ...],
        house: dict[str, Any] | None = None,
        **facts: Any,
    ) -> Round:
        people = facts.pop("players", {})
        seats: list[dict[str, Any]] = []
        for number, hand in enumerate(hands, 1):
            cards, stake, bonus = (hand, 25, 0) if isinstance(hand, str) else (*hand, 0)[:3]
            wagers = {"pass-line": stake} | ({"bonus": bonus} if bonus else {})
            seat: dict[str, Any] = {"seat": number, "wagers": wagers, "cards": cards}
            if number in people:
                seat["player"] = people[number]
            seats.append(seat)
        value = {"seats": seats, "dealer": {"cards": dealer}, "house": house or {}, **facts}
        return read_round(value, game=gowzgow)

    return make

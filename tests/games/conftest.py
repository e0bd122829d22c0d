"""Fixtures for tests that hold for every game of the catalog."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game
from trainer.games.catalog import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest) -> Game:
    found = request.param
    assert isinstance(found, Game)
    return found

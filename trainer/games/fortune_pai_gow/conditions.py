"""What a Fortune Pai Gow Poker scenario can ask for. Rare hands are built, not waited for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from trainer.engine.drafts import Condition
from trainer.engine.game import Game
from trainer.engine.pai_gow.conditions import common
from trainer.engine.pai_gow.fortune_conditions import fortune_conditions
from trainer.games.fortune_pai_gow.dealing import HABITS


@lru_cache(maxsize=1)
def conditions(game: Game) -> Mapping[str, Condition]:
    """Return the conditions by name."""
    every = (*common(game, HABITS), *fortune_conditions(game, HABITS))
    return {condition.name: condition for condition in every}

"""Dealing a random round of Fortune Pai Gow Poker."""

from __future__ import annotations

from trainer.engine.drafts import Draft
from trainer.engine.game import Game
from trainer.engine.pai_gow import dealing
from trainer.engine.pai_gow.dealing import Habits
from trainer.engine.pai_gow.fortune import FORTUNE
from trainer.engine.rounds import Round

HABITS = Habits(bonuses={FORTUNE: 65})


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts."""
    return dealing.finish(game, draft, HABITS)

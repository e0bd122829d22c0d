"""Three Card Poker 6 Card Bonus: a player-dealer's game with Pair Plus and six-card bonus."""

from __future__ import annotations

from trainer.engine.packaged import PackagedGame


class ThreeCardPoker6CardBonus(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

"""Three Card Poker (Washington): Ante and Play, Pair Plus, the Bonus bet and its Envy."""

from __future__ import annotations

from trainer.engine.packaged import PackagedGame


class ThreeCardPoker(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

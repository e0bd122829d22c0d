"""Ultimate Texas Hold'em: two cards and a common board against the player-dealer."""

from __future__ import annotations

from trainer.engine.packaged import PackagedGame


class UltimateTexasHoldem(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

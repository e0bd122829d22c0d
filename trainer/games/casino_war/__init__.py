"""Casino War: one card each against the player-dealer; a tie is surrendered or goes to war."""

from __future__ import annotations

from trainer.engine.packaged import PackagedGame


class CasinoWar(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

"""GowZGow: two or three cards to nine against the house, with a Bonus Bet and Envy."""

from __future__ import annotations

from trainer.engine.packaged import PackagedGame


class GowZGow(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

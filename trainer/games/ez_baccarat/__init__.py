"""EZ Baccarat: two shared hands to nine, the Banker without commission, Dragon 7 and Panda 8."""

from __future__ import annotations

from trainer.engine.packaged import PackagedGame


class EZBaccarat(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

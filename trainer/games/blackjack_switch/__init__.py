"""21st Century Blackjack Switch: two hands a seat, second cards switched, the bank's 22 pushes."""

from __future__ import annotations

from trainer.engine.packaged import PackagedGame


class BlackjackSwitch(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

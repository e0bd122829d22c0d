"""Joker Poker: five cards, one of them wild, against the player-dealer."""

from __future__ import annotations

from trainer.engine.packaged import PackagedGame


class JokerPoker(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

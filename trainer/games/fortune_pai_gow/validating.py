"""What can be a round is the same in every pai gow game."""

from __future__ import annotations

from trainer.engine.pai_gow.facts import validate

__all__ = ["validate"]

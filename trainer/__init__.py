"""Dealer Trainer: a simulator that trains casino dealers against an expert rules engine."""

__version__ = "0.1.0"

#: Raised whenever a change alters what is correct; records keep it so a run replays exactly.
RULES_VERSION = "1"

"""The rules engine: everything a dealer's work has in common, knowing no game by name."""

"""The games: one module each, its variants as data."""

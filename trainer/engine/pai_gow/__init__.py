"""Pai gow poker: seven cards set into a five-card and a two-card hand, with a joker in the pack."""

"""Scenarios: from a game, a house, wanted conditions and a seed to the facts of a round."""

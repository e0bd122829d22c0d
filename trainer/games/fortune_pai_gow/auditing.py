"""Exact figures for Fortune Pai Gow Poker: the Fortune Bonus on both paytables."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine.game import Figure, Game
from trainer.engine.pai_gow.auditing import fortune_chances, fortune_figure, with_envy

#: Seven seats less the player-dealer's and one's own.
_OTHERS = 5


def figures(game: Game) -> Iterator[Figure]:
    """Yield the Fortune Bonus by either reading of the joker, and with Envy by the default one."""
    for name, table in game.paytables.items():
        house = game.house({"fortune_paytable": name})
        chances = fortune_chances(table, house)
        reading = "joker an ace, or completes a straight or flush"
        plain = fortune_figure(table, chances, reading, {"joker": "ace-straight-flush"})
        yield plain
        yield with_envy(plain, table, chances, _OTHERS)
        wild = fortune_chances(table, game.house({"joker": "wild"}), wild=True)
        yield fortune_figure(table, wild, "joker fully wild", {"joker": "wild"})

"""Exact figures for Face Up Pai Gow Poker: the Fortune Bonus and the Ace-High Bonus."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from trainer.engine.game import Figure, Game
from trainer.engine.pai_gow.auditing import fortune_chances, fortune_figure
from trainer.engine.pai_gow.counting import HANDS, ace_high_counts, ace_high_pairs
from trainer.engine.pai_gow.fortune import FORTUNE
from trainer.engine.pai_gow.hands import PACK
from trainer.engine.paytables import Paytable
from trainer.games.face_up_pai_gow.settling import ACE_HIGH


def figures(game: Game) -> Iterator[Figure]:
    """Yield the Fortune Bonus by either reading of the royal match, and the Ace-High Bonus."""
    for value, reading in (
        ("completes-royal", "joker may complete the royal of a royal match"),
        ("natural-only", "royal match without the joker"),
    ):
        house = game.house({"royal_match_joker": value})
        for table in game.posted(house):
            if table.spot == FORTUNE:
                chances = fortune_chances(table, house)
                yield fortune_figure(
                    table, chances, f"{reading}; without Envy", {"royal_match_joker": value}
                )
    for table in game.posted(game.house()):
        if table.spot == ACE_HIGH:
            yield _ace_high(table)


def _ace_high(table: Paytable) -> Figure:
    """Count the bank's hands, and the pairs of hands where the player is ace-high as well."""
    pairs = HANDS * comb(len(PACK) - 7, 7)
    neither, one_joker = ace_high_pairs()
    plain, joker = ace_high_counts()
    # The joker of a pair lies with the bank or with the player, equally often.
    both_plain_bank, both_joker_bank = neither + one_joker, one_joker
    chances = {
        "both": Fraction(both_plain_bank + both_joker_bank, pairs),
        "bank-joker": Fraction(joker, HANDS) - Fraction(both_joker_bank, pairs),
        "bank": Fraction(plain, HANDS) - Fraction(both_plain_bank, pairs),
    }
    hits = sum(chances.values(), start=Fraction(0))
    pays = sum(
        (chance * row.odds.pays for key, chance in chances.items() if (row := table[key]).odds),
        start=Fraction(0),
    )
    return Figure(
        wager="Ace-High Bonus",
        paytable=table.name,
        reading="player's and player-dealer's seven cards",
        edge=float(100 * (1 - hits - pays)),
        hits=float(100 * hits),
    )

"""Settling Fortune Pai Gow Poker: base wagers, the Fortune Bonus, and Envy that adds up."""

from __future__ import annotations

from trainer.engine.bettors import bettors_of
from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.pai_gow.base import in_action_order, settle_base
from trainer.engine.pai_gow.covering import Item, ledger_of
from trainer.engine.pai_gow.fortune import FORTUNE, fortune_envy, settle_fortune
from trainer.engine.rounds import Round


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager in order, then Envy, within the player-dealer's stake."""
    return ledger_of(game, facts, sequence(game, facts))


def sequence(game: Game, facts: Round) -> list[Item]:
    """Return everything to be settled, in order, as if the stake had no end."""
    seats = in_action_order(game, facts)
    items: list[Item] = []
    laps = [seats] if facts.house["settling"] == "laps" else [[seat] for seat in seats]
    for group in laps:
        items += [
            settle_base(game, facts, bettor, face_up=False)
            for seat in group
            for bettor in bettors_of(seat)
        ]
        items += [settle_fortune(game, facts, seat) for seat in group if FORTUNE in seat.wagers]
    items += fortune_envy(game, facts, seats, highest_only=False)
    return items

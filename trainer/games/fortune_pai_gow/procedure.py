"""The expert dealer's round of Fortune Pai Gow Poker, act by act."""

from __future__ import annotations

from trainer.engine.game import Game
from trainer.engine.pai_gow.procedure import PaiGowProcedure
from trainer.engine.rounds import Round
from trainer.engine.steps import Step
from trainer.games.fortune_pai_gow.settling import sequence


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = PaiGowProcedure(game, facts)
    dealer.open_round()
    dealer.deal_piles()
    dealer.set_players()
    dealer.expose_bank("The players have set their hands. What is next?")
    dealer.settle_items(sequence(game, facts))
    dealer.close_round()
    return tuple(dealer.steps)

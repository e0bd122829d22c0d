"""The expert dealer's round of Face Up Pai Gow Poker, act by act."""

from __future__ import annotations

from trainer.engine import events as ev
from trainer.engine.game import Game
from trainer.engine.pai_gow.base import bank_pushes_all, bank_setting
from trainer.engine.pai_gow.naming import hand_name
from trainer.engine.pai_gow.procedure import PaiGowProcedure
from trainer.engine.places import DEALER
from trainer.engine.rounds import Round
from trainer.engine.steps import Course, Step
from trainer.games.face_up_pai_gow.settling import sequence


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deal_piles()
    dealer.expose_bank("The deck is verified. What is next?")
    dealer.read_bank()
    if not bank_pushes_all(facts):
        dealer.set_players()
    dealer.settle_items(sequence(game, facts))
    dealer.close_round()
    return tuple(dealer.steps)


class _Dealer(PaiGowProcedure):
    """An expert dealer who shows the bank's hand first."""

    def read_bank(self) -> None:
        """Say whether the player-dealer's ace-high pushes the base wagers."""
        pushes = bank_pushes_all(self.facts)
        joker = any(card.is_joker for card in self.facts.dealer)
        held = bank_setting(self.facts)
        if pushes:
            expected = "ace-high-joker" if joker else "ace-high"
            why = "No pair, no straight, no flush, and the highest card is " + (
                "the joker as an ace: all base wagers push." if joker else "an ace: all push."
            )
            said = "Ace-high: all base wagers push"
        else:
            expected = "plays"
            why = (
                f"The hand plays: {hand_name(held.back)} behind, {hand_name(held.front)} in front."
            )
            said = f"The player-dealer plays {hand_name(held.back)} and {hand_name(held.front)}"
        self.choose(
            kind="check-ace-high",
            skill="ace-high.read",
            place=DEALER,
            ask="What are the player-dealer's seven cards?",
            courses=(
                Course("plays", "They play: players set their hands", "P"),
                Course("ace-high", "Ace-high: base wagers push", "A"),
                Course("ace-high-joker", "Ace-high with joker: base wagers push", "J"),
            ),
            expected=expected,
            why=why,
            rule=self.rules["ace-high-push"],
            hint="Ace-high means no pair, no straight and no flush in all seven cards.",
            after=(ev.Announced(DEALER, said),),
            error="misread-hand",
        )

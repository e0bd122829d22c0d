"""What a scenario of Three Card Poker can ask for. Rare hands are built, not waited for."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.engine.drafts import Condition
from trainer.engine.game import Game
from trainer.engine.poker import ACE, Three
from trainer.engine.three_card import better_than, of_kind, where
from trainer.games.three_card_poker.building import (
    DEALER_RANK,
    JACK,
    LATE_RANK,
    PEOPLE_RANK,
    QUEEN,
    SEAT_RANK,
    bonus_though_beaten,
    dealer_condition,
    dealer_envy_hand,
    envied_hands,
    envy_hands,
    envy_without_bonus,
    everyone_condition,
    hand_condition,
    holds_bonus_though_beaten,
    holds_dealer_envy_hand,
    holds_envy_without_bonus,
    holds_two_spots,
    is_hand,
    makes_row,
    not_playing,
    outcome_condition,
    tied,
    two_spots,
    worse,
)
from trainer.games.three_card_poker.hands import plays, row_of
from trainer.games.three_card_poker.mishaps import MISHAPS
from trainer.games.three_card_poker.validating import ANTE, BONUS, FOLD, PAIR_PLUS, PLAY

_ALL = (
    dealer_condition("dealer-plays", "the dealer plays", plays),
    dealer_condition("dealer-does-not-play", "the dealer doesn't play", not_playing),
    dealer_condition(
        "dealer-queen-high",
        "the dealer just plays, with queen-high",
        lambda mine: mine[:2] == (Three.HIGH_CARD, QUEEN),
    ),
    dealer_condition(
        "dealer-jack-high",
        "the dealer just fails, with jack-high",
        lambda mine: mine[:2] == (Three.HIGH_CARD, JACK),
        of_kind(Three.HIGH_CARD, top=JACK),
    ),
    dealer_condition(
        "dealer-pair-or-better",
        "the dealer has a pair or better",
        lambda mine: mine[0] >= Three.PAIR,
    ),
    hand_condition(
        "straight-flush",
        "a straight flush with a Pair Plus",
        of_kind(Three.STRAIGHT_FLUSH),
        makes_row("straight-flush"),
        bets=(PAIR_PLUS,),
        action=PLAY,
    ),
    hand_condition(
        "three-of-a-kind",
        "three of a kind with a Pair Plus",
        of_kind(Three.THREE_OF_A_KIND),
        makes_row("three-of-a-kind"),
        bets=(PAIR_PLUS,),
        action=PLAY,
    ),
    hand_condition(
        "straight",
        "a straight with a Pair Plus",
        of_kind(Three.STRAIGHT),
        makes_row("straight"),
        bets=(PAIR_PLUS,),
        action=PLAY,
    ),
    hand_condition(
        "flush",
        "a flush with a Pair Plus",
        of_kind(Three.FLUSH),
        makes_row("flush"),
        bets=(PAIR_PLUS,),
        action=PLAY,
    ),
    hand_condition(
        "pair",
        "a pair with a Pair Plus",
        of_kind(Three.PAIR),
        makes_row("pair"),
        bets=(PAIR_PLUS,),
        action=PLAY,
    ),
    hand_condition(
        "pair-plus-loses",
        "a losing Pair Plus that was not folded",
        where(lambda mine: (Three.HIGH_CARD, QUEEN) <= mine < (Three.PAIR,), "high card"),
        makes_row(""),
        bets=(PAIR_PLUS,),
        action=PLAY,
    ),
    hand_condition(
        "ace-low-straight",
        "a 3-2-A straight that plays",
        of_kind(Three.STRAIGHT, top=3),
        lambda _, seat: is_hand(seat, (Three.STRAIGHT, 3)) and seat.action == PLAY,
        action=PLAY,
    ),
    hand_condition(
        "ace-low-straight-flush",
        "a suited 3-2-A that plays",
        of_kind(Three.STRAIGHT_FLUSH, top=3),
        lambda _, seat: is_hand(seat, (Three.STRAIGHT_FLUSH, 3)) and seat.action == PLAY,
        action=PLAY,
    ),
    hand_condition(
        "bonus-akq-spades",
        "A-K-Q of spades with a Bonus bet",
        of_kind(Three.STRAIGHT_FLUSH, top=ACE, suit="s"),
        makes_row("akq-spades", BONUS),
        bets=(BONUS,),
        action=PLAY,
    ),
    hand_condition(
        "bonus-akq-suited",
        "a suited A-K-Q, not of spades, with a Bonus bet",
        lambda draft: of_kind(Three.STRAIGHT_FLUSH, top=ACE, suit=draft.rng.choice("cdh"))(draft),
        makes_row("akq-suited", BONUS),
        bets=(BONUS,),
        action=PLAY,
    ),
    hand_condition(
        "bonus-straight-flush",
        "a lesser straight flush with a Bonus bet",
        of_kind(Three.STRAIGHT_FLUSH),
        makes_row("straight-flush", BONUS),
        bets=(BONUS,),
        action=PLAY,
    ),
    hand_condition(
        "bonus-three-of-a-kind",
        "three of a kind with a Bonus bet",
        of_kind(Three.THREE_OF_A_KIND),
        makes_row("three-of-a-kind", BONUS),
        bets=(BONUS,),
        action=PLAY,
    ),
    hand_condition(
        "bonus-straight",
        "a straight with a Bonus bet",
        of_kind(Three.STRAIGHT),
        makes_row("straight", BONUS),
        bets=(BONUS,),
        action=PLAY,
    ),
    hand_condition(
        "bonus-loses",
        "a pair with a losing Bonus bet",
        of_kind(Three.PAIR),
        lambda _, seat: makes_row("", BONUS)(_, seat) and row_of(seat.cards) == "pair",
        bets=(BONUS,),
        action=PLAY,
    ),
    hand_condition(
        "fold",
        "a player who folds",
        None,
        lambda _, seat: seat.action == FOLD,
        action=FOLD,
    ),
    hand_condition(
        "fold-with-pair-plus",
        "a player who folds with a Pair Plus down",
        None,
        lambda _, seat: seat.action == FOLD and PAIR_PLUS in seat.wagers,
        bets=(PAIR_PLUS,),
        action=FOLD,
    ),
    hand_condition(
        "fold-pair",
        "a player who folds a pair with a Pair Plus down",
        of_kind(Three.PAIR),
        lambda _, seat: (
            seat.action == FOLD and PAIR_PLUS in seat.wagers and row_of(seat.cards) == "pair"
        ),
        bets=(PAIR_PLUS,),
        action=FOLD,
    ),
    hand_condition(
        "fold-with-bonus",
        "a player who folds with a Bonus bet down",
        None,
        lambda _, seat: seat.action == FOLD and BONUS in seat.wagers,
        bets=(BONUS,),
        action=FOLD,
    ),
    hand_condition(
        "pair-plus-alone",
        "a player with Pair Plus alone",
        None,
        lambda _, seat: ANTE not in seat.wagers,
        without=(ANTE,),
    ),
    hand_condition(
        "ante-alone",
        "a player with an Ante and no Pair Plus",
        None,
        lambda _, seat: PAIR_PLUS not in seat.wagers,
        bets=(ANTE,),
        without=(PAIR_PLUS,),
    ),
    outcome_condition(
        "win", "a hand that beats a dealer who plays", plays,
        lambda draft, theirs: better_than(draft, theirs), lambda mine, theirs: mine > theirs,
    ),
    outcome_condition(
        "lose", "a hand that loses to a dealer who plays", plays, worse,
        lambda mine, theirs: mine < theirs,
    ),
    outcome_condition(
        "tie", "a hand equal to that of a dealer who plays", plays, tied,
        lambda mine, theirs: mine == theirs,
    ),
    outcome_condition(
        "worse-than-no-hand", "a hand worse than that of a dealer who doesn't play",
        not_playing, worse, lambda mine, theirs: mine < theirs,
    ),
    Condition(
        name="ante-bonus-though-beaten",
        title="an Ante Bonus paid on a hand that loses",
        build=bonus_though_beaten,
        holds=holds_bonus_though_beaten,
        rank=LATE_RANK,
    ),
    Condition(
        name="envy-one-hand",
        title="one hand that triggers Envy",
        build=envy_hands(1),
        holds=lambda _, ledger: len(envied_hands(ledger)) >= 1,
        rank=SEAT_RANK,
    ),
    Condition(
        name="envy-several-hands",
        title="several hands that trigger Envy",
        build=envy_hands(2),
        holds=lambda _, ledger: len(envied_hands(ledger)) >= 2,
        rank=SEAT_RANK,
    ),
    Condition(
        name="envy-without-bonus",
        title="a hand that triggers Envy without a Bonus bet of its own",
        build=envy_without_bonus,
        holds=holds_envy_without_bonus,
        rank=SEAT_RANK,
    ),
    Condition(
        name="dealer-envy-hand",
        title="the dealer has a suited A-K-Q: no Envy",
        build=dealer_envy_hand,
        holds=holds_dealer_envy_hand,
        rank=DEALER_RANK,
    ),
    Condition(
        name="two-spots-one-player",
        title="one player on two neighbouring spots",
        build=two_spots,
        holds=holds_two_spots,
        rank=PEOPLE_RANK,
    ),
    everyone_condition("every-bonus", "a Bonus bet at every seat", BONUS),
    everyone_condition("every-pair-plus", "a Pair Plus at every seat", PAIR_PLUS),
    *MISHAPS,
)  # fmt: skip


def conditions(game: Game) -> Mapping[str, Condition]:  # noqa: ARG001 - the same in every house
    """Return what a scenario can ask for, by name."""
    return {condition.name: condition for condition in _ALL}

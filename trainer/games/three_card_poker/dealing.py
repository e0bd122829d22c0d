"""Dealing a random round of Three Card Poker around whatever conditions have fixed."""

from __future__ import annotations

from random import Random

from trainer.engine.cardroom import usual_bet
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.money import Cents
from trainer.engine.poker import RANK_VALUES, Strength, Three, three_card
from trainer.engine.rounds import Round
from trainer.games.three_card_poker.validating import (
    ANTE,
    BONUS,
    FOLD,
    ONE_DOLLAR,
    PAIR_PLUS,
    PLAY,
)

#: In a hundred: players with Pair Plus alone, with an Ante alone, and with a Bonus bet.
_PAIR_PLUS_ALONE, _ANTE_ALONE, _BONUS = 15, 30, 50
#: In a hundred: players who play a hand they should fold.
_STUBBORN = 15
#: The least hand worth a Play wager.
_WORTH_PLAYING: Strength = (Three.HIGH_CARD, *(RANK_VALUES[rank] for rank in "Q64"))


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts."""
    if draft.dealer is None:
        draft.dealer = three(draft)
    for seat in draft.seats.values():
        wager(draft, seat)
        if seat.cards is None:
            seat.cards = three(draft)
        decide(draft, seat)
    if any(odd.kind == "wrong-card-count" and odd.at == "delivery" for odd in draft.irregularities):
        # The hand is void before anybody decides.
        for seat in draft.seats.values():
            seat.facts["action"] = ""
    return draft.round(game)


def three(draft: Draft) -> tuple[Card, ...]:
    """Deal a hand."""
    return (draft.draw(), draft.draw(), draft.draw())


def wager(draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet on spots nobody has fixed."""
    rng = draft.rng
    roll = rng.randrange(100)
    may_stand_alone = PAIR_PLUS not in seat.barred and draft.house["ante"] == "optional"
    if ANTE in seat.barred or (
        ANTE not in seat.wagers and may_stand_alone and roll < _PAIR_PLUS_ALONE
    ):
        bet(draft, seat, PAIR_PLUS)
    else:
        bet(draft, seat, ANTE)
        if roll >= _PAIR_PLUS_ALONE + _ANTE_ALONE and PAIR_PLUS not in seat.barred:
            bet(draft, seat, PAIR_PLUS)
    if BONUS not in seat.wagers and BONUS not in seat.barred:
        offered = draft.house["bonus_paytable"] != "none"
        if offered and rng.randrange(100) < _BONUS:
            bet(draft, seat, BONUS)
    # The players have decided: what is not down now stays empty.
    seat.barred |= {ANTE, PAIR_PLUS, BONUS} - seat.wagers.keys()


def bet(draft: Draft, seat: DraftSeat, spot: str) -> None:
    """Put a wager on a spot, or say why it cannot lie there."""
    if spot in seat.wagers:
        return
    if spot in seat.barred:
        raise Conflict(f"seat {seat.number} is to have nothing on {spot}")
    if spot == PAIR_PLUS and ANTE in seat.barred and draft.house["ante"] == "mandatory":
        raise Conflict("this house takes no Pair Plus without an Ante")
    if spot != BONUS:
        seat.wagers[spot] = usual_bet(draft.rng, draft.limits)
        return
    if draft.house["bonus_paytable"] == "none":
        raise Conflict("this house does not offer the Bonus bet")
    fixed = draft.house["bonus_bet"] == "one-dollar"
    seat.wagers[BONUS] = ONE_DOLLAR if fixed else _bonus_bet(draft.rng, draft.limits.maximum)


def _bonus_bet(rng: Random, most: Cents) -> Cents:
    sizes = [size for size in (100, 100, 100, 200, 300, 500, 500, 1000) if size <= most]
    return rng.choice(sizes) if sizes else most


def bar(seat: DraftSeat, spot: str) -> None:
    """Keep a spot empty, or say that it is taken."""
    if spot in seat.wagers:
        raise Conflict(f"seat {seat.number} has a wager on {spot}")
    seat.barred.add(spot)


def decide(draft: Draft, seat: DraftSeat) -> None:
    """Let a player with an Ante play or fold as players do."""
    if ANTE not in seat.wagers or "action" in seat.facts:
        return
    good = seat.cards is not None and (
        len(seat.cards) != 3 or three_card(seat.cards) >= _WORTH_PLAYING
    )
    stubborn = draft.rng.randrange(100) < _STUBBORN
    seat.facts["action"] = PLAY if good or stubborn else FOLD

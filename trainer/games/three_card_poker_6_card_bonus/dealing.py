"""Dealing a random round of Three Card Poker 6 Card Bonus around what conditions have fixed."""

from __future__ import annotations

from trainer.engine.cardroom import usual_bank, usual_bet, usual_stake
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.money import Cents
from trainer.engine.poker import RANK_VALUES, Strength, Three
from trainer.engine.rounds import Backline, Round
from trainer.games.three_card_poker_6_card_bonus.hands import strength
from trainer.games.three_card_poker_6_card_bonus.validating import (
    ANTE,
    FOLD,
    PAIR_PLUS,
    PLAY,
    SIX_CARD,
)

#: In a hundred: Pair Plus and 6 Card Bonus bets, bettors behind a seat, those who bet the
#: 6 Card Bonus too and those who decide otherwise, players who play what they should fold.
_PAIR_PLUS, _SIX_CARD, _BACKLINE, _BEHIND_SIX, _OTHERWISE, _STUBBORN = 50, 50, 12, 50, 25, 15
#: The least hand worth a Play wager.
_WORTH_PLAYING: Strength = (Three.HIGH_CARD, *(RANK_VALUES[rank] for rank in "Q64"))


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts. Doing it twice changes nothing."""
    bank_hand(draft)
    for seat in draft.seats.values():
        fill(draft, seat)
    return usual_stake(game, draft, draft.round(game, bank=usual_bank(draft)))


def three(draft: Draft) -> tuple[Card, ...]:
    """Deal a hand."""
    return (draft.draw(), draft.draw(), draft.draw())


def bank_hand(draft: Draft) -> tuple[Card, ...]:
    """Return the player-dealer's hand, dealt if it is still free."""
    if draft.dealer is None:
        draft.dealer = three(draft)
    return draft.dealer


def fill(draft: Draft, seat: DraftSeat) -> None:
    """Give a seat whatever it still lacks: wagers, cards, its decision, bettors behind."""
    wager(draft, seat)
    if seat.cards is None:
        seat.cards = three(draft)
    if "action" not in seat.facts:
        good = strength(seat.cards) >= _WORTH_PLAYING
        stubborn = draft.rng.randrange(100) < _STUBBORN
        seat.facts["action"] = PLAY if good or stubborn else FOLD
    if "backline" not in seat.facts:
        stands = draft.rng.randrange(100) < _BACKLINE
        otherwise = draft.rng.randrange(100) < _OTHERWISE
        seat.facts["backline"] = (behind(draft, seat, otherwise=otherwise),) if stands else ()


def wager(draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet on spots nobody has fixed."""
    bet(draft, seat, ANTE)
    for spot, often in ((PAIR_PLUS, _PAIR_PLUS), (SIX_CARD, _SIX_CARD)):
        if spot in seat.wagers or spot in seat.barred:
            continue
        if draft.rng.randrange(100) < often:
            bet(draft, seat, spot)
        else:
            # The player has decided: a later look at the seat must not change it.
            seat.barred.add(spot)


def bet(draft: Draft, seat: DraftSeat, spot: str) -> None:
    """Put a wager on a spot, or say why it cannot lie there."""
    if spot in seat.barred:
        raise Conflict(f"seat {seat.number} is to have nothing on {spot}")
    if spot not in seat.wagers:
        most: Cents | None = None if spot == ANTE else max(2500, draft.limits.minimum)
        seat.wagers[spot] = usual_bet(draft.rng, draft.limits, most=most)


def behind(
    draft: Draft, seat: DraftSeat, *, otherwise: bool = False, six: bool | None = None
) -> Backline:
    """Return a bettor behind the seat, perhaps one who decides against the seated player."""
    wagers = {ANTE: usual_bet(draft.rng, draft.limits)}
    if six if six is not None else draft.rng.randrange(100) < _BEHIND_SIX:
        wagers[SIX_CARD] = usual_bet(draft.rng, draft.limits, most=max(2500, draft.limits.minimum))
    action = ""
    if otherwise:
        action = FOLD if seat.facts["action"] == PLAY else PLAY
    return Backline(wagers=wagers, action=action)

"""Dealing a random round of Ultimate Texas Hold'em around whatever conditions have fixed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from trainer.engine.cardroom import usual_bank, usual_bet, usual_stake
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.money import Cents
from trainer.engine.poker import ACE, RANK_VALUES, Five, best_five
from trainer.engine.rounds import Backline, Round
from trainer.games.ultimate_texas_holdem.validating import ANTE, BLIND, FOLD, TRIPS

#: In a hundred: a Trips bet, a bettor behind the seat where the house takes him, a player who
#: does something else than he should, one who bets three times where four would do.
_TRIPS, _BACKLINE, _FICKLE, _THREE = 60, 20, 12, 25


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts. Doing it twice changes nothing."""
    if draft.house["seating"] == "seven-with-bank" and max(*draft.seats, draft.bank_seat) > 7:
        raise Conflict("this house has seven seats in all")
    for seat in draft.seats.values():
        fill(draft, seat)
    bank_cards(draft)
    return usual_stake(game, draft, draft.round(game, bank=usual_bank(draft), board=board(draft)))


def board(draft: Draft) -> tuple[Card, ...]:
    """Return the community cards, dealt if they are still free."""
    if "board" not in draft.shared:
        draft.shared["board"] = tuple(draft.draw() for _ in range(5))
    return draft.shared["board"]


def bank_cards(draft: Draft) -> tuple[Card, ...]:
    """Return the player-dealer's two cards, dealt if they are still free."""
    if draft.dealer is None:
        draft.dealer = (draft.draw(), draft.draw())
    return draft.dealer


def fill(draft: Draft, seat: DraftSeat) -> None:
    """Give a seat whatever it still lacks: wagers, cards, a decision, bettors behind."""
    wager(draft, seat)
    if seat.cards is None:
        seat.cards = (draft.draw(), draft.draw())
    if "action" not in seat.facts:
        seat.facts["action"] = decision(draft.rng, seat.cards, board(draft))
    if "backline" not in seat.facts:
        seat.facts["backline"] = _standing_behind(draft)


def wager(draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet on spots nobody has fixed."""
    if ANTE not in seat.wagers:
        seat.wagers[ANTE] = seat.wagers[BLIND] = usual_bet(draft.rng, draft.limits)
    if TRIPS not in seat.wagers and TRIPS not in seat.barred:
        if draft.rng.randrange(100) < _TRIPS:
            seat.wagers[TRIPS] = trips_bet(draft)
        else:
            # The player has decided: a condition built later may rest on it.
            seat.barred.add(TRIPS)


def trips_bet(draft: Draft) -> Cents:
    """Return a Trips bet as players make it."""
    return usual_bet(draft.rng, draft.limits, most=max(draft.limits.minimum, 5000))


def _standing_behind(draft: Draft) -> tuple[Backline, ...]:
    if draft.house["trips_backline"] == "none" or draft.rng.randrange(100) >= _BACKLINE:
        return ()
    return (Backline(wagers={TRIPS: trips_bet(draft)}),)


def decision(rng: Random, cards: Sequence[Card], shared: Sequence[Card]) -> str:
    """Return what a player does: mostly sensible, now and then not."""
    if rng.randrange(100) < _FICKLE:
        return rng.choice(("4x", "3x", "2x", "1x", FOLD))
    if _strong(cards):
        return "3x" if rng.randrange(100) < _THREE else "4x"
    flop = shared[:3]
    if _own_pair(cards, flop) or best_five((*cards, *flop))[0] >= Five.TWO_PAIR:
        return "2x"
    strength = best_five((*cards, *shared))
    if _own_pair(cards, shared) or strength > best_five(shared)[:2]:
        return "1x"
    return FOLD


def _strong(cards: Sequence[Card]) -> bool:
    """Whether two cards are worth a bet before the flop: an ace, a pair, good high cards."""
    low, high = sorted(RANK_VALUES[card[0]] for card in cards)
    if low == high:
        return low >= 3
    suited = cards[0][1] == cards[1][1]
    needed = {ACE: 2, 13: 2 if suited else 5, 12: 6 if suited else 8, 11: 8 if suited else 10}
    return low >= needed.get(high, ACE)


def _own_pair(cards: Sequence[Card], shared: Sequence[Card]) -> bool:
    """Whether one of the player's own cards is paired."""
    ranks = {card[0] for card in shared}
    return cards[0][0] == cards[1][0] or any(card[0] in ranks for card in cards)

"""Dealing a random round of Joker Poker around whatever conditions have fixed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.engine.cardroom import usual_bank, usual_bet, usual_stake
from trainer.engine.cards import Card
from trainer.engine.drafts import Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.poker import RANK_VALUES, Strength
from trainer.engine.rounds import Round
from trainer.games.joker_poker.hands import best_jokers, is_natural_royal, with_joker
from trainer.games.joker_poker.validating import BASE, DOUBLE, PLAY, SURRENDER, TRIPLE

#: In a hundred: a weak hand given up, a strong one only played, a joker badly chosen.
_GIVEN_UP, _TIMID, _POOR_JOKER = 40, 35, 8


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts. Doing it twice changes nothing."""
    dealer = bank_cards(draft)
    for seat in draft.seats.values():
        fill(draft, seat)
    fix_bank_joker(draft, always_best=False)
    if not draft.dice and not draft.action_seat:
        draft.dice = tuple(draft.rng.randint(1, 6) for _ in range(3))
    bank = usual_bank(draft)
    if not any(len(seat.cards or ()) == 5 for seat in draft.seats.values()):
        # Nobody is left to play against: the bank gets no more cards, and no joker.
        dealer, bank = dealer[:3], replace(bank, joker=None)
    return usual_stake(game, draft, draft.round(game, dealer=dealer, bank=bank))


# --- the bank -----------------------------------------------------------------------------------


def bank_cards(draft: Draft) -> tuple[Card, ...]:
    """Return the bank's five cards, dealt if they are still free."""
    if draft.dealer is None:
        draft.dealer = tuple(draft.draw() for _ in range(5))
    return draft.dealer


def another_ace(draft: Draft) -> bool:
    """Whether this house lets the joker of a flush be a second ace."""
    return draft.house["flush_joker"] == "always-ace"


def fix_bank_joker(draft: Draft, *, always_best: bool = True) -> Strength:
    """Settle which of the bank's cards is the joker, and return the hand it makes."""
    cards, bank, ace = bank_cards(draft), usual_bank(draft), another_ace(draft)
    if bank.joker is None:
        joker = draft.rng.choice(best_jokers(cards, second_ace=ace))
        free = draft.house["bank_joker"] == "player-dealer" and not always_best
        if free and draft.rng.randrange(100) < _POOR_JOKER:
            joker = draft.rng.choice(cards)
        draft.bank = bank = replace(bank, joker=joker)
    return with_joker(cards, bank.joker or cards[0], second_ace=ace)


# --- the players --------------------------------------------------------------------------------


def fill(draft: Draft, seat: DraftSeat) -> None:
    """Give a seat whatever it still lacks: a wager, cards, a decision, a joker."""
    wager(draft, seat)
    if seat.cards is None:
        seat.cards = tuple(draft.draw() for _ in range(3))
        if "action" not in seat.facts:
            seat.facts["action"] = decision(draft, seat.cards)
        if seat.facts["action"] != SURRENDER:
            seat.cards += (draft.draw(), draft.draw())
    if "action" not in seat.facts:
        chosen = decision(draft, seat.cards[:3])
        seat.facts["action"] = PLAY if chosen == SURRENDER and len(seat.cards) == 5 else chosen
    if "joker" not in seat.facts and len(seat.cards) == 5:
        seat.facts["joker"] = choose_joker(draft, seat.cards)


def wager(draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet."""
    if BASE not in seat.wagers:
        seat.wagers[BASE] = usual_bet(draft.rng, draft.limits)


def choose_joker(draft: Draft, cards: tuple[Card, ...]) -> Card | None:
    """Return the joker a player picks: nearly always the best; none for a natural royal."""
    if is_natural_royal(cards):
        return None
    if draft.rng.randrange(100) < _POOR_JOKER:
        return draft.rng.choice(cards)
    return draft.rng.choice(best_jokers(cards, second_ace=another_ace(draft)))


def decision(draft: Draft, three: Sequence[Card]) -> str:
    """Return what a player does with three cards against what the bank shows."""
    up = bank_cards(draft)[:2]
    values = sorted(RANK_VALUES[card[0]] for card in three)
    suited = len({card[1] for card in three}) == 1
    close = len(set(values)) == 3 and values[2] - values[0] <= 4
    if len(set(values)) < 3 or (suited and close):
        if draft.rng.randrange(100) < _TIMID:
            return PLAY
        return draft.rng.choice((DOUBLE, TRIPLE)) if up[0][0] == up[1][0] else DOUBLE
    weak = not suited and not close and values[2] < 12
    return SURRENDER if weak and draft.rng.randrange(100) < _GIVEN_UP else PLAY

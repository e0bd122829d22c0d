"""Dealing a random round of Casino War around whatever conditions have fixed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from trainer.engine.cardroom import usual_bank, usual_bet, usual_stake
from trainer.engine.cards import Card
from trainer.engine.drafts import Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.money import Cents
from trainer.engine.rounds import Backline, Round
from trainer.games.casino_war.hands import Standing, compare, ties
from trainer.games.casino_war.validating import PRIMARY, SURRENDER, TIE, WAR, WAR_TIE

#: In a hundred: a Tie wager, a bettor behind the seat, going to war rather than surrendering,
#: a backline bettor who decides otherwise, a new Tie wager with the War wager.
_TIE_BET, _BACKLINE, _TO_WAR, _OTHERWISE, _WAR_TIE = 45, 12, 75, 40, 40


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts. Doing it twice changes nothing."""
    card = bank_card(draft)
    for seat in draft.seats.values():
        fill(draft, seat, card)
    bank = usual_bank(draft)
    if any(_fights(seat) for seat in draft.seats.values()):
        bank_war_card(draft)
        bank = usual_bank(draft)
    return usual_stake(game, draft, draft.round(game, bank=bank))


def bank_card(draft: Draft) -> Card:
    """Return the player-dealer's first card, dealt if it is still free."""
    if draft.dealer is None:
        draft.dealer = (draft.draw(),)
    return draft.dealer[0]


def bank_war_card(draft: Draft, fits: Callable[[Card], bool] = lambda _: True) -> Card:
    """Return the player-dealer's war card, dealt if it is still free."""
    bank = usual_bank(draft)
    if bank.war_card is None:
        draft.bank = bank = replace(bank, war_card=draft.draw_like(fits, "fitting war card"))
    if bank.war_card is None:
        raise AssertionError("a war card was just dealt")
    return bank.war_card


def standing_to(card: Card, wanted: Standing) -> Callable[[Card], bool]:
    """Return a test for cards that stand so to a card."""
    return lambda own: compare(own, card) == wanted


def fill(draft: Draft, seat: DraftSeat, card: Card) -> None:
    """Give a seat whatever it still lacks: wagers, its card, its decision, bettors behind."""
    wager(draft, seat)
    if seat.cards is None:
        seat.cards = (draft.draw(),)
    tied = ties(seat.cards[0], card)
    if tied and "action" not in seat.facts:
        seat.facts["action"] = WAR if draft.rng.randrange(100) < _TO_WAR else SURRENDER
    if "backline" not in seat.facts:
        seat.facts["backline"] = _standing_behind(draft, seat, tied=tied)
    if not _fights(seat):
        return
    if "war_card" not in seat.facts:
        seat.facts["war_card"] = draft.draw()
    _bet_on_war(draft, seat)


def wager(draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet on spots nobody has fixed."""
    if PRIMARY not in seat.wagers:
        seat.wagers[PRIMARY] = usual_bet(draft.rng, draft.limits)
    if TIE not in seat.wagers and TIE not in seat.barred:
        if draft.rng.randrange(100) < _TIE_BET:
            seat.wagers[TIE] = usual_bet(draft.rng, draft.limits, most=_tie_limit(draft))
        seat.barred.add(TIE)


def _tie_limit(draft: Draft) -> Cents:
    """Return the most players care to put on a long shot."""
    return max(draft.limits.minimum, 2500)


def _standing_behind(draft: Draft, seat: DraftSeat, *, tied: bool) -> tuple[Backline, ...]:
    if draft.rng.randrange(100) >= _BACKLINE:
        return ()
    wagers = {PRIMARY: usual_bet(draft.rng, draft.limits)}
    if draft.rng.randrange(100) < _TIE_BET:
        wagers[TIE] = usual_bet(draft.rng, draft.limits, most=_tie_limit(draft))
    action = ""
    free = tied and draft.house["backline_war"] == "own-choice"
    if free and draft.rng.randrange(100) < _OTHERWISE:
        action = SURRENDER if seat.facts["action"] == WAR else WAR
    return (Backline(wagers=wagers, action=action),)


def _bet_on_war(draft: Draft, seat: DraftSeat) -> None:
    """Where the house takes it, bet on the war deal too."""
    if draft.house["war_tie_bet"] != "allowed" or seat.facts["action"] != WAR:
        return
    if WAR_TIE not in seat.wagers and WAR_TIE not in seat.barred:
        if draft.rng.randrange(100) < _WAR_TIE:
            seat.wagers[WAR_TIE] = usual_bet(draft.rng, draft.limits, most=_tie_limit(draft))
        seat.barred.add(WAR_TIE)


def _fights(seat: DraftSeat) -> bool:
    behind: tuple[Backline, ...] = seat.facts.get("backline", ())
    return WAR in (seat.facts.get("action", ""), *(bettor.action for bettor in behind))

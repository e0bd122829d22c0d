"""Dealing a random round of EZ Baccarat around whatever conditions have fixed."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.cardroom import usual_bank, usual_bet, usual_stake
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.money import Cents
from trainer.engine.rounds import Backline, Round
from trainer.games.ez_baccarat.hands import banker_draws, player_draws
from trainer.games.ez_baccarat.validating import BANKER, DRAGON, LINES, PANDA, PLAYER, TIE

Cards = tuple[Card, ...]
Fits = Callable[[Cards, Cards], bool]

#: In a hundred: nothing but a Tie, both lines, each side bet, a bettor behind the seat.
_TIE_ALONE, _BOTH, _SIDE, _BACKLINE = 6, 5, 38, 12
#: Players put no more than this on long shots.
_LONG_SHOT: Cents = 2500
#: The rarest hands asked for come once in a few hundred.
_TRIES = 4000


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts. Doing it twice changes nothing."""
    deal_hands(draft)
    for seat in draft.seats.values():
        fill(draft, seat)
    return usual_stake(game, draft, draft.round(game, bank=usual_bank(draft), **draft.shared))


# --- the hands ----------------------------------------------------------------------------------


def deal_hands(draft: Draft, fits: Fits | None = None) -> None:
    """Deal both hands by the drawing rules; if asked, deal again until they fit."""
    if "player_hand" in draft.shared:
        if fits is not None and not fits(*_hands(draft)):
            raise Conflict("the two hands cannot be both")
        return
    for _ in range(_TRIES):
        player, banker = _deal_once(draft)
        if fits is None or fits(player, banker):
            draft.shared["player_hand"], draft.shared["banker_hand"] = player, banker
            return
        draft.put_back((*player, *banker))
    raise Conflict("no such hands came")


def _hands(draft: Draft) -> tuple[Cards, Cards]:
    return draft.shared["player_hand"], draft.shared["banker_hand"]


def _deal_once(draft: Draft) -> tuple[Cards, Cards]:
    stop = draft.house.flag("natural_stop")
    player: Cards = (draft.draw(), draft.draw())
    banker: Cards = (draft.draw(), draft.draw())
    if player_draws(player, banker, natural_stop=stop):
        player += (draft.draw(),)
    if banker_draws(player, banker, natural_stop=stop):
        banker += (draft.draw(),)
    return player, banker


# --- the wagers ---------------------------------------------------------------------------------


def fill(draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet, and who stands behind him."""
    if "backline" not in seat.facts:
        seat.facts["backline"] = ()
        if draft.rng.randrange(100) < _BACKLINE:
            seat.facts["backline"] = (Backline(wagers=_bets(draft, {}, set())),)
    if not seat.claimed or not seat.wagers:
        seat.wagers = _bets(draft, seat.wagers, seat.barred)
    # Whoever has bet has bet: filling the seat again adds nothing.
    seat.claimed = seat.claimed or "its wagers"


def bet(draft: Draft, wagers: dict[str, Cents], *spots: str) -> None:
    """Have wagers on these spots, and a line for those that need one."""
    for spot in spots:
        _put(draft, wagers, spot)
    if any(spot in (DRAGON, PANDA) for spot in spots):
        have_line(draft, wagers)


def have_line(draft: Draft, wagers: dict[str, Cents]) -> None:
    """Have a Player or Banker wager."""
    if not any(line in wagers for line in LINES):
        _put(draft, wagers, draft.rng.choice(LINES))


def _put(draft: Draft, wagers: dict[str, Cents], spot: str) -> None:
    most = draft.limits.maximum if spot in LINES else max(_LONG_SHOT, draft.limits.minimum)
    wagers.setdefault(spot, usual_bet(draft.rng, draft.limits, most=most))


def _bets(draft: Draft, given: dict[str, Cents], barred: set[str]) -> dict[str, Cents]:
    rng, wagers = draft.rng, dict(given)
    if not wagers and rng.randrange(100) < _TIE_ALONE:
        _put(draft, wagers, TIE)
        return wagers
    have_line(draft, wagers)
    if draft.house["both_lines"] == "allowed" and rng.randrange(100) < _BOTH:
        for line in (PLAYER, BANKER):
            _put(draft, wagers, line)
    for spot in (TIE, PANDA, DRAGON):
        if spot not in barred and rng.randrange(100) < _SIDE:
            _put(draft, wagers, spot)
    return wagers

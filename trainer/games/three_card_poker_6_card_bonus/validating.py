"""What can be a round of Three Card Poker 6 Card Bonus, and what is refused with the reason."""

from __future__ import annotations

from typing import Final

from trainer.engine.cardroom import check_bank, check_limits
from trainer.engine.cards import shoe_of
from trainer.engine.checks import check_hand, check_one_deck, check_seated
from trainer.engine.game import Game
from trainer.engine.rounds import Irregularity, Round, Seat
from trainer.errors import FactsError

ANTE: Final = "ante"
PAIR_PLUS: Final = "pair-plus"
SIX_CARD: Final = "six-card-bonus"
PLAY: Final = "play"
FOLD: Final = "fold"

HAND: Final = 3
#: Marks a refused wager that comes from behind a seat.
BACKLINE: Final = "backline"


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    check_seated(facts)
    bank = check_bank(facts)
    check_limits(facts)
    for at, seat in enumerate(facts.seats):
        _check_wagers(seat, f"seats[{at}]")
        if not seat.action:
            raise FactsError(f"seats[{at}].action", "missing: every player plays or folds")
        check_hand(seat.cards, f"seats[{at}].cards", (HAND,))
    check_hand(facts.dealer, "player_dealer.cards", (HAND,))
    check_one_deck(facts, shoe_of(1))
    if facts.action_seat and facts.action_seat == bank.seat:
        raise FactsError("action_seat", "the action button never goes to the player-dealer")
    if len(facts.irregularities) > 1:
        raise FactsError("irregularities[1]", "a round trains one irregularity at a time")
    for at, odd in enumerate(facts.irregularities):
        _check_bad_wager(game, facts, odd, f"irregularities[{at}]")


def fault_of(bad: Irregularity, facts: Round) -> str:
    """Return why a further wager must be refused, as a course of the ruling; or ''."""
    if bad.choice == BACKLINE:
        if bad.spot == PAIR_PLUS:
            return "no-backline"
        if bad.spot == SIX_CARD:
            # A bettor behind the seat with an Ante could bet it; this one has none.
            return "without-ante"
    elif bad.spot != ANTE and all(seat.number != bad.seat for seat in facts.seats):
        return "without-ante"
    if facts.table is None:
        return ""
    if bad.amount > facts.table.maximum:
        return "over-maximum"
    return "under-minimum" if bad.amount < facts.table.minimum else ""


def _check_wagers(seat: Seat, where: str) -> None:
    if ANTE not in seat.wagers:
        raise FactsError(f"{where}.wagers.{ANTE}", "missing: every player needs an Ante")
    for at, bettor in enumerate(seat.backline):
        path = f"{where}.backline[{at}].wagers"
        if PAIR_PLUS in bettor.wagers:
            raise FactsError(f"{path}.{PAIR_PLUS}", "no backline bets on the Pair Plus")
        if ANTE not in bettor.wagers:
            raise FactsError(f"{path}.{ANTE}", "missing: a 6 Card Bonus needs an Ante beside it")


def _check_bad_wager(game: Game, facts: Round, bad: Irregularity, where: str) -> None:
    playing = {seat.number: seat for seat in facts.seats}
    if bad.spot not in game.spots:
        raise FactsError(f"{where}.spot", f"no spot {bad.spot!r}")
    if facts.bank is not None and bad.seat == facts.bank.seat:
        raise FactsError(f"{where}.seat", "the player-dealer banks there")
    if bad.choice == BACKLINE and bad.seat not in playing:
        raise FactsError(f"{where}.seat", f"nobody plays at seat {bad.seat} to stand behind")
    if not bad.choice and bad.seat in playing and bad.spot in playing[bad.seat].wagers:
        raise FactsError(f"{where}.spot", f"seat {bad.seat} has a wager there already")
    if not fault_of(bad, facts):
        raise FactsError(where, "the table takes this wager; there is nothing to refuse")

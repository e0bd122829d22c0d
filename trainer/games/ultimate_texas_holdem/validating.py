"""What can be a round of Ultimate Texas Hold'em, and what is refused with the reason."""

from __future__ import annotations

from trainer.engine.cardroom import check_bank, check_limits
from trainer.engine.cards import DECK, shoe_of
from trainer.engine.checks import check_hand, check_one_deck, check_seated
from trainer.engine.game import Game
from trainer.engine.money import dollars
from trainer.engine.rounds import Round, Seat
from trainer.errors import FactsError

ANTE, BLIND, TRIPS, PLAY = "ante", "blind", "trips", "play"
FOLD = "fold"
#: Play bets as multiples of the Ante.
TIMES = {"4x": 4, "3x": 3, "2x": 2, "1x": 1}

_ONE_DECK = shoe_of(1, DECK)


def validate(game: Game, facts: Round) -> None:  # noqa: ARG001 - every game takes it
    """Raise `FactsError` for the first fact that cannot be."""
    check_seated(facts)
    bank = check_bank(facts)
    if facts.house["seating"] == "seven-with-bank":
        for where, number in (
            ("player_dealer.seat", bank.seat),
            *((f"seats[{at}].seat", seat.number) for at, seat in enumerate(facts.seats)),
        ):
            if number > 7:
                raise FactsError(where, f"no seat {number}; this table has seven places in all")
    check_limits(facts)
    for at, seat in enumerate(facts.seats):
        _check_seat(facts, seat, f"seats[{at}]")
    check_hand(facts.dealer, "player_dealer.cards", (2,))
    check_hand(facts.board, "board", (5,))
    check_one_deck(facts, _ONE_DECK)
    if bank.joker is not None or bank.war_card is not None:
        raise FactsError("player_dealer", "this game has neither a joker nor a war card")


def _check_seat(facts: Round, seat: Seat, where: str) -> None:
    wagers = seat.wagers
    for spot in (ANTE, BLIND):
        if spot not in wagers:
            raise FactsError(f"{where}.wagers.{spot}", "missing: Ante and Blind are required")
    if wagers[ANTE] != wagers[BLIND]:
        raise FactsError(
            f"{where}.wagers.{BLIND}",
            f"the Blind of {dollars(wagers[BLIND])} must equal the Ante of {dollars(wagers[ANTE])}",
        )
    check_hand(seat.cards, f"{where}.cards", (2,))
    if seat.action not in (*TIMES, FOLD):
        raise FactsError(f"{where}.action", "missing: 4x, 3x, 2x, 1x or fold")
    for behind, bettor in enumerate(seat.backline):
        path = f"{where}.backline[{behind}]"
        if facts.house["trips_backline"] == "none":
            raise FactsError(path, "this house takes no backline bets")
        if set(bettor.wagers) != {TRIPS}:
            raise FactsError(f"{path}.wagers", "a backline bettor bets on Trips only")
        if bettor.action:
            raise FactsError(f"{path}.action", "a Trips bet behind the seat has nothing to decide")

"""What can be a round of Casino War, and what is refused with the reason."""

from __future__ import annotations

from trainer.engine.bettors import bettors_of
from trainer.engine.cardroom import check_bank, check_limits
from trainer.engine.checks import check_hand, check_seated, check_shoe
from trainer.engine.game import Game
from trainer.engine.places import SEATED
from trainer.engine.rounds import Round, Seat
from trainer.errors import FactsError
from trainer.games.casino_war.hands import ties

PRIMARY = "primary"
TIE = "tie"
#: A new Tie wager on the war deal, where the house takes one.
WAR_TIE = "war-tie"
WAR = "war"
SURRENDER = "surrender"


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    check_seated(facts)
    bank = check_bank(facts)
    check_limits(facts)
    check_hand(facts.dealer, "player_dealer.cards", (1,))
    for at, seat in enumerate(facts.seats):
        where = f"seats[{at}]"
        check_hand(seat.cards, f"{where}.cards", (1,))
        _check_wagers(facts, seat, where)
        if is_tied(facts, seat):
            _check_choice(facts, seat, where)
        else:
            _check_no_choice(seat, where)
    if any(at_war(facts, seat) for seat in facts.seats):
        if bank.war_card is None:
            raise FactsError("player_dealer.war_card", "missing: a player goes to war")
        check_hand((bank.war_card,), "player_dealer.war_card", (1,))
    elif bank.war_card is not None:
        raise FactsError("player_dealer.war_card", "nobody goes to war; no war card is dealt")
    check_shoe(game, facts)


def is_tied(facts: Round, seat: Seat) -> bool:
    """Whether the seat's first card ties the player-dealer's."""
    return ties(seat.cards[0], facts.dealer[0])


def at_war(facts: Round, seat: Seat) -> bool:
    """Whether anybody goes to war on the seat's card."""
    return is_tied(facts, seat) and any(bettor.action == WAR for bettor in bettors_of(seat))


def _check_wagers(facts: Round, seat: Seat, where: str) -> None:
    for bettor in bettors_of(seat):
        path = where if bettor.owner == SEATED else f"{where}.backline[{_index(bettor.owner)}]"
        if PRIMARY not in bettor.wagers:
            raise FactsError(
                f"{path}.wagers", "a bettor needs a primary wager; no other can stand alone"
            )
        if WAR_TIE not in bettor.wagers:
            continue
        if facts.house["war_tie_bet"] != "allowed":
            raise FactsError(
                f"{path}.wagers.{WAR_TIE}", "this house takes no Tie wager on the war deal"
            )
        if not is_tied(facts, seat) or bettor.action != WAR:
            raise FactsError(
                f"{path}.wagers.{WAR_TIE}", "only a bettor who goes to war can bet on the war deal"
            )


def _check_choice(facts: Round, seat: Seat, where: str) -> None:
    if not seat.action:
        raise FactsError(
            f"{where}.action", "missing: the cards tie, so the player surrenders or goes to war"
        )
    if facts.house["backline_war"] == "follows-seat":
        for at, bettor in enumerate(seat.backline):
            if bettor.action not in ("", seat.action):
                raise FactsError(
                    f"{where}.backline[{at}].action", "in this house the seated player decides"
                )
    if not at_war(facts, seat):
        if seat.war_card is not None:
            raise FactsError(f"{where}.war_card", "nobody goes to war at this seat")
    elif seat.war_card is None:
        raise FactsError(f"{where}.war_card", "missing: the card of the war deal")
    else:
        check_hand((seat.war_card,), f"{where}.war_card", (1,))


def _check_no_choice(seat: Seat, where: str) -> None:
    if seat.action:
        raise FactsError(f"{where}.action", "the cards do not tie; there is nothing to decide")
    if seat.war_card is not None:
        raise FactsError(f"{where}.war_card", "the cards do not tie; no war card is dealt")
    for at, bettor in enumerate(seat.backline):
        if bettor.action:
            raise FactsError(
                f"{where}.backline[{at}].action", "the cards do not tie; there is nothing to decide"
            )


def _index(owner: str) -> int:
    return int(owner.rpartition("-")[2]) - 1

"""What can be a round of GowZGow, and what is refused with the reason."""

from __future__ import annotations

from itertools import groupby

from trainer.engine.checks import (
    check_amount,
    check_hand,
    check_maximum,
    check_minimum,
    check_seated,
    check_shoe,
    refuse_joker,
)
from trainer.engine.game import Game
from trainer.engine.money import Cents, dollars
from trainer.engine.rounds import Irregularity, Limits, Round, Seat
from trainer.errors import FactsError
from trainer.games.gowzgow.hands import dealer_draws, pair_of_nines, total

PASS_LINE = "pass-line"
BONUS = "bonus"


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    check_seated(facts)
    for at, seat in enumerate(facts.seats):
        _check_wagers(seat, f"seats[{at}].wagers", facts.table)
        _check_cards(facts, seat, f"seats[{at}].cards")
    _check_dealer(facts)
    check_shoe(game, facts)
    if facts.table is not None and facts.house.text("multiple_spots") == "example-rule":
        _check_several_spots(facts, facts.table)
    if len(facts.irregularities) > 1:
        raise FactsError("irregularities[1]", "a round trains one irregularity at a time")
    for at, irregularity in enumerate(facts.irregularities):
        _check_irregularity(game, facts, irregularity, f"irregularities[{at}]")


def fault_of(bad: Irregularity, facts: Round) -> str:
    """Return why a further wager must be refused, as a course of the ruling; or ''."""
    taken = next((seat for seat in facts.seats if seat.number == bad.seat), None)
    if bad.spot == BONUS:
        if taken is None:
            return "without-pass-line"
        return "over-pass-line" if bad.amount > taken.wagers[PASS_LINE] else ""
    if facts.table is None:
        return ""
    if bad.amount > facts.table.maximum:
        return "over-maximum"
    if bad.seats and facts.house["multiple_spots"] == "example-rule":
        spots = sorted({bad.seat, *bad.seats})
        if spots != list(range(spots[0], spots[0] + len(spots))):
            return "not-neighbours"
        if bad.amount < hands_minimum(len(spots), facts.table):
            return "under-hands-minimum"
    return "under-minimum" if bad.amount < facts.table.minimum else ""


def hands_minimum(hands: int, table: Limits) -> Cents:
    """Return the least Pass Line wager on each hand of a player who plays several."""
    return {1: 1, 2: 2}.get(hands, 5) * table.minimum


def _check_wagers(seat: Seat, where: str, table: Limits | None) -> None:
    if PASS_LINE not in seat.wagers:
        raise FactsError(
            where, "a player needs a pass-line wager; the Bonus Bet cannot stand alone"
        )
    stake = seat.wagers[PASS_LINE]
    for spot, amount in seat.wagers.items():
        check_amount(amount, f"{where}.{spot}")
        check_maximum(amount, f"{where}.{spot}", table)
    check_minimum(stake, f"{where}.{PASS_LINE}", table)
    if seat.wagers.get(BONUS, 0) > stake:
        raise FactsError(
            f"{where}.{BONUS}",
            f"a Bonus Bet of {dollars(seat.wagers[BONUS])} is over the Pass Line wager of "
            f"{dollars(stake)}",
        )


def _check_cards(facts: Round, seat: Seat, where: str) -> None:
    cards = seat.cards
    missed = next((odd for odd in facts.irregularities if odd.seat == seat.number), None)
    allowed = _card_counts(missed)
    check_hand(cards, where, allowed)
    if len(cards) < 2 or (missed is not None and missed.choice == "dead-hand"):
        return
    if pair_of_nines(cards):
        due = gets_automatic_card(facts, seat)
        if due and len(cards) == 2 and not left_before_acting(facts, seat.number):
            raise FactsError(where, "a pair of nines with a Bonus Bet gets an automatic third card")
        if not due and len(cards) == 3:
            raise FactsError(
                where, "a pair of nines without a Bonus Bet gets no third card under this house"
            )
    elif len(cards) == 3 and total(cards[:2]) == 9 and facts.house["player_draw"] == "not-on-nine":
        raise FactsError(where, "this house gives no card on a total of nine")
    if len(cards) == 3 and left_before_acting(facts, seat.number):
        raise FactsError(where, "a player who backed out before drawing has two cards")


def gets_automatic_card(facts: Round, seat: Seat) -> bool:
    """Whether a pair of nines at this seat gets a third card."""
    return BONUS in seat.wagers or facts.house.text("automatic_card") == "always"


def backed_out(facts: Round, seat: int) -> bool:
    """Whether the player left the hand after an exposed card."""
    return any(odd.kind == "card-exposed" and seat in odd.seats for odd in facts.irregularities)


def left_before_acting(facts: Round, seat: int) -> bool:
    """Whether the player backed out before his turn; one before the exposed card's seat had it."""
    return backed_out(facts, seat) and any(seat >= odd.seat for odd in facts.irregularities)


def _card_counts(missed: Irregularity | None) -> tuple[int, ...]:
    """Return how many cards a seat may have, given what went wrong there."""
    match missed:
        case Irregularity(kind="player-missed", at="no-card"):
            return (0,)
        case Irregularity(kind="player-missed", at="one-card", choice="dead-hand"):
            return (1,)
        case Irregularity(kind="draw-missed", choice="dead-hand"):
            return (2,)
        case Irregularity(kind="draw-missed"):
            return (3,)
    return (2, 3)


def _check_dealer(facts: Round) -> None:
    cards = facts.dealer
    if len(cards) not in (2, 3):
        raise FactsError("dealer.cards", f"{len(cards)} cards; the dealer has 2 or 3")
    refuse_joker(cards, "dealer.cards")
    two = total(cards[:2])
    if dealer_draws(cards) and len(cards) == 2:
        raise FactsError("dealer.cards", f"the dealer draws on {two}; the third card is missing")
    if not dealer_draws(cards) and len(cards) == 3:
        raise FactsError("dealer.cards", f"the dealer stands on {two} and takes no third card")


def _check_several_spots(facts: Round, table: Limits) -> None:
    by_person = sorted(facts.seats, key=lambda seat: (seat.person, seat.number))
    for person, group in groupby(by_person, key=lambda seat: seat.person):
        spots = list(group)
        if len(spots) == 1:
            continue
        numbers = [seat.number for seat in spots]
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise FactsError("seats", f"{person} plays seats {numbers}; spots must be neighbours")
        least = hands_minimum(len(spots), table)
        for seat in spots:
            if seat.wagers[PASS_LINE] < least:
                at = facts.seats.index(seat)
                raise FactsError(
                    f"seats[{at}].wagers.{PASS_LINE}",
                    f"{person} plays {len(spots)} hands, so each needs {least // table.minimum} x "
                    f"{dollars(table.minimum)} = {dollars(least)}",
                )


def _check_irregularity(game: Game, facts: Round, odd: Irregularity, where: str) -> None:
    numbers = {seat.number for seat in facts.seats}
    for seat in (odd.seat, *odd.seats):
        if seat and seat not in numbers and odd.kind != "bad-wager":
            raise FactsError(where, f"nobody plays at seat {seat}")
    if odd.kind == "bad-wager":
        if odd.spot not in game.spots:
            raise FactsError(f"{where}.spot", f"no spot {odd.spot!r}")
        for seat in odd.seats:
            if seat not in numbers:
                raise FactsError(f"{where}.seats", f"nobody plays at seat {seat}")
        if not fault_of(odd, facts):
            raise FactsError(where, "the table takes this wager; there is nothing to refuse")
        return
    if odd.kind == "player-missed":
        if odd.at == "one-card" and not odd.choice:
            raise FactsError(f"{where}.choice", "the player chooses: second-card or dead-hand")
        if odd.at == "no-card" and odd.choice == "second-card":
            raise FactsError(
                f"{where}.choice", "a hand without any card is dead; no choice is given"
            )
    if odd.at == "player-draw" and odd.kind in ("card-face-up-in-shoe", "shoe-empty"):
        if not odd.seat:
            raise FactsError(f"{where}.seat", "at player-draw the seat that is to get the card")
        if len(facts.seat(odd.seat).cards) < 3:
            raise FactsError(f"{where}.seat", f"seat {odd.seat} takes no third card")
    if odd.at == "dealer-draw" and not dealer_draws(facts.dealer):
        raise FactsError(f"{where}.at", "the dealer draws no card in this round")
    if odd.at == "dealer-draw" and odd.seat:
        raise FactsError(f"{where}.seat", "the card is the dealer's; no seat belongs here")
    if odd.kind == "card-drawn-unexposed" and len(facts.seat(odd.seat).cards) != 2:
        raise FactsError(f"{where}.seat", f"seat {odd.seat} draws; the card would be its own")
    if odd.kind == "draw-missed" and pair_of_nines(facts.seat(odd.seat).cards):
        raise FactsError(f"{where}.seat", "a pair of nines does not ask for a card")

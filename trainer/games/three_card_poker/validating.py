"""What can be a round of Three Card Poker, and what is refused with the reason."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from trainer.engine.cards import shoe_of, too_many
from trainer.engine.checks import check_amount, check_seated
from trainer.engine.game import Game
from trainer.engine.money import Cents, dollars
from trainer.engine.rounds import Irregularity, Limits, Round, Seat
from trainer.errors import FactsError

ANTE: Final = "ante"
PAIR_PLUS: Final = "pair-plus"
BONUS: Final = "bonus"
PLAY: Final = "play"
FOLD: Final = "fold"

#: How many cards make a hand.
HAND: Final = 3
#: Where the house takes one-dollar Bonus bets only.
ONE_DOLLAR: Final = 100
#: More cards than this the shuffler never puts into one stack.
_MOST_CARDS: Final = 6


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    check_seated(facts)
    if len(facts.irregularities) > 1:
        raise FactsError("irregularities[1]", "a round trains one irregularity at a time")
    for at, seat in enumerate(facts.seats):
        _check_wagers(facts, seat, f"seats[{at}].wagers")
        _check_action(facts, seat, f"seats[{at}].action")
        _check_cards(facts, seat.cards, f"seats[{at}].cards", seat.number)
    _check_cards(facts, facts.dealer, "dealer.cards", 0)
    twice = too_many(facts.cards(), shoe_of(1))
    if twice is not None:
        raise FactsError("cards", f"{twice} lies on the table twice, but there is one deck")
    _check_several_spots(facts)
    for at, odd in enumerate(facts.irregularities):
        _check_irregularity(game, facts, odd, f"irregularities[{at}]")


def void_by(facts: Round) -> Irregularity | None:
    """Return what made all hands void, if anything did."""
    return next((odd for odd in facts.irregularities if odd.kind == "wrong-card-count"), None)


def void_before_decisions(facts: Round) -> bool:
    """Whether the round ended before anyone could play or fold."""
    void = void_by(facts)
    return void is not None and void.at == "delivery"


def fault_of(bad: Irregularity, facts: Round) -> str:
    """Return why a further wager must be refused, as a course of the ruling; or ''."""
    house, taken = facts.house, next((s for s in facts.seats if s.number == bad.seat), None)
    if bad.spot == BONUS:
        if house["bonus_paytable"] == "none":
            return "not-offered"
        if taken is None:
            return "alone"
        if house["bonus_bet"] == "one-dollar" and bad.amount != ONE_DOLLAR:
            return "not-one-dollar"
    elif bad.spot == PAIR_PLUS and taken is None and house["ante"] == "mandatory":
        return "alone"
    if bad.seats:
        spots = sorted({bad.seat, *bad.seats})
        if len(spots) > 2 or house["two_spots"] == "one":
            return "too-many-spots"
        if spots[1] - spots[0] != 1:
            return "not-adjacent"
    if facts.table is None:
        return ""
    return _limit_fault(bad.spot, bad.amount, facts.table)


def _limit_fault(spot: str, amount: Cents, table: Limits) -> str:
    if amount > table.maximum:
        return "over-maximum"
    return "under-minimum" if spot != BONUS and amount < table.minimum else ""


def _check_wagers(facts: Round, seat: Seat, where: str) -> None:
    wagers, house = seat.wagers, facts.house
    if ANTE not in wagers and PAIR_PLUS not in wagers:
        raise FactsError(where, "a player needs an ante or a pair-plus wager; nothing else stands")
    if ANTE not in wagers and house["ante"] == "mandatory":
        raise FactsError(f"{where}.{ANTE}", "missing: at this house every player needs an Ante")
    if BONUS in wagers:
        if house["bonus_paytable"] == "none":
            raise FactsError(f"{where}.{BONUS}", "this house does not offer the Bonus bet")
        if house["bonus_bet"] == "one-dollar" and wagers[BONUS] != ONE_DOLLAR:
            raise FactsError(
                f"{where}.{BONUS}",
                f"{dollars(wagers[BONUS])}; at this house a Bonus bet is one dollar",
            )
    for spot, amount in wagers.items():
        check_amount(amount, f"{where}.{spot}")
        if facts.table is not None:
            _check_limits(spot, amount, facts.table, f"{where}.{spot}")


def _check_limits(spot: str, amount: Cents, table: Limits, where: str) -> None:
    match _limit_fault(spot, amount, table):
        case "over-maximum":
            raise FactsError(
                where, f"{dollars(amount)} is over the maximum of {dollars(table.maximum)}"
            )
        case "under-minimum":
            raise FactsError(
                where, f"{dollars(amount)} is under the minimum of {dollars(table.minimum)}"
            )


def _check_action(facts: Round, seat: Seat, where: str) -> None:
    if ANTE not in seat.wagers:
        if seat.action:
            raise FactsError(where, "a player with Pair Plus alone has nothing to decide")
    elif void_before_decisions(facts):
        if seat.action:
            raise FactsError(where, "the round was void before anyone decided")
    elif not seat.action:
        raise FactsError(where, "missing: a player with an Ante plays or folds")


def _check_cards(facts: Round, cards: tuple[str, ...], where: str, seat: int) -> None:
    void = void_by(facts)
    if void is not None and void.seat == seat:
        if len(cards) == HAND:
            raise FactsError(where, "three cards are right; the irregularity says they are not")
        if len(cards) > _MOST_CARDS:
            raise FactsError(where, f"{len(cards)} cards; no stack has more than {_MOST_CARDS}")
    elif len(cards) != HAND:
        raise FactsError(where, f"{len(cards)} cards; a hand has {HAND}")
    if "Jo" in cards:
        raise FactsError(where, "there is no joker in this game")


def _check_several_spots(facts: Round) -> None:
    by_person = sorted(facts.seats, key=lambda seat: (seat.person, seat.number))
    for person, group in groupby(by_person, key=lambda seat: seat.person):
        numbers = [seat.number for seat in group]
        if len(numbers) == 1:
            continue
        if facts.house["two_spots"] == "one":
            raise FactsError("seats", f"{person} plays seats {numbers}; this house allows one")
        if len(numbers) > 2:
            raise FactsError("seats", f"{person} plays seats {numbers}; two are the most")
        if numbers[1] - numbers[0] != 1:
            raise FactsError("seats", f"{person} plays seats {numbers}; they must be neighbours")


def _check_irregularity(game: Game, facts: Round, odd: Irregularity, where: str) -> None:
    playing = {seat.number for seat in facts.seats}
    if odd.kind == "bad-wager":
        if odd.spot not in game.spots:
            raise FactsError(f"{where}.spot", f"no spot {odd.spot!r}")
        if odd.seat in playing and odd.spot in facts.seat(odd.seat).wagers:
            raise FactsError(f"{where}.spot", f"seat {odd.seat} has a wager there already")
        if not fault_of(odd, facts):
            raise FactsError(where, "the table takes this wager; there is nothing to refuse")
        return
    if odd.seat and odd.seat not in playing:
        raise FactsError(f"{where}.seat", f"nobody plays at seat {odd.seat}")
    if odd.kind == "wrong-card-count" and odd.at == "reveal" and odd.seat:
        raise FactsError(f"{where}.seat", "what is seen at the reveal is the dealer's own hand")
    if odd.kind == "wrong-play":
        seat = facts.seat(odd.seat)
        if seat.action != PLAY:
            raise FactsError(f"{where}.seat", f"seat {odd.seat} makes no Play wager")
        if odd.amount == seat.wagers[ANTE]:
            raise FactsError(f"{where}.amount", "that is the Ante; nothing is wrong with it")

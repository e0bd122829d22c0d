"""What can be a round of Blackjack Switch, and what is refused with the reason."""

from __future__ import annotations

from fractions import Fraction

from trainer.engine import cardroom
from trainer.engine.blackjack import is_natural, value
from trainer.engine.blackjack_hands import HIT_ELEVEN_STAND_TWENTY_ONE as CHART
from trainer.engine.blackjack_hands import Cards, Played, check_bank, check_hand, dealt_two
from trainer.engine.cards import spell
from trainer.engine.checks import (
    check_amount,
    check_maximum,
    check_minimum,
    check_seated,
    check_shoe,
    refuse_joker,
)
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.money import Cents, dollars
from trainer.engine.rounds import Round, Seat
from trainer.errors import FactsError
from trainer.games.blackjack_switch.hands import (
    BASE,
    BOXES,
    INSURANCE,
    after_switch,
    box_hands,
)

#: A pair of ten-value cards is split at most so often on each hand.
_TEN_SPLITS = 2


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    cardroom.check_bank(facts)
    check_seated(facts)
    check_bank(facts.dealer, "player_dealer.cards")
    for at, seat in enumerate(facts.seats):
        _check_wagers(facts, seat, f"seats[{at}].wagers")
        _check_dealt(seat, f"seats[{at}]")
    for at, seat in enumerate(facts.seats):
        if natural_found(facts):
            _check_unplayed(seat, f"seats[{at}]")
        else:
            _check_played(facts.house, seat, f"seats[{at}]")
    check_shoe(game, facts)


def shows_ace(facts: Round) -> bool:
    """Whether the player-dealer's up card is a Bonus ace."""
    return facts.dealer[0][0] == "A"


def natural_found(facts: Round) -> bool:
    """Whether the check of the hole card ends the round before anybody plays."""
    return shows_ace(facts) and is_natural(facts.dealer)


def half_of(wager: Cents, house: House) -> Cents:
    """Return the insurance of a hand: half of its wager, in chips the house has."""
    return house.rounding.charge(Fraction(wager, 2))


def splits_allowed(house: House, cards: Cards) -> int:
    """Return how often two cards may be split; 0 when they are no pair."""
    first, second = cards
    if value(first) != value(second):
        return 0
    if value(first) == 1:
        return 1
    if value(first) == 10:
        same = first[0] == second[0] or house["split_tens"] == "same-value"
        return _TEN_SPLITS if same else 0
    return {"one-split": 1, "two-splits": 2, "unlimited": 99}[house.text("split_limit")]


# --- wagers -------------------------------------------------------------------------------------


def _check_wagers(facts: Round, seat: Seat, where: str) -> None:
    for box in BOXES:
        if BASE[box] not in seat.wagers:
            raise FactsError(where, "a player has a wager on both hands")
    table = facts.table
    for spot, amount in seat.wagers.items():
        check_amount(amount, f"{where}.{spot}")
        if table is None or spot in INSURANCE.values():
            continue
        check_maximum(amount, f"{where}.{spot}", table)
        check_minimum(amount, f"{where}.{spot}", table)
    first, second = (seat.wagers[BASE[box]] for box in BOXES)
    if first != second and facts.house["equal_wagers"] == "required":
        raise FactsError(
            f"{where}.{BASE[2]}",
            f"{dollars(second)} beside {dollars(first)}; this house asks for equal wagers",
        )
    for box in BOXES:
        insured = seat.wagers.get(INSURANCE[box])
        if insured is not None:
            _check_insurance(facts, seat, box, insured, f"{where}.{INSURANCE[box]}")


def _check_insurance(facts: Round, seat: Seat, box: int, insured: int, where: str) -> None:
    if not shows_ace(facts):
        raise FactsError(
            where, f"there is no insurance while the player-dealer shows {facts.dealer[0]}"
        )
    stake = seat.wagers[BASE[box]]
    if insured != half_of(stake, facts.house):
        raise FactsError(
            where,
            f"{dollars(insured)} is not half of the wager of {dollars(stake)} on the hand, "
            f"{dollars(half_of(stake, facts.house))}",
        )


# --- cards --------------------------------------------------------------------------------------


def _check_dealt(seat: Seat, where: str) -> None:
    for box in BOXES:
        cards = seat.cards_1 if box == 1 else seat.cards_2
        if len(cards) < 2:
            raise FactsError(
                f"{where}.cards-{box}", f"{len(cards)} cards; each hand is dealt at least two"
            )
        refuse_joker(cards, f"{where}.cards-{box}")


def _check_unplayed(seat: Seat, where: str) -> None:
    if seat.switched:
        raise FactsError(f"{where}.switched", "nobody switches once the check has found a Natural")
    for box in BOXES:
        for hand in box_hands(seat, box):
            if len(hand.cards) > 2 or hand.played.doubled or hand.played.split:
                raise FactsError(
                    f"{where}.{hand.played.path}",
                    "nobody draws, doubles or splits once the check has found a Natural",
                )
            _check_same_cards(seat, box, where)


def _check_played(house: House, seat: Seat, where: str) -> None:
    for box in BOXES:
        hands = [hand.played for hand in box_hands(seat, box)]
        for hand in hands:
            path = f"{where}.{hand.path}"
            _check_money(seat, box, hand, path)
            check_hand(
                hand,
                f"{path}.cards" if "[" in hand.path else path,
                CHART,
                # Only Naturals are excepted from doubling, and these are none.
                doubles_21=seat.switched or hand.split,
            )
        _check_same_cards(seat, box, where)
        if len(hands) > 1:
            _check_split(house, seat, box, hands, f"{where}.hands-{box}")


def _check_money(seat: Seat, box: int, hand: Played, where: str) -> None:
    stake = seat.wagers[BASE[box]]
    if hand.surrendered or hand.rescued:
        raise FactsError(where, "a hand is neither surrendered nor rescued in this game")
    if hand.wager != stake:
        raise FactsError(
            f"{where}.wager",
            f"{dollars(hand.wager)}, but every hand carries the original {dollars(stake)}",
        )
    if hand.doubled > 1:
        raise FactsError(f"{where}.doubled", "a hand is doubled once")
    if hand.doubled and hand.extra != stake:
        raise FactsError(
            f"{where}.double_wager",
            f"a double of {dollars(hand.extra)}; it is never for less than {dollars(stake)}",
        )
    if hand.doubled and len(hand.cards) != 3:
        raise FactsError(where, f"{len(hand.cards)} cards; a doubled hand gets exactly one more")


def _check_same_cards(seat: Seat, box: int, where: str) -> None:
    """Cards written twice, as dealt and as played, must be the same ones."""
    written = seat.hands_1 if box == 1 else seat.hands_2
    if not written:
        return
    hands = [hand.played for hand in box_hands(seat, box)]
    begun, two = dealt_two(hands), after_switch(seat, box)
    if begun != two:
        how = "after the switch " if seat.switched else ""
        raise FactsError(
            f"{where}.hands-{box}",
            f"begins with {spell(begun)}, but {how}the hand was {spell(two)}",
        )
    drawn = (seat.cards_1 if box == 1 else seat.cards_2)[2:]
    if drawn and (len(hands) > 1 or drawn != hands[0].cards[2:]):
        raise FactsError(
            f"{where}.cards-{box}", f"the cards drawn stand in hands-{box}; they are not the same"
        )


def _check_split(house: House, seat: Seat, box: int, hands: list[Played], where: str) -> None:
    two = after_switch(seat, box)
    allowed = splits_allowed(house, two)
    if not allowed:
        raise FactsError(where, f"{spell(two)} cannot be split")
    for at, hand in enumerate(hands[2:], 2):
        if not splits_allowed(house, (two[0], hand.cards[0])):
            raise FactsError(
                f"{where}[{at}].cards", f"{hand.cards[0]} cannot be split off {two[0]}"
            )
    if len(hands) - 1 > allowed:
        times = {1: "once", 2: "twice"}[allowed]
        raise FactsError(where, f"{len(hands)} hands; {spell(two)} are split {times} at most")

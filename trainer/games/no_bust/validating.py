"""What can be a round of No Bust Blackjack, and what is refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from trainer.engine import cardroom
from trainer.engine.blackjack import is_natural, is_ten, total, value
from trainer.engine.blackjack_hands import HIT_ELEVEN_STAND_TWENTY_ONE as CHART
from trainer.engine.blackjack_hands import (
    STAY,
    SURRENDER,
    Played,
    check_bank,
    check_hand,
    seat_hands,
)
from trainer.engine.checks import (
    check_amount,
    check_maximum,
    check_minimum,
    check_seated,
    check_shoe,
)
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.money import Cents, dollars
from trainer.engine.rounds import Backline, Round, Seat
from trainer.errors import FactsError
from trainer.games.no_bust.hands import (
    BASE,
    BONUS_PAIR,
    BUSTER,
    INSURANCE,
    edition,
    first_two,
    hangs_on_bank,
    splits_make_naturals,
)

#: A bonus bet of 7.0 never exceeds this.
BONUS_MAXIMUM: Cents = 100_00
#: Ten-value cards make at most this many hands in 7.0.
_TEN_HANDS = 3


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    check_seated(facts)
    bank = cardroom.check_bank(facts)
    _check_bank_start(facts)
    if facts.action_seat == bank.seat:
        raise FactsError("action_seat", "the player-dealer's seat gets no action of its own")
    for where, wagers in cardroom.wagers_at(facts):
        _check_wagers(facts, wagers, where)
    for at, seat in enumerate(facts.seats):
        _check_seat(game, facts, seat, f"seats[{at}]")
    check_bank(facts.dealer, "player_dealer.cards", needed=hangs_on_bank(facts))
    if peeked_natural(facts):
        _check_ended_by_peek(facts)
    check_shoe(game, facts)


def half_of(wager: Cents, house: House) -> Cents:
    """Return half of a wager as insurance or as what a surrender forfeits."""
    return house.rounding.charge(Fraction(wager, 2))


def takes_backline(house: House) -> bool:
    """Whether bettors may stand behind the seats; a local ordinance can bar them."""
    return "backline" not in house or house.flag("backline")


def peeked_natural(facts: Round) -> bool:
    """Whether the dealer finds a Natural under an ace before anyone plays."""
    return (
        "hole_card_check" in facts.house
        and facts.house["hole_card_check"] == "peek"
        and facts.dealer[0][0] == "A"
        and is_natural(facts.dealer)
    )


# --- wagers -------------------------------------------------------------------------------------


def _check_bank_start(facts: Round) -> None:
    if len(facts.dealer) < 2:
        raise FactsError(
            "player_dealer.cards", f"{len(facts.dealer)} cards; the bank has at least two"
        )


def _check_wagers(facts: Round, wagers: Mapping[str, Cents], where: str) -> None:
    if BASE not in wagers:
        raise FactsError(f"{where}.{BASE}", "missing: a side bet stands beside a game wager only")
    base, table = wagers[BASE], facts.table
    for spot, amount in wagers.items():
        check_amount(amount, f"{where}.{spot}")
        check_maximum(amount, f"{where}.{spot}", table)
    check_minimum(base, f"{where}.{BASE}", table)
    if INSURANCE in wagers:
        _check_insurance(facts, base, wagers[INSURANCE], f"{where}.{INSURANCE}")
    for spot in (BONUS_PAIR, BUSTER):
        if spot in wagers and facts.house["bonus_cap"] == "base-and-100":
            most = min(base, BONUS_MAXIMUM)
            if wagers[spot] > most:
                raise FactsError(
                    f"{where}.{spot}",
                    f"{dollars(wagers[spot])}; with a wager of {dollars(base)} a bonus bet is "
                    f"at most {dollars(most)}",
                )


def _check_insurance(facts: Round, base: Cents, amount: Cents, where: str) -> None:
    if facts.dealer[0][0] != "A":
        raise FactsError(where, "insurance is offered only while the player-dealer shows an ace")
    if amount != half_of(base, facts.house):
        raise FactsError(
            where,
            f"{dollars(amount)}; insurance is half of the wager, "
            f"{dollars(half_of(base, facts.house))}",
        )


# --- hands --------------------------------------------------------------------------------------


def _check_seat(game: Game, facts: Round, seat: Seat, where: str) -> None:
    hands = seat_hands(seat)
    if seat.hands and seat.cards and seat.cards != first_two(seat):
        raise FactsError(f"{where}.cards", "the first two cards are not those the hands began with")
    if seat.action == STAY:
        raise FactsError(f"{where}.action", "only a backline bettor can stay behind a double")
    if seat.action == SURRENDER and len(hands) > 1:
        raise FactsError(f"{where}.action", "mark the hand of the split that is surrendered")
    for at, bettor in enumerate(seat.backline):
        _check_bettor(facts.house, seat, bettor, f"{where}.backline[{at}]")
    for hand in hands:
        path = f"{where}.{hand.path}"
        dealt = f"{path}.cards" if hand.path != "cards" else path
        check_hand(
            hand,
            dealt,
            CHART,
            cut_short=peeked_natural(facts),
            doubles_21=edition(game.key).doubles_21
            and hand.split
            and not splits_make_naturals(facts.house),
        )
        _check_money(hand, seat, path)
        if hand.surrendered:
            _check_surrender(facts, hand, path)
    if len(hands) > 1:
        _check_split(game, facts.house, hands, f"{where}.hands")


def _check_bettor(house: House, seat: Seat, bettor: Backline, where: str) -> None:
    if not takes_backline(house):
        raise FactsError(where, "this house takes no backline bets")
    if bettor.action == SURRENDER and seat.action != SURRENDER:
        raise FactsError(
            f"{where}.action", "a bettor follows the seated player's surrender; he has none alone"
        )
    if (
        "backline_bonus_pair" in house
        and not house.flag("backline_bonus_pair")
        and BONUS_PAIR in bettor.wagers
    ):
        raise FactsError(
            f"{where}.wagers.{BONUS_PAIR}", "this house takes no Bonus Pair from the backline"
        )


def _check_money(hand: Played, seat: Seat, where: str) -> None:
    base = seat.wagers[BASE]
    if hand.rescued:
        raise FactsError(f"{where}.rescued", "no hand can be rescued in this game")
    if hand.wager != base:
        raise FactsError(
            f"{where}.wager", f"{dollars(hand.wager)}; every hand carries {dollars(base)} exactly"
        )
    if not hand.doubled:
        return
    if hand.doubled > 1:
        raise FactsError(f"{where}.doubled", "a hand is doubled once at most")
    if hand.extra != base:
        raise FactsError(
            f"{where}.double_wager", f"{dollars(hand.extra)}; a double is {dollars(base)} exactly"
        )
    if len(hand.cards) != 3:
        raise FactsError(
            f"{where}.cards", "a double is made on two cards and gets one, so it has three"
        )
    if hand.surrendered:
        raise FactsError(f"{where}.surrendered", "a doubled hand is over and not surrendered")


def _check_surrender(facts: Round, hand: Played, where: str) -> None:
    if total(hand.cards) > 20:
        raise FactsError(where, f"{total(hand.cards)} cannot be surrendered; 20 is the limit")
    early = facts.house["surrender_timing"] == "before-second-card"
    if early and (hand.split or len(hand.cards) > 2):
        raise FactsError(where, "this house takes a surrender on the first two cards only")


def _check_split(game: Game, house: House, hands: tuple[Played, ...], where: str) -> None:
    first = hands[0].cards[0]
    by_rank = is_ten(first) and house["split_tens"] == "same-rank"
    for hand in hands[1:]:
        card = hand.cards[0]
        if value(card) != value(first) or (by_rank and card[0] != first[0]):
            raise FactsError(
                f"{where}[{hand.hand - 1}].cards[0]", f"{card} is no match for {first} to split"
            )
    most = _most_hands(game, house, tens=is_ten(first))
    if most and len(hands) > most:
        raise FactsError(where, f"{len(hands)} hands; this split makes at most {most}")


def _most_hands(game: Game, house: House, *, tens: bool) -> int:
    """Return the most hands one wager can become, 0 for no limit."""
    if edition(game.key).closer_wins:
        return _TEN_HANDS if tens else 0
    most = house.text("most_hands")
    return 0 if most == "unlimited" else int(most)


def _check_ended_by_peek(facts: Round) -> None:
    for at, seat in enumerate(facts.seats):
        for hand in seat_hands(seat):
            if hand.split or hand.doubled or hand.surrendered or len(hand.cards) > 2:
                raise FactsError(
                    f"seats[{at}].{hand.path}",
                    "the dealer found a Natural under the ace; nobody played",
                )

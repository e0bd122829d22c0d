"""What can be a round of Pure Spanish 21.5, and what is refused with the reason."""

from __future__ import annotations

from trainer.engine import cardroom
from trainer.engine.blackjack import is_natural, is_over, spoken, value
from trainer.engine.blackjack_hands import (
    STAY,
    Played,
    check_bank,
    check_hand,
    dealt_two,
    seat_hands,
)
from trainer.engine.cards import Card, spell
from trainer.engine.checks import check_seated, check_shoe
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.money import dollars
from trainer.engine.rounds import Round, Seat
from trainer.errors import FactsError
from trainer.games.pure_spanish_21_5.hands import (
    BASE,
    CHART,
    DOUBLED_CHART,
    MATCH,
    ended_early,
    every_hand,
    stands_hard,
)

_MOST_HANDS = 4
_MOST_DOUBLES = 3
_MATCH_DECKS = 6


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    bank = cardroom.check_bank(facts)
    check_seated(facts)
    if facts.action_seat == bank.seat:
        raise FactsError("action_seat", "the player-dealer's seat gets no action of its own")
    cardroom.check_limits(facts)
    for at, seat in enumerate(facts.seats):
        where = f"seats[{at}]"
        _check_wagers(facts.house, seat, where)
        _check_written(seat, where)
        _check_played(facts, seat, where)
    live = any(not ended_early(hand) for seat in facts.seats for hand in every_hand(seat))
    check_bank(facts.dealer, "player_dealer.cards", needed=live)
    _check_tens(facts)
    check_shoe(game, facts)


def may_split(house: House, card: Card) -> bool:
    """Whether two cards of this one's value may be split at this house."""
    return house["stand_on_hard_17"] == "hits-only" or not stands_hard((card, card))


# --- wagers -------------------------------------------------------------------------------------


def _check_wagers(house: House, seat: Seat, where: str) -> None:
    if BASE not in seat.wagers:
        raise FactsError(f"{where}.wagers", "a player needs a base wager")
    if seat.action == STAY:
        raise FactsError(f"{where}.action", "only a backline bettor stays")
    bettors = [(where, seat.wagers)]
    for at, bettor in enumerate(seat.backline):
        path = f"{where}.backline[{at}]"
        if BASE not in bettor.wagers:
            raise FactsError(
                f"{path}.wagers", "a bettor needs a base wager; Match the Dealer stands beside it"
            )
        if bettor.action not in ("", STAY, seat.action):
            raise FactsError(
                f"{path}.action", "the seated player decides; a bettor follows him or stays"
            )
        bettors.append((path, bettor.wagers))
    for path, wagers in bettors:
        if MATCH not in wagers:
            continue
        if not house.flag("match_offered"):
            raise FactsError(f"{path}.wagers.{MATCH}", "this house offers no Match the Dealer")
        if not house.flag("match_with_any_decks") and house.number("decks") != _MATCH_DECKS:
            raise FactsError(
                f"{path}.wagers.{MATCH}",
                f"this house offers Match the Dealer with {_MATCH_DECKS} decks only",
            )


# --- cards --------------------------------------------------------------------------------------


def _check_tens(facts: Round) -> None:
    for at, seat in enumerate(facts.seats):
        if any(card[0] == "T" for card in seat.all_cards()):
            raise FactsError(f"seats[{at}]", "there are no tens in this game")
    if any(card[0] == "T" for card in facts.dealer):
        raise FactsError("player_dealer.cards", "there are no tens in this game")


def _check_written(seat: Seat, where: str) -> None:
    """Cards written twice, at the seat and in its hands, must be the same ones."""
    if not seat.hands:
        if not seat.cards:
            raise FactsError(f"{where}.cards", "0 cards; a hand has at least two")
        return
    if any(not hand.cards for hand in seat.hands):
        raise FactsError(f"{where}.hands", "a hand has at least two cards")
    hands = seat_hands(seat)
    if seat.cards and seat.cards not in (dealt_two(hands), hands[0].cards):
        raise FactsError(f"{where}.cards", "these are not the cards of the hands written beside")
    if seat.action and len(hands) > 1:
        raise FactsError(
            f"{where}.action", "an action is of the only hand; write it at the hand it concerns"
        )


def _check_played(facts: Round, seat: Seat, where: str) -> None:
    hands = seat_hands(seat)
    stopped = is_natural(facts.dealer)
    for hand in hands:
        path = f"{where}.{hand.path}"
        cards = f"{path}.cards" if "[" in hand.path else path
        _check_money(facts.house, seat, hand, path)
        _check_end(facts.house, hand, path)
        eased = hand.doubled and facts.house["stand_on_hard_17"] == "hits-only"
        check_hand(
            hand,
            cards,
            DOUBLED_CHART if eased else CHART,
            one_card_aces=facts.house["split_aces"] == "one-card",
        )
        if stopped:
            _check_stopped(facts.house, hand, cards)
    if len(hands) > 1:
        _check_split(facts.house, hands, f"{where}.hands")


def _check_money(house: House, seat: Seat, hand: Played, where: str) -> None:
    stake = seat.wagers[BASE]
    if hand.wager != stake:
        raise FactsError(
            f"{where}.wager",
            f"{dollars(hand.wager)}, but every hand carries the base wager of {dollars(stake)}",
        )
    if not hand.doubled:
        return
    again = house.flag("double_double")
    most = _MOST_DOUBLES if again else 1
    if hand.doubled > most:
        raise FactsError(
            f"{where}.doubled",
            f"{hand.doubled} doublings; this house allows {most}"
            + ("" if again else " (no double-double down)"),
        )
    whole = stake * (2**hand.doubled - 1)
    if hand.extra > whole:
        raise FactsError(f"{where}.double_wager", "a double is never for more than the wager")
    if hand.extra < whole and (again or not house.flag("double_for_less")):
        raise FactsError(f"{where}.double_wager", "there is no doubling for less at this house")
    drawn = 2 + hand.doubled
    if len(hand.cards) != drawn:
        raise FactsError(
            where, f"{len(hand.cards)} cards; doubled {hand.doubled} x a hand has {drawn}"
        )


def _check_end(house: House, hand: Played, where: str) -> None:
    if hand.surrendered and hand.rescued:
        raise FactsError(where, "a hand is surrendered or rescued, not both")
    if hand.surrendered and (hand.split or hand.doubled or len(hand.cards) != 2):
        raise FactsError(where, "only the first two cards dealt can be surrendered")
    if hand.rescued and not hand.doubled:
        raise FactsError(where, "only a doubled hand can be rescued")
    if hand.rescued and is_over(hand.cards):
        raise FactsError(where, f"{spoken(hand.cards)} is over; it cannot be rescued")
    if hand.doubled and house["stand_on_hard_17"] == "all-play":
        for count in range(2, len(hand.cards)):
            if stands_hard(hand.cards[:count]):
                raise FactsError(
                    where, f"at this house nobody doubles on {spoken(hand.cards[:count])}"
                )


def _check_stopped(house: House, hand: Played, where: str) -> None:
    if hand.surrendered and house["surrender"] == "late":
        raise FactsError(
            where, "nobody surrenders once the check has found a Pure Spanish 21.5 Blackjack"
        )
    if len(hand.cards) > 2 or hand.split or hand.doubled:
        raise FactsError(
            where, "nobody plays on once the check has found a Pure Spanish 21.5 Blackjack"
        )


def _check_split(house: House, hands: tuple[Played, ...], where: str) -> None:
    if len(hands) > _MOST_HANDS:
        raise FactsError(where, f"{len(hands)} hands; three splits make four at most")
    first = hands[0].cards[0]
    for at, hand in enumerate(hands[1:], 1):
        if value(hand.cards[0]) != value(first):
            raise FactsError(
                f"{where}[{at}].cards", f"{spell((first, hand.cards[0]))} cannot be split"
            )
    if not may_split(house, first):
        raise FactsError(where, f"at this house nobody splits hard {2 * value(first)}")

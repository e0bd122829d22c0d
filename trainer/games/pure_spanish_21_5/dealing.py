"""Dealing a random round of Pure Spanish 21.5 around whatever conditions have fixed."""

from __future__ import annotations

from dataclasses import replace

from trainer.engine.blackjack import is_natural, is_over, is_soft, total, value
from trainer.engine.blackjack_dealing import (
    deal_bank,
    doubled,
    draw_on,
    wants_double,
    wants_split,
)
from trainer.engine.blackjack_hands import STAY, Cards
from trainer.engine.cardroom import usual_bank, usual_bet
from trainer.engine.cardroom_conditions import with_stake
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.money import Cents
from trainer.engine.rounds import Backline, PlayedHand, Round
from trainer.games.pure_spanish_21_5.hands import BASE, CHART, MATCH, stands_hard
from trainer.games.pure_spanish_21_5.validating import may_split

Hands = tuple[PlayedHand, ...]

#: In a hundred: players with Match the Dealer, with a bettor behind them, bettors who stay.
_MATCH, _BACKLINE, _STAYS = 50, 10, 20
#: In a hundred: doubles for less, doubles that go on or are rescued, hopeless hands given up.
_LESS, _AGAIN, _RESCUES, _SURRENDERS = 15, 30, 15, 12
_MOST_HANDS = 4
_MATCH_DECKS = 6


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts."""
    bank_of(draft)
    for seat in draft.seats.values():
        wager(draft, seat)
        if seat.cards is None and "hands" not in seat.facts:
            play(draft, seat, (draft.draw(), draft.draw()))
        _stand_behind(draft, seat)
    return with_stake(game, draft, draft.round(game, bank=usual_bank(draft)))


# --- the bank -----------------------------------------------------------------------------------


def bank_of(draft: Draft) -> Cards:
    """Return the bank's hand, dealt now if no condition has fixed it."""
    if draft.dealer is None:
        draft.dealer = deal_bank(draft)
    return draft.dealer


def playable_bank(draft: Draft) -> Cards:
    """Return a bank's hand against which players get to play."""
    if draft.dealer is None:
        draft.dealer = deal_bank(draft, lambda cards: not is_natural(cards))
    if is_natural(draft.dealer):
        raise Conflict("the bank has a Pure Spanish 21.5 Blackjack, so nobody plays")
    return draft.dealer


# --- wagers -------------------------------------------------------------------------------------


def wager(draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet on spots nobody has fixed."""
    seat.wagers.setdefault(BASE, usual_bet(draft.rng, draft.limits))
    if MATCH not in {*seat.wagers, *seat.barred}:
        if match_offered(draft.house) and draft.rng.randrange(100) < _MATCH:
            bet_match(draft, seat)
        else:
            seat.barred.add(MATCH)


def match_offered(house: House) -> bool:
    """Whether Match the Dealer can be bet at this house."""
    decks = house.flag("match_with_any_decks") or house.number("decks") == _MATCH_DECKS
    return house.flag("match_offered") and decks


def bet_match(draft: Draft, seat: DraftSeat) -> None:
    """Put a Match the Dealer wager down."""
    if MATCH in seat.barred:
        raise Conflict(f"seat {seat.number} is to have no Match the Dealer wager")
    if not match_offered(draft.house):
        raise Conflict("this house offers no Match the Dealer")
    seat.wagers.setdefault(MATCH, usual_bet(draft.rng, draft.limits, most=2500))


def _stand_behind(draft: Draft, seat: DraftSeat) -> None:
    if "backline" in seat.facts or draft.rng.randrange(100) >= _BACKLINE:
        return
    stay = seat.facts.get("hands") and draft.rng.randrange(100) < _STAYS
    seat.facts["backline"] = (bettor(draft, match=False, action=STAY if stay else ""),)


def bettor(draft: Draft, *, match: bool, action: str = "") -> Backline:
    """Return somebody standing behind a seat."""
    wagers: dict[str, Cents] = {BASE: usual_bet(draft.rng, draft.limits)}
    if match:
        wagers[MATCH] = usual_bet(draft.rng, draft.limits, most=2500)
    return Backline(wagers=wagers, action=action)


# --- playing a seat -----------------------------------------------------------------------------


def play(draft: Draft, seat: DraftSeat, cards: Cards) -> None:
    """Fill a seat from its two cards as a player would play them."""
    bank = bank_of(draft)
    open_to_surrender = not is_natural(bank) or draft.house["surrender"] == "early"
    hopeless = open_to_surrender and _hopeless(cards, bank[0])
    if hopeless and draft.rng.randrange(100) < _SURRENDERS:
        seat.cards, seat.facts["action"] = cards, "surrender"
    elif is_natural(bank) or is_natural(cards):
        put(seat, (PlayedHand(cards=cards),))
    elif _is_pair(draft.house, cards) and wants_split(draft, cards[0]):
        put(seat, split(draft, cards, bank[0], wager=seat.wagers[BASE]))
    else:
        put(seat, (play_hand(draft, cards, bank[0], wager=seat.wagers[BASE]),))


def put(seat: DraftSeat, hands: Hands) -> None:
    """Write the hands played at a seat, as plain cards where that says it all."""
    only = hands[0]
    if len(hands) == 1 and not (only.doubled or only.surrendered or only.rescued):
        seat.cards = only.cards
    else:
        seat.facts["hands"] = hands


def _hopeless(cards: Cards, up: Card) -> bool:
    strong = value(up) in (1, 10, 9)
    return strong and not is_soft(cards) and 14 <= total(cards) <= 17


def _is_pair(house: House, cards: Cards) -> bool:
    return value(cards[0]) == value(cards[1]) and may_split(house, cards[0])


def play_hand(draft: Draft, cards: Cards, up: Card, *, wager: Cents) -> PlayedHand:
    """Play a hand that is not split: hit, stand, double, perhaps rescue."""
    barred = draft.house["stand_on_hard_17"] == "all-play" and stands_hard(cards)
    if is_natural(cards) or barred or not wants_double(draft, cards):
        return PlayedHand(cards=cards if is_natural(cards) else draw_on(draft, cards, CHART, up))
    return double(draft, cards, wager=wager)


def double(draft: Draft, cards: Cards, *, wager: Cents) -> PlayedHand:
    """Double a hand as players do: now and then for less, again, or rescued."""
    rng, house = draft.rng, draft.house
    hand = doubled(draft, cards)
    if house.flag("double_double"):
        while hand.doubled < 3 and _may_double(house, hand.cards) and rng.randrange(100) < _AGAIN:
            hand = replace(hand, cards=(*hand.cards, draft.draw()), doubled=hand.doubled + 1)
    elif house.flag("double_for_less") and wager >= 1000 and rng.randrange(100) < _LESS:
        hand = replace(hand, double_wager=wager // 200 * 100)
    poor = not is_over(hand.cards) and total(hand.cards) < 17
    return replace(hand, rescued=poor and rng.randrange(100) < _RESCUES)


def _may_double(house: House, cards: Cards) -> bool:
    if is_over(cards):
        return False
    return house["stand_on_hard_17"] == "hits-only" or not stands_hard(cards)


def split(draft: Draft, cards: Cards, up: Card, *, wager: Cents, most: int = _MOST_HANDS) -> Hands:
    """Split two cards, and the first hand again while pairs come."""
    begun = list(cards)
    second = draft.draw()
    while len(begun) < most and value(second) == value(cards[0]):
        begun.append(second)
        second = draft.draw()
    seconds = (second, *(draft.draw() for _ in begun[1:]))
    return tuple(
        play_split(draft, both, up, wager=wager) for both in zip(begun, seconds, strict=True)
    )


def play_split(draft: Draft, cards: Cards, up: Card, *, wager: Cents) -> PlayedHand:
    """Play one hand of a split; an ace perhaps gets no more than its one card."""
    if cards[0][0] == "A" and draft.house["split_aces"] == "one-card":
        return PlayedHand(cards=cards)
    return play_hand(draft, cards, up, wager=wager)

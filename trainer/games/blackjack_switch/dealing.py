"""Dealing a random round of Blackjack Switch around whatever conditions have fixed."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.engine.blackjack import is_natural, is_soft, total
from trainer.engine.blackjack_dealing import (
    deal_bank,
    doubled,
    draw_on,
    wants_double,
    wants_split,
)
from trainer.engine.blackjack_hands import HIT_ELEVEN_STAND_TWENTY_ONE as CHART
from trainer.engine.blackjack_hands import Cards
from trainer.engine.cardroom import usual_bank, usual_bet
from trainer.engine.cardroom_conditions import with_stake
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.rounds import PlayedHand, Round
from trainer.games.blackjack_switch.hands import BASE, BOXES, INSURANCE, SUPER_MATCH
from trainer.games.blackjack_switch.validating import half_of, splits_allowed

Hands = tuple[PlayedHand, ...]

#: In a hundred: players with Super Match, with equal wagers, who insure a hand.
_SUPER_MATCH, _EQUAL, _INSURES = 55, 70, 35
#: Nobody splits further than this unless a condition asks for it.
_MOST_HANDS = 4


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts."""
    bank_of(draft)
    for seat in draft.seats.values():
        wager(draft, seat)
        if "cards_1" not in seat.facts:
            play(draft, seat, (draft.draw(), draft.draw()), (draft.draw(), draft.draw()))
        insure(draft, seat)
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
        draft.dealer = deal_bank(draft, lambda cards: not stops_play(cards))
    if stops_play(draft.dealer):
        raise Conflict("the check finds a Natural, so nobody plays")
    return draft.dealer


def stops_play(bank: Cards) -> bool:
    """Whether the check of the hole card ends the round before anybody plays."""
    return bank[0][0] == "A" and is_natural(bank)


# --- wagers -------------------------------------------------------------------------------------


def wager(draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet on spots nobody has fixed."""
    rng = draft.rng
    first = seat.wagers.setdefault(BASE[1], usual_bet(rng, draft.limits))
    if BASE[2] not in seat.wagers:
        equal = draft.house["equal_wagers"] == "required" or rng.randrange(100) < _EQUAL
        seat.wagers[BASE[2]] = first if equal else usual_bet(rng, draft.limits)
    if SUPER_MATCH not in {*seat.wagers, *seat.barred}:
        if rng.randrange(100) < _SUPER_MATCH:
            bet_super_match(draft, seat)
        else:
            seat.barred.add(SUPER_MATCH)


def bet_super_match(draft: Draft, seat: DraftSeat) -> None:
    """Put a Super Match wager down."""
    if SUPER_MATCH in seat.barred:
        raise Conflict(f"seat {seat.number} is to have no Super Match wager")
    seat.wagers.setdefault(SUPER_MATCH, usual_bet(draft.rng, draft.limits, most=2500))


def insure(draft: Draft, seat: DraftSeat, boxes: tuple[int, ...] = ()) -> None:
    """Let a player insure hands against an ace; ``boxes`` are insured for certain."""
    if bank_of(draft)[0][0] != "A":
        return
    for box in BOXES:
        takes = box in boxes or draft.rng.randrange(100) < _INSURES
        half = half_of(seat.wagers[BASE[box]], draft.house)
        if takes and half and INSURANCE[box] not in {*seat.wagers, *seat.barred}:
            seat.wagers[INSURANCE[box]] = half


# --- playing a seat -----------------------------------------------------------------------------


def play(
    draft: Draft,
    seat: DraftSeat,
    one: Cards,
    two: Cards,
    *,
    switched: bool | None = None,
    fixed: Mapping[int, Hands] | None = None,
) -> None:
    """Fill a seat from its four dealt cards: the switch, then both hands.

    ``fixed`` gives the hands of a box as a condition wants them played.
    """
    bank = bank_of(draft)
    if stops_play(bank):
        if switched or fixed:
            raise Conflict("the check finds a Natural, so nobody plays")
        seat.facts |= {"cards_1": one, "cards_2": two}
        return
    if switched is None:
        switched = _wants_switch(draft, one, two)
    if switched:
        seat.facts["switched"] = True
    begun = {1: (one[0], two[1] if switched else one[1])}
    begun[2] = (two[0], one[1] if switched else two[1])
    for box, dealt in zip(BOXES, (one, two), strict=True):
        hands = (fixed or {}).get(box) or play_box(draft, begun[box], bank[0])
        plain = len(hands) == 1 and not hands[0].doubled
        seat.facts[f"cards_{box}"] = (*dealt, *hands[0].cards[2:]) if plain else dealt
        if not plain:
            seat.facts[f"hands_{box}"] = hands


def play_box(draft: Draft, cards: Cards, up: Card) -> Hands:
    """Play one hand from its two cards as a player would."""
    allowed = splits_allowed(draft.house, cards)
    if allowed and wants_split(draft, cards[0]):
        return split(draft, cards, up, again=min(allowed, _MOST_HANDS - 1))
    return (play_hand(draft, cards, up),)


def play_hand(draft: Draft, cards: Cards, up: Card) -> PlayedHand:
    """Play a hand that is not split: hit, stand or double."""
    if not CHART.must_stand(cards) and wants_double(draft, cards):
        return doubled(draft, cards)
    return PlayedHand(cards=draw_on(draft, cards, CHART, up))


def split(draft: Draft, cards: Cards, up: Card, *, again: int = 1) -> Hands:
    """Split two cards, and the first hand again while pairs come, up to ``again`` splits."""
    begun = list(cards)
    second = draft.draw()
    while len(begun) <= again and splits_allowed(draft.house, (cards[0], second)):
        begun.append(second)
        second = draft.draw()
    seconds = (second, *(draft.draw() for _ in begun[1:]))
    return tuple(play_split(draft, both, up) for both in zip(begun, seconds, strict=True))


def play_split(draft: Draft, cards: Cards, up: Card) -> PlayedHand:
    """Play one hand of a split; an ace gets no more than its one card."""
    return PlayedHand(cards=cards) if cards[0][0] == "A" else play_hand(draft, cards, up)


def _wants_switch(draft: Draft, one: Cards, two: Cards) -> bool:
    kept = _promise(one) + _promise(two)
    changed = _promise((one[0], two[1])) + _promise((two[0], one[1]))
    if changed == kept:
        return draft.rng.randrange(100) < 5
    return (changed > kept) is (draft.rng.randrange(100) < 92)


#: What a two-card total promises a player, roughly.
_PROMISE = {21: 12, 20: 10, 19: 7, 18: 5, 11: 7, 10: 6, 9: 4, 17: 2, 8: 1, 16: -3, 15: -2, 14: -1}


def _promise(cards: Cards) -> int:
    count = total(cards)
    if is_soft(cards) and 12 < count < 18:
        return 2
    return _PROMISE.get(count, 0)

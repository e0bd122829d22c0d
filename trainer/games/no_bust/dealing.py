"""Dealing a random No Bust round around whatever conditions have fixed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from trainer.engine.blackjack import (
    bank_draws,
    is_natural,
    is_soft,
    is_ten,
    total,
    value,
)
from trainer.engine.blackjack_hands import Cards
from trainer.engine.cardroom import usual_bank, usual_bet, usual_stake
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.money import Cents
from trainer.engine.rounds import Backline, PlayedHand, Round
from trainer.games.no_bust.hands import BASE, BONUS_PAIR, BUSTER, INSURANCE
from trainer.games.no_bust.validating import BONUS_MAXIMUM, half_of, takes_backline

#: In a hundred: how often a player has each side bet down, insures, has a bettor behind him.
_BONUS, _INSURES, _BACKLINE, _STAYS = 45, 45, 12, 40
#: Nobody splits further than this at random, whatever the house allows.
_USUAL_HANDS = 3


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts."""
    facts = table_of(game, draft)
    return usual_stake(game, draft, facts)


def table_of(game: Game, draft: Draft) -> Round:
    """Deal what is still free, the bank's stake apart."""
    if draft.dealer is None:
        draft.dealer = bank_hand(draft)
    up = draft.dealer[0]
    cut_short = _peek_ends(draft)
    for seat in draft.seats.values():
        wager(game, draft, seat)
        if seat.cards is None and "hands" not in seat.facts:
            two = (draft.draw(), draft.draw())
            if cut_short:
                seat.cards = two
            else:
                play(draft, seat, two, up)
        _behind(game, draft, seat)
        if up[0] == "A" and INSURANCE in game.spots:
            _insure(draft, seat)
    return draft.round(game, bank=usual_bank(draft))


def _peek_ends(draft: Draft) -> bool:
    """Whether the dealer finds a Natural before anyone plays."""
    house, bank = draft.house, draft.dealer or ()
    peeks = "hole_card_check" in house and house["hole_card_check"] == "peek"
    return peeks and bank[0][0] == "A" and is_natural(bank)


# --- wagers -------------------------------------------------------------------------------------


def wager(game: Game, draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet before the deal on spots nobody has fixed."""
    rng, limits = draft.rng, draft.limits
    if BASE not in seat.wagers:
        seat.wagers[BASE] = max(usual_bet(rng, limits), *seat.wagers.values(), 0)
    for spot in (BONUS_PAIR, BUSTER):
        if spot not in game.spots or spot in seat.wagers or spot in seat.barred:
            continue
        if rng.randrange(100) < _BONUS:
            seat.wagers[spot] = bonus_bet(rng, seat.wagers[BASE])
        else:
            seat.barred.add(spot)


def bonus_bet(rng: Random, base: Cents) -> Cents:
    """Return a bonus bet beside a game wager."""
    most = min(base, BONUS_MAXIMUM)
    sizes = [size for size in (100, 200, 500, 500, 1000, 1500, 2500) if size <= most]
    return rng.choice(sizes) if sizes else most


def _insure(draft: Draft, seat: DraftSeat) -> None:
    if INSURANCE in seat.wagers or INSURANCE in seat.barred:
        return
    half = half_of(seat.wagers[BASE], draft.house)
    if half and draft.rng.randrange(100) < _INSURES:
        seat.wagers[INSURANCE] = half
    else:
        seat.barred.add(INSURANCE)


def _behind(game: Game, draft: Draft, seat: DraftSeat) -> None:
    """Now and then let somebody bet behind the seat."""
    if "backline" in seat.facts:
        return
    somebody = draft.rng.randrange(100) < _BACKLINE and takes_backline(draft.house)
    seat.facts["backline"] = (bettor_behind(game, draft, seat),) if somebody else ()


def bettor_behind(
    game: Game, draft: Draft, seat: DraftSeat, *, stays: bool | None = None
) -> Backline:
    """Return a bettor for a seat whose hands are played; he may stay behind a double or split."""
    if not takes_backline(draft.house):
        raise Conflict("this house takes no backline bets")
    rng = draft.rng
    wagers = {BASE: usual_bet(rng, draft.limits)}
    if BUSTER in game.spots and rng.randrange(2):
        wagers[BUSTER] = bonus_bet(rng, wagers[BASE])
    adds = any(hand.doubled for hand in seat.facts.get("hands", ())) or (
        len(seat.facts.get("hands", ())) > 1
    )
    if stays is None:
        stays = adds and rng.randrange(100) < _STAYS
    return Backline(wagers=wagers, action="stay" if stays else "")


# --- the bank -----------------------------------------------------------------------------------


def bank_hand(draft: Draft, fits: Callable[[Cards], bool] | None = None) -> Cards:
    """Deal the bank's hand, drawing as the rule says; if asked, deal again until it fits."""
    for _ in range(400):
        cards: Cards = (draft.draw(), draft.draw())
        while bank_draws(cards):
            cards += (draft.draw(),)
        if fits is None or fits(cards):
            return cards
        draft.put_back(cards)
    raise Conflict("no such hand of the bank could be dealt")


# --- the players --------------------------------------------------------------------------------


def play(draft: Draft, seat: DraftSeat, two: Cards, up: Card) -> None:
    """Play a seat's first two cards as a player might, and write the facts down."""
    rng, house = draft.rng, draft.house
    early = house["surrender_timing"] == "before-second-card"
    if not is_natural(two) and rng.randrange(100) < _surrenders(two, up):
        seat.cards = two
        seat.facts["action"] = "surrender"
        return
    if can_split(two, house) and rng.randrange(100) < _splits(two):
        split(draft, seat, two, up, early=early)
        return
    hand = play_hand(draft, two, up, may_surrender=not early)
    if hand.doubled or hand.surrendered:
        seat.facts["hands"] = (replace(hand, wager=seat.wagers[BASE]),)
    else:
        seat.cards = hand.cards


def split(
    draft: Draft, seat: DraftSeat, two: Cards, up: Card, *, early: bool, again: int = 0
) -> None:
    """Split two cards and play each hand; ``again`` further splits are made on purpose."""
    firsts = [*two]
    if not again and len(firsts) < usual_hands(draft.house) and not draft.rng.randrange(8):
        again = 1
    for _ in range(again):
        firsts.append(draft.draw_like(lambda card: alike(card, two[0], draft.house), "match"))
    hands = []
    for first in firsts:
        dealt = (first, draft.draw())
        if first[0] == "A":
            hands.append(PlayedHand(cards=dealt))
        else:
            hands.append(play_hand(draft, dealt, up, may_surrender=not early))
    base = seat.wagers[BASE]
    seat.facts["hands"] = tuple(replace(hand, wager=base) for hand in hands)


def play_hand(draft: Draft, two: Cards, up: Card, *, may_surrender: bool) -> PlayedHand:
    """Play one hand on from two cards: double, draw, stand, or give up on the way."""
    cards = two
    if total(cards) < 21 and draft.rng.randrange(100) < _doubles(cards):
        return PlayedHand(cards=(*cards, draft.draw()), doubled=1)
    while total(cards) < 21 and draft.rng.randrange(100) < _hits(cards, up):
        cards += (draft.draw(),)
        if may_surrender and total(cards) <= 20 and not draft.rng.randrange(60):
            return PlayedHand(cards=cards, surrendered=True)
    return PlayedHand(cards=cards)


def can_split(two: Cards, house: House) -> bool:
    """Whether two cards may be split under this house."""
    return alike(two[1], two[0], house)


def alike(card: Card, first: Card, house: House) -> bool:
    """Whether a card matches another for a split."""
    if is_ten(first) and house["split_tens"] == "same-rank":
        return card[0] == first[0]
    return value(card) == value(first)


def usual_hands(house: House) -> int:
    """Return how many hands a player comes to by splitting: three, or fewer by house rule."""
    most = house.text("most_hands") if "most_hands" in house else "unlimited"
    return _USUAL_HANDS if most == "unlimited" else min(_USUAL_HANDS, int(most))


def _surrenders(two: Cards, up: Card) -> int:
    strong = value(up) in (1, 9, 10)
    return 12 if strong and total(two) in (14, 15, 16) else 2 if total(two) <= 17 else 0


def _splits(two: Cards) -> int:
    if two[0][0] in "A8":
        return 90
    return 6 if value(two[0]) in (5, 10) else 55


def _doubles(cards: Cards) -> int:
    if is_soft(cards):
        return 10 if total(cards) <= 18 else 1
    return {9: 35, 10: 60, 11: 65}.get(total(cards), 2)


def _hits(cards: Cards, up: Card) -> int:
    """Return in how many of a hundred cases a player asks for a card."""
    count = total(cards)
    if count <= 11:
        return 100
    if is_soft(cards):
        return 90 if count <= 17 else 20 if count == 18 else 0
    if count >= 17:
        return 6 if count == 17 else 1
    strong = value(up) in (1, 7, 8, 9, 10)
    return (85 if strong else 25) if count > 12 else (90 if strong else 45)

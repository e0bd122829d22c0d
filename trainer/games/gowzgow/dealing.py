"""Dealing a random GowZGow round around whatever conditions have fixed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from trainer.engine.cards import Card
from trainer.engine.drafts import Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.money import Cents
from trainer.engine.rounds import Round
from trainer.games.gowzgow.hands import VALUES, dealer_draws, pair_of_nines, total
from trainer.games.gowzgow.validating import BONUS, PASS_LINE

#: How often, in a hundred, a player has a Bonus Bet down.
_BONUS_PERCENT = 60


def finish(game: Game, draft: Draft) -> Round:
    """Deal what is still free and return the facts."""
    if draft.dealer is None:
        draft.dealer = dealer_hand(draft)
    for seat in draft.seats.values():
        wager(draft, seat)
        if seat.cards is None:
            seat.cards = player_hand(draft, seat)
    return draft.round(game)


# --- wagers -------------------------------------------------------------------------------------


def wager(draft: Draft, seat: DraftSeat) -> None:
    """Put down what a player would bet on spots nobody has fixed."""
    rng, limits = draft.rng, draft.limits
    if PASS_LINE not in seat.wagers:
        least = max(limits.minimum, seat.wagers.get(BONUS, 0))
        seat.wagers[PASS_LINE] = chips_between(rng, least, limits.maximum)
    if BONUS not in seat.wagers and BONUS not in seat.barred:
        if rng.randrange(100) < _BONUS_PERCENT:
            seat.wagers[BONUS] = bonus_bet(rng, seat.wagers[PASS_LINE])
        else:
            # The player has decided: cards dealt from now on may rest on it.
            seat.barred.add(BONUS)


def chips_between(rng: Random, least: Cents, most: Cents) -> Cents:
    """Return a bet a player would make: mostly small, in round chips."""
    usual = [amount for amount in _usual(least) if amount <= most]
    return usual[min(rng.randrange(len(usual)), rng.randrange(len(usual)))] if usual else least


def _usual(least: Cents) -> Iterator[Cents]:
    yield least
    step = 500
    for times in (1, 2, 3, 4, 5, 7, 10, 12, 15, 20, 30, 40):
        amount = -(-least // step) * step + times * step
        yield amount


def bonus_bet(rng: Random, pass_line: Cents) -> Cents:
    """Return a Bonus Bet beside a Pass Line wager, on either side of the Envy threshold."""
    usual = (100, 200, 300, 500, 500, 500, 1000, 1500, 2500)
    sizes = [amount for amount in usual if amount <= pass_line]
    return rng.choice(sizes) if sizes else pass_line


def odd_amount(rng: Random, least: Cents, most: Cents) -> Cents:
    """Return a wager whose commission comes out in odd cents."""
    least = -(-least // 20) * 20
    span = max(1, (min(most, least + 10000) - least) // 20)
    while True:
        amount = least + 20 * rng.randrange(span)
        if amount % 500 or span < 25:
            return amount


# --- cards --------------------------------------------------------------------------------------


def dealer_hand(
    draft: Draft, fits: Callable[[tuple[Card, ...]], bool] | None = None
) -> tuple[Card, ...]:
    """Deal a dealer's hand, drawing as the rule says; if asked, deal again until it fits."""
    for _ in range(400):
        cards: tuple[Card, ...] = (draft.draw(), draft.draw())
        if dealer_draws(cards):
            cards += (draft.draw(),)
        if fits is None or fits(cards):
            return cards
        draft.put_back(cards)
    raise AssertionError("no dealer's hand fits; the condition has no builder of its own")


def player_hand(draft: Draft, seat: DraftSeat) -> tuple[Card, ...]:
    """Deal a player's hand with the decision a player would make."""
    return with_decision(draft, seat, (draft.draw(), draft.draw()))


def with_decision(
    draft: Draft, seat: DraftSeat, two: tuple[Card, ...], *, may_draw: bool = True
) -> tuple[Card, ...]:
    """Complete two cards: the automatic card, or the player's free choice."""
    if pair_of_nines(two):
        due = BONUS in seat.wagers or draft.house["automatic_card"] == "always"
        return (*two, draft.draw()) if due else two
    if may_draw and wants_card(draft.rng, total(two)):
        return (*two, draft.draw())
    return two


def wants_card(rng: Random, two: int) -> bool:
    """Whether a player asks for a card: sensible on low totals, fickle around five."""
    chances = {0: 100, 1: 100, 2: 100, 3: 98, 4: 90, 5: 50, 6: 12, 7: 4, 8: 1, 9: 0}
    return rng.randrange(100) < chances[two]


def nine(suit: str = "", color: str = "", *, not_suit: str = "") -> Callable[[Card], bool]:
    """Return a test for nines of a suit or color."""

    def fits(card: Card) -> bool:
        return (
            card[0] == "9"
            and (not suit or card[1] == suit)
            and (not color or card.color == color)
            and card[1] != not_suit
        )

    return fits


def worth(value: int) -> Callable[[Card], bool]:
    """Return a test for cards of a value."""
    return lambda card: VALUES[card[0]] == value

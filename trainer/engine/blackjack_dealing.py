"""Dealing blackjack hands at random or to order: what players do, and hands built to a total."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.blackjack import bank_draws, is_over, is_soft, total, value
from trainer.engine.blackjack_hands import Cards, Chart
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft
from trainer.engine.rounds import PlayedHand

#: So many hands are tried before a wish counts as impossible.
_TRIES = 400


def deal_bank(
    draft: Draft, fits: Callable[[Cards], bool] | None = None, begun: Cards = ()
) -> Cards:
    """Deal a bank's hand by its drawing rule; if asked, deal again until it fits.

    ``begun`` are cards already in the bank's hand; they stay.
    """
    for _ in range(_TRIES):
        cards = begun
        while len(cards) < 2 or bank_draws(cards):
            cards = (*cards, draft.draw())
        if fits is None or fits(cards):
            return cards
        draft.put_back(cards[len(begun) :])
    raise Conflict("no such hand of the bank could be dealt")


def draw_on(draft: Draft, cards: Cards, chart: Chart, up: Card | None) -> Cards:
    """Let a player hit as players do: by the chart, then by his total and the bank's up card."""
    while not chart.must_stand(cards) and (chart.must_hit(cards) or _wants_card(draft, cards, up)):
        cards = (*cards, draft.draw())
    return cards


def _wants_card(draft: Draft, cards: Cards, up: Card | None) -> bool:
    count = total(cards)
    strong = up is None or value(up) == 1 or value(up) >= 7
    if is_soft(cards):
        chance = 90 if count <= 17 else 8
    elif count <= 11:
        chance = 96
    elif count <= 16:
        chance = 80 if strong else 30
    else:
        chance = 3 if count < 20 else 0
    return draft.rng.randrange(100) < chance


def wants_double(draft: Draft, cards: Cards) -> bool:
    """Whether a player doubles two cards: mostly on nine to eleven."""
    chance = 45 if not is_soft(cards) and 9 <= total(cards) <= 11 else 3
    return draft.rng.randrange(100) < chance


def wants_split(draft: Draft, card: Card) -> bool:
    """Whether a player splits a pair: aces and eights mostly, tens hardly ever."""
    chance = {1: 85, 8: 80, 10: 4, 5: 5}.get(value(card), 45)
    return draft.rng.randrange(100) < chance


def doubled(draft: Draft, cards: Cards, times: int = 1) -> PlayedHand:
    """Return a hand doubled on its cards, one card for each doubling."""
    for _ in range(times):
        if is_over(cards):
            raise Conflict("a hand that is over cannot be doubled again")
        cards = (*cards, draft.draw())
    return PlayedHand(cards=cards, doubled=times)


def card_worth(draft: Draft, wanted: int, *, not_rank: str = "") -> Card:
    """Take a card of a value (an ace counts one)."""
    return draft.draw_like(
        lambda card: value(card) == wanted and card[0] != not_rank, f"card worth {wanted}"
    )


def hard_hand(draft: Draft, wanted: int, cards: int = 2) -> Cards:
    """Deal a hand without aces that counts ``wanted`` with exactly so many cards."""
    dealt: Cards = ()
    left = wanted
    for rest in range(cards - 1, -1, -1):
        # What is left must stay within reach of the cards still to come, twos to tens.
        low, high = max(2, left - 10 * rest), min(10, left - 2 * rest)
        if low > high:
            raise Conflict(f"{cards} cards cannot count {wanted}")
        count = draft.rng.randint(low, high)
        dealt = (*dealt, card_worth(draft, count))
        left -= count
    return dealt


def three_cards(draft: Draft, wanted: int, chart: Chart) -> Cards:
    """Deal three cards that count ``wanted``, the first two no pair and free to be hit."""
    for _ in range(_TRIES):
        cards = hard_hand(draft, wanted, 3)
        if not chart.must_stand(cards[:2]) and cards[0][0] != cards[1][0]:
            return cards
        draft.put_back(cards)
    raise Conflict(f"no three cards come to {wanted}")

"""Building hands into a draft: the parts No Bust conditions are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trainer.engine.blackjack import bank_draws, is_natural, is_ten, total, value
from trainer.engine.blackjack_hands import Cards
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.rounds import PlayedHand
from trainer.games.no_bust.dealing import alike, bank_hand, play_hand, usual_hands
from trainer.games.no_bust.hands import BASE

#: One card of each value, to reckon with before a real one is drawn.
_SAMPLE = {number: Card("A23456789T"[number - 1] + "s") for number in range(1, 11)}

#: The bank's hand comes first, hands measured against it after, its stake last of all.
BANK, SEAT, LATE, STAKE = 0, 1, 2, 3

#: Deals a seat's hands once its wagers are down and the bank's hand is known.
Deal = Callable[[Draft, DraftSeat], None]


# --- cards --------------------------------------------------------------------------------------


def of_value(*values: int) -> Callable[[Card], bool]:
    """Return a test for cards of any of the values, the ace as one."""
    return lambda card: value(card) in values


def natural(draft: Draft) -> Cards:
    """Deal an ace and a ten-value card in either order."""
    cards = [draft.draw_like(of_value(1), "ace"), draft.draw_like(is_ten, "ten-value card")]
    draft.rng.shuffle(cards)
    return tuple(cards)


def hand_totalling(
    draft: Draft, targets: Sequence[int], counts: Sequence[int] = (2, 3, 4)
) -> Cards:
    """Deal a hand of a total, drawn as the chart allows; never a Natural."""
    for _ in range(300):
        count, target = draft.rng.choice(list(counts)), draft.rng.choice(list(targets))
        cards = tuple(draft.draw() for _ in range(count - 1))
        lasts = [
            number
            for number, sample in _SAMPLE.items()
            if total((*cards, sample)) == target and not is_natural((*cards, sample))
        ]
        drawn = all(total(cards[:at]) <= 20 for at in range(2, count))
        if drawn and lasts:
            return (*cards, draft.draw_like(of_value(draft.rng.choice(lasts)), "fitting card"))
        draft.put_back(cards)
    raise Conflict(f"no hand of {min(targets)} to {max(targets)} could be dealt")


def fitting_hand(draft: Draft, fits: Callable[[Cards], bool]) -> Cards:
    """Deal hands drawn to as players do until one fits."""
    up = draft.dealer[0] if draft.dealer else Card("Ts")
    for _ in range(400):
        hand = play_hand(draft, (draft.draw(), draft.draw()), up, may_surrender=False)
        if not hand.doubled and fits(hand.cards):
            return hand.cards
        draft.put_back(hand.cards)
    raise Conflict("no such hand could be dealt against this bank")


# --- the bank -----------------------------------------------------------------------------------


def need_bank(
    draft: Draft,
    fits: Callable[[Cards], bool] | None = None,
    make: Callable[[Draft], Cards] | None = None,
) -> Cards:
    """Give the draft a bank's hand that fits, made on purpose where that is rare."""
    if draft.dealer is None:
        draft.dealer = make(draft) if make else bank_hand(draft, fits)
    if fits is not None and not fits(draft.dealer):
        raise Conflict("the bank's hand cannot be both")
    return draft.dealer


def bank_from(*starts: Callable[[Card], bool]) -> Callable[[Draft], Cards]:
    """Return a maker of bank's hands that begin with such cards and draw on as the rule says."""

    def make(draft: Draft) -> Cards:
        cards: Cards = tuple(draft.draw_like(start, "fitting card") for start in starts)
        while len(cards) < 2 or bank_draws(cards):
            cards += (draft.draw(),)
        return cards

    return make


def bank_busting_with(count: int) -> Callable[[Draft], Cards]:
    """Return a maker of bank's hands that go over 21 with exactly so many cards."""

    def make(draft: Draft) -> Cards:
        for _ in range(2000):
            values = _small_values(draft, count - 1)
            sample = tuple(_SAMPLE[number] for number in values)
            if not all(bank_draws(sample[:at]) for at in range(2, count)):
                continue
            last = draft.rng.randint(22 - sum(values), 10)
            return tuple(
                draft.draw_like(of_value(number), "fitting card") for number in (*values, last)
            )
        raise Conflict(f"no hand over 21 with {count} cards could be dealt")

    return make


def _small_values(draft: Draft, count: int) -> list[int]:
    """Return so many card values in random order that together leave room to go over."""
    rng = draft.rng
    target = rng.randint(max(12, count), 16)
    values = [1] * count
    for _ in range(target - count):
        room = [at for at in range(count) if values[at] < 10]
        values[rng.choice(room)] += 1
    rng.shuffle(values)
    return values


def bank_suited_789(draft: Draft) -> Cards:
    """Deal the bank seven, eight and nine of one suit in an order it can be drawn in."""
    suit = draft.rng.choice("cdhs")
    ranks = list("789")
    # Eight and nine make 17 and stand, so the seven is among the first two.
    while "7" not in ranks[:2]:
        draft.rng.shuffle(ranks)
    if draft.rng.randrange(2):
        ranks[:2] = ranks[1::-1]
    return tuple(draft.draw_like((rank + suit).__eq__, "card of that suit") for rank in ranks)


# --- players' hands -----------------------------------------------------------------------------


def lay(cards: Callable[[Draft], Cards]) -> Deal:
    """Return a deal of one plain hand."""

    def deal(draft: Draft, seat: DraftSeat) -> None:
        seat.cards = cards(draft)

    return deal


def doubled(two: Callable[[Draft], Cards], third: Callable[[Card], bool] | None = None) -> Deal:
    """Return a deal of a doubled hand."""

    def deal(draft: Draft, seat: DraftSeat) -> None:
        cards = (*two(draft), draft.draw_like(third, "card") if third else draft.draw())
        seat.facts["hands"] = (PlayedHand(cards=cards, wager=seat.wagers[BASE], doubled=1),)

    return deal


def two_between(low: int, high: int) -> Callable[[Draft], Cards]:
    """Return a maker of two cards of a total, no Natural."""
    return lambda draft: hand_totalling(draft, range(low, high + 1), (2,))


def a_pair(draft: Draft, fits: Callable[[Card], bool]) -> Cards:
    """Deal two cards that may be split."""
    first = draft.draw_like(fits, "fitting card")
    return (first, draft.draw_like(lambda card: alike(card, first, draft.house), "match"))


def split_hands(
    draft: Draft,
    seat: DraftSeat,
    fits: Callable[[Card], bool],
    *,
    count: int = 2,
    finish: Callable[[Draft, Card, int], PlayedHand] | None = None,
) -> None:
    """Split cards that fit into so many hands, as far as the house allows, and play each."""
    two = a_pair(draft, fits)
    firsts = list(two)
    while len(firsts) < min(count, usual_hands(draft.house)):
        firsts.append(draft.draw_like(lambda card: alike(card, two[0], draft.house), "match"))
    hands = [
        finish(draft, first, at) if finish else on_from(draft, first)
        for at, first in enumerate(firsts)
    ]
    base = seat.wagers[BASE]
    seat.facts["hands"] = tuple(
        PlayedHand(cards=hand.cards, wager=base, doubled=hand.doubled, surrendered=hand.surrendered)
        for hand in hands
    )


def on_from(draft: Draft, first: Card) -> PlayedHand:
    """Play a split card on: one card for an ace, else as players do."""
    cards = (first, draft.draw())
    if first[0] == "A":
        return PlayedHand(cards=cards)
    up = draft.dealer[0] if draft.dealer else Card("Ts")
    return play_hand(draft, cards, up, may_surrender=False)

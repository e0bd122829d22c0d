"""Building hands into a draft: the parts Joker Poker's conditions are made of."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.cards import RANKS, SUITS, Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.poker import Strength
from trainer.games.joker_poker.dealing import (
    another_ace,
    decision,
    fix_bank_joker,
    wager,
)
from trainer.games.joker_poker.hands import KIND_KEYS, Kind, best_jokers, with_joker
from trainer.games.joker_poker.validating import PLAY, SURRENDER

Cards = tuple[Card, ...]
#: A test of a player's hand against the bank's.
Fits = Callable[[Strength, Strength], bool]

#: How many hands are tried before the draft is given up.
_TRIES = 80


def best_of(draft: Draft, cards: Cards) -> Strength:
    """Return the best hand five cards make with one of them as joker."""
    ace = another_ace(draft)
    return with_joker(cards, best_jokers(cards, second_ace=ace)[0], second_ace=ace)


def cards_of(draft: Draft, kind: Kind, fits: Callable[[Strength], bool] | None = None) -> Cards:
    """Deal five cards whose best hand is of a class."""
    for _ in range(_TRIES):
        try:
            core = draft.take(_core(draft, kind))
        except Conflict:
            continue
        cards = [*core, *(draft.draw() for _ in range(5 - len(core)))]
        draft.rng.shuffle(cards)
        strength = best_of(draft, tuple(cards))
        if strength[0] == kind and (fits is None or fits(strength)):
            return tuple(cards)
        draft.put_back(cards)
    raise Conflict(f"no {KIND_KEYS[kind].replace('-', ' ')} could be dealt")


def _core(draft: Draft, kind: Kind) -> Cards:
    """Return the cards that carry a class of hand; they stay in the deck."""
    rng = draft.rng
    suit = rng.choice(SUITS)
    first, second = rng.sample(RANKS, 2)

    def of(rank: str, count: int) -> Cards:
        return tuple(Card(rank + each) for each in rng.sample(SUITS, count))

    match kind:
        case Kind.NATURAL_ROYAL:
            return tuple(Card(rank + suit) for rank in "TJQKA")
        case Kind.ROYAL_FLUSH:
            return tuple(Card(rank + suit) for rank in rng.sample("TJQKA", 4))
        case Kind.STRAIGHT_FLUSH:
            return tuple(Card(rank + suit) for rank in rng.sample(_run(draft), 4))
        case Kind.STRAIGHT:
            return tuple(Card(rank + rng.choice(SUITS)) for rank in rng.sample(_run(draft), 4))
        case Kind.FIVE_OF_A_KIND:
            return of(first, 4)
        case Kind.FOUR_OF_A_KIND:
            return of(first, 3)
        case Kind.FLUSH:
            return tuple(Card(rank + suit) for rank in rng.sample(RANKS, 4))
        case Kind.FULL_HOUSE:
            return (*of(first, 2), *of(second, 2))
        case Kind.THREE_OF_A_KIND:
            return of(first, 2)
    return ()


def _run(draft: Draft) -> list[str]:
    first = draft.rng.randrange(-1, 9)
    return [RANKS[(first + step) % 13] for step in range(5)]


def against(draft: Draft, fits: Fits, what: str) -> Cards:
    """Deal five cards which, set best, stand so to the bank's hand."""
    bank = fix_bank_joker(draft)
    for _ in range(_TRIES):
        cards = tuple(draft.draw() for _ in range(5))
        if fits(best_of(draft, cards), bank):
            return cards
        draft.put_back(cards)
    raise Conflict(f"no hand was dealt that is {what}")


def twin(draft: Draft) -> Cards:
    """Deal five cards that tie the bank's, built of the same ranks in other suits."""
    bank = fix_bank_joker(draft)
    if bank[0] == Kind.ONE_PAIR:
        raise Conflict("the bank has one pair; no player's hand ties it and wins")
    joker = draft.bank.joker if draft.bank else None
    four = [card for card in (draft.dealer or ()) if card != joker]
    for _ in range(_TRIES):
        mine: list[Card] = []
        try:
            for card in four:
                mine.append(
                    draft.draw_like(lambda held, rank=card[0]: held[0] == rank, "such rank")  # type: ignore[misc]
                )
        except Conflict:
            draft.put_back(mine)
            break
        cards = (*mine, draft.draw())
        if best_of(draft, cards) == bank:
            return cards
        draft.put_back(cards)
    raise Conflict("no hand could be built that ties the bank's")


def play(draft: Draft, seat: DraftSeat, cards: Cards, action: str = "") -> None:
    """Give a seat five cards, the best joker and a decision to stay in."""
    wager(draft, seat)
    seat.cards = cards
    if not action and "action" not in seat.facts:
        action = decision(draft, cards[:3])
    if action:
        seat.facts["action"] = PLAY if action == SURRENDER else action
    best = best_jokers(cards, second_ace=another_ace(draft))
    natural = best_of(draft, cards)[0] == Kind.NATURAL_ROYAL
    seat.facts["joker"] = None if natural else draft.rng.choice(best)


def show_pair(draft: Draft) -> None:
    """Have a pair as the bank's two up cards."""
    if draft.dealer is None:
        first = draft.draw()
        second = draft.draw_like(lambda card: card[0] == first[0], "second of the pair")
        draft.dealer = (first, second, *(draft.draw() for _ in range(3)))
        return
    cards = list(draft.dealer)
    pair = [card for card in cards if sum(card[0] == other[0] for other in cards) > 1]
    if not pair:
        raise Conflict("the bank's hand holds no pair to show")
    up = [card for card in pair if card[0] == pair[0][0]][:2]
    draft.dealer = (*up, *(card for card in cards if card not in up))


def hide_pair(draft: Draft) -> None:
    """Have two different ranks as the bank's up cards."""
    if draft.dealer is None:
        first = draft.draw()
        second = draft.draw_like(lambda card: card[0] != first[0], "card of another rank")
        draft.dealer = (first, second, *(draft.draw() for _ in range(3)))
    elif draft.dealer[0][0] == draft.dealer[1][0]:
        raise Conflict("the bank shows a pair")

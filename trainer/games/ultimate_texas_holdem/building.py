"""Building hands into a draft: the parts Ultimate Texas Hold'em's conditions are made of."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from trainer.engine.cards import RANKS, SUITS, Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.poker import Five, Strength, best_five
from trainer.games.ultimate_texas_holdem.dealing import (
    bank_cards,
    board,
    decision,
    trips_bet,
    wager,
)
from trainer.games.ultimate_texas_holdem.validating import FOLD, TRIPS

Cards = tuple[Card, ...]
#: A test of a player's strength, knowing the player-dealer's and the board's own.
Fits = Callable[[Strength, Strength, Strength], bool]

#: How many boards or hands are tried before the draft is given up.
_TRIES = 60


def five_of(draft: Draft, kind: Five) -> Cards:
    """Return five cards that make a class of hand; they stay in the deck."""
    rng = draft.rng
    suit, other = rng.sample(SUITS, 2)
    ranks = rng.sample(RANKS, 5)
    match kind:
        case Five.ROYAL_FLUSH:
            return tuple(Card(rank + suit) for rank in "TJQKA")
        case Five.STRAIGHT_FLUSH | Five.STRAIGHT:
            at = rng.randrange(-1, 8)
            run = [RANKS[(at + step) % 13] for step in range(5)]
            suits = [suit] * 5
            if kind == Five.STRAIGHT:
                suits = [rng.choice(SUITS) for _ in run[1:]] + [other]
                suits[0] = suit
            return tuple(Card(rank + own) for rank, own in zip(run, suits, strict=True))
        case Five.FLUSH:
            return tuple(Card(rank + suit) for rank in ranks)
        case Five.FOUR_OF_A_KIND:
            return (*(Card(ranks[0] + each) for each in SUITS), Card(ranks[1] + suit))
        case Five.FULL_HOUSE:
            three, two = rng.sample(SUITS, 3), rng.sample(SUITS, 2)
            return (*(Card(ranks[0] + each) for each in three),
                    *(Card(ranks[1] + each) for each in two))  # fmt: skip
        case Five.THREE_OF_A_KIND:
            three = rng.sample(SUITS, 3)
            rest = (Card(ranks[1] + suit), Card(ranks[2] + other))
            return (*(Card(ranks[0] + each) for each in three), *rest)
    raise AssertionError(f"{kind.name} comes by itself; nothing builds it")


def lay_board_for(draft: Draft, kind: Five, *, all_five: bool = False) -> Cards:
    """Lay a board on which two cards make a class of hand, and return those two.

    With ``all_five`` the board makes it alone, and no cards are returned.
    """
    if "board" in draft.shared:
        raise Conflict("the board is fixed already")
    for _ in range(_TRIES):
        five = list(five_of(draft, kind))
        draft.rng.shuffle(five)
        on_board = five if all_five else five[:3]
        try:
            taken = draft.take(five)
        except Conflict:
            continue
        laid, own = taken[: len(on_board)], taken[len(on_board) :]
        rest = tuple(draft.draw() for _ in range(5 - len(laid)))
        if best_five((*own, *laid, *rest))[0] == kind and (
            all_five or best_five((*laid, *rest))[0] < Five.THREE_OF_A_KIND
        ):
            cards = [*laid, *rest]
            draft.rng.shuffle(cards)
            draft.shared["board"] = tuple(cards)
            return own
        draft.put_back((*laid, *own, *rest))
    raise Conflict(f"no board makes a {kind.name.replace('_', ' ').lower()}")


def deal_until(draft: Draft, fits: Callable[[Cards, Cards], bool], what: str) -> None:
    """Deal the player-dealer and the board (what is free of them) until they fit."""
    fixed_board, fixed_bank = draft.shared.get("board"), draft.dealer
    for _ in range(_TRIES):
        shared, bank = board(draft), bank_cards(draft)
        if fits(bank, shared):
            return
        if fixed_board is None:
            draft.put_back(draft.shared.pop("board"))
        if fixed_bank is None:
            draft.put_back(bank)
            draft.dealer = None
        if fixed_board is not None and fixed_bank is not None:
            break
    raise Conflict(f"the player-dealer and the board do not make {what}")


def two_that(draft: Draft, fits: Fits, what: str) -> Cards:
    """Deal two cards which, with the board, stand so to the player-dealer."""
    shared = board(draft)
    bank = best_five((*bank_cards(draft), *shared))
    plain = best_five(shared)
    # Common wants are met by a few random looks, rare ones by going through the deck.
    for _ in range(12):
        two = (draft.draw(), draft.draw())
        if fits(best_five((*two, *shared)), bank, plain):
            return two
        draft.put_back(two)
    pairs = list(combinations(draft.left(), 2))
    draft.rng.shuffle(pairs)
    for two in pairs:
        if fits(best_five((*two, *shared)), bank, plain):
            return draft.take(two)
    raise Conflict(f"no two cards make {what} on this board")


def bet_trips(draft: Draft, seat: DraftSeat) -> None:
    """Have a Trips bet at the seat."""
    if TRIPS in seat.barred:
        raise Conflict(f"seat {seat.number} is to have no Trips bet")
    seat.wagers.setdefault(TRIPS, trips_bet(draft))


def bar_trips(seat: DraftSeat) -> None:
    """Keep Trips free at the seat."""
    if TRIPS in seat.wagers:
        raise Conflict(f"seat {seat.number} is to have a Trips bet")
    seat.barred.add(TRIPS)


def stay(draft: Draft, seat: DraftSeat, action: str = "") -> None:
    """Let the seat's player stay in, with a certain Play bet or a sensible one."""
    wager(draft, seat)
    chosen = action or decision(draft.rng, seat.cards or (), board(draft))
    seat.facts["action"] = "1x" if chosen == FOLD else chosen


def fold(draft: Draft, seat: DraftSeat) -> None:
    """Let the seat's player fold."""
    wager(draft, seat)
    seat.facts["action"] = FOLD

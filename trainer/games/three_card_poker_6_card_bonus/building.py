"""Building hands and bets into a draft: the parts the game's conditions are made of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trainer.engine.cards import RANKS, SUITS, Card
from trainer.engine.conditions import at_some_seat
from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.ledger import Ledger
from trainer.engine.poker import RANK_VALUES, Strength, Three
from trainer.engine.rounds import Round, Seat
from trainer.engine.three_card import DealHand, Hand, better_than, exactly, of_kind, where
from trainer.games.three_card_poker_6_card_bonus.dealing import bank_hand, bet, three, wager
from trainer.games.three_card_poker_6_card_bonus.hands import (
    qualifies,
    row_of,
    row_of_five,
    six_card,
    strength,
)
from trainer.games.three_card_poker_6_card_bonus.validating import (
    ANTE,
    FOLD,
    PAIR_PLUS,
    PLAY,
    SIX_CARD,
)

#: The bank comes first, then the seats, hands measured against the bank's, and the stake at last.
BANK_RANK, SEAT_RANK, LATE_RANK, STAKE_RANK = 0, 1, 2, 3
QUEEN, JACK = RANK_VALUES["Q"], RANK_VALUES["J"]

#: Ranks in a circle for straights, the ace at both ends.
_RUN = "A" + RANKS
_TRIES = 80

Fits = Callable[[Strength], bool]
SeatFits = Callable[[Round, Seat], bool]


# --- the player-dealer's hand -------------------------------------------------------------------


def bank_condition(name: str, title: str, fits: Fits, deal: DealHand | None = None) -> Condition:
    """A condition on the player-dealer's hand."""

    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = (deal or where(fits, title, mini_royal=True))(draft)
        elif not fits(strength(draft.dealer)):
            raise Conflict("the player-dealer's hand cannot be both")

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: fits(strength(facts.dealer)),
        rank=BANK_RANK,
    )


# --- a player's hand ----------------------------------------------------------------------------


def prepare(draft: Draft, seat: DraftSeat, bets: tuple[str, ...], action: str) -> None:
    """Put the wanted bets and the decision down, and the rest of the seat's wagers."""
    for spot in bets:
        bet(draft, seat, spot)
    if action:
        seat.facts["action"] = action
    wager(draft, seat)


def hand_condition(
    name: str,
    title: str,
    deal: DealHand | None,
    fits: SeatFits,
    *,
    bets: tuple[str, ...] = (),
    action: str = PLAY,
) -> Condition:
    """A condition on one player's cards, wagers and decision."""

    def build(draft: Draft) -> None:
        seat = draft.claim()
        prepare(draft, seat, bets, action)
        seat.cards = (deal or three)(draft)

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=at_some_seat(fits),
        rank=SEAT_RANK,
    )


def pair_plus_row(name: str, title: str, kind: Three) -> Condition:
    """A Pair Plus on a hand of one kind, played."""
    deal = of_kind(kind)
    return hand_condition(
        name,
        title,
        deal,
        lambda _, seat: (
            PAIR_PLUS in seat.wagers and seat.action == PLAY and strength(seat.cards)[0] == kind
        ),
        bets=(PAIR_PLUS,),
    )


def six_card_row(key: str, title: str) -> Condition:
    """A 6 Card Bonus that makes a row of the table, with the player-dealer's cards."""
    return hand_condition(
        f"six-{key}",
        title,
        six_of(key),
        lambda facts, seat: SIX_CARD in seat.wagers and six_row(facts, seat) == key,
        bets=(SIX_CARD,),
        action="",
    )


def six_row(facts: Round, seat: Seat) -> str:
    """Return the row of the 6 Card Bonus table a seat makes."""
    return row_of_five(six_card(seat.cards, facts.dealer))


def pair_plus_loses(_: Round, seat: Seat) -> bool:
    """Whether a Pair Plus loses that was not forfeited."""
    return PAIR_PLUS in seat.wagers and seat.action == PLAY and not row_of(seat.cards)


def folded(*spots: str) -> SeatFits:
    """A fold with wagers on these spots."""
    return lambda _, seat: seat.action == FOLD and all(spot in seat.wagers for spot in spots)


# --- outcomes against the player-dealer ---------------------------------------------------------


def outcome_condition(
    name: str,
    title: str,
    bank: Fits,
    own: Callable[[Draft, Hand], Hand],
    holds: Callable[[Strength, Strength], bool],
) -> Condition:
    """A hand measured against the player-dealer's, played to the end."""

    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = where(bank, "such player-dealer's hand", mini_royal=True)(draft)
        elif not bank(strength(draft.dealer)):
            raise Conflict("the player-dealer's hand is fixed and is another")
        seat = draft.claim()
        prepare(draft, seat, (ANTE,), PLAY)
        seat.cards = own(draft, draft.dealer)

    def met(facts: Round, _: Ledger) -> bool:
        theirs = strength(facts.dealer)
        return bank(theirs) and any(
            seat.action == PLAY and holds(strength(seat.cards), theirs) for seat in facts.seats
        )

    return Condition(name=name, title=title, build=build, holds=met, rank=LATE_RANK)


def higher(draft: Draft, bank: Hand) -> Hand:
    """Deal a hand that beats the player-dealer's."""
    return better_than(draft, strength(bank), mini_royal=True)


def lower(draft: Draft, bank: Hand) -> Hand:
    """Deal a hand lower than the player-dealer's."""
    theirs = strength(bank)
    return where(lambda mine: mine < theirs, "lower hand", mini_royal=True)(draft)


def unqualified(bank: Strength) -> bool:
    """Whether the player-dealer does not qualify."""
    return not qualifies(bank)


# --- six cards ----------------------------------------------------------------------------------


def six_of(key: str) -> DealHand:
    """Return a dealer of hands that make a row with the player-dealer's cards.

    A player-dealer without cards yet gets some that help; one with cards must be matched.
    """

    def deal(draft: Draft) -> Hand:
        for _ in range(_TRIES):
            given = draft.dealer
            try:
                mine, theirs = _split(draft, key) if given is None else _match(draft, key, given)
            except Conflict:
                continue
            if row_of_five(six_card(mine, theirs)) == key:
                draft.dealer = theirs
                return mine
            draft.put_back(mine)
            if given is None:
                draft.put_back(theirs)
        raise Conflict(f"no {key.replace('-', ' ')} comes out with the player-dealer's cards")

    return deal


def _split(draft: Draft, key: str) -> tuple[Hand, Hand]:
    """Deal five cards of a row, three to the player and two, with a third, to the bank."""
    five = exactly(draft, sorted(_five(draft.rng, key), key=lambda _: draft.rng.random()))
    theirs = [*five[3:], draft.draw()]
    draft.rng.shuffle(theirs)
    return five[:3], tuple(theirs)


def _match(draft: Draft, key: str, bank: Hand) -> tuple[Hand, Hand]:
    """Deal a hand that completes a row begun by the bank's cards."""
    anchor = draft.rng.choice(bank)
    wanted = _five(draft.rng, key, anchor)
    held = {str(card) for card in bank}
    lacking = [code for code in wanted if code not in held]
    # Suits are free where only ranks count: the bank's own card of a rank serves.
    if key in ("straight", "full-house", "three-of-a-kind", "four-of-a-kind"):
        lacking = _lacking_ranks(draft.rng, wanted, bank)
    if len(lacking) > 3:
        raise Conflict("the bank's cards do not go far enough")
    mine = list(exactly(draft, lacking))
    while len(mine) < 3:
        mine.append(draft.draw())
    draft.rng.shuffle(mine)
    return tuple(mine), bank


def _lacking_ranks(rng: Random, wanted: list[str], bank: Hand) -> list[str]:
    held = [card[0] for card in bank]
    on_table = {str(card) for card in bank}
    lacking: list[str] = []
    for code in wanted:
        if code[0] in held:
            held.remove(code[0])
            continue
        free = [code[0] + suit for suit in SUITS if code[0] + suit not in on_table | set(lacking)]
        if not free:
            raise Conflict("no such card is left")
        lacking.append(rng.choice(free))
    return lacking


def _five(rng: Random, key: str, anchor: Card | None = None) -> list[str]:
    """Return five cards of a row, with the anchor's rank or suit among them where there is one."""
    rank = anchor[0] if anchor else rng.choice(RANKS)
    suit = anchor[1] if anchor else rng.choice(SUITS)
    other = rng.choice([one for one in RANKS if one != rank])
    match key:
        case "royal-flush":
            return [one + suit for one in "TJQKA"]
        case "straight-flush":
            return [one + suit for one in _run_with(rng, rank, highest=False)]
        case "flush":
            ranks = {rank, *rng.sample(RANKS, 5)}
            return [one + suit for one in sorted(ranks)[:5]]
        case "straight":
            return [one + rng.choice(SUITS) for one in _run_with(rng, rank, highest=True)]
        case "four-of-a-kind":
            return [*(rank + one for one in SUITS), other + rng.choice(SUITS)]
        case "full-house":
            first, second = (rank, other) if rng.randrange(2) else (other, rank)
            return [
                *(first + one for one in rng.sample(SUITS, 3)),
                *(second + one for one in rng.sample(SUITS, 2)),
            ]
    kickers = rng.sample([one for one in RANKS if one != rank], 2)
    return [
        *(rank + one for one in rng.sample(SUITS, 3)),
        *(one + rng.choice(SUITS) for one in kickers),
    ]


def _run_with(rng: Random, rank: str, *, highest: bool) -> str:
    """Return five ranks in a row with a rank among them, ace-high only if allowed."""
    starts = [at for at in range(10 if highest else 9) if rank in _RUN[at : at + 5]]
    at = rng.choice(starts) if starts else 0
    return _RUN[at : at + 5]


def no_row(draft: Draft) -> Hand:
    """Deal a hand whose 6 Card Bonus loses."""
    theirs = bank_hand(draft)
    for _ in range(_TRIES):
        mine = three(draft)
        if not row_of_five(six_card(mine, theirs)):
            return mine
        draft.put_back(mine)
    raise Conflict("every hand makes a row with the player-dealer's cards")

"""Building hands, bets and outcomes into a draft: the parts the conditions are made of."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.conditions import at_some_seat
from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.ledger import Ledger
from trainer.engine.poker import ACE, RANK_VALUES, Strength, Three, three_card
from trainer.engine.rounds import Round, Seat
from trainer.engine.three_card import DealHand, Hand, of_kind, same_ranks, where
from trainer.games.three_card_poker.dealing import bar, bet, three, wager
from trainer.games.three_card_poker.hands import bonus_row, plays, row_of
from trainer.games.three_card_poker.settling import ANTE_BONUS
from trainer.games.three_card_poker.validating import ANTE, BONUS, FOLD, PAIR_PLUS, PLAY

#: Who sits where comes first, then the dealer's hand; hands measured against it come last.
PEOPLE_RANK, DEALER_RANK, SEAT_RANK, LATE_RANK = 0, 1, 2, 3
QUEEN, JACK = RANK_VALUES["Q"], RANK_VALUES["J"]

Fits = Callable[[Strength], bool]
SeatFits = Callable[[Round, Seat], bool]


# --- the dealer's hand --------------------------------------------------------------------------


def dealer_condition(name: str, title: str, fits: Fits, deal: DealHand | None = None) -> Condition:
    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = (deal or where(fits, title))(draft)
        elif not fits(three_card(draft.dealer)):
            raise Conflict("the dealer's hand cannot be both")

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: len(facts.dealer) == 3 and fits(three_card(facts.dealer)),
        rank=DEALER_RANK,
    )


def dealer_hand(draft: Draft, fits: Fits, wanted: str) -> Strength:
    """Return the strength of a dealer's hand that fits, dealing one if there is none yet."""
    if draft.dealer is None:
        draft.dealer = where(fits, wanted)(draft)
    strength = three_card(draft.dealer)
    if not fits(strength):
        raise Conflict(f"the dealer's hand is fixed; it is no {wanted}")
    return strength


# --- a player's hand ----------------------------------------------------------------------------


def hand_condition(
    name: str,
    title: str,
    deal: DealHand | None,
    fits: SeatFits,
    *,
    bets: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
    action: str = "",
) -> Condition:
    """A condition on one player's cards, wagers and decision."""

    def build(draft: Draft) -> None:
        seat = draft.claim()
        prepare(draft, seat, bets, without, action)
        seat.cards = (deal or three)(draft)

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=at_some_seat(fits),
        rank=SEAT_RANK,
    )


def prepare(
    draft: Draft, seat: DraftSeat, bets: tuple[str, ...], without: tuple[str, ...], action: str
) -> None:
    for spot in without:
        bar(seat, spot)
    for spot in bets:
        bet(draft, seat, spot)
    if action:
        bet(draft, seat, ANTE)
        seat.facts["action"] = action
    wager(draft, seat)


def makes_row(key: str, spot: str = PAIR_PLUS) -> SeatFits:
    """A hand of a row that is not folded, with a wager on the spot."""
    return lambda _, seat: (
        len(seat.cards) == 3
        and spot in seat.wagers
        and seat.action != FOLD
        and (bonus_row(seat.cards) if spot == BONUS else row_of(seat.cards)) == key
    )


# --- outcomes against the dealer ----------------------------------------------------------------


def outcome_condition(
    name: str, title: str, dealer: Fits, own: Callable[[Draft, Strength], Hand],
    holds: Callable[[Strength, Strength], bool],
) -> Condition:  # fmt: skip
    """A hand measured against the dealer's, played to the end."""

    def build(draft: Draft) -> None:
        strength = dealer_hand(draft, dealer, "such dealer's hand")
        seat = draft.claim()
        prepare(draft, seat, (ANTE,), (), PLAY)
        seat.cards = own(draft, strength)

    def met(facts: Round, _: Ledger) -> bool:
        if len(facts.dealer) != 3:
            return False
        theirs = three_card(facts.dealer)
        return dealer(theirs) and any(
            seat.action == PLAY and len(seat.cards) == 3 and holds(three_card(seat.cards), theirs)
            for seat in facts.seats
        )

    return Condition(name=name, title=title, build=build, holds=met, rank=LATE_RANK)


def worse(draft: Draft, strength: Strength) -> Hand:
    return where(lambda mine: mine < strength, "worse hand")(draft)


def tied(draft: Draft, strength: Strength) -> Hand:  # noqa: ARG001 - the shape of the others
    assert draft.dealer is not None
    return same_ranks(draft, draft.dealer)


def bonus_though_beaten(draft: Draft) -> None:
    """A straight or better that loses to the dealer and still earns the Ante Bonus."""
    if draft.dealer is None:
        draft.dealer = of_kind(Three.STRAIGHT_FLUSH)(draft)
    theirs = three_card(draft.dealer)
    seat = draft.claim()
    prepare(draft, seat, (ANTE,), (), PLAY)
    kinds = [kind for kind in (Three.STRAIGHT, Three.THREE_OF_A_KIND) if kind < theirs[0]]
    if not kinds:
        raise Conflict("the dealer's hand does not beat a straight for sure")
    seat.cards = of_kind(draft.rng.choice(kinds))(draft)


def holds_bonus_though_beaten(_: Round, ledger: Ledger) -> bool:
    lost = {entry.seat for entry in ledger.entries if entry.spot == ANTE and entry.result == "lose"}
    return any(entry.spot == ANTE_BONUS and entry.seat in lost for entry in ledger.entries)


# --- Envy and several spots ---------------------------------------------------------------------


def needs_envy(draft: Draft) -> None:
    if not draft.house.text("bonus_paytable").endswith("E"):
        raise Conflict("this house posts no Bonus table with Envy")


def envy_hands(count: int) -> Callable[[Draft], None]:
    """Several hands that trigger Envy, and at least one more lammer to be paid."""
    kinds = (
        of_kind(Three.STRAIGHT_FLUSH, top=ACE, suit="s"),
        of_kind(Three.STRAIGHT_FLUSH, top=ACE),
        of_kind(Three.STRAIGHT_FLUSH),
        of_kind(Three.STRAIGHT_FLUSH),
    )

    def build(draft: Draft) -> None:
        needs_envy(draft)
        for _ in range(count):
            seat = draft.claim()
            prepare(draft, seat, (BONUS,), (), PLAY)
            seat.cards = draft.rng.choice(kinds)(draft)
        bet(draft, draft.claim(), BONUS)

    return build


def envied_hands(ledger: Ledger) -> set[int]:
    return {hand for payment in ledger.envy for hand in payment.hands}


def envy_without_bonus(draft: Draft) -> None:
    """A hand that triggers Envy though its player made no Bonus bet."""
    needs_envy(draft)
    if draft.house["envy_trigger"] != "any-hand":
        raise Conflict("at this house only a hand with a Bonus bet triggers Envy")
    seat = draft.claim()
    prepare(draft, seat, (), (BONUS,), PLAY)
    seat.cards = of_kind(Three.STRAIGHT_FLUSH)(draft)
    bet(draft, draft.claim(), BONUS)


def holds_envy_without_bonus(facts: Round, ledger: Ledger) -> bool:
    return any(BONUS not in facts.seat(hand).wagers for hand in envied_hands(ledger))


def dealer_envy_hand(draft: Draft) -> None:
    needs_envy(draft)
    if draft.dealer is not None:
        raise Conflict("the dealer's hand is fixed already")
    draft.dealer = of_kind(Three.STRAIGHT_FLUSH, top=ACE)(draft)
    bet(draft, draft.claim(), BONUS)


def holds_dealer_envy_hand(facts: Round, _: Ledger) -> bool:
    return (
        bonus_row(facts.dealer).startswith("akq")
        and facts.house.text("bonus_paytable").endswith("E")
        and any(BONUS in seat.wagers for seat in facts.seats)
    )


def two_spots(draft: Draft) -> None:
    if draft.house["two_spots"] == "one":
        raise Conflict("this house allows one spot for each player")
    pairs = [
        (draft.seats[number], draft.seats[number + 1])
        for number in sorted(draft.seats)
        if number + 1 in draft.seats
    ]
    free = [pair for pair in pairs if not any(seat.player for seat in pair)]
    if not free:
        raise Conflict("no two neighbouring seats are free for one player")
    for seat in draft.rng.choice(free):
        seat.player = "Robin"


def holds_two_spots(facts: Round, _: Ledger) -> bool:
    people = [seat.person for seat in facts.seats]
    return any(people.count(person) == 2 for person in people)


def everyone_condition(name: str, title: str, spot: str) -> Condition:
    def build(draft: Draft) -> None:
        for seat in draft.seats.values():
            bet(draft, seat, spot)

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: all(spot in seat.wagers for seat in facts.seats),
        rank=SEAT_RANK,
    )


def not_playing(strength: Strength) -> bool:
    return not plays(strength)


def is_hand(seat: Seat, start: Strength) -> bool:
    return len(seat.cards) == 3 and three_card(seat.cards)[: len(start)] == start

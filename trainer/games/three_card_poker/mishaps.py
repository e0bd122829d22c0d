"""Conditions on what goes wrong at Three Card Poker, each built into a round."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.cardroom import usual_bet
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.rounds import Irregularity
from trainer.games.three_card_poker.dealing import bet, three, wager
from trainer.games.three_card_poker.validating import ANTE, BONUS, PLAY

#: Mishaps are built last, around the hands other conditions have fixed.
_LATE = 3


def _irregular(
    name: str, title: str, make: Callable[[Draft], Irregularity], kind: str, at: str
) -> Condition:
    def build(draft: Draft) -> None:
        draft.add_irregularity(make(draft))

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: any(
            (odd.kind, odd.at) == (kind, at) for odd in facts.irregularities
        ),
        rank=_LATE,
    )


def _wrong_player(count: int) -> Callable[[Draft], Irregularity]:
    def make(draft: Draft) -> Irregularity:
        seat = draft.claim()
        seat.cards = tuple(draft.draw() for _ in range(count))
        return Irregularity(kind="wrong-card-count", at="delivery", seat=seat.number)

    return make


def _wrong_dealer(at: str) -> Callable[[Draft], Irregularity]:
    def make(draft: Draft) -> Irregularity:
        if draft.dealer is not None:
            raise Conflict("the dealer's hand is fixed with three cards")
        draft.dealer = tuple(draft.draw() for _ in range(draft.rng.choice((2, 4))))
        return Irregularity(kind="wrong-card-count", at=at)

    return make


def _shuffler(at: str) -> Callable[[Draft], Irregularity]:
    return lambda _: Irregularity(kind="shuffler-fault", at=at)


def _empty_seat(draft: Draft) -> int:
    """Return a seat nobody plays, for a wager that is refused there."""
    if draft.pinned is not None:
        if draft.pinned in draft.seats:
            raise Conflict(f"seat {draft.pinned} plays; the refused wager needs an empty seat")
        return draft.pinned
    empty = [number for number in range(1, 8) if number not in draft.seats]
    if not empty:
        raise Conflict("every seat is taken; the refused wager needs an empty one")
    return draft.rng.choice(empty)


def _bonus_alone(draft: Draft) -> Irregularity:
    if draft.house["bonus_paytable"] == "none":
        raise Conflict("this house does not offer the Bonus bet")
    return Irregularity(
        kind="bad-wager", at="before-deal", seat=_empty_seat(draft), spot=BONUS, amount=100
    )


def _over_maximum(draft: Draft) -> Irregularity:
    return Irregularity(
        kind="bad-wager",
        at="before-deal",
        seat=_empty_seat(draft),
        spot=ANTE,
        amount=draft.limits.maximum + draft.rng.choice((500, 2500, 10000)),
    )


def _under_minimum(draft: Draft) -> Irregularity:
    if draft.limits.minimum <= 100:
        raise Conflict("the table minimum is too low to stay under it")
    return Irregularity(
        kind="bad-wager",
        at="before-deal",
        seat=_empty_seat(draft),
        spot=ANTE,
        amount=draft.limits.minimum - 100,
    )


def _apart(draft: Draft) -> Irregularity:
    """A player's second spot that does not lie next to his first."""
    empty = _empty_seat(draft)
    apart = [
        seat for seat in draft.seats.values() if abs(seat.number - empty) > 1 and not seat.player
    ]
    if not apart:
        raise Conflict("no seat lies apart from the empty one")
    other = draft.rng.choice(apart)
    return Irregularity(
        kind="bad-wager",
        at="before-deal",
        seat=empty,
        spot=ANTE,
        amount=usual_bet(draft.rng, draft.limits),
        seats=(other.number,),
    )


def _wrong_play(draft: Draft) -> Irregularity:
    seat = draft.claim()
    bet(draft, seat, ANTE)
    seat.facts["action"] = PLAY
    wager(draft, seat)
    seat.cards = three(draft)
    ante = seat.wagers[ANTE]
    off = draft.rng.choice([amount for amount in (ante // 2, ante * 2, ante + 500) if amount > 0])
    return Irregularity(kind="wrong-play", at="decision", seat=seat.number, amount=off)


_COUNT, _BAD = "wrong-card-count", "bad-wager"

MISHAPS = (
    _irregular("two-cards", "a player dealt two cards", _wrong_player(2), _COUNT, "delivery"),
    _irregular("four-cards", "a player dealt four cards", _wrong_player(4), _COUNT, "delivery"),
    _irregular(
        "dealer-wrong-count",
        "the dealer's hand has a wrong number of cards",
        _wrong_dealer("delivery"),
        _COUNT,
        "delivery",
    ),
    _irregular(
        "void-after-play",
        "the dealer's wrong number of cards seen after the Play wagers",
        _wrong_dealer("reveal"),
        _COUNT,
        "reveal",
    ),
    _irregular(
        "shuffler-fault", "the shuffler stops", _shuffler("first"), "shuffler-fault", "first"
    ),
    _irregular(
        "shuffler-replaced",
        "the shuffler keeps failing and is replaced",
        _shuffler("repeated"),
        "shuffler-fault",
        "repeated",
    ),
    _irregular("bonus-alone", "a Bonus bet without any other", _bonus_alone, _BAD, "before-deal"),
    _irregular("over-maximum", "an Ante over the maximum", _over_maximum, _BAD, "before-deal"),
    _irregular("under-minimum", "an Ante under the minimum", _under_minimum, _BAD, "before-deal"),
    _irregular(
        "spots-apart", "a player's second spot that is no neighbour", _apart, _BAD, "before-deal"
    ),
    _irregular(
        "wrong-play", "a Play wager that is not the Ante", _wrong_play, "wrong-play", "decision"
    ),
)

"""Conditions on what goes wrong: every irregularity of GowZGow, built into a round."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.rounds import Irregularity
from trainer.games.gowzgow.building import bar_bonus, draws_on, stands_on
from trainer.games.gowzgow.dealing import wager, with_decision
from trainer.games.gowzgow.validating import BONUS, PASS_LINE

#: Mishaps are built last, around the hands other conditions have fixed.
_LATE = 2


def _irregular(
    name: str, title: str, make: Callable[[Draft], Irregularity], kind: str, at: str = ""
) -> Condition:
    def build(draft: Draft) -> None:
        draft.add_irregularity(make(draft))

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: any(
            odd.kind == kind and (not at or odd.at == at) for odd in facts.irregularities
        ),
        rank=_LATE,
    )


def _drawing_seat(draft: Draft) -> DraftSeat:
    seat = draft.claim()
    wager(draft, seat)
    seat.cards = draws_on(0, 5)(draft, seat)
    return seat


def _standing_seat(draft: Draft) -> DraftSeat:
    seat = draft.claim()
    wager(draft, seat)
    seat.cards = stands_on(6, 9)(draft, seat)
    return seat


def _face_up(draft: Draft) -> Irregularity:
    return Irregularity(
        kind="card-face-up-in-shoe",
        at="player-draw",
        seat=_drawing_seat(draft).number,
        card=draft.draw(),
    )


def _face_up_initial(draft: Draft) -> Irregularity:
    return Irregularity(
        kind="card-face-up-in-shoe",
        at="initial-deal",
        seat=draft.rng.choice(sorted(draft.seats)),
        card=draft.draw(),
    )


def _unexposed(draft: Draft) -> Irregularity:
    return Irregularity(
        kind="card-drawn-unexposed", at="player-draw", seat=_standing_seat(draft).number
    )


def _exposed(draft: Draft) -> Irregularity:
    leaving: tuple[int, ...] = ()
    if draft.rng.randrange(4):
        seat = draft.claim()
        wager(draft, seat)
        seat.cards = stands_on(0, 6)(draft, seat)
        leaving = (seat.number,)
    return Irregularity(kind="card-exposed", at="player-draw", card=draft.draw(), seats=leaving)


def _skipped(at: str) -> Callable[[Draft], Irregularity]:
    return lambda _: Irregularity(kind="dealer-card-skipped", at=at)


def _shoe_empty(draft: Draft) -> Irregularity:
    return Irregularity(kind="shoe-empty", at="player-draw", seat=_drawing_seat(draft).number)


def _no_card(draft: Draft) -> Irregularity:
    seat = draft.claim()
    seat.cards = ()
    return Irregularity(kind="player-missed", at="no-card", seat=seat.number)


def _one_card(choice: str) -> Callable[[Draft], Irregularity]:
    def make(draft: Draft) -> Irregularity:
        seat = draft.claim()
        wager(draft, seat)
        if choice == "dead-hand":
            seat.cards = (draft.draw(),)
        else:
            seat.cards = with_decision(draft, seat, (draft.draw(), draft.draw()))
        return Irregularity(kind="player-missed", at="one-card", seat=seat.number, choice=choice)

    return make


def _draw_missed(choice: str) -> Callable[[Draft], Irregularity]:
    def make(draft: Draft) -> Irregularity:
        seat = _drawing_seat(draft)
        if choice == "dead-hand" and seat.cards is not None:
            draft.put_back(seat.cards[2:])
            seat.cards = seat.cards[:2]
        return Irregularity(kind="draw-missed", at="player-draw", seat=seat.number, choice=choice)

    return make


def _bonus_too_big(draft: Draft) -> Irregularity:
    seat = draft.claim()
    bar_bonus(seat)
    wager(draft, seat)
    amount = seat.wagers[PASS_LINE] + draft.rng.choice((100, 500, 1000, 2500))
    return Irregularity(
        kind="bad-wager", at="before-deal", seat=seat.number, spot=BONUS, amount=amount
    )


def _over_maximum(draft: Draft) -> Irregularity:
    free = [number for number in range(1, 8) if number not in draft.seats]
    if not free:
        raise Conflict("there is no empty seat for another player")
    amount = draft.limits.maximum + draft.rng.choice((500, 2500, 10000))
    return Irregularity(
        kind="bad-wager",
        at="before-deal",
        seat=draft.rng.choice(free),
        spot=PASS_LINE,
        amount=amount,
    )


def _under_minimum(draft: Draft) -> Irregularity:
    free = [number for number in range(1, 8) if number not in draft.seats]
    if not free:
        raise Conflict("there is no empty seat for another player")
    if draft.limits.minimum <= 100:
        raise Conflict("the table minimum is too low for a wager below it")
    amount = draft.rng.randrange(100, draft.limits.minimum, 100)
    return Irregularity(
        kind="bad-wager",
        at="before-deal",
        seat=draft.rng.choice(free),
        spot=PASS_LINE,
        amount=amount,
    )


def _other_spot(draft: Draft, *, neighbour: bool) -> tuple[int, int]:
    """Return a playing seat and a free one beside it, or farther away."""
    free = [number for number in range(1, 8) if number not in draft.seats]
    pairs = [
        (own, other)
        for own in sorted(draft.seats)
        for other in free
        if (abs(own - other) == 1) is neighbour and not draft.seats[own].player
    ]
    if not pairs:
        raise Conflict("no free seat lies right for it")
    return draft.rng.choice(pairs)


def _second_hand_too_small(draft: Draft) -> Irregularity:
    own, other = _other_spot(draft, neighbour=True)
    if 2 * draft.limits.minimum > draft.limits.maximum:
        raise Conflict("twice the minimum is over the maximum")
    wager(draft, draft.seats[own])
    amount = draft.rng.randrange(draft.limits.minimum, 2 * draft.limits.minimum, 100)
    return Irregularity(
        kind="bad-wager",
        at="before-deal",
        seat=other,
        seats=(own,),
        spot=PASS_LINE,
        amount=amount,
    )


def _not_neighbours(draft: Draft) -> Irregularity:
    own, other = _other_spot(draft, neighbour=False)
    return Irregularity(
        kind="bad-wager",
        at="before-deal",
        seat=other,
        seats=(own,),
        spot=PASS_LINE,
        amount=min(2 * draft.limits.minimum, draft.limits.maximum),
    )


MISHAPS: tuple[Condition, ...] = (
    _irregular(
        "card-face-up-in-shoe", "a card face up in the shoe", _face_up, "card-face-up-in-shoe"
    ),
    _irregular(
        "card-face-up-initial-deal",
        "a card face up in the shoe during the deal",
        _face_up_initial,
        "card-face-up-in-shoe",
        "initial-deal",
    ),
    _irregular(
        "card-drawn-unexposed",
        "a card drawn in error, not exposed",
        _unexposed,
        "card-drawn-unexposed",
    ),
    _irregular("card-exposed", "a card drawn in error and exposed", _exposed, "card-exposed"),
    _irregular(
        "dealer-first-card-skipped",
        "the dealer missed his first card",
        _skipped("first-card"),
        "dealer-card-skipped",
        "first-card",
    ),
    _irregular(
        "dealer-second-card-skipped",
        "the dealer missed his second card",
        _skipped("second-card"),
        "dealer-card-skipped",
        "second-card",
    ),
    _irregular("shoe-runs-out", "the shoe runs out", _shoe_empty, "shoe-empty"),
    _irregular("player-no-card", "a player who got no card", _no_card, "player-missed", "no-card"),
    _irregular(
        "player-one-card",
        "a player passed over for the second card",
        _one_card("second-card"),
        "player-missed",
        "one-card",
    ),
    _irregular(
        "player-one-card-dead",
        "a player passed over who calls the hand dead",
        _one_card("dead-hand"),
        "player-missed",
        "one-card",
    ),
    _irregular(
        "draw-missed",
        "a requested card that was not given",
        _draw_missed("late-card"),
        "draw-missed",
    ),
    _irregular(
        "draw-missed-dead",
        "a requested card not given, hand called dead",
        _draw_missed("dead-hand"),
        "draw-missed",
    ),
    _irregular(
        "bonus-over-pass-line",
        "a Bonus Bet over the Pass Line, to be refused",
        _bonus_too_big,
        "bad-wager",
    ),
    _irregular(
        "wager-over-maximum", "a wager over the maximum, to be refused", _over_maximum, "bad-wager"
    ),
    _irregular(
        "wager-under-minimum",
        "a wager under the minimum, to be refused",
        _under_minimum,
        "bad-wager",
    ),
    _irregular(
        "second-hand-too-small",
        "a second hand under twice the minimum, to be refused",
        _second_hand_too_small,
        "bad-wager",
    ),
    _irregular(
        "spots-not-neighbours",
        "a second spot that is no neighbour, to be refused",
        _not_neighbours,
        "bad-wager",
    ),
)

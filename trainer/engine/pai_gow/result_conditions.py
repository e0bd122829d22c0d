"""Conditions on results: both hands won, both lost, one of each, and copies of the bank's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.engine.cards import Card
from trainer.engine.conditions import Build, Holds, at_some_seat
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.pai_gow.base import (
    Comparison,
    bank_pushes_all,
    bank_setting,
    compare,
    is_foul,
    is_wild,
    player_setting,
    way_of,
)
from trainer.engine.pai_gow.dealing import Habits, Seven, bank_hand, seven, wager
from trainer.engine.pai_gow.hands import is_ace_high
from trainer.engine.pai_gow.house_way import house_way, setting
from trainer.engine.rounds import Round, Seat

#: The bank's hand comes first, hands measured against it later, the stake last of all.
BANK, SEAT, LATE, STAKE = 0, 1, 2, 3


def playing_bank(draft: Draft, habits: Habits) -> Seven:
    """Return a bank's hand that plays: where ace-high pushes everything, something better."""
    if not habits.face_up:
        return bank_hand(draft)
    if draft.dealer is not None and is_ace_high(draft.dealer, is_wild(draft.house)):
        raise Conflict("the bank's ace-high pushes every base wager")
    return bank_hand(draft, lambda cards: not is_ace_high(cards, is_wild(draft.house)))


def seat_condition(name: str, title: str, build: Build, holds: Holds) -> Condition:
    """A condition on some seat, built after the bank's hand."""
    return Condition(name=name, title=title, build=build, holds=holds, rank=SEAT)


def results(habits: Habits) -> Iterator[Condition]:
    """Yield the conditions on the base wager."""
    for name, title, result in (
        ("win", "a player who wins both hands", "win"),
        ("lose", "a player who loses both hands", "lose"),
        ("push", "a player who wins one hand and loses the other", "push"),
    ):
        yield seat_condition(
            name, title, result_build(habits, result), _held_result(habits, result)
        )


def result_build(habits: Habits, result: str) -> Build:
    """Build a seat with this result against the bank, no hand a copy."""

    def build(draft: Draft) -> None:
        bank = house_way(playing_bank(draft, habits), way_of(draft.house))
        seat = draft.claim()
        wager(draft, seat, habits)

        def fits(cards: Seven) -> bool:
            found = compare(house_way(cards, way_of(draft.house)), bank)
            return found.result == result and not found.has_copy

        seat.cards = seven(draft, fits)
        seat.facts["low"] = _house_low_or_none(draft, seat.cards)

    return build


def _house_low_or_none(draft: Draft, cards: Seven) -> Seven:
    """Return the house way's front as the player's own, or nothing: he asks for it."""
    return house_way(cards, way_of(draft.house)).low if draft.rng.randrange(2) else ()


def _held_result(habits: Habits, result: str) -> Holds:
    def fits(facts: Round, seat: Seat) -> bool:
        found = _compared(habits, facts, seat)
        return found is not None and found.result == result and not found.has_copy

    return at_some_seat(fits)


def _compared(habits: Habits, facts: Round, seat: Seat) -> Comparison | None:
    """Compare a seat's hands, a copy being the bank's; None where nothing is compared."""
    if (habits.face_up and bank_pushes_all(facts)) or is_foul(facts, seat):
        return None
    return compare(player_setting(facts, seat), bank_setting(facts))


def copies(habits: Habits) -> Iterator[Condition]:
    """Yield the conditions on hands that copy the bank's."""

    def beside(other: str) -> Holds:
        def fits(facts: Round, seat: Seat) -> bool:
            found = _compared(habits, facts, seat)
            return found is not None and {found.front, found.back} == {"copy", other}

        return at_some_seat(fits)

    for name, title, other in (
        ("copy-with-higher", "a copy beside a higher hand", "higher"),
        ("copy-with-lower", "a copy beside a lower hand", "lower"),
    ):
        yield seat_condition(name, title, _copy_front(habits, other), beside(other))
    yield seat_condition("two-copies", "both hands copy the bank's", _two_copies, beside("copy"))


def _copy_front(habits: Habits, other: str) -> Build:
    def build(draft: Draft) -> None:
        way = way_of(draft.house)
        bank = house_way(playing_bank(draft, habits), way)
        seat = draft.claim()
        wager(draft, seat, habits)
        front: list[Card] = []

        def core() -> list[Card]:
            front[:] = _like(draft, bank.low)
            return list(front)

        def fits(cards: Seven) -> bool:
            held = setting(cards, front, wild=way.wild)
            found = compare(held, bank)
            return not held.is_foul and (found.front, found.back) == ("copy", other)

        seat.cards = seven(draft, fits, core)
        seat.facts["low"] = tuple(front)

    return build


def _two_copies(draft: Draft) -> None:
    way = way_of(draft.house)

    def copyable(cards: Seven) -> bool:
        joker = any(card.is_joker for card in cards)
        return not joker and house_way(cards, way).row == "one-pair"

    bank = house_way(bank_hand(draft, copyable), way)
    seat = draft.claim()
    for _ in range(20):
        low = _like(draft, bank.low)
        try:
            high = _like(draft, bank.high)
        except Conflict:
            draft.put_back(low)
            raise
        cards = (*low, *high)
        found = compare(setting(cards, low, wild=way.wild), bank)
        if (found.front, found.back) == ("copy", "copy"):
            seat.cards = tuple(draft.rng.sample(cards, 7))
            seat.facts["low"] = tuple(low)
            return
        draft.put_back(cards)
    raise Conflict("the bank's hand cannot be copied")


def _like(draft: Draft, cards: Sequence[Card]) -> list[Card]:
    """Take a card of the same rank for each; the joker is an ace."""
    found: list[Card] = []
    try:
        for card in cards:
            rank = "A" if card.is_joker else card[0]
            found.append(
                draft.draw_like(
                    lambda one, rank=rank: one[0] == rank and not one.is_joker,  # type: ignore[misc]
                    f"card of rank {rank}",
                )
            )
    except Conflict:
        draft.put_back(found)
        raise
    return found

"""What a No Bust scenario can ask for. Rare hands are built, not waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from trainer.engine.blackjack import is_natural, is_over, is_soft, is_ten, total
from trainer.engine.blackjack_hands import Cards, seat_hands
from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.rounds import Seat
from trainer.games.no_bust.building import (
    BANK,
    SEAT,
    bank_from,
    doubled,
    natural,
    need_bank,
    of_value,
    two_between,
)
from trainer.games.no_bust.dealing import bettor_behind, wager
from trainer.games.no_bust.hand_conditions import hand_conditions
from trainer.games.no_bust.hands import BASE, owners
from trainer.games.no_bust.outcome_conditions import outcome_conditions
from trainer.games.no_bust.side_conditions import bank_conditions, side_conditions


@cache
def conditions(game: Game) -> Mapping[str, Condition]:
    """Return the conditions of an edition by name."""
    found = [
        *_bank(),
        *hand_conditions(game),
        *outcome_conditions(game),
        *_money(game),
        *side_conditions(game),
        *bank_conditions(game),
    ]
    return {condition.name: condition for condition in found}


# --- the bank's hand ----------------------------------------------------------------------------


def _bank() -> Iterator[Condition]:
    def soft_17(cards: Cards) -> bool:
        return any(
            total(cards[:at]) == 17 and is_soft(cards[:at]) for at in range(2, len(cards) + 1)
        )

    wanted: list[tuple[str, str, Callable[[Cards], bool]]] = [
        ("bank-natural", "the bank has a Natural", is_natural),
        ("bank-ace-up", "the bank shows an ace", lambda cards: cards[0][0] == "A"),
        ("bank-ten-up", "the bank shows a ten-value card", lambda cards: is_ten(cards[0])),
        ("bank-over", "the bank goes over 21", is_over),
        ("bank-stands", "the bank stands on two cards", lambda cards: len(cards) == 2),
        ("bank-draws-soft-17", "the bank draws on soft 17", soft_17),
        (
            "bank-stands-soft",
            "the bank stands on soft 18 to 20",
            lambda cards: is_soft(cards) and total(cards) < 21,
        ),
        ("bank-many-cards", "the bank draws to five cards or more", lambda cards: len(cards) > 4),
    ]
    for name, title, fits in wanted:
        yield bank_condition(name, title, fits)


def bank_condition(name: str, title: str, fits: Callable[[Cards], bool]) -> Condition:
    """Return a condition on the bank's hand."""
    rare = {"bank-draws-soft-17": bank_from(of_value(1), of_value(6))}

    def build(draft: Draft) -> None:
        need_bank(draft, fits, rare.get(name))

    return Condition(
        name=name, title=title, build=build, holds=lambda facts, _: fits(facts.dealer), rank=BANK
    )


# --- amounts and bettors behind -----------------------------------------------------------------


def _money(game: Game) -> Iterator[Condition]:
    def odd_wager(draft: Draft, seat: DraftSeat) -> None:
        if BASE in seat.wagers:
            raise Conflict(f"seat {seat.number}'s wager is fixed")
        low = -(-draft.limits.minimum // 100)
        odd = [
            n * 100
            for n in range(low, low + 60)
            if n % 5 and n % 2 and n * 100 <= draft.limits.maximum
        ]
        if not odd:
            raise Conflict("no odd wager fits the limits")
        seat.wagers[BASE] = draft.rng.choice(odd)

    def odd_natural(draft: Draft) -> None:
        need_bank(draft, lambda cards: not is_natural(cards))
        seat = draft.claim()
        odd_wager(draft, seat)
        wager(game, draft, seat)
        seat.cards = natural(draft)

    def odd_surrender(draft: Draft) -> None:
        need_bank(draft)
        seat = draft.claim()
        odd_wager(draft, seat)
        wager(game, draft, seat)
        seat.cards = two_between(12, 20)(draft)
        seat.facts["action"] = "surrender"

    def behind(stays: bool) -> Callable[[Draft], None]:
        def build(draft: Draft) -> None:
            need_bank(draft)
            seat = draft.claim()
            wager(game, draft, seat)
            doubled(two_between(9, 11))(draft, seat)
            seat.facts["backline"] = (bettor_behind(game, draft, seat, stays=stays),)

        return build

    def is_odd(entry: Entry) -> bool:
        return entry.spot == BASE and entry.stake % 500 != 0

    yield Condition(
        name="odd-natural",
        title="a Natural whose 6 to 5 comes out in odd chips",
        build=odd_natural,
        holds=lambda _, ledger: any(is_odd(e) and e.row == "natural" for e in ledger.entries),
        rank=SEAT,
    )
    yield Condition(
        name="odd-surrender",
        title="a surrender whose half comes out in odd chips",
        build=odd_surrender,
        holds=lambda facts, _: any(
            hand.surrendered and hand.wager % 200
            for seat in facts.seats
            for hand in seat_hands(seat)
        ),
        rank=SEAT,
    )
    for name, title, stays in (
        ("backline-doubles", "a backline bettor who doubles along", False),
        ("backline-stays", "a backline bettor who stays behind a double", True),
    ):
        yield Condition(
            name=name,
            title=title,
            build=behind(stays),
            holds=lambda facts, _, stays=stays: any(  # type: ignore[misc]
                _behind_a_double(seat, stays=stays) for seat in facts.seats
            ),
            rank=SEAT,
        )


def _behind_a_double(seat: Seat, *, stays: bool) -> bool:
    (_, hands), *behind = owners(seat)
    return any(
        hand.doubled and len(shares) >= hand.hand and bool(shares[hand.hand - 1].doubled) != stays
        for hand in hands
        for _, shares in behind
    )

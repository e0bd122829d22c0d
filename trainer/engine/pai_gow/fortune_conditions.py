"""What a scenario can ask of the Fortune bonus: every row, Envy buttons, Envy hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trainer.engine.conditions import at_some_seat
from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.money import Cents
from trainer.engine.pai_gow.base import is_wild
from trainer.engine.pai_gow.building import FORTUNE_CORES, nothing
from trainer.engine.pai_gow.dealing import Habits, Seven, bonus_bet, seven, wager
from trainer.engine.pai_gow.fortune import (
    ENVY_FROM,
    FORTUNE,
    fortune_row,
    fortune_table,
    has_button,
    row_of,
    triggers,
)
from trainer.engine.pai_gow.hands import holds as hands_held
from trainer.engine.pai_gow.result_conditions import SEAT, seat_condition
from trainer.engine.paytables import Row
from trainer.engine.rounds import Round, Seat

#: Rows good enough for Envy that leave cards for other hands.
_ENVY_ROWS = ("four-of-a-kind", "four-of-a-kind", "straight-flush", "royal-flush")


def bet_bonus(
    draft: Draft, seat: DraftSeat, spot: str, *, least: Cents = 0, most: Cents = 0
) -> None:
    """Put a bonus bet on a spot; one that lies there must fit."""
    if spot in seat.barred:
        raise Conflict(f"seat {seat.number} is to have no such bonus bet")
    if spot in seat.wagers:
        if not least <= seat.wagers[spot] <= (most or seat.wagers[spot]):
            raise Conflict(f"seat {seat.number} has bet another amount")
        return
    seat.wagers[spot] = bonus_bet(draft.rng, draft.limits, least=least, most=most)


def bar_bonus(seat: DraftSeat, spot: str) -> None:
    """Keep a spot empty."""
    if spot in seat.wagers:
        raise Conflict(f"seat {seat.number} is to have a bonus bet")
    seat.barred.add(spot)


def fortune_conditions(game: Game, habits: Habits) -> Iterator[Condition]:
    """Yield the conditions on the Fortune bonus that games share."""

    def row(draft: Draft, cards: Seven) -> Row | None:
        house = draft.house
        return fortune_row(fortune_table(game, house), house, hands_held(cards, is_wild(house)))

    def deal(draft: Draft, seat: DraftSeat, key: str) -> None:
        """Deal a hand of a row; an empty key is a hand without one."""

        def fits(cards: Seven) -> bool:
            found = row(draft, cards)
            return (found.key if found else "") == key

        core = FORTUNE_CORES.get(key, nothing)
        wager(draft, seat, habits)
        seat.cards = seven(draft, fits, lambda: core(draft))

    def with_row(key: str) -> Condition:
        def build(draft: Draft) -> None:
            seat = draft.claim()
            bet_bonus(draft, seat, FORTUNE)
            deal(draft, seat, key)

        def fits(facts: Round, seat: Seat) -> bool:
            found = row_of(game, facts, seat)
            return FORTUNE in seat.wagers and (found.key if found else "") == key

        title = key.replace("-", " ")
        return seat_condition(
            f"fortune-{key or 'loses'}",
            f"a Fortune bet on {title}" if key else "a losing Fortune bet",
            build,
            at_some_seat(fits),
        )

    keys = {row.key: None for table in game.paytables.values() for row in table.rows}
    yield from (with_row(key) for key in keys if key in FORTUNE_CORES)
    yield with_row("")
    yield _under_and_over()
    yield _every_button()

    def trigger(draft: Draft, key: str, *, button: bool = True) -> None:
        seat = draft.claim()
        if button:
            bet_bonus(draft, seat, FORTUNE, least=ENVY_FROM)
        elif draft.rng.randrange(2) and FORTUNE not in seat.wagers:
            bar_bonus(seat, FORTUNE)
        else:
            bet_bonus(draft, seat, FORTUNE, most=ENVY_FROM - 1)
        deal(draft, seat, key)

    def watcher(draft: Draft) -> None:
        bet_bonus(draft, draft.claim(), FORTUNE, least=ENVY_FROM)

    def envy(name: str, title: str, build: Callable[[Draft], None], least: int) -> Condition:
        def held(facts: Round, ledger: Ledger) -> bool:
            return bool(ledger.envy) and len(triggers(game, facts)) >= least

        return Condition(name=name, title=title, build=build, holds=held, rank=SEAT)

    def one(draft: Draft) -> None:
        trigger(draft, draft.rng.choice(_ENVY_ROWS))
        watcher(draft)

    def several(draft: Draft) -> None:
        trigger(draft, "four-of-a-kind")
        trigger(draft, draft.rng.choice(("straight-flush", "royal-flush")))
        watcher(draft)

    yield envy("envy-one-hand", "a hand that triggers Envy", one, 1)
    yield envy("envy-several-hands", "several hands that trigger Envy", several, 2)

    def same(draft: Draft) -> None:
        trigger(draft, "four-of-a-kind")
        trigger(draft, "four-of-a-kind")
        watcher(draft)

    yield Condition(
        name="envy-same-hand",
        title="two players with four of a kind, and Envy",
        build=same,
        holds=lambda facts, ledger: bool(ledger.envy) and _twice(game, facts, "four-of-a-kind"),
        rank=SEAT,
    )

    def without(draft: Draft) -> None:
        trigger(draft, draft.rng.choice(_ENVY_ROWS), button=False)
        watcher(draft)

    def unbuttoned(facts: Round, seat: Seat) -> bool:
        found = row_of(game, facts, seat)
        return bool(found and found.envy) and not has_button(seat)

    yield Condition(
        name="envy-without-button",
        title="an Envy hand without a button of its own, and a button elsewhere",
        build=without,
        holds=lambda facts, _: (
            any(unbuttoned(facts, seat) for seat in facts.seats)
            and any(has_button(seat) for seat in facts.seats)
        ),
        rank=SEAT,
    )


def _twice(game: Game, facts: Round, key: str) -> bool:
    rows = [row_of(game, facts, seat) for seat in facts.seats if has_button(seat)]
    return sum(1 for row in rows if row and row.key == key) >= 2


def _under_and_over() -> Condition:
    def build(draft: Draft) -> None:
        bet_bonus(draft, draft.claim(), FORTUNE, most=ENVY_FROM - 1)
        bet_bonus(draft, draft.claim(), FORTUNE, least=ENVY_FROM)

    def held(facts: Round, _: Ledger) -> bool:
        bets = [seat.wagers[FORTUNE] for seat in facts.seats if FORTUNE in seat.wagers]
        return bool(bets) and min(bets) < ENVY_FROM <= max(bets)

    return Condition(
        name="fortune-under-and-over-five",
        title="a Fortune bet under $5 next to one of $5 or more",
        build=build,
        holds=held,
        rank=SEAT,
    )


def _every_button() -> Condition:
    def build(draft: Draft) -> None:
        for seat in draft.seats.values():
            bet_bonus(draft, seat, FORTUNE, least=ENVY_FROM)

    return Condition(
        name="every-fortune",
        title="a Fortune bet of $5 or more at every seat",
        build=build,
        holds=lambda facts, _: all(has_button(seat) for seat in facts.seats),
        rank=SEAT,
    )

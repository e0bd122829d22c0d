"""What a scenario of any pai gow game can ask for: hands of the bank, results, fouls, action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from trainer.engine.cardroom_conditions import (
    paid_in_part,
    require_part_action,
    returned_some,
    stake_condition,
    taken_in_part,
    turns,
)
from trainer.engine.cards import Card
from trainer.engine.conditions import Build, Holds, at_some_seat
from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.pai_gow.base import (
    action_number,
    action_seat,
    bank_pushes_all,
    is_wild,
    player_setting,
    rests_on_equal_pair,
    set_by_house,
    way_of,
)
from trainer.engine.pai_gow.building import ANY, ROW_CORES, Core, kinds, nothing, with_joker
from trainer.engine.pai_gow.dealing import (
    Habits,
    Seven,
    first_action,
    seven,
    wager,
)
from trainer.engine.pai_gow.house_way import ROWS, house_way, setting
from trainer.engine.pai_gow.result_conditions import (
    BANK,
    LATE,
    STAKE,
    copies,
    playing_bank,
    result_build,
    results,
    seat_condition,
)
from trainer.engine.rounds import Round, Seat


def common(game: Game, habits: Habits) -> Iterator[Condition]:
    """Yield the conditions every pai gow game has."""
    yield from _bank_rows()
    yield bank_condition(
        "bank-joker",
        "the bank holds the joker",
        lambda cards, _: any(card.is_joker for card in cards),
        with_joker,
    )
    yield from results(habits)
    yield from copies(habits)
    yield from _setting(habits)
    yield from _action(game)
    yield from turns(BANK)
    yield from _short_stakes(game, habits)


# --- the bank -----------------------------------------------------------------------------------


def bank_condition(
    name: str, title: str, fits: Callable[[Seven, Draft | Round], bool], core: Core = nothing
) -> Condition:
    """A condition on the bank's seven cards, read in the light of the house."""

    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = seven(draft, lambda cards: fits(cards, draft), lambda: core(draft))
        elif not fits(draft.dealer, draft):
            raise Conflict("the bank's hand cannot be both")

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: fits(facts.dealer, facts),
        rank=BANK,
    )


def _bank_rows() -> Iterator[Condition]:
    for row in ROWS:
        words = row.replace("complete", "straight or flush").replace("-", " ")
        yield bank_condition(
            f"bank-{row}", f"the bank's house way: {words}", _has_row(row), ROW_CORES[row]
        )
    yield bank_condition(
        "bank-four-and-three",
        "the bank holds four of a kind with three of a kind, which the chart leaves out",
        lambda cards, _: _counts(cards)[:2] == [4, 3],
        kinds((4, ANY), (3, ANY)),
    )


def _has_row(row: str) -> Callable[[Seven, Draft | Round], bool]:
    return lambda cards, where: house_way(cards, way_of(where.house)).row == row


def _counts(cards: Sequence[Card]) -> list[int]:
    ranks = [card[0] for card in cards if not card.is_joker]
    return sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)


# --- how hands are set --------------------------------------------------------------------------


def _setting(habits: Habits) -> Iterator[Condition]:
    def plays(fits: Callable[[Round, Seat], bool]) -> Holds:
        def held(facts: Round, seat: Seat) -> bool:
            return not (habits.face_up and bank_pushes_all(facts)) and fits(facts, seat)

        return at_some_seat(held)

    def made(name: str, title: str, deal: Build, fits: Callable[[Round, Seat], bool]) -> Condition:
        return seat_condition(name, title, deal, plays(fits))

    def seated(make: Callable[[Draft, DraftSeat], None]) -> Build:
        def build(draft: Draft) -> None:
            playing_bank(draft, habits)
            seat = draft.claim()
            wager(draft, seat, habits)
            make(draft, seat)

        return build

    yield made(
        "asks-house-way",
        "a player who asks for the house way",
        seated(_asks),
        lambda facts, seat: set_by_house(facts, seat) and not seat.low,
    )
    yield made(
        "foul",
        "a player whose front outranks the back",
        seated(_foul),
        lambda facts, seat: len(seat.low) == 2 and player_setting(facts, seat).is_foul,
    )
    yield made(
        "wrong-count",
        "a player with a wrong number of cards in front",
        seated(_wrong_count),
        lambda _, seat: bool(seat.low) and len(seat.low) != 2,
    )
    yield made(
        "equal-pair",
        "a player with the same pair in front and behind, against the house way",
        seated(_equal_pair),
        rests_on_equal_pair,
    )
    yield made(
        "player-joker",
        "a player who holds the joker",
        seated(_joker),
        lambda _, seat: any(card.is_joker for card in seat.cards),
    )


def _asks(draft: Draft, seat: DraftSeat) -> None:
    seat.cards = seven(draft)
    seat.facts["low"] = ()


def _foul(draft: Draft, seat: DraftSeat) -> None:
    wild = is_wild(draft.house)

    def fronts(cards: Seven) -> list[Seven]:
        return [low for low in combinations(cards, 2) if setting(cards, low, wild=wild).is_foul]

    seat.cards = seven(draft, lambda cards: bool(fronts(cards)))
    seat.facts["low"] = draft.rng.choice(fronts(seat.cards))


def _wrong_count(draft: Draft, seat: DraftSeat) -> None:
    seat.cards = seven(draft)
    seat.facts["low"] = tuple(draft.rng.sample(seat.cards, draft.rng.choice((1, 3, 3))))


def _equal_pair(draft: Draft, seat: DraftSeat) -> None:
    # Fours of five and below stay together the house way, so splitting them is the player's idea.
    low: list[Card] = []

    def core() -> list[Card]:
        cards = kinds((4, range(2, 6)))(draft)
        low[:] = cards[:2]
        return cards

    def fits(cards: Seven) -> bool:
        held = setting(cards, low, wild=is_wild(draft.house))
        return held.is_equal_pair and house_way(cards, way_of(draft.house)).front != held.front

    seat.cards = seven(draft, fits, core)
    seat.facts["low"] = tuple(low)


def _joker(draft: Draft, seat: DraftSeat) -> None:
    seat.cards = seven(draft, core=lambda: with_joker(draft))


# --- first action -------------------------------------------------------------------------------


def _action(game: Game) -> Iterator[Condition]:
    def own_number(draft: Draft) -> None:
        _fix_action(game, draft, 1)

    yield Condition(
        name="action-bank-number",
        title="the dice or the machine name the player-dealer's own seat",
        build=own_number,
        holds=lambda facts, _: (
            facts.bank is not None and action_number(game, facts) == facts.bank.seat
        ),
        rank=LATE,
    )

    def empty(draft: Draft) -> None:
        seats = range(1, game.seat_count + 1)
        free = [s for s in seats if s not in draft.seats and s != draft.bank_seat]
        if not free:
            raise Conflict("no seat is empty")
        seat = draft.rng.choice(free)
        _fix_action(game, draft, (seat - draft.bank_seat) % game.seat_count + 1)

    yield Condition(
        name="action-empty-seat",
        title="first action falls on a seat without a wager",
        build=empty,
        holds=lambda facts, _: (
            action_seat(game, facts) not in [seat.number for seat in facts.seats]
        ),
        rank=LATE,
    )


def _fix_action(game: Game, draft: Draft, number: int) -> None:
    if draft.dice or draft.action_seat:
        raise Conflict("first action cannot be in two places")
    first_action(game, draft, number)


# --- the stake ----------------------------------------------------------------------------------


def _short_stakes(game: Game, habits: Habits) -> Iterator[Condition]:
    cut = partial(stake_condition, game, rank=STAKE)
    yield cut("stake-short", "a stake that does not reach every wager", returned_some)
    yield cut(
        "paid-in-part",
        "a winner paid only what is left of the stake",
        paid_in_part,
        require_part_action,
        result_build(habits, "win"),
    )
    yield cut(
        "taken-in-part",
        "a loser who loses only what is left of the stake",
        taken_in_part,
        require_part_action,
        result_build(habits, "lose"),
    )

"""Dealing a random pai gow round around whatever conditions have fixed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random

from trainer.engine.cardroom import usual_bank, usual_bet, usual_stake
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.money import Cents
from trainer.engine.pai_gow.base import BASE, is_wild, way_of
from trainer.engine.pai_gow.hands import is_ace_high
from trainer.engine.pai_gow.house_way import house_way, setting
from trainer.engine.rounds import Backline, Limits, Round

Seven = tuple[Card, ...]
Fits = Callable[[Seven], bool]

#: In a hundred: a player who asks for the house way, one who sets like it himself, one who sets
#: another legal way; the rest foul.
_ASKS, _LIKE_HOUSE, _OTHERWISE = 35, 50, 12
_TRIES = 250
#: What players put on bonus spots, on either side of the Envy threshold.
_BONUS_BETS: tuple[Cents, ...] = (100, 200, 300, 400, 500, 500, 500, 500, 1000, 1000, 1500, 2500)


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """What players of a game do when nobody says otherwise."""

    #: In a hundred: a bet on each bonus spot.
    bonuses: Mapping[str, int]
    #: In a hundred: somebody standing behind a seat.
    backline: int = 0
    #: The bank's hand lies open before the players set theirs, and its ace-high ends the hand.
    face_up: bool = False


def finish(game: Game, draft: Draft, habits: Habits) -> Round:
    """Deal what is still free and return the facts. Doing it twice changes nothing."""
    bank_hand(draft)
    for seat in draft.seats.values():
        fill(draft, seat, habits)
    first_action(game, draft)
    return usual_stake(game, draft, draft.round(game, bank=usual_bank(draft)))


# --- wagers -------------------------------------------------------------------------------------


def wager(draft: Draft, seat: DraftSeat, habits: Habits) -> None:
    """Put down what a player would bet on spots nobody has fixed."""
    rng = draft.rng
    if BASE not in seat.wagers:
        seat.wagers[BASE] = usual_bet(rng, draft.limits)
    for spot, chance in habits.bonuses.items():
        if spot in seat.wagers or spot in seat.barred:
            continue
        if rng.randrange(100) < chance:
            seat.wagers[spot] = bonus_bet(rng, draft.limits)
        else:
            # The player has decided: a condition built later may rest on it.
            seat.barred.add(spot)
    if "backline" not in seat.facts and habits.backline:
        behind = rng.randrange(100) < habits.backline
        seat.facts["backline"] = backline(draft, 1) if behind else ()


def bonus_bet(rng: Random, limits: Limits, *, least: Cents = 0, most: Cents = 0) -> Cents:
    """Return a bonus bet between two amounts."""
    top = min(limits.maximum, most or limits.maximum)
    fitting = [amount for amount in _BONUS_BETS if least <= amount <= top]
    if not fitting:
        raise Conflict("no bonus bet fits the table's limits")
    return rng.choice(fitting)


def backline(draft: Draft, count: int) -> tuple[Backline, ...]:
    """Return bettors standing behind a seat."""
    return tuple(Backline(wagers={BASE: usual_bet(draft.rng, draft.limits)}) for _ in range(count))


# --- cards --------------------------------------------------------------------------------------


def bank_hand(draft: Draft, fits: Fits | None = None) -> Seven:
    """Return the bank's seven cards, dealt if still free; fixed ones must fit."""
    if draft.dealer is None:
        draft.dealer = seven(draft, fits)
    elif fits is not None and not fits(draft.dealer):
        raise Conflict("the bank's hand cannot be both")
    return draft.dealer


def seven(
    draft: Draft, fits: Fits | None = None, core: Callable[[], list[Card]] | None = None
) -> Seven:
    """Deal seven cards around a core; if asked, deal again until they fit."""
    for _ in range(_TRIES):
        cards = core() if core else []
        cards += [draft.draw() for _ in range(7 - len(cards))]
        draft.rng.shuffle(cards)
        dealt = tuple(cards)
        if fits is None or fits(dealt):
            return dealt
        draft.put_back(dealt)
    raise Conflict("no such seven cards could be dealt")


def fill(draft: Draft, seat: DraftSeat, habits: Habits) -> None:
    """Complete a seat: its wagers, its cards, and how the player sets them."""
    wager(draft, seat, habits)
    if seat.cards is None:
        seat.cards = seven(draft)
    if "low" not in seat.facts:
        over = habits.face_up and is_ace_high(bank_hand(draft), is_wild(draft.house))
        seat.facts["low"] = () if over else _as_players_set(draft, seat.cards)


def _as_players_set(draft: Draft, cards: Seven) -> Seven:
    """Return the front a player sets; empty when he asks for the house way."""
    rng, way = draft.rng, way_of(draft.house)
    roll = rng.randrange(100)
    if roll < _ASKS:
        return ()
    if roll < _ASKS + _LIKE_HOUSE:
        return house_way(cards, way).low
    foul = roll >= _ASKS + _LIKE_HOUSE + _OTHERWISE
    fronts = list(combinations(cards, 2))
    rng.shuffle(fronts)
    return next((low for low in fronts if setting(cards, low, wild=way.wild).is_foul == foul), ())


# --- first action -------------------------------------------------------------------------------


def first_action(game: Game, draft: Draft, number: int = 0) -> None:
    """Let dice or the machine name the seat with first action: ``number`` counts from the bank."""
    if draft.dice or draft.action_seat:
        return
    rng, count = draft.rng, game.seat_count
    if draft.house["delivery"] == "machine":
        number = number or rng.randint(1, count)
        draft.action_seat = (draft.bank_seat - 1 + number - 1) % count + 1
        return
    while True:
        dice = tuple(rng.randint(1, 6) for _ in range(3))
        if not number or (sum(dice) - number) % count == 0:
            draft.dice = dice
            return

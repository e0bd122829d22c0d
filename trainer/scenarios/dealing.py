"""Dealing a round that satisfies wanted conditions: built in, completed at random, then proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.rounds import Limits, Round
from trainer.errors import FactsError, ScenarioError, did_you_mean

#: Each attempt draws other seats and cards; what fails this often is as good as impossible.
_ATTEMPTS = 120
#: After so many attempts the order in which conditions are built is left to chance as well.
_IN_ORDER = 30


@dataclass(frozen=True, slots=True)
class Want:
    """A condition asked for, perhaps at a certain seat (``push@3``)."""

    condition: Condition
    seat: int | None = None

    def __str__(self) -> str:
        return self.condition.name + (f"@{self.seat}" if self.seat else "")


def parse_wants(game: Game, texts: Sequence[str]) -> tuple[Want, ...]:
    """Read wanted conditions: a name or a title, with ``@seat`` to pin it to a seat."""
    by_title = {condition.title: condition for condition in game.conditions.values()}
    wants = []
    for text in texts:
        name, _, seat = text.strip().partition("@")
        condition = game.conditions.get(name) or by_title.get(name)
        if condition is None:
            raise ScenarioError(
                "want", f"no condition {name!r}{did_you_mean(name, game.conditions)}"
            )
        if seat and not (seat.isascii() and seat.isdigit() and 1 <= int(seat) <= game.seat_count):
            raise ScenarioError("want", f"{text!r}: a seat is a number from 1 to {game.seat_count}")
        wants.append(Want(condition, int(seat) if seat else None))
    return tuple(wants)


def deal(
    game: Game,
    *,
    seed: int | str,
    house: House | None = None,
    seats: int | None = None,
    wants: Sequence[str] = (),
    limits: Limits | None = None,
) -> Round:
    """Return a round that satisfies every wanted condition, the same for the same seed.

    Without ``seats`` the number of players is drawn at random and grows where a condition needs
    another player; with it, exactly that many play.
    """
    house = house or game.house()
    players = game.players_at(house)
    if seats is not None and not 1 <= seats <= players:
        raise ScenarioError("seats", f"{seats}; this table has 1 to {players}")
    wanted = sorted(parse_wants(game, wants), key=lambda want: want.condition.rank)
    reasons: Counter[str] = Counter()
    for attempt in range(_ATTEMPTS):
        rng = Random(f"{game.key}/{seed}/{attempt}")
        draft = _draft(game, rng, house, seats, limits or game.default_limits, wanted)
        try:
            facts = _build(game, draft, _build_order(wanted, rng, attempt))
            game.validate(facts)
        except (Conflict, FactsError) as conflict:
            reasons[f"{draft.building}: {conflict}"] += 1
            continue
        ledger = game.settle(facts)
        failed = [want for want in wanted if not want.condition.holds(facts, ledger)]
        if not failed:
            return facts
        reasons[f"{failed[0]} does not come out together with the rest"] += 1
    names = " + ".join(map(str, wanted))
    raise ScenarioError("want", f"{names} cannot be dealt: {reasons.most_common(1)[0][0]}")


def _draft(
    game: Game,
    rng: Random,
    house: House,
    seats: int | None,
    limits: Limits,
    wanted: Sequence[Want],
) -> Draft:
    pinned = list(dict.fromkeys(want.seat for want in wanted if want.seat is not None))
    numbered = range(1, game.seats_at(house) + 1)
    if any(seat not in numbered for seat in pinned):
        raise ScenarioError("want", f"seat {max(pinned)}; this house's table has {len(numbered)}")
    if seats is not None and len(pinned) > seats:
        raise ScenarioError("want", f"{len(pinned)} seats are named, but only {seats} play")
    playing = seats if seats is not None else rng.randint(2, game.players_at(house))
    others = [number for number in numbered if number not in pinned]
    rng.shuffle(others)
    bank_seat = 0
    if game.family == "player-dealer":
        if not others:
            raise ScenarioError("want", "every seat is named; none is left for the player-dealer")
        bank_seat = others.pop()
    numbers = sorted([*pinned, *others][: max(playing, len(pinned))])
    # A fixed number of players is kept; otherwise empty seats may fill where conditions need them.
    spare = [] if seats is not None else [seat for seat in others if seat not in numbers]
    return Draft(
        rng=rng,
        house=house,
        limits=limits,
        shoe=game.shoe(house),
        seats=numbers,
        free_seats=spare,
        bank_seat=bank_seat,
        asked=bool(wanted),
    )


def _build_order(wanted: Sequence[Want], rng: Random, attempt: int) -> list[Want]:
    # Pinned seats are claimed first, or another condition might take them.
    order = sorted(wanted, key=lambda want: (want.condition.rank, want.seat is None))
    if attempt >= _IN_ORDER:
        rng.shuffle(order)
    return order


def _build(game: Game, draft: Draft, wanted: Sequence[Want]) -> Round:
    for want in wanted:
        draft.building = want.condition.title
        draft.pinned = want.seat
        want.condition.build(draft)
    draft.building = "the rest of the round"
    return game.draft(draft)

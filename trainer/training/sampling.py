"""What comes of wanted conditions: rounds dealt with them, counted as they come.

A count grows round by round, so that a screen can show it while it is still being taken. Rounds
are dealt with the seeds a run would use, so that what is counted is what trainees get.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.ledger import Ledger
from trainer.engine.round_json import read_round, write_round
from trainer.engine.rounds import Limits, Round
from trainer.engine.steps import Step
from trainer.errors import FactsError, ScenarioError
from trainer.scenarios.dealing import deal, parse_wants
from trainer.training.composing.written import plainly
from trainer.training.lessons import ALL, Deal, covers
from trainer.training.runner import round_seed

#: How many rounds a count deals unless it is told otherwise.
ROUNDS = 200
#: After so many failures and not one round dealt, more of them tell nothing new.
_HOPELESS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What is dealt, where, and what is asked in it."""

    game: Game
    house: House
    deal: Deal
    #: The table's posted limits; None means the game's usual ones.
    limits: Limits | None = None
    #: The ``ask`` in force: the lesson's unless the deal has its own.
    ask: tuple[str, ...] = (ALL,)

    def asks(self, step: Step) -> bool:
        """Return whether the trainee performs a step himself."""
        asked = self.ask if self.deal.ask is None else self.deal.ask
        return any(covers(name, step) for name in asked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One round dealt, settled and worked through."""

    number: int
    facts: Round
    ledger: Ledger
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Why rounds cannot be dealt, and which of the wants (by index) that concerns."""

    why: str
    wants: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A count of rounds, complete or on its way."""

    #: How many rounds are to be dealt, how many were, and how many could not be.
    of: int
    rounds: int = 0
    failed: int = 0
    trouble: Trouble | None = None
    #: In how many rounds each condition held, the wanted ones included.
    conditions: Mapping[str, int] = field(default_factory=dict)
    #: How many rounds had so many players.
    players: Mapping[int, int] = field(default_factory=dict)
    #: How wagers ended: spot, result, how many of them.
    wagers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: How many steps of each kind and of each skill would be asked.
    kinds: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[str, int] = field(default_factory=dict)
    #: How many rounds asked so many decisions.
    decisions: Mapping[int, int] = field(default_factory=dict)
    #: Whether nothing more will be counted.
    is_over: bool = False

    @property
    def is_impossible(self) -> bool:
        """Whether it is over without a single round."""
        return self.is_over and not self.rounds

    def share(self, condition: str) -> float:
        """Return in what share of the rounds a condition held."""
        return self.conditions.get(condition, 0) / self.rounds if self.rounds else 0.0


class Counting:
    """A count on its way. It may be carried on in any thread, by one at a time."""

    def __init__(self, choice: Choice, *, seed: int | str, rounds: int = ROUNDS) -> None:
        self._choice = choice
        self._seed = seed
        self._of = rounds
        self._rounds = 0
        self._failed = 0
        self._reasons: Counter[Trouble] = Counter()
        self._conditions: Counter[str] = Counter()
        self._players: Counter[int] = Counter()
        self._wagers: dict[str, Counter[str]] = {}
        self._kinds: Counter[str] = Counter()
        self._skills: Counter[str] = Counter()
        self._decisions: Counter[int] = Counter()
        #: What no round can change, found before the first of them.
        self._refused = refusal(choice)

    @property
    def tally(self) -> Tally:
        """The count so far; it does not change when the counting goes on."""
        most = self._reasons.most_common(1)
        return Tally(
            of=self._of,
            rounds=self._rounds,
            failed=self._failed,
            trouble=self._refused or (most[0][0] if most else None),
            conditions=dict(self._conditions),
            players=dict(sorted(self._players.items())),
            wagers={spot: dict(results) for spot, results in self._wagers.items()},
            kinds=dict(self._kinds),
            skills=dict(self._skills),
            decisions=dict(sorted(self._decisions.items())),
            is_over=self.is_over,
        )

    def go_on(self, *, rounds: int | None = None, seconds: float | None = None) -> Tally:
        """Count for so many rounds or so long, at least one round; return the count so far."""
        until = None if seconds is None else time.monotonic() + seconds
        left = self._of if rounds is None else rounds
        while left > 0 and not self.is_over:
            self._count_one()
            left -= 1
            if until is not None and time.monotonic() >= until:
                break
        return self.tally

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be counted."""
        if self._refused is not None:
            return True
        if not self._rounds and self._failed >= _HOPELESS:
            return True
        return self._rounds + self._failed >= self._of

    def _count_one(self) -> None:
        number = self._rounds + self._failed + 1
        try:
            sample = draw(self._choice, seed=self._seed, number=number)
        except ScenarioError as error:
            self._failed += 1
            self._reasons[trouble_of(error, self._choice)] += 1
            return
        self._rounds += 1
        self._players[len(sample.facts.seats)] += 1
        for condition in self._choice.game.conditions.values():
            self._conditions[condition.name] += condition.holds(sample.facts, sample.ledger)
        for entry in sample.ledger.entries:
            self._wagers.setdefault(entry.spot, Counter())[entry.result] += 1
        asked = [step for step in sample.steps if self._choice.asks(step)]
        self._decisions[len(asked)] += 1
        self._kinds.update(step.kind for step in asked)
        self._skills.update(step.skill for step in asked)


def draw(choice: Choice, *, seed: int | str, number: int) -> Sample:
    """Return a run's round of this number; raise `ScenarioError` if it cannot be dealt."""
    facts = deal(
        choice.game,
        seed=round_seed(seed, number),
        house=choice.house,
        seats=choice.deal.seats,
        wants=choice.deal.wants,
        limits=choice.limits,
    )
    return Sample(
        number=number,
        facts=facts,
        ledger=choice.game.settle(facts),
        steps=choice.game.procedure(facts),
    )


def refusal(choice: Choice) -> Trouble | None:
    """Return what is wrong with the wants or the number of seats as they are written, if anything.

    Such mistakes need no dealing: a name no condition has, a seat the table does not have.
    """
    seats = choice.game.seats_at(choice.house)
    for index, text in enumerate(choice.deal.wants):
        try:
            (want,) = parse_wants(choice.game, (text,))
        except ScenarioError as error:
            return Trouble(why=error.why, wants=(index,))
        if want.seat is not None and want.seat > seats:
            why = f"seat {want.seat}; this house's table has {seats}"
            return Trouble(why=why, wants=(index,))
    return None


def trouble_of(error: ScenarioError, choice: Choice) -> Trouble:
    """Return a dealing's refusal with the wants its reason names."""
    wanted = parse_wants(choice.game, choice.deal.wants)
    # The dealing first repeats all that was wanted; the reason stands behind it.
    _, split, reason = error.why.partition(" cannot be dealt: ")
    reason = reason if split else error.why
    named = [
        index
        for index, want in enumerate(wanted)
        if reason.startswith((f"{want.condition.title}: ", f"{want} does not come out"))
        or reason.endswith(f" {want.condition.title}")
    ]
    why = error.why if error.where == "want" else str(error)
    return Trouble(why=why, wants=tuple(named))


def written_facts(choice: Choice, facts: Round) -> dict[str, Any]:
    """Return a round's facts as a lesson writes a fixed round: without game, house and table.

    Whatever of house and table the round does not share with the lesson stays: some conditions
    are only met where the house allows them, and a wager over the maximum needs one.
    """
    written = write_round(facts, choice.game)
    house = {
        name: value
        for name, value in facts.house.as_json().items()
        if facts.house[name] != choice.house[name]
    }
    rest = {
        name: value for name, value in written.items() if name not in ("game", "house", "table")
    }
    kept: dict[str, Any] = plainly({"house": house, **rest} if house else rest)
    try:
        read_round(kept, game=choice.game, house=choice.house, table=choice.limits)
    except FactsError:
        if "table" not in written:
            raise
        kept["table"] = plainly(written["table"])
    return kept

"""Steps: the acts of an expert dealer, each with what is asked and what the right answer is.

An answer always has two halves, *where* (a `Place`) and *what* (one of the answer classes). The
form says how the second half is given, so that a screen can offer it on the felt without knowing
the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from trainer.engine.cards import Card, high_to_low, spell
from trainer.engine.events import Event
from trainer.engine.money import Cents, dollars, format_money
from trainer.engine.places import Place
from trainer.engine.rules import Rule

Settling = Literal["take", "push", "pay"]

ErrorKind = Literal[
    "misread-hand",
    "wrong-odds",
    "arithmetic",
    "commission",
    "missed-wager",
    "missed-button",
    "wrong-order",
    "wrong-ruling",
    "too-slow",
]


# --- what an answer can be ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Done:
    """The act was done; only its place can be wrong."""

    def as_json(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        return {"done": True}

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of several courses was chosen."""

    choice: str

    def as_json(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        return {"choice": self.choice}

    def __str__(self) -> str:
        return self.choice.replace("-", " ")


@dataclass(frozen=True, slots=True)
class Counted:
    """A total was announced."""

    total: int

    def as_json(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        return {"total": self.total}

    def __str__(self) -> str:
        return str(self.total)


@dataclass(frozen=True, slots=True)
class Settled:
    """A wager was taken, pushed, or paid an amount over the stake."""

    result: Settling
    amount: Cents = 0

    def as_json(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        return {"result": self.result, "amount": format_money(self.amount)}

    def __str__(self) -> str:
        return self.result if self.result == "push" else f"{self.result} {dollars(self.amount)}"


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of money: a commission, an Envy payment, a collection."""

    amount: Cents

    def as_json(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        return {"amount": format_money(self.amount)}

    def __str__(self) -> str:
        return dollars(self.amount)


@dataclass(frozen=True, slots=True)
class Marked:
    """A set of seats: where buttons go, who is offered a choice."""

    seats: frozenset[int]

    def as_json(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        return {"seats": sorted(self.seats)}

    def __str__(self) -> str:
        if not self.seats:
            return "no seat"
        return ("seats " if len(self.seats) > 1 else "seat ") + ", ".join(
            map(str, sorted(self.seats))
        )


@dataclass(frozen=True, slots=True)
class SetLow:
    """A hand was set in two: these cards in front, the rest behind."""

    low: frozenset[Card]

    def as_json(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        return {"low": list(high_to_low(self.low))}

    def __str__(self) -> str:
        return f"{spell(high_to_low(self.low))} in front" if self.low else "no card in front"


Answer = Done | Chosen | Counted | Settled | Amount | Marked | SetLow


@dataclass(frozen=True, slots=True)
class Act:
    """What the trainee did, and where."""

    place: Place
    answer: Answer


# --- how an answer is given ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Course:
    """One course of action among several. ``key`` is pressed to take it."""

    choice: str
    label: str
    key: str


@dataclass(frozen=True, slots=True)
class Point:
    """Show the place: deal there, turn there."""

    verb: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose one course."""

    courses: tuple[Course, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """Announce a whole number between two bounds."""

    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Take, push, or pay an amount in chips."""

    stake: Cents


@dataclass(frozen=True, slots=True)
class Pay:
    """Name an amount of money; it is taken from the tray's chips or typed."""

    verb: str
    #: The player gives it up (commission, a fee) instead of receiving it.
    charges: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark seats: put a button (or offer a choice) at each that is due one."""

    button: str
    #: The spot a button lies on, empty when the seat itself is marked.
    spot: str
    seats: tuple[int, ...]
    #: Buttons are taken off instead of put down.
    removing: bool = False


@dataclass(frozen=True, slots=True)
class SetHand:
    """Set a hand in two: so many of its cards go in front, the rest stays behind."""

    cards: tuple[Card, ...]
    low_size: int = 2


Form = Point | Choose | Count | Settle | Pay | Mark | SetHand


# --- a step -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong answer that gives its cause away: which error it is, and how it came about."""

    answer: Answer
    kind: ErrorKind
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One act of the dealer."""

    #: What kind of act: lessons choose steps by it (``settle``, ``announce`` …).
    kind: str
    #: What it trains, finer than the kind: ``payout.bonus``, ``commission`` …
    skill: str
    place: Place
    #: The question when the place is shown to the trainee.
    ask: str
    form: Form
    expected: Answer
    why: str
    rule: Rule
    hint: str = ""
    #: What the table does before the question: a player's signal, something irregular.
    before: tuple[Event, ...] = ()
    #: What the right answer does to the table.
    after: tuple[Event, ...] = ()
    #: Whether the order matters, so that an unguided trainee must find the place himself.
    ordered: bool = False
    #: The rule of that order, where it is another than the act's own.
    order_rule: Rule | None = None
    #: The question when the trainee must find the place: it does not give the place away.
    open_ask: str = ""
    #: Other answers that are just as right, such as another suit of the same rank.
    also: tuple[Answer, ...] = ()
    slips: tuple[Slip, ...] = ()
    #: The kind of error any other wrong answer counts as.
    error: ErrorKind = "misread-hand"

    def __post_init__(self) -> None:
        # Two slips can lead to one amount, or to the right one: the first told counts.
        if self.slips:
            first = {slip.answer: slip for slip in reversed(self.slips)}
            first.pop(self.expected, None)
            object.__setattr__(self, "slips", tuple(reversed(first.values())))

    def as_json(self, order: int) -> dict[str, Any]:
        """Return the step as the command line prints it."""
        return {
            "order": order,
            "kind": self.kind,
            "skill": self.skill,
            "place": str(self.place),
            "seat": self.place.seat or None,
            "spot": self.place.spot or None,
            "ask": self.ask,
            "form": type(self.form).__name__.lower(),
            "expected": self.expected.as_json(),
            "why": self.why,
            "rule": self.rule.key,
            "provenance": self.rule.provenance,
            "events": [event_json(event) for event in (*self.before, *self.after)],
        }


def event_json(event: Event) -> dict[str, Any]:
    """Return an event as JSON: its name and its fields, places as their text."""
    fields: dict[str, Any] = {"event": type(event).__name__.lower()}
    for name in event.__slots__:
        value = getattr(event, name)
        if isinstance(value, Place):
            value = str(value)
        elif name == "amount":
            value = format_money(value)
        fields[name] = value
    return fields

"""Envy: fixed sums for every button holder when another player's hand is a winner of note."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from trainer.engine.ledger import EnvyPayment
from trainer.engine.money import Cents, dollars
from trainer.engine.rounds import Seat
from trainer.engine.rules import Rule

#: What is paid when several hands trigger Envy.
Several = Literal[
    "all",  # every hand pays, the amounts add up
    "highest-per-player",  # each holder gets the highest he is entitled to
    "highest-at-table",  # only the table's highest hand pays; its owner gets nothing
    "highest-shared",  # the same, but equal highest hands pay every holder once, owners too
]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A player's hand that triggers Envy."""

    seat: Seat
    worth: Cents
    #: The paytable row's title, for the explanation.
    title: str


def envy_payments(
    holders: Sequence[Seat],
    triggers: Sequence[Trigger],
    *,
    several: Several,
    own_spots: bool,
    rule_of: Callable[[Sequence[Trigger]], Rule],
) -> tuple[EnvyPayment, ...]:
    """Return what every button holder is paid, in the order the holders are given.

    ``own_spots``: whether a person's other spots pay him too. ``rule_of`` cites the rule for the
    hands a payment rests on.
    """
    if not triggers:
        return ()
    if several in ("highest-at-table", "highest-shared"):
        top = max(trigger.worth for trigger in triggers)
        triggers = [trigger for trigger in triggers if trigger.worth == top]
    shared = several == "highest-shared" and len(triggers) > 1
    payments = []
    for holder in holders:
        due = [
            trigger
            for trigger in triggers
            if shared or _envies(holder, trigger.seat, own_spots=own_spots)
        ]
        if not due:
            continue
        if shared:
            payments.append(_shared_payment(holder, due, rule_of(due)))
            continue
        if several != "all":
            # One Envy is awarded, however many hands would earn it.
            due = [max(due, key=lambda trigger: trigger.worth)]
        payments.append(_payment(holder, due, rule_of(due)))
    return tuple(payments)


def _envies(holder: Seat, trigger: Seat, *, own_spots: bool) -> bool:
    if holder.number == trigger.number:
        return False
    return own_spots or holder.person != trigger.person


def _shared_payment(holder: Seat, due: Sequence[Trigger], rule: Rule) -> EnvyPayment:
    """Pay a button once for equal highest hands, whoever holds them."""
    worth = due[0].worth
    *first, last = (str(trigger.seat.number) for trigger in due)
    return EnvyPayment(
        seat=holder.number,
        amount=worth,
        hands=tuple(trigger.seat.number for trigger in due),
        rule=rule,
        why=f"Seats {', '.join(first)} and {last} share the highest hand, "
        f"{due[0].title.lower()}: every button is paid {dollars(worth)} once.",
    )


def _payment(holder: Seat, due: Sequence[Trigger], rule: Rule) -> EnvyPayment:
    amount = sum(trigger.worth for trigger in due)
    parts = [
        f"{dollars(trigger.worth)} for seat {trigger.seat.number}'s {trigger.title.lower()}"
        for trigger in due
    ]
    total = f" = {dollars(amount)}" if len(parts) > 1 else ""
    return EnvyPayment(
        seat=holder.number,
        amount=amount,
        hands=tuple(trigger.seat.number for trigger in due),
        rule=rule,
        why=f"{' + '.join(parts)}{total}.",
    )

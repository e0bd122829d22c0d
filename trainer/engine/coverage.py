"""Coverage: a player-dealer wins and loses no more than the stake he put up before the deal.

Wagers are settled in action order until the stake is used up; what is not covered goes back. The
house chooses how the stake is used: ``consume`` (each amount paid or collected uses it once) or
``net`` (the running result stays between minus and plus the stake, so collections can pay later
winners).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from trainer.engine.ledger import Entry, EnvyPayment
from trainer.engine.money import Cents, dollars
from trainer.engine.rules import Rule

Mode = Literal["consume", "net"]


@dataclass(slots=True)
class Cover:
    """What is left of a player-dealer's stake while a round is settled."""

    stake: Cents | None
    mode: Mode
    #: Whether a wager only partly covered gets part action (else none).
    partial: bool
    rule: Rule
    used: Cents = 0
    #: The bank's running result, for ``net``.
    result: Cents = 0
    exhausted: bool = False

    def payable(self) -> Cents | None:
        """Return how much can still be paid; None without a limit."""
        if self.stake is None:
            return None
        return self.stake - self.used if self.mode == "consume" else self.stake + self.result

    def collectable(self) -> Cents | None:
        """Return how much can still be collected; None without a limit."""
        if self.stake is None:
            return None
        return self.stake - self.used if self.mode == "consume" else self.stake - self.result

    def settle(self, entry: Entry) -> Entry:
        """Settle an entry as far as the stake reaches."""
        need = entry.pays or entry.takes
        left = self.payable() if entry.pays else self.collectable()
        if left is None or (need <= left and (need or left or self.mode == "net")):
            self._use(entry.pays, entry.takes)
            return entry
        self.exhausted = True
        if left <= 0 or not self.partial:
            state = (
                "The player-dealer's stake is used up"
                if left <= 0
                else f"Only {dollars(left)} of the player-dealer's stake is left, and this house "
                "gives no part action"
            )
            return replace(
                entry,
                result="no-action",
                pays=0,
                takes=0,
                back=entry.stake,
                commission=0,
                rule=self.rule,
                why=f"{state}; {dollars(entry.stake)} goes back.",
            )
        self._use(left if entry.pays else 0, left if entry.takes else 0)
        told = f"{entry.why} Only {dollars(left)} of the player-dealer's stake is left"
        if entry.pays:
            return replace(
                entry,
                pays=left,
                rule=self.rule,
                why=f"{told}: {dollars(left)} of {dollars(need)} is paid.",
            )
        back = entry.stake - left
        return replace(
            entry,
            takes=left,
            back=back,
            rule=self.rule,
            why=f"{told}: {dollars(left)} is taken, {dollars(back)} goes back.",
        )

    def pay(self, payment: EnvyPayment) -> EnvyPayment | None:
        """Pay an Envy as far as the stake reaches; None when nothing is left for it."""
        left = self.payable()
        if left is None or payment.amount <= left:
            self._use(payment.amount, 0)
            return payment
        self.exhausted = True
        if left <= 0 or not self.partial:
            return None
        self._use(left, 0)
        why = f"{payment.why} Only {dollars(left)} of the player-dealer's stake is left."
        return replace(payment, amount=left, rule=self.rule, why=why)

    def _use(self, paid: Cents, taken: Cents) -> None:
        self.used += paid + taken
        self.result += taken - paid


def cover_all(
    cover: Cover, entries: Sequence[Entry], envy: Sequence[EnvyPayment] = ()
) -> tuple[tuple[Entry, ...], tuple[EnvyPayment, ...]]:
    """Settle entries, then Envy, in the order given, within the stake."""
    settled = tuple(cover.settle(entry) for entry in entries)
    paid = tuple(kept for payment in envy if (kept := cover.pay(payment)) is not None)
    return settled, paid

"""The ledger: the correct settlement, entry by entry, in the order a dealer must settle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from trainer.engine.money import Cents, format_money
from trainer.engine.places import BANK, SEATED, Place
from trainer.engine.rules import Rule

Result = Literal["win", "lose", "push", "no-action", "surrender"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One wager settled. ``pays`` is over the stake, ``back`` what of the stake goes back."""

    seat: int
    spot: str
    stake: Cents
    result: Result
    pays: Cents
    takes: Cents
    back: Cents
    commission: Cents
    rule: Rule
    why: str
    hand: int = 1
    owner: str = SEATED
    #: The paytable row that decided it, where one did.
    row: str = ""

    @property
    def net(self) -> Cents:
        """What the wager's owner is better (or worse) off by."""
        return self.pays - self.takes

    @property
    def place(self) -> Place:
        """The spot on the felt."""
        return Place(self.seat, self.spot, self.hand, self.owner)

    def as_json(self, order: int) -> dict[str, Any]:
        """Return the entry as the contract writes it."""
        return {
            "order": order,
            "seat": self.seat,
            "hand": self.hand,
            "owner": self.owner,
            "spot": self.spot,
            "stake": format_money(self.stake),
            "result": self.result,
            "pays": format_money(self.pays),
            "takes": format_money(self.takes),
            "back": format_money(self.back),
            "commission": format_money(self.commission),
            "net": format_money(self.pays - self.takes),
            "rule": self.rule.key,
            "provenance": self.rule.provenance,
            "why": self.why,
        }


def win(
    *,
    seat: int,
    spot: str,
    stake: Cents,
    pays: Cents,
    rule: Rule,
    why: str,
    commission: Cents = 0,
    row: str = "",
) -> Entry:
    """Return a won wager: stake back and ``pays`` on top, already less commission."""
    return Entry(
        seat=seat,
        spot=spot,
        stake=stake,
        result="win",
        pays=pays,
        takes=0,
        back=stake,
        commission=commission,
        rule=rule,
        why=why,
        row=row,
    )


def lose(*, seat: int, spot: str, stake: Cents, rule: Rule, why: str) -> Entry:
    """Return a lost wager: the bank takes it all."""
    return Entry(
        seat=seat,
        spot=spot,
        stake=stake,
        result="lose",
        pays=0,
        takes=stake,
        back=0,
        commission=0,
        rule=rule,
        why=why,
    )


def push(
    *,
    seat: int,
    spot: str,
    stake: Cents,
    rule: Rule,
    why: str,
    result: Literal["push", "no-action"] = "push",
) -> Entry:
    """Return a wager that goes back whole, as a push or because it has no action."""
    return Entry(
        seat=seat,
        spot=spot,
        stake=stake,
        result=result,
        pays=0,
        takes=0,
        back=stake,
        commission=0,
        rule=rule,
        why=why,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvyPayment:
    """What one Envy button earns: a fixed sum for other players' hands."""

    seat: int
    amount: Cents
    #: The seats whose hands triggered it.
    hands: tuple[int, ...]
    rule: Rule
    why: str

    def as_json(self) -> dict[str, Any]:
        """Return the payment as the contract writes it."""
        return {
            "seat": self.seat,
            "amount": format_money(self.amount),
            "hands": list(self.hands),
            "rule": self.rule.key,
            "provenance": self.rule.provenance,
            "why": self.why,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee:
    """A collection: what a player or the player-dealer drops for the house."""

    #: The seat that pays.
    seat: int
    #: Who pays there: the seated player, a backline bettor or the ``player-dealer``.
    owner: str
    amount: Cents
    rule: Rule
    why: str

    @property
    def payer(self) -> str:
        """Who pays, as the contract names him."""
        if self.owner == SEATED:
            return f"seat {self.seat}"
        return self.owner if self.owner == BANK else f"seat {self.seat} {self.owner}"

    def as_json(self) -> dict[str, Any]:
        """Return the fee as the contract writes it."""
        return {
            "payer": self.payer,
            "seat": self.seat,
            "amount": format_money(self.amount),
            "rule": self.rule.key,
            "provenance": self.rule.provenance,
            "why": self.why,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """A settled round."""

    game: str
    entries: tuple[Entry, ...]
    envy: tuple[EnvyPayment, ...] = ()
    fees: tuple[Fee, ...] = ()
    #: Whether a player-dealer's stake did not reach to the end.
    exhausted: bool = False

    @property
    def bank_net(self) -> Cents:
        """What the bank is better off by: wagers, commission and Envy, not fees."""
        return -sum(entry.pays - entry.takes for entry in self.entries) - sum(
            payment.amount for payment in self.envy
        )

    def as_json(self) -> dict[str, Any]:
        """Return the ledger as the contract writes it."""
        return {
            "game": self.game,
            "entries": [entry.as_json(order) for order, entry in enumerate(self.entries, 1)],
            "envy": [payment.as_json() for payment in self.envy],
            "fees": [fee.as_json() for fee in self.fees],
            "bank": {"net": format_money(self.bank_net), "exhausted": self.exhausted},
        }

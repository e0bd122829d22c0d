"""A settled round in a line for each seat."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import Cents, dollars
from trainer.engine.places import SEATED
from trainer.training.sampling import Sample


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """What came of one seat's wagers, or of the bank."""

    who: str
    told: str
    net: str


def settlement(sample: Sample, game: Game) -> tuple[SeatLine, ...]:
    """Return a line for every seat, clockwise, and one for the bank."""
    ledger = sample.ledger
    lines = []
    for seat in sample.facts.seats:
        entries = [entry for entry in ledger.entries if entry.seat == seat.number]
        envy = [payment for payment in ledger.envy if payment.seat == seat.number]
        parts = [_entry_words(entry, game) for entry in entries]
        parts += [f"Envy pays {dollars(payment.amount)}" for payment in envy]
        net = sum(entry.net for entry in entries) + sum(payment.amount for payment in envy)
        named = f" ({seat.player})" if seat.player else ""
        lines.append(
            SeatLine(
                who=f"Seat {seat.number}{named}",
                told="; ".join(parts) or "no wager settled",
                net=signed(net),
            )
        )
    fees = sum(fee.amount for fee in ledger.fees)
    told = ["the stake gave out"] if ledger.exhausted else []
    told += [f"{dollars(fees)} collected for the house"] if fees else []
    lines.append(SeatLine(who="Bank", told="; ".join(told), net=signed(ledger.bank_net)))
    return tuple(lines)


def signed(amount: Cents) -> str:
    """Write an amount with its sign."""
    if not amount:
        return dollars(0)
    return ("+" if amount > 0 else "−") + dollars(abs(amount))


def _entry_words(entry: Entry, game: Game) -> str:
    whose = []
    if entry.hand > 1:
        whose.append(f"hand {entry.hand}")
    if entry.owner != SEATED:
        whose.append(entry.owner.replace("-", " "))
    of = f" ({', '.join(whose)})" if whose else ""
    return f"{game.ledger_title(entry.spot)}{of} {dollars(entry.stake)} {_result_words(entry)}"


def _result_words(entry: Entry) -> str:
    match entry.result:
        case "win":
            return f"wins {dollars(entry.pays)}" if entry.pays else "wins nothing"
        case "lose":
            part = "" if entry.takes == entry.stake else f" {dollars(entry.takes)}"
            return f"loses{part}"
        case "surrender":
            return f"surrenders {dollars(entry.takes)}"
        case "push":
            return "pushes"
    return "has no action"

"""Money: integer cents, exact odds, and rounding as a named rule of the house."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from trainer.errors import InputError

#: An amount of money in whole cents.
Cents = int

#: No table takes more; it also keeps hostile input from building huge numbers.
LARGEST: Cents = 10**12

_DECIMAL = re.compile(r"(\d{1,10})(?:\.(\d{1,2}))?")


def parse_money(value: object, where: str = "amount") -> Cents:
    """Read ``"25"``, ``"23.75"``, ``25`` or ``23.75`` as cents; anything finer is refused."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise InputError(where, f"{value!r} is no amount of money")
    # repr() of a float is its shortest decimal, so 5.2 arrives as "5.2" and never as 5.1999…
    text = value.strip() if isinstance(value, str) else repr(value)
    match = _DECIMAL.fullmatch(text)
    if match is None:
        raise InputError(
            where, f"{value!r} is no amount of money; write dollars with at most two decimals"
        )
    whole, part = match.groups()
    cents = int(whole) * 100 + int((part or "").ljust(2, "0") or 0)
    if cents > LARGEST:
        raise InputError(where, f"{value!r} is more than any table takes")
    return cents


@lru_cache(maxsize=4096)  # a ledger writes the same few amounts over and over
def format_money(cents: Cents) -> str:
    """Write cents as the contract does: ``"23.75"``, ``"-28.75"``."""
    sign = "-" if cents < 0 else ""
    cents = abs(cents)
    return f"{sign}{cents // 100}.{cents % 100:02d}"


def dollars(cents: Cents) -> str:
    """Write cents for people: ``$25``, ``$23.75``."""
    sign = "-" if cents < 0 else ""
    cents = abs(cents)
    return f"{sign}${cents // 100:,}" + (f".{cents % 100:02d}" if cents % 100 else "")


Direction = Literal["nearest", "house", "player"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounding:
    """How the house turns an exact amount into chips: a smallest unit and whom the rest favours.

    ``charge`` rounds what a player gives up (commission), ``payment`` what a player gets.
    ``nearest`` settles exact halves against whoever receives the amount's complement, i.e. up.
    """

    unit: Cents = 1
    direction: Direction = "nearest"

    def charge(self, amount: Fraction) -> Cents:
        """Round an amount the player gives up."""
        return self._to_unit(amount, up=self.direction == "house")

    def payment(self, amount: Fraction) -> Cents:
        """Round an amount the player receives."""
        return self._to_unit(amount, up=self.direction == "player")

    def _to_unit(self, amount: Fraction, *, up: bool) -> Cents:
        numerator, denominator = amount.numerator, amount.denominator * self.unit
        if self.direction == "nearest":
            return (2 * numerator + denominator) // (2 * denominator) * self.unit
        if up:
            return -(-numerator // denominator) * self.unit
        return numerator // denominator * self.unit


EXACT = Rounding()


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact odds: ``Odds(3, 2)`` is "3 to 2", three paid for every two staked."""

    pays: int
    per: int = 1

    def __str__(self) -> str:
        return f"{self.pays:,} to {self.per}"

    def on(self, stake: Cents, rounding: Rounding = EXACT) -> Cents:
        """Return what a winning stake is paid, the stake itself not counted."""
        if stake * self.pays % self.per == 0 and rounding.unit == 1:
            return stake * self.pays // self.per
        return rounding.payment(Fraction(stake * self.pays, self.per))

    @classmethod
    def parse(cls, text: str | int) -> Odds:
        """Read ``30``, ``"30"`` or ``"3 to 2"``."""
        pays, _, per = str(text).partition(" to ")
        return cls(int(pays), int(per or 1))


EVEN_MONEY = Odds(1)

"""Money, odds and rounding."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.engine.money import (
    EVEN_MONEY,
    Odds,
    Rounding,
    dollars,
    format_money,
    parse_money,
)
from trainer.errors import InputError


@pytest.mark.parametrize(
    ("given", "cents"),
    [
        ("25", 2500),
        ("23.75", 2375),
        (25, 2500),
        (5.2, 520),
        ("0.5", 50),
        (33.2, 3320),
        (100.0, 10000),
    ],
)
def test_amounts_are_read_to_the_cent(given: object, cents: int) -> None:
    assert parse_money(given) == cents


@pytest.mark.parametrize(
    "wrong",
    ["", "-5", "5.001", "1e3", float("nan"), float("inf"), True, None, "5,00", 10**30, [5], 0.001],
)
def test_what_is_no_amount_is_refused(wrong: object) -> None:
    with pytest.raises(InputError):
        parse_money(wrong)


@given(st.integers(0, 10**11))
def test_an_amount_survives_writing_and_reading(cents: int) -> None:
    assert parse_money(format_money(cents)) == cents


def test_amounts_for_people() -> None:
    assert [dollars(c) for c in (2500, 2375, 123456700, -125)] == [
        "$25",
        "$23.75",
        "$1,234,567",
        "-$1.25",
    ]
    assert format_money(-2875) == "-28.75"


@pytest.mark.parametrize(
    ("unit", "direction", "charge"),
    [
        (1, "nearest", 26),
        (1, "house", 26),
        (1, "player", 25),
        (25, "nearest", 25),
        (25, "house", 50),
        (25, "player", 25),
        (100, "player", 0),
    ],
)
def test_a_charge_is_rounded_as_the_house_says(unit: int, direction: str, charge: int) -> None:
    rounding = Rounding(unit=unit, direction=direction)  # type: ignore[arg-type]
    assert rounding.charge(Fraction(51, 2)) == charge


def test_rounding_for_the_player_pays_more() -> None:
    paid = [Rounding(unit=25, direction=d).payment(Fraction(130)) for d in ("house", "player")]
    assert paid == [125, 150]


@given(st.integers(0, 10**8), st.sampled_from([1, 5, 25, 50, 100]))
def test_house_and_player_rounding_enclose_the_exact_charge(amount: int, unit: int) -> None:
    exact = Fraction(amount, 20)
    low = Rounding(unit=unit, direction="player").charge(exact)
    high = Rounding(unit=unit, direction="house").charge(exact)
    near = Rounding(unit=unit).charge(exact)
    assert low <= exact <= high
    assert high - low <= unit
    assert near in (low, high)
    assert abs(near - exact) * 2 <= unit


def test_odds_are_exact() -> None:
    assert Odds(3, 2).on(2500) == 3750
    assert Odds(2000).on(1240) == 2480000
    assert EVEN_MONEY.on(777) == 777
    assert str(Odds(2000)) == "2,000 to 1"
    assert Odds.parse("3 to 2") == Odds(3, 2)
    assert Odds.parse(30) == Odds(30)

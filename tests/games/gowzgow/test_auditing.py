"""The audit reproduces what was computed independently, with the engine's own reading of hands."""

from __future__ import annotations

import pytest

from trainer.engine.game import Figure, Game


@pytest.fixture(scope="module")
def figures(gowzgow: Game) -> list[Figure]:
    return list(gowzgow.audit())


def edges(figures: list[Figure], wager: str, reading: str) -> list[float]:
    return [
        round(figure.edge, 1)
        for figure in figures
        if figure.wager == wager and reading in figure.reading
    ]


def test_counting_drawn_cards_gives_the_bettor_three_to_nine_percent(
    figures: list[Figure],
) -> None:
    found = edges(figures, "Bonus Bet", "drawn card counts")
    assert (max(found), min(found)) == (-3.0, -9.4)


def test_two_cards_only_gives_the_house_seven_to_twelve_percent(figures: list[Figure]) -> None:
    found = edges(figures, "Bonus Bet", "first two")
    assert (min(found), max(found)) == (7.1, 11.6)


def test_without_commission_the_pass_line_is_an_even_game(figures: list[Figure]) -> None:
    # A player who draws by the dealer's own rule mirrors the dealer in every respect.
    waived = [f.edge for f in figures if f.paytable == "commission waived"]
    assert waived == [0, 0]
    charged = [f for f in figures if f.paytable == "commission charged"]
    assert all(figure.edge == pytest.approx(figure.hits * 0.05) for figure in charged)


def test_every_paytable_is_audited(gowzgow: Game, figures: list[Figure]) -> None:
    assert set(gowzgow.paytables) <= {figure.paytable for figure in figures}

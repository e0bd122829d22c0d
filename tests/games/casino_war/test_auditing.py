"""The audit against figures worked out by hand from the shoe."""

from __future__ import annotations

from fractions import Fraction

import pytest

from trainer.engine.game import Figure, Game


@pytest.fixture(scope="module")
def figures(casino_war: Game) -> list[Figure]:
    return list(casino_war.audit())


def edge(figures: list[Figure], wager: str, *reading: str) -> float:
    (found,) = [
        figure.edge
        for figure in figures
        if figure.wager == wager and all(words in figure.reading for words in reading)
    ]
    return found


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_a_tie_comes_as_often_as_a_rank_is_left(figures: list[Figure], decks: int) -> None:
    tied = Fraction(4 * decks - 1, 52 * decks - 1)
    assert edge(figures, "Tie", f"{decks} decks") == pytest.approx(float(100 * (1 - 11 * tied)))
    surrendered = edge(figures, "Primary", "surrendered", f"{decks} decks")
    assert surrendered == pytest.approx(float(50 * tied))


def test_going_to_war_costs_less_than_surrendering(figures: list[Figure]) -> None:
    assert round(edge(figures, "Primary", "goes to war", "6 decks"), 2) == 2.33
    assert round(edge(figures, "Primary", "surrendered", "6 decks"), 2) == 3.70
    assert round(edge(figures, "Tie", "6 decks"), 2) == 18.65


def test_the_war_deal_is_enumerated_with_the_tied_cards_gone(figures: list[Figure]) -> None:
    # Two cards of one rank are out: 22 of it and 24 of each other rank are left among 310.
    tied = Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
    assert edge(figures, "War Tie", "6 decks") == pytest.approx(float(100 * (1 - 11 * tied)))

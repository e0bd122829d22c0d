"""The audit of the Fortune Bonus."""

from __future__ import annotations

import pytest

from trainer.engine.game import Figure, Game


@pytest.fixture(scope="module")
def figures(fortune: Game) -> list[Figure]:
    return list(fortune.audit())


def test_both_options_by_both_readings_of_the_joker(figures: list[Figure]) -> None:
    found = {
        (figure.paytable, figure.reading.split(",")[0]): round(figure.edge, 4)
        for figure in figures
        if figure.wager == "Fortune Bonus"
    }
    assert found == {
        ("A", "joker an ace"): 33.4176,
        ("A", "joker fully wild"): 11.1228,
        ("B", "joker an ace"): 33.6265,
        ("B", "joker fully wild"): 11.3317,
    }


def test_envy_gives_something_back(figures: list[Figure]) -> None:
    for table in "AB":
        plain, envied = (f.edge for f in figures if f.paytable == table and "ace" in f.reading)
        assert 1 < plain - envied < 3


def test_a_row_paid_in_seven_hands(figures: list[Figure]) -> None:
    # Straights and better: one hand in seven.
    assert round(figures[0].hits, 4) == 14.3478

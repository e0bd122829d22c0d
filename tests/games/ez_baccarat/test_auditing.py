"""The audit: known edges of the game, and chances that must add up."""

from __future__ import annotations

import pytest

from trainer.engine.game import Figure, Game


@pytest.fixture(scope="module")
def figures(ez_baccarat: Game) -> list[Figure]:
    return list(ez_baccarat.audit())


def figure(figures: list[Figure], wager: str, *reading: str) -> Figure:
    (found,) = [
        figure
        for figure in figures
        if figure.wager == wager and all(words in figure.reading for words in reading)
    ]
    return found


@pytest.mark.parametrize(
    ("wager", "reading", "edge"),
    [
        ("Player", "a natural ends", 1.2351),
        ("Banker", "three-card 7 wins, a natural ends", -1.2351),
        ("Banker", "three-card 7 pushes, a natural ends", 1.0183),
        ("Tie", "a natural ends", 14.3596),
        ("Panda 8", "a natural ends", 10.1876),
        ("Dragon 7", "a natural ends", 7.6113),
    ],
)
def test_eight_decks(figures: list[Figure], wager: str, reading: str, edge: float) -> None:
    assert round(figure(figures, wager, reading, "8 decks").edge, 4) == edge


def test_unless_naturals_end_the_draw_the_tie_favours_the_bettor(figures: list[Figure]) -> None:
    assert figure(figures, "Tie", "do not end", "8 decks").edge < 0


def test_one_of_three_results_always_comes(figures: list[Figure]) -> None:
    for decks in (3, 6, 8):
        words = ("a natural ends", f"{decks} decks")
        hits = [
            figure(figures, "Player", *words).hits,
            figure(figures, "Banker", "wins", *words).hits,
            figure(figures, "Tie", *words).hits,
        ]
        assert sum(hits) == pytest.approx(100)


def test_the_dragon_is_what_the_push_takes_from_the_banker(figures: list[Figure]) -> None:
    words = ("a natural ends", "8 decks")
    wins = figure(figures, "Banker", "wins", *words)
    pushes = figure(figures, "Banker", "pushes", *words)
    dragon = figure(figures, "Dragon 7", *words)
    assert pushes.edge - wins.edge == pytest.approx(dragon.hits)

"""The audit of the Fortune Bonus and the Ace-High Bonus."""

from __future__ import annotations

import pytest

from trainer.engine.game import Figure, Game


@pytest.fixture(scope="module")
def figures(face_up: Game) -> list[Figure]:
    return list(face_up.audit())


def test_the_fortune_bonus_costs_what_the_trade_reckons(figures: list[Figure]) -> None:
    # 7.77 % is the figure known for this table, with the joker allowed in the royal match.
    edges = [round(figure.edge, 2) for figure in figures if figure.wager == "Fortune Bonus"]
    assert edges == [7.77, 7.84]


def test_the_ace_high_bonus(figures: list[Figure]) -> None:
    (bonus,) = [figure for figure in figures if figure.wager == "Ace-High Bonus"]
    assert (round(bonus.edge, 4), round(bonus.hits, 4)) == (4.7905, 9.3619)

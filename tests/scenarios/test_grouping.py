"""Conditions under headings: every one once, by nothing but the game's own data."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game
from trainer.games.catalog import GAMES
from trainer.games.catalog import game as find_game
from trainer.scenarios.grouping import grouped


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_every_condition_stands_under_one_heading(game: Game) -> None:
    groups = grouped(game)
    listed = [condition.name for group in groups for condition in group.conditions]
    assert sorted(listed) == sorted(game.conditions)
    assert len({group.title for group in groups}) == len(groups) > 1
    assert all(group.conditions for group in groups)


def test_headings_come_from_irregularities_wagers_and_names_that_begin_alike() -> None:
    of = {
        condition.name: group.title
        for group in grouped(find_game("gowzgow"))
        for condition in group.conditions
    }
    assert of["card-exposed"] == "What goes wrong"
    assert of["natural-nine"] == "Bonus Bet"
    assert of["push"] == "Pass Line"
    assert of["dealer-draws"] == of["dealer-natural-nine"] == "Dealer …"
    assert of["odd-commission"] == "Others"

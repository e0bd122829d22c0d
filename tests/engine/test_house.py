"""House options: chosen, defaulted, refused."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game
from trainer.errors import HouseError
from trainer.games.catalog import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest) -> Game:
    found = request.param
    assert isinstance(found, Game)
    return found


def test_every_option_says_what_it_means_and_where_it_comes_from(game: Game) -> None:
    for option in game.options.values():
        assert option.title
        assert option.meaning.endswith(".")
        assert option.source
        assert option.provenance in ("stated", "default")
        if option.kind == "choice":
            assert option.default in option.values


def test_defaults_hold_where_nothing_was_chosen(game: Game) -> None:
    house = game.house()
    assert {name: house[name] for name in house} == {
        option.name: option.default for option in game.options.values()
    }
    assert house.as_json() == {}


def test_every_offered_value_is_accepted_and_survives_json(game: Game) -> None:
    for option in game.options.values():
        for value in option.values:
            house = game.house({option.name: value})
            assert str(house[option.name]) == value
            assert game.house(house.as_json()) == house


def test_an_unknown_option_is_refused_with_the_nearest(game: Game) -> None:
    name = next(iter(game.options))
    with pytest.raises(HouseError, match=f'did you mean "{name}"'):
        game.house({name + "x": 1})


@pytest.mark.parametrize("wrong", ["no-such-value", True, None, -3, []])
def test_a_value_not_offered_is_refused(game: Game, wrong: object) -> None:
    for option in game.options.values():
        if option.kind == "choice":
            with pytest.raises(HouseError, match=option.name):
                game.house({option.name: wrong})


def test_flags_money_and_numbers_refuse_what_they_are_not(game: Game) -> None:
    wrong = {"flag": "perhaps", "money": "-1", "number": "eight"}
    for option in game.options.values():
        if option.kind in wrong:
            with pytest.raises(HouseError, match=option.name):
                game.house({option.name: wrong[option.kind]})

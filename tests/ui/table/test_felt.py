"""Felt files: the shipped ones are sound, and every mistake is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.engine.game import Game
from trainer.engine.table import Table
from trainer.errors import DataError
from trainer.games.catalog import GAMES
from trainer.resources import assets_dir
from trainer.scenarios.dealing import deal
from trainer.ui.table.felt import felt_of, load_felt

GOOD = (assets_dir() / "felts" / "gowzgow.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_has_a_felt_with_all_its_spots(game: Game) -> None:
    felt = felt_of(game.key)
    assert set(felt.spots) >= set(game.spots)
    assert felt.logotype
    assert felt.notices


def test_no_two_games_have_the_same_cloth() -> None:
    cloths = [felt_of(game.key).cloth for game in GAMES]
    assert len(set(cloths)) == len(cloths)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_felt_has_room_for_everything_its_game_puts_on_it(game: Game) -> None:
    felt = felt_of(game.key)
    seats = {"", *felt.seat.areas} if felt.seat.hands else set(felt.seat.areas)
    shared = {"", *felt.areas} if felt.dealer else set(felt.areas)
    for seed, wanted in enumerate([(), *((name,) for name in game.conditions)]):
        table = Table()
        for step in game.procedure(deal(game, seed=seed, wants=wanted)):
            for event in (*step.before, *step.after):
                table.apply(event)
                assert {place.spot for place in table.stacks if place.seat} <= set(felt.spots)
                for place in table.hands:
                    assert place.spot in (seats if place.seat else shared), place
                assert set(table.buttons.values()) <= set(felt.buttons)
                assert felt.dice or not table.dice


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_a_house_prints_instead_follows_options_the_game_has(game: Game) -> None:
    usual = felt_of(game.key)
    for at, notice in enumerate(usual.notices):
        for wording in notice.wordings:
            house = game.house({wording.option: wording.value})
            printed = felt_of(game.key, house=house).notices[at].text
            assert wording.instead in printed
            assert wording.phrase not in printed
            assert felt_of(game.key, house=game.house()).notices[at].text == notice.text


def test_a_felt_holds_what_its_file_says() -> None:
    felt = felt_of("gowzgow")
    assert felt.key == "gowzgow"
    assert felt.spots["pass-line"].shape == "circle"
    assert felt.spots["bonus"].label == "below"
    assert felt.buttons["envy"].spot == "bonus"
    assert all(notice.text for notice in felt.notices)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('shape = "circle"', 'shape = "cirle"', 'spots.pass-line.shape: "cirle" is not known; did'),
        ("size = [114, 114]", "size = [114]", "spots.pass-line.size: must be two numbers"),
        ("size = [114, 114]", "size = [0, 9]", "spots.pass-line.size: both numbers must be more"),
        ("size = [114, 114]", "size = [true, 9]", "spots.pass-line.size: must be two numbers"),
        ('cloth = "#0d5a45"', 'cloth = "green"', "felt.cloth: 'green' is no colour"),
        ('cloth = "#0d5a45"', "cloth = 7", "felt.cloth: must be a text"),
        ('cloth = "#0d5a45"', "", "felt.cloth: is missing"),
        ("tilt = 0.35", "tild = 0.35", 'seat.tild: is unknown here; did you mean "tilt"?'),
        ("tilt = 0.35", 'tilt = "much"', "seat.tilt: must be a number"),
        ("size = 28", "size = -1", "notices[0].size: must be more than 0"),
        ("[logotype]", "[logo]", "logotype: is missing"),
        ("[[notices]]", "[notices]", "notices"),
        ('spot = "bonus"', 'spot = "bonnus"', 'buttons.envy.spot: "bonnus" is no spot; did you'),
        ("count = 5", "count = 0", "buttons.envy.count: must be a whole number from 1"),
        ("count = 5", "count = 2.5", "buttons.envy.count: must be a whole number from 1"),
        ("tilt = 0.35", 'backline = ["bonnus"]', 'seat.backline: "bonnus" is no spot; did you'),
        ("tilt = 0.35", 'backline = "bonus"', "seat.backline: must be a list of names"),
        ("tilt = 0.35", "hands = []", "seat.hands: must have at least one hand"),
        ('back = "#7a1f2b"', 'back = "#7a1f2b"\ndice = 3', "felt.dice: must be true or false"),
        (
            'motif = ""',
            'motif = "crow"',
            'logotype.motif: "crow" is not known; did you mean "crown"',
        ),
        ("[felt]", "[felt", "gowzgow.toml"),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    path = tmp_path / "gowzgow.toml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_felt(path)
    assert told in str(caught.value)
    assert str(caught.value).startswith("gowzgow.toml: ")


def test_a_missing_felt_is_told() -> None:
    with pytest.raises(DataError, match=r"no-such-game\.toml"):
        felt_of("no-such-game")

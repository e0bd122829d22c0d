"""Every game of the catalog is complete: data, felt, course, golden playthrough."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from trainer.engine.game import Game
from trainer.errors import InputError
from trainer.games import catalog
from trainer.resources import assets_dir, lessons_dir

GOLDEN = Path(__file__).parent.parent / "golden"


def test_keys_are_unique() -> None:
    keys = [game.key for game in catalog.GAMES]
    assert len(set(keys)) == len(keys)


def test_an_unknown_game_is_refused_with_the_nearest(game: Game) -> None:
    assert catalog.game(game.key) is game
    with pytest.raises(InputError, match=f'did you mean "{game.key}"'):
        catalog.game(f"{game.key}x")


def test_a_game_has_its_felt_and_its_course(game: Game) -> None:
    assert (assets_dir() / "felts" / f"{game.key}.toml").is_file()
    assert (lessons_dir() / game.key / "course.yaml").is_file()


def test_a_game_plays_as_its_golden_playthrough_says(game: Game) -> None:
    spec = importlib.util.spec_from_file_location("playthrough", GOLDEN / "playthrough.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    golden = (GOLDEN / f"{game.key}.txt").read_text(encoding="utf-8")
    assert module.playthrough(game) == golden


def test_every_rule_says_what_where_and_how_sure(game: Game) -> None:
    for rule in game.rules.values():
        assert rule.title
        assert rule.text.endswith(".")
        assert rule.source
        assert rule.provenance in ("stated", "default")
        if rule.ruling:
            assert rule.provenance == "default"


def test_irregularities_name_rules_and_facts_that_exist(game: Game) -> None:
    known = {"seat", "choice", "seats", "card", "spot", "amount"}
    for kind in game.irregularity_kinds.values():
        assert kind.rule in game.rules
        assert kind.moments
        assert {*kind.needs, *kind.allows} <= known


def test_paytables_fall_from_the_best_hand_to_the_least(game: Game) -> None:
    for table in game.paytables.values():
        odds = [row.odds.pays / row.odds.per for row in table.rows if row.odds]
        assert odds == sorted(odds, reverse=True)
        assert table.spot in game.spots

"""The contact sheet: every game's table, empty and full, in both sizes and themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from trainer.engine.game import Game
from trainer.errors import TrainerError
from trainer.games.catalog import GAMES, game
from trainer.training.moments import fullest
from trainer.ui.contact_sheet import contact_sheet, full_round


def test_pictures_of_every_kind_and_an_overview_are_left(qtbot: QtBot, tmp_path: Path) -> None:
    left = contact_sheet(tmp_path, [game("gowzgow"), game("blackjack-switch")])
    names = {path.name for path in left}
    assert names == {path.name for path in tmp_path.iterdir()}
    # One size of table for the first game, two for the second: empty and full, sizes, themes.
    assert len(left) == (1 + 2) * 2 * 2 * 2 + 1
    assert "blackjack-switch-full-six-and-bank-1280x720-dark.png" in names
    assert "overview.png" in names
    for size in ((1280, 720), (1920, 1080)):
        for theme in ("light", "dark"):
            empty, full = (
                QImage(str(tmp_path / f"gowzgow-{state}-{size[0]}x{size[1]}-{theme}.png"))
                for state in ("empty", "full")
            )
            assert (full.width(), full.height()) == size
            assert empty != full
    light, dark = (
        QImage(str(tmp_path / f"gowzgow-empty-1280x720-{theme}.png")) for theme in ("light", "dark")
    )
    assert light.pixelColor(640, 715).lightnessF() > 0.6 > dark.pixelColor(640, 715).lightnessF()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_full_table_has_every_seat_and_optional_wagers(game: Game) -> None:
    facts = full_round(game)
    assert len(facts.seats) == game.players_at(game.house())
    game.validate(facts)
    required = sum(spot.required for spot in game.spots.values())
    if len(game.spots) > required:
        assert sum(len(seat.wagers) for seat in facts.seats) > required * len(facts.seats)
    steps = game.procedure(facts)
    assert 0 < fullest(steps) < len(steps)


def test_a_folder_that_cannot_be_made_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(TrainerError, match="taken"):
        contact_sheet(tmp_path / "taken" / "felts", [])

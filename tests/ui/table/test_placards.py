"""Placards: posted paytables with their Envy, and the posted collection."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from trainer.engine.game import Game
from trainer.games.catalog import GAMES, game
from trainer.ui.table.felt import Placard
from trainer.ui.table.ground import placard_rects
from trainer.ui.table.peek import placards, posted, posted_schedule, rules_markdown


def test_an_envy_amount_stands_beside_its_odds() -> None:
    played = game("face-up-pai-gow")
    fortune = placards(posted(played, played.house()))[0]
    assert fortune.title.endswith("Envy")
    assert ("Five aces", "400 · $250") in fortune.rows
    assert ("Straight", "2 to 1") in fortune.rows


def test_the_posted_collection_has_a_placard() -> None:
    played = game("casino-war")
    house = played.house({"collection": "47"})
    schedule = posted_schedule(played, house)
    assert schedule is not None
    fees = placards(posted(played, house), schedule)[-1]
    assert fees.title == "Collection, option 47"
    assert fees.rows[0] == ("Player, each wager charged", "$1")
    assert ("Bank, action from $300", "$4") in fees.rows
    assert schedule.rule.text in rules_markdown(None, (), schedule)


def test_without_a_collection_nothing_is_posted() -> None:
    for played in (game("casino-war"), game("gowzgow")):
        assert posted_schedule(played, played.house()) is None


@pytest.mark.parametrize("game", [one for one in GAMES if one.schedules], ids=lambda game: game.key)
def test_every_schedule_says_who_pays(game: Game) -> None:
    for key, schedule in game.schedules.items():
        (placard,) = placards((), schedule)
        assert placard.rows, key
        assert all(name and fee.startswith("$") for name, fee in placard.rows), key
        assert bool(placard.note) == bool(schedule.doubt)


def test_placards_share_two_columns_without_covering_each_other(qtbot: QtBot) -> None:
    many = [Placard(title=str(at), rows=(("a", "b"),) * rows) for at, rows in enumerate((11, 3, 5))]
    rects = placard_rects(many)
    for at, one in enumerate(rects):
        assert all(not one.intersects(other) for other in rects[at + 1 :])
    # The tallest stands alone, so that it keeps its size.
    assert rects[1].x() == rects[2].x() != rects[0].x()
    assert QRectF(204, 648, 1486, 300).adjusted(-1, -1, 1, 1).contains(rects[0])

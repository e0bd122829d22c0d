"""The moment of a round that is worth a picture."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game
from trainer.engine.table import Table
from trainer.games.catalog import GAMES
from trainer.scenarios.dealing import deal
from trainer.training.moments import fullest, table_before


def lying(table: Table, *, face_up: bool) -> int:
    cards = [card for hand in table.hands.values() for card in hand]
    chips = sum(bool(stack.stake) + bool(stack.paid) for stack in table.stacks.values())
    return sum(card.face_up or not face_up for card in cards) + chips + len(table.buttons)


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
@pytest.mark.parametrize("face_up", [False, True])
def test_no_moment_has_more_on_the_table(game: Game, face_up: bool) -> None:
    steps = game.procedure(deal(game, seed=5))
    found = fullest(steps, open_cards=face_up)
    most = lying(table_before(steps, found), face_up=face_up)
    assert most == max(
        lying(table_before(steps, number), face_up=face_up) for number in range(len(steps))
    )
    # Of several moments the last: what can be seen by then was seen.
    assert all(
        lying(table_before(steps, number), face_up=face_up) < most
        for number in range(found + 1, len(steps))
    )

"""Print on the cloth: as large as wished, smaller where the room is, the same every time."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from trainer.ui.table.painting import font, printed, width_of


@pytest.mark.parametrize("room", [20.0, 60.0, 400.0])
def test_print_never_leaves_its_room(qtbot: QtBot, room: float) -> None:
    path = printed("BONUS BET", room, 18)
    assert path.boundingRect().width() <= room


def test_print_with_room_enough_has_the_size_wished(qtbot: QtBot) -> None:
    wide = printed("BONUS BET", 1000, 18).boundingRect().width()
    assert wide == pytest.approx(width_of("BONUS BET", font(18)), rel=0.03)


def test_print_shrinks_in_proportion(qtbot: QtBot) -> None:
    large = printed("TIE", 1000, 36).boundingRect()
    small = printed("TIE", 1000, 18).boundingRect()
    assert large.width() == pytest.approx(2 * small.width())
    assert large.height() == pytest.approx(2 * small.height())

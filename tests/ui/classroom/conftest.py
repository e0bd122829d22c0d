"""A training room with accounts, its instructor signed in."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk
from tests.ui.people import Room, sign_in


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


@pytest.fixture
def desk(qtbot: QtBot, room: Room) -> Desk:
    desk = room.desk(qtbot)
    sign_in(desk, room.bea)
    return desk

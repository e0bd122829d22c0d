"""A laid table in a real window, for the tests of the scene."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from trainer.ui.table.felt import Felt, Placard, felt_of
from trainer.ui.table.scene import TableScene
from trainer.ui.table.view import TableView

TITLES = {"pass-line": "Pass Line", "bonus": "Bonus Bet"}
PLACARDS = (
    Placard(title="Bonus Bet", rows=(("Three nines", "100 to 1"), ("One nine", "2 to 1"))),
    Placard(title="Envy", rows=(("Three nines", "$50"),)),
)

LayTable = Callable[..., TableView]


@pytest.fixture
def felt() -> Felt:
    """The felt most tests use."""
    return felt_of("gowzgow")


@pytest.fixture
def lay_table(qtbot: QtBot, felt: Felt) -> LayTable:
    """Return a function that shows a table of some size, at rest unless asked to move."""

    shown: list[TableView] = []

    def lay(
        width: int = 1280, height: int = 640, seats: int = 7, *, animated: bool = False
    ) -> TableView:
        scene = TableScene()
        view = TableView(scene)
        qtbot.addWidget(view)
        scene.setParent(view)
        scene.animated = animated
        view.resize(width, height)
        scene.load_felt(felt, range(1, seats + 1), TITLES, PLACARDS)
        view.show()
        shown.append(view)
        return view

    return lay


@pytest.fixture
def view(lay_table: LayTable) -> TableView:
    """A table of seven seats that does not move."""
    return lay_table()


@pytest.fixture
def scene(view: TableView) -> TableScene:
    """Its scene."""
    return view.table_scene

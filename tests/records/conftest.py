"""A lesson of a few GowZGow rounds, and a record in a temporary folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from trainer.engine.game import Game
from trainer.games import catalog
from trainer.records import Records
from trainer.training.lessons import Deal, Lesson, PassMarks


@pytest.fixture
def game() -> Game:
    return catalog.game("gowzgow")


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(
        key="gowzgow/test",
        title="A test",
        game="gowzgow",
        script=(Deal(count=3, seats=3),),
        house={},
        mode="practice",
        marks=PassMarks(accuracy=90),
        digest="0123abcd",
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records" / "training.db"


@pytest.fixture
def records(path: Path) -> Iterator[Records]:
    with Records(path) as opened:
        yield opened

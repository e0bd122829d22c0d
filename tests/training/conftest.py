"""Lessons for tests: written as an author writes them, read by the real loader."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from trainer.engine.game import Game
from trainer.games.catalog import game as find_game
from trainer.training.lessons import Lesson, load_lesson

#: Every key the format knows, once.
WHOLE = """\
# yaml-language-server: $schema=lesson.schema.json
title: Commission on odd amounts
summary: What the house keeps of a win.
game: gowzgow
minutes: 6
house: {bonus_paytable: A-1}
confirmed: [GZ-1, GZ-7]
table: {minimum: 5, maximum: 500}
mode: practice
ask: [commission, settle]
pace: {decisions_per_hour: 600}
pass: {accuracy: 90, overpaid: 0, underpaid: 0.50, faults: 1, pace: 80}
hints: true
seed: 42
entry: chips
script:
  - page: |
      Five percent of a win is kept back.
  - deal: {count: 2, seats: 3, want: [push, two-suited-nines@2]}
    ask: [announce]
    title: Totals first
  - round:
      seats:
        - {seat: 1, wagers: {pass-line: 25, bonus: 5}, cards: 9h9d4c}
        - {seat: 2, wagers: {pass-line: "7.60"}, cards: [2h, 6d]}
      dealer: {cards: 4d3c}
      irregularities: []
    expect:
      1/pass-line: 23.75
      1/1/player/bonus: win
      2/pass-line: 7.22
      commission/2/pass-line: 0.38
      envy/2: 0
      bank: -105.97
"""

Write = Callable[..., Path]
Load = Callable[..., Lesson]


@pytest.fixture(scope="session")
def game() -> Game:
    """A game to train."""
    return find_game("gowzgow")


@pytest.fixture
def whole_text() -> str:
    """The text of a lesson that uses the whole format."""
    return WHOLE


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a lesson file into a course's folder and return its path."""

    def write(text: str | bytes = WHOLE, name: str = "01-lesson.yaml") -> Path:
        folder = tmp_path / "course"
        folder.mkdir(exist_ok=True)
        path = folder / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


@pytest.fixture
def load(write: Write) -> Load:
    """Load a lesson from its text."""

    def load(text: str = WHOLE) -> Lesson:
        return load_lesson(write(text))

    return load

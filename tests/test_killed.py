"""The real app, killed in the middle of things and started again: nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests import killed_app
from trainer import resources
from trainer.records import Records
from trainer.training.book_shelf import BookShelf

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")

ROOT = Path(__file__).parent.parent


def start(what: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.killed_app", what],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
    )


def kill(what: str, after: float = 0.0) -> None:
    """Let the app get there, and kill it without a word."""
    with start(what) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == '"ready"\n'
        time.sleep(after)
        process.kill()
    assert process.returncode == -9


def found(what: str) -> Any:
    """Return what the app, started again, says it found."""
    with start(what) as process:
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return json.loads(said.splitlines()[-1])


def test_a_killed_exam_goes_on_where_it_was_with_the_interruption_noted_and_told() -> None:
    killed_app.prepare()
    kill("sit_exam")
    again = found("go_on_with_exam")
    assert (again["seed"], again["answers"]) == ("autumn", 3)
    assert again["peeks"] == [0, 0, 1], "the look before the kill counts"
    assert "was interrupted" in again["told"]
    assert "after 2 answers" in again["told"]
    with Records(resources.records_file()) as records:
        [sitting] = records.candidates.sittings()
        assert (sitting.state, sitting.interruptions) == ("finished", 1)
        [noted] = records.exams.standstills(sitting.run.id)
        assert (noted.paused, noted.answered) == (False, 2)
        assert noted.until is not None
        assert noted.until > noted.since


def test_a_lesson_being_edited_is_recovered_and_its_file_untouched() -> None:
    killed_app.prepare()
    path = resources.own_lessons_dir() / "small" / "01-totals.yaml"
    before = path.read_bytes()
    kill("edit_lesson")
    assert path.read_bytes() == before
    again = found("look_for_draft")
    assert "small/01-totals.yaml" in again["told"]
    assert ["minutes: 44" in text for text in again["drafts"]] == [True]


@pytest.mark.parametrize("after", [0.01, 0.023, 0.05])
def test_a_house_book_being_saved_is_whole(after: float) -> None:
    kill("save_books", after)
    shelf = BookShelf(resources.houses_dir(), resources.own_houses_dir())
    kept = [info for info in shelf.books() if info.key == "harbour"]
    assert all(not info.problem for info in kept)
    for info in kept:
        assert shelf.book(info.key).title.startswith("Harbour")
        for version in shelf.versions(info.key):
            assert shelf.version(info.key, version.digest).title.startswith("Harbour")

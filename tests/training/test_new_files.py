"""New files look like the shipped ones and are read as what was given."""

from __future__ import annotations

import pytest

from trainer.resources import lessons_dir
from trainer.training.new_files import new_course, new_lesson
from trainer.training.text_edits import parse


@pytest.mark.parametrize("name", ["05-commission", "10-bonus-table-b-1", "04-who-wins"])
def test_a_shipped_lesson_written_from_its_data_is_written_nearly_as_it_is(name: str) -> None:
    shipped = (lessons_dir() / "gowzgow" / f"{name}.yaml").read_text(encoding="utf-8")
    written = new_lesson(parse(shipped))
    assert parse(written) == parse(shipped)
    own = set(shipped.splitlines())
    strange = [line for line in written.splitlines() if line not in own]
    # Only "9.50" cannot be told from "9.5" in data.
    assert all(line.rstrip().endswith(".5") for line in strange)


def test_a_shipped_course_written_from_its_data_is_the_same_to_the_byte() -> None:
    shipped = (lessons_dir() / "gowzgow" / "course.yaml").read_text(encoding="utf-8")
    assert new_course(parse(shipped)) == shipped


def test_an_empty_lesson_is_a_file_to_begin_with() -> None:
    text = new_lesson({"script": [], "game": "gowzgow", "title": "New: lesson"})
    assert text == "title: 'New: lesson'\ngame: gowzgow\nscript: []\n"

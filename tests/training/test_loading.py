"""A lesson read from a text is the lesson read from its file, and tells its mistakes alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from trainer import resources
from trainer.errors import LessonError
from trainer.training.house_books import load_book
from trainer.training.loading import load, parse


@pytest.mark.parametrize("with_book", [False, True])
def test_a_text_reads_as_its_file_does(with_book: bool) -> None:
    path = resources.lessons_dir() / "gowzgow" / "23-exam.yaml"
    book = load_book(resources.houses_dir() / "washington.yaml") if with_book else None
    from_file = load(path, book)
    from_text = parse(path.read_bytes(), "gowzgow/23-exam", book)
    assert from_text.path is None
    assert replace(from_text, path=path) == from_file
    assert from_text.origin is not None
    assert from_text.origin == from_file.origin
    assert (from_text.origin.raw, from_text.origin.book) == (path.read_bytes(), book)


@pytest.mark.parametrize(
    "raw", [b"", b"title: [", b"\xff\xfe", b"title: T\ngame: gowzgov\nscript: []\n"]
)
def test_a_wrong_text_is_located_under_its_key(raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_bytes(raw)
    with pytest.raises(LessonError) as by_text:
        parse(raw, "mine/wrong")
    with pytest.raises(LessonError) as by_file:
        load(file)
    told = [problem.removeprefix("mine/wrong") for problem in by_text.value.problems]
    assert told == [problem.removeprefix(str(file)) for problem in by_file.value.problems]

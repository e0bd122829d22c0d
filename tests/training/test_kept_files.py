"""Texts of runs found again among the files."""

from __future__ import annotations

from trainer import resources
from trainer.training.book_shelf import BookShelf
from trainer.training.kept_files import KeptFiles
from trainer.training.lessons import load_lesson


def test_texts_are_found_among_the_files_by_their_digest() -> None:
    shelf = BookShelf(resources.houses_dir(), resources.own_houses_dir())
    find = KeptFiles((resources.lessons_dir(), resources.own_lessons_dir()), shelf)
    lesson = load_lesson(resources.lessons_dir() / "gowzgow" / "23-exam.yaml")
    assert lesson.path is not None
    assert find("lesson", lesson.key, lesson.digest) == lesson.path.read_bytes()
    assert find("lesson", lesson.key, "0" * 64) == b""
    for key in ("../gowzgow/23-exam", "..", "/etc/passwd", "gowzgow/../gowzgow/23-exam"):
        assert find("lesson", key, lesson.digest) == b""
    old = shelf.save("mine", 'title: "Mine"\ngames:\n  gowzgow:\n    confirmed: []\n')
    new = shelf.save("mine", 'title: "Ours"\ngames:\n  gowzgow:\n    confirmed: []\n')
    for book in (shelf.book("washington"), old, new):
        assert find("book", "", book.digest)
    assert find("book", "", "0" * 64) == b""

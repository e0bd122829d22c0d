"""The library lists courses fast, notices changes, and survives damage."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from trainer.errors import LessonError
from trainer.training import library as library_module
from trainer.training.library import Library

Write = Callable[..., Path]

LESSON = (
    "title: {}\nsummary: S\ngame: gowzgow\nminutes: 7\nmode: guided\nscript: [{{deal: {{}}}}]\n"
)
COURSE = """\
title: Course
game: gowzgow
summary: About it.
lessons:
  - file: 01-first.yaml
  - {file: 02-second.yaml, requires: [01-first]}
"""


@pytest.fixture
def root(write: Write, tmp_path: Path) -> Path:
    """A folder with one course of two lessons."""
    write(LESSON.format("First"), "01-first.yaml")
    write(LESSON.format("Second"), "02-second.yaml")
    write(COURSE, "course.yaml")
    return tmp_path


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Count how often a course is really read."""
    counted: list[str] = []
    real = library_module._read

    def read(folder: Path) -> library_module.CourseInfo:
        counted.append(folder.name)
        return real(folder)

    monkeypatch.setattr(library_module, "_read", read)
    return counted


def test_courses_and_lessons_are_listed(root: Path) -> None:
    (course,) = Library(root).courses()
    assert (course.key, course.title, course.game, course.summary) == (
        "course",
        "Course",
        "gowzgow",
        "About it.",
    )
    assert course.problem == ""
    first, second = course.lessons
    assert (first.key, first.title, first.summary) == ("course/01-first", "First", "S")
    assert (first.mode, first.minutes, first.requires) == ("guided", 7, ())
    assert first.path == root / "course" / "01-first.yaml"
    assert second.requires == ("course/01-first",)


def test_a_lesson_is_loaded_by_its_key(root: Path) -> None:
    library = Library(root)
    lesson = library.lesson("course/02-second")
    assert (lesson.key, lesson.title) == ("course/02-second", "Second")
    with pytest.raises(LessonError, match='did you mean "course/01-first"'):
        library.lesson("course/01-frist")
    with pytest.raises(LessonError):
        library.lesson("../../etc/passwd")


def test_the_list_is_kept_until_a_file_changes(root: Path, reads: list[str]) -> None:
    cache = root / "cache"
    first = Library(root, cache).courses()
    assert reads == ["course"]
    assert Library(root, cache).courses() == first
    assert reads == ["course"]
    path = root / "course" / "01-first.yaml"
    path.write_text(LESSON.format("Changed"))
    assert Library(root, cache).courses()[0].lessons[0].title == "Changed"
    stat = path.stat()
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns + 10**9))
    Library(root, cache).courses()
    (root / "course" / "03-new.yaml").write_text(LESSON.format("New"))
    Library(root, cache).courses()
    assert len(reads) == 4


def test_one_library_sees_changes_while_it_lives(root: Path) -> None:
    library = Library(root, root / "cache")
    library.courses()
    (root / "course" / "course.yaml").write_text(COURSE.replace("Course", "Renamed"))
    assert library.courses()[0].title == "Renamed"


def test_without_a_cache_nothing_is_written(root: Path) -> None:
    before = sorted(root.rglob("*"))
    Library(root).courses()
    assert sorted(root.rglob("*")) == before


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\x00",
        b'{"form": 1}',
        b"[" * 100_000,
        None,
    ],
)
def test_a_damaged_list_is_made_again(root: Path, damage: bytes | None) -> None:
    cache = root / "cache"
    good = Library(root, cache).courses()
    (file,) = cache.iterdir()
    text = file.read_bytes()
    file.write_bytes(text.replace(b'"minutes"', b'"minuets"') if damage is None else damage)
    assert Library(root, cache).courses() == good
    assert file.read_bytes() == text


def test_a_cache_that_cannot_be_written_does_no_harm(root: Path) -> None:
    blocked = root / "file"
    blocked.write_text("")
    assert len(Library(root, blocked / "cache").courses()) == 1


def test_damaged_files_are_listed_with_what_is_wrong(root: Path, write: Write) -> None:
    write("title: [", "01-first.yaml")
    write("title: Broken later\nscript: [", "02-second.yaml")
    (course,) = Library(root).courses()
    assert course.lessons[0].title == "01-first"
    assert "01-first.yaml:1:" in course.lessons[0].problem
    # The head alone is read for the list; the rest when the lesson is opened.
    assert (course.lessons[1].title, course.lessons[1].problem) == ("Broken later", "")
    with pytest.raises(LessonError):
        Library(root).lesson("course/02-second")


def test_a_damaged_course_is_listed_too(root: Path, write: Write) -> None:
    write("title: 5\nlessons:\n  - file: 01-first.yaml\n", "course.yaml")
    (course,) = Library(root).courses()
    assert course.key == "course"
    assert "course.yaml:1:" in course.problem


def test_no_folder_means_no_courses(tmp_path: Path) -> None:
    assert Library(tmp_path / "none").courses() == ()


def test_courses_stand_in_their_order_then_by_key(tmp_path: Path) -> None:
    for name, order in (("a", 30), ("b", 10), ("d", None), ("c", None)):
        folder = tmp_path / name
        folder.mkdir()
        line = "" if order is None else f"order: {order}\n"
        (folder / "course.yaml").write_text(
            f"title: {name}\ngame: gowzgow\n{line}lessons: [{{file: 01.yaml}}]\n"
        )
    library = Library(tmp_path, tmp_path / "cache")
    assert [course.key for course in library.courses()] == ["b", "a", "c", "d"]
    assert [course.key for course in library.courses()] == ["b", "a", "c", "d"]


def test_several_folders_are_listed_and_none_shadows_the_first(
    root: Path, tmp_path: Path, reads: list[str]
) -> None:
    own = tmp_path / "own"
    for name in ("course", "mine"):
        (own / name).mkdir(parents=True)
        (own / name / "course.yaml").write_text(COURSE.replace("title: Course", f"title: {name}"))
        for lesson in ("01-first", "02-second"):
            (own / name / f"{lesson}.yaml").write_text(LESSON.format("Own"))
    library = Library((root, own, tmp_path / "missing"), tmp_path / "cache")
    courses = {course.key: course for course in library.courses()}
    assert len(courses) == 3
    assert (courses["course"].title, courses["course"].problem) == ("Course", "")
    assert (courses["mine"].title, courses["mine"].problem) == ("mine", "")
    (taken,) = [course for key, course in courses.items() if key not in ("course", "mine")]
    assert taken.lessons == ()
    assert str(own / "course") in taken.problem
    assert "another name" in taken.problem
    assert library.lesson("course/01-first").title == "First"
    assert library.lesson("mine/01-first").title == "Own"
    reads.clear()
    again = Library((root, own, tmp_path / "missing"), tmp_path / "cache")
    assert {course.key: course for course in again.courses()} == courses
    assert reads == []

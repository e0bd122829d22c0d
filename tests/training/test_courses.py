"""Courses order lessons, gate them, and never lead out of their folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from trainer import resources
from trainer.errors import DataError
from trainer.training.checker import check_paths
from trainer.training.courses import read_course

Write = Callable[..., Path]

LESSON = "title: T\ngame: gowzgow\nscript: [{deal: {}}]\n"
HEAD = "title: C\ngame: gowzgow\nlessons:\n"


@pytest.fixture
def course(write: Write) -> Callable[[str], Path]:
    """Write a course with two lessons in its folder."""

    def course(text: str) -> Path:
        write(LESSON, "01-first.yaml")
        write(LESSON, "02-second.yaml")
        return write(text, "course.yaml")

    return course


def told(path: Path) -> list[str]:
    return [str(problem).removeprefix(f"{path}:") for problem in check_paths([path])]


def test_a_course_orders_and_gates_its_lessons(course: Callable[[str], Path]) -> None:
    path = course(
        HEAD + "  - file: 02-second.yaml\n  - {file: 01-first.yaml, requires: [02-second]}\n"
    )
    assert told(path) == []
    source = read_course(path)
    assert (source.key, source.title, source.game) == ("course", "C", "gowzgow")
    assert [lesson.key for lesson in source.lessons] == ["course/02-second", "course/01-first"]
    assert source.lessons[1].requires == ("course/02-second",)


BOTH = HEAD + "  - file: 01-first.yaml\n  - file: 02-second.yaml\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOTH + "  - file: 03-x.yaml\n", "6:11: file: no file '03-x.yaml'"),
        (BOTH + "  - file: 01-fist.yaml\n", "6:11: file: no file '01-fist.yaml'; did you mean \""),
        (BOTH + "  - file: ../course/01-first.yaml\n", "6:11: file: '../course/01-first.yaml' lea"),
        (BOTH + "  - file: /etc/passwd.yaml\n", "6:11: file: '/etc/passwd.yaml' leads out"),
        (BOTH + "  - file: ..\\x.yaml\n", "6:11: file: '..\\\\x.yaml' leads out"),
        (BOTH + "  - file: C:x.yaml\n", "6:11: file: 'C:x.yaml' leads out"),
        (BOTH + "  - file: link.yaml\n", "6:11: file: 'link.yaml' leads out"),
        (BOTH + "  - file: sub/03-x.yaml\n", "6:11: file: 'sub/03-x.yaml' must lie directly"),
        (BOTH + "  - file: course.yaml\n", "6:11: file: 'course.yaml' is no lesson file"),
        (BOTH + "  - file: notes.txt\n", "6:11: file: 'notes.txt' is no lesson file"),
        (BOTH + "  - file: 01-first.yaml\n", "6:11: file: '01-first.yaml' is in the course alread"),
        (BOTH + "  - title: x\n", "6:5: file is missing"),
        (BOTH.replace("gowzgow", "gowz"), "2:7: no game 'gowz'; did you mean \"gowzgow\"?"),
        (BOTH.replace("title", "tittle"), "1:1: title is missing"),
        (HEAD + "  - file: 01-first.yaml\n", "3:1: 02-second.yaml lies in the folder but is not"),
        (
            HEAD + "  - {file: 01-first.yaml, requires: 02-second}\n  - file: 02-second.yaml\n",
            "4:37: requires: no earlier lesson '02-second'",
        ),
        (
            HEAD + "  - file: 01-first.yaml\n  - {file: 02-second.yaml, requires: [01-fist]}\n",
            "5:39: requires: no earlier lesson '01-fist'; did you mean \"01-first\"?",
        ),
        (
            HEAD + "  - file: 01-first.yaml\n  - {file: 02-second.yaml, requires: other/x}\n",
            "5:38: requires: no lesson 'other/x'",
        ),
        (
            HEAD + "  - file: 01-first.yaml\n  - {file: 02-second.yaml, requires: ../../x}\n",
            "5:38: requires: no lesson '../../x'",
        ),
    ],
)
def test_mistakes_in_a_course_are_located(
    text: str, message: str, course: Callable[[str], Path], tmp_path: Path
) -> None:
    path = course(text)
    outside = tmp_path / "outside.yaml"
    outside.write_text(LESSON)
    (path.parent / "sub").mkdir()
    (path.parent / "sub" / "03-x.yaml").write_text(LESSON)
    if "link" in text:
        (path.parent / "link.yaml").symlink_to(outside)
    findings = told(path)
    assert any(finding.startswith(message) for finding in findings), findings
    # Whatever is wrong, only files of the folder are ever listed.
    for lesson in read_course(path).lessons:
        assert lesson.path.resolve().parent == path.parent.resolve()


def test_a_lesson_of_another_course_may_be_required(
    course: Callable[[str], Path], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "01-basics.yaml").write_text(LESSON)
    path = course(
        HEAD + "  - {file: 01-first.yaml, requires: other/01-basics}\n  - file: 02-second.yaml\n"
    )
    assert told(path) == []
    assert read_course(path).lessons[0].requires == ("other/01-basics",)


def test_a_lesson_of_another_game_is_found(course: Callable[[str], Path], write: Write) -> None:
    path = course(BOTH)
    write(LESSON.replace("gowzgow", "baccarat"), "02-second.yaml")
    assert told(path) == ["2:7: 02-second.yaml is a lesson of baccarat, not of gowzgow"]


def test_every_shipped_course_is_right() -> None:
    try:
        root = resources.lessons_dir()
    except DataError:
        pytest.skip("no lessons ship yet")
    for path in sorted(root.rglob("course.yaml")):
        assert told(path) == []

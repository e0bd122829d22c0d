"""Courses as files: every act can be taken back, and a crash in between leaves a sound course."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest

from trainer import resources
from trainer.errors import EditError, FileChangedError
from trainer.training import file_acts
from trainer.training.course_editing import CourseEditing, Ranked
from trainer.training.courses import read_course
from trainer.training.file_names import course_key, lesson_file, slug
from trainer.training.lessons import load_lesson
from trainer.training.library import Library
from trainer.whole_files import replace_file


@pytest.fixture
def editing(tmp_path: Path) -> CourseEditing:
    return CourseEditing(
        tmp_path / "own",
        shipped=resources.lessons_dir(),
        trash=tmp_path / "trash",
    )


@pytest.fixture
def course(editing: CourseEditing) -> Path:
    """A copy of a shipped course, with all its remarks and gates."""
    return editing.copy_course(resources.lessons_dir() / "gowzgow", "Evening class")


def contents(root: Path) -> dict[str, bytes]:
    """Return every file below a folder."""
    return {
        str(file.relative_to(root)): file.read_bytes()
        for file in sorted(root.rglob("*"))
        if file.is_file()
    }


def files(folder: Path) -> list[str]:
    """Return the lessons a course lists."""
    source = read_course(folder / "course.yaml")
    assert not list(source.problems)
    return [lesson.path.name for lesson in source.lessons]


def test_a_new_course_has_a_lesson_that_can_be_run(editing: CourseEditing) -> None:
    folder = editing.create_course("Nights & days: part 1", "gowzgow")
    assert folder.name == "nights-days-part-1"
    assert files(folder) == ["01-first-lesson.yaml"]
    assert load_lesson(folder / "01-first-lesson.yaml").rounds == 3
    assert editing.acts.undo_name == "New course “Nights & days: part 1”"
    editing.undo()
    assert not folder.exists()
    editing.redo()
    assert files(folder) == ["01-first-lesson.yaml"]


def test_a_copy_of_a_shipped_course_gets_a_key_of_its_own(course: Path) -> None:
    shipped = resources.lessons_dir() / "gowzgow"
    assert course.name == "evening-class"
    assert files(course) == files(shipped)
    for name in files(course):
        assert (course / name).read_bytes() == (shipped / name).read_bytes()
    library = Library((resources.lessons_dir(), course.parent))
    titles = {found.key: found for found in library.courses()}
    assert titles["evening-class"].title == "Evening class"
    assert not titles["evening-class"].problem


def test_a_shipped_course_is_never_written(editing: CourseEditing) -> None:
    shipped = resources.lessons_dir() / "gowzgow"
    lesson = shipped / "01-card-values.yaml"
    acts: tuple[Callable[[], object], ...] = (
        lambda: editing.rename_lesson(lesson, "Mine"),
        lambda: editing.delete_lesson(lesson),
        lambda: editing.delete_course(shipped, "GowZGow"),
        lambda: editing.add_lesson(shipped, "New", "gowzgow"),
        lambda: editing.move_lesson(shipped, 0, 1),
        lambda: editing.set_course(shipped, "title", "Mine", name="Rename"),
    )
    before = contents(shipped)
    for act in acts:
        with pytest.raises(EditError, match="stay as they are"):
            act()
    assert contents(shipped) == before


def test_a_copy_is_never_called_as_a_shipped_course(editing: CourseEditing) -> None:
    assert editing.create_course("GowZGow", "gowzgow").name == "gowzgow-2"


ACTS: dict[str, Callable[[CourseEditing, Path], object]] = {
    "add": lambda editing, folder: editing.add_lesson(folder, "Düsenjäger", "gowzgow", 3),
    "duplicate": lambda editing, folder: editing.duplicate_lesson(folder / "05-commission.yaml"),
    "rename": lambda editing, folder: editing.rename_lesson(
        folder / "05-commission.yaml", "Five percent"
    ),
    "move": lambda editing, folder: editing.move_lesson(folder, 5, 2),
    "delete": lambda editing, folder: editing.delete_lesson(folder / "05-commission.yaml"),
    "delete-course": lambda editing, folder: editing.delete_course(folder, "Evening class"),
    "requires": lambda editing, folder: editing.set_requires(
        folder / "05-commission.yaml", ["01-card-values", "02-the-draw-rule"]
    ),
    "rename-course": lambda editing, folder: editing.set_course(
        folder, "title", "Nights", name="Rename"
    ),
    "summary-gone": lambda editing, folder: editing.set_course(
        folder, "summary", None, name="Change"
    ),
}


@pytest.mark.parametrize("act", ACTS)
def test_every_act_comes_back_byte_for_byte(editing: CourseEditing, course: Path, act: str) -> None:
    before = contents(editing.root)
    ACTS[act](editing, course)
    after = contents(editing.root)
    assert after != before
    if course.exists():
        files(course)
    editing.undo()
    assert contents(editing.root) == before
    editing.redo()
    assert contents(editing.root) == after


class Killed(BaseException):
    """The power fails: nothing is cleaned up."""


@pytest.mark.parametrize("survived", range(3))
@pytest.mark.parametrize("act", ACTS)
def test_a_crash_between_two_files_leaves_a_course_that_loads(
    editing: CourseEditing,
    course: Path,
    act: str,
    survived: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written, count = file_acts.FileActs._make, 0

    def make(
        self: file_acts.FileActs, move: file_acts.Move | file_acts.FolderGone, *, back: bool
    ) -> None:
        nonlocal count
        if count == survived:
            raise Killed
        count += 1
        written(self, move, back=back)

    monkeypatch.setattr(file_acts.FileActs, "_make", make)
    with contextlib.suppress(Killed):
        ACTS[act](editing, course)
    for found in Library(editing.root).courses():
        assert not found.problem
        assert not [lesson for lesson in found.lessons if lesson.problem]


def test_a_full_disk_takes_back_what_was_begun(
    editing: CourseEditing, course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(editing.root)
    real = replace_file

    def full(path: Path, raw: bytes) -> None:
        if path.name == "course.yaml":
            raise OSError(28, "No space left on device")
        real(path, raw)

    monkeypatch.setattr(file_acts, "replace_file", full)
    with pytest.raises(OSError, match="No space left"):
        editing.add_lesson(course, "New", "gowzgow")
    assert contents(editing.root) == before
    assert editing.acts.undo_name.startswith("Copy course")


def test_an_act_is_not_taken_back_over_somebody_elses_change(
    editing: CourseEditing, course: Path
) -> None:
    editing.rename_lesson(course / "05-commission.yaml", "Five percent")
    (course / "05-commission.yaml").write_text("title: Mine\n", encoding="utf-8")
    with pytest.raises(FileChangedError):
        editing.undo()
    assert (course / "05-commission.yaml").read_text(encoding="utf-8") == "title: Mine\n"
    assert editing.acts.undo_name == "Rename lesson to “Five percent”"


def test_deleting_a_lesson_takes_it_out_of_what_others_build_on(
    editing: CourseEditing, course: Path
) -> None:
    editing.delete_lesson(course / "02-the-draw-rule.yaml")
    listed = read_course(course / "course.yaml")
    assert not list(listed.problems)
    who_wins = next(one for one in listed.lessons if one.path.stem == "04-who-wins")
    assert who_wins.requires == ("evening-class/03-giving-cards",)
    assert not (course / "02-the-draw-rule.yaml").exists()


def test_moving_a_lesson_before_what_it_builds_on_says_so(
    editing: CourseEditing, course: Path
) -> None:
    told = editing.move_lesson(course, 2, 0)
    assert files(course)[0] == "02-the-draw-rule.yaml"
    assert told == [
        "02-the-draw-rule no longer builds on 01-card-values, which now comes after it."
    ]


def test_the_last_lesson_stays(editing: CourseEditing) -> None:
    folder = editing.create_course("One", "gowzgow")
    with pytest.raises(EditError, match="delete the course instead"):
        editing.delete_lesson(folder / "01-first-lesson.yaml")


def test_remarks_in_a_course_file_stay(editing: CourseEditing, course: Path) -> None:
    path = course / "course.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("order: 10", "order: 10  # ours"), encoding="utf-8"
    )
    editing.add_lesson(course, "New", "gowzgow")
    editing.move_lesson(course, 0, 1)
    assert "order: 10  # ours" in path.read_text(encoding="utf-8")


def test_what_is_deleted_is_kept_until_the_program_closes(
    editing: CourseEditing, course: Path, tmp_path: Path
) -> None:
    raw = (course / "05-commission.yaml").read_bytes()
    editing.delete_lesson(course / "05-commission.yaml")
    assert [file.read_bytes() for file in (tmp_path / "trash").iterdir()] == [raw]
    editing.close()
    assert not (tmp_path / "trash").exists()


@pytest.mark.parametrize(
    ("courses", "changed"),
    [
        # Three alike: two places are needed.
        (["a:1000*", "c:1000*", "b:1000*"], {"a": 999, "c": 999}),
        (["x:10", "mine:1000*", "y:20"], {"mine": 20}),
        (["x:10", "z:1000*", "y:20"], {"z": 19}),
        (["mine:30*", "x:10"], {"mine": 10}),
        (["x:10", "mine:10*"], {"mine": 1000}),
    ],
)
def test_own_courses_are_put_between_the_others(
    editing: CourseEditing, courses: list[str], changed: dict[str, int]
) -> None:
    wanted = []
    for written in courses:
        key, _, order = written.partition(":")
        folder = None
        if order.endswith("*"):
            folder = editing.root / key
            folder.mkdir(parents=True)
            (folder / "course.yaml").write_text(
                f"title: {key}\ngame: gowzgow\norder: {order[:-1]}\nlessons: []\n"
            )
        wanted.append(Ranked(key=key, order=int(order.rstrip("*")), folder=folder))
    editing.reorder(wanted, "it")
    found = {
        one.folder.name: int((one.folder / "course.yaml").read_text().split()[5])
        for one in wanted
        if one.folder is not None
    }
    before = {one.key: one.order for one in wanted if one.folder is not None}
    assert {key: order for key, order in found.items() if order != before[key]} == changed
    now = [(found.get(one.key, one.order), one.key) for one in wanted]
    assert now == sorted(now)


def test_no_room_between_two_shipped_courses_is_said(editing: CourseEditing) -> None:
    folder = editing.create_course("Mine", "gowzgow")
    wanted = [
        Ranked(key="x", order=10),
        Ranked(key="mine", order=1000, folder=folder),
        Ranked(key="a", order=11),
    ]
    # "mine" sorts behind "a" and before "x", so neither 10 nor 11 puts it between them.
    with pytest.raises(EditError, match="no room"):
        editing.reorder(wanted, "Mine")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Café & Crème!", "cafe-creme"),
        ("日本", "lesson"),
        ("con", "lesson-con"),
        ("../../etc/passwd", "etc-passwd"),
        ("x" * 300, "x" * 48),
        ("houses", "lesson-houses"),
    ],
)
def test_names_made_from_titles_are_safe_everywhere(title: str, name: str) -> None:
    assert slug(title) == name


def test_names_are_unique_whatever_their_capitals() -> None:
    assert course_key("Nights", {"NIGHTS", "nights-2"}) == "nights-3"
    assert lesson_file("Totals", ["01-first.yaml", "07-totals.yml"]) == "08-totals.yaml"
    assert lesson_file("Totals", ["Totals.yml"]) == "totals-2.yaml"
    assert lesson_file("3 cards", []) == "01-3-cards.yaml"

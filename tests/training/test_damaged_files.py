"""Ten thousand damaged files: each is refused with places and plain words, or read as it stands.

Four thousand lessons and courses, three thousand house books and three thousand packs are made
from the shipped ones by seed. Every lesson is read; one in twenty-five of them is proved as well,
which takes ten times as long. The larger run, left out by default, goes on where this one ends.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.training.damage import (
    Chance,
    Entries,
    archive_damaged,
    bytes_damaged,
    check_told,
    check_words,
    damaged,
    entries,
    in_time,
    snapshot,
    zipped,
)
from trainer import resources
from trainer.errors import LessonError, PackError
from trainer.training.book_reading import load as load_book
from trainer.training.checker import check_paths
from trainer.training.courses import read_course
from trainer.training.files import COURSE_FILE, HOUSES
from trainer.training.headers import read_header
from trainer.training.lessons import load_lesson
from trainer.training.pack_files import MANIFEST, digest_of, write_pack
from trainer.training.packs import install

SHIPPED = resources.lessons_dir()
COURSES = sorted(path.parent for path in SHIPPED.glob(f"*/{COURSE_FILE}"))
LESSONS = sorted(
    path for course in COURSES for path in course.glob("*.yaml") if path.name != COURSE_FILE
)
BOOKS = sorted((SHIPPED / HOUSES).glob("*.yaml"))
#: Files to a test: few enough for the tests to be spread, many enough to be worth a test.
EACH = 100
#: One lesson in so many is proved.
PROVED = 25


@dataclass(frozen=True, kw_only=True)
class Room:
    """A profile, what lies around it, and a watch over all of it."""

    root: Path

    @property
    def profile(self) -> Path:
        """Where the program keeps its own."""
        return self.root / "parent" / "profile"

    @property
    def files(self) -> Path:
        """Where damaged files lie; they may be written by the test alone."""
        return self.root / "files"

    @property
    def courses(self) -> Path:
        """Where packs are installed."""
        return self.profile / "lessons"

    def seen(self) -> dict[str, tuple[int, int, str]]:
        """Return what lies in the profile, around it, and in the working directory."""
        return snapshot(self.root / "parent", self.root / "work", self.root / "temporary")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    room = Room(root=tmp_path)
    for folder in (room.profile, room.files, room.courses, tmp_path / "work"):
        folder.mkdir(parents=True)
    (tmp_path / "temporary").mkdir()
    (room.profile / "settings.json").write_text("{}")
    (room.profile.parent / "neighbour.yaml").write_text("title: untouched\n")
    monkeypatch.setenv("DEALER_TRAINER_HOME", str(room.profile))
    monkeypatch.chdir(tmp_path / "work")
    # Whatever asks for a temporary file without saying where is seen as well.
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    before = room.seen()
    yield room
    after = room.seen()
    # An import makes a folder of its own among the courses and takes it away again.
    for seen in (before, after):
        del seen[str(room.courses)]
    assert after == before


def check_refusal(error: LessonError, path: Path, raw: bytes) -> None:
    """Assert that an error tells each problem at its place, and the first of them itself."""
    assert error.problems
    for problem in error.problems:
        check_told(problem, str(path), raw)
    assert str(error).startswith(str(path))
    assert "\n" not in str(error)


# --- lessons and courses ---------------------------------------------------------------------


def read_damaged_lesson(chance: Chance, room: Room, *, prove: bool) -> bool:
    """Damage a lesson and read it; return whether it could be."""
    raw = damaged(chance, chance.choice(LESSONS).read_bytes())
    path = room.files / "01-lesson.yaml"
    path.write_bytes(raw)
    with in_time():
        try:
            lesson = load_lesson(path)
        except LessonError as error:
            check_refusal(error, path, raw)
            lesson = None
    with in_time():
        header = read_header(path)
    assert header.title
    if lesson is not None:
        assert lesson.digest == digest_of(raw)
        assert lesson.script
        assert (header.title, header.game) == (lesson.title.strip() and lesson.title, lesson.game)
    if prove:
        with in_time():
            for problem in check_paths([path]):
                check_told(str(problem), str(path), raw)
    return lesson is not None


def read_damaged_course(chance: Chance, room: Room) -> bool:
    """Damage a course's list of lessons and read it; return whether it could be."""
    course = chance.choice(COURSES)
    raw = damaged(chance, (course / COURSE_FILE).read_bytes())
    folder = room.files / course.name
    if not folder.exists():
        folder.mkdir()
        for file in course.glob("*.yaml"):
            (folder / file.name).touch()
    path = folder / COURSE_FILE
    path.write_bytes(raw)
    with in_time():
        source = read_course(path)
    problems = list(source.problems)
    for problem in problems:
        check_told(str(problem), str(path), raw)
    for lesson in source.lessons:
        assert lesson.path.parent == folder
    if not problems:
        assert source.title
        assert source.lessons
    return not problems


def lessons_and_courses(batch: int, room: Room) -> None:
    read = 0
    for number in range(EACH):
        chance = random.Random(f"lesson/{batch}/{number}")
        if number % 10 == 9:
            read += read_damaged_course(chance, room)
        else:
            read += read_damaged_lesson(chance, room, prove=number % PROVED == 0)
    # Some damage does no harm; most does.
    assert 0 < read < EACH // 2


@pytest.mark.parametrize("batch", range(40))
def test_a_damaged_lesson_or_course_is_told_with_places_or_read(batch: int, room: Room) -> None:
    lessons_and_courses(batch, room)


# --- house books -----------------------------------------------------------------------------


def some_of(chance: Chance, book: Path) -> bytes:
    """Return a shipped book with two of its games: whole, the larger takes ten times as long."""
    head, *games = re.split(r"(?m)^(?=  [a-z0-9-]+:$)", book.read_text("utf-8"))
    return (head + "".join(chance.sample(games, min(2, len(games))))).encode()


def read_damaged_book(chance: Chance, room: Room) -> bool:
    """Damage a house book and read it; return whether it could be."""
    book = chance.choice(BOOKS)
    whole = chance.random() < 0.03
    raw = damaged(chance, book.read_bytes() if whole else some_of(chance, book))
    path = room.files / HOUSES / "house.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(raw)
    with in_time():
        try:
            found = load_book(path)
        except LessonError as error:
            check_refusal(error, path, raw)
            return False
    assert found.games
    assert found.digest
    return True


def books(batch: int, room: Room) -> None:
    read = sum(
        read_damaged_book(random.Random(f"book/{batch}/{number}"), room) for number in range(EACH)
    )
    assert 0 < read < EACH // 2


@pytest.mark.parametrize("batch", range(30))
def test_a_damaged_house_book_is_told_with_places_or_read(batch: int, room: Room) -> None:
    books(batch, room)


# --- packs -----------------------------------------------------------------------------------


def small_pack(chance: Chance) -> bytes:
    """Return a pack of a shipped course with two of its lessons, perhaps with its house book."""
    course = chance.choice(COURSES)
    text = (course / COURSE_FILE).read_text("utf-8")
    head, *listed = re.split(r"(?m)^(?=  - file:)", text)
    first = [part for part in listed if "requires" not in part][:1] + listed[1:2]
    kept = [re.sub(r"(?m)^    requires:.*\n", "", part) for part in dict.fromkeys(first)]
    key = f"{course.name}-short"
    files = {f"{key}/{COURSE_FILE}": (head + "".join(kept)).encode()}
    for part in kept:
        name = part.split("file:")[1].split()[0]
        files[f"{key}/{name}"] = (course / name).read_bytes()
    if chance.random() < 0.5:
        files[f"{HOUSES}/washington.yaml"] = (SHIPPED / HOUSES / "washington.yaml").read_bytes()
    return write_pack(key, files)


def pack_damaged(chance: Chance) -> bytes:
    """Return a pack with its bytes, its archive, or one of the files in it damaged."""
    pack = small_pack(chance)
    match chance.randrange(4):
        case 0:
            return bytes_damaged(chance, pack)
        case 1:
            # Compressed, and where the names and sizes stand.
            packed = zipped(list(entries(pack).items()), chance)
            start = packed.index(b"PK\x01\x02")
            return packed[:start] + bytes_damaged(chance, packed[start:])
        case 2:
            return archive_damaged(chance, entries(pack))
    # Sums and hashes fit here, so that everything behind them is tried.
    found = entries(pack)
    name = chance.choice(sorted(found))
    found[name] = damaged(chance, found[name])
    if name != MANIFEST:
        fits = write_pack(name.partition("/")[0], {n: r for n, r in found.items() if n != MANIFEST})
        course = re.compile(rb'"course": "[^"]*"').search(found[MANIFEST])
        manifest = entries(fits)[MANIFEST]
        assert course is not None
        found[MANIFEST] = re.sub(rb'"course": "[^"]*"', course[0], manifest)
    return zipped(list(found.items()), chance)


def check_pack_refusal(error: PackError, path: Path, found: Entries) -> None:
    """Assert that an error names the pack, and the place in a file where a file is wrong."""
    assert str(error).startswith(str(path))
    assert "\n" not in str(error)
    for problem in error.problems:
        assert problem.startswith(f"{path}: ")
        told = problem.removeprefix(f"{path}: ")
        name, colon, rest = told.partition(":")
        if colon and re.match(r"\d+:\d+: ", rest):
            check_told(told, name, found[name])
        else:
            check_words(told)


def install_damaged_pack(chance: Chance, room: Room) -> bool:
    """Damage a pack and install it; return whether it could be, and leave nothing behind."""
    raw = pack_damaged(chance)
    path = room.files / "course.dtpack"
    path.write_bytes(raw)
    before = room.seen()
    try:
        with in_time():
            found = install(path, room.courses)
    except PackError as error:
        try:
            inside = entries(raw)
        except Exception:  # a damaged archive can fail in any way here
            inside = {}
        check_pack_refusal(error, path, inside)
        after = room.seen()
        assert set(after) == set(before)
        # Only the folder of courses may have been looked into.
        changed = {name for name in after if after[name] != before[name]}
        assert changed <= {str(room.courses)}
        return False
    lie = {name for name in room.seen() if name not in before}
    named = {room.courses / name for name in found.pack.files}
    assert lie == {str(one) for file in named for one in (file, file.parent)}
    assert {file: file.read_bytes() for file in named} == {
        room.courses / name: content for name, content in found.pack.files.items()
    }
    for folder in room.courses.iterdir():
        shutil.rmtree(folder)
    return True


def packs(batch: int, room: Room) -> None:
    installed = sum(
        install_damaged_pack(random.Random(f"pack/{batch}/{number}"), room)
        for number in range(EACH)
    )
    assert 0 < installed < EACH // 2


@pytest.mark.parametrize("batch", range(30))
def test_a_damaged_pack_is_told_with_places_or_installed_as_it_is(batch: int, room: Room) -> None:
    packs(batch, room)


# --- more of the same ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(40, 80))
def test_more_damaged_files_come_to_the_same(batch: int, room: Room) -> None:
    lessons_and_courses(batch, room)
    books(batch, room)
    packs(batch, room)

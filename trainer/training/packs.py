"""Lesson packs: a course with its lessons and perhaps a house book, passed on as one file.

A pack is inspected first, in memory, against what is there. Installing then lays it out beside
the courses, reads every lesson of it, and only moves it into place if nothing is wrong.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from trainer.errors import PackError
from trainer.training.book_reading import read_book
from trainer.training.courses import read_course
from trainer.training.files import COURSE_FILE, HOUSES, read_bytes
from trainer.training.headers import read_header
from trainer.training.pack_files import (
    MOST_FILES,
    Pack,
    check_course_key,
    check_file_name,
    digest_of,
    read_pack,
    write_pack,
)
from trainer.training.pack_moves import move, recover, staging_folder
from trainer.training.problems import Problem, Problems
from trainer.training.reading import read_lesson
from trainer.training.yaml_tree import decode, read_tree
from trainer.whole_files import replace_file

#: Compared with what is there. A part that is the same is left alone.
State = Literal["new", "same", "different"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackFile:
    """A file of a pack."""

    name: str
    size: int
    sha256: str
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What a pack installs as a whole: its course, or its house book."""

    #: What it is called when told to replace: ``my-course`` or ``houses/riverside.yaml``.
    name: str
    state: State
    files: tuple[PackFile, ...]
    #: Files that are there, not in the pack, and would go if the part were replaced.
    lost: tuple[str, ...] = ()
    #: Whether the program itself has a course of this name, which nothing takes the place of.
    shipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """What a pack brings."""

    pack: Pack
    title: str
    game: str
    parts: tuple[Part, ...]


# --- exporting -----------------------------------------------------------------------------------


def export(course: Path, out: Path, house: Path | None = None) -> Pack:
    """Write a course's folder, and a house book if one is given, as a pack."""
    key = course.absolute().name
    if why := check_course_key(key):
        raise PackError(str(course), f"{why}; give its folder another name")
    source = read_course(course / COURSE_FILE)
    problems = list(source.problems)
    paths = {f"{key}/{COURSE_FILE}": course / COURSE_FILE}
    for lesson in source.lessons:
        paths[f"{key}/{lesson.path.name}"] = lesson.path
        problems += read_lesson(lesson.path).problems
    if house is not None:
        paths[f"{HOUSES}/{house.name}"] = house
        problems += read_book(house).problems
    _refuse(str(course), problems)
    if len(paths) >= MOST_FILES:
        raise PackError(str(course), f"more than {MOST_FILES - 1} files are too many for a pack")
    files: dict[str, bytes] = {}
    for name, path in paths.items():
        if why := check_file_name(path.name):
            raise PackError(str(path), why)
        found = Problems(str(path))
        raw = read_bytes(path, found)
        if raw is not None:
            files[name] = raw
        _refuse(str(path), list(found))
    try:
        replace_file(out, write_pack(key, files))
    except OSError as error:
        raise PackError(str(out), f"cannot be written: {error.strerror or error}") from error
    return read_pack(out)


# --- importing -----------------------------------------------------------------------------------


def inspect(path: Path, target: Path, shipped: Path | None = None) -> Inspection:
    """Return what a pack would bring into a folder of courses; nothing is written.

    ``shipped`` holds the program's own courses.
    """
    pack = read_pack(path)
    parts = [_course_part(pack, target, shipped)]
    for name, raw in pack.files.items():
        if name.startswith(f"{HOUSES}/"):
            file = _compare(name, raw, target / name)
            parts.append(Part(name=name, state=file.state, files=(file,)))
    problems = Problems(f"{path}: {pack.course}/{COURSE_FILE}")
    text = decode(pack.files[f"{pack.course}/{COURSE_FILE}"], problems)
    tree = read_tree(text, problems) if text is not None else None
    _refuse(str(path), list(problems))
    given = tree.plain() if tree is not None else {}
    return Inspection(
        pack=pack,
        title=str(given.get("title") or pack.course),
        game=str(given.get("game") or ""),
        parts=tuple(parts),
    )


def install(
    path: Path,
    target: Path,
    shipped: Path | None = None,
    replace: Collection[str] = (),
    keep: Collection[str] = (),
) -> Inspection:
    """Install a pack: all of it, or nothing. Only parts named in ``replace`` are replaced.

    What stands where a part named in ``keep`` would go is left as it is.
    """
    found = inspect(path, target, shipped)
    names = [part.name for part in found.parts]
    for name in replace:
        if name not in names:
            raise PackError(str(path), f"there is no {name} in the pack to replace anything with")
    wanted = [part for part in found.parts if part.state != "same" and part.name not in keep]
    for part in found.parts:
        if part.name not in keep:
            _check_place(part, path, target, replace)
    try:
        recover(target)
        with staging_folder(target) as staging:
            _lay_out(found.pack, staging)
            _check_content(found.pack, staging)
            # The course last: the house book it runs on is there before it.
            move([part.name for part in reversed(wanted)], staging, target)
    except OSError as error:
        raise PackError(str(target), f"cannot be written to: {error.strerror or error}") from error
    return found


def _course_part(pack: Pack, target: Path, shipped: Path | None) -> Part:
    is_shipped = shipped is not None and (shipped / pack.course / COURSE_FILE).is_file()
    there = (shipped if is_shipped and shipped is not None else target) / pack.course
    files = tuple(
        _compare(name, raw, there / name.partition("/")[2])
        for name, raw in sorted(pack.files.items())
        if name.startswith(f"{pack.course}/")
    )
    own = {file.name.partition("/")[2] for file in files}
    lost = tuple(name for name in _listing(there) if name not in own)
    state: State = "different"
    # A broken link is something, too.
    if not there.exists() and not there.is_symlink():
        state = "new"
    elif not lost and all(file.state == "same" for file in files):
        state = "same"
    return Part(name=pack.course, state=state, files=files, lost=lost, shipped=is_shipped)


def _compare(name: str, raw: bytes, there: Path) -> PackFile:
    state: State = "new"
    if there.exists() or there.is_symlink():
        is_same = there.is_file() and read_bytes(there, Problems(name)) == raw
        state = "same" if is_same else "different"
    return PackFile(name=name, size=len(raw), sha256=digest_of(raw), state=state)


def _listing(folder: Path) -> list[str]:
    try:
        return sorted(file.name for file in folder.iterdir())
    except OSError:
        return []


def _check_place(part: Part, path: Path, target: Path, replace: Collection[str]) -> None:
    """Refuse a part that has no place to go."""
    if part.shipped and part.state != "same":
        raise PackError(
            f"{path}: {part.name}",
            "the program has a course of this name of its own, and the pack's is another; "
            "give the folder another name and export it again",
        )
    folder, _, name = part.name.rpartition("/")
    there = target / folder
    if there.is_symlink() and folder:
        raise PackError(str(there), "is a link; nothing is installed through it")
    twin = next((one for one in _listing(there) if one.casefold() == name.casefold()), name)
    if twin != name:
        raise PackError(f"{path}: {part.name}", f"differs from {twin}, which is there, in its case")
    if part.state == "different" and part.name not in replace:
        raise PackError(
            f"{path}: {part.name}",
            f"is there already and differs; --replace {part.name} would replace it",
        )


def _lay_out(pack: Pack, staging: Path) -> None:
    for name, raw in pack.files.items():
        file = staging / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(raw)


def _check_content(pack: Pack, staging: Path) -> None:
    """Read everything that was laid out as the program will; refuse the pack for any mistake."""
    course = staging / pack.course
    source = read_course(course / COURSE_FILE)
    problems = list(source.problems)
    listed = {lesson.path.name for lesson in source.lessons} | {COURSE_FILE}
    for file in sorted(course.iterdir()):
        if file.name not in listed:
            problems.append(Problem(str(file), 1, 1, f"is not listed in {COURSE_FILE}"))
    for lesson in source.lessons:
        problems += read_lesson(lesson.path).problems
        game = read_header(lesson.path).game
        if game and source.game and game != source.game:
            told = f"is a lesson of {game}, the course is of {source.game}"
            problems.append(Problem(str(lesson.path), 1, 1, told))
    for name in pack.files:
        if name.startswith(f"{HOUSES}/"):
            problems += read_book(staging / name).problems
    # They are told as lying in the pack, not in a folder that is gone by then.
    told_in = [
        Problem(
            f"{pack.path}: {Path(problem.file).relative_to(staging).as_posix()}",
            problem.line,
            problem.column,
            problem.message,
        )
        for problem in problems
    ]
    _refuse(str(pack.path), told_in)


def _refuse(where: str, problems: list[Problem]) -> None:
    if problems:
        told = tuple(map(str, problems))
        more = f" (and {len(told) - 1} more)" if len(told) > 1 else ""
        raise PackError(where, f"{told[0].removeprefix(f'{where}: ')}{more}", told)

"""Courses: which lessons belong together, in which order, and what must be mastered first."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from trainer.errors import InputError, did_you_mean
from trainer.training.files import COURSE_FILE, ENDINGS, read_text
from trainer.training.locating import place_of
from trainer.training.problems import Problems, shown
from trainer.training.reading import validate
from trainer.training.schema import CourseModel
from trainer.training.yaml_tree import Mapping, read_tree


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseLesson:
    """A lesson's place in a course: its file and the keys of the lessons it builds on."""

    key: str
    path: Path
    requires: tuple[str, ...]


@dataclass(slots=True, kw_only=True)
class CourseSource:
    """What could be read of a course file."""

    problems: Problems
    key: str
    title: str = ""
    game: str = ""
    summary: str = ""
    order: int = 1000
    lessons: list[CourseLesson]
    tree: Mapping | None = None


def read_course(path: Path) -> CourseSource:
    """Read a course file as far as it can be; only lessons inside its folder are listed."""
    problems = Problems(str(path))
    source = CourseSource(problems=problems, key=path.absolute().parent.name, lessons=[])
    text = read_text(path, problems)
    tree = read_tree(text, problems) if text is not None else None
    model = validate(CourseModel, tree, problems) if tree is not None else None
    if tree is None or model is None:
        return source
    source.tree = tree
    source.title, source.game, source.summary = model.title, model.game, model.summary
    source.order = model.order
    _check_game(model.game, tree, problems)
    for index, entry in enumerate(model.lessons):
        where = ("lessons", index)
        file = _inside(path.parent, entry.file)
        if isinstance(file, str):
            line, column = place_of(tree, (*where, "file"))
            problems.add(line, column, f"file: {file}")
            continue
        key = f"{source.key}/{file.stem}"
        if any(known.key == key for known in source.lessons):
            line, column = place_of(tree, (*where, "file"))
            problems.add(line, column, f"file: {shown(entry.file)} is in the course already")
            continue
        requires = tuple(name if "/" in name else f"{source.key}/{name}" for name in entry.requires)
        _check_required(requires, source, tree, index)
        source.lessons.append(CourseLesson(key=key, path=file, requires=requires))
    return source


def _check_game(key: str, tree: Mapping, problems: Problems) -> None:
    from trainer.games.catalog import game

    try:
        game(key)
    except InputError as error:
        line, column = place_of(tree, ("game",))
        problems.add(line, column, error.why)


def _check_required(
    requires: tuple[str, ...], source: CourseSource, tree: Mapping, index: int
) -> None:
    """Note requirements that cannot be met: a gate can only ask for earlier lessons."""
    for at, key in enumerate(requires):
        course, _, name = key.partition("/")
        if course == source.key:
            earlier = [known.key.partition("/")[2] for known in source.lessons]
            if name in earlier:
                continue
            told = f"no earlier lesson {shown(name)}{did_you_mean(name[:80], earlier)}"
        else:
            other = Path(source.problems.file).parent.parent
            safe = _plain_name(course) and _plain_name(name)
            if safe and any((other / course / f"{name}{end}").is_file() for end in ENDINGS):
                continue
            told = f"no lesson {shown(key)}"
        line, column = place_of(tree, ("lessons", index, "requires", at))
        source.problems.add(line, column, f"requires: {told}")


def _inside(folder: Path, name: str) -> Path | str:
    """Return a file of the folder, or why it is none."""
    pure = PurePosixPath(name.replace("\\", "/"))
    if pure.is_absolute() or ".." in pure.parts or ":" in name:
        return f"{shown(name)} leads out of the course's folder"
    if pure.suffix not in ENDINGS or pure.name == COURSE_FILE:
        return f"{shown(name)} is no lesson file; its name ends in .yaml"
    path = folder / pure
    try:
        if not path.is_file():
            known = sorted(file.name for file in folder.iterdir() if file.suffix in ENDINGS)
            return f"no file {shown(name)}{did_you_mean(name, known)}"
        if not path.resolve().is_relative_to(folder.resolve()):
            return f"{shown(name)} leads out of the course's folder"
    except (OSError, ValueError, RuntimeError):
        return f"{shown(name)} cannot be read"
    if pure.parent != PurePosixPath():
        return f"{shown(name)} must lie directly in the course's folder"
    return path


def _plain_name(name: str) -> bool:
    return bool(name) and name not in (".", "..") and not set(name) & set("/\\:\0")

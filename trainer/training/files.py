"""Reading a lesson or course file from disk as text, however damaged it is."""

from __future__ import annotations

from pathlib import Path

from trainer.training.problems import Problems
from trainer.training.yaml_tree import LARGEST_FILE, decode

#: The file that makes a folder a course, and how the names of lessons end.
COURSE_FILE = "course.yaml"
ENDINGS = (".yaml", ".yml")
#: The folder of the house books, and the one in it that keeps their earlier versions.
HOUSES = "houses"
VERSIONS = "versions"


def is_book(path: Path) -> bool:
    """Return whether a file is a house book: it lies in their folder, or among their versions."""
    folder = path.absolute().parent
    kept = folder.parent
    return folder.name == HOUSES or (kept.name == VERSIONS and kept.parent.name == HOUSES)


def read_bytes(path: Path, problems: Problems) -> bytes | None:
    """Return a file's bytes, or note why it cannot be read."""
    try:
        if not path.is_file():
            problems.add(1, 1, "no such file" if not path.exists() else "this is no file")
            return None
        with path.open("rb") as file:
            # One byte more than allowed is enough to know; a huge file is never read whole.
            return file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        problems.add(1, 1, f"cannot be read: {getattr(error, 'strerror', None) or error}")
        return None


def read_text(path: Path, problems: Problems) -> str | None:
    """Return a file's text, or note why there is none."""
    raw = read_bytes(path, problems)
    return None if raw is None else decode(raw, problems)

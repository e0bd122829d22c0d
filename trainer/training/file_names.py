"""File and folder names made from titles: unique, short, and safe on every system."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from trainer.training.pack_files import check_course_key, check_file_name

_LONGEST = 48
_NUMBERED = re.compile(r"(\d+)-")


def slug(title: str, otherwise: str = "lesson") -> str:
    """Return a title in small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title.replace("ß", "ss"))
    words = re.findall(r"[a-z0-9]+", plain.encode("ascii", "ignore").decode().lower())
    made = "-".join(words)[:_LONGEST].strip("-")
    if not made or check_course_key(made) or check_file_name(f"{made}.yaml"):
        return f"{otherwise}-{made}".strip("-")
    return made


def course_key(title: str, taken: Collection[str]) -> str:
    """Return a course's folder name that is nobody's yet, whatever the capitals."""
    return _free(slug(title, "course"), "", {name.lower() for name in taken})


def lesson_file(title: str, taken: Collection[str]) -> str:
    """Return a lesson's file name that is nobody's yet, numbered on where the others are.

    ``taken`` are the names of the files in the course's folder.
    """
    numbers = [int(found[1]) for name in taken if (found := _NUMBERED.match(name))]
    lead = f"{max(numbers) + 1:02d}-" if numbers else "01-" if not taken else ""
    name = slug(title)
    # Two names that differ in their ending only would be one lesson.
    stems = {name.lower().rpartition(".")[0] for name in taken}
    return _free(f"{lead}{name}", ".yaml", stems)


def _free(name: str, ending: str, taken: Collection[str]) -> str:
    made, number = name, 2
    while made in taken:
        made, number = f"{name}-{number}", number + 1
    return made + ending

"""Moving the parts of a pack into place: all of them or none, even if the program is killed.

What is to be moved is written down first, in the folder the pack was laid out in. Whoever finds
such a note later knows that the move was cut off, and undoes it.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_STAGING = ".incoming-"
_NOTE = ".moving.json"
#: A few renames take no longer; whoever began them is gone.
_MOVING_SECONDS = 3.0
#: Laying a pack out and reading it takes no longer.
_STAGING_SECONDS = 600.0


@contextmanager
def staging_folder(target: Path) -> Iterator[Path]:
    """Give a folder to lay a pack out in, beside where it will go.

    It is gone afterwards, unless it holds what could not be put back.
    """
    target.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(dir=target, prefix=_STAGING))
    try:
        yield staging
    finally:
        if not (staging / _NOTE).exists():
            shutil.rmtree(staging, ignore_errors=True)


def move(names: Sequence[str], staging: Path, target: Path) -> None:
    """Move parts into place in this order; put everything back if one cannot be."""
    note = staging / _NOTE
    note.write_text(json.dumps(list(names)), "utf-8")
    try:
        for number, name in enumerate(names):
            place = target / name
            place.parent.mkdir(exist_ok=True)
            if _is_there(place):
                place.rename(_aside(staging, number))
            (staging / name).rename(place)
    except OSError:
        # Where even this fails the note stays, and with it everything for a later try.
        _undo(names, staging, target)
        note.unlink()
        raise
    note.unlink()


def recover(target: Path) -> bool:
    """Undo what a killed program left half moved; return whether there was anything to undo."""
    undone = False
    for staging in sorted(target.glob(f"{_STAGING}*")):
        note = staging / _NOTE
        try:
            names = json.loads(note.read_text("utf-8")) if note.exists() else None
            if names is None:
                if _age(staging) > _STAGING_SECONDS:
                    shutil.rmtree(staging, ignore_errors=True)
                continue
            # Another program may be moving at this very moment.
            time.sleep(max(0.0, _MOVING_SECONDS - _age(note)))
            if note.exists():
                _undo([str(name) for name in names], staging, target)
                undone = True
                shutil.rmtree(staging, ignore_errors=True)
        except (OSError, ValueError, TypeError):
            # Left as it is: what lies there may be all there is of a course.
            continue
    return undone


def _undo(names: Sequence[str], staging: Path, target: Path) -> None:
    """Put back what was moved, the latest first; where a move stood is seen by what lies where."""
    for number, name in reversed(list(enumerate(names))):
        place, aside = target / name, _aside(staging, number)
        if not _is_there(staging / name) and _is_there(place):
            (staging / name).parent.mkdir(exist_ok=True)
            place.rename(staging / name)
        if _is_there(aside):
            aside.rename(place)


def _aside(staging: Path, number: int) -> Path:
    return staging / f".replaced-{number}"


def _is_there(path: Path) -> bool:
    # A broken link is something, too.
    return path.exists() or path.is_symlink()


def _age(path: Path) -> float:
    """Return how many seconds ago something was changed; much, if a clock was set back since."""
    age = time.time() - path.stat().st_mtime
    return age if age >= 0 else _STAGING_SECONDS + 1

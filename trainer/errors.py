"""Every error the trainer raises on purpose.

::

    TrainerError                 anything a person can be told in one line
    ├── InputError               what was given is malformed: where, and why
    │   ├── FactsError           a round's facts cannot be (path into the round, reason)
    │   ├── HouseError           a house option is unknown or has an impossible value
    │   ├── ScenarioError        the wanted conditions cannot be met, with the reason
    │   ├── LessonError          a lesson, course or house book is wrong: located problems
    │   │   └── PackError        a lesson pack is refused, or has no place to go
    │   └── EditError            a change to a file's text cannot be made
    ├── AccessError              a person may not do this, or not yet
    ├── FileChangedError         a file was changed outside since it was read: both digests
    ├── DataError                the program's own data files are damaged
    └── RecordsError             the record of runs cannot be read or written
        └── UnknownCodeError     a record code is right, but no run here has it
"""

from __future__ import annotations

from collections.abc import Iterable


class TrainerError(Exception):
    """The root: its text is fit to be shown to a user as it is."""


class InputError(TrainerError):
    """Something the user gave is malformed: ``where`` locates it, ``why`` says what is wrong."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}" if where else why)
        self.where = where
        self.why = why


class FactsError(InputError):
    """The facts of a round cannot be: ``where`` is the path of the field, as ``seats[0].cards``."""


class HouseError(InputError):
    """An unknown house option or a value it cannot take."""


class ScenarioError(InputError):
    """The wanted conditions cannot be met by any round."""


class LessonError(InputError):
    """A lesson, course or house book is wrong; ``problems`` holds every located finding."""

    def __init__(self, where: str, why: str, problems: tuple[str, ...] = ()) -> None:
        super().__init__(where, why)
        self.problems = problems or (f"{where}: {why}",)


class PackError(LessonError):
    """A lesson pack is refused: ``where`` is the pack, with the file in it."""


class AccessError(TrainerError):
    """Somebody may not do this, or must wait before the next try: ``wait`` in seconds."""

    def __init__(self, why: str, wait: int = 0) -> None:
        super().__init__(why)
        self.wait = wait


class EditError(InputError):
    """A change to a file's text cannot be made: ``where`` is the path of the value in it."""


class FileChangedError(TrainerError):
    """A file is no longer what it was when it was read, so that writing it would lose something.

    ``read`` and ``found`` are the digests then and now, empty where there was no file.
    """

    def __init__(self, where: str, read: str, found: str) -> None:
        then, now = (digest[:12] or "no file" for digest in (read, found))
        super().__init__(f"{where}: changed outside since it was read ({then}, now {now})")
        self.where = where
        self.read = read
        self.found = found


class DataError(TrainerError):
    """A data file that ships with the program is damaged."""


class RecordsError(TrainerError):
    """The record of runs cannot be read or written."""


class UnknownCodeError(RecordsError):
    """A record code is written right, but no run on this record has it."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``'; did you mean "x"?'`` for the nearest known word, or the list of known words."""
    # Imported here because nearly every module imports this one and hardly any run needs it.
    import difflib

    names = sorted(known)
    near = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    if near:
        return f'; did you mean "{near[0]}"?'
    return f"; known: {', '.join(names)}" if names else ""

"""What happened, kept for good: every answer of every run, append-only.

Everything here is imported when it is first asked for: the window wants to know who may do what
before anything else, and SQLAlchemy and the engine would delay it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainer.records.rows import (
        AnswerRow,
        Attendance,
        Certificate,
        Deletion,
        Merged,
        Person,
        Release,
        RunRow,
        Sitting,
        SkillPoint,
        Standstill,
        Trainee,
    )
    from trainer.records.store import Records

__all__ = [
    "AnswerRow",
    "Attendance",
    "Certificate",
    "Deletion",
    "Merged",
    "Person",
    "Records",
    "Release",
    "RunRow",
    "Sitting",
    "SkillPoint",
    "Standstill",
    "Trainee",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    module = "store" if name == "Records" else "rows"
    return getattr(import_module(f"{__name__}.{module}"), name)

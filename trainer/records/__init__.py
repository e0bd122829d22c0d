"""What happened, kept for good: every answer of every run, append-only.

`Records` is imported when it is first asked for: SQLAlchemy would delay the window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
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
    if name == "Records":
        from trainer.records.store import Records

        return Records
    raise AttributeError(name)

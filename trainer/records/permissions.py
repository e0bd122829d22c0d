"""What a person may do. A room without any instructor does without accounts: all is allowed."""

from __future__ import annotations

from typing import Literal

from trainer.errors import AccessError

Role = Literal["trainee", "instructor"]
#: ``undecided`` until the first start has made an instructor or chosen to do without (``open``).
Policy = Literal["undecided", "open", "accounts"]
#: The acts that need an instructor once there is one, as a refusal words them.
RESERVED = {
    "studio": "write lessons in the Studio",
    "house-book": "change the house book",
    "release-exam": "release an exam",
    "pause-exam": "pause or continue an exam",
    "exam-tries": "give up a candidate's exam or allow another try",
    "delete-records": "delete records",
    "people": "change people's accounts",
}
Act = Literal[
    "train",
    "studio",
    "house-book",
    "release-exam",
    "pause-exam",
    "exam-tries",
    "delete-records",
    "people",
]


def may(act: Act, role: Role | None, policy: Policy) -> bool:
    """Return whether a role (None for a guest) may do something."""
    return act not in RESERVED or policy != "accounts" or role == "instructor"


def demand(act: Act, role: Role | None, policy: Policy) -> None:
    """Raise `AccessError` unless the role may do it."""
    if not may(act, role, policy):
        raise AccessError(f"only an instructor may {RESERVED[act]}")

"""PINs: their form, their hashes, and how long to wait after wrong ones."""

from __future__ import annotations

import math
import re
from datetime import datetime

from trainer.errors import InputError, RecordsError

SHORTEST, LONGEST = 4, 12
#: Wrong tries that cost nothing: anybody mistypes.
FREE_TRIES = 3
_FIRST_WAIT, _LONGEST_WAIT = 15, 3600


def check_form(pin: str) -> None:
    """Refuse what can be no PIN."""
    if not re.fullmatch(rf"[0-9]{{{SHORTEST},{LONGEST}}}", pin):
        raise InputError("pin", f"a PIN has {SHORTEST} to {LONGEST} digits and nothing else")


def hash_pin(pin: str) -> str:
    """Return what is kept of a PIN: a salted hash that takes its time to try."""
    check_form(pin)
    # Imported when the first PIN is typed: it would delay the window.
    from argon2 import PasswordHasher

    return PasswordHasher().hash(pin)


def matches(pin: str, hashed: str) -> bool:
    """Return whether a PIN is the one that was hashed."""
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

    try:
        return PasswordHasher().verify(hashed, pin)
    except VerifyMismatchError:
        return False
    except (InvalidHashError, VerificationError) as error:
        raise RecordsError("the PIN on record is damaged; an instructor can set a new one") from (
            error
        )


def seconds_to_wait(wrong: int, last: datetime | None, now: datetime) -> int:
    """Return how many seconds a next try must wait after so many wrong ones in a row.

    The wait doubles with each. A clock set back cannot make it longer than it was.
    """
    if wrong < FREE_TRIES or last is None:
        return 0
    # No more than the cap's worth of doublings, or a long row would need a huge number.
    wait = min(_FIRST_WAIT << min(wrong - FREE_TRIES, 16), _LONGEST_WAIT)
    passed = max((now - last).total_seconds(), 0.0)
    return max(math.ceil(wait - passed), 0)

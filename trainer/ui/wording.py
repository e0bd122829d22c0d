"""Small words pages share: sentences out of reasons, times and counts as one says them."""

from __future__ import annotations

from datetime import datetime


def as_sentence(reason: str) -> str:
    """Return a reason as an error gives it (small, without a stop) as a sentence."""
    text = reason.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…" else ".")


def count_of(count: int, one: str, many: str = "") -> str:
    """Return a count with its word: ``1 run``, ``3 runs``."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def span(seconds: int) -> str:
    """Return a span of time: ``15 seconds``, ``1 minute 5 seconds``."""
    minutes, rest = divmod(seconds, 60)
    parts = [count_of(minutes, "minute")] if minutes else []
    if rest or not minutes:
        parts.append(count_of(rest, "second"))
    return " ".join(parts)


def moment(at: datetime) -> str:
    """Return a moment in the workstation's own time: ``18 Nov 2026, 13:05``."""
    local = at.astimezone()
    return f"{local.day} {local:%b %Y, %H:%M}"

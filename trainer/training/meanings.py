"""What a lesson's pace and pass marks mean, in words an instructor can weigh them by."""

from __future__ import annotations

import math


def pace_meaning(per_hour: int, decisions: int, *, exact: bool = True) -> str:
    """Return what a pace in decisions per hour asks of the trainee."""
    each = 3600 / per_hour
    told = f"{_seconds(each)} for a decision."
    if decisions:
        about = "" if exact else "about "
        told += (
            f" The lesson asks {about}{_counted(decisions, 'decision')}: "
            f"{_span(decisions * each)} of the dealer's own time at this pace."
        )
    return told


def accuracy_meaning(percent: float, decisions: int, *, exact: bool = True) -> str:
    """Return how many wrong answers a share of right ones allows."""
    if not decisions:
        return f"{percent:g} % of the answers must be right."
    wrong = allowed_wrong(percent, decisions)
    about = "" if exact else "about "
    most = "none may be wrong" if wrong == 0 else f"at most {wrong} wrong"
    return f"{percent:g} % of {about}{_counted(decisions, 'decision')}: {most}."


def allowed_wrong(percent: float, decisions: int) -> int:
    """Return how many of so many answers may be wrong."""
    # A hair's breadth keeps 90 % of 20 from asking for 19 because of binary fractions.
    return decisions - math.ceil(decisions * percent / 100 - 1e-9)


def pace_mark_meaning(percent: float, per_hour: int | None) -> str:
    """Return what a pace mark in percent of the lesson's pace comes to."""
    if per_hour is None:
        return "There is no pace to measure by: set one above."
    wanted = per_hour * percent / 100
    return f"At least {wanted:.0f} right decisions per hour, {_seconds(3600 / wanted)} for each."


def per_hour_of(seconds: float) -> int:
    """Return the decisions per hour that so many seconds for each come to."""
    return max(1, round(3600 / seconds))


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _seconds(seconds: float) -> str:
    shown = f"{seconds:.1f}".removesuffix(".0") if seconds < 60 else f"{seconds:.0f}"
    return f"{shown} second{'' if shown == '1' else 's'}"


def _span(seconds: float) -> str:
    if seconds < 90:
        return _seconds(round(seconds))
    return f"{seconds / 60:.1f}".removesuffix(".0") + " minutes"

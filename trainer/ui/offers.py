"""What Home offers: the run to finish, the exam to continue, or the lesson that comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.ui.hero import Offer
from trainer.ui.plan import MODE_WORDS
from trainer.ui.wording import count_of

if TYPE_CHECKING:
    from trainer.records import RunRow
    from trainer.ui.workstation import Workstation


def next_key(station: Workstation) -> str:
    """Return the lesson to do next; the chosen course's first, then whatever comes elsewhere."""
    plan = sorted(station.plan(), key=lambda course: course.info.key != station.course)
    lessons = (course.next for course in plan)
    return next((lesson.info.key for lesson in lessons if lesson is not None), "")


def offer_of(station: Workstation, *, giving_up: bool = False) -> Offer:
    """Return what to do next; ``giving_up`` asks whether the exam is really given up."""
    if station.courses is None:
        return Offer(eyebrow="One moment", title="Reading the lessons …", detail="")
    if not station.courses:
        return Offer(eyebrow="Nothing here", title="There are no lessons", detail="")
    row = station.resumable()
    if row is not None:
        return _to_finish(station, row, giving_up)
    key = next_key(station)
    if not key:
        return _nothing_next(station)
    lesson = station.lesson_info(key)
    assert lesson is not None
    first = not station.mastered
    mode = MODE_WORDS.get(lesson.mode, lesson.mode)
    return Offer(
        eyebrow="Start here" if first else "Next lesson",
        title=lesson.title,
        detail=f"{lesson.summary}\n{mode} · {lesson.minutes} min".strip(),
        action="Begin" if first else "Continue",
    )


def _to_finish(station: Workstation, row: RunRow, giving_up: bool) -> Offer:
    info = station.lesson_info(row.lesson_key)
    assert info is not None
    made = f"{count_of(row.answered, 'decision')} made, begun {_ago(row)}."
    if row.mode != "exam" or row.only is not None:
        return Offer(
            eyebrow="Where you left off",
            title=info.title,
            detail=f"{made} Nothing is lost.",
            action="Continue",
            anew="Begin anew",
        )
    if giving_up:
        return Offer(
            eyebrow="Give this exam up?",
            title=info.title,
            detail=f"{made} It is recorded as given up, and that cannot be taken back.",
            action="Keep it",
            anew="Give it up",
        )
    return Offer(
        eyebrow="Your exam",
        title=info.title,
        detail=f"{made} It goes on where it stands, and the interruption is noted.",
        action="Continue",
        anew="" if station.policy == "accounts" else "Give it up …",
    )


def _nothing_next(station: Workstation) -> Offer:
    planned = [lesson for course in station.plan() for lesson in course.lessons]
    if all(lesson.state == "mastered" for lesson in planned):
        return Offer(
            eyebrow="Well done",
            title="Everything is mastered",
            detail="Any lesson can be played again, to stay sharp.",
        )
    exams = [lesson for lesson in planned if lesson.info.key in station.closed]
    waits = exams[0].reason if exams else "What is left is locked: each lesson says why."
    return Offer(
        eyebrow="Well done",
        title="Nothing is left to practise for now",
        detail=f"{waits}\nAny lesson can be played again, to stay sharp.",
    )


def _ago(row: RunRow) -> str:
    """Say how long ago a run began."""
    from datetime import UTC, datetime

    begun = row.started_at if row.started_at.tzinfo else row.started_at.replace(tzinfo=UTC)
    minutes = int((datetime.now(UTC) - begun).total_seconds() // 60)
    for unit, size in (("day", 24 * 60), ("hour", 60), ("minute", 1)):
        count = minutes // size
        if count > 0:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"

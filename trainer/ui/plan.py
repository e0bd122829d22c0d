"""What a trainee sees of a course: which lessons are mastered, next, open or still locked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from trainer.training.library import CourseInfo, LessonInfo

State = Literal["mastered", "next", "open", "locked"]

STATE_WORDS: Mapping[State, str] = {
    "mastered": "Mastered",
    "next": "Next",
    "open": "Open",
    "locked": "Locked",
}

MODE_WORDS: Mapping[str, str] = {
    "demonstration": "Demonstration",
    "guided": "Guided",
    "practice": "Practice",
    "exam": "Exam",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedLesson:
    """A lesson and how it stands for one trainee."""

    info: LessonInfo
    #: Its place in the course, from 1.
    number: int
    state: State
    #: Why it is locked; empty otherwise.
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedCourse:
    """A course and how it stands for one trainee."""

    info: CourseInfo
    lessons: tuple[PlannedLesson, ...]

    @property
    def mastered(self) -> int:
        """How many lessons are mastered."""
        return sum(lesson.state == "mastered" for lesson in self.lessons)

    @property
    def next(self) -> PlannedLesson | None:
        """The lesson to do next; None when all are mastered or the rest is locked."""
        return next((lesson for lesson in self.lessons if lesson.state == "next"), None)


def plan_courses(
    courses: Sequence[CourseInfo],
    mastered: Collection[str],
    *,
    gated: bool = True,
    closed: Mapping[str, str] | None = None,
) -> tuple[PlannedCourse, ...]:
    """Plan courses for what a trainee has mastered.

    A lesson once mastered is never locked again, whatever else changed. Without ``gated`` nothing
    is locked: nobody's mastery is known. ``closed`` says which exams cannot be begun, and why.
    """
    titles = {lesson.key: lesson.title for course in courses for lesson in course.lessons}
    known = frozenset(mastered)
    return tuple(_plan(course, known, titles, gated, closed or {}) for course in courses)


def _plan(
    course: CourseInfo,
    mastered: frozenset[str],
    titles: Mapping[str, str],
    gated: bool,
    closed: Mapping[str, str],
) -> PlannedCourse:
    planned = []
    found_next = False
    for number, lesson in enumerate(course.lessons, 1):
        # A gate whose lesson no longer exists could never be opened: it binds nobody.
        missing = [key for key in lesson.requires if key in titles and key not in mastered]
        state: State
        reason = ""
        if lesson.problem:
            state, reason = "locked", f"This lesson cannot be read. {lesson.problem}"
        elif lesson.key in mastered:
            state = "mastered"
        elif missing and gated:
            state, reason = "locked", f"First master {_listed([titles[key] for key in missing])}."
        elif lesson.key in closed:
            state, reason = "locked", closed[lesson.key]
        elif not found_next:
            state, found_next = "next", True
        else:
            state = "open"
        planned.append(PlannedLesson(info=lesson, number=number, state=state, reason=reason))
    return PlannedCourse(info=course, lessons=tuple(planned))


def _listed(titles: Sequence[str]) -> str:
    quoted = [f"“{title}”" for title in titles]
    if len(quoted) > 3:
        quoted = [*quoted[:2], f"{len(quoted) - 2} more"]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"

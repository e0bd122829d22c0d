"""What the classroom knows of every exam: its text now, its release, and who sat it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from trainer.errors import TrainerError
from trainer.ui.wording import moment

if TYPE_CHECKING:
    from trainer.records import Records, Release, Sitting
    from trainer.training.house_books import HouseBook
    from trainer.training.lessons import Lesson
    from trainer.ui.workstation import Workstation

#: How an exam's release stands to the lesson and the house book as they are now.
Fit = Literal["fits", "none", "text-changed", "book-changed", "unreadable"]

FIT_WORDS: Mapping[Fit, str] = {
    "fits": "Released",
    "none": "Not released",
    "text-changed": "Stale: the lesson changed",
    "book-changed": "Stale: the house book changed",
    "unreadable": "Cannot be read",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Exam:
    """An exam and its release."""

    key: str
    title: str
    course: str
    #: None when its file cannot be read; ``problem`` says why.
    lesson: Lesson | None
    problem: str = ""
    release: Release | None = None

    @property
    def fit(self) -> Fit:
        """How the release stands to what is there now."""
        if self.lesson is None:
            return "unreadable"
        if self.release is None:
            return "none"
        if self.release.lesson_hash != self.lesson.digest:
            return "text-changed"
        return "fits" if self.release.book_digest == self.lesson.book else "book-changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamRoll:
    """Every exam, who sat which, and people's names."""

    exams: Sequence[Exam] = ()
    sittings: Sequence[Sitting] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    def exam(self, key: str) -> Exam | None:
        """Return an exam by its key."""
        return next((exam for exam in self.exams if exam.key == key), None)

    def sat(self, key: str) -> list[Sitting]:
        """Return who sat an exam, the latest first."""
        return [sitting for sitting in self.sittings if sitting.run.lesson_key == key]

    def name(self, identifier: str | None) -> str:
        """Return somebody's name."""
        return self.names.get(identifier, "somebody unknown") if identifier else "–"


def read_roll(station: Workstation, records: Records) -> ExamRoll:
    """Read every exam; slow, as each lesson's text is read."""
    current = records.exams.current()
    exams = []
    for course in station.courses or ():
        for info in course.lessons:
            if info.mode != "exam":
                continue
            lesson, problem = None, info.problem
            try:
                lesson = station.lesson(info.key)
            except (TrainerError, OSError) as error:
                problem = str(error)
            exams.append(
                Exam(
                    key=info.key,
                    title=info.title,
                    course=course.title,
                    lesson=lesson,
                    problem=problem,
                    release=current.get(info.key),
                )
            )
    return ExamRoll(
        exams=exams,
        sittings=records.candidates.sittings(),
        names={person.id: person.name for person in records.accounts.people()},
    )


def book_words(digest: str, book: HouseBook | None) -> str:
    """Name a version of a house book: by its title if it is the one in use."""
    if not digest:
        return "None (the defaults)"
    if book is not None and book.digest == digest:
        return f"{book.title} ({digest[:8]})"
    return f"Version {digest[:8]}"


def seed_words(release: Release) -> str:
    """Say how the rounds are dealt."""
    if release.seeds == "fresh":
        return "Fresh for each"
    return f"One for all ({release.shared_seed})"


def release_words(exam: Exam, roll: ExamRoll, book: HouseBook | None) -> str:
    """Tell all there is to tell about an exam's release."""
    release = exam.release
    if exam.fit == "unreadable":
        return f"This exam cannot be read. {exam.problem}"
    if release is None:
        return "Not released: where there are accounts, nobody can sit it."
    by = f" by {roll.name(release.by_id)}" if release.by_id else ""
    told = (
        f"Released {moment(release.at)}{by}. House book: "
        f"{book_words(release.book_digest, book)}. Seeds: {seed_words(release).lower()}."
    )
    if exam.fit == "fits":
        return told
    changed = "The lesson" if exam.fit == "text-changed" else "The house book"
    return f"{told} {changed} has changed since: nobody can sit it before it is released anew."

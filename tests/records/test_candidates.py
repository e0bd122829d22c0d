"""Candidates: one try under a release, another only if allowed, and what is given up is noted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from trainer.engine.game import Game
from trainer.errors import AccessError, InputError, RecordsError
from trainer.records import Person, Records, Release
from trainer.training.expert import expert_act, play_through
from trainer.training.lessons import Lesson
from trainer.training.runner import AskCue, Run


class Clock:
    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def records(path: Path, clock: Clock) -> Iterator[Records]:
    with Records(path, clock=clock) as opened:
        yield opened


@pytest.fixture
def boss(records: Records) -> Person:
    return records.accounts.add("Bea", role="instructor", pin="2468")


@pytest.fixture
def ann(records: Records) -> Person:
    return records.accounts.add("Ann")


@pytest.fixture
def exam(lesson: Lesson) -> Lesson:
    return replace(lesson, key="gowzgow/exam", mode="exam")


@pytest.fixture
def release(records: Records, exam: Lesson, boss: Person) -> Release:
    return records.exams.release(exam, seeds="fresh", by=boss.id)


def sit(records: Records, exam: Lesson, game: Game, person: Person, release: Release) -> Run:
    run = Run(exam, game, seed=3, listener=records.listener(person.id, release_id=release.id))
    while not run.position:
        if isinstance(run.cue, AskCue):
            run.answer(expert_act(run.cue.step), 1.0)
        else:
            run.advance()
    run.advance()
    return run


def state(records: Records) -> str:
    return records.candidates.sittings()[0].state


def test_one_try_under_a_release_and_another_when_allowed(
    records: Records, exam: Lesson, game: Game, boss: Person, ann: Person, release: Release
) -> None:
    left = records.candidates.tries_left
    assert left(release.id, ann.id) == 1
    run = sit(records, exam, game, ann, release)
    assert left(release.id, ann.id) == 0
    with pytest.raises(InputError, match="not over"):
        records.candidates.allow_again(run.run_id, by=boss.id)
    play_through(run)
    with pytest.raises(AccessError, match="another try"):
        records.candidates.allow_again(run.run_id, by=ann.id)
    records.candidates.allow_again(run.run_id, by=boss.id)
    assert left(release.id, ann.id) == 1
    with pytest.raises(InputError, match="already"):
        records.candidates.allow_again(run.run_id, by=boss.id)
    sit(records, exam, game, ann, release)
    assert left(release.id, ann.id) == 0
    # Another release is another exam, and another person has their own try.
    second = records.exams.release(exam, seeds="fresh", by=boss.id)
    assert left(second.id, ann.id) == 1
    assert left(release.id, boss.id) == 1
    assert [sitting.again for sitting in records.candidates.sittings()] == [False, True]


def test_a_file_from_elsewhere_allows_nobody_another_try(
    records: Records, path: Path, exam: Lesson, game: Game, ann: Person, release: Release
) -> None:
    run = sit(records, exam, game, ann, release)
    play_through(run)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(
            "INSERT INTO run_events (id, run_id, kind, answered, workstation_id, at)"
            " VALUES ('x', ?, 'again', 1, 'elsewhere', '2126-01-05T09:00:00.000000+00:00')",
            (run.run_id,),
        )
    connection.close()
    assert records.candidates.tries_left(release.id, ann.id) == 0


def test_how_an_exam_stands_is_told(
    records: Records,
    exam: Lesson,
    game: Game,
    boss: Person,
    ann: Person,
    release: Release,
    clock: Clock,
) -> None:
    run = sit(records, exam, game, ann, release)
    assert state(records) == "running"
    records.exams.pause(run.run_id, by=boss.id)
    assert state(records) == "paused"
    assert records.exams.is_paused(run.run_id)
    records.exams.stopped(run.run_id)  # leaving a paused exam leaves it paused
    assert state(records) == "paused"
    records.exams.go_on(run.run_id, by=boss.id)
    records.exams.stopped(run.run_id)
    records.exams.stopped(run.run_id)
    assert state(records) == "interrupted"
    clock.now += timedelta(minutes=1)
    noted = records.exams.resumed(run.run_id)
    assert noted.until is not None
    assert noted.until - noted.since == timedelta(minutes=1)
    assert state(records) == "running"
    [sitting] = records.candidates.sittings()
    assert (sitting.interruptions, sitting.pauses) == (1, 1)
    # A killed program notes nothing: silence tells.
    clock.now += timedelta(minutes=6)
    assert state(records) == "interrupted"
    play_through(run)
    assert state(records) == "finished"


def test_an_exam_is_given_up_by_an_instructor_only_and_it_is_noted(
    records: Records, exam: Lesson, game: Game, boss: Person, ann: Person, release: Release
) -> None:
    run = sit(records, exam, game, ann, release)
    with pytest.raises(AccessError, match="give up"):
        records.candidates.abandon(run.run_id, by=ann.id)
    records.candidates.abandon(run.run_id, by=boss.id)
    row = records.run(run.run_id)
    assert (row.outcome, row.passed, row.answered) == ("abandoned", False, 1)
    assert records.unfinished(ann.id) == []
    assert records.candidates.tries_left(release.id, ann.id) == 0
    with pytest.raises(InputError, match="over already"):
        records.candidates.abandon(run.run_id, by=boss.id)
    with pytest.raises(RecordsError, match="no run"):
        records.candidates.abandon("nonsense", by=boss.id)
    records.candidates.allow_again(run.run_id, by=boss.id)
    assert records.candidates.tries_left(release.id, ann.id) == 1


def test_only_exams_are_sat(records: Records, lesson: Lesson, game: Game) -> None:
    run = Run(lesson, game, seed=1, listener=records.listener(records.add_trainee("Ann").id))
    run.advance()
    assert records.candidates.sittings() == []
    with pytest.raises(InputError, match="no exam"):
        records.candidates.abandon(run.run_id, by=None)


def test_a_release_is_taken_back_and_given_anew(
    records: Records, exam: Lesson, boss: Person, ann: Person, release: Release
) -> None:
    assert records.exams.current() == {exam.key: release}
    with pytest.raises(AccessError, match="release"):
        records.exams.withdraw(exam.key, by=ann.id)
    records.exams.withdraw(exam.key, by=boss.id)
    assert records.exams.released(exam) is None
    assert records.exams.current() == {}
    assert records.exams.releases() == [release]
    with pytest.raises(InputError, match="not released"):
        records.exams.withdraw(exam.key, by=boss.id)
    again = records.exams.release(exam, seeds="fresh", by=boss.id)
    assert records.exams.released(exam) == again


def test_who_trained_how_often_and_when_last(
    records: Records,
    exam: Lesson,
    game: Game,
    boss: Person,
    ann: Person,
    release: Release,
    clock: Clock,
) -> None:
    run = sit(records, exam, game, ann, release)
    records.accounts.sign_in(boss.id, "2468")
    seen = records.attendance()
    assert (seen[ann.id].runs, seen[boss.id].runs) == (1, 0)
    assert seen[ann.id].last == records.answers(run.run_id)[-1].answered_at
    assert seen[boss.id].last == clock.now

"""Exams: seeds as released, standstills noted, runs found again by their code."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from trainer.engine.game import Game
from trainer.errors import AccessError, InputError, RecordsError
from trainer.records import Person, Records
from trainer.training.expert import expert_act, play_through
from trainer.training.lessons import Lesson
from trainer.training.runner import AskCue, Run

LATER = datetime(2126, 1, 5, 9, tzinfo=UTC)


@pytest.fixture
def records(path: Path) -> Iterator[Records]:
    with Records(path, clock=lambda: LATER) as opened:
        yield opened


@pytest.fixture
def boss(records: Records) -> Person:
    return records.accounts.add("Bea", role="instructor", pin="2468")


@pytest.fixture
def exam(lesson: Lesson) -> Lesson:
    return replace(lesson, key="gowzgow/exam", mode="exam", seed=11)


def begin(records: Records, exam: Lesson, game: Game, trainee: str, answers: int = 3) -> Run:
    """Begin an exam as it is released and give some answers."""
    release = records.exams.released(exam)
    run = Run(
        exam,
        game,
        seed=release.draw_seed() if release else None,
        listener=records.listener(
            trainee,
            release_id=release.id if release else None,
            book_digest=release.book_digest if release else None,
        ),
    )
    while run.position < answers:
        if isinstance(run.cue, AskCue) and not run.is_answered:
            run.answer(expert_act(run.cue.step), 1.0)
        else:
            run.advance()
    return run


# --- releases --------------------------------------------------------------------------------


def test_a_class_shares_its_seed(records: Records, exam: Lesson, game: Game, boss: Person) -> None:
    release = records.exams.release(exam, seeds="shared", book_digest="b00c", by=boss.id)
    assert records.exams.released(exam) == release
    assert (release.by_id, release.at, release.book_digest) == (boss.id, LATER, "b00c")
    candidates = [records.accounts.add(name).id for name in ("Ann", "Bob")]
    ran = [begin(records, exam, game, person) for person in candidates]
    assert ran[0].seed == ran[1].seed == release.shared_seed
    for run in ran:
        row = records.run(run.run_id)
        assert (row.release_id, row.book_digest) == (release.id, "b00c")


def test_fresh_seeds_differ_even_where_the_lesson_fixes_one(
    records: Records, exam: Lesson, boss: Person
) -> None:
    release = records.exams.release(exam, seeds="fresh", by=boss.id)
    drawn = {release.draw_seed() for _ in range(20)}
    assert len(drawn) > 15
    assert drawn != {exam.seed}


def test_the_latest_release_holds_and_only_for_its_text(
    records: Records, exam: Lesson, boss: Person
) -> None:
    assert records.exams.released(exam) is None
    first = records.exams.release(exam, seeds="shared", shared_seed="class 1", by=boss.id)
    second = records.exams.release(exam, seeds="shared", shared_seed=2, by=boss.id)
    assert records.exams.released(exam) == second
    assert records.exams.releases() == [second, first]
    assert [release.shared_seed for release in (first, second)] == ["class 1", 2]
    changed = replace(exam, digest="changed")
    assert records.exams.released(changed) is None
    records.exams.release(changed, seeds="fresh", by=boss.id)
    assert records.exams.released(exam) is None


def test_only_an_instructor_releases_and_only_exams(
    records: Records, exam: Lesson, lesson: Lesson, boss: Person
) -> None:
    ann = records.accounts.add("Ann")
    with pytest.raises(AccessError, match="release an exam"):
        records.exams.release(exam, seeds="fresh", by=ann.id)
    with pytest.raises(InputError, match="no exam"):
        records.exams.release(lesson, seeds="fresh", by=boss.id)
    with pytest.raises(InputError, match="give none"):
        records.exams.release(exam, seeds="fresh", shared_seed=1, by=boss.id)
    assert records.exams.releases() == []


def test_a_merged_release_is_on_record_but_holds_nowhere_else(
    records: Records, exam: Lesson, game: Game, tmp_path: Path
) -> None:
    with Records(tmp_path / "other.db") as other:
        release = other.exams.release(exam, seeds="shared", by=None)
        run = begin(other, exam, game, other.add_trainee("Ann").id)
    records.merge_from(tmp_path / "other.db")
    assert records.exams.releases() == [release]
    assert records.run(run.run_id).release_id == release.id
    assert records.exams.released(exam) is None


# --- standing still --------------------------------------------------------------------------


def test_a_broken_off_exam_goes_on_and_it_is_noted(
    records: Records, exam: Lesson, game: Game, path: Path
) -> None:
    trainee = records.add_trainee("Ann").id
    run = begin(records, exam, game, trainee)
    last = records.answers(run.run_id)[-1].answered_at
    assert records.exams.standstills(run.run_id) == []
    # The window is gone; another one goes on.
    with Records(path, clock=lambda: LATER) as again:
        [row] = again.unfinished(trainee)
        going = Run(exam, game, seed=row.seed, run_id=row.id, listener=again.listener(trainee))
        going.resume(again.answers(row.id))
        noted = again.exams.resumed(row.id)
        assert (noted.paused, noted.answered, noted.since, noted.until) == (False, 3, last, LATER)
        play_through(going)
        assert again.exams.standstills(row.id) == [noted]
        assert again.run(row.id).is_finished
    untouched = Run(exam, game, seed=run.seed)
    play_through(untouched)
    assert going.score.right == untouched.score.right
    with pytest.raises(InputError, match="over"):
        records.exams.resumed(run.run_id)


def test_two_interruptions_without_an_answer_follow_each_other(
    records: Records, exam: Lesson, game: Game
) -> None:
    run = begin(records, exam, game, records.add_trainee("Ann").id)
    records.exams.resumed(run.run_id)
    second = records.exams.resumed(run.run_id)
    assert (second.since, second.until) == (LATER, LATER)
    assert len(records.exams.standstills(run.run_id)) == 2


def test_only_an_instructor_pauses_and_continues(
    records: Records, path: Path, exam: Lesson, game: Game, boss: Person
) -> None:
    ann = records.accounts.add("Ann")
    run = begin(records, exam, game, ann.id)
    with pytest.raises(AccessError, match="pause"):
        records.exams.pause(run.run_id, by=ann.id)
    paused = records.exams.pause(run.run_id, by=boss.id)
    assert (paused.paused, paused.answered, paused.since, paused.until) == (True, 3, LATER, None)
    with pytest.raises(InputError, match="paused already"):
        records.exams.pause(run.run_id, by=boss.id)
    with pytest.raises(AccessError, match="instructor must continue"):
        records.exams.resumed(run.run_id)
    with pytest.raises(AccessError, match="continue"):
        records.exams.go_on(run.run_id, by=ann.id)
    with Records(path, clock=lambda: LATER + timedelta(minutes=5)) as five_later:
        going = five_later.exams.go_on(run.run_id, by=boss.id)
        with pytest.raises(InputError, match="not paused"):
            five_later.exams.go_on(run.run_id, by=boss.id)
    assert going.until == LATER + timedelta(minutes=5)
    assert (going.paused_by, going.continued_by) == (boss.id, boss.id)
    assert records.exams.standstills(run.run_id) == [going]
    with pytest.raises(RecordsError, match="no run"):
        records.exams.pause("nonsense", by=boss.id)


@pytest.mark.parametrize("table", ["run_events", "exam_releases"])
def test_what_was_noted_stays(
    records: Records, path: Path, exam: Lesson, game: Game, table: str
) -> None:
    records.exams.release(exam, seeds="fresh", by=None)
    run = begin(records, exam, game, records.add_trainee("Ann").id)
    records.exams.resumed(run.run_id)
    connection = sqlite3.connect(path)
    try:
        for statement in (f"DELETE FROM {table}", f"UPDATE {table} SET at = ''"):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                connection.execute(statement)
    finally:
        connection.close()


def test_deleting_takes_the_standstills_too(
    records: Records, exam: Lesson, game: Game, boss: Person
) -> None:
    ann = records.accounts.add("Ann")
    run = begin(records, exam, game, ann.id)
    records.exams.resumed(run.run_id)
    records.accounts.delete_runs(ann.id, by=boss.id)
    assert records.exams.standstills(run.run_id) == []


# --- codes -----------------------------------------------------------------------------------


def test_a_run_is_found_by_its_code_and_replayed(
    records: Records, exam: Lesson, game: Game
) -> None:
    trainee = records.add_trainee("Ann").id
    for _ in range(3):
        begin(records, exam, game, trainee, answers=2)
    run = begin(records, exam, game, trainee, answers=5)
    play_through(run)
    code = records.run(run.run_id).code
    found = records.by_code(code.lower().replace("-", " "))
    assert found == records.run(run.run_id)
    replay = Run(exam, game, seed=found.seed)
    replay.resume(records.answers(found.id))
    assert replay.score == run.score
    assert len({row.code for row in records.runs(trainee)}) == 4


def test_a_code_of_no_run_is_told_apart_from_a_mistyped_one(
    records: Records, exam: Lesson, game: Game, tmp_path: Path
) -> None:
    with Records(tmp_path / "other.db") as other:
        run = begin(other, exam, game, other.add_trainee("Ann").id)
        code = other.run(run.run_id).code
    with pytest.raises(RecordsError, match=f"no run has the code {code}"):
        records.by_code(code)
    wrong = code[:-1] + ("0" if code[-1] != "0" else "7")
    with pytest.raises(InputError, match="mistyped"):
        records.by_code(wrong)

"""The record: what goes in comes out again, forever, and only added to."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.records.playing import answer_next
from trainer import RULES_VERSION, __version__
from trainer.engine.game import Game
from trainer.engine.steps import Act, Counted
from trainer.errors import InputError, RecordsError
from trainer.records import AnswerRow, Merged, Records
from trainer.training.expert import expert_act, play_through
from trainer.training.lessons import Lesson, PassMarks
from trainer.training.runner import AskCue, EndCue, Run


def play(records: Records, trainee: str, lesson: Lesson, game: Game, *, seed: int | str = 7) -> Run:
    run = Run(lesson, game, seed=seed, listener=records.listener(trainee))
    play_through(run)
    return run


def assert_same(recorded: Sequence[AnswerRow], run: Run) -> None:
    """Every fact of the answers has come back."""
    facts = ("number", "round", "step", "kind", "skill", "ask", "act", "seconds", "hints", "peeks")
    assert [[getattr(row, fact) for fact in (*facts, "graded")] for row in recorded] == [
        [getattr(given, fact) for fact in (*facts, "graded")] for given in run.answers
    ]
    assert [(row.right, row.error, row.money_off) for row in recorded] == [
        (given.verdict.right, given.verdict.error, given.verdict.money_off) for given in run.answers
    ]
    assert [row.verdict["why"] for row in recorded] == [given.verdict.why for given in run.answers]


def answer(run: Run, count: int, *, right: bool = True) -> None:
    """Give that many answers and stand at the question after them."""
    while count:
        if isinstance(run.cue, AskCue):
            step = run.cue.step
            run.answer(expert_act(step) if right else Act(step.place, Counted(99)), 2.0)
            count -= 1
        run.advance()


def test_trainees_are_kept_and_told_apart(records: Records, path: Path) -> None:
    assert records.trainees() == []
    zoe = records.add_trainee("  Zoe   Baker ")
    ann = records.add_trainee("ann")
    assert zoe.name == "Zoe Baker"
    with Records(path) as again:
        assert again.trainees() == [ann, zoe]
        assert again.workstation_id == records.workstation_id
    assert datetime.now(UTC) - ann.created_at < timedelta(minutes=1)


@pytest.mark.parametrize("name", ["", "  \n", "x" * 81, "ANN"])
def test_a_name_that_cannot_be_is_refused(records: Records, name: str) -> None:
    records.add_trainee("Ann")
    with pytest.raises(InputError):
        records.add_trainee(name)
    assert len(records.trainees()) == 1


def test_a_finished_run_keeps_everything(records: Records, lesson: Lesson, game: Game) -> None:
    trainee = records.add_trainee("Ann").id
    run = play(records, trainee, lesson, game)
    [row] = records.runs(trainee)
    assert (row.id, row.lesson_key, row.lesson_hash) == (run.run_id, lesson.key, lesson.digest)
    assert (row.game, row.mode, row.seed, row.only) == ("gowzgow", "practice", 7, None)
    assert (row.rules_version, row.app_version) == (RULES_VERSION, __version__)
    assert row.workstation_id == records.workstation_id
    assert row.is_finished
    assert row.passed
    assert row.ended_at is not None
    assert row.ended_at >= row.started_at
    score = run.score
    assert (row.asked, row.right, row.seconds) == (score.asked, score.right, score.seconds)
    assert row.accuracy == 1.0
    assert row.decisions_per_hour == pytest.approx(3600)
    assert row.answered == score.asked == len(run.answers)
    assert_same(records.answers(run.run_id), run)
    assert records.run(run.run_id) == row
    assert records.unfinished(trainee) == []


def test_wrong_answers_come_back_with_their_verdicts(
    records: Records, lesson: Lesson, game: Game
) -> None:
    trainee = records.add_trainee("Ann").id
    run = Run(lesson, game, seed="audition", listener=records.listener(trainee))
    answer(run, 6, right=False)
    answer(run, 6)
    found = records.answers(run.run_id)
    assert_same(found, run)
    assert [item.right for item in found] == [False] * 6 + [True] * 6
    assert records.run(run.run_id).seed == "audition"


def test_an_unfinished_run_is_offered_and_resumes_where_it_stood(
    records: Records, lesson: Lesson, game: Game
) -> None:
    trainee = records.add_trainee("Ann").id
    run = Run(lesson, game, seed=7, listener=records.listener(trainee))
    answer(run, 5)
    [row] = records.unfinished(trainee)
    assert (row.id, row.answered, row.ended_at, row.outcome) == (run.run_id, 5, None, None)
    again = Run(lesson, game, seed=row.seed, run_id=row.id, listener=records.listener(trainee))
    again.resume(records.answers(row.id))
    assert again.position == 5
    play_through(again)
    [row] = records.runs(trainee)
    assert row.is_finished
    assert_same(records.answers(row.id), again)


def test_a_run_left_before_its_first_answer_can_start_again(
    records: Records, lesson: Lesson, game: Game
) -> None:
    trainee = records.add_trainee("Ann").id
    run = Run(lesson, game, seed=7, listener=records.listener(trainee))
    run.advance()
    [row] = records.unfinished(trainee)
    again = Run(lesson, game, seed=row.seed, run_id=row.id, listener=records.listener(trainee))
    again.resume(records.answers(row.id))
    play_through(again)
    assert [row.is_finished for row in records.runs(trainee)] == [True]


def test_an_abandoned_run_is_offered_no_more(records: Records, lesson: Lesson, game: Game) -> None:
    trainee = records.add_trainee("Ann").id
    run = Run(lesson, game, seed=7, listener=records.listener(trainee))
    answer(run, 3)
    records.abandon(run.run_id)
    records.abandon(run.run_id)
    assert records.unfinished(trainee) == []
    [row] = records.runs(trainee)
    assert (row.outcome, row.is_finished, row.passed, row.answered) == (
        "abandoned",
        False,
        False,
        3,
    )
    with pytest.raises(RecordsError, match="no run"):
        records.abandon("nonsense")


def test_the_latest_unfinished_run_comes_first(
    records: Records, lesson: Lesson, game: Game
) -> None:
    trainee = records.add_trainee("Ann").id
    ids = []
    for seed in range(3):
        run = Run(lesson, game, seed=seed, listener=records.listener(trainee))
        answer(run, 1)
        ids.append(run.run_id)
    assert [row.id for row in records.unfinished(trainee)] == ids[::-1]
    assert [row.id for row in records.runs(trainee)] == ids


def test_two_windows_on_one_run_are_noticed(records: Records, lesson: Lesson, game: Game) -> None:
    trainee = records.add_trainee("Ann").id
    first = Run(lesson, game, seed=7, run_id="shared", listener=records.listener(trainee))
    second = Run(lesson, game, seed=7, run_id="shared", listener=records.listener(trainee))
    answer(first, 1)
    with pytest.raises(RecordsError, match="another window"):
        answer(second, 1)
    assert len(records.answers("shared")) == 1


def test_a_lesson_once_passed_is_mastered_for_good(
    records: Records, lesson: Lesson, game: Game
) -> None:
    ann, bob = records.add_trainee("Ann").id, records.add_trainee("Bob").id
    assert records.mastered(ann) == set()
    play(records, ann, lesson, game)
    failed = Run(lesson, game, seed=1, listener=records.listener(ann))
    while not isinstance(failed.cue, EndCue):
        if isinstance(failed.cue, AskCue):
            failed.answer(Act(failed.cue.step.place, Counted(99)), 1.0)
        failed.advance()
    assert [row.passed for row in records.runs(ann)] == [True, False]
    assert records.mastered(ann) == {lesson.key}
    assert records.mastered(bob) == set()


def test_certificates_are_passed_exams_with_who_when_and_under_which_book(
    records: Records, lesson: Lesson, game: Game
) -> None:
    ana, ben = records.add_trainee("Ana"), records.add_trainee("Ben")
    exam = replace(lesson, mode="exam", confirmed=frozenset({"all"}))
    marked = replace(exam, marks=PassMarks(accuracy=100))

    def run(of: Lesson, who: str, book: str | None, *, wrong: int = 0) -> Run:
        run = Run(of, game, seed=1, listener=records.listener(who, book_digest=book))
        while answer_next(run, wrong_every=wrong):
            pass
        return run

    first = run(exam, ana.id, "aaa")
    run(lesson, ana.id, "aaa")
    run(marked, ben.id, "bbb", wrong=1)
    last = run(exam, ben.id, None)
    found = records.certificates()
    assert [(one.run_id, one.trainee, one.book_digest) for one in found] == [
        (last.run_id, "Ben", ""),
        (first.run_id, "Ana", "aaa"),
    ]
    assert found[0].lesson_key == lesson.key
    assert found[0].lesson_title == lesson.title
    assert found[0].earned_at == records.run(last.run_id).ended_at


def test_a_retry_of_some_answers_masters_nothing(
    records: Records, lesson: Lesson, game: Game
) -> None:
    trainee = records.add_trainee("Ann").id
    run = Run(lesson, game, seed=7, only={2, 4}, listener=records.listener(trainee))
    play_through(run)
    [row] = records.runs(trainee)
    assert row.only == frozenset({2, 4})
    assert [item.number for item in records.answers(row.id)] == [2, 4]
    assert records.mastered(trainee) == set()


def test_skills_are_summed_run_by_run(records: Records, lesson: Lesson, game: Game) -> None:
    trainee = records.add_trainee("Ann").id
    first = play(records, trainee, lesson, game, seed=1)
    second = Run(lesson, game, seed=2, listener=records.listener(trainee))
    answer(second, 4, right=False)
    points = records.skill_history(trainee)
    by_run = {
        run.run_id: {
            point.skill: (point.asked, point.right, point.seconds)
            for point in points
            if point.run_id == run.run_id
        }
        for run in (first, second)
    }
    for run in (first, second):
        assert by_run[run.run_id] == {
            skill: (part.asked, part.right, part.seconds)
            for skill, part in run.score.by_skill.items()
        }
    assert [point.at for point in points] == sorted(point.at for point in points)
    assert all(point.accuracy == 0 for point in points if point.run_id == second.run_id)


def test_an_answer_is_recorded_within_ten_milliseconds(
    records: Records, lesson: Lesson, game: Game
) -> None:
    trainee = records.add_trainee("Ann").id
    run = Run(lesson, game, seed=7, listener=records.listener(trainee))
    answer(run, 1)
    taken = []
    for _ in range(15):
        while not isinstance(run.cue, AskCue):
            run.advance()
        begun = time.perf_counter()
        run.answer(expert_act(run.cue.step), 1.0)
        taken.append(time.perf_counter() - begun)
        run.advance()
    # The quickest of them tells what recording costs; the others tell how busy the machine is.
    assert min(taken) < 0.010


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE answers SET right = 1",
        "DELETE FROM answers",
        "UPDATE runs SET seed = '0'",
        "DELETE FROM runs",
        "UPDATE run_ends SET passed = 1",
        "DELETE FROM run_ends",
        "UPDATE trainees SET name = 'x'",
        "DELETE FROM trainees",
        "DELETE FROM schema_versions",
        "UPDATE workstation SET id = 'x'",
    ],
)
def test_nothing_on_record_can_be_changed(
    records: Records, path: Path, lesson: Lesson, game: Game, statement: str
) -> None:
    play(records, records.add_trainee("Ann").id, lesson, game)
    # As any other program would try it.
    connection = sqlite3.connect(path)
    try:
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            connection.execute(statement)
    finally:
        connection.close()


def test_merging_is_a_union_and_can_be_repeated(
    records: Records, tmp_path: Path, lesson: Lesson, game: Game
) -> None:
    here = records.add_trainee("Ann").id
    play(records, here, lesson, game)
    other_path = tmp_path / "other.db"
    with Records(other_path) as other:
        there = other.add_trainee("Ann").id
        ran = play(other, there, lesson, game, seed=9)
        open_run = Run(lesson, game, seed=3, listener=other.listener(there))
        answer(open_run, 2)
        assert other.workstation_id != records.workstation_id
    merged = records.merge_from(other_path)
    assert merged == Merged(trainees=1, runs=2, answers=len(ran.answers) + 2, run_ends=1)
    assert records.merge_from(other_path) == Merged(trainees=0, runs=0, answers=0, run_ends=0)
    assert {trainee.id for trainee in records.trainees()} == {here, there}
    assert_same(records.answers(ran.run_id), ran)
    assert records.run(ran.run_id).workstation_id != records.workstation_id
    # The other side goes on; the next merge brings over only what is new.
    with Records(other_path) as other:
        again = Run(lesson, game, seed=3, run_id=open_run.run_id, listener=other.listener(there))
        again.resume(other.answers(open_run.run_id))
        answer(again, 1)
    assert records.merge_from(other_path) == Merged(trainees=0, runs=0, answers=1, run_ends=0)


def test_a_record_is_not_merged_with_itself_or_nothing(records: Records, tmp_path: Path) -> None:
    with pytest.raises(RecordsError, match="itself"):
        records.merge_from(records.path)
    with pytest.raises(RecordsError, match="no such record"):
        records.merge_from(tmp_path / "missing.db")
    assert not (tmp_path / "missing.db").exists()
    (tmp_path / "empty.db").touch()
    with pytest.raises(RecordsError, match="holds no record"):
        records.merge_from(tmp_path / "empty.db")


def test_a_url_names_a_file_too(tmp_path: Path) -> None:
    with Records(f"sqlite:///{tmp_path}/by-url.db") as opened:
        assert opened.path == tmp_path / "by-url.db"
    with pytest.raises(RecordsError, match="file"):
        Records("postgresql://server/training")

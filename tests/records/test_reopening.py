"""A run is opened again from the record alone, exactly as it was, or refused with the reason."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from trainer import resources
from trainer.engine.steps import Act, Amount
from trainer.errors import RecordsError
from trainer.games import catalog
from trainer.records import Records
from trainer.records.reopening import book_of, lesson_of, reopen
from trainer.records.reports import report
from trainer.records.texts import TextKind
from trainer.training.cues import AskCue, EndCue
from trainer.training.expert import expert_act
from trainer.training.house_books import load_book
from trainer.training.lessons import load_lesson
from trainer.training.runner import Run

EXAM = "gowzgow/23-exam.yaml"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A lesson of one's own that can be changed."""
    folder = tmp_path / "mine"
    folder.mkdir()
    return Path(shutil.copy(resources.lessons_dir() / EXAM, folder / "exam.yaml"))


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Records]:
    with Records(tmp_path / "elsewhere.db") as opened:
        yield opened


def play(records: Records, file: Path, *, book: bool = True, answers: int = 10_000) -> Run:
    """Play a lesson, every third amount five dollars too high."""
    house = load_book(resources.houses_dir() / "washington.yaml") if book else None
    lesson = load_lesson(file, house)
    people = records.trainees()
    who = people[0] if people else records.add_trainee("Ann")
    run = Run(lesson, catalog.game(lesson.game), seed=5, listener=records.listener(who.id))
    while not isinstance(run.cue, EndCue) and run.position < answers:
        if isinstance(run.cue, AskCue):
            act = expert_act(run.cue.step)
            if isinstance(act.answer, Amount) and run.cue.number % 3 == 0:
                act = Act(act.place, Amount(act.answer.amount + 500))
            run.answer(act, 2.5)
        run.advance()
    return run


def test_a_run_is_replayed_after_its_lesson_is_gone(records: Records, file: Path) -> None:
    ran = play(records, file)
    file.unlink()
    again = reopen(records, records.by_code(records.run(ran.run_id).code))
    assert isinstance(again.cue, EndCue)
    assert again.answers == ran.answers
    assert again.score == ran.score
    assert again.lesson.path is None
    assert replace(again.lesson, path=ran.lesson.path) == ran.lesson
    assert (again.lesson.digest, again.lesson.book) == (ran.lesson.digest, ran.lesson.book)
    assert again.lesson.house == ran.lesson.house


def test_an_unfinished_run_stands_where_it_stood(records: Records, file: Path) -> None:
    ran = play(records, file, answers=4)
    again = reopen(records, records.run(ran.run_id))
    assert again.position == 4
    assert not isinstance(again.cue, EndCue)


def test_looking_back_records_nothing(records: Records, path: Path, file: Path) -> None:
    row = records.run(play(records, file).run_id)
    count = "SELECT (SELECT count(*) FROM answers), (SELECT count(*) FROM runs)"
    with sqlite3.connect(path) as connection:
        before = connection.execute(count).fetchall()
        reopen(records, row)
        assert connection.execute(count).fetchall() == before
    connection.close()


def test_the_text_is_kept_once_however_often_it_is_run(
    records: Records, path: Path, file: Path
) -> None:
    for _ in range(3):
        play(records, file, answers=1)
    connection = sqlite3.connect(path)
    kept = connection.execute("SELECT kind, name, text FROM kept_texts ORDER BY kind").fetchall()
    connection.close()
    assert [row[:2] for row in kept] == [("book", "washington"), ("lesson", "mine/exam")]
    assert kept[1][2].encode() == file.read_bytes()


def test_kept_texts_are_only_added_to(records: Records, path: Path, file: Path) -> None:
    play(records, file, answers=1)
    connection = sqlite3.connect(path)
    for statement in ("DELETE FROM kept_texts", "UPDATE kept_texts SET text = ''"):
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            connection.execute(statement)
    connection.close()


def test_a_merge_brings_the_texts(records: Records, elsewhere: Records, file: Path) -> None:
    ran = play(elsewhere, file)
    file.unlink()
    records.merge_from(elsewhere.path)
    assert reopen(records, records.run(ran.run_id)).answers == ran.answers


def test_a_merge_brings_no_text_under_a_wrong_name(
    records: Records, elsewhere: Records, file: Path
) -> None:
    ran = play(records, file, answers=1)
    elsewhere.add_trainee("Zoe")
    connection = sqlite3.connect(elsewhere.path)
    connection.execute(
        "INSERT INTO kept_texts VALUES ('lesson', ?, 'x', 'mine/exam', 'title: another')",
        (ran.lesson.digest,),
    )
    connection.commit()
    connection.close()
    records.merge_from(elsewhere.path)
    [(_, text)] = records.texts("lesson", ran.lesson.digest)
    assert hashlib.sha256(text).hexdigest() == ran.lesson.digest


def test_another_version_of_the_rules_is_told_not_replayed(
    records: Records, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = records.run(play(records, file).run_id)
    monkeypatch.setattr("trainer.records.reopening.RULES_VERSION", "9")
    with pytest.raises(RecordsError, match=r"version 1 of the rules.*version 9"):
        reopen(records, row)
    told = report(records, row)
    assert told.run is None
    assert "version 9" in told.trouble
    assert told.score.as_json() == report(records, row).score.as_json()
    assert len(list(told.faults)) == told.score.asked - sum(a.right for a in told.answers)


def test_an_answer_that_comes_out_otherwise_is_not_replayed(
    records: Records, path: Path, file: Path
) -> None:
    row = records.run(play(records, file).run_id)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER answers_no_update")
    connection.execute(
        "UPDATE answers SET verdict = replace(verdict, '\"right\": true', '\"right\": false') "
        "WHERE number = 2"
    )
    connection.commit()
    connection.close()
    with pytest.raises(RecordsError, match="answer 2 comes out otherwise"):
        reopen(records, row)


def test_a_text_that_was_never_kept_may_lie_elsewhere(
    records: Records, path: Path, file: Path
) -> None:
    row = records.run(play(records, file, book=False).run_id)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER kept_texts_no_delete")
    connection.execute("DELETE FROM kept_texts")
    connection.commit()
    connection.close()
    with pytest.raises(RecordsError, match="was not kept"):
        reopen(records, row)

    def find(kind: TextKind, key: str, digest: str) -> bytes:
        assert (kind, key, digest) == ("lesson", "mine/exam", row.lesson_hash)
        return file.read_bytes()

    assert lesson_of(records, row, find).title == row.lesson_title
    file.write_text(file.read_text("utf-8") + "# changed\n", "utf-8")
    with pytest.raises(RecordsError, match="changed or is gone"):
        reopen(records, row, find)


def test_the_house_book_of_then_is_found(records: Records, file: Path) -> None:
    row = records.run(play(records, file).run_id)
    book = book_of(records, row)
    assert book is not None
    assert (book.digest, book.key) == (row.book_digest, "washington")
    bare = records.run(play(records, file, book=False).run_id)
    assert book_of(records, bare) is None


def test_a_report_names_who_paused_and_released(records: Records, file: Path) -> None:
    boss = records.accounts.add("Bea", role="instructor", pin="2468")
    records.accounts.add("Ann", badge="A-17")
    lesson = load_lesson(file)
    release = records.exams.release(lesson, seeds="shared", shared_seed=5, by=boss.id)
    ann = next(person for person in records.accounts.people() if person.name == "Ann")
    listener = records.listener(ann.id, release_id=release.id)
    run = Run(lesson, catalog.game(lesson.game), seed=release.draw_seed(), listener=listener)
    run.advance()
    records.exams.pause(run.run_id, by=boss.id)
    records.exams.go_on(run.run_id, by=boss.id)
    told = report(records, records.run(run.run_id))
    assert (told.person.name, told.person.badge) == ("Ann", "A-17")
    assert told.release is not None
    assert told.name(told.release.by_id) == told.name(told.standstills[0].paused_by) == "Bea"
    assert told.run is not None
    assert told.score == told.run.score


def test_a_retry_is_replayed_as_the_part_it_was(records: Records, file: Path) -> None:
    ran = play(records, file)
    missed = {answered.number for answered in ran.answers if not answered.verdict.right}
    [ann] = records.trainees()
    listener = records.listener(ann.id)
    retry = Run(ran.lesson, ran.game, seed=ran.seed, only=missed, listener=listener)
    while not isinstance(retry.cue, EndCue):
        if isinstance(retry.cue, AskCue):
            retry.answer(expert_act(retry.cue.step), 1.0)
        retry.advance()
    again = reopen(records, records.run(retry.run_id))
    assert [answered.number for answered in again.answers] == sorted(missed)
    assert again.score == retry.score


def test_a_run_given_up_is_reported_with_what_was_answered(records: Records, file: Path) -> None:
    ran = play(records, file, answers=6)
    records.abandon(ran.run_id)
    told = report(records, records.run(ran.run_id))
    assert told.run is not None
    assert told.score.asked == 6
    assert told.row.outcome == "abandoned"


def test_the_book_a_lesson_really_rests_on_is_recorded(records: Records, file: Path) -> None:
    lesson = load_lesson(file)
    ann = records.add_trainee("Ann")
    listener = records.listener(ann.id, book_digest="b00c")
    run = Run(lesson, catalog.game(lesson.game), seed=1, listener=listener)
    run.advance()
    row = records.run(run.run_id)
    assert row.book_digest is None
    assert reopen(records, row).lesson.house == lesson.house

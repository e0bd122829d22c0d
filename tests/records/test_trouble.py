"""When things go wrong: killed processes, damaged and foreign files, full disks, two writers."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from trainer.engine.game import Game
from trainer.engine.steps import Act
from trainer.errors import RecordsError
from trainer.records import AnswerRow, Records
from trainer.training.expert import expert_act, play_through
from trainer.training.lessons import Lesson
from trainer.training.runner import AskCue, Run

PLAYING = Path(__file__).with_name("playing.py")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def playing() -> ModuleType:
    spec = spec_from_file_location("records_playing", PLAYING)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def assert_same(recorded: Sequence[AnswerRow], run: Run) -> None:
    assert [(row.number, row.act, row.right, row.seconds) for row in recorded] == [
        (given.number, given.act, given.verdict.right, given.seconds) for given in run.answers
    ]


def start(path: Path, trainee: str, *, rounds: int, seed: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(PLAYING), str(path), trainee, str(rounds), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_killed_run_has_lost_no_acknowledged_answer_and_resumes(
    records: Records, path: Path, game: Game, playing: ModuleType
) -> None:
    trainee = records.add_trainee("Ann").id
    with start(path, trainee, rounds=40, seed=5) as child:
        assert child.stdout is not None
        run_id = child.stdout.readline().strip()
        acknowledged = [int(child.stdout.readline()) for _ in range(37)]
        child.send_signal(signal.SIGKILL)
        acknowledged += [int(line) for line in child.stdout if line.endswith("\n")]
    assert child.returncode == -signal.SIGKILL
    recorded = records.answers(run_id)
    # The last one may have been written without there being time to say so.
    assert [item.number for item in recorded][: len(acknowledged)] == acknowledged
    assert len(acknowledged) <= len(recorded) <= len(acknowledged) + 1
    [row] = records.unfinished(trainee)
    assert row.id == run_id

    lesson = playing.lesson_of(40)
    resumed = Run(lesson, game, seed=row.seed, run_id=row.id, listener=records.listener(trainee))
    resumed.resume(recorded)
    assert_same(recorded, resumed)
    while playing.answer_next(resumed, wrong_every=5):
        pass
    # It ends exactly as if nothing had happened.
    untouched = Run(lesson, game, seed=5)
    while playing.answer_next(untouched, wrong_every=5):
        pass
    assert resumed.score == untouched.score
    assert_same(records.answers(run_id), untouched)
    assert records.run(run_id).is_finished


def test_two_processes_write_at_once(records: Records, path: Path) -> None:
    trainee = records.add_trainee("Ann").id
    children = [start(path, trainee, rounds=6, seed=seed) for seed in (1, 2)]
    said = [child.communicate(timeout=120)[0].split() for child in children]
    assert [child.returncode for child in children] == [0, 0]
    for run_id, *numbers in said:
        assert [item.number for item in records.answers(run_id)] == [int(text) for text in numbers]
        assert records.run(run_id).is_finished


def test_two_processes_create_one_record(path: Path) -> None:
    code = f"from trainer.records import Records; print(Records({str(path)!r}).workstation_id)"
    children = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        for _ in range(3)
    ]
    said = [child.communicate(timeout=120)[0] for child in children]
    assert [child.returncode for child in children] == [0, 0, 0]
    assert len(set(said)) == 1


@pytest.mark.parametrize(
    "content", [b"not a database at all" * 100, b"SQLite format 3\0" + b"x" * 4096]
)
def test_a_damaged_file_is_reported_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "training.db"
    path.write_bytes(content)
    with pytest.raises(RecordsError, match="damaged") as caught:
        Records(path)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == content


def test_damage_inside_is_reported(
    records: Records, path: Path, lesson: Lesson, game: Game
) -> None:
    trainee = records.add_trainee("Ann").id
    run = Run(lesson, game, seed=1, listener=records.listener(trainee))
    play_through(run)
    records.close()
    content = bytearray(path.read_bytes())
    # Everything behind the first page, where the tables are named.
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(RecordsError, match="damaged"):
        Records(path)
    assert path.read_bytes() == bytes(content)


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE photos (name TEXT)")
    connection.close()
    with pytest.raises(RecordsError, match="another program"):
        Records(path)
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("photos",)]
    connection.close()


def test_a_newer_record_is_refused(records: Records, path: Path) -> None:
    records.close()
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO schema_versions VALUES (99, 'later')")
    connection.commit()
    connection.close()
    with pytest.raises(RecordsError, match="newer version"):
        Records(path)


def test_a_folder_or_an_impossible_path_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordsError):
        Records(tmp_path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(RecordsError):
        Records(tmp_path / "file" / "training.db")


def test_what_could_not_be_written_is_written_later(
    records: Records, path: Path, lesson: Lesson, game: Game
) -> None:
    other = sqlite3.connect(path)
    trainee = records.add_trainee("Ann").id
    listener = records.listener(trainee)
    run = Run(lesson, game, seed=1, listener=listener)
    other.execute(
        "CREATE TRIGGER full BEFORE INSERT ON answers "
        "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
    )
    other.commit()
    for count in (1, 2):
        while not isinstance(run.cue, AskCue):
            run.advance()
        with pytest.raises(RecordsError, match="disk is full"):
            run.answer(_expert(run), 1.0)
        run.advance()
        assert listener.waiting == count
    assert records.answers(run.run_id) == []
    other.execute("DROP TRIGGER full")
    other.commit()
    other.close()
    play_through(run)
    assert listener.waiting == 0
    assert_same(records.answers(run.run_id), run)


def test_a_real_full_disk_is_told_in_one_line(records: Records, lesson: Lesson, game: Game) -> None:
    trainee = records.add_trainee("Ann").id
    run = Run(lesson, game, seed=1, listener=records.listener(trainee))
    # SQLite's own page limit gives the very error a full disk gives.
    with records._database.read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(RecordsError, match="the disk is full"):
        play_through(run)


def test_a_lock_that_is_never_released_is_told(
    records: Records, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.records.database._PATIENCE", 50)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        with Records(path) as impatient, pytest.raises(RecordsError, match="in use"):
            impatient.add_trainee("Ann")
    finally:
        other.close()
    assert records.add_trainee("Ann").name == "Ann"


def test_a_read_only_record_is_told_and_can_still_be_read(records: Records) -> None:
    ann = records.add_trainee("Ann")
    # File permissions do not bind an administrator; this binds the connection in the pool.
    with records._database.read() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    with pytest.raises(RecordsError, match="read-only"):
        records.add_trainee("Bob")
    assert records.trainees() == [ann]


def _expert(run: Run) -> Act:
    assert isinstance(run.cue, AskCue)
    return expert_act(run.cue.step)

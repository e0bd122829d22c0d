"""A record of an older version becomes one of today's, and nothing in it changes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from trainer.errors import RecordsError
from trainer.records import Records
from trainer.records.schema import SCHEMA

VERSION_1 = Path(__file__).with_name("version-1.sql")
VERSION_2 = Path(__file__).with_name("version-2.sql")
RUN = "11111111-1111-4111-8111-111111111111"
TABLES = ("workstation", "trainees", "runs", "answers", "run_ends")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return build(VERSION_1, tmp_path / "old.db")


def build(script: Path, path: Path) -> Path:
    connection = sqlite3.connect(path)
    connection.executescript(script.read_text("utf-8"))
    connection.close()
    return path


def ask(path: Path, query: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def test_nothing_is_lost(old: Path) -> None:
    before = {table: ask(old, f"SELECT * FROM {table} ORDER BY 1, 2") for table in TABLES}
    with Records(old) as records:
        ann, zoe = records.trainees()
        assert (ann.name, zoe.name) == ("Ann", "Zoe Baker")
        finished, open_run = records.runs(ann.id)
        assert (finished.id, finished.seed, finished.is_finished) == (RUN, 5, True)
        assert (open_run.seed, open_run.only, open_run.answered) == (
            "two",
            frozenset({1, 2, 3}),
            2,
        )
        assert len(records.answers(RUN)) == finished.answered == finished.asked
        assert records.accounts.policy() == "undecided"
        assert records.accounts.person(ann.id).role == "trainee"
    after = {table: ask(old, f"SELECT * FROM {table} ORDER BY 1, 2") for table in TABLES}
    # The runs have got room for two facts more, which nobody knows of old runs.
    after["runs"] = [row[:-2] for row in after["runs"] if row[-2:] == (None, None)]
    assert after == before
    assert all(before.values())
    assert ask(old, "SELECT version FROM schema_versions") == [(1,), (SCHEMA,)]


def test_a_migrated_record_is_built_like_a_new_one(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    for path in (old, new):
        Records(path).close()
    names = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2"
    triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY 1"
    assert ask(old, names) == ask(new, names)
    assert ask(old, triggers) == ask(new, triggers)
    for (table,) in ask(new, "SELECT name FROM sqlite_master WHERE type = 'table'"):
        columns = f"PRAGMA table_info({table})"
        assert ask(old, columns) == ask(new, columns)
        # Only their numbers may differ.
        keys = f"PRAGMA foreign_key_list({table})"
        assert {row[1:] for row in ask(old, keys)} == {row[1:] for row in ask(new, keys)}


def test_a_migration_that_fails_leaves_the_old_record(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trainer.records import schema

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    before = ask(old, "SELECT sql FROM sqlite_master")
    monkeypatch.setattr(schema, "protect", fail)
    with pytest.raises(RecordsError, match="disk is full"):
        Records(old)
    assert ask(old, "SELECT sql FROM sqlite_master") == before
    monkeypatch.undo()
    with Records(old) as records:
        assert len(records.trainees()) == 2


def test_an_old_record_is_merged_without_being_touched(old: Path, records: Records) -> None:
    merged = records.merge_from(old)
    assert (merged.trainees, merged.runs, merged.run_ends) == (2, 2, 1)
    assert ask(old, "SELECT version FROM schema_versions") == [(1,)]
    assert len(records.answers(RUN)) == records.run(RUN).asked


def test_migrated_rows_are_still_only_added_to(old: Path) -> None:
    Records(old).close()
    for statement in ("DELETE FROM runs", "UPDATE runs SET book_digest = 'x'"):
        connection = sqlite3.connect(old)
        try:
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                connection.execute(statement)
        finally:
            connection.close()


# --- from version 2 --------------------------------------------------------------------------


@pytest.fixture
def second(tmp_path: Path) -> Path:
    return build(VERSION_2, tmp_path / "second.db")


def test_version_2_gets_room_for_texts_and_loses_nothing(second: Path, tmp_path: Path) -> None:
    tables = [str(name) for (name,) in ask(second, _TABLE_NAMES) if name != "schema_versions"]
    before = {table: ask(second, f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables}
    with Records(second) as records:
        row = records.by_code("R3BZ-168N-F80J-RZ")
        assert (row.seed, row.answered) == (77, 2)
        assert [still.paused for still in records.exams.standstills(row.id)] == [True]
        assert records.texts("lesson", row.lesson_hash) == []
    assert {table: ask(second, f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables} == (
        before
    )
    new = tmp_path / "new.db"
    Records(new).close()
    built = "SELECT type, name, sql FROM sqlite_master WHERE name LIKE 'kept_texts%' ORDER BY 2"
    assert ask(second, built) == ask(new, built) != []
    assert ask(second, "SELECT version FROM schema_versions") == [(2,), (SCHEMA,)]


def test_version_2_is_merged_without_being_touched(second: Path, records: Records) -> None:
    merged = records.merge_from(second)
    assert (merged.trainees, merged.runs, merged.answers) == (2, 1, 2)
    assert ask(second, "SELECT version FROM schema_versions") == [(2,)]


_TABLE_NAMES = "SELECT name FROM sqlite_master WHERE type = 'table'"

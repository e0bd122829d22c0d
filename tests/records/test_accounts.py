"""People, their PINs, and what may be done by whom."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from trainer.engine.game import Game
from trainer.errors import AccessError, InputError, RecordsError
from trainer.records import Person, Records
from trainer.records.permissions import RESERVED, may
from trainer.records.pins import seconds_to_wait
from trainer.training.expert import play_through
from trainer.training.lessons import Lesson
from trainer.training.runner import Run

START = datetime(2026, 1, 5, 9, tzinfo=UTC)


class Clock:
    """A clock that stands until it is told to go on."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> datetime:
        return self.at

    def wait(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


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


def fail(records: Records, person: Person, times: int) -> None:
    for _ in range(times):
        with pytest.raises(AccessError, match="not the PIN"):
            records.accounts.sign_in(person.id, "0000")


# --- people ----------------------------------------------------------------------------------


def test_a_person_is_what_the_events_say(records: Records, path: Path, boss: Person) -> None:
    accounts = records.accounts
    ann = accounts.add(" Ann  Lee ", badge="17")
    assert (ann.name, ann.badge, ann.role, ann.has_pin) == ("Ann Lee", "17", "trainee", False)
    accounts.rename(ann.id, "Ann Wu", by=boss.id)
    accounts.set_badge(ann.id, "", by=boss.id)
    accounts.set_pin(ann.id, "123456", by=boss.id)
    accounts.set_role(ann.id, "instructor", by=boss.id)
    with Records(path) as again:
        now = again.accounts.person(ann.id)
        assert (now.name, now.badge, now.role, now.has_pin) == ("Ann Wu", "", "instructor", True)
        assert [person.name for person in again.accounts.people()] == ["Ann Wu", "Bea"]
        assert [trainee.name for trainee in again.trainees()] == ["Ann Wu", "Bea"]


def test_the_pin_is_nowhere_in_the_file(records: Records, path: Path) -> None:
    records.accounts.add("Bea", role="instructor", pin="918273645")
    records.close()
    files = [file.read_bytes() for file in path.parent.iterdir()]
    assert not any(b"918273645" in content for content in files)
    assert any(b"$argon2id$" in content for content in files)


@pytest.mark.parametrize("pin", ["123", "1234567890123", "12a4", "12 4", "１２３４", "1234\n"])
def test_a_pin_that_cannot_be_is_refused(records: Records, boss: Person, pin: str) -> None:
    with pytest.raises(InputError, match="4 to 12 digits"):
        records.accounts.add("Ann", pin=pin)
    with pytest.raises(InputError, match="4 to 12 digits"):
        records.accounts.sign_in(boss.id, pin)


def test_names_and_badges_are_nobody_elses(records: Records, boss: Person) -> None:
    ann = records.accounts.add("Ann", badge="A7")
    with pytest.raises(InputError, match="already"):
        records.accounts.add("ANN")
    with pytest.raises(InputError, match="Ann's already"):
        records.accounts.add("Zoe", badge="a7")
    with pytest.raises(InputError, match="already"):
        records.accounts.rename(ann.id, "bea", by=boss.id)
    # One's own name in other letters is no clash.
    assert records.accounts.rename(ann.id, "ANN", by=boss.id).name == "ANN"
    # A name given up is free again.
    records.accounts.rename(ann.id, "Eve", by=boss.id)
    assert records.accounts.add("Ann").name == "Ann"


def test_an_instructor_always_has_a_pin(records: Records, boss: Person) -> None:
    accounts = records.accounts
    with pytest.raises(InputError, match="needs a PIN"):
        accounts.add("Cid", role="instructor", by=boss.id)
    ann = accounts.add("Ann")
    with pytest.raises(InputError, match="needs a PIN"):
        accounts.set_role(ann.id, "instructor", by=boss.id)
    with pytest.raises(InputError, match="always has a PIN"):
        accounts.set_pin(boss.id, "", by=boss.id)
    with pytest.raises(InputError, match="last instructor"):
        accounts.set_role(boss.id, "trainee", by=boss.id)


# --- who may what ----------------------------------------------------------------------------


def test_only_instructors_make_instructors_once_there_is_one(records: Records) -> None:
    accounts = records.accounts
    assert accounts.policy() == "undecided"
    boss = accounts.add("Bea", role="instructor", pin="2468")
    assert accounts.policy() == "accounts"
    ann = accounts.add("Ann")
    for by in (None, ann.id, "nobody"):
        with pytest.raises(AccessError, match="only an instructor"):
            accounts.add("Cid", role="instructor", pin="1357", by=by)
        with pytest.raises(AccessError, match="only an instructor"):
            accounts.set_role(ann.id, "instructor", by=by)
        with pytest.raises(AccessError, match="only an instructor"):
            accounts.set_pin(boss.id, "1111", by=by)
    assert accounts.add("Cid", role="instructor", pin="1357", by=boss.id).role == "instructor"


def test_an_open_room_does_without_accounts(records: Records) -> None:
    accounts = records.accounts
    accounts.choose_open()
    accounts.choose_open()
    assert accounts.policy() == "open"
    ann = accounts.add("Ann")
    accounts.demand("studio", None)
    accounts.delete_runs(ann.id, by=None)
    boss = accounts.add("Bea", role="instructor", pin="2468")
    assert accounts.policy() == "accounts"
    with pytest.raises(AccessError):
        accounts.choose_open()
    with pytest.raises(AccessError, match="Studio"):
        accounts.demand("studio", ann.id)
    accounts.demand("studio", boss.id)


def test_everybody_may_train_and_only_instructors_the_rest() -> None:
    for act in RESERVED:
        assert may(act, "instructor", "accounts")  # type: ignore[arg-type]
        assert not may(act, "trainee", "accounts")  # type: ignore[arg-type]
        assert not may(act, None, "accounts")  # type: ignore[arg-type]
        assert may(act, None, "open")  # type: ignore[arg-type]
        assert may(act, "trainee", "undecided")  # type: ignore[arg-type]
    assert may("train", None, "accounts")


# --- signing in ------------------------------------------------------------------------------


def test_the_right_pin_signs_in_and_none_is_needed_without_one(
    records: Records, boss: Person
) -> None:
    assert records.accounts.sign_in(boss.id, "2468") == boss
    ann = records.accounts.add("Ann")
    assert records.accounts.sign_in(ann.id) == ann
    with pytest.raises(RecordsError, match="no person"):
        records.accounts.sign_in("nobody", "1234")


def test_wrong_pins_make_one_wait_longer_and_longer(
    records: Records, path: Path, clock: Clock, boss: Person
) -> None:
    fail(records, boss, 3)
    # Not even the right one, and not after a restart either.
    with (
        Records(path, clock=clock) as again,
        pytest.raises(AccessError, match="try again in 15 seconds"),
    ):
        again.accounts.sign_in(boss.id, "2468")
    clock.wait(14.5)
    with pytest.raises(AccessError, match=r"try again in 1 second$"):
        records.accounts.sign_in(boss.id, "2468")
    clock.wait(0.5)
    fail(records, boss, 1)
    with pytest.raises(AccessError, match="30 seconds"):
        records.accounts.sign_in(boss.id, "2468")
    clock.wait(30)
    assert records.accounts.sign_in(boss.id, "2468") == boss
    # The right one wipes the slate clean.
    fail(records, boss, 3)


def test_a_new_pin_ends_the_waiting(records: Records, boss: Person) -> None:
    ann = records.accounts.add("Ann", pin="1111")
    fail(records, ann, 3)
    records.accounts.set_pin(ann.id, "2222", by=boss.id)
    assert records.accounts.sign_in(ann.id, "2222").name == "Ann"


def test_ones_own_pin_is_changed_by_who_knows_it(records: Records) -> None:
    ann = records.accounts.add("Ann", pin="1111")
    with pytest.raises(AccessError, match="not the PIN"):
        records.accounts.change_own_pin(ann.id, "9999", "2222")
    records.accounts.change_own_pin(ann.id, "1111", "2222")
    assert records.accounts.sign_in(ann.id, "2222").name == "Ann"


def test_the_wait_doubles_to_an_hour_and_no_clock_makes_it_longer() -> None:
    waits = [seconds_to_wait(wrong, START, START) for wrong in (0, 2, 3, 4, 5, 11, 10**6)]
    assert waits == [0, 0, 15, 30, 60, 3600, 3600]
    assert seconds_to_wait(3, START, START - timedelta(days=400)) == 15
    assert seconds_to_wait(3, START, START + timedelta(days=1)) == 0


def test_a_clock_set_back_neither_shortens_the_wait_nor_makes_it_last(
    records: Records, clock: Clock, boss: Person
) -> None:
    fail(records, boss, 3)
    clock.wait(-4 * 3600)
    for _ in range(2):
        with pytest.raises(AccessError, match="in 15 seconds"):
            records.accounts.sign_in(boss.id, "2468")
    clock.wait(14)
    with pytest.raises(AccessError, match=r"in 1 second$"):
        records.accounts.sign_in(boss.id, "2468")
    clock.wait(1)
    assert records.accounts.sign_in(boss.id, "2468") == boss


# --- deleting and merging --------------------------------------------------------------------


def test_an_instructor_deletes_a_trainees_runs_and_it_stays_known(
    records: Records, path: Path, tmp_path: Path, lesson: Lesson, game: Game, boss: Person
) -> None:
    ann, bob = records.accounts.add("Ann"), records.accounts.add("Bob")
    for person in (ann, bob):
        play_through(Run(lesson, game, seed=7, listener=records.listener(person.id)))
    copy = tmp_path / "copy.db"
    source, target = sqlite3.connect(path), sqlite3.connect(copy)
    source.backup(target)
    source.close()
    target.close()
    [row] = records.runs(ann.id)
    with pytest.raises(AccessError, match="delete records"):
        records.accounts.delete_runs(ann.id, by=ann.id)
    assert records.runs(ann.id) == [row]
    deletion = records.accounts.delete_runs(ann.id, by=boss.id)
    assert (deletion.person_id, deletion.by_id, deletion.at) == (ann.id, boss.id, START)
    assert (deletion.runs, deletion.answers) == (1, row.answered)
    assert records.accounts.deletions() == [deletion]
    assert records.runs(ann.id) == []
    assert records.answers(row.id) == []
    assert len(records.runs(bob.id)) == 1
    # No merge brings it back.
    assert records.merge_from(copy).runs == 0
    assert records.runs(ann.id) == []


def test_what_was_deleted_is_not_left_in_the_file(
    records: Records, path: Path, lesson: Lesson, game: Game
) -> None:
    ann = records.accounts.add("Ann")
    play_through(Run(lesson, game, seed="very-own-seed", listener=records.listener(ann.id)))
    records.close()
    assert b"very-own-seed" in path.read_bytes()
    with Records(path) as again:
        again.accounts.delete_runs(ann.id, by=None)
    assert b"very-own-seed" not in path.read_bytes()


def test_an_answer_to_a_deleted_run_is_refused_in_words(
    records: Records, lesson: Lesson, game: Game
) -> None:
    ann = records.accounts.add("Ann")
    run = Run(lesson, game, seed=7, listener=records.listener(ann.id))
    run.advance()
    records.accounts.delete_runs(ann.id, by=None)
    with pytest.raises(RecordsError, match="no longer on record"):
        play_through(run)


@pytest.mark.parametrize("table", ["account_events", "deletions", "deleted_runs", "policies"])
def test_what_was_done_cannot_be_covered_up(
    records: Records, path: Path, lesson: Lesson, game: Game, table: str
) -> None:
    records.accounts.choose_open()
    ann = records.accounts.add("Ann", badge="7")
    play_through(Run(lesson, game, seed=7, listener=records.listener(ann.id)))
    records.accounts.delete_runs(ann.id, by=None)
    connection = sqlite3.connect(path)
    try:
        for statement in (f"DELETE FROM {table}", f"UPDATE {table} SET rowid = 99"):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                connection.execute(statement)
    finally:
        connection.close()


def test_a_merge_makes_nobody_instructor(records: Records, tmp_path: Path, boss: Person) -> None:
    with Records(tmp_path / "other.db") as other:
        eve = other.accounts.add("Eve", badge="9", role="instructor", pin="1111")
    records.merge_from(tmp_path / "other.db")
    here = records.accounts.person(eve.id)
    assert (here.name, here.badge, here.role, here.has_pin) == ("Eve", "9", "trainee", False)


def test_the_hash_is_not_loaded_before_a_pin_is_typed(path: Path) -> None:
    code = (
        "import sys; from trainer.records import Records\n"
        f"r = Records({str(path)!r}); r.add_trainee('Ann'); r.accounts.people(); r.close()\n"
        "assert 'argon2' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


# --- several changes at once, and doing without ----------------------------------------------


def test_several_changes_are_made_together_or_not_at_all(records: Records, boss: Person) -> None:
    ann = records.accounts.add("Ann")
    records.accounts.add("Bob", badge="7")
    with pytest.raises(InputError, match="Bob's already") as refused:
        records.accounts.update(ann.id, name="Eve", badge="7", by=boss.id)
    assert refused.value.where == "badge"
    assert records.accounts.person(ann.id) == ann
    now = records.accounts.update(
        ann.id, name="Eve", badge="8", pin="1357", role="instructor", by=boss.id
    )
    assert (now.name, now.badge, now.role, now.has_pin) == ("Eve", "8", "instructor", True)
    with pytest.raises(AccessError, match="only an instructor"):
        records.accounts.update(ann.id, name="Ann", by=None)
    kept = records.accounts.update(ann.id, role="trainee", by=boss.id)
    assert (kept.role, kept.has_pin) == ("trainee", True)
    assert not records.accounts.update(ann.id, pin="", by=boss.id).has_pin


def test_an_instructor_can_do_without_accounts_again(records: Records, boss: Person) -> None:
    accounts = records.accounts
    ann = accounts.add("Ann")
    with pytest.raises(AccessError, match="only an instructor"):
        accounts.do_without(by=ann.id)
    accounts.do_without(by=boss.id)
    assert accounts.policy() == "open"
    assert accounts.person(boss.id).role == "trainee"
    accounts.demand("studio", None)
    accounts.set_role(boss.id, "instructor", by=None)
    assert accounts.policy() == "accounts"


def test_a_refusal_says_how_long_to_wait(records: Records, boss: Person) -> None:
    fail(records, boss, 2)
    with pytest.raises(AccessError) as third:
        records.accounts.sign_in(boss.id, "9999")
    assert third.value.wait == 15
    with pytest.raises(AccessError) as early:
        records.accounts.sign_in(boss.id, "2468")
    assert early.value.wait == 15

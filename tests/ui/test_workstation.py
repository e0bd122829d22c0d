"""The workstation holds exams as they are released and notes what was broken off."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk, answer_first

EXAM = "small/04-exam"


def test_a_released_exam_is_begun_as_its_release_says(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    records = desk.station.records
    assert records is not None
    lesson = desk.station.begin(EXAM).lesson
    release = records.exams.release(lesson, seeds="shared", shared_seed="autumn", by=None)
    run = desk.station.begin(EXAM)
    answer_first(run)
    again = desk.station.again(run)
    assert run.seed == again.seed == "autumn"
    row = records.run(run.run_id)
    assert (row.release_id, row.book_digest) == (release.id, None)
    desk.close()


def test_a_resumed_run_is_noted_as_interrupted(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    run = desk.station.begin(EXAM)
    answer_first(run)
    desk.station.refresh()
    desk.settle()
    records = desk.station.records
    row = desk.station.resumable()
    assert records is not None
    assert row is not None
    assert desk.station.resume(row).position == 1
    [noted] = records.exams.standstills(run.run_id)
    assert (noted.paused, noted.answered) == (False, 1)
    assert noted.since == records.answers(run.run_id)[-1].answered_at
    desk.close()

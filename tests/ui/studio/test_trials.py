"""Trying a lesson: as a trainee would, from any round, and without a trace."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.desk import play
from tests.ui.studio.studio_desk import SHIFT, Studio, press
from trainer.records import Records
from trainer.training.runner import PageCue, RoundCue, Run


def rows(root: Path) -> int:
    """Return how many runs the records hold."""
    records = Records(root / "records.sqlite")
    try:
        return sum(len(records.runs(person.id)) for person in records.trainees())
    finally:
        records.close()


def running(studio: Studio) -> Run:
    run = studio.desk.run
    assert run is not None
    return run


def test_a_trial_plays_the_unsaved_text_and_leaves_no_record(
    studio: Studio, tmp_path: Path
) -> None:
    studio.desk.open().add("Ana")
    path = studio.own_lesson("05-commission.yaml")
    studio.open(path)
    editor = studio.page.editor
    field = editor.items.head.basics.title
    field.setFocus()
    QTest.keyClicks(field, "Tried ")
    QTest.keyClick(editor, Qt.Key.Key_F5, SHIFT)
    assert studio.desk.window.current == "table"
    run = running(studio)
    assert "Tried" in run.lesson.title
    assert "Tried" not in path.read_text(encoding="utf-8")
    studio.desk.table.stop()
    play(run)
    studio.desk.window._finish(run)
    assert studio.desk.window.current == "debrief"
    debrief = studio.desk.window.page("debrief")
    press(debrief, "Play again")
    again = running(studio)
    assert again is not run
    studio.desk.table.stop()
    play(again)
    studio.desk.window._finish(again)
    press(debrief, "Studio")
    assert studio.desk.window.current == "studio"
    assert studio.page.editor.desk is not None
    assert studio.page.editor.isVisible()
    studio.desk.settle()
    assert rows(tmp_path) == 0


def test_asking_again_what_was_missed_in_a_trial_leaves_no_record_either(
    studio: Studio, tmp_path: Path
) -> None:
    desk = studio.desk.open().add("Ana")
    lesson = studio.own_lesson("01-card-values.yaml")
    studio.open(lesson)
    studio.page.editor.try_all()
    run = running(studio)
    desk.table.stop()
    play(run, wrong=frozenset({2}))
    desk.window._finish(run)
    press(desk.window.page("debrief"), "Retry only what was missed")
    retry = running(studio)
    assert retry.only == frozenset({2})
    desk.table.stop()
    play(retry)
    desk.window._finish(retry)
    desk.settle()
    assert rows(tmp_path) == 0
    # A lesson begun by the trainee still is recorded.
    desk.window.begin("gowzgow/01-card-values")
    recorded = running(studio)
    desk.table.stop()
    play(recorded)
    desk.settle()
    assert rows(tmp_path) == 1


def test_a_trial_begins_at_the_chosen_round(studio: Studio) -> None:
    studio.desk.open()
    studio.open(studio.own_lesson("17-irregular-cards.yaml"))
    editor = studio.page.editor
    editor.script.setFocus()
    editor.script.choose(7)
    QTest.keyClick(editor.script, Qt.Key.Key_F5)
    cue = running(studio).cue
    assert isinstance(cue, RoundCue)
    assert (cue.number, cue.of) == (6, 15)
    studio.desk.window._leave()
    assert studio.desk.window.current == "studio"
    assert editor.script.current == 7
    editor.script.choose(4)
    QTest.keyClick(editor.script, Qt.Key.Key_F5)
    assert isinstance(running(studio).cue, PageCue)


def test_a_lesson_that_is_wrong_cannot_be_tried_and_says_why(studio: Studio) -> None:
    studio.desk.open()
    studio.open(studio.own_course("Mine") / "01-first-lesson.yaml")
    editor = studio.page.editor
    field = editor.items.head.marks.accuracy
    field.setFocus()
    QTest.keyClicks(field, "0")
    QTest.keyClick(field, Qt.Key.Key_F5)
    assert studio.desk.window.current == "studio"
    assert "accuracy: 900 is more than 100" in studio.desk.window.notice.text


def test_a_shipped_lesson_is_tried_from_the_tree(studio: Studio) -> None:
    studio.desk.open()
    studio.choose("Commission")
    QTest.keyClick(studio.page.browser.tree, Qt.Key.Key_F5)
    assert studio.desk.window.current == "table"
    assert running(studio).lesson.key == "gowzgow/05-commission"

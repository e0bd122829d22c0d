"""Debrief: the score, every answer on a timeline, every mistake on the felt, the retry."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.desk import play, write_course
from trainer.engine.table import Table
from trainer.games import catalog
from trainer.training.library import Library
from trainer.training.runner import Run
from trainer.ui.debrief import DebriefPage
from trainer.ui.replay import Replay
from trainer.ui.settings import Settings
from trainer.ui.theme import DARK, LIGHT

LEFT = Qt.MouseButton.LeftButton


def run_of(root: Path, name: str = "01-totals", wrong: tuple[int, ...] = ()) -> Run:
    folder = root / "lessons"
    library = Library(folder if folder.exists() else write_course(root))
    lesson = library.lesson(f"small/{name}")
    return play(Run(lesson, catalog.game(lesson.game), seed=3), wrong=frozenset(wrong))


@pytest.fixture
def page(qtbot: QtBot) -> DebriefPage:
    page = DebriefPage(LIGHT, Settings(theme="light", animation="off"))
    qtbot.addWidget(page)
    page.resize(1200, 700)
    page.show()
    return page


def show(page: DebriefPage, run: Run) -> DebriefPage:
    page.show_run(run, run.game, run.lesson.title)
    return page


def test_the_score_card_shows_every_figure(page: DebriefPage, tmp_path: Path) -> None:
    show(page, run_of(tmp_path, wrong=(2,)))
    assert page.score.accuracy.value == "66.6 %"
    assert page.score.pace.value == "1,200"
    assert page.score.overpaid.value == "$0"
    assert page.score.time.value == "00:06"
    assert page.score.verdict.text.startswith("Not passed yet.")
    assert "passing takes 90 %" in page.score.verdict.text
    assert page.score.error_lines == ["Hand misread: 1"]


def test_a_passed_run_has_nothing_to_retry(page: DebriefPage, tmp_path: Path) -> None:
    show(page, run_of(tmp_path))
    assert page.score.verdict.text == "Passed."
    assert not page.retry_button.isVisible()
    assert page.mistakes == ()
    assert page.timeline.current == 0


def test_marks_differ_in_shape_and_words(page: DebriefPage, tmp_path: Path) -> None:
    show(page, run_of(tmp_path, wrong=(2,)))
    assert [mark.sort for mark in page.timeline.marks] == ["right", "wrong", "right"]
    assert "wrong (hand misread)" in page.timeline.marks[1].words
    assert page.timeline.accessibleName() == "Timeline: 3 answers, 1 wrong"


def test_the_first_mistake_lies_on_the_felt_as_it_was(page: DebriefPage, tmp_path: Path) -> None:
    run = run_of(tmp_path, wrong=(2,))
    show(page, run)
    played = Replay(run).round(1)
    at = run.answers[1].step
    expected = Table()
    for step in played.steps[:at]:
        expected.play(step.before).play(step.after)
    expected.play(played.steps[at].before)
    assert page.view.scene.table == expected
    assert page.view.scene.highlighted == played.steps[at].place
    assert page.where.text() == "Mistake 1 of 1, round 1"
    assert page.view.given.words.text() == "✗ 6"
    assert page.view.due.words.text() == "✓ 5"
    assert "7 + 8 = 15" in page.view.why.text()
    assert "Stated by the source" in page.view.rule.text()


def test_playing_the_step_again_ends_where_the_right_act_ends(
    page: DebriefPage, tmp_path: Path
) -> None:
    run = run_of(tmp_path, wrong=(2,))
    show(page, run)
    QTest.mouseClick(page.replay_button, LEFT)
    played = Replay(run).round(1)
    assert page.view.scene.table == played.table_before(run.answers[1].step + 1)


def test_arrow_keys_walk_over_the_mistakes_wherever_the_focus_is(
    page: DebriefPage, tmp_path: Path, qtbot: QtBot
) -> None:
    show(page, run_of(tmp_path, wrong=(1, 3)))
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    assert page.timeline.current == 0
    for focus in (page, page.again_button, page.timeline):
        focus.setFocus()
        QTest.keyClick(focus, Qt.Key.Key_Right)
        assert page.timeline.current == 2
        QTest.keyClick(focus, Qt.Key.Key_Left)
        assert page.timeline.current == 0
    QTest.mouseClick(page.previous_button, LEFT)
    assert page.timeline.current == 2  # round from the first to the last


def test_a_click_on_a_mark_shows_that_answer(page: DebriefPage, tmp_path: Path) -> None:
    show(page, run_of(tmp_path, wrong=(1,)))
    QTest.mouseClick(page.timeline, LEFT, pos=page.timeline.spot(2))
    assert page.timeline.current == 2
    assert page.where.text() == "Answer 3 of 3, round 1"
    assert page.view.given.words.text().startswith("✓ 9")
    QTest.keyClick(page.timeline, Qt.Key.Key_Up)
    assert page.timeline.current == 1
    QTest.keyClick(page.timeline, Qt.Key.Key_Down)
    assert page.timeline.current == 2


def test_retry_asks_only_what_was_missed(page: DebriefPage, tmp_path: Path, qtbot: QtBot) -> None:
    run = run_of(tmp_path, wrong=(1, 3))
    show(page, run)
    with qtbot.waitSignal(page.retry) as asked:
        QTest.mouseClick(page.retry_button, LEFT)
    assert asked.args == [{1, 3}]
    retry = play(Run(run.lesson, run.game, seed=run.seed, only={1, 3}), wrong=frozenset({3}))
    assert [answer.number for answer in retry.answers] == [1, 3]
    show(page, retry)
    assert page.mistakes == (1,)
    assert "Only a part of the lesson was asked." in page.score.verdict.text


def test_again_and_home_are_told(page: DebriefPage, tmp_path: Path, qtbot: QtBot) -> None:
    show(page, run_of(tmp_path))
    with qtbot.waitSignal(page.again):
        QTest.mouseClick(page.again_button, LEFT)
    with qtbot.waitSignal(page.home):
        QTest.mouseClick(page.home_button, LEFT)


def test_a_run_looked_back_at_is_not_played_again(page: DebriefPage, tmp_path: Path) -> None:
    run = run_of(tmp_path, wrong=(2,))
    page.show_run(run, run.game, "Ann: Totals", can_repeat=False)
    assert not page.retry_button.isVisible()
    assert not page.again_button.isVisible()
    assert page.home_button.isVisible()
    assert page.mistakes == (1,)
    show(page, run)
    assert page.retry_button.isVisible()
    assert page.again_button.isVisible()


def test_a_demonstration_has_nothing_to_look_back_at(page: DebriefPage, tmp_path: Path) -> None:
    show(page, run_of(tmp_path, "03-show"))
    assert page.view.nothing.text == "Nothing was asked in this lesson."
    assert not page.timeline.isVisible()
    assert page.score.verdict.text == "Demonstration watched to its end."
    show(page, run_of(tmp_path, wrong=(1,)))
    assert page.timeline.isVisible()
    assert page.view.view.isVisible()


def test_a_late_answer_has_a_mark_of_its_own(page: DebriefPage, tmp_path: Path) -> None:
    write_course(tmp_path)
    path = tmp_path / "lessons" / "small" / "01-totals.yaml"
    path.write_text("pace: {decisions_per_hour: 1200}\n" + path.read_text())
    lesson = Library(tmp_path / "lessons").lesson("small/01-totals")
    run = play(Run(lesson, catalog.game(lesson.game), seed=3), seconds=60.0)
    show(page, run)
    assert {mark.sort for mark in page.timeline.marks} == {"late"}
    assert page.score.error_lines == ["Too slow: 3"]


def test_a_long_timeline_wraps_and_every_mark_can_be_clicked(
    page: DebriefPage, tmp_path: Path
) -> None:
    write_course(tmp_path)
    path = tmp_path / "lessons" / "small" / "01-totals.yaml"
    head, _, _ = path.read_text().partition("script:")
    path.write_text(f"{head}script:\n  - deal: {{count: 40, seats: 7}}\n")
    lesson = Library(tmp_path / "lessons").lesson("small/01-totals")
    show(page, play(Run(lesson, catalog.game(lesson.game), seed=3)))
    marks = page.timeline.marks
    assert len(marks) == 280
    for at in (0, 100, 279):
        spot = page.timeline.spot(at)
        assert page.timeline.rect().contains(spot)
        QTest.mouseClick(page.timeline, LEFT, pos=spot)
        assert page.timeline.current == at


def test_the_debrief_follows_the_theme(page: DebriefPage, tmp_path: Path) -> None:
    show(page, run_of(tmp_path, wrong=(1,)))
    page.restyle(DARK, Settings(theme="dark"))
    assert page.timeline._theme is DARK

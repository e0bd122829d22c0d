"""A record code typed off a paper finds its run, however it was typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from trainer import resources
from trainer.games import catalog
from trainer.records import Records
from trainer.records.reports import RunReport, report
from trainer.training.cues import AskCue, EndCue
from trainer.training.expert import expert_act
from trainer.training.lessons import load_lesson
from trainer.training.runner import Run
from trainer.ui import theme
from trainer.ui.handouts.finder import RecordFinder

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with Records(tmp_path / "records.db") as opened:
        lesson = load_lesson(resources.lessons_dir() / "gowzgow" / "01-card-values.yaml")
        ann = opened.accounts.add("Ann", badge="A-17")
        run = Run(lesson, catalog.game(lesson.game), seed=3, listener=opened.listener(ann.id))
        while not isinstance(run.cue, EndCue):
            if isinstance(run.cue, AskCue):
                run.answer(expert_act(run.cue.step), 1.0)
            run.advance()
        yield opened


@pytest.fixture
def code(records: Records) -> str:
    return records.all_runs()[0].code


@pytest.fixture
def finder(qtbot: QtBot, records: Records) -> Iterator[RecordFinder]:
    def find(code: str) -> RunReport:
        return report(records, records.by_code(code))

    made = RecordFinder(theme.LIGHT, find)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close_down()


def enter(qtbot: QtBot, finder: RecordFinder, text: str) -> None:
    finder.field.clear()
    QTest.keyClicks(finder.field, text)
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not finder.is_busy, timeout=10_000)


def test_a_code_is_found_however_it_is_typed(qtbot: QtBot, finder: RecordFinder, code: str) -> None:
    ways = (code, code.lower(), code.replace("-", ""), code.replace("0", "o").replace("1", "l"))
    for way in ways:
        enter(qtbot, finder, way)
        assert finder.field.text() == code
        who, lesson, game, _when, result, shown = finder.head
        assert (who, game, shown) == ("Ann (badge A-17)", "GowZGow", code)
        assert "01-card-values" in lesson
        assert result.startswith("Passed, ")


def test_the_run_is_replayed_and_handed_out_from_there(
    qtbot: QtBot, finder: RecordFinder, code: str
) -> None:
    QTest.keyClicks(finder.field, code)
    QTest.mouseClick(finder.find_button, LEFT)
    qtbot.waitUntil(lambda: finder.report is not None, timeout=10_000)
    with qtbot.waitSignal(finder.replay_wanted) as blocker:
        QTest.mouseClick(finder.replay_button, LEFT)
    assert blocker.args[0].row.code == code
    assert blocker.args[0].run.position > 0
    with qtbot.waitSignal(finder.handout_wanted) as blocker:
        QTest.keyClick(finder.handout_button, Qt.Key.Key_Space)
    assert blocker.args == [finder.report]


def test_mistyped_and_unknown_codes_are_told_apart(
    qtbot: QtBot, finder: RecordFinder, code: str
) -> None:
    enter(qtbot, finder, code)
    swapped = code[:-1] + ("0" if code[-1] != "0" else "1")
    for text, told in (
        (swapped, "mistyped"),
        ("4F7K", "14 letters and digits, not 4"),
        ("?", "No record code has the character"),
        ("", "Type the code first"),
        ("0000-0000-0000-00", "no run has the code"),
    ):
        enter(qtbot, finder, text)
        assert told in finder.note.text
        assert finder.report is None
        assert finder.head == ()


def test_a_run_of_other_rules_is_shown_but_not_replayed(
    qtbot: QtBot, finder: RecordFinder, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.records.reopening.RULES_VERSION", "9")
    enter(qtbot, finder, code)
    assert not finder.replay_button.isEnabled()
    assert finder.handout_button.isEnabled()
    assert "version 9" in finder.trouble.text

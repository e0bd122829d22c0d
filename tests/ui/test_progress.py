"""Progress: plots and, beside them, the same in tables."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk, play
from trainer.records import RunRow, SkillPoint
from trainer.ui.progress import ProgressPage
from trainer.ui.skills import summarise
from trainer.ui.theme import DARK, LIGHT

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
LEFT = Qt.MouseButton.LeftButton


def row(number: int, *, right: int = 8, graded: int = 10, outcome: str = "finished") -> RunRow:
    return RunRow(
        id=str(number),
        trainee_id="a",
        lesson_key="small/01-totals",
        lesson_title="Totals",
        lesson_hash="",
        game="gowzgow",
        mode="practice",
        seed=1,
        only=None,
        rules_version="1",
        app_version="1",
        workstation_id="w",
        started_at=NOW + timedelta(days=number),
        answered=graded,
        ended_at=NOW if outcome else None,
        outcome=outcome or None,  # type: ignore[arg-type]
        passed=right == graded,
        asked=graded,
        graded=graded,
        right=right,
        overpaid=number * 125,
        underpaid=50,
        seconds=36.0,
    )


def point(skill: str, right: int, asked: int = 4, seconds: float = 8.0) -> SkillPoint:
    return SkillPoint(skill=skill, run_id="1", at=NOW, asked=asked, right=right, seconds=seconds)


def cells(table: QTableWidget, at: int) -> list[str]:
    found = [table.item(at, column) for column in range(table.columnCount())]
    return [item.text() if item else "" for item in found]


@pytest.fixture
def page(qtbot: QtBot) -> ProgressPage:
    page = ProgressPage(LIGHT)
    qtbot.addWidget(page)
    page.resize(1200, 700)
    page.show()
    return page


def test_nobody_and_nothing_are_told_apart(page: ProgressPage) -> None:
    page.show_history("", (), (), {})
    assert "Pick who is training" in page.empty.text()
    page.show_history("Ana", (), (), {})
    assert "Nothing to show yet" in page.empty.text()
    assert page.empty.isVisible()
    assert not page.by_skill.isVisible()


def test_what_is_plotted_also_stands_in_the_table(page: ProgressPage) -> None:
    runs = [row(1), row(2, outcome=""), row(3, right=10), row(4, graded=0, right=0)]
    page.show_history("Ana", runs, (), {})
    accuracy = page.plots["accuracy"].series[0].values
    assert accuracy == (80.0, 100.0)  # unfinished runs and demonstrations are left out
    assert page.plots["money"].series[0].values == (1.25, 3.75)
    assert page.plots["money"].series[1].values == (0.5, 0.5)
    assert page.plots["pace"].series[0].values == (800.0, 1000.0)
    assert page.runs.rowCount() == 2
    assert cells(page.runs, 0) == ["2", "04 May", "Totals", "100 %", "$3.75", "$0.50", "1,000", "✓"]
    assert cells(page.runs, 1)[3:] == ["80 %", "$1.25", "$0.50", "800", "–"]


def test_skills_are_listed_with_the_weakest_first(page: ProgressPage) -> None:
    points = [point("total", 4), point("pay", 1), point("pay", 3), point("odd", 2)]
    titles = {"total": "Totals", "pay": "Paying"}
    page.show_history("Ana", [row(1)], points, titles)
    QTest.mouseClick(page.by_skill, LEFT)
    assert page.skills.isVisible()
    assert [cells(page.skills, at)[0] for at in range(3)] == ["Paying", "odd", "Totals"]
    assert cells(page.skills, 0) == ["Paying", "8", "50 %", "50 %", "2.0"]
    QTest.mouseClick(page.over_time, LEFT)
    assert page.runs.isVisible()


def test_lately_looks_at_the_last_runs_only() -> None:
    history = [point("pay", 0)] * 10 + [point("pay", 4)] * 5
    (summary,) = summarise(history, {})
    assert summary.accuracy == pytest.approx(1 / 3)
    assert summary.lately == 1.0


def test_plots_follow_the_theme(page: ProgressPage) -> None:
    page.show_history("Ana", [row(1), row(2)], [point("pay", 1)], {})
    page.restyle(DARK)
    picture = page.plots["accuracy"].grab().toImage()
    assert picture.pixelColor(picture.width() - 3, picture.height() - 3).name() == DARK.surface


def test_the_window_shows_what_was_really_played(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open().add("Ana")
    play(desk.station.begin("small/01-totals"), wrong=frozenset({1}))
    desk.settle()
    desk.window.go("progress")
    page = desk.window.page("progress")
    assert isinstance(page, ProgressPage)
    qtbot.waitUntil(lambda: page.runs.rowCount() == 1)
    assert cells(page.runs, 0)[2:4] == ["Totals", "66.6 %"]
    assert cells(page.skills, 0)[:3] == ["Two-card totals", "3", "67 %"]
    desk.close()


def test_pyqtgraph_is_not_loaded_before_there_is_something_to_plot() -> None:
    code = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "app = QApplication([])\n"
        "from trainer.ui.progress import ProgressPage\n"
        "from trainer.ui.theme import LIGHT\n"
        "page = ProgressPage(LIGHT); page.show_history('Ana', (), (), {})\n"
        "sys.exit('pyqtgraph' in sys.modules or 'numpy' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=60)
    assert done.returncode == 0

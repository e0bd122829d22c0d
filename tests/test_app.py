"""The composition root: what is loaded when, no display, one lesson from a file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.desk import write_course
from trainer import app as composition
from trainer import resources
from trainer.errors import LessonError

HEAVY = ("pydantic", "ruamel", "sqlalchemy", "numpy", "pyqtgraph")

#: Opens the app for real and reports once Home has been painted, then once records are open.
START = f"""
import sys
from trainer.app import open_window
desk = open_window([])
def painted():
    cards = len(desk.window.home.cards())
    print("cards", cards, *[name for name in {HEAVY!r} if name in sys.modules])
    desk.station.when_ready(opened)
def opened():
    print("recording", desk.station.recording)
    desk.window.close()
    desk.app.quit()
desk.window.ready.disconnect()
desk.window.ready.connect(painted)
desk.window.ready.connect(desk.station.open_records)
status = desk.app.exec()
desk.station.close()
sys.exit(status)
"""


def run_python(
    code: str, home: Path, cwd: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    root = str(Path(composition.__file__).parent.parent)
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    env = {**kept, "PYTHONPATH": root, "DEALER_TRAINER_HOME": str(home), **environment}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small course in place of those shipped."""
    root = write_course(tmp_path)
    monkeypatch.setattr(resources, "lessons_dir", lambda: root)
    return root


def test_home_needs_nothing_heavy_once_the_courses_are_known(tmp_path: Path) -> None:
    home = tmp_path / "home"
    code = "from trainer import resources as r; from trainer.training.library import Library\n"
    code += "Library((r.lessons_dir(), r.own_lessons_dir()), r.cache_dir()).courses()"
    assert run_python(code, home, tmp_path).returncode == 0
    done = run_python(START, home, tmp_path, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.split("\n")
    assert lines[0].startswith("cards ")
    assert int(lines[0].split()[1]) > 0
    assert lines[0].split()[2:] == []
    assert lines[1] == "recording open"
    assert (home / "records.sqlite").exists()


def test_the_first_start_of_all_reads_the_courses_beside_the_screen(tmp_path: Path) -> None:
    code = START.replace(
        "desk.window.ready.connect(desk.station.open_records)",
        "desk.window.ready.connect(desk.station.load_courses_later)\n"
        "desk.station.courses_changed.connect(desk.station.open_records)",
    ).replace('print("recording"', 'print(len(desk.window.home.cards()) > 0, "recording"')
    done = run_python(code, tmp_path / "home", tmp_path, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[0] == "cards 0"
    assert done.stdout.split("\n")[1] == "True recording open"


def test_without_a_display_a_demonstration_leaves_pictures_and_a_score(tmp_path: Path) -> None:
    code = "import sys; from trainer.app import main; sys.exit(main())"
    done = run_python(code, tmp_path / "home", tmp_path)
    assert done.returncode == 0, done.stderr
    folder = tmp_path / composition.DEMO_FOLDER
    assert done.stdout.count("\n") == 1
    assert str(folder) in done.stdout
    assert "No display" in done.stdout
    assert done.stderr == ""
    assert len(list(folder.glob("*.png"))) >= 3
    assert "Traceback" not in (folder / "score.txt").read_text()


def test_the_demonstration_goes_to_the_data_folder_when_here_is_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / composition.DEMO_FOLDER).write_text("a file in the way")
    monkeypatch.chdir(tmp_path)
    assert composition._demo_folder() == resources.data_dir() / composition.DEMO_FOLDER


def test_without_a_display_the_named_lesson_is_played_off_screen(
    lessons: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[tuple[object, ...]] = []

    def note(*given: object) -> list[Path]:
        played.append(given)
        return []

    monkeypatch.setattr(composition, "has_display", lambda: False)
    monkeypatch.setattr(composition, "play_offscreen", note)
    monkeypatch.chdir(lessons)
    path = lessons / "small" / "01-totals.yaml"
    assert composition.play(path, 7) == 0
    assert played == [(path, 7, lessons / composition.DEMO_FOLDER, None)]
    assert "01-totals" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({"QT_QPA_PLATFORM": ""}, "linux", False),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_a_display_is_recognised(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], platform: str, expected: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert composition.has_display() is expected


def test_one_lesson_opens_at_the_table(
    qtbot: QtBot, lessons: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks: list[composition.Desk] = []

    def watch(desk: composition.Desk) -> int:
        desks.append(desk)
        qtbot.addWidget(desk.window)
        qtbot.waitUntil(lambda: desk.window.current == "table", timeout=10_000)
        desk.window.close()
        desk.station.close()
        return 0

    monkeypatch.setattr(composition.Desk, "run", watch)
    monkeypatch.setattr("trainer.ui.crashes.CrashLog.install", lambda _: None)
    assert composition.play(lessons / "small" / "01-totals.yaml", 11) == 0
    run = desks[0].window._run
    assert run is not None
    assert run.seed == 11
    assert run.lesson.title == "Totals"


def test_a_lesson_that_is_wrong_is_refused_before_a_window_opens(
    qapp: QApplication, lessons: Path
) -> None:
    path = lessons / "small" / "01-totals.yaml"
    path.write_text("title: [")
    with pytest.raises(LessonError):
        composition.play(path, None)


def test_damaged_settings_are_told_of_in_the_window(
    qtbot: QtBot, lessons: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.ui.crashes.CrashLog.install", lambda _: None)
    resources.data_dir().mkdir(parents=True, exist_ok=True)
    (resources.data_dir() / "settings.json").write_text("{")
    desk = composition.open_window([])
    qtbot.addWidget(desk.window)
    assert "back to their defaults" in desk.window.notice.text
    qtbot.waitUntil(lambda: desk.station.recording == "open", timeout=10_000)
    desk.window.close()
    desk.station.close()

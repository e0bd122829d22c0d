"""The window: pages, keys, what is told, and what is remembered."""

from __future__ import annotations

import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk, answer_first, play
from trainer.errors import DataError, RecordsError
from trainer.records import Records
from trainer.ui.crashes import CrashLog
from trainer.ui.debrief import DebriefPage
from trainer.ui.main_window import STOPS
from trainer.ui.recording import SafeListener
from trainer.ui.settings import Settings
from trainer.ui.theme import DARK

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path)


def test_home_is_shown_first_and_pages_without_content_are_closed(desk: Desk) -> None:
    assert desk.window.current == "home"
    assert not desk.window.rail.buttons["table"].isEnabled()
    assert not desk.window.rail.buttons["debrief"].isEnabled()
    desk.close()


def test_every_page_has_a_key_and_a_button(desk: Desk, qtbot: QtBot) -> None:
    desk.open()
    window = desk.window
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for number, stop in enumerate(STOPS, 1):
        QTest.keyClick(window, Qt.Key(Qt.Key.Key_0 + number), CTRL)
        wanted = stop.key if window.rail.buttons[stop.key].isEnabled() else "home"
        assert window.current == wanted
        window.go("home")
    for key in ("progress", "rulebook", "settings", "home"):
        QTest.mouseClick(window.rail.buttons[key], LEFT)
        assert window.current == key
        assert window.rail.buttons[key].isChecked()
    desk.close()


def test_the_rail_can_be_walked_by_keys(desk: Desk, qtbot: QtBot) -> None:
    window = desk.window
    window.rail.buttons["settings"].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(window.rail.buttons["settings"], Qt.Key.Key_Space)
    assert window.current == "settings"
    assert window.rail.buttons["settings"].hasFocus()
    desk.close()


def test_a_lesson_ends_in_the_debrief_and_goes_on_from_there(desk: Desk, qtbot: QtBot) -> None:
    desk.open().add("Ana")
    desk.window.begin("small/01-totals")
    run = desk.sit_out(wrong=frozenset({2}))
    desk.table.finished.emit(run)
    assert desk.window.current == "debrief"
    debrief = desk.window.page("debrief")
    assert isinstance(debrief, DebriefPage)
    QTest.mouseClick(debrief.retry_button, LEFT)
    assert desk.window.current == "table"
    retry = desk.window._run
    assert retry is not None
    assert retry.only == frozenset({2})
    assert retry.seed == run.seed
    desk.window.go("debrief")
    QTest.mouseClick(debrief.again_button, LEFT)
    again = desk.window._run
    assert again is not None
    assert again.only is None
    assert again.run_id != run.run_id
    desk.window.go("debrief")
    QTest.mouseClick(debrief.home_button, LEFT)
    assert desk.window.current == "home"
    desk.close()


def test_leaving_the_table_goes_home_and_offers_the_run_again(desk: Desk, qtbot: QtBot) -> None:
    desk.open().add("Ana")
    desk.window.begin("small/01-totals")
    assert desk.run is not None
    answer_first(desk.run)
    desk.table.leave()
    desk.settle()
    assert desk.window.current == "home"
    assert desk.window.home.hero.shown[0] == "Where you left off"
    desk.close()


# --- records -------------------------------------------------------------------------------------


def _broken() -> Records:
    raise RecordsError("/somewhere/records.sqlite: the disk is full")


def test_without_records_training_goes_on_under_a_banner(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path, open_records=_broken).open()
    assert desk.window.banner.isVisible()
    assert desk.window.banner.text == (
        "Training goes on, nothing is recorded: /somewhere/records.sqlite: the disk is full"
    )
    assert "locked" not in [card.lesson.state for card in desk.window.home.cards()]
    QTest.mouseClick(desk.window.home.hero.button, LEFT)
    assert desk.window.current == "table"
    assert desk.sit_out().score.passed
    desk.close()


def test_a_damaged_record_is_told_of(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "records.sqlite").write_bytes(b"this is no database" * 200)
    desk = Desk(qtbot, tmp_path).open()
    assert desk.station.recording == "failed"
    assert "records.sqlite" in desk.window.banner.text
    desk.close()


def test_a_lesson_begun_before_the_records_are_open_is_recorded(
    qtbot: QtBot, tmp_path: Path
) -> None:
    Desk(qtbot, tmp_path).open().add("Ana").close()
    desk = Desk(qtbot, tmp_path)
    desk.window.begin("small/01-totals")
    assert desk.run is None
    desk.open().sit_out()
    desk.settle()
    assert [run.is_finished for run in desk.station.runs] == [True]
    desk.close()


def test_a_failing_record_is_told_once_and_when_it_works_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = Desk(qtbot, tmp_path).open()

    class Sulking:
        fails = True

        def started(self, run: object) -> None:
            self.answered(run, None)

        def answered(self, run: object, answered: object) -> None:
            if self.fails:
                raise RecordsError("disk full")

        def ended(self, run: object, score: object) -> None:
            self.fails = False
            self.answered(run, score)

    told: list[str] = []
    ended: list[bool] = []
    run = desk.station.begin("small/01-totals")
    run._listener = SafeListener(Sulking(), told=told.append, ended=lambda: ended.append(True))
    play(run)
    assert told == ["disk full", ""]
    assert ended == [True]
    desk.close()


# --- what nobody foresaw -------------------------------------------------------------------------


def test_an_unforeseen_exception_is_logged_and_told(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    log = CrashLog(tmp_path / "logs" / "trainer.log")
    log.install()
    log.tell(desk.window.tell_from_any_thread)
    with pytest.raises(ZeroDivisionError) as caught:
        divmod(1, 0)
    sys.excepthook(caught.type, caught.value, caught.tb)
    qtbot.waitUntil(desk.window.notice.isVisible)
    assert "division" in desk.window.notice.text
    assert str(log.path) in desk.window.notice.text
    assert "ZeroDivisionError" in log.path.read_text()
    assert "Traceback" in log.path.read_text()

    thread = threading.Thread(target=lambda: int("nothing"))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: "nothing" in desk.window.notice.text)
    dismiss = next(b for b in desk.window.notice.findChildren(QPushButton))
    QTest.mouseClick(dismiss, LEFT)
    assert not desk.window.notice.isVisible()
    desk.close()


def test_a_log_that_cannot_be_written_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    log = CrashLog(tmp_path / "file" / "trainer.log")
    told: list[str] = []
    log.tell(told.append)
    log.report(ValueError, ValueError("odd"), None)
    assert "could not be written" in told[0]


def test_a_log_grown_too_large_starts_anew(tmp_path: Path) -> None:
    log = CrashLog(tmp_path / "trainer.log")
    log.path.write_text("x" * 1_000_001)
    log.report(ValueError, ValueError("odd"), None)
    assert log.path.stat().st_size < 10_000
    assert (tmp_path / "trainer.old.log").exists()


def test_a_lesson_that_is_wrong_is_told_and_not_played(desk: Desk, tmp_path: Path) -> None:
    desk.open()
    path = tmp_path / "lessons" / "small" / "01-totals.yaml"
    path.write_text(path.read_text().replace("Kd3c5s", "Kd3c5"))
    desk.window.begin("small/01-totals")
    assert desk.window.current == "home"
    assert "01-totals.yaml" in desk.window.notice.text
    desk.close()


def test_a_felt_that_is_wrong_leads_back_home(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise DataError("felt.toml: seat: is missing")

    monkeypatch.setattr("trainer.ui.table.page.TablePage.start", fail)
    desk.open()
    desk.window.begin("small/01-totals")
    assert desk.window.current == "home"
    assert "felt.toml" in desk.window.notice.text
    assert not desk.window.rail.buttons["table"].isEnabled()
    desk.close()


# --- looks and memory ----------------------------------------------------------------------------


def test_a_change_of_theme_reaches_every_page_and_the_file(desk: Desk, qtbot: QtBot) -> None:
    from trainer.ui import settings as file

    desk.open().add("Ana")
    run = play(desk.station.begin("small/01-totals"), wrong=frozenset({1}))
    desk.window._run = run
    desk.window._finish(run)
    for key in ("progress", "rulebook", "settings", "table", "home"):
        desk.window.go(key)
    desk.station.set_settings(replace(desk.settings, theme="dark", text_scale=1.3))
    assert desk.window._theme is DARK
    assert desk.window.palette().window().color().name() == DARK.window
    assert file.load().settings.theme == "dark"
    desk.close()


def test_settings_that_cannot_be_saved_hold_and_say_so(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Settings) -> None:
        raise OSError("read-only")

    monkeypatch.setattr(desk.station, "_save_settings", fail)
    desk.station.set_settings(replace(desk.settings, theme="dark"))
    assert desk.window._theme is DARK
    assert "read-only" in desk.window.notice.text
    desk.close()


def test_the_window_comes_back_where_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    first = Desk(qtbot, tmp_path)
    first.window.resize(960, 640)
    first.close()
    from trainer.ui.main_window import MainWindow

    again = MainWindow(first.station, tmp_path)
    qtbot.addWidget(again)
    assert (again.width(), again.height()) == (960, 640)


@pytest.mark.parametrize("content", ["{", '{"window": 3, "mastered": "x"}', '{"window": "@@"}'])
def test_a_damaged_memory_is_forgotten(qtbot: QtBot, tmp_path: Path, content: str) -> None:
    (tmp_path / "window.json").write_text(content)
    desk = Desk(qtbot, tmp_path)
    assert desk.window.isVisible()
    assert desk.station.mastered == frozenset()
    desk.close()

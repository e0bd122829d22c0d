"""Work beside the screen: results come back to its thread, no garbage is collected meanwhile."""

from __future__ import annotations

import gc
import threading

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from trainer.ui import collecting
from trainer.ui.background import Background


def test_results_and_failures_come_back_on_the_screens_thread(qtbot: QtBot) -> None:
    background = Background("test")
    here = threading.current_thread()
    seen: list[object] = []

    def fail() -> None:
        raise ValueError("no")

    background.run(
        threading.current_thread,
        lambda there: seen.append((there is here, threading.current_thread() is here)),
        seen.append,
    )
    background.run(fail, seen.append, lambda error: seen.append(str(error)))
    qtbot.waitUntil(lambda: not background.is_busy)
    assert seen == [(False, True), "no"]
    background.stop()


def test_no_garbage_is_collected_while_a_thread_is_at_work(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever an earlier test's thread is still doing, this one begins anew.
    monkeypatch.setattr(collecting, "_holds", 0)
    gc.enable()
    background = Background("test")
    go_on = threading.Event()
    background.run(go_on.wait, lambda _: None, lambda _: None)
    assert not gc.isenabled()
    go_on.set()
    qtbot.waitUntil(lambda: not background.is_busy)
    assert gc.isenabled()
    background.run(gc.isenabled, lambda _: None, lambda _: None)
    background.stop()  # what was not delivered is let go of as well
    assert gc.isenabled()


def test_a_receiver_that_is_gone_hurts_nobody(qtbot: QtBot) -> None:
    parent = QObject()
    background = Background("test", parent)
    go_on = threading.Event()
    seen: list[object] = []
    background.run(go_on.wait, seen.append, seen.append)
    background.stop(0)
    go_on.set()
    assert background._thread is not None
    background._thread.join(5)
    qtbot.wait(20)
    assert seen == []
    background.stop()

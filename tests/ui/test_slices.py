"""Slices: work on the screen's thread, between everything else."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from trainer.ui.slices import Slices


def test_other_things_happen_between_slices(qtbot: QtBot) -> None:
    slices = Slices()
    order: list[object] = []
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: order.append("screen"))
    timer.start()
    slices.run(iter(range(3)), order.append, lambda: order.append("done"), order.append)
    qtbot.waitUntil(lambda: "done" in order)
    assert [one for one in order if one != "screen"] == [0, 1, 2, "done"]
    assert "screen" in order[order.index(0) : order.index(2)]
    assert not slices.is_busy


def test_what_fails_is_told_and_ends_the_work(qtbot: QtBot) -> None:
    slices = Slices()
    told: list[object] = []

    def work() -> Iterator[int]:
        yield 1
        raise ValueError("no ink")

    slices.run(work(), told.append, lambda: told.append("done"), lambda error: told.append(error))
    qtbot.waitUntil(lambda: not slices.is_busy)
    assert told[0] == 1
    assert str(told[1]) == "no ink"


def test_a_work_given_up_lets_go_of_what_it_holds(qtbot: QtBot) -> None:
    slices = Slices()
    told: list[object] = []

    def work() -> Iterator[int]:
        try:
            while True:
                yield 1
        finally:
            told.append("let go")

    slices.run(work(), lambda _: None, lambda: None, told.append)
    qtbot.wait(5)
    slices.run(iter(()), lambda _: None, lambda: told.append("other"), told.append)
    qtbot.waitUntil(lambda: "other" in told)
    assert told == ["let go", "other"]

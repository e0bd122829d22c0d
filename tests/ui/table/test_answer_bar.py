"""The answer bar: number buttons that fit, digits for long numbers, what has been typed."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from trainer.engine.places import Place
from trainer.engine.rules import Rule
from trainer.engine.steps import Count, Counted, Step
from trainer.training.cues import AskCue
from trainer.ui.table.answer_bar import AnswerBar
from trainer.ui.table.answering import Answering
from trainer.ui.table.chrome import chrome
from trainer.ui.theme import theme


def counting(lowest: int, highest: int) -> Answering:
    step = Step(
        kind="announce",
        skill="total",
        place=Place(3),
        ask="Announce the total.",
        form=Count(lowest, highest),
        expected=Counted(highest),
        why="Because.",
        rule=Rule(key="t/rule", title="Rule", text="The rule.", source="here"),
    )
    return Answering(
        AskCue(step=step, number=1, index=0, guided=True, hints=True, feedback=True, graded=True)
    )


@pytest.fixture
def bar(qtbot: QtBot) -> AnswerBar:
    bar = AnswerBar()
    qtbot.addWidget(bar)
    bar.setStyleSheet(chrome(theme("dark")))
    bar.resize(1280, 100)
    bar.show()
    return bar


def numbers(bar: AnswerBar) -> list[QPushButton]:
    return [item for item in bar.ways.items if isinstance(item, QPushButton)]


@pytest.mark.parametrize(("lowest", "highest"), [(0, 9), (3, 18), (2, 31)])
def test_every_number_has_a_button_in_one_row(bar: AnswerBar, lowest: int, highest: int) -> None:
    bar.ask("How many?", counting(lowest, highest), hints=True)
    buttons = numbers(bar)
    assert [button.text() for button in buttons] == [str(n) for n in range(lowest, highest + 1)]
    assert len({button.y() for button in buttons}) == 1
    for button in buttons:
        text = button.fontMetrics().horizontalAdvance(button.text())
        assert text < button.width()
        assert button.x() >= 0
        assert button.geometry().right() <= bar.ways.width()
    told = QSignalSpy(bar.number)
    buttons[-1].click()
    assert told.at(0) == [highest]


def test_a_number_typed_digit_by_digit_is_shown(bar: AnswerBar) -> None:
    answering = counting(2, 31)
    bar.ask("How many?", answering, hints=True)
    answering.type_count("2")
    answering.type_count("1")
    bar.show_entered(answering)
    assert [button.text() for button in numbers(bar) if button.isChecked()] == ["21"]
    assert bar.commit_button.text() == "Announce 21"
    answering.undo()
    bar.show_entered(answering)
    assert bar.commit_button.text() == "Announce 2"


def test_a_long_range_has_digits_to_click(bar: AnswerBar) -> None:
    bar.ask("How many?", counting(0, 416), hints=True)
    assert [button.text() for button in numbers(bar)] == list("0123456789")
    told = QSignalSpy(bar.digit)
    numbers(bar)[7].click()
    assert told.at(0) == ["7"]

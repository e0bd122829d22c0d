"""The session: cues become signals, acts become answers, and the clock is the dealer's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QElapsedTimer
from pytestqt.qtbot import QtBot

from trainer.engine.steps import Act, Counted
from trainer.games.catalog import game
from trainer.training.expert import expert_act
from trainer.training.lessons import Deal, Item, Lesson, Mode, Page
from trainer.training.runner import Run
from trainer.ui.session import Session, Stopwatch


def lesson(mode: Mode = "practice", *, ask: tuple[str, ...] = ("announce",)) -> Lesson:
    script: tuple[Item, ...] = (Page(text="# Totals"), Deal(count=1, seats=2))
    return Lesson(
        key="test/session",
        title="Totals",
        game="gowzgow",
        script=script,
        house={},
        mode=mode,
        ask=ask,
        seed=7,
    )


class Told:
    """Everything a session told, in order."""

    def __init__(self, session: Session) -> None:
        self.names: list[str] = []
        self.last: dict[str, Any] = {}
        for name in ("page_due", "round_due", "show_due", "asked", "judged", "ended"):
            getattr(session, name).connect(self._hear(name))

    def _hear(self, name: str) -> Callable[[object], None]:
        def hear(value: object) -> None:
            self.names.append(name)
            self.last[name] = value

        return hear


def session_at_question(mode: Mode = "practice") -> tuple[Session, Told]:
    session = Session(Run(lesson(mode), game("gowzgow")))
    told = Told(session)
    session.begin()
    while session.question is None:
        session.advance()
    return session, told


def answer_right(session: Session) -> None:
    assert session.question is not None
    session.answer(expert_act(session.question.step))


def test_a_run_is_told_from_page_to_end(qtbot: QtBot) -> None:
    session = Session(Run(lesson(), game("gowzgow")))
    told = Told(session)
    session.begin()
    while "ended" not in told.names:
        if session.question is not None:
            answer_right(session)
        session.advance()
    assert told.names[:3] == ["page_due", "round_due", "show_due"]
    assert told.names.count("asked") == told.names.count("judged") == session.run.position
    assert told.last["page_due"] == "# Totals"
    assert told.last["ended"].right == told.last["ended"].asked == session.run.position
    session.advance()
    assert told.names.count("ended") == 1


def test_the_verdict_is_returned_and_told_with_the_answer(qtbot: QtBot) -> None:
    session, told = session_at_question()
    assert session.question is not None
    step = session.question.step
    assert isinstance(step.expected, Counted)
    wrong = Act(step.place, Counted((step.expected.total + 1) % 10))
    verdict = session.answer(wrong)
    assert not verdict.right
    assert told.last["judged"].verdict == verdict
    assert told.last["judged"].act == wrong
    assert session.question is None


def test_the_clock_runs_only_while_the_question_can_be_seen(qtbot: QtBot) -> None:
    session, _ = session_at_question()
    qtbot.wait(120)
    assert session.seconds == 0
    seen = QElapsedTimer()
    seen.start()
    session.question_shown()
    assert session.clock_runs
    qtbot.wait(60)
    answer_right(session)
    taken = session.run.answers[-1].seconds
    assert 0.055 <= taken <= seen.nsecsElapsed() / 1e9
    qtbot.wait(80)
    assert session.seconds == pytest.approx(taken)


def test_a_pause_costs_no_time(qtbot: QtBot) -> None:
    session, _ = session_at_question()
    seen, held = QElapsedTimer(), QElapsedTimer()
    seen.start()
    session.question_shown()
    with qtbot.waitSignal(session.pause_changed):
        session.pause()
    held.start()
    qtbot.wait(150)
    paused = held.nsecsElapsed()
    session.unpause()
    qtbot.wait(30)
    answer_right(session)
    taken = session.run.answers[-1].seconds
    assert 0.025 <= taken <= (seen.nsecsElapsed() - paused) / 1e9


def test_a_pause_before_the_question_shows_does_not_start_the_clock(qtbot: QtBot) -> None:
    session, _ = session_at_question()
    session.pause()
    session.unpause()
    assert not session.clock_runs
    session.pause()
    session.question_shown()
    assert not session.clock_runs
    session.unpause()
    assert session.clock_runs


def test_an_exam_cannot_be_paused(qtbot: QtBot) -> None:
    session, _ = session_at_question("exam")
    session.question_shown()
    session.pause()
    assert not session.paused
    assert session.clock_runs


def test_hints_and_peeks_are_recorded_with_the_answer(qtbot: QtBot) -> None:
    session, _ = session_at_question()
    assert session.hint()
    session.peek()
    session.peek()
    answer_right(session)
    assert (session.run.answers[-1].hints, session.run.answers[-1].peeks) == (1, 2)


def test_a_resumed_run_keeps_its_time(qtbot: QtBot) -> None:
    first, _ = session_at_question()
    first.question_shown()
    qtbot.wait(30)
    answer_right(first)
    again = Run(lesson(), game("gowzgow"))
    again.resume(first.run.answers)
    session = Session(again)
    assert session.seconds == pytest.approx(first.seconds)


def test_a_stopwatch_adds_up_what_passed(qtbot: QtBot) -> None:
    watch = Stopwatch()
    watch.start()
    watch.start()
    qtbot.wait(20)
    watch.stop()
    kept = watch.seconds
    assert kept >= 0.015
    qtbot.wait(20)
    assert watch.seconds == kept
    watch.start()
    qtbot.wait(10)
    assert watch.seconds > kept
    watch.reset()
    assert watch.seconds == 0
    assert not watch.running

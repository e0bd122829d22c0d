"""The steps of a round, ticked with mouse and keys."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from trainer.engine.game import Game
from trainer.engine.steps import Step
from trainer.engine.table import Table
from trainer.games.catalog import GAMES, game
from trainer.scenarios.dealing import deal
from trainer.training.lessons import Mode, covers
from trainer.ui.studio.step_rows import WORDS, RowWords
from trainer.ui.studio.step_timeline import StepTimeline
from trainer.ui.theme import theme

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
ALL = [pytest.param(one, id=one.key) for one in GAMES]


class Ticker:
    """Shows a round's steps and notes everything the timeline says."""

    def __init__(
        self,
        qtbot: QtBot,
        key: str = "gowzgow",
        *,
        lesson: tuple[str, ...] = ("announce",),
        own: tuple[str, ...] | None = None,
        mode: Mode = "practice",
        seed: int = 1,
    ) -> None:
        self.game: Game = game(key)
        self.steps = self.game.procedure(deal(self.game, seed=seed))
        self.timeline = StepTimeline(theme("light"))
        qtbot.addWidget(self.timeline)
        self.timeline.resize(420, 700)
        self.timeline.show()
        qtbot.waitExposed(self.timeline)
        self.asked: list[Any] = []
        self.pointed: list[Step | None] = []
        self.felts: list[Table | None] = []
        self.timeline.asked_changed.connect(self.asked.append)
        self.timeline.step_pointed.connect(self.pointed.append)
        self.timeline.felt_changed.connect(self.felts.append)
        self.timeline.show_steps(self.game, self.steps, lesson, own, mode)
        QApplication.processEvents()

    def first(self, kind: str) -> int:
        """Return the first step of a kind."""
        return next(at for at, step in enumerate(self.steps) if step.kind == kind)

    def tick_point(self, at: int) -> QPoint:
        """Return where a step's box is, scrolled into sight."""
        tree = self.timeline.tree
        tree.scrollToItem(self.timeline._items[at])
        QApplication.processEvents()
        return self.timeline.row_rect_of(at)[0]

    def click_tick(self, at: int) -> None:
        """Click a step's box."""
        QTest.mouseClick(self.timeline.tree.viewport(), LEFT, NONE, self.tick_point(at))

    def click_words(self, at: int) -> None:
        """Click a step's words."""
        self.tick_point(at)
        QTest.mouseClick(
            self.timeline.tree.viewport(), LEFT, NONE, self.timeline.row_rect_of(at)[1]
        )

    def words(self, at: int) -> RowWords:
        """Return what a step's row says."""
        words = self.timeline._items[at].data(0, WORDS)
        assert isinstance(words, RowWords)
        return words

    def exactly(self, names: list[str]) -> frozenset[int]:
        """Return the steps that names ask."""
        return frozenset(
            at for at, step in enumerate(self.steps) if any(covers(name, step) for name in names)
        )


@pytest.mark.parametrize("known", ALL)
def test_the_steps_of_every_game_are_listed_in_order_with_what_they_are(
    qtbot: QtBot, known: Game
) -> None:
    ticker = Ticker(qtbot, known.key, lesson=("all",))
    assert len(ticker.timeline.ticked) == len(ticker.steps)
    for at, step in enumerate(ticker.steps):
        words = ticker.words(at)
        assert words.title == step.ask
        assert known.skills[step.skill].title in words.about
        assert bool(words.default) == (step.rule.provenance == "default")
        assert words.answer == ""


def test_a_single_step_is_ticked_by_a_click(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot)
    at = ticker.first("settle")
    before = ticker.timeline.ticked
    ticker.click_tick(at)
    (names,) = ticker.asked
    assert names[0] == "announce"
    assert ticker.exactly(names) == before | {at} == ticker.timeline.ticked
    ticker.click_tick(at)
    assert ticker.asked[-1] == ["announce"]


def test_a_step_is_ticked_with_space(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot, own=("settle",))
    at = ticker.first("settle")
    ticker.click_words(at)
    assert ticker.asked == []
    QTest.keyClick(ticker.timeline.tree, Qt.Key.Key_Space)
    assert at not in ticker.timeline.ticked
    assert ticker.exactly(ticker.asked[-1]) == ticker.timeline.ticked


def test_steps_that_cannot_be_told_apart_are_ticked_together_and_say_so(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot, lesson=("settle",))
    at = ticker.first("deal")
    together = [
        other
        for other, step in enumerate(ticker.steps)
        if (step.kind, step.skill, step.place)
        == (ticker.steps[at].kind, ticker.steps[at].skill, ticker.steps[at].place)
    ]
    assert len(together) > 1
    assert "ticked together with one other step" in ticker.words(at).about
    ticker.click_tick(at)
    assert set(together) <= ticker.timeline.ticked


def test_a_group_ticks_all_its_steps(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot, lesson=("announce",))
    group = ticker.timeline._items[ticker.first("deal")].parent()
    assert group is not None
    assert group.checkState(0) is Qt.CheckState.Unchecked
    tree = ticker.timeline.tree
    tree.setCurrentItem(group)
    QTest.keyClick(tree, Qt.Key.Key_Space)
    assert group.checkState(0) is Qt.CheckState.Checked
    members = {at for at, item in enumerate(ticker.timeline._items) if item.parent() is group}
    assert len(members) > 1
    assert members <= ticker.timeline.ticked


def test_all_none_and_back_to_the_lesson(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot)
    timeline = ticker.timeline
    asked = timeline.ticked
    assert not timeline.follow.isEnabled()
    QTest.mouseClick(timeline.all, LEFT)
    assert ticker.asked[-1] == ["all"]
    QTest.mouseClick(timeline.none, LEFT)
    assert ticker.asked[-1] == []
    assert "Nothing is asked" in timeline.note.text
    QTest.mouseClick(timeline.follow, LEFT)
    assert ticker.asked[-1] is None
    assert timeline.ticked == asked
    assert timeline.names.text() == "As the lesson asks: announce"


@pytest.mark.parametrize("by", ["kinds", "skills"])
def test_steps_are_ticked_by_kind_and_by_skill(qtbot: QtBot, by: str) -> None:
    ticker = Ticker(qtbot, lesson=("announce",))
    menu = getattr(ticker.timeline, by).menu()
    menu.popup(QPoint(0, 0))
    wanted = "settle" if by == "kinds" else "payout.bonus"
    action = next(action for action in menu.actions() if action.toolTip() == wanted)
    assert not action.isChecked()
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())
    menu.close()
    assert ticker.asked[-1] == ["announce", wanted]
    assert ticker.exactly([wanted]) <= ticker.timeline.ticked


def test_answers_are_shown_on_demand(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot)
    QTest.mouseClick(ticker.timeline.answers, LEFT)
    at = ticker.first("announce")
    assert ticker.words(at).answer == f"→ {ticker.steps[at].expected}"
    QTest.mouseClick(ticker.timeline.answers, LEFT)
    assert ticker.words(at).answer == ""


def test_a_step_looked_at_is_pointed_at_and_its_felt_shown(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot)
    at = ticker.first("announce")
    ticker.click_words(at)
    assert ticker.pointed[-1] is ticker.steps[at]
    assert ticker.felts == []
    QTest.mouseClick(ticker.timeline.moment, LEFT)
    shown = ticker.felts[-1]
    assert shown is not None
    assert shown.hands[ticker.steps[at].place]
    QTest.keyClick(ticker.timeline.tree, Qt.Key.Key_Down)
    assert ticker.pointed[-1] is ticker.steps[at + 1]
    assert ticker.felts[-1] is not None
    QTest.mouseClick(ticker.timeline.moment, LEFT)
    assert ticker.felts[-1] is None


def test_the_pointer_points_without_choosing(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot)
    at = ticker.first("call")
    ticker.tick_point(at)
    viewport = ticker.timeline.tree.viewport()
    QTest.mouseMove(viewport, ticker.timeline.row_rect_of(at)[1])
    assert ticker.pointed[-1] is ticker.steps[at]
    assert ticker.timeline.tree.currentItem() is None


def test_a_demonstration_asks_nothing_and_takes_no_ticks(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot, lesson=("all",), mode="demonstration")
    assert ticker.timeline.ticked == frozenset()
    ticker.click_tick(ticker.first("settle"))
    assert ticker.asked == []
    assert not ticker.timeline.all.isEnabled()
    assert "A demonstration asks nothing" in ticker.timeline.note.text


def test_without_a_complete_round_there_are_no_steps(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot)
    ticker.timeline.show_nothing("Complete the round first.")
    assert not ticker.timeline.tree.isVisible()
    assert ticker.timeline.note.text == "Complete the round first."
    ticker.timeline.show_steps(ticker.game, ticker.steps, ("announce",), None, "practice")
    assert ticker.timeline.tree.isVisible()
    assert ticker.timeline.ticked
    assert ticker.timeline.note.text == ""


def test_names_an_author_wrote_for_the_round_are_kept(qtbot: QtBot) -> None:
    ticker = Ticker(qtbot, own=("total", "settle"))
    at = ticker.first("call")
    ticker.click_tick(at)
    assert ticker.asked[-1][:2] == ["total", "settle"]
    ticker.timeline.show_steps(ticker.game, ticker.steps, ("announce",), ticker.asked[-1], "exam")
    assert at in ticker.timeline.ticked

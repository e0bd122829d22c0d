"""Where bubbles go, and what they say."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from trainer.engine.checking import check
from trainer.engine.places import Place
from trainer.engine.rules import Rule
from trainer.engine.steps import Act, Settle, Settled, Slip, Step
from trainer.ui.table.feedback import TICK_MS, Bubble, Explanation, Tick, bubble_rect, explain

ROOM = QRect(8, 8, 1264, 540)
STEP = Step(
    kind="settle",
    skill="payout.pass-line",
    place=Place(3, "pass-line"),
    ask="Settle seat 3's Pass Line.",
    form=Settle(2500),
    expected=Settled("pay", 2375),
    why="25 × 0.95 = 23.75.",
    rule=Rule(key="g/c", title="Commission", text="Five per cent of the win.", source="S1"),
    ordered=True,
    order_rule=Rule(key="g/o", title="Settling order", text="Clockwise.", source="S1"),
    slips=(Slip(Settled("pay", 2500), "commission", "The commission was forgotten."),),
)


def said(act: Act) -> Explanation:
    return explain(STEP, act, check(STEP, act), "seat 4, Pass Line", "seat 3, Pass Line")


@pytest.mark.parametrize("x", [0, 100, 640, 1200, 1280])
@pytest.mark.parametrize("y", [0, 60, 280, 500, 560])
def test_a_bubble_stays_inside_and_off_its_anchor(x: int, y: int) -> None:
    box = bubble_rect(QPoint(x, y), QSize(400, 260), ROOM)
    assert ROOM.contains(box)
    assert not box.contains(QPoint(x, y))


def test_a_wrong_payment_is_explained_with_money_slip_and_rule() -> None:
    words = said(Act(STEP.place, Settled("pay", 2500)))
    assert words.title == "Commission: overpaid by $1.25"
    assert (words.given, words.expected) == ("Pay $25", "Pay $23.75")
    assert words.why == "25 × 0.95 = 23.75."
    assert words.slip == "The commission was forgotten."
    assert words.rule == "Rule: Commission (stated)"


def test_a_wrong_place_is_explained_with_both_places_and_the_rule_of_order() -> None:
    words = said(Act(Place(4, "pass-line"), Settled("take", 2500)))
    assert words.title == "Out of order"
    assert words.given == "Take $25 at seat 4, Pass Line"
    assert words.expected == "Pay $23.75 at seat 3, Pass Line"
    assert words.rule == "Rule: Settling order (stated)"


def test_a_bubble_shows_all_it_says_without_clipping(qtbot: QtBot) -> None:
    felt = QWidget()
    qtbot.addWidget(felt)
    felt.resize(1280, 556)
    bubble = Bubble(felt)
    felt.show()
    bubble.show_at(QPoint(900, 200), said(Act(STEP.place, Settled("pay", 2500))))
    assert felt.rect().contains(bubble.geometry())
    assert "overpaid by $1.25" in bubble.words
    for part in bubble.findChildren(QLabel):
        if part.isVisible() and part.text():
            assert part.height() >= part.heightForWidth(part.width()) or not part.wordWrap()
            assert bubble.rect().contains(part.geometry()) or part.parent() is not bubble


def test_a_tick_goes_by_itself_and_lets_clicks_through(qtbot: QtBot) -> None:
    felt = QWidget()
    qtbot.addWidget(felt)
    felt.resize(400, 300)
    felt.show()
    tick = Tick(felt)
    tick.show_at(QPoint(395, 5))
    assert tick.isVisible()
    assert felt.rect().contains(tick.geometry())
    assert felt.childAt(tick.geometry().center()) is None
    qtbot.waitUntil(lambda: not tick.isVisible(), timeout=TICK_MS + 400)

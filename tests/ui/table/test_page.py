"""The table page: feedback where the act was, undo, pause, helps, and what an exam withholds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.hands import Hands
from trainer.engine.places import TABLE, Place
from trainer.engine.steps import (
    Act,
    Amount,
    Chosen,
    Counted,
    Done,
    Marked,
    Settled,
)
from trainer.ui.settings import Entry, Settings
from trainer.ui.table.inputs import Stage
from trainer.ui.table.sheet import MarkdownText

SitDown = Callable[..., Hands]

ROUND = """
script:
  - round:
      seats:
        - {seat: 1, wagers: {pass-line: 25, bonus: 5}, cards: 9h9hKc}
        - {seat: 2, wagers: {pass-line: 10}, cards: Kd7c}
        - {seat: 4, wagers: {pass-line: 25, bonus: 10}, cards: 4d5s}
        - {seat: 7, wagers: {pass-line: 15, bonus: 2}, cards: 2d3s}
      dealer: {cards: 4c3h}
"""


@pytest.fixture
def sit_down(qtbot: QtBot, tmp_path: Path) -> SitDown:
    """Write a lesson that asks some kinds of steps, sit down at it and return the hands."""

    def start(
        *ask: str,
        mode: str = "practice",
        settings: Settings | None = None,
        script: str = ROUND,
    ) -> Hands:
        path = tmp_path / "lesson.yaml"
        path.write_text(
            f"title: One round\ngame: gowzgow\nmode: {mode}\nask: [{', '.join(ask) or 'all'}]\n"
            f"{script}"
        )
        hands = Hands(qtbot, path, settings=settings)
        hands.sit_down()
        hands.wait_question()
        return hands

    return start


def distance(box: QRect, point: QPoint) -> int:
    """Return how far a point is from a box."""
    x = max(box.left() - point.x(), 0, point.x() - box.right())
    y = max(box.top() - point.y(), 0, point.y() - box.bottom())
    return max(x, y)


# --- wrong answers -------------------------------------------------------------------------------

SEAT_1 = Place(1)
PASS_1 = Place(1, "pass-line")
WRONG = [
    pytest.param("deal", Act(Place(2), Done()), ["Out of order", "seat 1"], id="point"),
    pytest.param(
        "announce", Act(SEAT_1, Counted(9)), ["Hand misread", "Expected: 8", "9h 9h"], id="count"
    ),
    pytest.param(
        "player-card",
        Act(SEAT_1, Chosen("card")),
        ["Wrong ruling", "Give a card", "Automatic third card"],
        id="choose",
    ),
    pytest.param(
        "commission",
        Act(PASS_1, Amount(250)),
        ["Commission", "$1.25 charged too much", "ten per cent", "5 % of $25 = $1.25"],
        id="pay",
    ),
    pytest.param(
        "settle",
        Act(PASS_1, Settled("pay", 2500)),
        ["overpaid by $1.25", "Pay $23.75", "commission was forgotten", "0.95", "stated"],
        id="settle",
    ),
    pytest.param(
        "settle",
        Act(Place(4, "pass-line"), Settled("take", 2500)),
        ["Out of order", "seat 4, Pass Line", "seat 1, Pass Line"],
        id="settle elsewhere",
    ),
    pytest.param(
        "place-envy",
        Act(TABLE, Marked(frozenset({1, 7}))),
        ["Button missed", "Seat 4 was left out", "Seat 7 is not due one", "$5"],
        id="mark",
    ),
]


@pytest.mark.parametrize(("kind", "act", "words"), WRONG)
@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_a_wrong_answer_is_explained_where_it_was_given(
    sit_down: SitDown, kind: str, act: Act, words: list[str], mouse: bool
) -> None:
    hands = sit_down(kind)
    page = hands.page
    if mouse:
        hands.answer_by_mouse(act)
    else:
        hands.answer_by_keys(act)
    assert hands.is_at(Stage.WRONG)
    assert page.verdicts.bubble.isVisible()
    for word in words:
        assert word in page.verdicts.bubble.words
    shown = " ".join(
        part.text() for part in page.verdicts.bubble.findChildren(QLabel) if part.isVisible()
    )
    assert all(word.removeprefix("Expected: ") in shown for word in words)
    # A wrong mark is explained at the first seat that has one.
    where = hands.at(Place(4, "bonus") if kind == "place-envy" else act.place)
    box = page.verdicts.bubble.geometry()
    assert page.stand.rect().contains(box)
    assert not box.contains(where)
    assert distance(box, where) < 60
    given = hands.run.answers[-1]
    assert given.act == act
    assert not given.verdict.right


def test_the_floor_fixes_a_wrong_answer_and_the_round_goes_on(sit_down: SitDown) -> None:
    hands = sit_down("settle")
    hands.answer_by_keys(Act(PASS_1, Settled("take", 2500)))
    assert hands.page.scene.table.stacks[PASS_1].stake == 2500
    hands.press("Continue")
    hands.wait_question("settle")
    assert not hands.page.verdicts.bubble.isVisible()
    assert hands.page.scene.table.stacks[PASS_1].stake == 2500
    assert hands.page.scene.table.stacks[PASS_1].paid == 2375


@pytest.mark.parametrize("way", ["enter", "click on the felt", "bubble", "bar"])
def test_an_explanation_stays_until_the_trainee_goes_on(sit_down: SitDown, way: str) -> None:
    hands = sit_down("announce")
    hands.answer_by_keys(Act(SEAT_1, Counted(1)))
    hands.qtbot.wait(50)
    hands.type("5")
    assert hands.is_at(Stage.WRONG)
    match way:
        case "enter":
            hands.key(Qt.Key.Key_Return)
        case "click on the felt":
            hands.click(Place(4))
        case "bubble":
            QTest.mouseClick(hands.page.verdicts.bubble.button, Qt.MouseButton.LeftButton)
        case "bar":
            buttons = hands.page.bar.findChildren(QPushButton)
            go_on = next(button for button in buttons if button.text() == "Continue")
            QTest.mouseClick(go_on, Qt.MouseButton.LeftButton)
    hands.wait_question()
    assert len(hands.run.answers) == 1
    assert not hands.page.verdicts.bubble.isVisible()


def test_a_right_answer_shows_a_tick_and_goes_on_by_itself(sit_down: SitDown) -> None:
    hands = sit_down("announce")
    first = hands.step
    hands.answer_by_keys()
    assert hands.page.verdicts.tick.isVisible()
    assert distance(hands.page.verdicts.tick.geometry(), hands.at(first.place)) < 60
    hands.wait_question()
    assert hands.step is not first
    hands.qtbot.waitUntil(lambda: not hands.page.verdicts.tick.isVisible(), timeout=900)
    assert hands.page.header.tally == "1 of 1"


# --- undo ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["Backspace", "Ctrl+Z", "right click", "button", "chips"])
def test_undo_takes_the_last_chip_back(sit_down: SitDown, way: str) -> None:
    hands = sit_down("settle")
    hands.click(PASS_1)
    for cents in (2500, 500):
        hands.click(hands.chip(cents))
    field = hands.page.bar.amount_field
    assert field is not None
    assert field.text() == "30.00"
    pending = hands.page.scene.pieces.pending
    assert dict(pending[PASS_1]) == {2500: 1, 500: 1}
    match way:
        case "Backspace":
            hands.key(Qt.Key.Key_Backspace)
        case "Ctrl+Z":
            hands.key(Qt.Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        case "right click":
            hands.click(Place(4), Qt.MouseButton.RightButton)
        case "button":
            hands.press("Undo")
        case "chips":
            cut = hands.page.scene.pieces.pending_items[PASS_1]
            hands.click(cut.sceneBoundingRect().center())
    assert field.text() == "25.00"
    assert dict(pending[PASS_1]) == {2500: 1}
    hands.key(Qt.Key.Key_Escape)
    assert field.text() == ""
    assert not hands.run.answers
    assert not hands.page.scene.pieces.pending


def test_chips_are_cut_to_23_75_and_committed_with_enter(sit_down: SitDown) -> None:
    hands = sit_down("settle")
    hands.click(PASS_1)
    for cents, count in ((500, 4), (100, 3), (50, 1), (25, 1)):
        for _ in range(count):
            hands.click(hands.chip(cents))
    hands.key(Qt.Key.Key_Return)
    assert hands.run.answers[-1].act == Act(PASS_1, Settled("pay", 2375))
    assert hands.run.answers[-1].verdict.right


def test_chips_and_coins_are_cut_by_keys(sit_down: SitDown) -> None:
    hands = sit_down("settle", mode="guided")
    alt = Qt.KeyboardModifier.AltModifier
    for key in (Qt.Key.Key_4, Qt.Key.Key_6, Qt.Key.Key_D, Qt.Key.Key_C, Qt.Key.Key_X):
        hands.key(key, held=alt)
    assert dict(hands.page.scene.pieces.pending[PASS_1]) == {2500: 1, 100: 1, 10: 1, 1: 1}


@pytest.mark.parametrize("preferred", ["cut", "type"])
def test_the_preferred_entry_decides_where_the_focus_is(
    sit_down: SitDown, preferred: Entry
) -> None:
    settings = Settings(animation="off", chips=preferred)
    hands = sit_down("settle", mode="guided", settings=settings)
    field = hands.page.bar.amount_field
    assert field is not None
    assert hands.page.focusWidget() is (field if preferred == "type" else hands.page.view)
    QTest.keyClicks(hands.page.focusWidget(), "23.75p")
    assert hands.run.answers[-1].verdict.right


def test_keys_typed_in_the_amount_field_still_settle(sit_down: SitDown) -> None:
    hands = sit_down("settle")
    field = hands.page.bar.amount_field
    assert field is not None
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Right)
    QTest.keyClicks(field, "2")
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.text() == ""
    QTest.keyClicks(field, "t")
    assert hands.run.answers[-1].act.answer == Settled("take", 2500)


def test_chips_are_dragged_beside_the_stake(sit_down: SitDown) -> None:
    hands = sit_down("settle")
    hands.drag(hands.chip(2500), PASS_1)
    hands.drag(hands.chip(100), PASS_1)
    field = hands.page.bar.amount_field
    assert field is not None
    assert field.text() == "26.00"
    hands.drag(hands.chip(500), Place(4, "pass-line"))
    assert field.text() == "5.00"
    assert list(hands.page.scene.pieces.pending) == [Place(4, "pass-line")]


def test_marks_can_be_taken_off_again(sit_down: SitDown) -> None:
    hands = sit_down("place-envy")
    hands.type("147")
    assert set(hands.page.scene.pieces.marks) == {Place(seat, "bonus") for seat in (1, 4, 7)}
    hands.key(Qt.Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    hands.type("4")
    hands.press("4")
    hands.key(Qt.Key.Key_Return)
    assert hands.run.answers[-1].verdict.right


def test_marks_without_a_button_are_flagged_on_the_felt(sit_down: SitDown) -> None:
    hands = sit_down("check-wagers")
    hands.click(Place(2))
    hands.type("7")
    assert hands.page.controls.flags.places == {Place(2), Place(7)}
    hands.key(Qt.Key.Key_Backspace)
    assert hands.page.controls.flags.places == {Place(2)}
    hands.key(Qt.Key.Key_Return)
    assert hands.is_at(Stage.WRONG)
    assert hands.page.controls.flags.places == {Place(2)}
    hands.press("Continue")
    assert not hands.page.controls.flags.places


def test_an_act_without_a_place_is_not_committed(sit_down: SitDown) -> None:
    hands = sit_down("settle")
    hands.press("Take")
    assert not hands.run.answers
    assert hands.page.bar.note.startswith("First show where")
    hands.click(Place(4, "pass-line"))
    assert hands.page.bar.note == ""


def test_a_guided_question_points_at_its_place(sit_down: SitDown) -> None:
    hands = sit_down("settle", mode="guided")
    assert hands.page.scene.highlighted == PASS_1
    assert hands.page.bar.question == "Settle seat 1's Pass Line."
    hands.type("23.75p")
    assert hands.run.answers[-1].verdict.right


def test_an_open_question_gives_nothing_away(sit_down: SitDown) -> None:
    hands = sit_down("settle")
    assert hands.page.scene.highlighted is None
    assert hands.page.bar.question == "Settle the next wager."
    assert len(hands.page.scene.targets) == 7


# --- clock and pause -----------------------------------------------------------------------------


def test_a_pause_covers_the_felt_and_stops_the_clock(sit_down: SitDown) -> None:
    hands = sit_down("announce")
    session = hands.page.session
    assert session is not None
    hands.press("Pause")
    assert hands.page.overlays.sheet.isVisible()
    assert hands.page.overlays.sheet.geometry() == hands.page.stand.rect()
    held = session.seconds
    hands.qtbot.wait(120)
    hands.type("7")
    assert not hands.run.answers
    assert session.seconds == held
    hands.key(Qt.Key.Key_F4)
    assert not hands.page.overlays.sheet.isVisible()
    assert session.clock_runs
    hands.answer_by_keys()
    assert hands.run.answers[-1].verdict.right


def test_animations_cost_no_time(sit_down: SitDown) -> None:
    hands = sit_down("announce", settings=Settings(animation="full"))
    session = hands.page.session
    assert session is not None
    hands.answer_by_keys()
    taken = session.seconds
    assert hands.page.scene.playing
    hands.qtbot.wait(100)
    assert hands.page.scene.playing
    assert session.seconds == taken


def test_leaving_the_page_for_another_pauses_it(sit_down: SitDown) -> None:
    hands = sit_down("announce")
    assert hands.page.session is not None
    hands.page.hide()
    assert hands.page.session.paused
    hands.page.show()
    hands.press("Go on")
    assert not hands.page.session.paused


# --- exam ----------------------------------------------------------------------------------------


def test_an_exam_gives_no_feedback_no_hint_and_no_pause(sit_down: SitDown) -> None:
    hands = sit_down("announce", mode="exam")
    assert not hands.page.bar.hint_button.isVisible()
    assert not hands.page.header.pause_button.isVisible()
    hands.key(Qt.Key.Key_F2)
    hands.key(Qt.Key.Key_F4)
    assert not hands.page.overlays.is_open
    hands.answer_by_keys(Act(SEAT_1, Counted(1)))
    assert not hands.page.verdicts.bubble.isVisible()
    assert not hands.page.verdicts.tick.isVisible()
    hands.wait_question()
    assert hands.page.header.tally == "1 answered"
    hands.play_to_end(mouse=False)
    assert hands.run.score.hints == 0
    assert hands.run.score.right == hands.run.score.asked - 1


# --- helps ---------------------------------------------------------------------------------------


def test_a_hint_is_shown_and_counted(sit_down: SitDown) -> None:
    hands = sit_down("announce")
    hands.key(Qt.Key.Key_F2)
    assert hands.step.hint in hands.page.bar.note
    hands.answer_by_keys()
    assert hands.run.answers[-1].hints == 1


def test_a_look_at_the_rules_is_counted_as_a_peek(sit_down: SitDown) -> None:
    hands = sit_down("settle")
    rule = hands.step.rule
    hands.press("Rules")
    sheet = hands.page.overlays.sheet
    assert sheet.isVisible()
    text = sheet.text.toPlainText()
    assert rule.title in text
    assert "2,000 to 1" in text
    hands.key(Qt.Key.Key_Escape, sheet.text)
    assert not sheet.isVisible()
    hands.answer_by_keys()
    assert hands.run.answers[-1].peeks == 1


def test_a_covered_paytable_is_uncovered_by_a_click_and_counted(sit_down: SitDown) -> None:
    hands = sit_down("settle")
    placard = hands.page.scene.grid.placards[0][1].center()
    item = hands.page.scene.placard_at(placard)
    assert item is not None
    assert item.covered
    hands.click(placard)
    hands.click(placard)
    assert not item.covered
    hands.answer_by_keys()
    assert hands.run.answers[-1].peeks == 1
    hands.wait_question()
    assert item.covered


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_Question])
def test_the_keys_are_listed_on_demand(sit_down: SitDown, key: Qt.Key) -> None:
    hands = sit_down("settle")
    hands.key(key)
    sheet = hands.page.overlays.sheet
    text = sheet.text.toPlainText()
    for word in ("take the stake", "push", "Alt+1 to 8", "Alt+D", "undo", "leave"):
        assert word in text
    hands.key(Qt.Key.Key_Return, sheet.text)
    assert not hands.page.overlays.is_open
    assert not hands.run.answers


def test_a_page_is_read_to_its_button(sit_down: SitDown, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "pages.yaml"
    path.write_text(
        "title: Pages\ngame: gowzgow\nask: [announce]\n"
        "script:\n  - page: '# Read me'\n  - deal: {seats: 2}\n"
    )
    hands = Hands(qtbot, path)
    hands.sit_down()
    text = hands.page.overlays.sheet.text
    assert hands.is_at(Stage.READING)
    assert "Read me" in text.toPlainText()
    hands.key(Qt.Key.Key_Escape, text)
    assert hands.is_at(Stage.READING)
    hands.key(Qt.Key.Key_Space, text)
    hands.wait_for(Stage.ASKING)
    assert hands.is_at(Stage.ASKING)


def test_a_text_loads_nothing_and_opens_no_link(qtbot: QtBot, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("x")
    text = MarkdownText()
    qtbot.addWidget(text)
    text.show_markdown(f"![a]({secret.as_uri()}) [link]({secret.as_uri()}) <b>raw</b>")
    assert text.loadResource(2, QUrl.fromLocalFile(str(secret))) is None
    assert not text.openLinks()
    assert "<b>raw</b>" in text.toPlainText()


def test_a_table_after_a_quotation_keeps_its_header(qtbot: QtBot) -> None:
    text = MarkdownText()
    qtbot.addWidget(text)
    text.show_markdown("> quoted\n\n| Win | Pay |\n|---|---|\n| 5 | 4.75 |\n")
    lines = text.toPlainText().splitlines()
    assert lines[lines.index("Win") - 1] == "quoted"


# --- looks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.9, 1.0, 1.5])
def test_nothing_in_the_bar_is_clipped(
    sit_down: SitDown, size: tuple[int, int], scale: float
) -> None:
    settings = Settings(theme="light", animation="off", text_scale=scale)
    hands = sit_down(settings=settings)
    hands.page.resize(*size)
    for kind in ("check-wagers", "call", "announce", "player-card", "settle", "pay-envy"):
        hands.wait_question(kind)
        hands.qtbot.wait(10)
        bar = hands.page.bar
        assert hands.page.rect().contains(bar.geometry())
        for button in bar.findChildren(QPushButton):
            if button.isVisible():
                assert button.width() >= button.sizeHint().width(), (kind, button.text())
                corner = button.mapTo(bar, QPoint(button.width(), button.height()))
                assert bar.rect().contains(corner - QPoint(1, 1)), (kind, button.text())
        hands.answer_by_keys()


def test_the_felt_keeps_its_size_from_question_to_question(sit_down: SitDown) -> None:
    hands = sit_down()
    sizes = set()
    for kind in ("call", "place-envy", "deal", "announce", "player-card", "commission", "settle"):
        hands.wait_question(kind)
        hands.qtbot.wait(5)
        sizes.add((hands.page.view.width(), hands.page.view.height()))
    assert len(sizes) == 1

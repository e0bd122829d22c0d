"""Whole ways through a lesson at the table, with mouse or keys alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hands import Hands
from trainer.engine.game import Game
from trainer.engine.places import Place
from trainer.engine.steps import Act, Counted, Settled
from trainer.errors import LessonError
from trainer.games.catalog import GAMES, game
from trainer.training.lessons import Deal, Lesson, load_lesson
from trainer.training.runner import Run
from trainer.ui.offscreen import Album, Expert, play_offscreen
from trainer.ui.settings import Settings
from trainer.ui.table.inputs import Stage
from trainer.ui.table.page import TablePage

SitDown = Callable[..., Hands]

#: Every form is asked: two suited nines for Envy, a win, a loss, a push.
SCRIPT = """
script:
  - page: |
      ## Before you deal

      Everything is asked.
  - title: All of it
    round:
      seats:
        - {seat: 1, wagers: {pass-line: 25, bonus: 5}, cards: 9h9hKc}
        - {seat: 2, wagers: {pass-line: 10}, cards: Kd7c}
        - {seat: 4, wagers: {pass-line: 25, bonus: 10}, cards: 4d5s}
        - {seat: 7, wagers: {pass-line: 15, bonus: 2}, cards: 2d3s}
      dealer: {cards: 4c3h}
"""


@pytest.fixture
def sit_down(qtbot: QtBot, tmp_path: Path) -> SitDown:
    """Write a lesson, sit down at it and return the hands."""

    def start(
        *, mode: str = "practice", entry: str = "either", settings: Settings | None = None
    ) -> Hands:
        path = tmp_path / "lesson.yaml"
        path.write_text(
            f"title: All forms\ngame: gowzgow\nmode: {mode}\nentry: {entry}\n"
            f"table: {{minimum: 5, maximum: 500}}\n{SCRIPT}"
        )
        hands = Hands(qtbot, path, settings=settings)
        hands.sit_down()
        return hands

    return start


@pytest.mark.parametrize("mode", ["guided", "practice", "exam"])
@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_a_lesson_can_be_played_with_one_device_alone(
    sit_down: SitDown, mode: str, mouse: bool
) -> None:
    hands = sit_down(mode=mode)
    hands.play_to_end(mouse=mouse)
    kinds = {answered.kind for answered in hands.run.answers}
    assert {"place-envy", "deal", "announce", "player-card", "settle", "pay-envy"} <= kinds
    wrong = [answered for answered in hands.run.answers if not answered.verdict.right]
    assert wrong == []
    assert hands.run.score.passed


def test_chips_can_be_cut_by_keys_alone_where_typing_is_refused(sit_down: SitDown) -> None:
    hands = sit_down(entry="chips", mode="guided")
    hands.wait_question("commission")
    field = hands.page.bar.amount_field
    assert field is not None
    assert field.isReadOnly()
    # $1.25 is a chip of $1 and one of 25 cents: the sixth and the eighth of the tray.
    hands.type("68")
    assert field.text() == "1.25"
    hands.key(Qt.Key.Key_Return)
    assert hands.run.answers[-1].verdict.right


def test_a_typed_lesson_keeps_the_tray_closed(sit_down: SitDown) -> None:
    hands = sit_down(entry="typed", mode="guided")
    hands.wait_question("commission")
    hands.click(hands.chip(100))
    assert "typed" in hands.page.bar.note
    hands.type("1.25")
    hands.key(Qt.Key.Key_Return)
    assert hands.run.answers[-1].verdict.right


def test_every_key_works_from_the_bar_as_well(sit_down: SitDown, qtbot: QtBot) -> None:
    hands = sit_down(mode="guided")
    hands.wait_question("settle")
    push = hands.button("Push")
    push.setFocus()
    QTest.keyClicks(push, "23.75")
    assert hands.page.bar.amount_field is not None
    assert hands.page.bar.amount_field.text() == "23.75"
    QTest.keyClick(push, Qt.Key.Key_P)
    assert hands.run.answers[-1].act.answer == Settled("pay", 2375)


def test_the_amount_can_be_typed_into_its_field(sit_down: SitDown, qtbot: QtBot) -> None:
    hands = sit_down(mode="guided")
    hands.wait_question("settle")
    field = hands.page.bar.amount_field
    assert field is not None
    field.setFocus()
    QTest.keyClicks(field, "23.755x")
    assert field.text() == "23.75"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert hands.run.answers[-1].verdict.right


def test_buttons_are_dragged_from_their_rack(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.wait_question("place-envy")
    rack = hands.page.scene.rack_at("envy")
    hands.drag(rack, Place(1, "bonus"))
    hands.drag(rack, Place(4, "bonus"))
    hands.drag(rack, Place(7, "bonus"))
    hands.click(Place(7, "bonus"))
    hands.press("Done")
    assert hands.run.answers[-1].verdict.right


def test_a_stake_is_dragged_to_the_tray_and_another_is_knocked_on(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.wait_question("settle")
    while hands.step.expected != Settled("push"):
        hands.answer_by_keys()
        hands.wait_question("settle")
    place = hands.step.place
    hands.double_click(hands.stake(place))
    assert hands.run.answers[-1].act == Act(place, Settled("push"))
    hands.wait_question("settle")
    while not isinstance(hands.step.expected, Settled) or hands.step.expected.result != "take":
        hands.answer_by_keys()
        hands.wait_question("settle")
    place, expected = hands.step.place, hands.step.expected
    hands.drag(hands.stake(place), hands.tray)
    assert hands.run.answers[-1].act == Act(place, expected)
    assert hands.run.answers[-1].verdict.right


def test_typing_during_an_animation_is_not_lost(sit_down: SitDown) -> None:
    hands = sit_down(settings=Settings(animation="full"))
    # Everything up to the first two deals, hurried along by the same keys that answer.
    hands.wait_question("deal")
    hands.answer_by_keys()
    assert hands.page.scene.playing
    assert hands.is_at(Stage.MOVING)
    hands.key(Qt.Key.Key_Right)
    assert hands.is_at(Stage.ASKING)
    assert not hands.page.scene.playing
    hands.key(Qt.Key.Key_D)
    assert [answered.kind for answered in hands.run.answers[-2:]] == ["deal", "deal"]
    assert hands.run.answers[-1].verdict.right


def test_input_before_anything_could_be_seen_only_hurries_the_table(sit_down: SitDown) -> None:
    hands = sit_down(settings=Settings(animation="full"))
    hands.press("Continue")
    assert hands.is_at(Stage.MOVING)
    hands.key(Qt.Key.Key_Return)
    assert hands.is_at(Stage.ASKING)
    assert not hands.run.answers


def test_a_run_left_in_the_middle_goes_on_where_it_stood(
    sit_down: SitDown, qtbot: QtBot, tmp_path: Path
) -> None:
    hands = sit_down()
    hands.wait_question("announce")
    hands.answer_by_keys()
    hands.wait_question("settle")
    lying = hands.page.scene.table
    with qtbot.waitSignal(hands.page.left):
        hands.key(Qt.Key.Key_L, held=Qt.KeyboardModifier.ControlModifier)
    again = Hands(qtbot, tmp_path / "lesson.yaml")
    again.run.resume(hands.run.answers)
    again.sit_down()
    again.wait_question()
    assert again.page.scene.table.hands == lying.hands
    assert again.page.scene.table.stacks == lying.stacks
    assert again.page.header.where == "· Practice · round 1 of 1"
    assert again.page.header.tally == f"{again.run.position} of {again.run.position}"
    again.play_to_end(mouse=False)
    assert again.run.score.right == again.run.score.asked


def test_a_retry_asks_only_what_was_missed(qtbot: QtBot, sit_down: SitDown) -> None:
    hands = sit_down()
    lesson = hands.run.lesson
    hands.page.stop()
    hands.run = Run(lesson, game("gowzgow"), seed=5, only={20, 22})
    hands.sit_down()
    hands.play_to_end(mouse=False)
    assert [answered.number for answered in hands.run.answers] == [20, 22]


def test_a_demonstration_plays_by_itself_and_by_key(sit_down: SitDown) -> None:
    hands = sit_down(mode="demonstration")
    hands.press("Continue")
    hands.wait_for(Stage.SHOWING)
    assert "refuse" in hands.page.bar.question
    assert hands.page.bar.note
    first = hands.run.cue
    hands.key(Qt.Key.Key_A)
    hands.qtbot.wait(100)
    assert hands.run.cue is first
    hands.key(Qt.Key.Key_Space)
    assert hands.run.cue is not first
    for _ in range(200):
        if hands.ended:
            break
        hands.key(Qt.Key.Key_Space)
    assert hands.ended
    assert not hands.run.answers


def test_a_demonstration_goes_on_without_being_touched(sit_down: SitDown) -> None:
    hands = sit_down(mode="demonstration")
    hands.press("Continue")
    hands.wait_for(Stage.SHOWING)
    first = hands.run.cue
    hands.qtbot.waitUntil(lambda: hands.run.cue is not first, timeout=9000)


def test_feedback_is_painted_soon_after_the_click(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.wait_question("announce")
    painted = []
    clock = QElapsedTimer()
    for _ in range(3):
        hands.wait_question("announce")
        step = hands.step
        assert isinstance(step.expected, Counted)
        hands.click(step.place)
        wrong = hands.button(str((step.expected.total + 1) % 10))
        clock.start()
        QTest.mouseClick(wrong, Qt.MouseButton.LeftButton)
        assert hands.page.verdicts.bubble.isVisible()
        hands.page.repaint()
        painted.append(clock.nsecsElapsed() / 1e6)
        hands.key(Qt.Key.Key_Return)
    # The target is 50 ms on the reference machine; a shared one is given room to breathe.
    assert min(painted) < 150


def test_everything_has_a_name_and_can_be_reached_by_tab(sit_down: SitDown) -> None:
    hands = sit_down()
    hands.wait_question("settle")
    seen = set()
    hands.page.view.setFocus()
    for _ in range(30):
        QTest.keyClick(hands.page.focusWidget() or hands.page.view, Qt.Key.Key_Tab)
        seen.add(hands.page.focusWidget())
    for button in hands.page.findChildren(QPushButton):
        if button.isVisible() and button.isEnabled():
            assert button.accessibleName(), button.text()
            assert button in seen, button.text()
    assert hands.page.view.accessibleDescription()


def test_the_expert_plays_a_lesson_off_screen_and_leaves_pictures(
    sit_down: SitDown, tmp_path: Path
) -> None:
    sit_down().page.stop()
    folder = tmp_path / "pictures"
    left = play_offscreen(tmp_path / "lesson.yaml", 3, folder, size=(1280, 720), theme="light")
    assert all(path.is_file() for path in left)
    names = [path.name for path in left]
    assert names[0] == "01-page.png"
    assert any("settle" in name for name in names)
    assert any("debrief" in name for name in names)
    report = json.loads((folder / "score.json").read_text())
    assert report["score"]["right"] == report["score"]["asked"] > 20
    assert "of" in (folder / "score.txt").read_text()


def test_a_broken_lesson_is_refused_before_anything_is_drawn(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("title: No game\n")
    with pytest.raises(LessonError):
        play_offscreen(broken, 1, tmp_path / "pictures")
    assert not (tmp_path / "pictures").exists()
    with pytest.raises(LessonError):
        load_lesson(broken)


# --- every game ----------------------------------------------------------------------------------


def conditions_worth_playing(played: Game) -> tuple[str, ...]:
    """Return a few conditions that bring acts no plain round has."""
    words = ("backline", "split", "surrender", "short", "part", "house-way", "refuse")
    found = {word: name for word in words for name in played.conditions if word in name}
    return tuple(dict.fromkeys(found.values()))


class NoPictures(Album):
    """An album that stays empty."""

    def take(self, widget: QWidget, name: str) -> None:
        """Save nothing."""


@pytest.mark.parametrize("key", [one.key for one in GAMES])
def test_the_expert_plays_every_game_by_keys(qtbot: QtBot, tmp_path: Path, key: str) -> None:
    played = game(key)
    lesson = Lesson(
        key=f"{key}/test",
        title=played.name,
        game=key,
        # A collection is taken too, and the tray's chips make up every amount.
        house={"collection": "47"} if played.schedules else {},
        script=(Deal(), *(Deal(wants=(name,)) for name in conditions_worth_playing(played))),
        entry="chips",
    )
    run = Run(lesson, played, seed=11)
    page = TablePage()
    album = NoPictures(tmp_path, (1280, 720))
    holder = album.mount(page)
    qtbot.addWidget(holder)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    Expert(page, album, app).play(run, Settings(theme="dark", animation="off"))
    assert run.score.right == run.score.asked > 20
    page.stop()


@pytest.mark.parametrize("key", [one.key for one in GAMES])
def test_every_game_can_be_dealt_with_the_mouse_alone(
    qtbot: QtBot, tmp_path: Path, key: str
) -> None:
    wants = conditions_worth_playing(game(key))[:2]
    lines = [f"title: A round\ngame: {key}\nmode: practice\nscript:", "  - deal: {count: 1}"]
    lines += [f"  - deal: {{count: 1, want: [{name}]}}" for name in wants]
    path = tmp_path / "lesson.yaml"
    path.write_text("\n".join(lines) + "\n")
    hands = Hands(qtbot, path)
    hands.sit_down()
    hands.play_to_end(mouse=True)
    wrong = [given for given in hands.run.answers if not given.verdict.right]
    assert not wrong
    assert hands.run.position > 20


SURRENDER = """
title: Half
game: casino-war
mode: practice
ask: [settle]
script:
  - round:
      seats:
        - {seat: 1, wagers: {primary: 25}, cards: 7c, action: surrender}
      player_dealer: {seat: 4, cards: 7d}
"""


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_a_part_of_the_stake_is_taken(qtbot: QtBot, tmp_path: Path, mouse: bool) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(SURRENDER)
    hands = Hands(qtbot, path)
    hands.sit_down()
    hands.wait_question("settle")
    place = Place(1, "primary")
    assert hands.step.expected == Settled("take", 1250)
    if mouse:
        hands.click(place)
        hands.cut(1250)
        hands.press("Take")
    else:
        hands.key(Qt.Key.Key_Right)
        hands.type("12.50t")
    assert hands.run.answers[-1].act == Act(place, Settled("take", 1250))
    assert hands.run.answers[-1].verdict.right
    assert hands.page.scene.table.stacks[place].stake == 1250


def test_dragging_the_stake_off_takes_all_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(SURRENDER)
    hands = Hands(qtbot, path)
    hands.sit_down()
    hands.wait_question("settle")
    place = Place(1, "primary")
    hands.click(place)
    hands.cut(1250)
    # The chips being cut stand beside the stake, which has moved aside for them.
    hands.drag(hands.page.scene.pieces.stakes[place].pos(), hands.tray)
    assert hands.run.answers[-1].act == Act(place, Settled("take", 2500))
    assert hands.is_at(Stage.WRONG)


def test_a_number_being_typed_is_no_money_on_the_felt(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(
        "title: Totals\ngame: no-bust-blackjack-4\nmode: guided\nask: [announce]\n"
        "script:\n  - deal: {count: 1}\n"
    )
    hands = Hands(qtbot, path)
    hands.sit_down()
    hands.wait_question("announce")
    hands.type("1")
    assert hands.page.bar.commit_button.text() == "Announce 1"
    assert not hands.page.scene.pieces.pending_items
    hands.key(Qt.Key.Key_Escape)
    hands.answer_by_keys()
    assert hands.run.answers[-1].verdict.right

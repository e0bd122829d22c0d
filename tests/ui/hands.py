"""A trainee's hands for tests: clicks, drags and keys on the real table page."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from trainer.engine.cards import Card
from trainer.engine.places import Place, low_place
from trainer.engine.steps import (
    Act,
    Amount,
    Choose,
    Chosen,
    Counted,
    Done,
    Mark,
    Marked,
    SetHand,
    SetLow,
    Settle,
    Settled,
    Step,
)
from trainer.games.catalog import game
from trainer.training.lessons import load_lesson
from trainer.training.runner import AskCue, Run
from trainer.ui.settings import Settings
from trainer.ui.table.cards import FACE
from trainer.ui.table.ground import TRAY
from trainer.ui.table.inputs import Stage
from trainer.ui.table.page import TablePage

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


class Hands:
    """Sits a trainee down at a lesson and works the page with mouse and keys only."""

    def __init__(self, qtbot: QtBot, lesson: Path, *, settings: Settings | None = None) -> None:
        self.qtbot = qtbot
        self.settings = settings or Settings(theme="dark", animation="off")
        self.page = TablePage()
        qtbot.addWidget(self.page)
        self.page.resize(1280, 720)
        self.page.show()
        loaded = load_lesson(lesson)
        self.run = Run(loaded, game(loaded.game), seed=5)
        self.ended: list[Run] = []
        self.page.finished.connect(self.ended.append)

    def sit_down(self) -> None:
        """Start the lesson."""
        self.page.start(self.run, self.run.game, settings=self.settings)

    # --- what can be seen --------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step that is asked."""
        assert isinstance(self.run.cue, AskCue)
        return self.run.cue.step

    def is_at(self, stage: Stage) -> bool:
        """Return whether the page is at a stage now."""
        return self.page.stage is stage

    def wait_for(self, *stages: Stage) -> None:
        """Wait until the page has come to one of these stages."""
        self.qtbot.waitUntil(lambda: self.page.stage in stages or bool(self.ended), timeout=5000)

    def wait_question(self, kind: str = "") -> None:
        """Wait for a question; of a kind, answering others by keys."""
        self.wait_for(Stage.ASKING, Stage.READING)
        while not self.ended and (
            self.page.stage is Stage.READING or (kind and self.step.kind != kind)
        ):
            if self.page.stage is Stage.READING:
                self.key(Qt.Key.Key_Return, self.page.overlays.sheet.text)
            else:
                self.answer_by_keys()
            self.wait_for(Stage.ASKING, Stage.READING)

    # --- mouse -------------------------------------------------------------------------------

    def at(self, where: Place | QPointF) -> QPoint:
        """Return where something lies in the window."""
        point = self.page.scene.anchor(where) if isinstance(where, Place) else where
        return self.page.view.mapFromScene(point)

    def click(self, where: Place | QPointF, button: Qt.MouseButton = LEFT) -> None:
        """Click on the felt."""
        QTest.mouseClick(self.page.view.viewport(), button, NONE, self.at(where))

    def double_click(self, where: Place | QPointF) -> None:
        """Double-click on the felt, as Qt delivers it: click, then the second press."""
        self.click(where)
        QTest.mouseDClick(self.page.view.viewport(), LEFT, NONE, self.at(where))

    def drag(self, start: Place | QPointF, end: Place | QPointF) -> None:
        """Drag something over the felt."""
        viewport = self.page.view.viewport()
        here, there = self.at(start), self.at(end)
        QTest.mousePress(viewport, LEFT, NONE, here)
        for part in range(1, 9):
            QTest.mouseMove(viewport, here + (there - here) * part / 8)
        QTest.mouseRelease(viewport, LEFT, NONE, there)

    def chip(self, cents: int) -> QPointF:
        """Return where a chip lies in the tray."""
        return dict(self.page.scene.tray_chips())[cents].center()

    def stake(self, place: Place) -> QPointF:
        """Return where a stake lies."""
        return self.page.scene.grid.chips_at(place)

    def card(self, card: Card) -> QPointF:
        """Return where a card of the hand that is being set can be taken hold of."""
        scene = self.page.scene
        place = scene.settable
        assert place is not None
        hands = scene.pieces.hands
        lying = [*hands.get(place, ()), *hands.get(low_place(place), ())]
        face = next(item for item in lying if item.card == card).mapToScene(FACE).boundingRect()
        # Cards overlap from the left: the left edge of each is free.
        return QPointF(face.left() + face.width() * 0.12, face.center().y())

    @property
    def tray(self) -> QPointF:
        """The tray's middle."""
        return TRAY.center()

    def press(self, text: str) -> None:
        """Click a button of the bar, the bubble or the sheet by what it says."""
        QTest.mouseClick(self.button(text), LEFT)

    def button(self, text: str) -> QPushButton:
        """Find a visible button by its text."""
        for found in self.page.findChildren(QPushButton):
            if found.text() == text and found.isVisible():
                return found
        raise AssertionError(f"no button says {text!r}")

    def cut(self, cents: int) -> None:
        """Click chips in the tray until they make up an amount."""
        for worth, rect in self.page.scene.tray_chips():
            count, cents = divmod(cents, worth)
            for _ in range(count):
                self.click(rect.center())

    # --- keys --------------------------------------------------------------------------------

    def key(
        self, key: Qt.Key, widget: QWidget | None = None, held: Qt.KeyboardModifier = NONE
    ) -> None:
        """Press a key, at the felt unless told otherwise."""
        QTest.keyClick(widget or self.page.view, key, held)

    def type(self, text: str) -> None:
        """Type a text."""
        QTest.keyClicks(self.page.view, text)

    def walk_to(self, place: Place) -> None:
        """Move the ring with the arrow keys alone, trying every way there is."""
        scene = self.page.scene
        arrows = (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up)
        if scene.focused is None:
            self.key(Qt.Key.Key_Right)
        for _ in range(60):
            if scene.focused == place:
                return
            assert scene.focused is not None
            go = scene.anchor(place) - scene.anchor(scene.focused)
            wanted = sorted(
                arrows,
                key=lambda arrow: {
                    Qt.Key.Key_Right: -go.x(),
                    Qt.Key.Key_Left: go.x(),
                    Qt.Key.Key_Down: -go.y(),
                    Qt.Key.Key_Up: go.y(),
                }[arrow],
            )
            before = scene.focused
            for arrow in wanted:
                self.key(arrow)
                if scene.focused != before:
                    break
        raise AssertionError(f"the arrow keys do not lead to {place}")

    # --- whole answers -----------------------------------------------------------------------

    def answer_by_keys(self, act: Act | None = None) -> None:
        """Answer the open question by keys; rightly unless told what to answer."""
        step = self.step
        act = act or Act(step.place, step.expected)
        answering = self.page.controls.answering
        assert answering is not None
        if answering.finds_place:
            self.walk_to(act.place)
            if not isinstance(act.answer, Done):
                self.key(Qt.Key.Key_Space)
        match act.answer:
            case Done():
                self.key(Qt.Key.Key_D)
            case Chosen(choice):
                self.type(self._course(step, choice)[1].lower())
            case Counted(total):
                self.type(str(total))
                if not answering.counts_in_one_key:
                    self.key(Qt.Key.Key_Return)
            case Settled("take", amount):
                if isinstance(step.form, Settle) and amount != step.form.stake:
                    self.type(f"{amount / 100:.2f}")
                self.type("t")
            case Settled("push"):
                self.type("u")
            case Settled("pay", amount):
                self.type(f"{amount / 100:.2f}")
                self.type("p")
            case Amount(amount):
                self.type(f"{amount / 100:.2f}")
                self.key(Qt.Key.Key_Return)
            case Marked(seats):
                self.type("".join(map(str, sorted(seats))))
                self.key(Qt.Key.Key_Return)
            case SetLow(low):
                assert isinstance(step.form, SetHand)
                for card in low:
                    self.type(str(step.form.cards.index(card) + 1))
                self.key(Qt.Key.Key_Return)

    def answer_by_mouse(self, act: Act | None = None) -> None:
        """Answer the open question with the mouse alone."""
        step = self.step
        act = act or Act(step.place, step.expected)
        answering = self.page.controls.answering
        assert answering is not None
        match act.answer:
            case Done():
                self.click(act.place)
            case Chosen(choice):
                if answering.finds_place:
                    self.click(act.place)
                self.press(self._course(step, choice)[0])
            case Counted(total):
                if answering.finds_place:
                    self.click(act.place)
                self.press(str(total))
            case Settled("take", amount):
                if isinstance(step.form, Settle) and amount != step.form.stake:
                    self.click(act.place)
                    self.cut(amount)
                    self.press("Take")
                else:
                    self.drag(self.stake(act.place), self.tray)
            case Settled("push"):
                self.double_click(self.stake(act.place))
            case Settled("pay", amount):
                self.click(act.place)
                self.cut(amount)
                self.press("Pay")
            case Amount(amount):
                self.click(act.place)
                self.cut(amount)
                self.press(self.page.bar.commit_button.text())
            case Marked(seats):
                assert isinstance(step.form, Mark)
                for seat in seats:
                    self.click(Place(seat, step.form.spot))
                self.press("Done")
            case SetLow(low):
                for card in low:
                    self.drag(self.card(card), low_place(act.place))
                self.press(self.page.bar.commit_button.text())

    @staticmethod
    def _course(step: Step, choice: str) -> tuple[str, str]:
        assert isinstance(step.form, Choose)
        for course in step.form.courses:
            if course.choice == choice:
                return course.label, course.key
        raise AssertionError(f"{choice!r} is no course of {step.ask!r}")

    def play_to_end(self, *, mouse: bool) -> None:
        """Play the rest of the lesson, every answer right."""
        for _ in range(2000):
            self.wait_for(Stage.ASKING, Stage.READING)
            if self.ended:
                return
            if self.page.stage is Stage.READING:
                if mouse:
                    self.press("Continue")
                else:
                    self.key(Qt.Key.Key_Return, self.page.overlays.sheet.text)
            elif mouse:
                self.answer_by_mouse()
            else:
                self.answer_by_keys()
        raise AssertionError("the lesson does not end")

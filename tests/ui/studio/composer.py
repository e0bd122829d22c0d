"""An author's hands for tests: drags, clicks and keys on a real composer."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from trainer.engine.cards import Card
from trainer.engine.places import Place
from trainer.games.catalog import game
from trainer.ui import theme
from trainer.ui.settings import Settings
from trainer.ui.studio.fact_fields import Field
from trainer.ui.studio.round_composer import RoundComposer
from trainer.ui.table.cards import FACE
from trainer.ui.table.ground import TRAY

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier


class Author:
    """Sits an author down at a composer and works it with mouse and keys only."""

    def __init__(
        self,
        qtbot: QtBot,
        key: str,
        facts: dict[str, Any] | None = None,
        *,
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        self.qtbot = qtbot
        self.game = game(key)
        self.house = self.game.house()
        settings = Settings(theme="light", animation="off")
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        # Only once: every widget that earlier tests left behind would be styled again.
        if app.styleSheet() != theme.stylesheet(theme.theme("light"), 1.0):
            theme.apply(app, theme.theme("light"), 1.0)
        self.composer = RoundComposer(theme.theme("light"), settings)
        qtbot.addWidget(self.composer)
        self.composer.resize(*size)
        self.composer.show()
        qtbot.waitExposed(self.composer)
        self.changes: list[dict[str, Any]] = []
        self.composer.changed.connect(self.changes.append)
        limits = self.game.default_limits
        self.composer.show_round(self.game, self.house, limits, facts or {})

    @property
    def facts(self) -> dict[str, Any]:
        """The facts that were announced last."""
        return self.changes[-1]

    @property
    def status(self) -> str:
        """What the composer says of the round."""
        return self.composer.status.text

    # --- where things are ------------------------------------------------------------------------

    def at(self, where: Place | QPointF) -> QPoint:
        """Return where something is in the felt's window."""
        felt = self.composer.felt
        point = felt.scene.anchor(where) if isinstance(where, Place) else where
        return felt.view.mapFromScene(point)

    def chip(self, dollars: float) -> QPointF:
        """Return where a chip lies in the tray."""
        return dict(self.composer.felt.scene.tray_chips())[round(dollars * 100)].center()

    def lying(self, place: Place, index: int) -> QPointF:
        """Return where a card of a hand can be taken hold of."""
        item = self.composer.felt.scene.pieces.hands[place][index]
        face = item.mapToScene(FACE).boundingRect()
        return QPointF(face.left() + face.width() * 0.12, face.center().y())

    @property
    def tray(self) -> QPointF:
        """The felt just before the tray, where no place is."""
        return QPointF(TRAY.left() - 150, TRAY.center().y() - 10)

    # --- mouse -----------------------------------------------------------------------------------

    def click(self, where: Place | QPointF, button: Qt.MouseButton = LEFT) -> None:
        """Click on the felt."""
        QTest.mouseClick(self.composer.felt.view.viewport(), button, NONE, self.at(where))

    def drag(self, start: Place | QPointF, end: Place | QPointF) -> None:
        """Drag something over the felt."""
        viewport = self.composer.felt.view.viewport()
        here, there = self.at(start), self.at(end)
        QTest.mousePress(viewport, LEFT, NONE, here)
        for part in range(1, 7):
            QTest.mouseMove(viewport, here + (there - here) * part / 6)
        QTest.mouseRelease(viewport, LEFT, NONE, there)

    def bet(self, place: Place, *chips: float) -> None:
        """Drag chips from the tray to a spot."""
        for dollars in chips:
            self.drag(self.chip(dollars), place)

    def deal(self, place: Place, cards: str) -> None:
        """Drag cards from the deck to the end of a hand."""
        deck = self.composer.deck
        viewport = self.composer.felt.view.viewport()
        for at in range(0, len(cards), 2):
            card = Card(cards[at : at + 2])
            held = self.composer.felt.scene.pieces.hands.get(place, [])
            end = self.composer.felt.scene.anchor(place)
            if held:
                right = held[-1].mapToScene(FACE).boundingRect().right()
                end = QPointF(right - 3, end.y())
            here = deck.spot(card)
            there = deck.mapFromGlobal(viewport.mapToGlobal(self.at(end)))
            QTest.mousePress(deck, LEFT, NONE, here)
            for part in range(1, 7):
                QTest.mouseMove(deck, here + (there - here) * part / 6)
            QTest.mouseRelease(deck, LEFT, NONE, there)

    def press(self, text: str) -> None:
        """Click a visible button by what it says, or by what it is called."""
        QApplication.processEvents()
        for found in self.composer.findChildren(QPushButton):
            if text in (found.text(), found.accessibleName()) and found.isVisible():
                QTest.mouseClick(found, LEFT)
                return
        raise AssertionError(f"no button says {text!r}")

    # --- keys and fields -------------------------------------------------------------------------

    def key(self, key: Qt.Key, widget: QWidget | None = None) -> None:
        """Press a key, at the felt unless told otherwise."""
        QTest.keyClick(widget or self.composer.felt.view, key)

    def type(self, text: str) -> None:
        """Type a text at the felt."""
        QTest.keyClicks(self.composer.felt.view, text)

    def walk_to(self, place: Place) -> None:
        """Move the ring with the arrow keys alone."""
        scene = self.composer.felt.scene
        arrows = {
            Qt.Key.Key_Right: QPointF(1, 0),
            Qt.Key.Key_Left: QPointF(-1, 0),
            Qt.Key.Key_Down: QPointF(0, 1),
            Qt.Key.Key_Up: QPointF(0, -1),
        }
        if scene.focused is None:
            self.key(Qt.Key.Key_Right)
        for _ in range(80):
            here = scene.focused
            if here == place:
                return
            assert here is not None
            go = scene.anchor(place) - scene.anchor(here)
            ways = sorted(arrows, key=lambda way: -QPointF.dotProduct(go, arrows[way]))
            for way in ways:
                self.key(way)
                if scene.focused != here:
                    break
        raise AssertionError(f"the arrow keys do not lead to {place}")

    def field(self, path: str) -> Field:
        """Find the visible field of a fact; new fields are shown by an event of their own."""
        QApplication.processEvents()
        composer = self.composer
        for panel in (composer.seat, composer.round, composer.oddities):
            for field in panel.fields:
                if field.path == path and field.isVisible():
                    return field
        raise AssertionError(f"no field for {path!r}")

    def enter(self, path: str, text: str) -> None:
        """Type into a fact's field, and leave it with Enter."""
        line = self.field(path).editor
        assert isinstance(line, QLineEdit)
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)

    def choose(self, path: str, words: str) -> None:
        """Choose a value from a fact's list, by keys."""
        choice = self.field(path).editor
        assert isinstance(choice, QComboBox)
        at = choice.findText(words)
        assert at >= 0, [choice.itemText(row) for row in range(choice.count())]
        choice.setFocus()
        while choice.currentIndex() != at:
            down = choice.currentIndex() < at
            QTest.keyClick(choice, Qt.Key.Key_Down if down else Qt.Key.Key_Up)
            choice = self.field(path).editor
            assert isinstance(choice, QComboBox)
            at = choice.findText(words)

    def tick(self, path: str) -> None:
        """Turn over a fact's check box."""
        box = self.field(path).editor
        assert isinstance(box, QCheckBox)
        QTest.keyClick(box, Qt.Key.Key_Space)


class AtComposer(Author):
    """An author at a composer that is there already."""

    def __init__(self, qtbot: QtBot, composer: RoundComposer) -> None:
        self.qtbot = qtbot
        self.composer = composer
        self.changes: list[dict[str, Any]] = []
        composer.changed.connect(self.changes.append)
        QApplication.processEvents()

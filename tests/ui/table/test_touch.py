"""Mouse and keys on the real view: what is clicked, dragged, knocked and entered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from trainer.engine import events as ev
from trainer.engine.cards import Card
from trainer.engine.places import DEALER, TABLE, Place
from trainer.ui.table.ground import TRAY
from trainer.ui.table.scene import TableScene
from trainer.ui.table.view import TableView

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
PASS, BONUS = Place(2, "pass-line"), Place(2, "bonus")
OTHER = Place(5, "bonus")


class Page(QWidget):
    """A page that notes the keys its table leaves to it."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[int] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        self.keys.append(event.key())


class Told:
    """Everything the scene has told."""

    def __init__(self, scene: TableScene) -> None:
        self.signals: list[tuple[object, ...]] = []
        for name in (
            "place_activated",
            "chip_picked",
            "chip_dropped",
            "stack_activated",
            "button_dropped",
            "button_lifted",
            "stake_dropped",
            "knocked",
            "placard_activated",
            "card_moved",
            "stake_moved",
            "place_asked",
        ):
            getattr(scene, name).connect(self._keeper(name))

    def _keeper(self, name: str) -> Callable[..., None]:
        return lambda *given: self.signals.append((name, *given))


@pytest.fixture
def told(scene: TableScene) -> Told:
    scene.play(
        [
            ev.Wagered(PASS, 2500),
            ev.Wagered(BONUS, 500),
            ev.Dealt(Place(2), Card("9h")),
            ev.Dealt(Place(2), Card("Kh")),
        ]
    )
    scene.set_targets([PASS, BONUS, OTHER, Place(2), DEALER, TABLE])
    return Told(scene)


def spot(view: TableView, at: QPointF | Place) -> QPoint:
    where = view.table_scene.anchor(at) if isinstance(at, Place) else at
    return view.mapFromScene(where)


def click(view: TableView, at: QPointF | Place) -> None:
    QTest.mouseClick(view.viewport(), LEFT, NONE, spot(view, at))


def drag(view: TableView, start: QPointF | Place, end: QPointF | Place) -> None:
    port = view.viewport()
    begin, stop = spot(view, start), spot(view, end)
    QTest.mousePress(port, LEFT, NONE, begin)
    for part in (0.2, 0.6, 1.0):
        QTest.mouseMove(port, begin + (stop - begin) * part)
    QTest.mouseRelease(port, LEFT, NONE, stop)


def chip_at(scene: TableScene, cents: int) -> QPointF:
    return dict(scene.tray_chips())[cents].center()


@pytest.mark.parametrize("place", [PASS, BONUS, OTHER, Place(2), DEALER, TABLE])
def test_a_click_tells_the_place(view: TableView, told: Told, place: Place) -> None:
    click(view, place)
    assert told.signals == [("place_activated", place)]
    assert view.table_scene.focused == place


@pytest.mark.parametrize("place", [Place(4, "pass-line"), Place(1)])
def test_a_click_beside_the_targets_tells_nothing(
    view: TableView, told: Told, place: Place
) -> None:
    click(view, place)
    assert told.signals == []


def test_anywhere_at_a_seat_means_its_only_target(
    view: TableView, scene: TableScene, told: Told
) -> None:
    scene.set_targets([OTHER])
    click(view, Place(5))
    assert told.signals == [("place_activated", OTHER)]


def test_the_label_and_the_button_of_a_spot_belong_to_it(
    view: TableView, scene: TableScene, told: Told
) -> None:
    scene.play([ev.ButtonPlaced("envy", BONUS)])
    click(view, scene.pieces.labels[PASS].sceneBoundingRect().center())
    click(view, scene.pieces.buttons[BONUS].pos())
    assert told.signals == [("place_activated", PASS), ("place_activated", BONUS)]


@pytest.mark.parametrize("cents", [100_000, 2_500, 25, 10, 1])
def test_a_chip_of_the_tray_is_picked(
    view: TableView, scene: TableScene, told: Told, cents: int
) -> None:
    click(view, chip_at(scene, cents))
    assert told.signals == [("chip_picked", cents)]


def test_a_chip_is_dragged_from_the_tray_to_a_spot(
    view: TableView, scene: TableScene, told: Told
) -> None:
    drag(view, chip_at(scene, 500), PASS)
    assert told.signals == [("chip_dropped", 500, PASS)]


def test_while_a_chip_is_dragged_it_is_seen_and_its_goal_is_ringed(
    view: TableView, scene: TableScene, told: Told
) -> None:
    before = len(scene.items())
    port = view.viewport()
    QTest.mousePress(port, LEFT, NONE, spot(view, chip_at(scene, 500)))
    QTest.mouseMove(port, spot(view, QPointF(960, 500)))
    QTest.mouseMove(port, spot(view, PASS))
    assert len(scene.items()) == before + 1
    assert scene.hovered == PASS
    QTest.mouseRelease(port, LEFT, NONE, spot(view, PASS))
    assert len(scene.items()) == before


def test_a_chip_dropped_on_bare_felt_goes_back(
    view: TableView, scene: TableScene, told: Told
) -> None:
    drag(view, chip_at(scene, 500), QPointF(500, 600))
    drag(view, chip_at(scene, 500), Place(6, "bonus"))
    assert told.signals == []


def test_a_stake_is_taken_by_dragging_it_to_the_tray(
    view: TableView, scene: TableScene, told: Told
) -> None:
    drag(view, scene.pieces.stakes[PASS].pos(), TRAY.center())
    assert told.signals == [("stake_dropped", PASS)]
    assert scene.pieces.stakes[PASS].opacity() == 1


def test_a_stake_dropped_elsewhere_stays(view: TableView, scene: TableScene, told: Told) -> None:
    drag(view, scene.pieces.stakes[PASS].pos(), QPointF(960, 560))
    assert told.signals == []
    assert scene.pieces.stakes[PASS].pos() == scene.pieces.stakes[PASS].home


def test_chips_being_cut_go_back_by_click_or_drag(
    view: TableView, scene: TableScene, told: Told
) -> None:
    scene.show_pending(PASS, 500)
    at = scene.pieces.pending_items[PASS].pos()
    click(view, at)
    drag(view, at, TRAY.center())
    assert told.signals == [("stack_activated", PASS), ("stack_activated", PASS)]


def test_a_button_is_dragged_from_its_rack_to_a_spot(
    view: TableView, scene: TableScene, told: Told
) -> None:
    drag(view, scene.rack_at("envy"), OTHER)
    assert told.signals == [("button_dropped", "envy", OTHER)]


def test_a_button_is_dragged_off_or_to_another_spot(
    view: TableView, scene: TableScene, told: Told
) -> None:
    scene.show_marks("envy", [BONUS])
    at = scene.pieces.mark_items[BONUS].pos()
    drag(view, at, scene.rack_at("envy"))
    assert told.signals == [("button_lifted", "envy", BONUS)]
    drag(view, at, OTHER)
    assert told.signals[1:] == [
        ("button_lifted", "envy", BONUS),
        ("button_dropped", "envy", OTHER),
    ]


def test_a_double_click_knocks(view: TableView, told: Told) -> None:
    QTest.mouseDClick(view.viewport(), LEFT, NONE, spot(view, PASS))
    assert told.signals[-1] == ("knocked", PASS)


def test_one_chip_picked_twice_quickly_is_two_chips(
    view: TableView, scene: TableScene, told: Told
) -> None:
    at = spot(view, chip_at(scene, 500))
    QTest.mouseClick(view.viewport(), LEFT, NONE, at)
    QTest.mouseDClick(view.viewport(), LEFT, NONE, at)
    QTest.mouseRelease(view.viewport(), LEFT, NONE, at)
    assert told.signals == [("chip_picked", 500)] * 2


def test_a_posted_paytable_tells_when_it_is_looked_at(
    view: TableView, scene: TableScene, told: Told
) -> None:
    click(view, scene.grid.placards[0][1].center())
    assert told.signals == [("placard_activated",)]


def test_other_mouse_buttons_do_nothing(view: TableView, told: Told) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, NONE, spot(view, PASS))
    assert told.signals == []


def test_the_pointer_shows_what_can_be_clicked(view: TableView, scene: TableScene) -> None:
    scene.set_targets([PASS])
    still = view.grab().toImage()
    QTest.mouseMove(view.viewport(), spot(view, PASS))
    assert scene.hovered == PASS
    assert view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    assert view.grab().toImage() != still
    QTest.mouseMove(view.viewport(), spot(view, QPointF(960, 470)))
    assert scene.hovered is None
    assert view.viewport().cursor().shape() == Qt.CursorShape.ArrowCursor


# --- keys ----------------------------------------------------------------------------------------


def press(view: TableView, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(view, key)


def test_arrows_walk_round_the_table(view: TableView, scene: TableScene) -> None:
    scene.set_targets([Place(seat) for seat in range(1, 8)] + [DEALER])
    press(view, Qt.Key.Key_Right)
    assert scene.focused == Place(1)
    seen = []
    for _ in range(6):
        press(view, Qt.Key.Key_Right)
        seen.append(scene.focused)
    assert seen == [Place(seat) for seat in range(2, 8)]
    press(view, Qt.Key.Key_Right)
    assert scene.focused == Place(7)
    press(view, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Down)
    assert scene.focused == DEALER
    press(view, Qt.Key.Key_Up)
    assert scene.focused == Place(4)


def test_every_target_can_be_reached_with_arrows(view: TableView, scene: TableScene) -> None:
    targets = scene.grid.places()
    scene.set_targets(targets)
    reached = {targets[0]}
    edge = [targets[0]]
    while edge:
        start = edge.pop()
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            scene.focus_place(start)
            press(view, key)
            if scene.focused is not None and scene.focused not in reached:
                reached.add(scene.focused)
                edge.append(scene.focused)
    assert reached == set(targets)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_act_on_the_focus(
    view: TableView, scene: TableScene, told: Told, key: Qt.Key
) -> None:
    press(view, key)
    assert told.signals == []
    scene.focus_place(PASS)
    press(view, key)
    assert told.signals == [("place_activated", PASS)]


def test_the_focus_is_seen_and_ends_with_its_target(view: TableView, scene: TableScene) -> None:
    scene.set_targets([PASS, BONUS])
    still = view.grab().toImage()
    scene.focus_place(PASS)
    assert view.grab().toImage() != still
    scene.set_targets([BONUS])
    assert scene.focused is None
    assert view.grab().toImage() == still


def test_keys_without_meaning_are_left_to_the_page(qtbot: QtBot, view: TableView) -> None:
    page = Page()
    qtbot.addWidget(page)
    view.setParent(page)
    page.show()
    view.show()
    press(view, Qt.Key.Key_T, Qt.Key.Key_5, Qt.Key.Key_Return, Qt.Key.Key_Left)
    assert page.keys == [Qt.Key.Key_T, Qt.Key.Key_5, Qt.Key.Key_Return, Qt.Key.Key_Left]
    view.setParent(None)


# --- a loose table, as a round is composed on ----------------------------------------------------


@pytest.fixture
def loose(scene: TableScene, told: Told) -> Told:
    scene.loose = True
    return told


def test_loose_cards_are_dragged_to_other_hands_and_off(view: TableView, loose: Told) -> None:
    card = view.table_scene.pieces.hands[Place(2)][1].pos()
    drag(view, card, DEALER)
    drag(view, card, QPointF(TRAY.left() - 150, TRAY.center().y() - 10))
    assert loose.signals == [
        ("card_moved", Place(2), 1, DEALER, 0),
        ("card_moved", Place(2), 1, None, -1),
    ]


def test_a_loose_card_let_go_beside_its_hand_stays_in_it(view: TableView, loose: Told) -> None:
    first, second = view.table_scene.pieces.hands[Place(2)]
    beside = view.table_scene.area(Place(2)).topLeft() + QPointF(-12, 40)
    drag(view, second.pos(), beside)
    assert loose.signals == [("card_moved", Place(2), 1, Place(2), 0)]
    assert first.opacity() == 1.0


def test_loose_stakes_are_dragged_to_other_spots_and_off(view: TableView, loose: Told) -> None:
    stake = view.table_scene.grid.chips_at(PASS)
    drag(view, stake, OTHER)
    drag(view, stake, TRAY.center())
    drag(view, stake, stake + QPointF(9, 9))
    assert loose.signals == [("stake_moved", PASS, OTHER), ("stake_moved", PASS, None)]


def test_the_right_button_asks_for_a_place_or_a_card_of_a_loose_table(
    view: TableView, loose: Told
) -> None:
    card = view.table_scene.pieces.hands[Place(2)][1].pos()
    right = Qt.MouseButton.RightButton
    QTest.mouseClick(view.viewport(), right, NONE, spot(view, card))
    QTest.mouseClick(view.viewport(), right, NONE, spot(view, OTHER))
    assert loose.signals == [("place_asked", Place(2), 1), ("place_asked", OTHER, -1)]


def test_a_trainees_table_is_not_loose(view: TableView, told: Told) -> None:
    card = view.table_scene.pieces.hands[Place(2)][1].pos()
    drag(view, card, DEALER)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, NONE, spot(view, OTHER))
    assert told.signals == []

"""What a cardroom's table shows besides cards and wagers: stake, names, dice, the drop."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from trainer.engine import events as ev
from trainer.engine.cards import Card
from trainer.engine.places import DEALER, Place, low_place
from trainer.games.catalog import game
from trainer.ui.table.felt import felt_of
from trainer.ui.table.ground import DICE_TRAY, DROP_SLOT, SCENE
from trainer.ui.table.scene import TableScene
from trainer.ui.table.words import spot_titles


@pytest.fixture
def pai_gow(qtbot: QtBot) -> TableScene:
    """A pai gow table: it has a player-dealer, dice and a front hand."""
    played = game("face-up-pai-gow")
    felt = felt_of(played.key)
    scene = TableScene()
    scene.animated = False
    scene.load_felt(felt, range(1, played.seat_count + 1), spot_titles(played, felt))
    return scene


def test_the_banks_stake_lies_at_its_seat_and_is_no_part_of_the_tray(pai_gow: TableScene) -> None:
    pai_gow.play([ev.Staked(Place(4), 50000)])
    extras = pai_gow.pieces.extras
    assert extras.stakes[Place(4)].cut == ((50000, 1),)
    assert extras.stake_labels[Place(4)].text == "STAKE $500"
    assert pai_gow.table.tray == 0
    assert pai_gow.table.stacks == {}
    assert "Seat 4: no cards; bank's stake $500" in pai_gow.describe()
    pai_gow.reset()
    assert not extras.stakes
    assert not extras.stake_labels


def test_seats_of_one_person_have_plates_alike(pai_gow: TableScene) -> None:
    pai_gow.play([ev.Seated(1, "Lee"), ev.Seated(2, "Max"), ev.Seated(5, "Lee")])
    plates = pai_gow.pieces.extras.plates
    assert [plates[seat].text for seat in (1, 2, 5)] == ["1 · Lee", "2 · Max", "5 · Lee"]
    colors = {seat: plate.key[-1] for seat, plate in plates.items()}  # type: ignore[index]
    assert colors[1] == colors[5] != colors[2]
    for plate in plates.values():
        assert SCENE.contains(plate.sceneBoundingRect())
    assert any("player Lee" in line for line in pai_gow.describe())
    pai_gow.reset()
    assert not plates


def test_a_long_name_keeps_off_its_neighbours(pai_gow: TableScene) -> None:
    pai_gow.play([ev.Seated(seat, "Maximiliane von Hohenstein") for seat in (3, 4)])
    plates = pai_gow.pieces.extras.plates
    assert not plates[3].sceneBoundingRect().intersects(plates[4].sceneBoundingRect())


def test_dice_show_when_the_cup_is_lifted(pai_gow: TableScene) -> None:
    dice = pai_gow.pieces.extras.dice
    assert dice is not None
    assert dice.words == "Dice cup"
    pai_gow.play([ev.Rolled((1, 4, 6))])
    assert dice.dice == (1, 4, 6)
    assert DICE_TRAY.adjusted(-1, -1, 1, 1).contains(dice.sceneBoundingRect())
    assert "Dice: 1, 4, 6" in pai_gow.describe()
    pai_gow.load_felt(felt_of("gowzgow"), [1], {})
    assert pai_gow.pieces.extras.dice is None


def test_the_drop_slot_tells_what_was_collected(pai_gow: TableScene) -> None:
    pai_gow.play([ev.Dropped(Place(1), 100), ev.Dropped(Place(4, owner="player-dealer"), 200)])
    label = pai_gow.pieces.extras.dropped
    assert label is not None
    assert label.text == "$3"
    assert label.y() < DROP_SLOT.top()
    assert "Drop slot: $3 collected" in pai_gow.describe()
    pai_gow.reset()
    assert pai_gow.pieces.extras.dropped is None


def test_front_and_back_hands_lie_in_their_boxes(pai_gow: TableScene) -> None:
    cards = [Card(text) for text in ("As", "Ks", "Qd", "Jd", "9c", "7c", "2h")]
    for place in (Place(2), DEALER):
        pai_gow.play([ev.Dealt(place, card) for card in cards])
        pai_gow.play([ev.Arranged(place, (cards[1], cards[2]))])
        for hand, count in ((place, 5), (low_place(place), 2)):
            items = pai_gow.pieces.hands[hand]
            assert len(items) == count
            room: QRectF = pai_gow.area(hand)
            assert all(room.contains(item.pos()) for item in items)
    assert "Seat 2, front hand: king of spades, queen of diamonds" in pai_gow.describe()
    assert "Dealer, front hand: king of spades, queen of diamonds" in pai_gow.describe()


def test_two_hands_of_a_seat_lie_in_two_boxes(qtbot: QtBot) -> None:
    scene = TableScene()
    scene.animated = False
    scene.load_felt(felt_of("blackjack-switch"), range(1, 7), {})
    first, second = Place(3), Place(3, hand=2)
    scene.play([ev.Dealt(first, Card("8h")), ev.Dealt(second, Card("Kc"))])
    assert not scene.area(first).intersects(scene.area(second))
    before = scene.area(second)
    # A split of the first box leaves the second as it is.
    scene.play([ev.Dealt(first, Card("8c")), ev.Moved(first, 1, Place(3, hand=3))])
    assert scene.area(second) == before
    assert scene.area(first) != scene.area(Place(3, hand=3))
    assert scene.area(first).united(scene.area(Place(3, hand=3))).width() < before.width() * 1.05


def test_every_shared_hand_has_its_box(qtbot: QtBot) -> None:
    scene = TableScene()
    scene.animated = False
    scene.load_felt(felt_of("ez-baccarat"), range(1, 9), {})
    player, banker = Place(0, "player-hand"), Place(0, "banker-hand")
    scene.play([ev.Dealt(place, Card("7h")) for place in (player, banker) for _ in range(3)])
    for place in (player, banker):
        box = scene.area(place)
        for item in scene.pieces.hands[place]:
            assert box.contains(item.sceneBoundingRect().adjusted(8, 8, -8, -12))
    # The Player's cards lie on the dealer's right.
    assert scene.anchor(player).x() > scene.anchor(banker).x()

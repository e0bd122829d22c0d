"""The layout: everything lies on the cloth and nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath

from trainer.engine.places import TABLE, Place
from trainer.games.catalog import GAMES
from trainer.ui.table.chips import ChipSet
from trainer.ui.table.felt import Felt, Placard, felt_of, load_felt
from trainer.ui.table.geometry import Layout
from trainer.ui.table.ground import (
    CARD,
    DICE_TRAY,
    DISCARD_RACK,
    DROP_SLOT,
    SCENE,
    SHOE,
    TRAY,
    Slot,
    felt_path,
)

CROWDED = """
[felt]
name = "Crowded"
cloth = "#17325c"
line = "#e9cf87"
rail = "#2a2320"
back = "#1f3f7a"
stray = [640, 694]
[logotype]
text = "Crowded"
[seat]
number = [90, 118]
cards = { at = [-20, 222.5], width = 182, step = 46 }
chips = [101, 230]
[areas.board]
at = [1270, 694]
width = 220
step = 60
""" + "".join(
    f'[spots.s{at}]\nshape = "box"\nat = [{x}, {y}]\nsize = [114, 58]\nlabel = "right"\n'
    for at, (x, y) in enumerate(((-60, -4), (60, -4), (-60, 57), (60, 57), (-60, 118)))
)


TABLES = [
    (game.key, game.seats_at(game.house(chosen))) for game in GAMES for chosen in game.table_sizes
]


@pytest.fixture(params=[*TABLES, ("five spots", 8)], ids=lambda table: "-".join(map(str, table)))
def any_felt(request: pytest.FixtureRequest, tmp_path: Path) -> Felt:
    key, seats = request.param
    if key != "five spots":
        return felt_of(key, seats)
    path = tmp_path / "crowded.toml"
    path.write_text(CROWDED)
    return load_felt(path)


def card_box(slot: Slot) -> QRectF:
    box = QRectF(QPointF(0, 0), QSizeF(CARD) * slot.scale)
    box.moveCenter(slot.at)
    return box


def label_box(layout: Layout, place: Place) -> QRectF:
    size = layout.label_scale(place)
    width = layout.label_width(place) * size
    return QRectF(layout.label_at(place) - QPointF(width / 2, 0), QSizeF(width, 46 * size))


def seats_of(felt: Felt) -> range:
    """Return the seats of a felt's table; the crowded one has eight."""
    return range(1, (felt.seats or 8) + 1)


def rooms(layout: Layout) -> list[QRectF]:
    """Return the rooms of all hands at all seats."""
    seat_art = layout.felt.seat
    return [
        layout.seat_box(seat, hand)
        for seat in layout.seats
        for hand in (*seat_art.hands, *seat_art.areas.values())
    ]


@pytest.mark.parametrize("share", [1, 0.5, 0])
def test_seats_stand_clockwise_from_the_left_on_the_cloth(any_felt: Felt, share: float) -> None:
    seats = max(1, round(len(seats_of(any_felt)) * share))
    layout = Layout(any_felt, range(1, seats + 1))
    xs = [layout.frames[seat].origin.x() for seat in layout.seats]
    assert xs == sorted(xs)
    assert sum(xs) / seats == pytest.approx(SCENE.center().x())
    ys = [layout.frames[seat].origin.y() for seat in layout.seats]
    assert min(ys) == min(ys[(seats - 1) // 2], ys[seats // 2])
    cloth = felt_path()
    for place in layout.places():
        assert cloth.contains(layout.shape(place)), place
        assert SCENE.contains(layout.shape(place).boundingRect())


@pytest.mark.parametrize("share", [1, 0.5, 0])
def test_no_place_covers_another(any_felt: Felt, share: float) -> None:
    seats = max(1, round(len(seats_of(any_felt)) * share))
    layout = Layout(any_felt, range(1, seats + 1))
    for one, other in combinations(layout.places(), 2):
        assert not layout.shape(one).intersects(layout.shape(other)), (one, other)


def test_amounts_cover_neither_cards_nor_other_amounts(any_felt: Felt) -> None:
    layout = Layout(any_felt, seats_of(any_felt))
    spots = [Place(seat, spot) for seat in layout.seats for spot in any_felt.spots]
    labels = {place: label_box(layout, place) for place in spots}
    hands = [place for place in layout.places() if place.seat and place.spot not in any_felt.spots]
    cards = [card_box(slot) for hand in hands for slot in layout.slots(hand, 3)]
    for place, label in labels.items():
        for card in cards:
            shared = label.intersected(card)
            assert shared.height() <= 12 or shared.isEmpty(), place
    for one, other in combinations(spots, 2):
        assert not labels[one].adjusted(1, 1, -1, -1).intersects(labels[other]), (one, other)


@pytest.mark.parametrize("cards", [2, 5, 7])
def test_hands_do_not_touch(any_felt: Felt, cards: int) -> None:
    layout = Layout(any_felt, seats_of(any_felt))
    hands = [place for place in layout.places() if place.seat and place.spot not in any_felt.spots]
    boxes = [
        card_box(slots[0]).united(card_box(slots[-1]))
        for slots in (layout.slots(place, cards) for place in hands)
    ]
    for one, other in combinations(boxes, 2):
        assert not one.intersects(other)


def test_small_wagers_lie_on_nothing_else(any_felt: Felt) -> None:
    layout = Layout(any_felt, seats_of(any_felt))
    spots = [place for place in layout.places() if place.seat]
    cells = [
        Place(seat, spot, owner="backline-1")
        for seat in layout.seats
        for spot in any_felt.seat.backline
    ]
    for cell in cells:
        ground = layout.shape(cell)
        assert SCENE.contains(ground.boundingRect())
        for spot in spots:
            assert not ground.intersects(layout.shape(spot)), (cell, spot)
    for one, other in combinations(cells, 2):
        assert not layout.shape(one).intersects(layout.shape(other)), (one, other)


def test_every_split_hand_and_bettor_has_a_cell_of_its_own(any_felt: Felt) -> None:
    layout = Layout(any_felt, seats_of(any_felt))
    main = next(iter(any_felt.spots))
    places = [
        Place(2, main, hand, owner)
        for hand in (1, 2, 3)
        for owner in ("player", "backline-1", "backline-2")
    ]
    for one, other in combinations(places, 2):
        assert layout.anchor(one) != layout.anchor(other)


def test_buttons_lie_on_the_cloth_beside_wagers_and_cards(any_felt: Felt) -> None:
    layout = Layout(any_felt, seats_of(any_felt))
    cloth = felt_path()
    for seat in layout.seats:
        for name, art in any_felt.buttons.items():
            half = art.size / 2 * layout.frames[seat].scale
            disc = QPainterPath()
            disc.addEllipse(layout.button_at(name, Place(seat, art.spot)), half, half)
            assert cloth.contains(disc.boundingRect().adjusted(6, 6, -6, -6)), (name, seat)
            for place in layout.places():
                # The player-dealer has no wagers against himself: his button may lie on spots.
                if name != "bank" or place.spot not in any_felt.spots:
                    assert not disc.intersects(layout.shape(place)), (name, place)


def test_many_cards_close_up_instead_of_leaving_their_room(felt: Felt) -> None:
    layout = Layout(felt, range(1, 8))
    room = layout.shape(Place(3)).boundingRect()
    for count in range(1, 12):
        slots = layout.slots(Place(3), count)
        assert len(slots) == count
        assert all(room.contains(card_box(slot)) for slot in slots)
        xs = [slot.at.x() for slot in slots]
        assert xs == sorted(xs)


def test_split_hands_share_the_room_of_their_seat(felt: Felt) -> None:
    layout = Layout(felt, range(1, 8))
    room = layout.shape(Place(3)).boundingRect()
    hands = [layout.slots(Place(3, hand=hand), 2, hands=4) for hand in range(1, 5)]
    boxes = [card_box(slots[0]).united(card_box(slots[1])) for slots in hands]
    assert all(room.contains(box) for box in boxes)
    for one, other in combinations(boxes, 2):
        assert not one.intersects(other)


def test_a_backline_bet_stands_behind_the_players(felt: Felt) -> None:
    layout = Layout(felt, range(1, 8))
    own = layout.chips_at(Place(2, "pass-line"))
    behind = layout.chips_at(Place(2, "pass-line", owner="backline-1"))
    other = layout.chips_at(Place(2, "pass-line", owner="backline-2"))
    assert own.y() > behind.y() == other.y()
    assert behind.x() != other.x()


def test_the_banks_button_lies_beside_its_stake(any_felt: Felt) -> None:
    layout = Layout(any_felt, seats_of(any_felt))
    art = any_felt.buttons.get("bank")
    for seat in layout.seats if art else ():
        assert art is not None
        scale = layout.frames[seat].scale
        at = layout.stake_at(seat)
        chips = QRectF(at.x() - 24 * scale, at.y() - 40 * scale, 48 * scale, 60 * scale)
        label = QRectF(at.x() - 56 * scale, at.y() + 22 * scale, 112 * scale, 23)
        disc = QPainterPath()
        half = art.size / 2 * scale
        disc.addEllipse(layout.button_at("bank", Place(seat)), half, half)
        assert not disc.intersects(chips), seat
        assert not disc.intersects(label), seat
        assert felt_path().contains(chips), seat


def test_the_dealers_side_is_tidy(any_felt: Felt) -> None:
    chips = ChipSet()
    placards = [Placard(title=str(at), rows=(("a", "b"),) * 8) for at in range(4)]
    layout = Layout(any_felt, seats_of(any_felt), placards, chips.chips, chips.coins)
    stray = QRectF(0, 0, CARD.width(), CARD.height())
    stray.moveCenter(QPointF(*any_felt.stray))
    grounds = [
        TRAY,
        DISCARD_RACK,
        SHOE,
        DROP_SLOT,
        stray,
        *(rect for _, rect in layout.placards),
        *(layout.shape(place).boundingRect() for place in (*layout.shared_places(), TABLE)),
        *rooms(layout),
        *([DICE_TRAY] if any_felt.dice else []),
    ]
    for one, other in combinations(grounds, 2):
        assert not one.intersects(other), (one, other)
    assert all(SCENE.contains(ground) for ground in grounds)


@pytest.mark.parametrize("count", [1, 4, 10])
def test_the_tray_holds_every_chip_coin_and_button(any_felt: Felt, count: int) -> None:
    felt = any_felt
    chips = ChipSet([(100 * (at + 1), "#112233") for at in range(count)])
    layout = Layout(felt, range(1, 8), (), chips.chips, chips.coins)
    parts = [*layout.tubes.values(), *layout.coins.values(), *layout.racks.values()]
    assert len(parts) == count + len(chips.coins) + len(felt.buttons)
    assert all(TRAY.contains(part) for part in parts)
    for one, other in combinations(parts, 2):
        assert not one.intersects(other)


def test_unknown_places_still_have_a_spot_on_the_table(felt: Felt) -> None:
    layout = Layout(felt, range(1, 8))
    for place in (Place(3, "side-bet"), Place(0, "board"), Place(9), Place(9, "pass-line")):
        assert SCENE.contains(layout.anchor(place))
        assert SCENE.contains(layout.chips_at(place))
        assert not layout.shape(place).isEmpty()

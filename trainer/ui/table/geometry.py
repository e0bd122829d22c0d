"""Where everything lies on a laid table: pure arithmetic, nothing is painted here."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath

from trainer.engine.places import BANK, DEALER, LOW, SEATED, TABLE, Place
from trainer.ui.table.felt import Felt, HandArt, Placard, SpotArt
from trainer.ui.table.ground import (
    CARD,
    CELL,
    CENTRE,
    CHIP,
    FELT_RADIUS,
    LOGOTYPE,
    RAIL_WIDTH,
    SCENE,
    TRAY,
    Slot,
    on_arc,
    outline,
    placard_rects,
    seat_frames,
)

#: Where a hand lies that the felt has no room for: before the tray.
_BEFORE_TRAY = HandArt(at=(960.0, 694.0), width=400.0, step=100.0)
_CELL_CHIP = 0.54
_CELL_LABEL = 0.78
_INNER_LABEL = 0.87
#: How tall a label of two lines is.
_TWO_LINES = 46.0
#: How many small wagers a row always has room for.
_LEAST_COLUMNS = 3


class Layout:
    """A felt laid out for the seats in use."""

    def __init__(
        self,
        felt: Felt,
        seats: Sequence[int],
        placards: Sequence[Placard] = (),
        chips: Sequence[int] = (),
        coins: Sequence[int] = (),
    ) -> None:
        self.felt = felt
        self.seats = tuple(seats)
        self.placards = tuple(zip(placards, placard_rects(placards), strict=True))
        self.frames = seat_frames(felt, self.seats)
        self._lay_tray(chips, coins)

    def _lay_tray(self, chips: Sequence[int], coins: Sequence[int]) -> None:
        left, right = TRAY.left() + 14, TRAY.right() - 14
        self.racks: dict[str, QRectF] = {}
        wide = 92.0 if len(self.felt.buttons) == 1 else 74.0
        for button in self.felt.buttons:
            self.racks[button] = QRectF(left, TRAY.top() + 14, wide, TRAY.height() - 28)
            left += wide + 10
        self.coins: dict[int, QRectF] = {}
        if coins:
            size = 56.0
            columns = math.ceil(len(coins) / 2)
            start = right - columns * size
            for at, cents in enumerate(coins):
                row, column = at % 2, at // 2
                self.coins[cents] = QRectF(
                    start + column * size, TRAY.top() + 20 + row * 60, size, size
                )
            right = start - 14
        pitch = min(92.0, (right - left) / max(1, len(chips)))
        first = left + ((right - left) - pitch * len(chips)) / 2
        self.tubes: dict[int, QRectF] = {
            cents: QRectF(first + at * pitch + 3, TRAY.top() + 12, pitch - 6, TRAY.height() - 24)
            for at, cents in enumerate(chips)
        }

    # --- places --------------------------------------------------------------------------------

    def places(self) -> list[Place]:
        """Return every place that is printed on the felt."""
        seat_art = self.felt.seat
        found = []
        for seat in self.seats:
            found += [Place(seat, hand=box) for box in range(1, len(seat_art.hands) + 1)]
            found += [Place(seat, area) for area in seat_art.areas]
            found += [Place(seat, spot) for spot in self.felt.spots]
        return [*found, *self.shared_places(), TABLE]

    def shared_places(self) -> list[Place]:
        """Return the places of hands on the dealer's side."""
        own = [DEALER] if self.felt.dealer is not None else []
        return [*own, *(Place(0, key) for key in self.felt.areas)]

    def anchor(self, place: Place, hands: int = 1) -> QPointF:
        """Return the middle of a place; several hands of a box share its room."""
        if place == TABLE:
            return LOGOTYPE.center()
        if hands > 1 and place.seat in self.frames and self._is_hand(place):
            return self._hand_room(place, hands).center()
        if place.seat not in self.frames or self._is_hand(place):
            return self._hand_middle(place)
        if self.in_cell(place):
            return self._cell(place)
        if not place.spot:
            return self.stake_at(place.seat)
        spot = self._spot(place)
        at = self.frames[place.seat]
        return at.point(*(spot.at if spot else self.felt.seat.chips), turned=spot is not None)

    def shape(self, place: Place, hands: int = 1) -> QPainterPath:
        """Return the outline of a place: what is ringed, clicked and dropped on."""
        path = QPainterPath()
        scale = self.scale(place)
        if place == TABLE:
            path.addRoundedRect(LOGOTYPE, 24, 24)
        elif place.seat not in self.frames:
            path.addRoundedRect(self.hand_box(self._hand(place)), 14, 14)
        elif self._is_hand(place):
            path.addRoundedRect(self._hand_room(place, hands), 12, 12)
        elif self.in_cell(place):
            cell = QRectF(0, 0, self._cell_width(place) - 2, CELL.height() * scale)
            cell.moveCenter(self._cell(place))
            path.addRoundedRect(cell, 9, 9)
        else:
            spot = self._spot(place)
            width, height = spot.size if spot else (CHIP * 1.6, CHIP * 1.6)
            path = outline(spot.shape if spot else "circle", QSizeF(width * scale, height * scale))
            path.translate(self.anchor(place))
        return path

    @staticmethod
    def hand_box(hand: HandArt) -> QRectF:
        """Return the box printed for a hand on the dealer's side."""
        card = CARD.width() * hand.scale
        width = card + min(hand.width - card, hand.step * (hand.cards - 1)) + 20
        box = QRectF(0, 0, width, CARD.height() * hand.scale + 18)
        box.moveCenter(QPointF(*hand.at))
        return box

    def seat_box(self, seat: int, hand: HandArt) -> QRectF:
        """Return the whole room of one of a seat's hands."""
        frame = self.frames[seat]
        height = max(CARD.height() * hand.scale, hand.height)
        box = QRectF(0, 0, hand.width * frame.scale + 8, height * frame.scale + 8)
        box.moveCenter(frame.point(*hand.at))
        return box

    def seat_area(self, seat: int) -> QRectF:
        """Return the whole ground of a seat."""
        frame = self.frames[seat]
        width = self.felt.seat.width
        area = QRectF(0, 0, width * frame.scale, 360 * frame.scale)
        area.moveTopLeft(frame.point(-width / 2, -90))
        return area

    # --- chips ---------------------------------------------------------------------------------

    def chips_at(self, place: Place) -> QPointF:
        """Return the middle of the chips of a place."""
        if place.seat not in self.frames:
            middle = self._hand_middle(place)
            x = min(middle.x() + self._hand(place).width / 2 + CHIP, SCENE.right() - CHIP)
            return QPointF(x, middle.y())
        scale = self.scale(place)
        if self.in_cell(place):
            return self._cell(place) - QPointF(self._cell_width(place) * 0.29, 0)
        spot = self._spot(place)
        if spot is None:
            return self.frames[place.seat].point(*self.felt.seat.chips)
        across = {"below": 0.0, "right": -0.24, "bar": 0.06}[spot.label]
        return self.anchor(place) + QPointF(spot.size[0] * across * scale, 0)

    def chip_scale(self, place: Place) -> float:
        """Return how large chips stand on a place: two stacks always fit a spot."""
        if self.in_cell(place):
            return self.scale(place) * _CELL_CHIP
        spot = self._spot(place)
        if spot is None:
            return self.scale(place)
        width = spot.size[0] * {"below": 1.0, "right": 0.5, "bar": 0.28}[spot.label]
        return self.scale(place) * min(1.0, width / (2 * CHIP + 4), spot.size[1] / (CHIP + 12))

    def chip_step(self, place: Place) -> float:
        """Return how far apart the stacks of a place stand."""
        step = (CHIP + 2) * self.chip_scale(place)
        return step * 0.4 if self.in_cell(place) else step

    def chip_drop(self, place: Place) -> float:
        """Return how far towards the dealer chips stand from a place's middle.

        On a round spot they stand back, clear of the title along its lower edge.
        """
        spot = self._spot(place)
        if spot is None or self.in_cell(place):
            return 2.0 * self.scale(place)
        if spot.label == "bar":
            return 4.0 * self.scale(place)
        if spot.label == "right":
            return -0.08 * spot.size[1] * self.scale(place)
        if spot.shape == "diamond":
            return -0.14 * spot.size[1] * self.scale(place)
        return (-10.0 if spot.shape == "circle" else -4.0) * self.scale(place)

    def label_at(self, place: Place) -> QPointF:
        """Return the top middle of the label that tells a place's amounts."""
        scale = self.scale(place)
        if place.seat in self.frames and self.in_cell(place):
            return self._cell(place) + QPointF(self._cell_width(place) * 0.19, -18 * scale)
        spot = self._spot(place)
        at = self.chips_at(place)
        if spot is None:
            return QPointF(at.x(), at.y() + CHIP * 0.62 * scale)
        if spot.label != "below":
            across = 0.24 if spot.label == "right" else 0.35
            high = 24.0 if spot.label == "bar" else spot.size[1] / 2 - 2
            return self.anchor(place) + QPointF(spot.size[0] * across * scale, -high * scale)
        lowest = max(
            self.frames[place.seat].point(*other.at, turned=True).y() + other.size[1] / 2 * scale
            for other in self.felt.spots.values()
            if _in_row(other, spot)
        )
        # Labels of one row stand in line, but never far from a spot the arc has turned away.
        tilted = at.y() + spot.size[1] / 2 * scale
        return QPointF(at.x(), min(lowest, tilted + 12) + 2)

    def label_drop(self, place: Place, lines: int) -> float:
        """Return how much lower a label of few lines stands, where room for two is kept."""
        spot = self._spot(place)
        bar = spot is not None and spot.label == "bar"
        return 11.5 * self.label_scale(place) if lines == 1 and (bar or self.in_cell(place)) else 0

    def label_width(self, place: Place) -> float:
        """Return how wide a place's label may be without touching its neighbour's."""
        scale = self.scale(place)
        if self.in_cell(place):
            return self._cell_width(place) * 0.6 / _CELL_LABEL
        spot = self._spot(place)
        if spot is None:
            return 92 * scale
        if spot.label != "below":
            part = 0.48 / _INNER_LABEL if spot.label == "right" else 0.28
            return spot.size[0] * part * scale
        half = self.felt.seat.width / 2 - abs(spot.at[0])
        for other in self.felt.spots.values():
            if other is not spot and _reaches_label(other, spot):
                apart = abs(other.at[0] - spot.at[0])
                # A label of another spot may be as wide as this one; a spot keeps its ground.
                shared = other.label == "below" and _in_row(other, spot)
                half = min(half, apart / 2 if shared else apart - other.size[0] / 2)
        return (2 * half - 6) * scale

    def label_scale(self, place: Place) -> float:
        """Return how large a place's label is written."""
        if self.in_cell(place):
            return _CELL_LABEL
        spot = self._spot(place)
        return _INNER_LABEL if spot is not None and spot.label == "right" else 1.0

    def stake_at(self, seat: int) -> QPointF:
        """Return where the player-dealer's stake lies at his seat."""
        return self.frames[seat].point(*self.felt.seat.stake, turned=True)

    # --- small wagers beside the spots ---------------------------------------------------------

    def in_cell(self, place: Place) -> bool:
        """Whether a wager stands in a cell: a backline bettor's, or a split hand's."""
        if place.seat not in self.frames or self._is_hand(place):
            return False
        return place.owner not in (SEATED, BANK) or (bool(place.spot) and place.hand > 1)

    def _cell(self, place: Place) -> QPointF:
        """Return the middle of a cell. Rows run along the rail, and before the spots."""
        seat, frame = self.felt.seat, self.frames[place.seat]
        if place.owner == SEATED:
            # Games of two hands have two spots that split; their cells share the row.
            sides = [key for key in self.felt.spots if key.startswith(place.spot[:-1])]
            side = sides.index(place.spot) if len(seat.hands) > 1 and place.spot in sides else 0
            at, (x, y), room = 2 * side + place.hand - 2, seat.splits_at, seat.width
        else:
            number = place.owner.rpartition("-")[2]
            bettor = int(number) - 1 if number.isdigit() else 0
            spots = seat.backline or tuple(self.felt.spots)
            which = spots.index(place.spot) if place.spot in spots else 0
            # Two bettors behind a hand that splits still have a cell each.
            at = (2 * (place.hand - 1) + bettor) * len(spots) + which
            (x, y), room = seat.backline_at, seat.width
        columns = max(_LEAST_COLUMNS, int(room // CELL.width()))
        row, column = divmod(at, columns)
        offset = column - (columns - 1) / 2
        if place.owner != SEATED:
            # From the seat's middle outwards, first towards the middle of the table: there the
            # row stays farthest from the rail.
            side = 1 if frame.origin.x() < CENTRE.x() else -1
            offset = sorted((n - (columns - 1) / 2 for n in range(columns)), key=_outwards(side))[
                column
            ]
        across = x + offset * min(CELL.width(), room / columns)
        return frame.point(across, y + row * (CELL.height() + 2))

    def _cell_width(self, place: Place) -> float:
        """Return how wide a cell is: three always fit a seat."""
        return min(CELL.width(), self.felt.seat.width / _LEAST_COLUMNS) * self.scale(place)

    # --- buttons and cards ---------------------------------------------------------------------

    def button_at(self, button: str, place: Place) -> QPointF:
        """Return the middle of a button put down at a place."""
        art = self.felt.buttons.get(button)
        if place.seat not in self.frames:
            middle = self._hand_middle(place)
            return QPointF(middle.x() - self._hand(place).width / 2, middle.y())
        if art is None or (place.spot and place.spot != art.spot):
            at = self.chips_at(place)
            return QPointF(at.x(), at.y() - CHIP * self.scale(place))
        return self.frames[place.seat].point(*art.at, turned=bool(art.spot))

    def sharing(self, place: Place, others: Iterable[Place]) -> int:
        """Return how many hands share the room a hand lies in."""
        boxes = max(1, len(self.felt.seat.hands))
        return max(
            (
                (other.hand - 1) // boxes + 1
                for other in others
                if (other.seat, other.spot) == (place.seat, place.spot)
                and (other.hand - place.hand) % boxes == 0
            ),
            default=1,
        )

    def slots(self, place: Place, count: int, hands: int = 1) -> list[Slot]:
        """Return where the cards of a hand lie; several hands of a box share its room."""
        hand = self._hand(place)
        scale = self.scale(place) * hand.scale
        room = hand.width * self.scale(place)
        middle = self._hand_middle(place)
        if hands > 1:
            cell = self._hand_room(place, hands)
            middle, room = cell.center(), cell.width() - 6
            scale = min(scale, room * 0.66 / CARD.width(), (cell.height() - 4) / CARD.height())
        width = CARD.width() * scale
        widest = hand.step * scale / hand.scale
        step = min(widest, (room - width) / (count - 1)) if count > 1 else 0.0
        first = middle.x() - step * (count - 1) / 2
        return [Slot(QPointF(first + step * at, middle.y()), scale) for at in range(count)]

    def edge(self, place: Place) -> QPointF:
        """Return the player's edge of a place: chips come from there and go back there."""
        if place.seat not in self.frames:
            return QPointF(TRAY.center())
        return self.frames[place.seat].point(0, -118)

    def number_at(self, seat: int) -> QPointF:
        """Return the middle of a seat's number."""
        frame, number = self.frames[seat], self.felt.seat.number
        if number is not None:
            return frame.point(*number, turned=True)
        return self.plate_at(seat)

    def plate_at(self, seat: int) -> QPointF:
        """Return the middle of a seat's plate on the rail."""
        x = self.frames[seat].origin.x()
        return QPointF(x, on_arc(x, FELT_RADIUS + RAIL_WIDTH / 2))

    def scale(self, place: Place) -> float:
        """Return how large things are drawn at a place."""
        frame = self.frames.get(place.seat)
        return frame.scale if frame else 1.0

    # --- inner workings ------------------------------------------------------------------------

    def _spot(self, place: Place) -> SpotArt | None:
        return self.felt.spots.get(place.spot) if place.seat in self.frames else None

    def _is_hand(self, place: Place) -> bool:
        """Whether a place at a seat is one of its hands."""
        if place.spot:
            return place.spot == LOW or place.spot in self.felt.seat.areas
        return place.owner == SEATED

    def _hand(self, place: Place) -> HandArt:
        if place.seat in self.frames:
            seat = self.felt.seat
            if place.spot in seat.areas:
                return seat.areas[place.spot]
            if not seat.hands:
                return HandArt(at=seat.stake, width=92.0, step=20.0, scale=0.5, height=64.0)
            return seat.hands[(place.hand - 1) % len(seat.hands)]
        return self.felt.areas.get(place.spot) or self.felt.dealer or _BEFORE_TRAY

    def _hand_middle(self, place: Place) -> QPointF:
        frame = self.frames.get(place.seat)
        hand = self._hand(place)
        return frame.point(*hand.at) if frame else QPointF(*hand.at)

    def _hand_room(self, place: Place, hands: int) -> QRectF:
        """Return the room of one hand at a seat: its box, or its part of a split one."""
        box = self.seat_box(place.seat, self._hand(place))
        if hands < 2:
            return box
        number = (place.hand - 1) // max(1, len(self.felt.seat.hands))
        rows = math.ceil(hands / 2)
        width, height = box.width() / 2, box.height() / rows
        return QRectF(
            box.left() + (number % 2) * width, box.top() + (number // 2) * height, width, height
        )


def _outwards(side: int) -> Callable[[float], tuple[float, float]]:
    """Return the order from the middle outwards, one side first."""
    return lambda offset: (abs(offset), -side * offset)


def _reaches_label(other: SpotArt, spot: SpotArt) -> bool:
    """Whether a spot stands as high or low as another one or the label below it."""
    top, bottom = spot.at[1] - spot.size[1] / 2, spot.at[1] + spot.size[1] / 2 + _TWO_LINES
    return other.at[1] - other.size[1] / 2 < bottom and other.at[1] + other.size[1] / 2 > top


def _in_row(other: SpotArt, spot: SpotArt) -> bool:
    """Whether a spot stands in the row of another."""
    return abs(other.at[1] - spot.at[1]) < other.size[1] / 2

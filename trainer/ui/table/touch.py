"""The trainee's hands: what was clicked, what is dragged, and where it was let go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from trainer.engine.places import Place
from trainer.ui.table.cards import CardItem
from trainer.ui.table.chips import StackItem, as_cut
from trainer.ui.table.ground import TRAY
from trainer.ui.table.piece import Piece

if TYPE_CHECKING:
    from trainer.ui.table.scene import TableScene

_HELD_Z = 160.0

#: What was taken hold of: a tray chip, a rack's button, a button or a stake on the felt, chips
#: being cut, or just a place.
Kind = Literal["chip", "button", "lying button", "stake", "pending", "place", "placard", "card"]


@dataclass(slots=True)
class Grip:
    """What the mouse has hold of since it was pressed."""

    kind: Kind
    pressed: QPoint
    place: Place | None = None
    cents: int = 0
    button: str = ""
    card: CardItem | None = None
    #: Which card of a loose hand it is.
    index: int = -1
    held: Piece | None = None


class Touch:
    """Turns presses, moves and releases into the scene's signals."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._grip: Grip | None = None

    @property
    def dragging(self) -> bool:
        """Whether something is being dragged."""
        return self._grip is not None and self._grip.held is not None

    def press(self, event: QGraphicsSceneMouseEvent) -> bool:
        """Take hold of what lies under the mouse; return whether there is anything."""
        self.let_go()
        self._grip = self._grip_at(event.scenePos(), event.screenPos())
        return self._grip is not None

    def move(self, event: QGraphicsSceneMouseEvent) -> None:
        """Drag what is held; a few pixels still count as a click."""
        grip = self._grip
        if grip is None:
            return
        if grip.held is None:
            far = (event.screenPos() - grip.pressed).manhattanLength()
            if far < QGuiApplication.styleHints().startDragDistance():
                return
            grip.held = self._lift(grip)
            if grip.held is None:
                return
            grip.held.setZValue(_HELD_Z)
            grip.held.setOpacity(0.92)
        grip.held.setPos(event.scenePos())
        self._scene.hover(self._drop_place(grip, event.scenePos()))

    def release(self, event: QGraphicsSceneMouseEvent) -> None:
        """Let go: a click if nothing was dragged, else a drop."""
        grip, self._grip = self._grip, None
        if grip is None:
            return
        at = event.scenePos()
        if grip.held is not None:
            self._scene.pieces.drop(grip.held)
            self._show_origin(grip)
            self._drop(grip, at)
        else:
            self._click(grip, at)

    def let_go(self) -> None:
        """Put back whatever is held."""
        if self._grip is not None and self._grip.held is not None:
            self._scene.pieces.drop(self._grip.held)
            self._show_origin(self._grip)
        self._grip = None

    def ask(self, at: QPointF) -> None:
        """Tell what was clicked with the right button."""
        found = self._scene.loose_card_at(at)
        place = self._scene.place_at(at)
        if found is not None:
            self._scene.place_asked.emit(*found)
        elif place is not None:
            self._scene.place_asked.emit(place, -1)

    # --- taking hold ---------------------------------------------------------------------------

    def _grip_at(self, at: QPointF, pressed: QPoint) -> Grip | None:
        scene = self._scene
        for cents, rect in scene.tray_chips():
            if rect.contains(at):
                return Grip("chip", pressed, cents=cents)
        for button, rect in scene.grid.racks.items():
            if rect.contains(at):
                return Grip("button", pressed, button=button)
        if scene.placard_at(at) is not None:
            return Grip("placard", pressed)
        card = scene.card_at(at)
        if card is not None:
            return Grip("card", pressed, card=card)
        loose = scene.loose_card_at(at)
        if loose is not None:
            hand, index = loose
            item = scene.pieces.hands[hand][index]
            return Grip("card", pressed, place=hand, card=item, index=index)
        place = scene.place_at(at)
        if place is None:
            return None
        pieces = scene.pieces
        for items in (pieces.mark_items, pieces.buttons):
            button_item = items.get(place)
            if button_item is not None and _covers(button_item, at):
                return Grip("lying button", pressed, place=place, button=button_item.name)
        cutting = pieces.pending_items.get(place)
        if cutting is not None and _covers(cutting, at):
            return Grip("pending", pressed, place=place)
        stake = pieces.stake_at(place)
        if stake is not None and _covers(stake, at):
            return Grip("stake", pressed, place=place)
        return Grip("place", pressed, place=place)

    def _lift(self, grip: Grip) -> Piece | None:
        """Make the piece that follows the mouse; the original fades until it is let go."""
        pieces = self._scene.pieces
        if grip.card is not None:
            self._fade_origin(grip)
            held = pieces.card(grip.card.card, face_up=grip.card.face_up)
            held.setTransform(grip.card.transform())
            return held
        if grip.kind == "chip":
            return pieces.stack(as_cut([grip.cents]))
        if grip.kind in ("button", "lying button"):
            self._fade_origin(grip)
            return pieces.button(grip.button)
        if grip.kind in ("stake", "pending") and grip.place is not None:
            lying = self._origin(grip)
            if isinstance(lying, StackItem):
                self._fade_origin(grip)
                return pieces.stack(lying.cut)
        return None

    def _origin(self, grip: Grip) -> Piece | None:
        pieces = self._scene.pieces
        if grip.card is not None:
            return grip.card
        if grip.place is None:
            return None
        match grip.kind:
            case "lying button":
                return pieces.mark_items.get(grip.place) or pieces.buttons.get(grip.place)
            case "stake":
                return pieces.stake_at(grip.place)
            case "pending":
                return pieces.pending_items.get(grip.place)
            case _:
                return None

    def _fade_origin(self, grip: Grip) -> None:
        origin = self._origin(grip)
        if origin is not None:
            origin.setOpacity(0.35)

    def _show_origin(self, grip: Grip) -> None:
        origin = self._origin(grip)
        if origin is not None:
            origin.setOpacity(1.0)

    # --- letting go ----------------------------------------------------------------------------

    def _drop_place(self, grip: Grip, at: QPointF) -> Place | None:
        dropped = grip.kind in ("chip", "button", "lying button") or self._scene.loose
        return self._scene.place_at(at) if dropped else None

    def _drop(self, grip: Grip, at: QPointF) -> None:
        scene = self._scene
        place = scene.place_at(at)
        home = self._is_home(at)
        if grip.index >= 0 and grip.place is not None:
            hand = place or scene.hand_near(at)
            slot = scene.slot_at(hand, at) if hand is not None else -1
            scene.card_moved.emit(grip.place, grip.index, hand, slot)
            return
        if grip.card is not None and grip.card.card is not None:
            front = scene.front_at(at)
            if front is not None:
                scene.card_dropped.emit(grip.card.card, front)
            return
        if grip.kind == "chip" and place is not None:
            scene.chip_dropped.emit(grip.cents, place)
        elif grip.kind == "button" and place is not None:
            scene.button_dropped.emit(grip.button, place)
        elif grip.kind == "lying button" and place != grip.place and grip.place is not None:
            scene.button_lifted.emit(grip.button, grip.place)
            if place is not None:
                scene.button_dropped.emit(grip.button, place)
        elif grip.kind == "stake" and scene.loose and grip.place is not None:
            if place != grip.place:
                scene.stake_moved.emit(grip.place, place)
        elif grip.kind == "stake" and home and grip.place is not None:
            scene.stake_dropped.emit(grip.place)
        elif grip.kind == "pending" and home and grip.place is not None:
            scene.stack_activated.emit(grip.place)

    def _click(self, grip: Grip, at: QPointF) -> None:
        scene = self._scene
        if grip.kind == "chip":
            scene.chip_picked.emit(grip.cents)
        elif grip.index < 0 and grip.card is not None and grip.card.card is not None:
            scene.card_activated.emit(grip.card.card)
        elif grip.kind == "placard":
            scene.placard_activated.emit()
        elif grip.place is not None and (grip.index >= 0 or scene.place_at(at) == grip.place):
            # The keys go on from where the mouse was used last.
            scene.focus_place(grip.place)
            if grip.kind == "pending":
                scene.stack_activated.emit(grip.place)
            else:
                scene.place_activated.emit(grip.place)

    @staticmethod
    def _is_home(at: QPointF) -> bool:
        """Whether a point lies over the tray; the felt just before it counts."""
        return TRAY.adjusted(-20, -24, 20, 40).contains(at)


def _covers(item: Piece, at: QPointF) -> bool:
    return item.sceneBoundingRect().contains(at)

"""What a cardroom's table shows besides cards and wagers: stake, names, dice, the drop."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from trainer.engine.money import dollars
from trainer.engine.places import Place
from trainer.engine.table import Table
from trainer.ui.table.chips import ChipSet, LabelItem, StackItem
from trainer.ui.table.dice import DiceItem
from trainer.ui.table.geometry import Layout
from trainer.ui.table.ground import CHIP, DICE_TRAY, DROP_SLOT
from trainer.ui.table.piece import Piece
from trainer.ui.table.plates import PlateItem
from trainer.ui.table.sprites import Sprites

_CHIPS, _LABELS = 10.0, 40.0
_LABEL_ROOM = 126.0


class Extras:
    """The player-dealer's stake, the players' name plates, the dice, what has been dropped."""

    def __init__(self, scene: QGraphicsScene, sprites: Sprites) -> None:
        self._scene = scene
        self._sprites = sprites
        self.stakes: dict[Place, StackItem] = {}
        self.stake_labels: dict[Place, LabelItem] = {}
        self.plates: dict[int, PlateItem] = {}
        self.dice: DiceItem | None = None
        self.dropped: LabelItem | None = None

    def items(self) -> list[Piece]:
        """Return everything that is shown."""
        shown: list[Piece | None] = [self.dice, self.dropped]
        shown += [*self.stakes.values(), *self.stake_labels.values(), *self.plates.values()]
        return [item for item in shown if item is not None]

    def sync(self, layout: Layout, table: Table, chips: ChipSet) -> None:
        """Show what this table has of them."""
        self._sync_stakes(layout, table, chips)
        self._sync_plates(layout, table.names)
        self._sync_dice(layout, table)
        self._sync_dropped(table)

    def _sync_stakes(self, layout: Layout, table: Table, chips: ChipSet) -> None:
        for place in [place for place in self.stakes if place not in table.staked]:
            self._scene.removeItem(self.stakes.pop(place))
            self._scene.removeItem(self.stake_labels.pop(place))
        for place, amount in table.staked.items():
            if place.seat not in layout.frames:
                continue
            if place not in self.stakes:
                self.stakes[place] = StackItem(self._sprites, chips)
                self.stake_labels[place] = LabelItem(self._sprites)
                self.stakes[place].setZValue(_CHIPS)
                self.stake_labels[place].setZValue(_LABELS)
                self._scene.addItem(self.stakes[place])
                self._scene.addItem(self.stake_labels[place])
            at, scale = layout.stake_at(place.seat), layout.scale(place)
            words = f"Stake of the player-dealer, seat {place.seat}: {dollars(amount)}"
            stack, label = self.stakes[place], self.stake_labels[place]
            stack.show_cut(chips.cut(amount))
            stack.settle(at - QPointF(0, 8 * scale), scale)
            label.show_lines([(f"STAKE {dollars(amount)}", False)], _LABEL_ROOM * scale)
            label.settle(at + QPointF(0, CHIP * 0.5 * scale))
            stack.words = label.words = words

    def _sync_plates(self, layout: Layout, names: Mapping[int, str]) -> None:
        for seat in [seat for seat in self.plates if seat not in names]:
            self._scene.removeItem(self.plates.pop(seat))
        people = list(dict.fromkeys(names.values()))
        for seat, name in names.items():
            if seat not in layout.frames:
                continue
            if seat not in self.plates:
                self.plates[seat] = PlateItem(self._sprites)
                self._scene.addItem(self.plates[seat])
            room = min(190.0, layout.felt.seat.width * layout.frames[seat].scale - 16)
            self.plates[seat].show_name(seat, name, people.index(name), room)
            self.plates[seat].settle(layout.plate_at(seat))

    def _sync_dice(self, layout: Layout, table: Table) -> None:
        if not layout.felt.dice:
            if self.dice is not None:
                self._scene.removeItem(self.dice)
                self.dice = None
            return
        if self.dice is None:
            self.dice = DiceItem(self._sprites)
            self.dice.settle(DICE_TRAY.center())
            self._scene.addItem(self.dice)
        self.dice.show_dice(table.dice)

    def _sync_dropped(self, table: Table) -> None:
        if not table.dropped:
            if self.dropped is not None:
                self._scene.removeItem(self.dropped)
                self.dropped = None
            return
        if self.dropped is None:
            self.dropped = LabelItem(self._sprites)
            self.dropped.setZValue(_LABELS)
            self.dropped.settle(DROP_SLOT.topLeft() + QPointF(DROP_SLOT.width() / 2, -25))
            self._scene.addItem(self.dropped)
        self.dropped.show_lines([(dollars(table.dropped), False)], DROP_SLOT.width())
        self.dropped.words = f"Drop slot: {dollars(table.dropped)} collected"

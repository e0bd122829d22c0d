"""Everything movable on the felt, kept in step with the state of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from trainer.engine.cards import Card
from trainer.engine.money import Cents, dollars
from trainer.engine.places import BANK, Place, low_place
from trainer.engine.table import Stack, Table, TableCard
from trainer.ui.table.buttons import ButtonItem
from trainer.ui.table.cards import CardItem
from trainer.ui.table.chips import ChipSet, Cut, LabelItem, StackItem
from trainer.ui.table.extras import Extras
from trainer.ui.table.geometry import Layout
from trainer.ui.table.piece import Piece
from trainer.ui.table.pile import PileItem
from trainer.ui.table.sprites import Sprites
from trainer.ui.table.words import describe_place, place_words

_PILE, _CHIPS, _LABELS, _CARDS, _BUTTONS = 5.0, 10.0, 40.0, 20.0, 30.0

_Kept = TypeVar("_Kept")


class Pieces:
    """The items of a scene, one for each thing that lies on the table."""

    def __init__(self, scene: QGraphicsScene, sprites: Sprites) -> None:
        self._scene = scene
        self._sprites = sprites
        self.layout: Layout | None = None
        self.chips = ChipSet()
        self.titles: Mapping[str, str] = {}
        self.four_colour = False
        self.hands: dict[Place, list[CardItem]] = {}
        self.stakes: dict[Place, StackItem] = {}
        self.paid: dict[Place, StackItem] = {}
        self.labels: dict[Place, LabelItem] = {}
        self.buttons: dict[Place, ButtonItem] = {}
        self.stray: list[CardItem] = []
        #: Chips being cut, and buttons put down, that are not committed yet.
        self.pending: dict[Place, Cut] = {}
        self.pending_items: dict[Place, StackItem] = {}
        self.marks: dict[Place, str] = {}
        self.mark_items: dict[Place, ButtonItem] = {}
        #: A hand being set in two, not committed yet: which of its cards lie in front.
        self.setting: tuple[Place, tuple[Card, ...]] | None = None
        self.extras = Extras(scene, sprites)
        self.pile = PileItem(sprites)
        self.pile.setZValue(_PILE)
        scene.addItem(self.pile)

    @property
    def back(self) -> str:
        """The colour of the cards' backs."""
        return self.layout.felt.back if self.layout else "#333333"

    def clear(self) -> None:
        """Take everything off the table."""
        self.pending.clear()
        self.marks.clear()
        self.setting = None
        self.sync(Table())

    # --- new items -----------------------------------------------------------------------------

    def card(self, card: Card | None, *, face_up: bool) -> CardItem:
        """Return a new card on the scene."""
        item = CardItem(
            self._sprites, card, face_up=face_up, back=self.back, four_colour=self.four_colour
        )
        self._scene.addItem(item)
        return item

    def stack(self, cut: Cut) -> StackItem:
        """Return new chips on the scene."""
        item = StackItem(self._sprites, self.chips)
        item.show_cut(cut)
        item.setZValue(_CHIPS)
        self._scene.addItem(item)
        return item

    def button(self, name: str) -> ButtonItem | None:
        """Return a new button on the scene; None for one the felt does not know."""
        art = self.layout.felt.buttons.get(name) if self.layout else None
        if art is None:
            return None
        item = ButtonItem(self._sprites, name, art)
        item.setZValue(_BUTTONS)
        self._scene.addItem(item)
        return item

    def drop(self, item: QGraphicsItem) -> None:
        """Take an item off the scene."""
        if item.scene() is self._scene:
            self._scene.removeItem(item)

    def _drop_all(self, items: Iterable[QGraphicsItem]) -> None:
        for item in items:
            self.drop(item)

    def release_hand(self, place: Place) -> list[CardItem]:
        """Give up a hand's cards so that they can be moved away on their own."""
        return self.hands.pop(place, [])

    def stake_at(self, place: Place) -> StackItem | None:
        """Return the chips a player staked on a place, or the bank put up."""
        if place.owner == BANK:
            return self.extras.stakes.get(Place(place.seat))
        return self.stakes.get(place)

    # --- in step with the table ----------------------------------------------------------------

    def sync(self, table: Table) -> None:
        """Make the scene show exactly this table."""
        if self.layout is None:
            return
        self._sync_hands(self.layout, table)
        self._sync_stray(self.layout, table)
        self._sync_chips(self.layout, table)
        self._sync_buttons(self.layout, table)
        self.extras.sync(self.layout, table, self.chips)
        self.pile.show_count(table.discards, self.back)

    def _hands_shown(self, table: Table) -> dict[Place, list[TableCard]]:
        """Return the hands as they lie, one that is being set as it is set so far."""
        if self.setting is None or self.setting[0] not in table.hands:
            return table.hands
        place, low = self.setting
        front = low_place(place)
        cards = table.hands[place] + table.hands.get(front, [])
        shown = dict(table.hands)
        shown[place] = [card for card in cards if card.card not in low]
        shown[front] = [card for wanted in low for card in cards if card.card == wanted]
        return {place: cards for place, cards in shown.items() if cards}

    def _sync_hands(self, layout: Layout, table: Table) -> None:
        shown = self._hands_shown(table)
        self._forget(self.hands, shown, self._drop_all)
        for place, held in shown.items():
            items = self.hands.setdefault(place, [])
            hands = layout.sharing(place, shown)
            for item in items[len(held) :]:
                self.drop(item)
            del items[len(held) :]
            slots = layout.slots(place, len(held), hands)
            words = describe_place(table, place, self.titles)
            for at, (card, slot) in enumerate(zip(held, slots, strict=True)):
                if at < len(items) and items[at].card != card.card:
                    self.drop(items[at])
                    items[at] = self.card(card.card, face_up=card.face_up)
                elif at == len(items):
                    items.append(self.card(card.card, face_up=card.face_up))
                item = items[at]
                if item.face_up != card.face_up:
                    item.face_up = card.face_up
                    if not item.moving:
                        item.turn = 1.0 if card.face_up else 0.0
                item.setZValue(_CARDS + at * 0.01)
                item.settle(slot.at, slot.scale)
                item.words = words

    def _sync_stray(self, layout: Layout, table: Table) -> None:
        if [item.card for item in self.stray] != table.stray:
            for item in self.stray:
                self.drop(item)
            self.stray = [self.card(card, face_up=card is not None) for card in table.stray]
        for at, item in enumerate(self.stray):
            item.setZValue(_CARDS + at * 0.01)
            item.settle(QPointF(layout.felt.stray[0] + at * 40, layout.felt.stray[1]))
            item.words = "Card out of the shoe"

    def _sync_chips(self, layout: Layout, table: Table) -> None:
        stakes: dict[Place, Cut] = {}
        paid: dict[Place, Cut] = {}
        for place, stack in table.stacks.items():
            if stack.stake:
                stakes[place] = self.chips.cut(stack.stake)
            if stack.paid:
                paid[place] = self.chips.cut(stack.paid)
        kinds = ((self.stakes, stakes), (self.paid, paid), (self.pending_items, self.pending))
        for kept, wanted in kinds:
            self._forget(kept, wanted, self.drop)
            for place, cut in wanted.items():
                if place not in kept:
                    kept[place] = self.stack(cut)
                kept[place].show_cut(cut)
        lying = {*stakes, *paid, *self.pending}
        for place in lying:
            self._stand(layout, place)
        self._forget(self.labels, lying, self.drop)
        for place in lying:
            self._write_label(layout, place, table.stacks.get(place, Stack()))
            words = describe_place(table, place, self.titles)
            for items in (self.stakes, self.paid, self.pending_items):
                if place in items:
                    items[place].words = words

    def _stand(self, layout: Layout, place: Place) -> None:
        """Stand a place's stacks side by side: the stake, what is paid, what is being cut."""
        row = [
            items[place] for items in (self.stakes, self.paid, self.pending_items) if place in items
        ]
        size = layout.chip_scale(place)
        middle = layout.chips_at(place)
        step = layout.chip_step(place)
        first = middle.x() - step * (len(row) - 1) / 2
        for at, item in enumerate(row):
            item.settle(QPointF(first + at * step, middle.y() + layout.chip_drop(place)), size)

    def _write_label(self, layout: Layout, place: Place, stack: Stack) -> None:
        label = self.labels.get(place)
        if label is None:
            label = self.labels[place] = LabelItem(self._sprites)
            label.setZValue(_LABELS)
            self._scene.addItem(label)
        lines = []
        if stack.stake:
            lines.append((dollars(stack.stake), False))
        if stack.paid:
            lines.append((f"+{dollars(stack.paid)}", False))
        if place in self.pending:
            amount: Cents = sum(cents * count for cents, count in self.pending[place])
            lines.append((f"+{dollars(amount)}", True))
        label.show_lines(lines, layout.label_width(place))
        at = layout.label_at(place) + QPointF(0, layout.label_drop(place, len(lines)))
        label.settle(at, layout.label_scale(place))

    def _sync_buttons(self, layout: Layout, table: Table) -> None:
        # A mark where a button lies means that this button is to be taken up.
        marks = {place: name for place, name in self.marks.items() if place not in table.buttons}
        for kept, wanted, pending in (
            (self.buttons, table.buttons, False),
            (self.mark_items, marks, True),
        ):
            self._forget(kept, wanted, self.drop)
            for place, name in wanted.items():
                if place in kept and kept[place].name != name:
                    self.drop(kept.pop(place))
                if place not in kept:
                    made = self.button(name)
                    if made is None:
                        continue
                    kept[place] = made
                item = kept[place]
                item.state = "put" if pending else "taken" if place in self.marks else "lying"
                item.settle(layout.button_at(name, place), layout.scale(place))
                title = layout.felt.buttons[name].title
                item.words = f"{title}, {place_words(place, self.titles)}"

    @staticmethod
    def _forget(
        kept: dict[Place, _Kept], wanted: Iterable[Place], drop: Callable[[_Kept], object]
    ) -> None:
        for place in [place for place in kept if place not in wanted]:
            drop(kept.pop(place))

    def all_cards(self) -> Sequence[CardItem]:
        """Return every card on the table."""
        return [*(card for cards in self.hands.values() for card in cards), *self.stray]

    def all_pieces(self) -> list[Piece]:
        """Return everything that lies on the table."""
        kinds = (
            self.stakes,
            self.paid,
            self.pending_items,
            self.labels,
            self.buttons,
            self.mark_items,
        )
        lying = (item for kind in kinds for item in kind.values())
        return [*self.all_cards(), *lying, *self.extras.items()]

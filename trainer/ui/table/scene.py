"""The table as a scene: shows states and events, and tells what the trainee does on the felt.

It knows places, events and the felt. It knows no game, no lesson and no settings: whatever it needs
is handed to it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal, Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent

from trainer.engine import events as ev
from trainer.engine.cards import Card
from trainer.engine.money import Cents
from trainer.engine.places import Place, low_place
from trainer.engine.table import Table
from trainer.ui.table.animation import Player
from trainer.ui.table.attention import Attention
from trainer.ui.table.backdrop import backdrop
from trainer.ui.table.bubbles import BubbleItem
from trainer.ui.table.cards import FACE, CardItem
from trainer.ui.table.chips import DEFAULT_CHIPS, Chip, ChipSet, as_cut
from trainer.ui.table.felt import Felt, Placard, felt_of, load_felt
from trainer.ui.table.geometry import Layout
from trainer.ui.table.ground import SCENE
from trainer.ui.table.pieces import Pieces
from trainer.ui.table.placards import PlacardItem
from trainer.ui.table.speech import Speech, Spoken
from trainer.ui.table.sprites import Sprites
from trainer.ui.table.touch import Touch
from trainer.ui.table.view import TableView
from trainer.ui.table.words import describe_place, describe_table

__all__ = ["Felt", "Placard", "TableScene", "TableView", "felt_of", "load_felt"]

Pace = Literal["full", "fast", "off"]

_SPEEDS: Mapping[Pace, float] = {"full": 1.0, "fast": 0.45, "off": 0.0}
_ARROWS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class Looks(Protocol):
    """The settings a table follows."""

    @property
    def four_colour_deck(self) -> bool:
        """Whether every suit has its own colour."""

    @property
    def animation(self) -> Pace:
        """How much time movements take."""

    @property
    def chip_set(self) -> Sequence[Chip]:
        """The house's chips."""


class TableScene(QGraphicsScene):
    """A casino table seen from the dealer's side."""

    #: A place was clicked, or Enter pressed on it.
    place_activated = Signal(Place)
    #: A chip in the tray was clicked: its cents.
    chip_picked = Signal(int)
    #: A chip was dragged from the tray to a place.
    chip_dropped = Signal(int, Place)
    #: Chips being cut were clicked, or dragged back to the tray.
    stack_activated = Signal(Place)
    #: A button was dragged from its rack (or another spot) to a place.
    button_dropped = Signal(str, Place)
    #: A button was dragged off a place.
    button_lifted = Signal(str, Place)
    #: A stake was dragged to the tray.
    stake_dropped = Signal(Place)
    #: A place was double-clicked: the dealer knocks beside it.
    knocked = Signal(Place)
    #: A card of the hand that is being set was clicked.
    card_activated = Signal(Card)
    #: A card of that hand was dragged: whether to the front.
    card_dropped = Signal(Card, bool)
    #: A loose card was dragged: from where, which of the hand, where to (None: to no place), and
    #: before which card there.
    card_moved = Signal(Place, int, object, int)
    #: A loose stake was dragged from a place to another (None: to no place).
    stake_moved = Signal(Place, object)
    #: A place of a loose table was clicked with the right button: which card of it, or -1.
    place_asked = Signal(Place, int)
    #: A posted paytable was clicked.
    placard_activated = Signal()
    focus_changed = Signal(object)
    hover_changed = Signal(object)
    #: The table has come to rest or was set: the words that describe it have changed.
    described = Signal()
    #: Somebody spoke: the words.
    spoken = Signal(str)
    backdrop_changed = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        four_colour: bool = False,
        chip_set: Sequence[Chip] = DEFAULT_CHIPS,
    ) -> None:
        super().__init__(parent)
        self.setSceneRect(SCENE)
        # Few items, most of which move: an index would cost more than it saves.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._sprites = Sprites()
        self._table = Table()
        self.pieces = Pieces(self, self._sprites)
        self.pieces.four_colour = four_colour
        self._chip_set = tuple(chip_set)
        self.pieces.chips = ChipSet(chip_set)
        self._felt: Felt | None = None
        self._given: tuple[tuple[int, ...], tuple[Placard, ...]] = ((), ())
        self._placards: list[PlacardItem] = []
        self._settable: Place | None = None
        #: Whether every card and stake can be dragged, as when a round is composed.
        self.loose = False
        self.animated = True
        self._player = Player(self)
        self._touch = Touch(self)
        self._speech = Speech(self, self._sprites)
        self._attention = Attention(self)

    # --- setting the table ---------------------------------------------------------------------

    def load_felt(
        self,
        felt: Felt,
        seats: Sequence[int],
        spot_titles: Mapping[str, str],
        placards: Sequence[Placard] = (),
    ) -> None:
        """Lay a felt for these seats; everything on the table is taken off."""
        self._felt = felt
        self._given = (tuple(seats), tuple(placards))
        self.pieces.titles = dict(spot_titles)
        self._lay()
        self.reset()

    def _lay(self) -> None:
        if self._felt is None:
            return
        seats, placards = self._given
        chips = self.pieces.chips
        self.pieces.layout = Layout(self._felt, seats, placards, chips.chips, chips.coins)
        for item in self._placards:
            self.removeItem(item)
        self._placards = [
            PlacardItem(self._sprites, placard, rect, self._felt.line)
            for placard, rect in self.grid.placards
        ]
        for item in self._placards:
            self.addItem(item)
        self._sprites.clear()
        self.backdrop_changed.emit()
        self.update()

    @property
    def is_laid(self) -> bool:
        """Whether a felt is on the table."""
        return self.pieces.layout is not None

    @property
    def grid(self) -> Layout:
        """Where things lie; a felt must have been laid."""
        if self.pieces.layout is None:
            raise RuntimeError("no felt has been laid on the table")
        return self.pieces.layout

    def dress(self, looks: Looks) -> None:
        """Follow a person's settings."""
        self.set_four_colour(looks.four_colour_deck)
        self.set_animation(looks.animation)
        self.set_chip_set(looks.chip_set)

    def set_four_colour(self, four_colour: bool) -> None:
        """Change the deck between two and four colours."""
        self.pieces.four_colour = four_colour
        for card in self.pieces.all_cards():
            card.dress(back=self.pieces.back, four_colour=four_colour)

    def set_chip_set(self, chip_set: Sequence[Chip]) -> None:
        """Change the house's chips: the tray, and how every amount is cut."""
        if tuple(chip_set) == self._chip_set:
            return
        self._chip_set = tuple(chip_set)
        self.pieces.chips = ChipSet(chip_set)
        shown = self._table
        self.pieces.clear()
        self._lay()
        self.pieces.sync(shown)

    def set_animation(self, pace: Pace) -> None:
        """Choose how much time movements take."""
        self.animated = pace != "off"
        self._player.speed = _SPEEDS[pace] or 1.0
        self._attention.update_pulse()

    def cover_placards(self, covered: bool) -> None:
        """Cover the posted paytables, or show them."""
        for item in self._placards:
            item.covered = covered

    def reset(self) -> None:
        """Take everything off the table."""
        self.show_table(Table())

    def show_table(self, table: Table) -> None:
        """Show a state at once."""
        self._player.abandon()
        self._touch.let_go()
        self._table = copy.deepcopy(table)
        self.pieces.pending.clear()
        self.pieces.marks.clear()
        self.pieces.setting = None
        self.pieces.sync(self._table)
        self._speech.hush()
        if table.said is not None:
            self._speech.say(table.said)
        self._attention.refresh()
        self.described.emit()

    @property
    def table(self) -> Table:
        """The state shown."""
        return self._table

    # --- playing events ------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether events are being shown."""
        return self._player.playing

    @property
    def player(self) -> Player:
        """What plays the events: benchmarks move its clock themselves."""
        return self._player

    def play(self, events: Iterable[ev.Event], on_done: Callable[[], None] | None = None) -> None:
        """Show events one by one and call ``on_done`` when the table has come to rest."""
        self.skip()
        happening = list(events)
        if happening:
            self._speech.hush()
        if self.animated and happening:
            self._player.play(happening, on_done)
            return
        self.apply_at_once(happening)
        self.came_to_rest()
        if on_done is not None:
            on_done()

    def skip(self) -> None:
        """Bring what is being shown to its end now."""
        self._player.finish()

    def apply(self, event: ev.Event) -> None:
        """Change the state by one event and show the result."""
        self._table.apply(event)
        if isinstance(event, Spoken):
            self._speech.say(event)
            return
        self._speech.hush()
        self._drop_pending(event)
        self.pieces.sync(self._table)

    def apply_at_once(self, events: Sequence[ev.Event]) -> None:
        """Change the state by many events; what was said last stays to be read."""
        said: Spoken | None = None
        for event in events:
            self._table.apply(event)
            self._drop_pending(event)
            if isinstance(event, Spoken):
                said = event
        self.pieces.sync(self._table)
        if said is not None:
            self._speech.say(said)

    def came_to_rest(self) -> None:
        """Tell the words anew."""
        self._attention.refresh()
        self.described.emit()

    def _drop_pending(self, event: ev.Event) -> None:
        """What was only put forward is replaced by what really happens there."""
        if isinstance(event, ev.Paid | ev.Took):
            self.pieces.pending.pop(event.place, None)
        elif isinstance(event, ev.ButtonPlaced | ev.ButtonTaken):
            self.pieces.marks.pop(event.place, None)
        elif isinstance(event, ev.Arranged):
            self.pieces.setting = None

    @property
    def bubble(self) -> BubbleItem | None:
        """The bubble shown, if somebody speaks."""
        return self._speech.bubble

    # --- what the trainee may touch ------------------------------------------------------------

    def set_targets(self, places: Collection[Place]) -> None:
        """Say which places can be acted on now."""
        self._attention.set_targets(places)

    @property
    def targets(self) -> tuple[Place, ...]:
        """The places that can be acted on now."""
        return self._attention.targets

    def highlight(self, place: Place | None) -> None:
        """Point at a place, for a guided trainee."""
        self._attention.highlight(place)

    @property
    def highlighted(self) -> Place | None:
        """The place pointed at."""
        return self._attention.highlighted

    def focus_place(self, place: Place | None) -> None:
        """Put the keys' focus on a place, or nowhere."""
        self._attention.focus(place)

    @property
    def focused(self) -> Place | None:
        """The place the keys act on."""
        return self._attention.focused

    def hover(self, place: Place | None) -> None:
        """Ring the target under the pointer."""
        self._attention.hover(place)

    @property
    def hovered(self) -> Place | None:
        """The target under the pointer."""
        return self._attention.hovered

    def show_pending(
        self, place: Place | None, cents: Cents | None, chips: Sequence[Cents] = ()
    ) -> None:
        """Show chips being cut for a place, single chips if given; None takes them away.

        Chips are cut for one place at a time: what lay elsewhere goes back.
        """
        self.pieces.pending.clear()
        if place is not None and (cents or chips):
            cut = as_cut(chips) if chips else self.pieces.chips.cut(cents or 0)
            self.pieces.pending[place] = cut
        self.pieces.sync(self._table)

    def show_setting(self, place: Place | None, low: Sequence[Card] = ()) -> None:
        """Show a hand being set in two: which of its cards lie in front; None ends it."""
        self.pieces.setting = None if place is None else (place, tuple(low))
        self.pieces.sync(self._table)

    def let_set(self, place: Place | None) -> None:
        """Let the cards of one hand be dragged and clicked, to set it in two; None ends it."""
        self._settable = place

    @property
    def settable(self) -> Place | None:
        """The hand whose cards can be dragged to the front and back."""
        return self._settable

    def card_at(self, at: QPointF) -> CardItem | None:
        """Return the topmost card at a point of the hand that can be set."""
        if self._settable is None:
            return None
        hands = self.pieces.hands
        cards = [*hands.get(self._settable, ()), *hands.get(low_place(self._settable), ())]
        return next(
            (item for item in reversed(cards) if item.mapToScene(FACE).boundingRect().contains(at)),
            None,
        )

    def front_at(self, at: QPointF) -> bool | None:
        """Whether a point lies on the front hand that is being set, or on the back; else None."""
        if self._settable is None:
            return None
        for place, front in ((low_place(self._settable), True), (self._settable, False)):
            if self.outline(place).boundingRect().adjusted(-14, -10, 14, 10).contains(at):
                return front
        return None

    def loose_card_at(self, at: QPointF) -> tuple[Place, int] | None:
        """Return the hand and the number of the topmost card at a point, on a loose table."""
        if not self.loose:
            return None
        for place, cards in self.pieces.hands.items():
            for index in reversed(range(len(cards))):
                if cards[index].mapToScene(FACE).boundingRect().contains(at):
                    return place, index
        return None

    def hand_near(self, at: QPointF) -> Place | None:
        """Return the hand on a loose table that a card let go at a point was meant for."""
        hands = [place for place in self.targets if place in self.pieces.hands]
        near = (
            place for place in hands if self.area(place).adjusted(-40, -30, 40, 30).contains(at)
        )
        return next(near, None)

    def slot_at(self, place: Place, at: QPointF) -> int:
        """Return before which card of a hand a point lies."""
        cards = self.pieces.hands.get(place, ())
        return sum(card.mapToScene(FACE).boundingRect().center().x() < at.x() for card in cards)

    def show_marks(self, button: str, places: Iterable[Place]) -> None:
        """Show buttons put down (or, where one lies, to be taken up) but not committed."""
        self.pieces.marks = dict.fromkeys(places, button)
        self.pieces.sync(self._table)

    # --- where things are ----------------------------------------------------------------------

    def anchor(self, place: Place) -> QPointF:
        """Return the middle of a place."""
        return self.grid.anchor(place, self.grid.sharing(place, self._table.hands))

    def area(self, place: Place) -> QRectF:
        """Return the ground of a place."""
        return self.outline(place).boundingRect()

    def rack_at(self, button: str) -> QPointF:
        """Return where a button comes from."""
        rack = self.grid.racks.get(button)
        return QPointF(rack.center() if rack else SCENE.center())

    def tray_chips(self) -> list[tuple[Cents, QRectF]]:
        """Return every chip and coin of the tray with the ground it is picked from."""
        return [*self.grid.tubes.items(), *self.grid.coins.items()]

    def placard_at(self, at: QPointF) -> PlacardItem | None:
        """Return the posted paytable at a point."""
        for item in self._placards:
            if item.sceneBoundingRect().contains(at):
                return item
        return None

    def place_at(self, at: QPointF) -> Place | None:
        """Return the target at a point."""
        return self._attention.place_at(at)

    def outline(self, place: Place) -> QPainterPath:
        """Return the outline of a place as it is now: split hands share their seat's room."""
        return self.grid.shape(place, self.grid.sharing(place, self._table.hands))

    # --- in words ------------------------------------------------------------------------------

    def describe(self) -> list[str]:
        """Return the table in words, one line for each place where something lies."""
        places = self.grid.places() if self.is_laid else []
        return describe_table(self._table, places, self.pieces.titles)

    def describe_place(self, place: Place) -> str:
        """Return one place in words."""
        return describe_place(self._table, place, self.pieces.titles)

    # --- painting ------------------------------------------------------------------------------

    def paint_backdrop(self, size: QSize, ratio: float, view: QTransform) -> QPixmap | None:
        """Return the empty table for a window, or None when no felt has been laid."""
        if not self.is_laid:
            return None
        return backdrop(self.grid, self.pieces.titles, self.pieces.chips, size, ratio, view)

    # --- mouse and keys ------------------------------------------------------------------------

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.is_laid:
            self._touch.press(event)
        elif event.button() == Qt.MouseButton.RightButton and self.loose and self.is_laid:
            self._touch.ask(event.scenePos())
        event.accept()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._touch.move(event)
        else:
            self.hover(self.place_at(event.scenePos()))
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._touch.release(event)
        event.accept()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self.is_laid:
            return
        at = event.scenePos()
        place = self.place_at(at)
        if place is not None:
            self.knocked.emit(place)
        else:
            # Picking the same chip twice quickly is two picks, not a knock.
            self._touch.press(event)
        event.accept()

    def handle_key(self, event: QKeyEvent) -> bool:
        """Move the focus or act on it; return whether the key meant anything here."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        key = Qt.Key(event.key())
        if key in _ARROWS and self.targets:
            self._attention.move_focus(_ARROWS[key])
            return True
        if key in _ENTER and self.focused is not None:
            self.place_activated.emit(self.focused)
            return True
        return False

"""The felt a round is composed on: chips, cards and keys become acts of a `Composition`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.engine.cardroom_play import ACTION, BANK_BUTTON
from trainer.engine.cards import Card, parse_card
from trainer.engine.money import Cents, dollars, parse_money
from trainer.engine.places import BANK, TABLE, Place
from trainer.engine.table import Table
from trainer.errors import InputError
from trainer.training.composing import Composition
from trainer.ui.settings import Settings
from trainer.ui.studio.fact_fields import spelt
from trainer.ui.studio.felt_marks import FeltMarks
from trainer.ui.table.felt import felt_of
from trainer.ui.table.peek import placards, posted, posted_schedule
from trainer.ui.table.scene import TableScene
from trainer.ui.table.view import TableView
from trainer.ui.table.words import place_words, spot_titles

Act = Callable[[Composition], object]

#: A sum of money has no more digits than this.
_LONGEST_ENTRY = 11


class ComposingFelt(QWidget):
    """A table as trainees see it, on which everything can be put, moved and taken off."""

    #: Something was done: a function of the composition.
    acted = Signal(object)
    #: Another place was chosen, or none.
    selected = Signal(object)
    #: What the hand holds or the keys have typed so far; empty when nothing is under way.
    said = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.scene = TableScene(self)
        self.scene.loose = True
        self.view = TableView(self.scene)
        self.view.setMinimumSize(300, 150)
        self.view.setAccessibleName("Felt of the round")
        self.marks = FeltMarks(self.scene)
        self._laid: tuple[object, ...] | None = None
        self._titles: dict[str, str] = {}
        self._composition: Composition | None = None
        self._moment: Table | None = None
        self._pointed: Place | None = None
        self._first: Place | None = None
        self._signs: tuple[Mapping[Place, str], Mapping[Place, tuple[str, str]]] = ({}, {})
        self._chip: Cents = 0
        self._entry = ""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.view)
        scene = self.scene
        scene.place_activated.connect(self._activate)
        scene.knocked.connect(self._activate)
        scene.chip_picked.connect(self._pick_chip)
        scene.chip_dropped.connect(self._drop_chip)
        scene.stake_moved.connect(self._move_stake)
        scene.card_moved.connect(self._move_card)
        scene.place_asked.connect(self._clear)
        scene.button_dropped.connect(self._drop_button)
        scene.button_lifted.connect(self._lift_button)
        scene.focus_changed.connect(self._focus_moved)

    # --- showing -------------------------------------------------------------------------------

    def show_composition(self, composition: Composition) -> None:
        """Show what is there so far."""
        self._composition = composition
        self._lay(composition)
        if self._moment is None:
            self._show_table(composition)

    def show_signs(
        self,
        first: Place | None,
        wrong: Mapping[Place, str],
        odd: Mapping[Place, tuple[str, str]],
    ) -> None:
        """Mark what is wrong and what goes wrong; the first place to look at pulses."""
        self._first = first
        self._signs = (wrong, odd)
        self._show_signs()

    def point_at(self, place: Place | None) -> None:
        """Point at a place, such as a step's; None points at what is wrong again."""
        self._pointed = place
        self._show_signs()

    def show_moment(self, table: Table | None) -> None:
        """Show the felt as it stands at a moment of the round; None goes on composing."""
        self._moment = table
        self._put_back()
        if table is None:
            if self._composition is not None:
                self._show_table(self._composition)
        else:
            self.scene.loose = False
            self.scene.set_targets(())
            self.scene.show_table(table)
        self._show_signs()

    def dress(self, settings: Settings) -> None:
        """Follow a person's settings."""
        self.scene.dress(settings)

    def words(self, place: Place) -> str:
        """Return what a place is called."""
        return place_words(place, self._titles)

    @property
    def place(self) -> Place | None:
        """The place that is chosen."""
        return self.scene.focused

    def choose(self, place: Place) -> None:
        """Choose a place, as a click on it would."""
        if place in self.scene.targets:
            self.scene.focus_place(place)

    def _lay(self, composition: Composition) -> None:
        game, house = composition.game, composition.house
        seats = game.seats_at(house)
        tables, schedule = posted(game, house), posted_schedule(game, house)
        fees = schedule.key if schedule else ""
        wanted = (game.key, seats, *(table.name for table in tables), fees)
        if wanted != self._laid:
            self._laid = wanted
            self._put_back()
            felt = felt_of(game.key, seats)
            self._titles = spot_titles(game, felt)
            self.marks.clear()
            self.scene.highlight(None)
            self.scene.set_targets(())
            cards = placards(tables, schedule)
            self.scene.load_felt(felt, range(1, seats + 1), self._titles, cards)

    def _show_table(self, composition: Composition) -> None:
        self.scene.loose = True
        self.scene.show_table(composition.table())
        backline = self.scene.grid.felt.seat.backline
        chips = [
            place
            for place in composition.chip_places()
            # Where the felt prints no cell, nobody stands behind that spot.
            if not place.owner.startswith("backline") or not backline or place.spot in backline
        ]
        self.scene.set_targets([*composition.card_places(), *chips, TABLE])
        self._show_entry()

    def _show_signs(self) -> None:
        if not self.scene.is_laid:
            return
        if self._moment is None:
            self.marks.show(*self._signs)
        else:
            self.marks.clear()
        # What belongs to no place is told in words; an arrow at the middle would only mislead.
        first = self._first if self._moment is None and self._first != TABLE else None
        self.scene.highlight(self._pointed or first)

    # --- chips ---------------------------------------------------------------------------------

    def _takes_chips(self, place: Place | None) -> bool:
        return (
            place is not None
            and self._composition is not None
            and place in self._composition.chip_places()
        )

    def _takes_cards(self, place: Place | None) -> bool:
        return (
            place is not None
            and self._composition is not None
            and place in self._composition.card_places()
        )

    def _activate(self, place: Place) -> None:
        if self._entry:
            self._commit(place)
        elif self._chip and self._takes_chips(place):
            self._drop_chip(self._chip, place)

    def _pick_chip(self, cents: Cents) -> None:
        if self._moment is not None:
            return
        self._chip = 0 if cents == self._chip else cents
        self._tell()

    def _drop_chip(self, cents: Cents, place: Place) -> None:
        if self._takes_chips(place):
            self.scene.focus_place(place)
            self.acted.emit(lambda on: on.add_wager(place, cents))

    def _move_stake(self, place: Place, to: Place | None) -> None:
        if to is None or to == TABLE:
            self.acted.emit(lambda on: on.set_wager(place, 0))
        elif self._takes_chips(to):
            self.acted.emit(lambda on: on.move_wager(place, to))

    def _clear(self, place: Place, index: int) -> None:
        """Take off what was clicked with the right button: one card, or all chips of a spot."""
        self.scene.focus_place(place)
        if index >= 0:
            self.acted.emit(lambda on: on.take_card(place, index))
        elif self._takes_chips(place):
            self.acted.emit(lambda on: on.set_wager(place, 0))

    def _drop_button(self, button: str, place: Place) -> None:
        if not place.seat:
            return
        if button == BANK_BUTTON:
            self.acted.emit(lambda on: on.set_bank("seat", place.seat))
        elif button == ACTION and self._has_round_fact("action_seat"):
            self.acted.emit(lambda on: on.set_action_seat(place.seat))

    def _lift_button(self, button: str, place: Place) -> None:
        if button == ACTION and self._has_round_fact("action_seat"):
            self.acted.emit(lambda on: on.set_action_seat(None))

    def _has_round_fact(self, fact: str) -> bool:
        return self._composition is not None and fact in self._composition.game.round_facts

    # --- cards ---------------------------------------------------------------------------------

    def put_card(self, card: Card) -> bool:
        """Put a card on the hand that is chosen; return whether one is."""
        place = self.place
        if place is None or not self._takes_cards(place):
            return False
        self.acted.emit(lambda on: on.put_card(place, card))
        return True

    def hover_card(self, at: QPoint) -> bool:
        """Ring the hand a card is dragged over; return whether there is one."""
        place = self._hand_at(self._scene_point(at))
        self.scene.hover(place)
        return place is not None

    def drop_card(self, card: Card, at: QPoint) -> None:
        """Put a card on the hand it was dragged to, given as a point on the screen."""
        point = self._scene_point(at)
        place = self._hand_at(point)
        self.scene.hover(None)
        if place is not None and point is not None:
            slot = self.scene.slot_at(place, point)
            self.scene.focus_place(place)
            self.acted.emit(lambda on: on.put_card(place, card, slot))

    def _scene_point(self, at: QPoint) -> QPointF | None:
        local = self.view.viewport().mapFromGlobal(at)
        return self.view.mapToScene(local) if self.view.viewport().rect().contains(local) else None

    def _hand_at(self, at: QPointF | None) -> Place | None:
        """Return the hand at a point; anywhere else at a seat means the seat's first."""
        if at is None or self._moment is not None or self._composition is None:
            return None
        place = self.scene.place_at(at)
        if place is not None and self._takes_cards(place):
            return place
        for seat in self.scene.grid.seats:
            if self.scene.grid.seat_area(seat).contains(at) and self._takes_cards(Place(seat)):
                return Place(seat)
        return None

    def _move_card(self, place: Place, index: int, to: Place | None, slot: int) -> None:
        if to is None:
            self.acted.emit(lambda on: on.take_card(place, index))
        elif to == place:
            at = slot - (slot > index)
            if at != index:
                self.acted.emit(lambda on: on.move_card(place, index, to, at))
        elif self._takes_cards(to):
            self.scene.focus_place(to)
            self.acted.emit(lambda on: on.move_card(place, index, to, slot))

    # --- keys ----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._press(event):
            super().keyPressEvent(event)

    def _press(self, event: QKeyEvent) -> bool:
        place, key, text = self.place, Qt.Key(event.key()), event.text()
        if key == Qt.Key.Key_Escape and (self._entry or self._chip):
            self._put_back()
            return True
        if place is None or self._moment is not None:
            return False
        if key == Qt.Key.Key_Backspace:
            self._backspace(place)
            return True
        if key == Qt.Key.Key_Delete:
            self._entry = ""
            self._show_entry()
            if self._takes_cards(place):
                self.acted.emit(lambda on: on.clear_cards(place))
            elif self._takes_chips(place):
                self.acted.emit(lambda on: on.set_wager(place, 0))
            return True
        if not text or not text.isprintable():
            return False
        if self._takes_chips(place):
            return self._type_money(place, text)
        return self._takes_cards(place) and self._type_card(place, text)

    def _type_money(self, place: Place, text: str) -> bool:
        if text in "+-":
            chip = self._chip or self._usual_chip()
            self.acted.emit(lambda on: on.add_wager(place, chip if text == "+" else -chip))
            return True
        if text not in "0123456789." or len(self._entry) >= _LONGEST_ENTRY:
            return False
        self._entry += text
        self._show_entry()
        return True

    def _type_card(self, place: Place, text: str) -> bool:
        typed = spelt(self._entry + text.replace("0", "T"))
        if len(typed) < 2:
            if not any(card.startswith(typed) for card in _CODES):
                return False
            self._entry = typed
            self._show_entry()
            return True
        try:
            card = parse_card(typed)
        except InputError:
            return True  # the rank waits for a suit
        self._entry = ""
        self._show_entry()
        self.acted.emit(lambda on: on.put_card(place, card))
        return True

    def _backspace(self, place: Place) -> None:
        if self._entry:
            self._entry = self._entry[:-1]
            self._show_entry()
        elif self._takes_cards(place) and self._composition is not None:
            last = len(self._composition.cards(place)) - 1
            if last >= 0:
                self.acted.emit(lambda on: on.take_card(place, last))

    def _usual_chip(self) -> Cents:
        chips = sorted(cents for cents, _ in self.scene.tray_chips())
        return next((cents for cents in chips if cents >= 100), chips[-1])

    def _focus_moved(self, place: Place | None) -> None:
        self._entry = ""
        self._show_entry()
        self.selected.emit(place)

    def _commit(self, place: Place) -> None:
        """Put down the amount that was typed."""
        entry, self._entry = self._entry, ""
        self._show_entry()
        if self._takes_chips(place):
            try:
                cents = parse_money(entry.rstrip("."))
            except InputError as error:
                self.said.emit(error.why)
                return
            self.acted.emit(lambda on: on.set_wager(place, cents))

    def _put_back(self) -> None:
        self._chip, self._entry = 0, ""
        self._show_entry()

    def _show_entry(self) -> None:
        """Show the chips being typed, before they are put down."""
        place = self.place
        cents: Cents = 0
        if self._entry and place is not None and self._takes_chips(place) and place.owner != BANK:
            try:
                cents = parse_money(self._entry.rstrip(".") or "0")
            except InputError:
                cents = 0
        if self.scene.is_laid:
            self.scene.show_pending(place if cents else None, cents or None)
        self._tell()

    def _tell(self) -> None:
        place = self.place
        if self._entry and place is not None:
            what = self._entry if self._takes_cards(place) else f"${self._entry}"
            then = (
                "now the suit: c, d, h or s" if self._takes_cards(place) else "Enter puts it down"
            )
            self.said.emit(f"{self.words(place)}: {what} … {then}; Esc gives it up.")
        elif self._chip:
            chip = dollars(self._chip)
            self.said.emit(f"A {chip} chip in hand: click spots to add it; Esc puts it back.")
        else:
            self.said.emit("")


_CODES = tuple("23456789TJQKA")

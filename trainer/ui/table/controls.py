"""The trainee's hands: clicks, drags and keys on the felt and the bar become one answer.

Everything here is about the question that is open; the way from question to question is the
page's.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from trainer.engine.cards import Card
from trainer.engine.money import Cents
from trainer.engine.places import Place
from trainer.engine.steps import Act, Choose, Count, Mark, Point, SetHand, Settle, Settling
from trainer.training.cues import AskCue
from trainer.training.lessons import Entry
from trainer.ui.table.answer_bar import AnswerBar
from trainer.ui.table.answering import Answering, candidates
from trainer.ui.table.flags import Flags
from trainer.ui.table.keys import (
    COIN_KEYS,
    Command,
    command,
    digit,
    is_plain,
    is_point,
    letter,
    tray_key,
)
from trainer.ui.table.scene import TableScene

_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_SETTLINGS: dict[str, Settling] = {"T": "take", "U": "push", "P": "pay"}


class Controls(QObject):
    """Puts the answer to the open question together; tells it when it is complete."""

    committed = Signal(object)

    def __init__(self, scene: TableScene, bar: AnswerBar, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._bar = bar
        self.flags = Flags(scene)
        #: The places that can be acted on.
        self.targets: tuple[Place, ...] = ()
        self._last: Place | None = None
        # The ring was moved since the question came up, so it means a place. One that stayed
        # where the last act was means that place to the keys only: a click says where itself.
        self._went = False
        self._stayed = False
        self.answering: Answering | None = None

        scene.place_activated.connect(self.activate)
        scene.chip_picked.connect(self.cut)
        scene.chip_dropped.connect(self._drop_chip)
        scene.stack_activated.connect(self._take_back)
        scene.button_dropped.connect(self._drop_button)
        scene.button_lifted.connect(self._lift_button)
        scene.stake_dropped.connect(self._drop_stake)
        scene.knocked.connect(self._knock)
        scene.card_activated.connect(self._toggle_card)
        scene.card_dropped.connect(self._put_card)
        bar.course.connect(self._course)
        bar.number.connect(self._number)
        bar.settling.connect(self._settling)
        bar.pointed.connect(self._point)
        bar.seat.connect(self._seat)
        bar.card.connect(self._toggle_card)
        bar.digit.connect(self._type_digit)
        bar.amount_typed.connect(self._typed)
        bar.commit.connect(self.commit)
        bar.undo.connect(self.undo)

    def ask(self, cue: AskCue, entry: Entry) -> None:
        """Open a question: what lies on the felt decides which places can be acted on."""
        self.answering = Answering(cue, entry)
        self._went = False
        self.targets = candidates(cue, self._scene.table, self._scene.grid.shared_places())
        self._scene.set_targets(self.targets)
        self._stayed = self._last in self.targets
        self._scene.focus_place(self._nearest(self._last))
        if not self.answering.finds_place and not isinstance(cue.step.form, Mark):
            self._scene.highlight(cue.step.place)
            self._scene.focus_place(cue.step.place)
        if isinstance(cue.step.form, SetHand):
            self._scene.let_set(cue.step.place)
        self._bar.ask(cue.question, self.answering, hints=cue.hints)

    def close(self) -> None:
        """Close the question; what was put down stays to be seen until `clear_felt`."""
        self.answering = None
        self.targets = ()
        self._last = self._scene.focused or self._last
        self._scene.set_targets(())
        self._scene.let_set(None)

    def clear_felt(self) -> None:
        """Take uncommitted chips and marks off the felt."""
        self._scene.show_pending(None, None)
        self._scene.show_marks("", ())
        self._scene.show_setting(None)
        self.flags.clear()
        self._scene.highlight(None)

    def _nearest(self, last: Place | None) -> Place | None:
        """Return where the ring goes on from: where it was, or at least the same seat."""
        if last is None or last in self.targets:
            return last
        return next((target for target in self.targets if target.seat == last.seat), None)

    # --- felt --------------------------------------------------------------------------------

    def activate(self, place: Place) -> None:
        """Turn to a place that was clicked or entered."""
        target = self._target(place)
        if self.answering is not None and target is not None:
            self._went = self._stayed = False
            self._done(self.answering.go_to(target))

    def cut(self, cents: Cents) -> None:
        """Cut a chip from the tray."""
        if self.answering is not None:
            self._follow()
            self.answering.add_chip(cents)
            self._show()

    def _drop_chip(self, cents: Cents, place: Place) -> None:
        target = self._target(place)
        if self.answering is not None and target is not None and self.answering.takes_amount:
            self.answering.go_to(target)
            self.cut(cents)

    def _drop_button(self, _button: str, place: Place) -> None:
        if self.answering is not None and isinstance(self.answering.form, Mark):
            self.answering.mark(place.seat)
            self._show()

    def _lift_button(self, _button: str, place: Place) -> None:
        answering = self.answering
        if answering is not None and isinstance(answering.form, Mark):
            # Lifted off again, or collected: either way the seat's mark changes.
            answering.toggle(place.seat)
            self._show()

    def _take_back(self, _place: Place) -> None:
        self.undo()

    def _toggle_card(self, card: Card) -> None:
        if self.answering is not None:
            self.answering.toggle_card(card)
            self._show()

    def _put_card(self, card: Card, front: bool) -> None:
        if self.answering is not None:
            self.answering.put(card, front=front)
            self._show()

    def _drop_stake(self, place: Place) -> None:
        target = self._target(place)
        if self.answering is not None and target is not None:
            # Carrying the stake to the tray takes all of it; a part of it is cut first.
            self.answering.go_to(target)
            self._done(self.answering.take_all())

    def _knock(self, place: Place) -> None:
        self._settle_at(place, "push")

    def _settle_at(self, place: Place, result: Settling) -> None:
        target = self._target(place)
        if (
            self.answering is not None
            and target is not None
            and isinstance(self.answering.form, Settle)
        ):
            self.answering.go_to(target)
            self._done(self.answering.settle(result))

    def _target(self, place: Place) -> Place | None:
        """Return the place meant: itself, or the only one that can be acted on at its seat."""
        if place in self.targets:
            return place
        near = [target for target in self.targets if target.seat == place.seat]
        if len(near) == 1:
            return near[0]
        if self.answering is not None and self.targets:
            self._bar.tell("Nothing is asked there.", "warn")
        return None

    # --- bar ---------------------------------------------------------------------------------

    def _course(self, choice: str) -> None:
        if self.answering is not None:
            self._follow()
            self._done(self.answering.choose(choice))

    def _number(self, total: int) -> None:
        if self.answering is not None:
            self._follow()
            self._done(self.answering.count(total))

    def _settling(self, result: str) -> None:
        if self.answering is not None:
            self._follow()
            self._done(self.answering.settle(cast("Settling", result)))

    def _point(self) -> None:
        focused = self._scene.focused
        if self._went and focused in self.targets:
            self.activate(focused)
        elif self.answering is not None:
            self._done(self.answering.point())

    def _seat(self, seat: int) -> None:
        if self.answering is not None:
            self.answering.toggle(seat)
            self._show()

    def _type_digit(self, number: str) -> None:
        if self.answering is not None:
            self._follow()
            self._done(self.answering.type_count(number))

    def _typed(self, text: str) -> None:
        if self.answering is not None:
            self._follow()
            self.answering.type_amount(text)
            self._show()

    def commit(self) -> None:
        """Finish the answer as it stands."""
        if self.answering is not None:
            self._follow()
            self._done(self.answering.commit())

    def undo(self) -> None:
        """Take the last entry back."""
        if self.answering is not None:
            self.answering.undo()
            self._show()

    def clear(self) -> None:
        """Take every entry back."""
        if self.answering is not None:
            self.answering.clear()
            self._show()

    # --- keys --------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key press; False leaves it to the felt (the arrow keys move its focus)."""
        answering = self.answering
        if answering is None:
            return False
        if event.key() in _ARROWS:
            self._went = True
            return False
        match command(event):
            case Command.UNDO:
                self.undo()
                return True
            case Command.CLEAR:
                self.clear()
                return True
            case Command.COMMIT:
                if not event.isAutoRepeat():
                    self._enter(answering)
                return True
        self._went = self._went or self._stayed
        number, tray = digit(event), tray_key(event)
        if tray:
            self._cut_by_key(tray)
            return True
        if not is_plain(event) or event.isAutoRepeat():
            return False
        if event.key() == Qt.Key.Key_Space:
            self._space(answering)
            return True
        if isinstance(answering.form, Choose):
            typed = event.text().upper()
            for course in answering.form.courses:
                if typed and course.key.upper() == typed:
                    self._course(course.choice)
                    return True
        if number:
            self._digit(answering, number)
            return True
        if is_point(event) and answering.takes_amount:
            self._typed(answering.now.typed + ".")
            return True
        return self._letter(answering, letter(event))

    def _enter(self, answering: Answering) -> None:
        focused = self._scene.focused
        if isinstance(answering.form, Mark | SetHand) or answering.has_entry:
            self.commit()
        elif focused in self.targets and (
            isinstance(answering.form, Point) or focused != answering.now.place
        ):
            self.activate(focused)
        else:
            self.commit()

    def _space(self, answering: Answering) -> None:
        focused = self._scene.focused
        if focused in self.targets:
            self.activate(focused)
        elif isinstance(answering.form, Point):
            self._point()

    def _digit(self, answering: Answering, number: str) -> None:
        match answering.form:
            case Count():
                self._type_digit(number)
            case SetHand(cards=cards):
                for card in cards[int(number) - 1 : int(number)] if number != "0" else ():
                    self._toggle_card(card)
            case Mark():
                self._seat(int(number))
            case Point() | Choose():
                self._go_to_seat(int(number))
            case _ if answering.takes_typing:
                self._typed(answering.now.typed + number)
            case _:
                self._cut_by_key(number)

    def _letter(self, answering: Answering, typed: str) -> bool:
        if isinstance(answering.form, Settle) and typed in _SETTLINGS:
            self._settling(_SETTLINGS[typed])
            return True
        if isinstance(answering.form, Point) and typed == "D":
            self._space(answering)
            return True
        return False

    def _cut_by_key(self, key: str) -> None:
        """Cut a chip by its number in the tray, counted from the left, or a coin by its letter."""
        if key.isdigit():
            at = int(key) or 10
            worths = tuple(self._scene.grid.tubes)[at - 1 : at]
        else:
            worths = tuple(cents for cents in self._scene.grid.coins if COIN_KEYS.get(key) == cents)
        for cents in worths:
            self.cut(cents)

    def _go_to_seat(self, seat: int) -> None:
        """Move the ring to a seat; 0 is the dealer."""
        place = next((target for target in self.targets if target.seat == seat), None)
        if place is not None:
            self._scene.focus_place(place)
            self._went = True

    # --- both --------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Take the place the ring was moved to by keys, before acting there."""
        focused = self._scene.focused
        if self.answering is None or not self._went or focused not in self.targets:
            return
        if self.answering.finds_place and not isinstance(self.answering.form, Point):
            self._went = False
            self.answering.go_to(focused)

    def _done(self, act: Act | None) -> None:
        if act is None:
            self._show()
        else:
            self.committed.emit(act)

    def _show(self) -> None:
        """Bring felt and bar up to what has been entered."""
        answering = self.answering
        if answering is None:
            return
        self._bar.show_entered(answering)
        place = answering.now.place
        if isinstance(answering.form, SetHand):
            self._scene.show_setting(answering.step.place, answering.now.low)
        elif isinstance(answering.form, Mark):
            form = answering.form
            places = [Place(seat, form.spot) for seat in sorted(answering.now.marks)]
            if form.button in self._scene.grid.felt.buttons:
                self._scene.show_marks(form.button, places)
            else:
                self.flags.show(form.button, places)
        elif place is not None and answering.takes_amount and answering.amount:
            self._scene.show_pending(place, answering.amount, answering.now.chips)
        else:
            self._scene.show_pending(None, None)
        if answering.finds_place and place is not None and self._scene.focused != place:
            self._scene.focus_place(place)

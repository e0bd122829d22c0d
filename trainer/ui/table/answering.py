"""An answer while it is being put together: where, and what so far, with every step undoable.

This is the part of answering that needs no screen. Each method is one thing a trainee can do; it
returns the finished act, or None while something is still wanting, which `wanting` then says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from trainer.engine.cardroom_play import BANK_BUTTON
from trainer.engine.cards import Card
from trainer.engine.game import Spot
from trainer.engine.money import Cents, dollars, format_money, parse_money
from trainer.engine.places import BANK, DEALER, LOW, SEATED, TABLE, Place
from trainer.engine.steps import (
    Act,
    Amount,
    Answer,
    Choose,
    Chosen,
    Count,
    Counted,
    Done,
    Mark,
    Marked,
    Pay,
    Point,
    SetHand,
    SetLow,
    Settle,
    Settled,
    Settling,
    Step,
)
from trainer.engine.table import Table
from trainer.training.cues import AskCue
from trainer.training.lessons import Entry

#: What may stand in an amount while it is typed.
TYPEABLE = re.compile(r"\d{0,7}(\.\d{0,2})?")

NO_PLACE = "First show where: click the place, or move the ring by arrow keys (Space: here)."
NO_AMOUNT = "How much? Cut the chips from the tray or type the amount."
NO_TYPING = "This lesson is paid in chips: cut the amount from the tray."
NO_CHIPS = "This lesson asks for typed amounts: the tray stays closed."


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """What has been entered so far."""

    place: Place | None = None
    #: ``pay`` was said, its amount still open.
    paying: bool = False
    chips: tuple[Cents, ...] = ()
    typed: str = ""
    marks: frozenset[int] = frozenset()
    #: The cards of a hand put in front, in the order they were put there.
    low: tuple[Card, ...] = ()


class Answering:
    """The answer to one question, under construction."""

    def __init__(self, cue: AskCue, entry: Entry = "either") -> None:
        self.step = cue.step
        self.form = cue.step.form
        self.entry = entry
        #: Whether the trainee must find the place himself.
        self.finds_place = (
            cue.step.ordered and not cue.guided and not isinstance(cue.step.form, Mark)
        )
        self.now = Entered(place=None if self.finds_place else cue.step.place)
        self._past: list[Entered] = []
        self.wanting = ""

    # --- what there is -----------------------------------------------------------------------

    @property
    def takes_amount(self) -> bool:
        """Whether chips or a typed amount belong to the answer."""
        return isinstance(self.form, Settle | Pay)

    @property
    def takes_chips(self) -> bool:
        """Whether an amount may be cut from the tray."""
        return self.takes_amount and self.entry != "typed"

    @property
    def takes_typing(self) -> bool:
        """Whether an amount may be typed."""
        return self.takes_amount and self.entry != "chips"

    @property
    def counts_in_one_key(self) -> bool:
        """Whether a single digit is a whole answer."""
        return isinstance(self.form, Count) and self.form.highest <= 9

    @property
    def amount(self) -> Cents | None:
        """The amount so far; None when there is none."""
        if self.now.chips:
            return sum(self.now.chips)
        if not any(sign.isdigit() for sign in self.now.typed):
            return None
        text = self.now.typed.removesuffix(".")
        return parse_money(f"0{text}" if text.startswith(".") else text)

    @property
    def amount_text(self) -> str:
        """The amount as the field shows it."""
        return format_money(sum(self.now.chips)) if self.now.chips else self.now.typed

    @property
    def has_entry(self) -> bool:
        """Whether chips or digits wait to be committed."""
        return bool(self.now.chips or self.now.typed)

    @property
    def can_undo(self) -> bool:
        """Whether anything can be taken back."""
        return bool(self._past)

    # --- what a trainee can do ---------------------------------------------------------------

    def go_to(self, place: Place) -> Act | None:
        """Turn to a place. For a `Point` this is the whole act; for `Mark` it toggles the seat."""
        self.wanting = ""
        if isinstance(self.form, Mark):
            self.toggle(place.seat)
        elif isinstance(self.form, Point):
            return Act(place, Done())
        elif self.finds_place and place != self.now.place:
            # Chips cut for one spot do not follow the dealer's hand to the next.
            self._enter(replace(self.now, place=place, chips=(), typed="", paying=False))
        return None

    def point(self) -> Act | None:
        """Do the act at the place turned to."""
        return self._at_place(Done()) if isinstance(self.form, Point) else None

    def choose(self, choice: str) -> Act | None:
        """Take a course."""
        return self._at_place(Chosen(choice)) if isinstance(self.form, Choose) else None

    def count(self, total: int) -> Act | None:
        """Announce a number."""
        if not isinstance(self.form, Count):
            return None
        if not self.form.lowest <= total <= self.form.highest:
            self.wanting = f"A number from {self.form.lowest} to {self.form.highest}."
            return None
        return self._at_place(Counted(total))

    def settle(self, result: Settling) -> Act | None:
        """Take or push at once; pay what has been cut or typed, or ask for the amount.

        An amount entered before a take is what is taken; without one it is the whole stake.
        """
        if not isinstance(self.form, Settle):
            return None
        if result == "take":
            return self._take(self.form.stake)
        if result == "push":
            return self._at_place(Settled("push"))
        if self.amount is None:
            if self._has_place() and not self.now.paying:
                self._enter(replace(self.now, paying=True))
            self.wanting = self.wanting or self._no_amount()
            return None
        if self.amount == 0:
            self.wanting = "A payment of nothing is a push."
            return None
        return self._at_place(Settled("pay", self.amount))

    def take_all(self) -> Act | None:
        """Take the whole stake, whatever has been cut or typed."""
        if not isinstance(self.form, Settle):
            return None
        return self._at_place(Settled("take", self.form.stake))

    def _take(self, stake: Cents) -> Act | None:
        amount = stake if self.amount is None else self.amount
        if not amount:
            self.wanting = "Taking nothing is a push."
            return None
        if amount > stake:
            self.wanting = f"No more than the stake can be taken: {dollars(stake)}."
            return None
        return self._at_place(Settled("take", amount))

    def add_chip(self, cents: Cents) -> None:
        """Cut one more chip from the tray."""
        self.wanting = ""
        if not self.takes_chips:
            self.wanting = NO_CHIPS if self.takes_amount else ""
        elif self._has_place():
            self._enter(replace(self.now, chips=(*self.now.chips, cents), typed="", paying=True))

    def type_amount(self, text: str) -> bool:
        """Replace the typed amount; return whether the text can stand."""
        self.wanting = ""
        if not self.takes_typing:
            self.wanting = NO_TYPING if self.takes_amount else ""
            return False
        if not TYPEABLE.fullmatch(text):
            return False
        if text != self.now.typed:
            self._enter(replace(self.now, typed=text, chips=(), paying=True))
        return True

    def type_count(self, digit: str) -> Act | None:
        """Type a digit of a number: the whole answer, or a part until it is committed."""
        if not isinstance(self.form, Count):
            return None
        if self.counts_in_one_key:
            return self.count(int(digit))
        text = self.now.typed + digit
        if len(text) <= len(str(self.form.highest)):
            self._enter(replace(self.now, typed=text))
        return None

    def toggle(self, seat: int) -> None:
        """Mark a seat, or take its mark off."""
        self.wanting = ""
        if isinstance(self.form, Mark) and seat in self.form.seats:
            self._enter(replace(self.now, marks=self.now.marks ^ {seat}))

    def mark(self, seat: int) -> None:
        """Mark a seat that a button was dropped on."""
        if seat not in self.now.marks:
            self.toggle(seat)

    def put(self, card: Card, *, front: bool) -> None:
        """Put a card of the hand in front, or back among the others."""
        self.wanting = ""
        if not isinstance(self.form, SetHand) or card not in self.form.cards:
            return
        low = self.now.low
        if front and card not in low:
            self._enter(replace(self.now, low=(*low, card)))
        elif not front and card in low:
            self._enter(replace(self.now, low=tuple(other for other in low if other != card)))

    def toggle_card(self, card: Card) -> None:
        """Move a card between the front and the back."""
        self.put(card, front=card not in self.now.low)

    def commit(self) -> Act | None:
        """Finish the answer as it stands."""
        self.wanting = ""
        match self.form:
            case Mark():
                return Act(self.step.place, Marked(self.now.marks))
            case SetHand(low_size=size):
                if len(self.now.low) == size:
                    return Act(self.step.place, SetLow(frozenset(self.now.low)))
                cards = "1 card goes" if size == 1 else f"{size} cards go"
                self.wanting = f"{cards} in front; so far {len(self.now.low)}."
            case Settle():
                return self.settle("pay")
            case Pay():
                if self.amount is None:
                    self.wanting = self._no_amount()
                    return None
                return self._at_place(Amount(self.amount))
            case Count() if self.now.typed:
                return self.count(int(self.now.typed))
            case Count(lowest, highest):
                self.wanting = f"Announce a number from {lowest} to {highest}."
            case Choose():
                self.wanting = "Choose one of the courses below."
            case Point():
                return self.point()
        return None

    def undo(self) -> bool:
        """Take the last entry back; return whether there was one."""
        self.wanting = ""
        if not self._past:
            return False
        self.now = self._past.pop()
        return True

    def clear(self) -> bool:
        """Take everything back; return whether there was anything."""
        self.wanting = ""
        if not self._past:
            return False
        self.now = self._past[0]
        self._past.clear()
        return True

    # --- inner workings ----------------------------------------------------------------------

    def _enter(self, entered: Entered) -> None:
        self._past.append(self.now)
        self.now = entered

    def _has_place(self) -> bool:
        self.wanting = NO_PLACE if self.now.place is None else ""
        return self.now.place is not None

    def _at_place(self, answer: Answer) -> Act | None:
        if self.now.place is None:
            self.wanting = NO_PLACE
            return None
        return Act(self.now.place, answer)

    def _no_amount(self) -> str:
        return {
            "either": NO_AMOUNT,
            "chips": "How much? Cut the chips from the tray.",
            "typed": "How much? Type the amount.",
        }[self.entry]


def candidates(cue: AskCue, table: Table, shared: Iterable[Place] = ()) -> tuple[Place, ...]:
    """Return the places the trainee can act on, in seat order, without giving the right one away.

    What lies on the table decides: spots with stakes where a spot is meant, and those with a
    button where it earns money; else the hands, those on the dealer's side (``shared``) included.
    A collection may be due from whoever bets or banks in the round, his chips there or not.
    """
    step = cue.step
    if isinstance(step.form, Mark):
        return tuple(Place(seat, step.form.spot) for seat in step.form.seats)
    # A guided trainee could go wrong only where the place is the whole answer.
    if not step.ordered or (cue.guided and not isinstance(step.form, Point)):
        return (step.place,)
    found = _open_places(step, table, shared) | {step.place}
    return tuple(sorted(found, key=lambda place: (place.seat == 0, place)))


def _open_places(step: Step, table: Table, shared: Iterable[Place]) -> set[Place]:
    if step.place.seat and step.place.spot:
        stakes = {place for place, stack in table.stacks.items() if stack.stake and place.seat}
        # A button pays its holder even when the wager it lay on has been taken.
        marked = {place for place in table.buttons if place.spot == step.place.spot}
        return stakes | marked if isinstance(step.form, Pay) else stakes
    if isinstance(step.form, Pay):
        # A bank without a limit has no chips down; its button tells who it is.
        bankers = {place for place, button in table.buttons.items() if button == BANK_BUTTON}
        return table.bettors | {Place(at.seat, owner=BANK) for at in (*table.staked, *bankers)}
    lying = (*table.stacks, *table.hands)
    hands = {place for place in table.hands if place.spot != LOW}
    boxes = {Place(place.seat, hand=place.hand) for place in hands if place.seat}
    # A seat whose first hand lies elsewhere, or has no cards yet, is a hand to deal to as well.
    bare = {Place(place.seat) for place in lying if place.seat and place.owner == SEATED}
    return boxes | bare | (set(shared) or {DEALER}) - {Place(0, LOW)}


def place_words(place: Place, spots: Mapping[str, Spot] | Mapping[str, str]) -> str:
    """Name a place within a sentence: ``seat 3, Pass Line``."""
    if not place.spot or place == TABLE:
        return str(place)
    spot = spots.get(place.spot) or place.spot.replace("-", " ")
    title = spot if isinstance(spot, str) else spot.title
    if not place.seat:
        return title
    where = str(Place(place.seat, hand=place.hand, owner=place.owner))
    return f"{where}, {title}"

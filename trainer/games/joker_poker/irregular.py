"""When something goes wrong at Joker Poker: each ruling, and how it is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.engine import events as ev
from trainer.engine.cardroom_play import ACTION, CardroomProcedure
from trainer.engine.cards import DECK, Card
from trainer.engine.ledger import Entry
from trainer.engine.places import DEALER, TABLE, Place, low_place, seat_place
from trainer.engine.rounds import Irregularity, Round, Seat
from trainer.engine.steps import Course
from trainer.games.joker_poker.settling import at_risk, declared, in_action_order
from trainer.games.joker_poker.validating import BASE, MISDEALS, SURRENDER

_MISDEAL = Course("misdeal", "Misdeal: deal anew", "M")
_NEXT = Course("next-card", "Scrap of paper: the next card replaces it", "N")
_LATE = Course("late", "Replace it after all other cards of the round", "L")
_PLAYS = Course("plays", "The card plays", "P")
_VOID = Course("void", "All action is void, all money goes back", "V")
_STANDS = Course("stands", "The result stands", "S")
_DEAD = Course("dead-hand", "Dead hand, the wager is lost", "D")
_BACK = Course("return", "The player's wager goes back", "B")
_FLOOR = Course("call-floor", "Call the floor, who decides", "F")
_NO_REDRESS = Course("no-redress", "No redress: the wager is lost", "X")
_PUT_RIGHT = Course("put-right", "Stop and put it where it belongs", "R")
_SHAKE = Course("shake-again", "Stop and shake the dice again", "A")
_LEAVE = Course("leave", "Leave it and play on", "E")

#: Any fixed stride through the deck gives the hands of a deal that is taken back.
_STRIDE = 19


class Rulings(CardroomProcedure):
    """A dealer who rules on what goes wrong."""

    def ruling(
        self,
        rule: str,
        expected: Course,
        others: Sequence[Course],
        *,
        place: Place,
        told: str,
        before: Sequence[ev.Event] = (),
        after: Sequence[ev.Event] = (),
    ) -> None:
        """Ask for the ruling on what has just happened."""
        cited = self.rules[rule]
        courses = sorted((expected, *others), key=lambda course: course.label)
        self.choose(
            kind="ruling",
            skill="ruling",
            place=place,
            ask="What is the ruling?",
            courses=courses,
            expected=expected.choice,
            why=cited.text,
            rule=cited,
            before=(*before, ev.Happened(place, told)),
            after=after,
        )

    def follow_up(
        self,
        rule: str,
        place: Place,
        ask: str,
        open_ask: str,
        verb: str,
        why: str,
        after: Sequence[ev.Event],
    ) -> None:
        """Carry a ruling out at the right place."""
        self.act(
            kind="follow-up",
            skill="ruling",
            place=place,
            ask=ask,
            open_ask=open_ask,
            verb=verb,
            why=why,
            rule=self.rules[rule],
            after=tuple(after),
            ordered=True,
        )

    # --- the action button ----------------------------------------------------------------------

    def button_lost(self) -> None:
        """The button lies somewhere and nobody can tell where it belongs."""
        odd = self.odd
        if odd is None or (odd.kind, odd.at) != ("button-misplaced", "unknown"):
            return
        place = seat_place(odd.seat)
        self.ruling(
            "irregular-button",
            _SHAKE,
            (_LEAVE, _MISDEAL, _BACK),
            place=place,
            told=f"The action button lies at seat {odd.seat}; nobody can tell where it belongs.",
            before=(ev.ButtonPlaced(ACTION, place),),
            after=(ev.ButtonTaken(ACTION, place),),
        )

    def button_misplaced(self, proper: int) -> None:
        """The button is found at the wrong seat, and its proper one is known."""
        odd = self.odd
        if odd is None or (odd.kind, odd.at) != ("button-misplaced", "known"):
            return
        place = seat_place(odd.seat)
        self.ruling(
            "irregular-button",
            _PUT_RIGHT,
            (_SHAKE, _LEAVE, _MISDEAL),
            place=place,
            told=f"The action button lies at seat {odd.seat}, but the dice gave seat {proper}.",
            before=(
                ev.ButtonTaken(ACTION, seat_place(proper)),
                ev.ButtonPlaced(ACTION, place),
            ),
        )
        self.follow_up(
            "irregular-button",
            seat_place(proper),
            f"Put the action button right: seat {proper}.",
            "Put the action button where it belongs.",
            "Action button",
            f"The dice gave seat {proper}; play goes on only when the button lies there.",
            (ev.ButtonTaken(ACTION, place), ev.ButtonPlaced(ACTION, seat_place(proper))),
        )

    # --- misdeals -------------------------------------------------------------------------------

    def misdeal(self, lap: Sequence[Place]) -> None:
        """Deal wrongly, rule it a misdeal, take the cards back; the real deal follows."""
        odd = self.odd
        if odd is None or odd.kind not in MISDEALS:
            return
        dealt = self._wrong_deal(odd, lap)
        place = seat_place(odd.seat)
        by_floor = self.house["misdeal"] == "floor"
        self.lead += dealt
        self.ruling(
            "misdeal",
            _FLOOR if by_floor else _MISDEAL,
            (_LATE, _DEAD, _LEAVE, _MISDEAL if by_floor else _STANDS),
            place=place,
            told=_FAULTS[odd.kind, odd.at].format(seat=odd.seat),
        )
        if by_floor:
            self.lead.append(ev.Signalled(TABLE, "Floor: misdeal"))
        hands = {event.place: None for event in dealt}
        self.choose(
            kind="follow-up",
            skill="ruling",
            place=TABLE,
            ask="The cards are taken back and shuffled. What about the action button?",
            courses=(
                Course("stays", "It is not moved", "S"),
                Course("next-seat", "It moves on clockwise", "N"),
                _SHAKE,
            ),
            expected="stays",
            why=self.rules["misdeal-button"].text,
            rule=self.rules["misdeal-button"],
            after=(*(ev.Cleared(hand) for hand in hands), ev.Reshuffled()),
        )

    def _wrong_deal(self, odd: Irregularity, lap: Sequence[Place]) -> list[ev.Dealt]:
        """Return the cards of the deal that goes wrong."""
        # The deck is shuffled anew afterwards, so these cards bind nothing.
        first = DECK.index(self.facts.dealer[0])
        deck = iter([DECK[(first + at * _STRIDE) % len(DECK)] for at in range(len(DECK))])
        wrong = seat_place(odd.seat)
        places = list(lap)
        if odd.kind == "dealt-wrongly":
            places.append(wrong)
        dealt: list[ev.Dealt] = []
        for index in range(3):
            for place in places:
                if place == wrong and (
                    odd.kind == "player-left-out" or (odd.at == "too-few" and index == 2)
                ):
                    continue
                shown = place == wrong and odd.kind == "two-cards-exposed" and index < 2
                face_up = shown or (place == DEALER and index < 2)
                dealt.append(ev.Dealt(place, next(deck), face_up))
                if place == wrong and odd.at == "too-many" and index == 2:
                    dealt.append(ev.Dealt(place, next(deck), face_up=False))
            if odd.kind == "two-cards-exposed" and index == 1:
                break
        return dealt

    # --- single cards ---------------------------------------------------------------------------

    def card_trouble(self, place: Place, card: Card, deal: str) -> str:
        """Rule on a card that comes wrong: how the hand's card is then dealt.

        Returns ``next`` (at once), ``late`` (after the others), ``dealt`` (it lies there already)
        or '' when nothing is wrong with it.
        """
        odd = self.odd
        if odd is None or seat_place(odd.seat) != place or not odd.at.startswith(deal):
            return ""
        if odd.kind == "boxed-card":
            late = odd.at.endswith("late")
            mixed = " The next card is already mixed with another hand." if late else ""
            self._replace(
                "irregular-boxed",
                odd,
                place,
                _LATE if late else _NEXT,
                (_NEXT if late else _LATE, _PLAYS, _VOID),
                f"{_spoken(odd.card)} lies face up in the deck.{mixed}",
            )
            return "late" if late else "next"
        if odd.kind not in ("card-exposed", "card-off-table"):
            return ""
        off = odd.kind == "card-off-table"
        told = "goes off the table" if off else "is exposed as it is dealt"
        if deal == "initial":
            self._replace(
                "irregular-off-table" if off else "irregular-exposed",
                odd,
                place,
                _LATE,
                (_NEXT, _PLAYS, _MISDEAL),
                f"{_spoken(odd.card)} {told}.",
            )
            return "late"
        self.ruling(
            "irregular-off-table" if off else "irregular-exposed-final",
            _PLAYS,
            (_LATE, _NEXT, _MISDEAL),
            place=place,
            told=f"{_spoken(card)} {told}.",
            after=(ev.Dealt(place, card),),
        )
        return "dealt"

    def _replace(
        self,
        rule: str,
        odd: Irregularity,
        place: Place,
        expected: Course,
        others: Sequence[Course],
        told: str,
    ) -> None:
        self.ruling(
            rule,
            expected,
            others,
            place=place,
            told=told,
            before=(ev.Exposed(odd.card),),
            after=(ev.Burned(odd.card),),
        )

    # --- hands that die -------------------------------------------------------------------------

    def hand_dies(self, seat: Seat, entry: Entry | None) -> None:
        """Rule on a hand that is lost, shared or fouled, and settle it if it is dead."""
        odd = self.odd
        if odd is None:
            return
        place = seat_place(seat.number)
        match odd.kind:
            case "hand-unprotected":
                self.ruling(
                    "irregular-unprotected",
                    _NO_REDRESS,
                    (_BACK, _MISDEAL, _PLAYS),
                    place=place,
                    told=f"Seat {seat.number}'s cards lay unprotected and are mixed with others.",
                )
            case "card-dropped":
                self.ruling(
                    "irregular-dropped",
                    _DEAD,
                    (_PLAYS, _BACK, _MISDEAL),
                    place=place,
                    told=f"Seat {seat.number} drops a card on the floor.",
                )
            case "hand-shared":
                self.ruling(
                    "irregular-shared",
                    _FLOOR,
                    (_DEAD, _LEAVE, _MISDEAL),
                    place=place,
                    told=f"Seat {seat.number} shows his hand to a neighbour.",
                )
                said = "the hand is dead" if entry else "a warning, the hand plays"
                self.lead.append(ev.Signalled(TABLE, f"Floor: {said}"))
        if entry is not None:
            self.settle_within_stake(entry, skill="ruling", hint=self.rules["lose"].text)
            self.then(ev.Cleared(place))

    def then(self, *events: ev.Event) -> None:
        """Let the last act do something more to the table."""
        last = self.steps[-1]
        self.steps[-1] = replace(last, after=(*last.after, *events))

    # --- the whole round ------------------------------------------------------------------------

    def void_round(self, halves: dict[int, int]) -> None:
        """Two cards of the same rank and suit: give all money back."""
        odd = self.odd
        card = odd.card if odd else None
        holder = next(seat for seat in self.seats if card in seat.cards)
        place = seat_place(holder.number)
        self.ruling(
            "irregular-duplicate",
            _VOID,
            (_STANDS, _MISDEAL, _DEAD),
            place=place,
            told=f"{_spoken(card)} lies at seat {holder.number} and in the bank's hand.",
            before=shown(self.facts, holder),
        )
        for seat in in_action_order(self.game, self.facts):
            spot = Place(seat.number, BASE)
            back: list[ev.Event] = [ev.Withdrawn(spot, at_risk(seat) - halves.get(seat.number, 0))]
            if seat.number in halves:
                # The half taken at the surrender comes back out of the tray.
                back.append(ev.Paid(spot, halves[seat.number]))
            why = f"All of seat {seat.number}'s money goes back"
            why += ", the forfeited half too." if seat.action == SURRENDER else "."
            self.follow_up(
                "irregular-duplicate",
                spot,
                f"Return seat {seat.number}'s money.",
                "Return the next player's money.",
                "Return",
                why,
                back,
            )

    def cards_missing(self) -> None:
        """A card is missing from the deck when it is collected."""
        if self.odd is None or self.odd.kind != "cards-missing":
            return
        self.ruling(
            "irregular-missing",
            _STANDS,
            (_VOID, _MISDEAL, _FLOOR),
            place=TABLE,
            told="The deck is counted down: a card is missing.",
        )

    def royal_undeclared(self, seat: Seat) -> None:
        """A natural royal flush comes to light only now."""
        place = seat_place(seat.number)
        self.ruling(
            "royal-undeclared",
            Course("in-turn", "It has action here, in its turn", "T"),
            (
                Course("first", "It goes before all other wagers", "W"),
                _DEAD,
                Course("no-action", "It has no action", "N"),
            ),
            place=place,
            told=f"Seat {seat.number} holds a natural royal flush and never declared it.",
        )


def shown(facts: Round, seat: Seat) -> list[ev.Event]:
    """Return the turning of a player's Poker box and Joker box."""
    if declared(facts, seat):
        return []
    place = seat_place(seat.number)
    return [*(ev.Turned(place, at) for at in range(4)), ev.Turned(low_place(place), 0)]


_FAULTS = {
    ("wrong-card-count", "too-many"): "Seat {seat} has four cards.",
    ("wrong-card-count", "too-few"): "Seat {seat} has two cards.",
    ("two-cards-exposed", "initial-deal"): "Two of seat {seat}'s cards were exposed.",
    ("dealt-wrongly", "empty-seat"): "Seat {seat} has cards, and nobody sits there.",
    ("dealt-wrongly", "not-entitled"): "Seat {seat} has cards without a wager.",
    ("player-left-out", "initial-deal"): "Seat {seat} has a wager and no cards.",
}


def _spoken(card: Card | None) -> str:
    return f"The {card.spoken}" if card else "A card"

"""Writing down an expert dealer's round: the acts games have in common, each as a step.

A game's own procedure is a subclass that calls these in its order and adds what only it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.engine import events as ev
from trainer.engine.cards import Card
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, EnvyPayment
from trainer.engine.places import DEALER, SEATED, TABLE, Place, seat_place
from trainer.engine.rounds import Irregularity, Round, Seat
from trainer.engine.rules import Rule
from trainer.engine.steps import (
    Amount,
    Choose,
    Chosen,
    Course,
    Done,
    ErrorKind,
    Mark,
    Marked,
    Pay,
    Point,
    Settle,
    Settled,
    Slip,
    Step,
)

ENVY = "envy"


def led_by(step: Step, lead: Sequence[ev.Event]) -> Step:
    """Return the step with further events before its question."""
    return replace(step, before=(*lead, *step.before))


class Procedure:
    """An expert dealer working through one round; ``steps`` grows act by act."""

    def __init__(self, game: Game, facts: Round) -> None:
        self.game = game
        self.facts = facts
        self.house = facts.house
        self.rules = game.rules
        #: The seats that play, clockwise.
        self.seats = sorted(facts.seats, key=lambda seat: seat.number)
        #: What goes wrong in this round, if anything does.
        self.odd = facts.irregularities[0] if facts.irregularities else None
        self.steps: list[Step] = []
        #: What the table does by itself before the next act.
        self.lead: list[ev.Event] = [
            ev.Seated(seat.number, seat.player) for seat in self.seats if seat.player
        ]
        #: Seats whose wagers and cards have gone before settling.
        self.out: set[int] = set()

    def add(self, step: Step) -> None:
        """Add an act, led in by what happened on the table meanwhile."""
        if self.lead:
            step = led_by(step, self.lead)
            self.lead = []
        self.steps.append(step)

    def happens(self, kind: str, at: str, seat: int = 0) -> Irregularity | None:
        """Return the round's irregularity if it is of this kind, moment and seat."""
        odd = self.odd
        return odd if odd and (odd.kind, odd.at, odd.seat) == (kind, at, seat) else None

    # --- before the deal ------------------------------------------------------------------------

    def wagers_down(self) -> None:
        """Let the players put their wagers down."""
        for seat in self.seats:
            self.lead += [
                ev.Wagered(Place(seat.number, spot), amount) for spot, amount in seat.wagers.items()
            ]
            for at, bettor in enumerate(seat.backline, 1):
                self.lead += [
                    ev.Wagered(Place(seat.number, spot, owner=f"backline-{at}"), amount)
                    for spot, amount in bettor.wagers.items()
                ]

    def call_no_more_bets(self, rule: str = "no-more-bets") -> None:
        """Close the betting aloud."""
        self.add(
            Step(
                kind="call",
                skill="call.no-more-bets",
                place=TABLE,
                ask="All wagers are down. What do you call?",
                form=Choose(
                    (
                        Course("no-more-bets", "No more bets", "N"),
                        Course("place-your-bets", "Place your bets", "B"),
                        Course("silent", "Nothing: deal at once", "S"),
                    )
                ),
                expected=Chosen("no-more-bets"),
                why="The betting is closed before the first card leaves the shoe.",
                rule=self.rules[rule],
                hint="Nobody may add to a wager once cards are out.",
                after=(ev.Announced(TABLE, "No more bets"),),
                error="wrong-order",
            )
        )

    def place_envy(self, spot: str, bettors: Sequence[Seat], due: Sequence[int], why: str) -> None:
        """Put Envy buttons where they are due."""
        if not bettors:
            return
        self.add(
            Step(
                kind="place-envy",
                skill="envy.place",
                place=TABLE,
                ask="Place the Envy buttons.",
                form=Mark(button=ENVY, spot=spot, seats=tuple(seat.number for seat in bettors)),
                expected=Marked(frozenset(due)),
                why=why,
                rule=self.rules["envy-buttons"],
                hint=self.rules["envy-buttons"].text,
                after=tuple(ev.ButtonPlaced(ENVY, Place(seat, spot)) for seat in due),
                error="missed-button",
            )
        )

    # --- the deal -------------------------------------------------------------------------------

    def deal(
        self,
        place: Place,
        card: Card,
        which: str,
        *,
        face_up: bool = True,
        rule: str = "deal",
        why: str = "",
    ) -> None:
        """Deal one card to a place."""
        whose = "your own" if place == DEALER else f"seat {place.seat}'s"
        down = "" if face_up else ", face down"
        self.give(
            place,
            (card,),
            face_up=face_up,
            ask=f"Deal {self.whom(place)} the {which} card{down}.",
            why=why or f"Clockwise from your left, you last: the {which} card is {whose}.",
            rule=rule,
        )

    def give(
        self,
        place: Place,
        cards: Sequence[Card],
        *,
        ask: str,
        why: str,
        rule: str = "deal",
        face_up: bool = True,
        open_ask: str = "Deal the next card.",
        verb: str = "Deal",
        order_rule: Rule | None = None,
    ) -> None:
        """Put one card or several before a place in one act, with words of the game's own."""
        self.act(
            kind="deal",
            skill="order.deal",
            place=place,
            ask=ask,
            open_ask=open_ask,
            verb=verb,
            why=why,
            rule=self.rules[rule],
            hint=self.rules[rule].text,
            after=tuple(ev.Dealt(place, card, face_up) for card in cards),
            ordered=True,
            order_rule=order_rule,
        )

    def whom(self, place: Place) -> str:
        """Return who gets a card at a place."""
        return "yourself" if place == DEALER else f"seat {place.seat}"

    # --- settling -------------------------------------------------------------------------------

    def settle_entry(
        self,
        entry: Entry,
        *,
        order_rule: str = "settle-order",
        hint: str = "",
        slips: Sequence[Slip] = (),
    ) -> None:
        """Take, pay or push one wager."""
        title = self.game.ledger_title(entry.spot)
        after: list[ev.Event] = []
        match entry.result:
            case "win":
                expected = Settled("pay", entry.pays)
                after = [ev.Paid(entry.place, entry.pays)] if entry.pays else []
            case "lose" | "surrender":
                expected = Settled("take", entry.takes)
                after = [ev.Took(entry.place, entry.takes)]
            case _:
                expected, after = Settled("push"), [ev.Pushed(entry.place)]
        outcome = "payout" if entry.result == "win" else "outcome"
        self.add(
            Step(
                kind="settle",
                skill=f"{outcome}.{entry.spot}",
                place=entry.place,
                ask=f"Settle {self.whose(entry)} {title}.",
                open_ask="Settle the next wager.",
                form=Settle(entry.stake),
                expected=expected,
                why=entry.why,
                rule=entry.rule,
                hint=hint,
                after=tuple(after),
                ordered=True,
                order_rule=self.rules[order_rule],
                slips=tuple(slips),
                error="misread-hand",
            )
        )

    def whose(self, entry: Entry) -> str:
        """Return whose wager it is, as a genitive."""
        words = f"seat {entry.seat}'s"
        if entry.owner != SEATED:
            words += f" {entry.owner.replace('-', ' bettor ')}'s"
        if entry.hand > 1:
            words += f" hand {entry.hand}"
        return words

    def odds_slips(self, entry: Entry, paytable: str) -> list[Slip]:
        """Foresee payments by a wrong row and with the stake counted in."""
        if entry.result != "win":
            return []
        slips = [
            Slip(
                Settled("pay", row.odds.on(entry.stake)),
                "wrong-odds",
                f"That is the payment for {row.title.lower()}, {row.odds}.",
            )
            for row in self.game.paytables[paytable].rows
            if row.odds is not None
        ]
        slips.append(
            Slip(
                Settled("pay", entry.pays + entry.stake),
                "arithmetic",
                "The stake was counted into the payment; odds are paid over the stake.",
            )
        )
        return slips

    def pay_envy(self, payments: Sequence[EnvyPayment], spot: str, hint: str) -> None:
        """Pay every Envy that is due."""
        amounts = {payment.amount for payment in payments}
        for payment in payments:
            place = Place(payment.seat, spot)
            self.add(
                Step(
                    kind="pay-envy",
                    skill="envy.pay",
                    place=place,
                    ask=f"Pay seat {payment.seat} its Envy.",
                    open_ask="Pay the next Envy.",
                    form=Pay("Pay Envy"),
                    expected=Amount(payment.amount),
                    why=payment.why,
                    rule=payment.rule,
                    hint=hint,
                    after=(ev.Paid(place, payment.amount),),
                    ordered=True,
                    order_rule=self.rules["settle-order"],
                    slips=tuple(
                        Slip(Amount(other), "misread-hand", "That is another player's Envy.")
                        for other in sorted(amounts)
                    ),
                    error="arithmetic",
                )
            )

    # --- acts and rulings -------------------------------------------------------------------------

    def act(
        self,
        *,
        kind: str,
        skill: str,
        place: Place,
        ask: str,
        verb: str,
        why: str,
        rule: Rule,
        open_ask: str = "",
        hint: str = "",
        after: Sequence[ev.Event] = (),
        ordered: bool = False,
        order_rule: Rule | None = None,
        error: ErrorKind = "wrong-order",
    ) -> None:
        """Ask for an act that needs nothing but the right place at the right time."""
        self.add(
            Step(
                kind=kind,
                skill=skill,
                place=place,
                ask=ask,
                open_ask=open_ask,
                form=Point(verb),
                expected=Done(),
                why=why,
                rule=rule,
                hint=hint,
                after=tuple(after),
                ordered=ordered,
                order_rule=order_rule,
                error=error,
            )
        )

    def choose(
        self,
        *,
        kind: str,
        skill: str,
        place: Place,
        ask: str,
        courses: Sequence[Course],
        expected: str,
        why: str,
        rule: Rule,
        hint: str = "",
        before: Sequence[ev.Event] = (),
        after: Sequence[ev.Event] = (),
        error: ErrorKind = "wrong-ruling",
    ) -> None:
        """Ask for one course among several."""
        self.add(
            Step(
                kind=kind,
                skill=skill,
                place=place,
                ask=ask,
                form=Choose(tuple(courses)),
                expected=Chosen(expected),
                why=why,
                rule=rule,
                hint=hint,
                before=tuple(before),
                after=tuple(after),
                error=error,
            )
        )

    # --- clearing up ----------------------------------------------------------------------------

    def collect_envy(self, spot: str, holders: Sequence[int]) -> None:
        """Take the Envy buttons back."""
        if not holders:
            return
        self.add(
            Step(
                kind="collect-envy",
                skill="envy.collect",
                place=TABLE,
                ask="Collect the Envy buttons.",
                form=Mark(button=ENVY, spot=spot, seats=tuple(holders), removing=True),
                expected=Marked(frozenset(holders)),
                why="Everything is settled; every button goes back to the tray.",
                rule=self.rules["collect"],
                after=tuple(ev.ButtonTaken(ENVY, Place(seat, spot)) for seat in holders),
                error="missed-button",
            )
        )

    def collect_cards(self, places: Sequence[Place] | None = None) -> None:
        """Sweep the cards into the discard rack and let the players take what is theirs."""
        if places is None:
            left = [seat_place(seat.number) for seat in self.seats if seat.number not in self.out]
            places = (*reversed(left), DEALER)
        self.act(
            kind="collect-cards",
            skill="order.collect",
            place=TABLE,
            ask="Collect the cards.",
            verb="Collect",
            why="The round is over; the cards go to the discard rack.",
            rule=self.rules["collect"],
            after=(
                *(ev.Cleared(place) for place in places),
                *(ev.SeatCleared(seat.number) for seat in self.seats),
            ),
        )

"""The first half of a round of Joker Poker: dice, button, the deal, the players' choices."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine import events as ev
from trainer.engine.cards import Card, spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import dollars
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.rounds import Round, Seat
from trainer.engine.steps import (
    Amount,
    Count,
    Counted,
    Course,
    Pay,
    Settled,
    Slip,
    Step,
)
from trainer.games.joker_poker.irregular import Rulings
from trainer.games.joker_poker.settling import (
    at_risk,
    half_of,
    in_action_order,
)
from trainer.games.joker_poker.validating import (
    BASE,
    DOUBLE,
    PLAY,
    SURRENDER,
    TRIPLE,
    action_seat,
    dead_at,
    dealer_plays,
    is_live,
    is_void,
    pointed_at,
    takes_five,
    up_pair,
)

WORDS = ("first", "second", "third", "fourth", "fifth")


class Opening(Rulings):
    """A dealer from the bank button to the last card dealt."""

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        #: Entries not settled yet, in order.
        self._open = [] if is_void(facts) else list(self.ledger.entries)
        self.first = action_seat(game, facts)
        self.order = in_action_order(game, facts)
        self.live = [seat for seat in self.order if is_live(facts, seat)]
        #: In a void round: the halves taken at surrenders, to be given back.
        self._halves: dict[int, int] = {}

    def _next(self, seat: Seat) -> Entry:
        """Return the next entry, which is the seat's."""
        entry = self._open.pop(0)
        if entry.seat != seat.number:
            raise AssertionError(f"seat {entry.seat} is settled before seat {seat.number}")
        return entry

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Show the bank's turn, take a collection due now, read the dice, place the button."""
        self.show_bank_turn()
        self.wagers_down()
        self.collect_fees_at("before-deal")
        self.button_lost()
        why = f"The dice gave seat {self.first}."
        if self.facts.dice:
            why = self._read_dice()
        self.place_action_button(self.first, why)

    def _read_dice(self) -> str:
        dice = self.facts.dice
        total = sum(dice)
        added = " + ".join(map(str, dice))
        bank = self.facts.bank.seat if self.facts.bank else 0
        self.lead.append(ev.Rolled(dice))
        self.add(
            Step(
                kind="read-dice",
                skill="dice.total",
                place=TABLE,
                ask="The dice are shaken. What is the total?",
                form=Count(3, 18),
                expected=Counted(total),
                why=f"{added} = {total}.",
                rule=self.rules["action-button"],
                after=(ev.Announced(TABLE, f"Dice: {total}"),),
                error="arithmetic",
            )
        )
        start = f"seat {bank}, the bank, as one"
        if self.house["dice_count"] == "left-of-bank":
            start = f"the seat after the bank's seat {bank} as one, the bank left out"
        pointed = pointed_at(self.game, self.facts)
        counted = f"{total} counted clockwise with {start}"
        if pointed == self.first and not self._own_number(total):
            return f"{counted}: seat {pointed}."
        at = "the bank's own number" if self._own_number(total) else f"seat {pointed}, no wager"
        return f"{counted}: {at}, so the button goes on to seat {self.first}."

    def _own_number(self, total: int) -> bool:
        """Whether the dice come round to the bank itself."""
        return (
            self.house["dice_count"] == "bank"
            and (total - 1) % self.game.seats_at(self.facts.house) == 0
        )

    # --- the deal -------------------------------------------------------------------------------

    def _lap(self, seats: Sequence[Seat]) -> list[tuple[Place, tuple[Card, ...]]]:
        """Return who gets a card in a round of cards, from the button clockwise, bank in turn."""
        hands = {seat.number: (seat_place(seat.number), seat.cards) for seat in seats}
        if self.facts.bank:
            hands[self.facts.bank.seat] = (DEALER, self.facts.dealer)
        numbers = sorted(hands, key=lambda number: (number < self.first, number))
        return [hands[number] for number in numbers]

    def deal_three(self) -> None:
        """Deal three cards to everybody: the bank's first two face up."""
        hands = self._lap(self.seats)
        self.misdeal([place for place, _ in hands])
        self._deal_rounds(hands, range(3), "initial", "deal")
        self.button_misplaced(self.first)

    def deal_two(self) -> None:
        """Deal the last two cards to those still in and to the bank."""
        staying = [seat for seat in self.seats if takes_five(self.facts, seat)]
        if staying:
            self._deal_rounds(self._lap(staying), range(3, 5), "final", "final-cards")

    def _deal_rounds(
        self,
        hands: Sequence[tuple[Place, tuple[Card, ...]]],
        rounds: range,
        deal: str,
        rule: str,
    ) -> None:
        late: list[tuple[Place, Card]] = []
        for index in rounds:
            for place, cards in hands:
                trouble = ""
                if index == rounds[-1]:
                    trouble = self.card_trouble(place, cards[index], deal)
                if trouble == "late":
                    late.append((place, cards[index]))
                elif trouble == "next":
                    self._replacement(place, cards[index], "It goes where the scrap would have.")
                elif not trouble:
                    self._deal_one(place, cards[index], index, rule)
        for place, card in late:
            self._replacement(place, card, "All other cards of the round are out; now this one.")

    def _deal_one(self, place: Place, card: Card, index: int, rule: str) -> None:
        up = place == DEALER and index < 2
        to = "the bank" if place == DEALER else self.whom(place)
        self.give(
            place,
            (card,),
            ask=f"Deal {to} the {WORDS[index]} card, face {'up' if up else 'down'}.",
            why=f"One card at a time, clockwise from seat {self.first}, the bank in its turn.",
            rule=rule,
            face_up=up,
        )

    def _replacement(self, place: Place, card: Card, why: str) -> None:
        kind = self.odd.kind if self.odd else "boxed-card"
        to = "the bank" if place == DEALER else self.whom(place)
        self.follow_up(
            self.game.irregularity_kinds[kind].rule,
            place,
            f"Deal {to} the replacement.",
            "Who gets the replacement?",
            "Deal",
            why,
            (ev.Dealt(place, card, face_up=False),),
        )

    # --- the players' decisions -----------------------------------------------------------------

    def take_decisions(self) -> None:
        """Say whether tripling is open, then take every player's choice in turn."""
        pair = up_pair(self.facts)
        up = spell(self.facts.dealer[:2])
        self.choose(
            kind="triple-open",
            skill="triple.open",
            place=DEALER,
            ask="May the players triple?",
            courses=(
                Course("yes", "Yes: up to triple", "Y"),
                Course("no", "No: double at most", "N"),
            ),
            expected="yes" if pair else "no",
            why=f"The bank shows {up}: {'a pair' if pair else 'no pair'}.",
            rule=self.rules["triple"],
            error="misread-hand",
        )
        for seat in self.order:
            if dead_at(self.facts, seat) == "first-three":
                self.hand_dies(seat, self._next(seat))
            elif seat.action == SURRENDER:
                self._surrender(seat)
            elif dealer_plays(self.facts, seat):
                told = f"{seat.player}'s second position: the dealer plays it"
                self.lead.append(ev.Signalled(seat_place(seat.number), told))
            elif seat.action == PLAY:
                self.lead.append(ev.Signalled(seat_place(seat.number), "plays"))
            else:
                self._raise(seat)

    def _surrender(self, seat: Seat) -> None:
        place, stake = Place(seat.number, BASE), seat.wagers[BASE]
        self.lead.append(ev.Signalled(seat_place(seat.number), "surrenders"))
        if is_void(self.facts):
            half = half_of(self.facts, stake)
            self._halves[seat.number] = half
            cards = seat_place(seat.number)
            self.lead += [ev.Took(place, half), ev.Cleared(cards)]
            return
        entry = self._next(seat)
        self.settle_within_stake(
            entry,
            skill="surrender",
            hint="Half is forfeited, half goes back.",
            slips=(
                Slip(Settled("take", stake), "wrong-ruling", "Only half of it is forfeited."),
                Slip(Settled("push"), "wrong-ruling", "Half of the wager is forfeited."),
            ),
        )
        self.then(ev.Cleared(seat_place(seat.number)))

    def _raise(self, seat: Seat) -> None:
        place, stake = Place(seat.number, BASE), seat.wagers[BASE]
        more = at_risk(seat) - stake
        words = {DOUBLE: "doubles", TRIPLE: "triples"}[seat.action]
        bets = "one more bet" if seat.action == DOUBLE else f"2 × {dollars(stake)}"
        self.add(
            Step(
                kind="raise",
                skill="raise.size",
                place=place,
                ask=f"Seat {seat.number} {words}. How much must be added?",
                form=Pay("Add", charges=True),
                expected=Amount(more),
                why=f"{bets.capitalize()} = {dollars(more)}, so that {dollars(more + stake)} is at "
                "risk.",
                rule=self.rules["triple" if seat.action == TRIPLE else "decisions"],
                before=(ev.Signalled(seat_place(seat.number), words),),
                after=(ev.Wagered(place, more),),
                slips=(
                    Slip(
                        Amount(more + stake),
                        "arithmetic",
                        "That is all that is at risk; the first bet lies there already.",
                    ),
                    Slip(Amount(stake), "arithmetic", "A triple takes two further bets."),
                    Slip(Amount(2 * stake), "arithmetic", "A double takes one further bet."),
                ),
                error="arithmetic",
            )
        )

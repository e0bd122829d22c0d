"""The deal of a pai gow round: seven piles, first action, delivery, and the cards left over."""

from __future__ import annotations

from itertools import islice

from trainer.engine import events as ev
from trainer.engine.cardroom_play import CardroomProcedure
from trainer.engine.game import Game
from trainer.engine.order import next_with_wager, round_table
from trainer.engine.pai_gow.base import action_number, action_seat
from trainer.engine.pai_gow.hands import PACK
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.rounds import Bank, Round, Seat
from trainer.engine.steps import Count, Counted, Course, Step

_REST = len(PACK) - 7 * 7


class PileDealing(CardroomProcedure):
    """A dealer who deals seven piles of seven and delivers them from the action on."""

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        if facts.bank is None:
            raise ValueError("a pai gow round has a player-dealer")
        self.bank: Bank = facts.bank

    def deal_piles(self) -> None:
        """Make seven piles, find first action, deliver the piles, verify the rest."""
        by_hand = self.house["delivery"] == "hand"
        if by_hand:
            self._lay_piles()
        self._find_action(by_hand=by_hand)
        self._deliver(by_hand=by_hand)
        self._count_rest()
        self.collect_fees_at("after-cards")

    def _lay_piles(self) -> None:
        self.lead.append(ev.Signalled(seat_place(self.bank.seat), "cuts the cards"))
        self.choose(
            kind="lay-piles",
            skill="deal.piles",
            place=TABLE,
            ask="Seven cards lie in a row, dealt from left to right. How does the next row go?",
            courses=(
                Course("right-to-left", "Back: right to left", "R"),
                Course("left-to-right", "Again left to right", "L"),
                Course("pile-by-pile", "Pile by pile, each to seven", "P"),
            ),
            expected="right-to-left",
            why="One card at a time, left to right and back again, until each pile has seven.",
            rule=self.rules["piles"],
            hint="The dealing hand never jumps from one end to the other.",
            error="wrong-order",
        )

    def _find_action(self, *, by_hand: bool) -> None:
        bank = seat_place(self.bank.seat)
        number = (action_number(self.game, self.facts) - self.bank.seat) % self.game.seat_count + 1
        if by_hand:
            self.lead.append(ev.Signalled(bank, "chooses the pile that goes out first"))
        if self.facts.dice:
            self._announce_dice(bank)
        elif by_hand:
            self.lead.append(ev.Announced(TABLE, f"The dice count to {number}"))
        else:
            self.lead.append(ev.Announced(TABLE, f"The machine shows {number}"))
        self._place_action(number)

    def _announce_dice(self, bank: Place) -> None:
        dice, total = self.facts.dice, sum(self.facts.dice)
        shaken = ", ".join(map(str, dice))
        self.lead += [ev.Rolled(dice), ev.Signalled(bank, f"shakes the dice: {shaken}")]
        self.add(
            Step(
                kind="dice-total",
                skill="action.dice",
                place=TABLE,
                ask=f"The dice show {shaken}. Announce the total.",
                form=Count(3, 18),
                expected=Counted(total),
                why=f"{' + '.join(map(str, dice))} = {total}.",
                rule=self.rules["action-button"],
                after=(ev.Announced(TABLE, f"The dice total {total}"),),
                error="arithmetic",
            )
        )

    def _place_action(self, number: int) -> None:
        named = action_seat(self.game, self.facts)
        seat, rule = named, "action-button"
        bank = self.bank.seat
        count = sum(self.facts.dice) or number
        why = f"Seat {bank} banks and counts 1; {count} clockwise is seat {named}."
        if action_number(self.game, self.facts) == bank:
            why = f"{count} is the player-dealer's own number: the button goes to his left."
        if self.house["action_empty_seat"] == "next-wager":
            seat = next_with_wager(self.facts, named)
            if seat != named:
                rule = "action-empty"
                why += f" Nobody bet there; the next wager clockwise is at seat {seat}."
        self.place_action_button(seat, why, rule)

    def _deliver(self, *, by_hand: bool) -> None:
        """Deliver seven cards to every seat, bet or no bet, and to the bank in turn."""
        first = action_number(self.game, self.facts)
        pile = "pile" if by_hand else "seven cards"
        for at, seat in enumerate(round_table(self._all_seven(), first=first)):
            own = seat.number == self.bank.seat
            whose = "the player-dealer" if own else f"seat {seat.number}"
            place = DEALER if own else seat_place(seat.number)
            which = "next" if at else "first"
            why = f"Clockwise from seat {first}, which has the first pile: {whose} is {which}."
            if not own and not seat.wagers:
                why += " Every seat gets its seven cards, though nobody bet here."
            self.act(
                kind="deliver",
                skill="order.deal",
                place=place,
                ask=f"Deliver the {which} {pile} to {whose}.",
                open_ask=f"Deliver the {which} {pile}.",
                verb="Deliver",
                why=why,
                rule=self.rules["deliver" if by_hand else "machine"],
                hint=self.rules["deliver"].text,
                after=tuple(ev.Dealt(place, card, face_up=False) for card in seat.cards),
                ordered=True,
            )

    def _all_seven(self) -> list[Seat]:
        """Return every position with its pile: who plays, the bank, and seats nobody bet on."""
        bank = Seat(number=self.bank.seat, wagers={}, cards=self.facts.dealer)
        dealt = {seat.number: seat for seat in (*self.seats, bank)}
        lying = set(self.facts.cards())
        # Nobody ever sees the piles of empty seats, so any cards left in the pack will do.
        unseen = iter([card for card in PACK if card not in lying])
        return [
            dealt.get(number) or Seat(number=number, wagers={}, cards=tuple(islice(unseen, 7)))
            for number in range(1, self.game.seat_count + 1)
        ]

    def _count_rest(self) -> None:
        self.add(
            Step(
                kind="count-rest",
                skill="deal.verify",
                place=TABLE,
                ask="Every seat has its pile. Spread the rest: how many cards must be left?",
                form=Count(0, 10),
                expected=Counted(_REST),
                why=f"{len(PACK)} cards less seven piles of seven: {len(PACK)} - 49 = {_REST}.",
                rule=self.rules["four-left"],
                hint="The joker is the fifty-third card.",
                after=(ev.Burned(),) * _REST,
                error="arithmetic",
            )
        )

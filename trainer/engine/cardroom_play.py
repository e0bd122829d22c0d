"""An expert dealer in a cardroom: what player-dealer games add to every dealer's acts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.engine import events as ev
from trainer.engine.fees import When
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, Fee
from trainer.engine.money import dollars
from trainer.engine.order import left_of, round_table
from trainer.engine.places import DEALER, SEATED, TABLE, Place, seat_place
from trainer.engine.procedure import Procedure
from trainer.engine.rounds import Round
from trainer.engine.steps import Amount, Course, Pay, Settled, Slip, Step

ACTION = "action"
BANK_BUTTON = "bank"


class CardroomProcedure(Procedure):
    """A dealer who deals for a player-dealer and takes collections for the house."""

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        self.ledger = game.settle(facts)
        #: Where the action button lies; 0 when there is none.
        self._action_seat = 0

    # --- the bank -------------------------------------------------------------------------------

    def show_bank_turn(self) -> None:
        """Put the bank button before the player-dealer, showing his first or second hand."""
        bank = self.facts.bank
        if bank is None:
            return
        turn = ("first", "second")[bank.turn - 1]
        # What a dealer has seen, so that the turn is his to work out.
        history = ("has just taken the bank", "banked the last hand and keeps the bank")[
            bank.turn - 1
        ]
        stake = "" if bank.stake is None else f" with a stake of {dollars(bank.stake)}"
        place = seat_place(bank.seat)
        if bank.stake is not None:
            self.lead.append(ev.Staked(place, bank.stake))
        self.lead.append(ev.Signalled(place, f"banks{stake}"))
        self.choose(
            kind="bank-button",
            skill="bank.turn",
            place=place,
            ask=f"Seat {bank.seat} {history}. The bank button shows …",
            courses=(
                Course("first", "First turn", "1"),
                Course("second", "Second turn", "2"),
            ),
            expected=turn,
            why=f"It is the {turn} of at most two hands.",
            rule=self.rules["bank-turns"],
            after=(ev.ButtonPlaced(BANK_BUTTON, place),),
        )

    def offer_bank(self) -> None:
        """Let the bank stay for its second hand, or offer it clockwise."""
        bank = self.facts.bank
        if bank is None:
            return
        place = seat_place(bank.seat)
        taken: list[ev.Event] = [ev.ButtonTaken(BANK_BUTTON, place)]
        if self._action_seat:
            taken.append(ev.ButtonTaken(ACTION, seat_place(self._action_seat)))
        left = left_of(bank.seat, self.game.seats_at(self.facts.house))
        first = round_table(self.seats, first=left)[0].number
        follows = first if bank.next is None else bank.next
        stays = bank.turn == 1
        if stays:
            expected, why = "stays", "After the first hand the same player may bank once more."
        elif follows:
            expected = "offer"
            why = f"After two hands the bank is offered clockwise; seat {follows} takes it."
        else:
            expected, why = "broken", "Everyone was asked and nobody takes the bank."
        if not stays:
            self.lead += self._answers_to_offer(first, follows)
        self.choose(
            kind="offer-bank",
            skill="bank.offer",
            place=place,
            ask="The hand is over. What about the bank?"
            if stays or follows
            else "Everyone has passed. What about the bank?",
            courses=(
                Course("stays", "It stays: turn the button to second", "S"),
                Course("offer", "Offer it clockwise", "O"),
                Course("broken", "The game is broken", "B"),
            ),
            expected=expected,
            why=why,
            rule=self.rules["bank-turns" if stays or follows else "game-broken"],
            after=taken,
        )

    def _answers_to_offer(self, first: int, follows: int) -> list[ev.Event]:
        """Return what the players say to the offer when nobody takes it."""
        if follows:
            return []
        return [
            ev.Signalled(seat_place(seat.number), "passes the bank")
            for seat in round_table(self.seats, first=first)
        ]

    def place_action_button(self, seat: int, why: str, rule: str = "action-button") -> None:
        """Put the action button where settling starts."""
        self.act(
            kind="place-action",
            skill="action.place",
            place=seat_place(seat),
            ask=f"Place the action button: it goes to seat {seat}.",
            open_ask="Place the action button.",
            verb="Action button",
            why=why,
            rule=self.rules[rule],
            hint=self.rules[rule].text,
            after=(ev.ButtonPlaced(ACTION, seat_place(seat)),),
            ordered=True,
        )
        self._action_seat = seat

    def whom(self, place: Place) -> str:
        """Return who gets a card at a place: those before the tray are the player-dealer's."""
        return "the player-dealer" if place == DEALER else f"seat {place.seat}"

    # --- collections ----------------------------------------------------------------------------

    def collect_fees_at(self, *moments: When) -> None:
        """Drop the collection if the posted schedule is taken at one of these moments."""
        posted = self.house.text("collection")
        if posted != "none" and self.game.schedules[posted].when in moments:
            self.collect_fees(self.ledger.fees)

    def collect_fees(self, fees: Sequence[Fee]) -> None:
        """Drop the collection, player by player."""
        for fee in fees:
            whose = "the player-dealer" if fee.owner not in (SEATED,) else f"seat {fee.seat}"
            if fee.owner.startswith("backline"):
                whose = f"seat {fee.seat}'s {fee.owner.replace('-', ' bettor ')}"
            place = Place(fee.seat, owner=fee.owner)
            self.add(
                Step(
                    kind="collect-fee",
                    skill="collection",
                    place=place,
                    ask=f"What collection does {whose} pay?",
                    open_ask="Take the next collection.",
                    form=Pay("Collection", charges=True),
                    expected=Amount(fee.amount),
                    why=fee.why,
                    rule=fee.rule,
                    hint="Read it off the posted placard; it is never a percentage.",
                    after=(ev.Dropped(place, fee.amount),),
                    ordered=True,
                    error="arithmetic",
                )
            )

    # --- settling within the stake --------------------------------------------------------------

    def settle_entry(
        self,
        entry: Entry,
        *,
        order_rule: str = "settle-order",
        hint: str = "",
        slips: Sequence[Slip] = (),
    ) -> None:
        """Settle a wager, or return what the player-dealer's stake does not reach."""
        if entry.result == "no-action":
            self.return_wager(entry, order_rule=order_rule)
            return
        super().settle_entry(entry, order_rule=order_rule, hint=hint, slips=slips)
        if self._is_short(entry):
            self.steps[-1] = replace(self.steps[-1], skill="coverage")

    def return_wager(self, entry: Entry, *, order_rule: str = "settle-order") -> None:
        """Give back a wager the player-dealer's stake does not reach."""
        title = self.game.ledger_title(entry.spot)
        self.act(
            kind="return-wager",
            skill="coverage",
            place=entry.place,
            ask=f"Return {self.whose(entry)} {title}: the stake does not reach it.",
            open_ask="The stake is used up. Return the next wager.",
            verb="Return",
            why=entry.why,
            rule=entry.rule,
            hint="What the player-dealer's stake does not reach goes back, in settling order.",
            after=(ev.Withdrawn(entry.place, entry.stake),),
            ordered=True,
            order_rule=self.rules[order_rule],
            error="wrong-ruling",
        )

    def settle_within_stake(
        self, entry: Entry, *, skill: str = "", hint: str = "", slips: Sequence[Slip] = ()
    ) -> None:
        """Settle a wager, and foresee that the end of the stake is overlooked."""
        short = self._is_short(entry)
        foreseen = [*slips, *self._uncovered(entry)] if short else slips
        self.settle_entry(entry, hint=hint, slips=foreseen)
        if skill and not short and entry.result != "no-action":
            self.steps[-1] = replace(self.steps[-1], skill=skill)

    def _is_short(self, entry: Entry) -> bool:
        return entry.result != "no-action" and entry.rule == self.rules["coverage"]

    def _uncovered(self, entry: Entry) -> list[Slip]:
        """Foresee a wager settled as if the stake reached further than it does."""
        if entry.takes:
            told = "The stake does not reach that far: the rest of the wager goes back."
            return [Slip(Settled("take", entry.stake), "wrong-ruling", told)]
        table = next(
            (table for table in self.game.paytables.values() if table.spot == entry.spot), None
        )
        row = table.get(entry.row) if table else None
        if row is None or row.odds is None:
            return []
        told = "That is the full payment; the stake does not reach that far."
        return [Slip(Settled("pay", row.odds.on(entry.stake)), "wrong-ruling", told)]

    # --- the shoe -------------------------------------------------------------------------------

    def announce_reshuffle(self, rule: str) -> None:
        """Shuffle anew when the round the cutting card came in is over."""
        self.act(
            kind="reshuffle",
            skill="shoe.cut-card",
            place=TABLE,
            ask="The round with the cutting card is over. Reshuffle.",
            verb="Reshuffle",
            why="The round was dealt to its end; now the shoe is made up anew.",
            rule=self.rules[rule],
            after=(ev.Reshuffled(),),
        )

"""The dealer's side of a showdown: the bank's hand, the Play wagers, and settling in order."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine import events as ev
from trainer.engine.bettors import bettors_of
from trainer.engine.cardroom_play import CardroomProcedure
from trainer.engine.cards import spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.order import left_of, round_table
from trainer.engine.places import DEALER, TABLE, seat_place
from trainer.engine.poker_words import five_spoken
from trainer.engine.rounds import Round, Seat
from trainer.engine.steps import Course, Settled, Slip
from trainer.engine.three_card import high_to_low, spoken
from trainer.engine.three_card_play import THREE_COURSES, read_hand
from trainer.games.three_card_poker_6_card_bonus.hands import (
    qualifies,
    row_of_five,
    six_card,
    strength,
)
from trainer.games.three_card_poker_6_card_bonus.validating import (
    ANTE,
    PAIR_PLUS,
    PLAY,
    SIX_CARD,
)

_THREE = (Course("mini-royal", "Mini royal", "M"), *THREE_COURSES)
_FIVE = (
    Course("royal-flush", "Royal flush", "R"),
    Course("straight-flush", "Straight flush", "S"),
    Course("four-of-a-kind", "Four of a kind", "Q"),
    Course("full-house", "Full house", "H"),
    Course("flush", "Flush", "F"),
    Course("straight", "Straight", "G"),
    Course("three-of-a-kind", "Three of a kind", "T"),
    Course("nothing", "Two pair or less", "N"),
)

_HINTS = {
    ANTE: "Does the player-dealer qualify? The Ante has action either way.",
    PLAY: "The higher hand wins even money on Ante and Play alike.",
    PAIR_PLUS: "Only the player's own three cards count: a pair or better.",
    SIX_CARD: "Best five of all six cards; three of a kind or better is paid.",
}


class Showdown(CardroomProcedure):
    """A dealer who knows the round's ledger and settles it from the action button."""

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        self._open = list(self.ledger.entries)
        bank_seat = facts.bank.seat if facts.bank else 0
        #: The seats clockwise from the player-dealer's left.
        self.from_bank_left = round_table(facts.seats, first=left_of(bank_seat, game.seat_count))
        self.bank = strength(facts.dealer)
        self._turned: set[int] = set()

    def take(self, which: Callable[[Entry], bool]) -> list[Entry]:
        """Take entries off the ledger that are still to be settled, in its order."""
        found = [entry for entry in self._open if which(entry)]
        self._open = [entry for entry in self._open if not which(entry)]
        return found

    def has_live_bonus(self, seat: Seat) -> bool:
        """Whether anyone at the seat has a 6 Card Bonus, which a fold does not touch."""
        return any(SIX_CARD in bettor.wagers for bettor in bettors_of(seat))

    def is_played(self, seat: Seat) -> bool:
        """Whether anyone at the seat plays the hand."""
        return any(bettor.action == PLAY for bettor in bettors_of(seat))

    def show_down(self) -> None:
        """Turn the bank's hand, see to the Play wagers, turn the hands and settle them."""
        self._turn_bank()
        self._announce()
        self._see_to_play_wagers()
        all_first = self.house["reveal_order"] == "all-first"
        if all_first:
            for seat in self.from_bank_left:
                self._reveal(seat)
        read: set[int] = set()
        for entry in self._open:
            seat = self.facts.seat(entry.seat)
            if not all_first:
                self._reveal(seat)
            six = entry.spot == SIX_CARD and entry.result != "no-action"
            if six and seat.number not in read:
                read.add(seat.number)
                self._read_six(seat)
            self.settle_within_stake(entry, hint=_HINTS[entry.spot], slips=self._slips(entry))

    # --- the player-dealer's hand ---------------------------------------------------------------

    def _turn_bank(self) -> None:
        cards = self.facts.dealer
        self.act(
            kind="turn-hand",
            skill="bank.turn-hand",
            place=DEALER,
            ask="Turn the player-dealer's other cards and set the hand in its best order.",
            open_ask="Everyone has decided. What is next?",
            verb="Turn",
            why=f"The player-dealer shows {spell(high_to_low(cards))}.",
            rule=self.rules["bank-hand"],
            after=tuple(ev.Turned(DEALER, at) for at in range(len(cards) - 1)),
            ordered=True,
        )

    def _announce(self) -> None:
        hand, good = spoken(self.bank), qualifies(self.bank)
        self.choose(
            kind="qualify",
            skill="bank.qualify",
            place=DEALER,
            ask="Does the player-dealer qualify?",
            courses=(
                Course("qualifies", "Qualifies", "Q"),
                Course("does-not-qualify", "Does not qualify", "N"),
            ),
            expected="qualifies" if good else "does-not-qualify",
            why=f"{spell(high_to_low(self.facts.dealer))} is {hand}: "
            f"{'queen-high or better qualifies' if good else 'less than queen-high'}.",
            rule=self.rules["qualify"],
            hint="The line lies between jack-high and queen-high.",
            after=(
                ev.Announced(
                    DEALER,
                    f"Player-dealer qualifies with {hand}"
                    if good
                    else "Player-dealer does not qualify",
                ),
            ),
            error="misread-hand",
        )

    def _see_to_play_wagers(self) -> None:
        if not any(self.is_played(seat) for seat in self.seats):
            return
        good = qualifies(self.bank)
        returned = [] if good else self.take(lambda entry: entry.spot == PLAY)
        rule = self.rules["stack-play" if good else "no-qualify-play"]
        self.choose(
            kind="play-wagers",
            skill="play.return",
            place=TABLE,
            ask="What do you do with the Play wagers?",
            courses=(
                Course("stack", "Stack each on its Ante", "S"),
                Course("return", "Return them all at once", "R"),
                Course("leave", "Leave them until the hands are turned", "L"),
            ),
            expected="stack" if good else "return",
            why=rule.text,
            rule=rule,
            after=tuple(ev.Withdrawn(entry.place, entry.stake) for entry in returned),
        )

    # --- the players' hands ---------------------------------------------------------------------

    def _reveal(self, seat: Seat) -> None:
        """Turn a hand that anything still rests on, once."""
        played = self.is_played(seat)
        if seat.number in self._turned or not (played or self.has_live_bonus(seat)):
            return
        self._turned.add(seat.number)
        place, racked = seat_place(seat.number), seat.number in self.out
        after: tuple[ev.Event, ...] = tuple(ev.Turned(place, at) for at in range(3))
        ask = f"Turn seat {seat.number}'s hand."
        if racked:
            # The folded cards come out of the rack for the 6 Card Bonus.
            after = tuple(ev.Dealt(place, card) for card in seat.cards)
            ask = f"Take seat {seat.number}'s cards out of the rack for the 6 Card Bonus."
            self.out.discard(seat.number)
        self.act(
            kind="reveal",
            skill="order.reveal",
            place=place,
            ask=ask,
            open_ask="Turn the next hand.",
            verb="Turn",
            why=f"Seat {seat.number} is next in the order this house turns hands.",
            rule=self.rules["reveal"],
            hint=self.rules["reveal"].text,
            after=after,
            ordered=True,
        )
        if played:
            read_hand(self, seat, strength(seat.cards), _THREE)

    def _read_six(self, seat: Seat) -> None:
        five = six_card(seat.cards, self.facts.dealer)
        told = five_spoken(five)
        self.choose(
            kind="read-six",
            skill="hand.read-six",
            place=seat_place(seat.number),
            ask=f"Seat {seat.number} with the player-dealer's cards: what is the best five?",
            courses=_FIVE,
            expected=row_of_five(five) or "nothing",
            why=f"{spell(seat.cards)} with {spell(self.facts.dealer)}: {told}.",
            rule=self.rules["six-card-bonus"],
            hint="Look for a suit five times, then for three or four of a rank, then for a run.",
            error="misread-hand",
        )

    def _slips(self, entry: Entry) -> list[Slip]:
        """Foresee the wrong settlements that tell what went wrong."""
        table = self.game.posted_at(self.house, entry.spot)
        if table is not None:
            return self.odds_slips(entry, table.name)
        if entry.rule.key.endswith("/no-qualify-lower"):
            told = "The hand is lower than the player-dealer's, which does not qualify."
            return [
                Slip(answer, "wrong-ruling", told)
                for answer in (Settled("pay", entry.stake), Settled("push"))
            ]
        return []

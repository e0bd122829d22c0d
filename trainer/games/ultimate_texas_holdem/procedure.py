"""The expert dealer's round of Ultimate Texas Hold'em, from the bank button to the bank's offer."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine import events as ev
from trainer.engine.bettors import bettors_of
from trainer.engine.cardroom_play import CardroomProcedure
from trainer.engine.cards import Card, spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import dollars
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.poker import Five, Strength
from trainer.engine.poker_words import five_spoken
from trainer.engine.rounds import Round, Seat
from trainer.engine.steps import Amount, Course, Pay, Settled, Slip, Step
from trainer.games.ultimate_texas_holdem.hands import (
    bank_hand,
    five_used,
    player_hand,
    qualifies,
)
from trainer.games.ultimate_texas_holdem.settling import (
    comparison,
    in_settling_order,
    play_bet,
    trips_row,
)
from trainer.games.ultimate_texas_holdem.validating import ANTE, BLIND, FOLD, PLAY, TIMES, TRIPS

BOARD = Place(0, "board")

_CLASSES = (
    Course("high-card", "High card", "H"),
    Course("pair", "Pair", "P"),
    Course("two-pair", "Two pair", "2"),
    Course("three-of-a-kind", "Three of a kind", "3"),
    Course("straight", "Straight", "S"),
    Course("flush", "Flush", "F"),
    Course("full-house", "Full house", "U"),
    Course("four-of-a-kind", "Four of a kind", "4"),
    Course("straight-flush", "Straight flush", "G"),
    Course("royal-flush", "Royal flush", "R"),
)
_OUTCOMES = (
    Course("wins", "It wins", "W"),
    Course("loses", "It loses", "L"),
    Course("pushes", "It pushes", "P"),
)
#: The street on which each Play bet is made, counted by the community cards turned before it.
_STREETS = {"4x": 0, "3x": 0, "2x": 3, "1x": 5, FOLD: 5}


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deal_cards()
    dealer.play_streets()
    dealer.collect_folds()
    dealer.show_bank()
    dealer.settle_hands()
    dealer.close_round()
    return tuple(dealer.steps)


class _Dealer(CardroomProcedure):
    """An expert dealer at Ultimate Texas Hold'em."""

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        #: Entries not settled yet, in order.
        self._open = list(self.ledger.entries)
        self.bank_hand = bank_hand(facts)
        self.staying = [seat for seat in in_settling_order(facts) if seat.action != FOLD]
        #: Seats whose cards are in the rack already.
        self._racked: set[int] = set()

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Show the bank's turn, take a collection due now, close the betting."""
        self.show_bank_turn()
        self.wagers_down()
        self.collect_fees_at("before-deal")
        self.call_no_more_bets()

    # --- the deal -------------------------------------------------------------------------------

    def deal_cards(self) -> None:
        """Deal hole cards and the board, put the rest away, take a collection due now."""
        hands = [(seat_place(seat.number), seat.cards) for seat in self.seats]
        hands.append((DEALER, self.facts.dealer))
        if self.house["delivery"] == "shoe":
            for index, which in enumerate(("first", "second")):
                for place, cards in hands:
                    why = f"The {which} card goes round from your left, the player-dealer last."
                    self._deliver(place, (cards[index],), f"the {which} card", why)
        else:
            for place, cards in hands:
                why = "Two cards together, clockwise from your left, the player-dealer last."
                self._deliver(place, cards, "two cards", why)
        self._deliver(
            BOARD,
            self.facts.board,
            "five community cards",
            "When all hands are out, five community cards go to the middle.",
        )
        self.choose(
            kind="unload",
            skill="deal.unload",
            place=TABLE,
            ask="Everybody has his cards. What about the rest of the deck?",
            courses=(
                Course("rack", "Into the discard rack, unexposed", "R"),
                Course("stays", "It stays in the machine", "S"),
                Course("spread", "Spread it face up to verify it", "U"),
            ),
            expected="rack",
            why="The remaining cards are unloaded and racked without being exposed.",
            rule=self.rules["unload"],
            error="wrong-order",
        )
        self.collect_fees_at("after-cards")

    def _deliver(self, place: Place, cards: Sequence[Card], what: str, why: str) -> None:
        ask = f"Deal {self.whom(place)} {what}, face down."
        if place == BOARD:
            ask = f"Deal {what} to the middle, face down."
        self.give(place, cards, ask=ask, why=why, open_ask="Deal on.", face_up=False)

    # --- the players' decisions -----------------------------------------------------------------

    def play_streets(self) -> None:
        """Let everybody act before the flop, on the flop and on the river."""
        self._decide(0)
        self._turn_board(0, 3, "the first three community cards", "Everybody has acted pre-flop.")
        self._decide(3)
        self._turn_board(3, 5, "the last two community cards", "Everybody has acted on the flop.")
        self._decide(5)

    def _decide(self, street: int) -> None:
        for seat in self.seats:
            made_on = _STREETS[seat.action]
            if made_on > street:
                self.lead.append(ev.Signalled(seat_place(seat.number), "checks"))
            elif made_on == street and seat.action == FOLD:
                self.lead.append(ev.Signalled(seat_place(seat.number), "folds"))
            elif made_on == street:
                self._play_bet(seat)

    def _play_bet(self, seat: Seat) -> None:
        place, ante, due = Place(seat.number, PLAY), seat.wagers[ANTE], play_bet(seat)
        times = TIMES[seat.action]
        self.add(
            Step(
                kind="play-bet",
                skill="play.size",
                place=place,
                ask=f"Seat {seat.number} bets {seat.action} on Play. How much must lie there?",
                form=Pay("Play bet", charges=True),
                expected=Amount(due),
                why=f"{dollars(ante)} Ante × {times} = {dollars(due)}.",
                rule=self.rules["play-bet"],
                hint="The Play bet is a multiple of the Ante alone; Blind and Trips do not count.",
                before=(ev.Signalled(seat_place(seat.number), f"plays {seat.action}"),),
                after=(ev.Wagered(place, due),),
                slips=(
                    *(
                        Slip(Amount(other * ante), "arithmetic", f"That is {other}x the Ante.")
                        for other in range(1, 5)
                    ),
                    Slip(Amount(2 * due), "arithmetic", "The Blind does not count, only the Ante."),
                ),
                error="arithmetic",
            )
        )

    def _turn_board(self, first: int, last: int, what: str, why: str) -> None:
        self.act(
            kind="turn-board",
            skill="order.board",
            place=BOARD,
            ask=f"Turn {what}.",
            open_ask="Everybody has acted. What is next?",
            verb="Turn",
            why=f"{why} Now {what} are turned.",
            rule=self.rules["board"],
            after=tuple(ev.Turned(BOARD, index) for index in range(first, last)),
            ordered=True,
        )

    # --- folded hands ---------------------------------------------------------------------------

    def collect_folds(self) -> None:
        """Take what folded players lose, and rack their cards unless Trips is to be paid."""
        for seat in self.seats:
            if seat.action != FOLD:
                continue
            live = any(TRIPS in bettor.wagers for bettor in bettors_of(seat))
            inspect = live and self.house["folded_trips"] == "own-hand"
            self._ask_about_fold(seat, live=live, inspect=inspect)
            wins = bool(trips_row(self.facts, seat)) and live
            self._settle_seat(seat.number, {ANTE, BLIND} if wins else {ANTE, BLIND, TRIPS})
            if not (inspect and wins):
                self._discard(seat, "Spread and counted, a folded hand goes to the rack.")

    def _ask_about_fold(self, seat: Seat, *, live: bool, inspect: bool) -> None:
        place = seat_place(seat.number)
        if inspect:
            why = "A Trips bet is live even after a fold: the hand is looked at before it goes."
        elif live:
            why = "The community cards alone decide the Trips bet; the folded hand stays closed."
        else:
            why = "Without a Trips bet the cards are spread and counted face down."
        self.choose(
            kind="folded-hand",
            skill="fold.hand",
            place=place,
            ask=f"Seat {seat.number} has folded. What about the cards?",
            courses=(
                Course("count", "Count them face down, to the rack", "C"),
                Course("inspect", "Look at them: Trips may win", "T"),
                Course("expose", "Turn them up before the table", "U"),
                Course("keep", "They stay until the player-dealer's hand is turned", "K"),
            ),
            expected="inspect" if inspect else "count",
            why=why,
            rule=self.rules["fold-trips" if live else "fold"],
            after=(ev.Turned(place, 0), ev.Turned(place, 1)) if inspect else (),
        )

    # --- the player-dealer's hand ---------------------------------------------------------------

    def show_bank(self) -> None:
        """Turn the player-dealer's cards, announce the hand and whether it qualifies."""
        if not self.staying:
            return
        self.act(
            kind="turn-bank",
            skill="bank.turn-cards",
            place=DEALER,
            ask="Turn the player-dealer's two cards.",
            open_ask="Folded hands are collected. What is next?",
            verb="Turn",
            why="For the players still in, the player-dealer's hand is turned.",
            rule=self.rules["bank-hand"],
            after=(ev.Turned(DEALER, 0), ev.Turned(DEALER, 1)),
            ordered=True,
        )
        self._announce(DEALER, self.facts.dealer, self.bank_hand)
        plays = qualifies(self.bank_hand)
        said = "qualifies" if plays else "does not qualify"
        self.choose(
            kind="qualify",
            skill="bank.qualify",
            place=DEALER,
            ask="Does the player-dealer qualify?",
            courses=(
                Course("qualifies", "Qualifies", "Q"),
                Course("no", "Does not qualify", "N"),
            ),
            expected="qualifies" if plays else "no",
            why=f"{five_spoken(self.bank_hand).capitalize()}: the player-dealer plays only with a "
            "pair or higher.",
            rule=self.rules["qualify"],
            hint="A pair on the board is everybody's pair.",
            after=(ev.Announced(DEALER, f"Player-dealer {said}"),),
            error="misread-hand",
        )

    def _announce(self, place: Place, cards: Sequence[Card], strength: Strength) -> None:
        bank = place == DEALER
        whose = "the player-dealer's" if bank else f"seat {place.seat}'s"
        five = spell(five_used((*cards, *self.facts.board), strength))
        said = five_spoken(strength)
        self.choose(
            kind="announce",
            skill="hand.bank" if bank else "hand.read",
            place=place,
            ask=f"Announce {whose} hand.",
            courses=_CLASSES,
            expected=Five(strength[0]).name.lower().replace("_", "-"),
            why=f"Best five of {spell((*cards, *self.facts.board))}: {five}, {said}.",
            rule=self.rules["bank-hand" if bank else "announce"],
            hint="Flush first, then straight, then pairs: any five of the seven cards count.",
            after=(ev.Announced(place, said.capitalize()),),
            error="misread-hand",
        )

    # --- settling -------------------------------------------------------------------------------

    def settle_hands(self) -> None:
        """Go round from the player-dealer's left: turn, announce, settle, rack."""
        for seat in in_settling_order(self.facts):
            if seat.action != FOLD:
                self._bring_in(seat)
            self._settle_seat(seat.number)
            waiting = {entry.seat for entry in self._open}
            if seat.number not in self._racked | waiting:
                self._discard(seat, "The hand is settled: counted, it goes to the rack.")
        # Backline bets settled after the whole lap are all that can be left.
        for entry in self._open:
            self._settle(entry)
        for seat in in_settling_order(self.facts):
            if seat.number not in self._racked:
                self._discard(seat, "The bets behind the seat are settled; its cards go.")

    def _bring_in(self, seat: Seat) -> None:
        place, strength = seat_place(seat.number), player_hand(self.facts, seat)
        self.act(
            kind="turn-player",
            skill="order.settle",
            place=place,
            ask=f"Bring seat {seat.number}'s cards into the work area and turn them.",
            open_ask="Bring in the next hand.",
            verb="Turn",
            why="From the player-dealer's left, clockwise, one hand after the other.",
            rule=self.rules["announce"],
            after=(ev.Turned(place, 0), ev.Turned(place, 1)),
            ordered=True,
            order_rule=self.rules["settle-order"],
        )
        self._announce(place, seat.cards, strength)
        equal = strength == self.bank_hand
        outcome = "pushes" if equal else "wins" if strength > self.bank_hand else "loses"
        self.choose(
            kind="compare",
            skill="hand.compare",
            place=place,
            ask=f"Seat {seat.number}'s hand …",
            courses=_OUTCOMES,
            expected=outcome,
            why=comparison(strength, self.bank_hand),
            rule=self.rules["tie" if equal else "announce"],
            hint="Compare all five cards: equal pairs are decided by the cards beside them.",
            after=(ev.Announced(place, outcome.capitalize()),),
            error="misread-hand",
        )

    def _settle_seat(self, number: int, spots: set[str] | None = None) -> None:
        """Settle the seat's entries that are next in order."""
        while (
            self._open
            and self._open[0].seat == number
            and (spots is None or self._open[0].spot in spots)
        ):
            self._settle(self._open.pop(0))

    def _settle(self, entry: Entry) -> None:
        hints = {
            ANTE: "Even money on a win; back when the player-dealer does not qualify.",
            BLIND: "Paid on a win with a straight or better; a win with less pushes.",
            PLAY: "Even money, whether the player-dealer qualifies or not.",
            TRIPS: "Only the player's own hand counts, whoever wins.",
        }
        folded = self.facts.seat(entry.seat).action == FOLD
        if folded and self.house["folded_trips"] == "board":
            hints[TRIPS] = "After a fold this house looks at the five community cards alone."
        self.settle_within_stake(entry, hint=hints[entry.spot], slips=self._slips(entry))

    def _slips(self, entry: Entry) -> list[Slip]:
        if entry.result == "win" and entry.spot in (BLIND, TRIPS):
            table = self.game.posted_at(self.house, entry.spot)
            other = self.game.posted_at(self.house, TRIPS if entry.spot == BLIND else BLIND)
            slips = self.odds_slips(entry, table.name) if table else []
            row = other.get(entry.row) if other else None
            if row and row.odds and other:
                told = f"Those are the odds of {other.title}."
                slips.insert(0, Slip(Settled("pay", row.odds.on(entry.stake)), "wrong-odds", told))
            return slips
        if entry.result == "push" and entry.rule == self.rules["not-qualified"]:
            told = "The player-dealer does not qualify: the Ante has no action."
            return [
                Slip(Settled("pay", entry.stake), "wrong-ruling", told),
                Slip(Settled("take", entry.stake), "wrong-ruling", told),
            ]
        if entry.result == "push" and entry.spot == BLIND:
            told = "The Blind is paid only from a straight upward."
            return [Slip(Settled("pay", entry.stake), "wrong-ruling", told)]
        return []

    def _discard(self, seat: Seat, why: str) -> None:
        place = seat_place(seat.number)
        self._racked.add(seat.number)
        self.act(
            kind="discard",
            skill="order.discard",
            place=place,
            ask=f"Count seat {seat.number}'s cards into the rack.",
            open_ask="Which hand goes to the rack?",
            verb="Rack",
            why=why,
            rule=self.rules["fold" if seat.action == FOLD else "discard"],
            after=(ev.Cleared(place),),
            ordered=True,
        )

    # --- clearing up ----------------------------------------------------------------------------

    def close_round(self) -> None:
        """Take a collection due now, collect the bank's cards and the board, offer the bank."""
        self.collect_fees_at("after-round")
        self.collect_cards((DEALER, BOARD))
        self.offer_bank()

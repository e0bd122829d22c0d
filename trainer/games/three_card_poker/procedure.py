"""The expert dealer's round of Three Card Poker, from the first wager to the cleared table."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine import events as ev
from trainer.engine.cards import Card, spell
from trainer.engine.game import Game
from trainer.engine.money import dollars
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.rounds import Round, Seat
from trainer.engine.steps import (
    Course,
    Mark,
    Marked,
    Step,
)
from trainer.engine.three_card import high_to_low
from trainer.games.three_card_poker import irregular
from trainer.games.three_card_poker.settling import (
    forfeited,
    in_settling_order,
    shown,
)
from trainer.games.three_card_poker.showdown import Showdown
from trainer.games.three_card_poker.validating import (
    ANTE,
    BONUS,
    FOLD,
    PAIR_PLUS,
    PLAY,
    fault_of,
    void_by,
)

#: How many players the report on face-up dealing looks at.
_CAUTIOUS_SPOTS = 3


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deliver()
    void = void_by(facts)
    if void is None or void.at != "delivery":
        dealer.take_decisions()
        dealer.turn_hand()
    if void is not None:
        dealer.void_round()
    else:
        dealer.announce_and_settle()
    dealer.clear_table()
    return tuple(dealer.steps)


class _Dealer(Showdown):
    """An expert dealer at Three Card Poker, from the wagers to his own hand."""

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Check the wagers, close the betting, call who has no Pair Plus, place the lammers."""
        self.wagers_down()
        if self.face_up:
            self._check_spots()
        self._check_wagers()
        self.call_no_more_bets()
        self._call_no_pair_plus()
        if self.envy and self.bonus_bettors:
            bettors = ", ".join(f"seat {seat.number}" for seat in self.bonus_bettors)
            self.place_envy(
                BONUS,
                self.seats,
                [seat.number for seat in self.bonus_bettors],
                f"Every Bonus bet gets a lammer, whatever its size: {bettors}.",
            )
        if self.odd and self.odd.kind == "shuffler-fault":
            irregular.shuffler(self, self.odd)

    def _check_spots(self) -> None:
        count = len(self.seats)
        limited = self.house["face_up_spots"] == "three"
        too_many = limited and count > _CAUTIOUS_SPOTS
        limit = f"at most {_CAUTIOUS_SPOTS} spots" if limited else "any number of spots"
        self.choose(
            kind="check-spots",
            skill="face-up.spots",
            place=TABLE,
            ask=f"The cards are dealt face up; spots bet: {count}. What do you do?",
            courses=(
                Course("deal", "Go on: the number of spots is fine", "G"),
                Course("floor", "Tell the floor: more spots than recommended", "F"),
            ),
            expected="floor" if too_many else "deal",
            why=f"This house deals {limit} face up; bet here: {count}.",
            rule=self.rules["face-up-spots"],
            hint=self.rules["face-up-spots"].text,
        )

    def _check_wagers(self) -> None:
        bad = self.odd if self.odd and self.odd.kind == "bad-wager" else None
        if bad:
            self.lead += irregular.bad_wager_placed(bad)
        playing = sorted({seat.number for seat in self.seats} | ({bad.seat} if bad else set()))
        table = self.facts.table
        limits = f" within {dollars(table.minimum)} to {dollars(table.maximum)}" if table else ""
        self.add(
            Step(
                kind="check-wagers",
                skill="wager.check",
                place=TABLE,
                ask="Check the layout: mark every seat with a wager you must refuse.",
                form=Mark(button="refuse", spot="", seats=tuple(playing)),
                expected=Marked(frozenset({bad.seat} if bad else ())),
                why=(
                    irregular.refusal(self.game, bad, self.facts)
                    if bad
                    else f"Every player has an Ante or a Pair Plus{limits}, and every Bonus bet "
                    "stands beside one."
                ),
                rule=self.rules["wagers"],
                hint="Limits first, then what a wager may stand beside.",
                error="missed-wager",
            )
        )
        if bad:
            irregular.refuse(self, bad, fault_of(bad, self.facts))

    def _call_no_pair_plus(self) -> None:
        without = [seat.number for seat in self.seats if PAIR_PLUS not in seat.wagers]
        said = _positions(without)
        self.add(
            Step(
                kind="call-no-pair-plus",
                skill="call.no-pair-plus",
                place=TABLE,
                ask="Call the positions without a Pair Plus: mark them.",
                form=Mark(
                    button="no-pair-plus", spot="", seats=tuple(seat.number for seat in self.seats)
                ),
                expected=Marked(frozenset(without)),
                why=f"No Pair Plus at {said}." if without else "Everybody has a Pair Plus.",
                rule=self.rules["no-pair-plus"],
                hint="Look along the Pair Plus spots, left to right.",
                after=(ev.Announced(TABLE, f"No Pair Plus, {said}"),) if without else (),
                error="missed-wager",
            )
        )

    # --- the deal -------------------------------------------------------------------------------

    def deliver(self) -> None:
        """Give out the stacks of three from left to right, the dealer's own last."""
        for seat in self.seats:
            self._deliver(seat_place(seat.number), seat.cards, f"seat {seat.number}")
        self._deliver(DEALER, self.facts.dealer, "yourself")

    def _deliver(self, place: Place, cards: Sequence[Card], whom: str) -> None:
        open_cards = self.face_up and place != DEALER
        how = "face up" if open_cards else "face down"
        self.give(
            place,
            cards,
            ask=f"Deliver {whom} a stack, {how}.",
            open_ask="Deliver the next stack.",
            verb="Deliver",
            why="Stacks go from your left to your right, your own last.",
            rule="deal-face-up" if open_cards else "deal",
            face_up=open_cards,
            order_rule=self.rules["deal"],
        )

    # --- the players' decisions -----------------------------------------------------------------

    def take_decisions(self) -> None:
        """Take every player's Play wager or fold, then collect what was forfeited."""
        for seat in self.seats:
            if ANTE in seat.wagers:
                self._decide(seat)
        folded = [seat for seat in self.seats if seat.action == FOLD]
        if not any(ANTE in seat.wagers for seat in self.seats):
            return
        if void_by(self.facts) is not None:
            # The round will be void: what is taken now goes back, so nothing is asked about it.
            self.lead += self._forfeit_events(folded)
            return
        self._mark_forfeits(folded)
        order = in_settling_order(self.facts)
        for seat in (seat for seat in order if seat in folded):
            spots = forfeited(self.facts, seat)
            for entry in self.ledger.entries:
                if entry.seat == seat.number and entry.spot in spots:
                    self.settle_entry(entry, hint="A fold gives up every wager of the hand.")
            if not shown(self.facts, seat):
                self.lead.append(ev.Cleared(seat_place(seat.number)))
                self.out.add(seat.number)

    def _decide(self, seat: Seat) -> None:
        place, ante = seat_place(seat.number), seat.wagers[ANTE]
        played = seat.action == PLAY
        wrong = self.happens("wrong-play", "decision", seat.number)
        events: list[ev.Event] = [
            ev.Signalled(place, "makes the Play wager" if played else "folds")
        ]
        if played:
            events.append(ev.Wagered(Place(seat.number, PLAY), wrong.amount if wrong else ante))
        told = f"puts {dollars(ante)} on Play, as much as the Ante" if played else "folds"
        self.act(
            kind="decide",
            skill="decision",
            place=place,
            ask=f"Take seat {seat.number}'s decision: play or fold?",
            open_ask="Take the next player's decision.",
            verb="Decision",
            why=f"Seat {seat.number} has an Ante and {told}."
            if not wrong
            else f"Seat {seat.number} has an Ante and decides next.",
            rule=self.rules["decision"],
            hint="From the left, every seat with an Ante; Pair Plus alone decides nothing.",
            after=tuple(events),
            ordered=True,
        )
        if wrong:
            irregular.wrong_play(self, wrong, ante)

    def _mark_forfeits(self, folded: Sequence[Seat]) -> None:
        seats = tuple(seat.number for seat in self.seats)
        self.add(
            Step(
                kind="forfeits",
                skill="forfeit",
                place=TABLE,
                ask="Everyone has decided. Mark the seats whose wagers are forfeited.",
                form=Mark(button="forfeit", spot="", seats=seats),
                expected=Marked(frozenset(seat.number for seat in folded)),
                why=f"Folded: {_positions([seat.number for seat in folded])}."
                if folded
                else "Nobody folded; nothing is forfeited.",
                rule=self.rules["fold"],
                hint="No Play wager beside an Ante means a fold; Pair Plus alone stays in.",
                error="missed-wager",
            )
        )

    def _forfeit_events(self, folded: Sequence[Seat]) -> list[ev.Event]:
        events: list[ev.Event] = []
        for seat in folded:
            events += [
                ev.Took(Place(seat.number, spot), seat.wagers[spot])
                for spot in forfeited(self.facts, seat)
            ]
            if not shown(self.facts, seat):
                events.append(ev.Cleared(seat_place(seat.number)))
                self.out.add(seat.number)
        return events

    # --- the dealer's own hand ------------------------------------------------------------------

    def turn_hand(self) -> None:
        """Turn the dealer's cards and lay them out from high to low."""
        cards = self.facts.dealer
        laid = f": {spell(high_to_low(cards))}" if len(cards) == 3 else ""
        self.act(
            kind="turn-hand",
            skill="dealer.turn",
            place=DEALER,
            ask="Turn your hand and arrange it from high to low.",
            open_ask="Everyone has decided. What is next?",
            verb="Turn",
            why=f"With the forfeits collected, your hand is turned and arranged{laid}.",
            rule=self.rules["dealer-hand"],
            after=tuple(ev.Turned(DEALER, at) for at in range(len(cards))),
            ordered=True,
        )

    # --- a void round ---------------------------------------------------------------------------

    def void_round(self) -> None:
        """Rule all hands void and give every wager back."""
        void = void_by(self.facts)
        assert void is not None
        taken = {
            Place(seat.number, spot) for seat in self.seats for spot in forfeited(self.facts, seat)
        }
        irregular.void(self, void, self.ledger.entries, taken)

    # --- clearing up ----------------------------------------------------------------------------

    def clear_table(self) -> None:
        """Collect the lammers and the cards."""
        if self.envy:
            self.collect_envy(BONUS, [seat.number for seat in self.bonus_bettors])
        left = [seat_place(seat.number) for seat in self.seats if seat.number not in self.out]
        self.collect_cards((*reversed(left), DEALER))


def _positions(seats: Sequence[int]) -> str:
    """Return seats as a dealer calls them: ``positions 2, 3 and 5``."""
    numbers = list(map(str, seats))
    if len(numbers) < 2:
        return f"position {''.join(numbers)}"
    return f"positions {', '.join(numbers[:-1])} and {numbers[-1]}"

"""The expert dealer's round of Three Card Poker 6 Card Bonus, from bank button to bank offer."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine import events as ev
from trainer.engine.bettors import Bettor, bettors_of
from trainer.engine.cards import Card
from trainer.engine.game import Game
from trainer.engine.money import dollars
from trainer.engine.order import CARD_NUMBERS
from trainer.engine.places import DEALER, SEATED, TABLE, Place, seat_place
from trainer.engine.rounds import Irregularity, Round, Seat
from trainer.engine.steps import Course, Mark, Marked, Step
from trainer.games.three_card_poker_6_card_bonus.settling import (
    action_seat,
    forfeited,
    takes_forfeits_at_once,
)
from trainer.games.three_card_poker_6_card_bonus.showdown import Showdown
from trainer.games.three_card_poker_6_card_bonus.validating import (
    ANTE,
    BACKLINE,
    FOLD,
    PLAY,
    fault_of,
)

_FAULTS = (
    Course("without-ante", "It needs an Ante beside it", "A"),
    Course("no-backline", "No backline bets on the Pair Plus", "B"),
    Course("under-minimum", "Under the table minimum", "U"),
    Course("over-maximum", "Over the table maximum", "O"),
)


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deliver()
    dealer.offer_choices()
    dealer.collect_forfeits()
    dealer.show_down()
    dealer.close_round()
    return tuple(dealer.steps)


class _Dealer(Showdown):
    """An expert dealer at the game, from the wagers to the forfeits."""

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Show the bank's turn, check the wagers, take collections, close the betting."""
        self.show_bank_turn()
        self.wagers_down()
        self._check_wagers()
        self.collect_fees_at("before-deal")
        self.call_no_more_bets()

    def _check_wagers(self) -> None:
        bad = self.odd
        place = _bad_place(bad, self.facts) if bad else TABLE
        if bad:
            self.lead.append(ev.Wagered(place, bad.amount))
        playing = sorted({seat.number for seat in self.seats} | ({bad.seat} if bad else set()))
        fine = "Every wager is within the limits, and every bonus bet stands beside an Ante."
        why = _refusal(self.game, bad, self.facts) if bad else fine
        self.add(
            Step(
                kind="check-wagers",
                skill="wager.check",
                place=TABLE,
                ask="Check the layout: mark every seat with a wager you must refuse.",
                form=Mark(button="refuse", spot="", seats=tuple(playing)),
                expected=Marked(frozenset({bad.seat} if bad else ())),
                why=why,
                rule=self.rules["wagers"],
                hint="Limits first, then what a wager may stand beside, then who may bet it.",
                error="missed-wager",
            )
        )
        if bad:
            fault = fault_of(bad, self.facts)
            behind = bad.choice == BACKLINE
            self.choose(
                kind="refuse-wager",
                skill="wager.check",
                place=place,
                ask="Why do you refuse it?",
                courses=_FAULTS,
                expected=fault,
                why=why,
                rule=self.rules["backline-wagers" if behind else "wagers"],
                after=(ev.Withdrawn(place, bad.amount),),
            )

    # --- the deal -------------------------------------------------------------------------------

    def deliver(self) -> None:
        """Give out the stacks, show the bottom card, unload the rest, place the action button."""
        for seat in self.from_bank_left:
            self._deliver(seat_place(seat.number), seat.cards)
        self._deliver(DEALER, self.facts.dealer)
        card = self.facts.dealer[-1]
        self.act(
            kind="turn-bottom",
            skill="deal.bottom",
            place=DEALER,
            ask="Turn the player-dealer's bottom card face up.",
            open_ask="Everyone has a stack. What is next?",
            verb="Turn",
            why="The player-dealer's bottom card is exposed before anyone decides.",
            rule=self.rules["bottom-card"],
            after=(ev.Turned(DEALER, len(self.facts.dealer) - 1),),
            ordered=True,
        )
        self.choose(
            kind="unload",
            skill="deal.bottom",
            place=TABLE,
            ask="What do you do with the cards left in the shuffler?",
            courses=(
                Course("rack", "Unload them into the rack unseen", "U"),
                Course("stay", "Leave them in the shuffler", "L"),
                Course("spread", "Spread them face up", "S"),
            ),
            expected="rack",
            why="The remaining cards go to the discard rack, and nobody sees them.",
            rule=self.rules["stub"],
            after=(ev.Burned(),),
        )
        self.collect_fees_at("after-cards")
        self.place_action_button(action_seat(self.game, self.facts), self._why_there(card))

    def _deliver(self, place: Place, cards: Sequence[Card]) -> None:
        self.give(
            place,
            cards,
            ask=f"Deliver {self.whom(place)} a stack, face down.",
            open_ask="Deliver the next stack.",
            verb="Deliver",
            why="The first stack goes to the player-dealer's left, the others clockwise, "
            "the player-dealer's last.",
            face_up=False,
        )

    def _why_there(self, card: Card) -> str:
        seat = action_seat(self.game, self.facts)
        if self.facts.action_seat:
            return f"The action begins at seat {seat}."
        number = CARD_NUMBERS[card.rank]
        counted = (
            "seats with a wager"
            if self.house["action_count"] == "with-wager"
            else "seats but the player-dealer's"
        )
        return (
            f"{card} counts {number}: counting the {counted} from your left, round and round, "
            f"and passing on a seat without a wager, it comes to seat {seat}."
        )

    # --- the players' decisions -----------------------------------------------------------------

    def offer_choices(self) -> None:
        """Offer play or fold clockwise from the player-dealer's left."""
        for seat in self.from_bank_left:
            place = seat_place(seat.number)
            done = "plays" if seat.action == PLAY else "folds"
            self.act(
                kind="offer",
                skill="order.offer",
                place=place,
                ask=f"Offer seat {seat.number} the choice: play or fold.",
                open_ask="Offer the choice to the next player.",
                verb="Offer",
                why="The choice is offered clockwise from the player-dealer's left; "
                f"seat {seat.number} {done}.",
                rule=self.rules["offer"],
                hint=self.rules["offer"].text,
                after=tuple(event for bettor in bettors_of(seat) for event in _decides(bettor)),
                ordered=True,
            )

    # --- forfeits -------------------------------------------------------------------------------

    def collect_forfeits(self) -> None:
        """Find the forfeits, take them where the stake is open, and place folded cards."""
        folders = [b for seat in self.seats for b in bettors_of(seat) if b.action == FOLD]
        folded = frozenset(bettor.number for bettor in folders)
        at_once = takes_forfeits_at_once(self.facts)
        named = ", ".join(f"seat {number}" for number in sorted(folded))
        waits = "" if at_once else " With a limited stake they are taken in action order."
        self.add(
            Step(
                kind="forfeits",
                skill="forfeit",
                place=TABLE,
                ask="Everyone has decided. Mark the seats with forfeited wagers.",
                form=Mark(
                    button="forfeit", spot="", seats=tuple(seat.number for seat in self.seats)
                ),
                expected=Marked(folded),
                why=f"An Ante without a Play wager is forfeited: {named}.{waits}"
                if folded
                else "Every Ante has its Play wager; nothing is forfeited.",
                rule=self.rules["fold" if at_once else "fold-in-turn"],
                hint="An Ante without a Play wager beside it was folded, behind the seat as well.",
                error="missed-wager",
            )
        )
        if at_once:
            lost = {bettor.place(spot) for bettor in folders for spot in forfeited(bettor)}
            for entry in self.take(lambda entry: entry.place in lost):
                self.settle_entry(entry, hint="A fold gives up the Ante and the Pair Plus.")
        for seat in self.from_bank_left:
            if all(bettor.action == FOLD for bettor in bettors_of(seat)):
                self._place_folded(seat)

    def _place_folded(self, seat: Seat) -> None:
        place, live = seat_place(seat.number), self.has_live_bonus(seat)
        keeps = live and self.house["folded_cards"] == "kept"
        if keeps:
            why = "The 6 Card Bonus is still live, so the cards stay until it is settled."
        elif live:
            why = "They go to the rack in order; the 6 Card Bonus brings them out again."
        else:
            why = "No wager rests on the cards any more: they go to the rack."
        self.choose(
            kind="folded-cards",
            skill="forfeit",
            place=place,
            ask=f"Seat {seat.number} folded. Where do its cards go?",
            courses=(
                Course("rack", "Into the discard rack", "R"),
                Course("keep", "They stay, under the 6 Card Bonus", "K"),
                Course("face-up", "Face up in front of the seat", "F"),
            ),
            expected="keep" if keeps else "rack",
            why=why,
            rule=self.rules["folded-cards" if live else "fold"],
            after=() if keeps else (ev.Cleared(place),),
        )
        if not keeps:
            self.out.add(seat.number)

    # --- clearing up ----------------------------------------------------------------------------

    def close_round(self) -> None:
        """Collect the cards, take a late collection, and offer the bank onward."""
        left = [seat_place(s.number) for s in self.from_bank_left if s.number not in self.out]
        self.collect_cards((*left, DEALER))
        self.collect_fees_at("after-round")
        self.offer_bank()


def _decides(bettor: Bettor) -> list[ev.Event]:
    place = Place(bettor.number, owner=bettor.owner)
    played = bettor.action == PLAY
    events: list[ev.Event] = [ev.Signalled(place, "plays" if played else "folds")]
    if played:
        events.append(ev.Wagered(bettor.place(PLAY), bettor.wagers[ANTE]))
    return events


def _bad_place(bad: Irregularity, facts: Round) -> Place:
    if bad.choice != BACKLINE:
        return Place(bad.seat, bad.spot)
    behind = len(facts.seat(bad.seat).backline) + 1
    return Place(bad.seat, bad.spot, owner=f"{BACKLINE}-{behind}")


def _refusal(game: Game, bad: Irregularity, facts: Round) -> str:
    """Return why the wager is refused, in a sentence."""
    place = _bad_place(bad, facts)
    whose = f"Seat {bad.seat}'s" if place.owner == SEATED else f"A bettor behind seat {bad.seat}:"
    what = f"{whose} {game.spots[bad.spot].title} of {dollars(bad.amount)}"
    table = facts.table
    match fault_of(bad, facts):
        case "no-backline":
            return f"{what} is not open to backline bettors."
        case "without-ante":
            return f"{what} stands without an Ante of its bettor."
        case "over-maximum":
            return f"{what} is over the maximum of {dollars(table.maximum) if table else ''}."
        case _:
            return f"{what} is under the minimum of {dollars(table.minimum) if table else ''}."

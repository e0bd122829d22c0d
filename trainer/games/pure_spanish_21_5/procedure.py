"""The expert dealer's round of Pure Spanish 21.5, act by act, from the bank button to the offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.engine import events as ev
from trainer.engine.blackjack import is_natural, is_over, is_soft, spoken, total
from trainer.engine.blackjack_hands import (
    Cards,
    Played,
    backline_hands,
    double_steps,
    seat_hands,
)
from trainer.engine.blackjack_play import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    BlackjackProcedure,
    Shares,
)
from trainer.engine.cards import spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import Cents, dollars
from trainer.engine.order import CARD_NUMBERS
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.rounds import Round, Seat
from trainer.engine.rules import Rule
from trainer.engine.steps import Chosen, Course, Slip, Step
from trainer.games.pure_spanish_21_5.hands import (
    CHART,
    MATCH,
    checks,
    dealt,
    ended_early,
    every_hand,
    natural,
)
from trainer.games.pure_spanish_21_5.settling import (
    action_seat,
    counted_seat,
    playing_order,
    surrenders_first,
)
from trainer.games.pure_spanish_21_5.slips import base_slips, hint_of

NATURAL = "Pure Spanish 21.5"
RESCUE = Course("rescue", "Rescue: give back the last double", "E")
#: A hard 17 of two cards is hard too, though the chart's note speaks of three.
_HARD_TWO = 17


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deal_cards()
    dealer.settle_match()
    dealer.check_for_natural()
    if not is_natural(facts.dealer):
        dealer.serve_players()
        dealer.turn_hole_card()
    dealer.place_button()
    if not is_natural(facts.dealer):
        dealer.play_own_hand()
    dealer.settle_wagers()
    dealer.close_round()
    return tuple(dealer.steps)


class _Dealer(BlackjackProcedure):
    """An expert dealer at Pure Spanish 21.5."""

    chart = CHART
    natural_name = NATURAL
    courses = (HIT, STAND, DOUBLE, SPLIT, SURRENDER, RESCUE)

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        self.one_card_aces = self.house["split_aces"] == "one-card"
        self._entry_at = {entry.place: entry for entry in self.ledger.entries}
        #: What everybody has on the hands of the seat being served.
        self._shares: Shares = ()

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Show the bank's turn, let the wagers come, take the collection."""
        self.show_bank_turn()
        self.wagers_down()
        self.collect_fees_at("before-deal", "after-cards")

    # --- the deal -------------------------------------------------------------------------------

    def deal_cards(self) -> None:
        """Deal two cards to everyone from the player-dealer's left, the bank's second down."""
        for at, which in enumerate(("first", "second")):
            for seat in playing_order(self.game, self.facts):
                self.deal_to(
                    seat_place(seat.number),
                    dealt(seat)[at],
                    which,
                    "Clockwise from the player-dealer's left, the bank last: "
                    f"the {which} card of seat {seat.number}.",
                )
            self.deal(
                DEALER,
                self.facts.dealer[at],
                which,
                face_up=at == 0,
                why=f"When every player has his {which} card, the bank gets its own"
                + (", face down." if at else "."),
            )

    # --- Match the Dealer -----------------------------------------------------------------------

    def settle_match(self) -> None:
        """Settle Match the Dealer right after the deal, where the house does so."""
        if self.house["match_settling"] == "after-deal":
            self.settle_entries(
                [entry for entry in self.ledger.entries if entry.spot == MATCH], "match-order"
            )

    # --- the check ------------------------------------------------------------------------------

    def check_for_natural(self) -> None:
        """Check the hole card where the up card asks for it; early surrenders come before."""
        up = self.facts.dealer[0]
        due = checks(self.facts)
        if surrenders_first(self.facts):
            for seat in playing_order(self.game, self.facts):
                self._serve(seat, surrenders=True)
        self.choose(
            kind="check-hole",
            skill="bank.check",
            place=DEALER,
            ask=f"The bank shows {up}. What is next?",
            courses=(
                Course("check", "Check the hole card", "C"),
                Course("insurance", "Offer insurance", "I"),
                Course("go-on", "Go on to the players", "G"),
            ),
            expected="check" if due else "go-on",
            why=f"{up} can make a Pure Spanish 21.5 Blackjack: the hole card is checked."
            if due
            else f"{up} cannot make a Pure Spanish 21.5 Blackjack: there is nothing to check.",
            rule=self.rules["check"],
            hint=self.rules["check"].text,
        )
        if due:
            self._see_hole_card()

    def _see_hole_card(self) -> None:
        found, hole = is_natural(self.facts.dealer), self.facts.dealer[1]
        self.lead.append(ev.Announced(DEALER, f"The hole card is {hole}, seen by you alone"))
        self.choose(
            kind="check-hole",
            skill="bank.check",
            place=DEALER,
            ask=f"You check the hole card: {hole}. What follows?",
            courses=(
                Course("compare", "21.5: turn it, play is over", "C"),
                Course("play", "No 21.5: the players act", "P"),
            ),
            expected="compare" if found else "play",
            why=f"{spell(self.facts.dealer[:2])} is a Pure Spanish 21.5 Blackjack: "
            "every hand that is none loses."
            if found
            else f"{spell(self.facts.dealer[:2])} is no Pure Spanish 21.5 Blackjack.",
            rule=self.rules["check"],
            after=(ev.Turned(DEALER, 1), ev.Announced(DEALER, f"Bank has {NATURAL}"))
            if found
            else (ev.Announced(DEALER, "No 21.5"),),
        )

    # --- the players' hands ---------------------------------------------------------------------

    def serve_players(self) -> None:
        """Let every player act, clockwise from the player-dealer's left."""
        for seat in playing_order(self.game, self.facts):
            self._serve(seat, surrenders=False)

    def _serve(self, seat: Seat, *, surrenders: bool) -> None:
        """Serve a seat, or, before the check, only let it surrender."""
        hands = seat_hands(seat)
        gone = hands[0].surrendered and surrenders_first(self.facts)
        if gone is not surrenders:
            return
        self._shares = [backline_hands(seat, at) for at in range(1, len(seat.backline) + 1)]
        self.play_hands(hands, self._shares)

    def announce_total(self, place: Place, cards: Cards, *, natural: bool = True) -> None:
        """Announce a total; an ace with a face card has a name instead of one."""
        if not is_natural(cards):
            super().announce_total(place, cards, natural=natural)
            return
        own = place == DEALER
        self.choose(
            kind="announce",
            skill="total.bank" if own else "total.player",
            place=place,
            ask="Announce the bank's hand." if own else f"Announce seat {place.seat}'s hand.",
            courses=(Course("21.5", NATURAL, "5"), Course("21", "21", "2")),
            expected="21.5" if natural else "21",
            why=f"{spell(cards)} on the first two cards is a Pure Spanish 21.5 Blackjack."
            if natural
            else "After a split an ace and a face card are 21.",
            rule=self.rules["natural" if natural else "natural-after-split"],
            hint="Only the first two cards dealt make 21.5.",
            after=(ev.Announced(place, NATURAL if natural else "21"),),
            error="misread-hand",
        )

    def _double(self, hand: Played, count: int, adds: Cents, shares: Shares) -> None:
        place, so_far = hand.cards_place, hand.cards[:count]
        time = count - (len(hand.cards) - hand.doubled)
        joined = [
            ev.Wagered(other.stake_place, double_steps(other)[time])
            for share in shares
            for other in share
            if other.hand == hand.hand and other.doubled
        ]
        self.lead += [
            ev.Signalled(place, "adds a wager and shows one finger"),
            ev.Wagered(hand.stake_place, adds),
            *joined,
        ]
        whole = hand.wager * 2**time
        if time:
            rule, why = "double-double", f"{dollars(whole)} is doubled again: one card."
        elif adds < whole:
            rule = "double-for-less"
            why = f"{dollars(adds)} doubles {dollars(whole)} for less: one card and no more."
        elif CHART.must_stand(so_far):
            rule = "stand-on-hard-17"
            why = f"{spoken(so_far)} bars hits, not the double of {dollars(adds)}: one card."
        else:
            rule = "double"
            why = f"The player adds {dollars(adds)} to {spoken(so_far)}: one card and no more."
        after = (ev.Dealt(place, hand.cards[count]),)
        self.decide(hand, "double", why, self.rules[rule], skill="play.double", after=after)

    def end_hand(self, hand: Played) -> None:
        """End a hand: 21.5 and rescues first, the rest as in every blackjack game."""
        place = hand.cards_place
        if hand.rescued:
            last = double_steps(hand)[-1]
            self.lead.append(ev.Signalled(place, "says: rescue"))
            why = f"{dollars(last)}, the last doubled portion, goes back; the hand is over."
            self.decide(hand, "rescue", why, self.rules["rescue"], skill="play.rescue")
            self.settle_hand(hand, "surrender-order")
            if self._nobody_left_on(hand):
                self.put_away(hand)
        elif is_over(hand.cards):
            self._leave(hand)
        elif natural(hand):
            why = "A Pure Spanish 21.5 Blackjack is complete."
            self.decide(hand, "stand", why, self.rules["natural"], skill="play.chart")
        else:
            super().end_hand(hand)

    def _leave(self, hand: Played) -> None:
        self.choose(
            kind="hand-over",
            skill="play.over",
            place=hand.cards_place,
            ask=f"Seat {hand.seat} is over with {total(hand.cards)}. What do you do?",
            courses=(
                Course("leave", "Leave cards and wager where they are", "L"),
                Course("take", "Take the wager and the cards", "T"),
            ),
            expected="leave",
            why="Should the bank make 8-8-8, a hand that is over pushes: it stays to the end.",
            rule=self.rules["busts-wait"],
            hint="Think of the one hand of the bank that saves it.",
        )

    def decide(
        self,
        hand: Played,
        expected: str,
        why: str,
        rule: Rule,
        *,
        skill: str,
        after: Sequence[ev.Event] = (),
    ) -> None:
        """Ask what the dealer does; a surrender rests on its timing where there is a check."""
        if expected == SURRENDER.choice and checks(self.facts):
            rule = self.rules["surrender-timing"]
        super().decide(hand, expected, why, rule, skill=skill, after=after)

    def settle_hand(self, hand: Played, order_rule: str = "surrender-order") -> None:
        """Settle what is forfeited on a hand; a bettor who stayed plays on."""
        ended = [share for share in self._on(hand) if ended_early(share)]
        self.settle_entries([self._entry_at[share.stake_place] for share in ended], order_rule)

    def _on(self, hand: Played) -> list[Played]:
        others = [other for share in self._shares for other in share if other.hand == hand.hand]
        return [hand, *others]

    def _nobody_left_on(self, hand: Played) -> bool:
        return all(ended_early(share) for share in self._on(hand))

    # --- the bank's hand ------------------------------------------------------------------------

    def place_button(self) -> None:
        """Place the action button by the number of the hole card."""
        hole, seat = self.facts.dealer[1], action_seat(self.game, self.facts)
        given = self.facts.action_seat
        counted = given or counted_seat(self.game, self.facts)
        among = " with a wager" if self.house["button_counts"] == "seats-with-wagers" else ""
        why = (
            f"The hole card {hole} counts {CARD_NUMBERS[hole.rank]}. Seats{among} counted "
            f"clockwise from your left, the player-dealer's left out: seat {counted}."
        )
        if given:
            self.lead.append(ev.Announced(TABLE, f"The action goes to seat {given}"))
            why = f"The action was given to seat {given}."
        if counted != seat:
            why += f" Nobody plays there, so the button goes on to seat {seat}."
        self.place_action_button(seat, why)

    def play_own_hand(self) -> None:
        """Draw to the bank's rule."""
        live = any(not ended_early(hand) for seat in self.seats for hand in every_hand(seat))
        begun = len(self.steps)
        self.play_bank(needed=live)
        cards = self.facts.dealer
        # The chart is silent on soft 18 and more and odd on hard 17 of two cards.
        rule = "bank-draw-soft" if is_soft(cards) else ""
        if not rule and len(cards) == 2 and total(cards) == _HARD_TWO:
            rule = "bank-hard-two"
        for at in range(begun, len(self.steps)):
            if rule and self.steps[at].expected == Chosen("stand"):
                self.steps[at] = replace(self.steps[at], rule=self.rules[rule])

    # --- settling -------------------------------------------------------------------------------

    def settle_wagers(self) -> None:
        """Settle what is left, clockwise from the action button."""
        self.settle_entries(self.ledger.entries)

    def hint_of(self, entry: Entry) -> str:
        """Return a hint for settling an entry."""
        return hint_of(entry)

    def slips_of(self, entry: Entry) -> Sequence[Slip]:
        """Foresee wrong settlements of an entry."""
        if entry.spot == MATCH:
            return self.odds_slips(entry, self.house.text("match_paytable"))
        return base_slips(entry)

    # --- clearing up ----------------------------------------------------------------------------

    def close_round(self) -> None:
        """Collect the cards, the collection that is due now, and offer the bank."""
        self.clear_table()
        self.collect_fees_at("after-round")
        self.offer_bank()

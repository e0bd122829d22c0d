"""The expert dealer's round of Blackjack Switch, act by act, from the bank button to the offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.engine import events as ev
from trainer.engine.blackjack import is_natural, is_soft, is_ten
from trainer.engine.blackjack_hands import HIT_ELEVEN_STAND_TWENTY_ONE, Cards
from trainer.engine.blackjack_play import DOUBLE, HIT, SPLIT, STAND, BlackjackProcedure
from trainer.engine.cards import spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import Odds, dollars
from trainer.engine.order import left_of, round_table
from trainer.engine.places import DEALER, Place, seat_place
from trainer.engine.rounds import Round, Seat
from trainer.engine.steps import Chosen, Course, Settled, Slip, Step
from trainer.games.blackjack_switch.hands import (
    BOXES,
    INSURANCE,
    SUPER_MATCH,
    box_hands,
    cards_place,
    dealt,
    seat_hands,
)
from trainer.games.blackjack_switch.validating import natural_found, shows_ace

NATURAL = "Natural"
SWITCHED = "switched 21½"
#: What players are used to from other tables; here a Natural pays even money.
_USUAL_ODDS = (Odds(3, 2), Odds(6, 5))


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deal_cards()
    dealer.settle_super_match()
    dealer.check_for_natural()
    if not natural_found(facts):
        dealer.serve_players()
        dealer.play_own_hand()
    dealer.settle_wagers()
    dealer.close_round()
    return tuple(dealer.steps)


class _Dealer(BlackjackProcedure):
    """An expert dealer at Blackjack Switch."""

    chart = HIT_ELEVEN_STAND_TWENTY_ONE
    natural_name = NATURAL
    courses = (HIT, STAND, DOUBLE, SPLIT)

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Show the bank's turn, let the wagers come, take the collection."""
        self.show_bank_turn()
        for seat in self.seats:
            self.lead += [
                ev.Wagered(Place(seat.number, spot), amount)
                for spot, amount in seat.wagers.items()
                if spot not in INSURANCE.values()
            ]
        self.collect_fees_at("before-deal", "after-cards")

    # --- the deal -------------------------------------------------------------------------------

    def deal_cards(self) -> None:
        """Deal each hand a card, the bank one up; again, the bank's second face down."""
        for at, which in enumerate(("first", "second")):
            for seat in self.seats:
                for box in BOXES:
                    self.deal_to(
                        cards_place(seat.number, box),
                        dealt(seat, box)[at],
                        which,
                        f"Clockwise from your left, hand 1 before hand 2: the {which} card of "
                        f"seat {seat.number}'s hand {box}.",
                    )
            self.deal(
                DEALER,
                self.facts.dealer[at],
                which,
                face_up=at == 0,
                why=f"When every hand has its {which} card, the bank gets its own"
                + (", face down." if at else "."),
            )

    def whom(self, place: Place) -> str:
        """Return who gets a card, and which of the seat's hands."""
        return "the bank" if place == DEALER else f"seat {place.seat}'s hand {place.hand}"

    # --- Super Match ----------------------------------------------------------------------------

    def settle_super_match(self) -> None:
        """Settle every Super Match wager at once."""
        self.settle_entries(
            [entry for entry in self.ledger.entries if entry.spot == SUPER_MATCH],
            "super-match-order",
        )

    # --- insurance and the check ----------------------------------------------------------------

    def check_for_natural(self) -> None:
        """Offer insurance and check the hole card where the up card asks for it."""
        up = self.facts.dealer[0]
        if shows_ace(self.facts):
            expected, rule = "offer", "insurance"
            why = f"{up} is a Bonus ace: insurance is offered, then the hole card is checked."
        else:
            expected, rule = "go-on", "no-check" if is_ten(up) else "check"
            why = f"{up} is no ace: there is no insurance and no check."
        self.choose(
            kind="insurance",
            skill="insurance.offer",
            place=DEALER,
            ask=f"The bank shows {up}. What is next?",
            courses=(
                Course("offer", "Offer insurance, then check", "I"),
                Course("check", "Check the hole card at once", "C"),
                Course("go-on", "Neither: go on to the players", "G"),
            ),
            expected=expected,
            why=why,
            rule=self.rules[rule],
            hint=self.rules["insurance"].text,
        )
        if shows_ace(self.facts):
            self._take_insurance()
            self._check_hole_card()

    def _take_insurance(self) -> None:
        for seat in self.seats:
            for box in BOXES:
                amount = seat.wagers.get(INSURANCE[box])
                if amount is not None:
                    self.lead += [
                        ev.Signalled(cards_place(seat.number, box), f"insures hand {box}"),
                        ev.Wagered(Place(seat.number, INSURANCE[box]), amount),
                    ]

    def _check_hole_card(self) -> None:
        found = natural_found(self.facts)
        hole = self.facts.dealer[1]
        self.lead.append(ev.Announced(DEALER, f"The hole card is {hole}, seen by you alone"))
        self.choose(
            kind="check-hole",
            skill="bank.check",
            place=DEALER,
            ask=f"You check the hole card: {hole}. What follows?",
            courses=(
                Course("compare", "A Natural: turn it, compare at once", "C"),
                Course("play", "No Natural: the players act", "P"),
            ),
            expected="compare" if found else "play",
            why=f"{spell(self.facts.dealer[:2])} is a Natural: nobody switches or draws."
            if found
            else f"An ace and {hole} are no Natural; the players act.",
            rule=self.rules["check"],
            after=(ev.Turned(DEALER, 1), ev.Announced(DEALER, "Natural"))
            if found
            else (ev.Announced(DEALER, "No Natural"),),
        )
        if self.house["insurance_settling"] == "after-check":
            self.settle_entries(
                [entry for entry in self.ledger.entries if entry.spot in INSURANCE.values()],
                "insurance-order",
            )

    # --- the switch and the hands ---------------------------------------------------------------

    def serve_players(self) -> None:
        """Let each player switch and play both hands, from the player-dealer's left."""
        bank = self.facts.bank.seat if self.facts.bank else 0
        left = left_of(bank, self.game.seats_at(self.facts.house))
        for seat in round_table(self.seats, first=left):
            if not self._gave_up_switch(seat):
                self._switch(seat)
            self.natural_name = SWITCHED if seat.switched else NATURAL
            for box in BOXES:
                self._play_box(seat, box)
        self.natural_name = NATURAL

    def _play_box(self, seat: Seat, box: int) -> None:
        begun = len(self.steps)
        self.play_hands([hand.played for hand in box_hands(seat, box)])
        # The first split of a pair is stated; that it may be split again is not.
        splits = [
            at for at in range(begun, len(self.steps)) if self.steps[at].expected == Chosen("split")
        ]
        for at in splits[1:]:
            self.steps[at] = replace(self.steps[at], rule=self.rules["split-limit"])
        for at in range(begun, len(self.steps)):
            self.steps[at] = _worded(self.steps[at])

    def _plays_more(self, seat: Seat) -> bool:
        return any(hand.played.doubled or hand.played.split for hand in seat_hands(seat))

    def _gave_up_switch(self, seat: Seat) -> bool:
        """Whether the house takes a double or split at once as giving up the switch."""
        at_once = self.house["double_before_switch"] == "gives-up-switch"
        return at_once and self._plays_more(seat) and not seat.switched

    def _switch(self, seat: Seat) -> None:
        left, right = (cards_place(seat.number, box) for box in BOXES)
        place = seat_place(seat.number)
        told = "crosses two fingers: switch" if seat.switched else "waves the switch off"
        self.lead.append(ev.Signalled(place, told))
        self.choose(
            kind="switch",
            skill="play.switch",
            place=place,
            ask=f"Seat {seat.number}: what about the second cards?",
            courses=(
                Course("switch", "Switch them", "W"),
                Course("keep", "Leave the hands as dealt", "K"),
            ),
            expected="switch" if seat.switched else "keep",
            why="The player asks for the switch: only the second cards change places."
            if seat.switched
            else "The player keeps both hands as dealt.",
            rule=self.rules["switch-timing" if self._plays_more(seat) else "switch"],
            hint="The player's signal decides, before either hand is played.",
        )
        if not seat.switched:
            return
        first, second = dealt(seat, 1)[1], dealt(seat, 2)[1]
        self.choose(
            kind="switch",
            skill="play.switch",
            place=place,
            ask="Which card do you pull out first, and with which hand?",
            courses=(
                Course("left", f"{first} of the left hand, right hand only", "L"),
                Course("right", f"{second} of the right hand, right hand only", "R"),
                Course("both", "Both at once, with both hands", "B"),
            ),
            expected="left",
            why=f"With the right hand only: {first} out, {second} into its place, "
            f"then {first} into the gap.",
            rule=self.rules["switch-hand"],
            hint=self.rules["switch-hand"].text,
            after=(ev.Moved(left, 1, right), ev.Moved(right, 1, left)),
            error="wrong-order",
        )

    def announce_total(self, place: Place, cards: Cards, *, natural: bool = True) -> None:
        """Announce a total; an ace with a ten-value card has a name instead of one."""
        if not is_natural(cards):
            super().announce_total(place, cards, natural=natural)
            return
        own = place == DEALER
        if not natural:
            expected, rule, said = "21", "split-aces", "21"
            why = "After a split an ace and a ten-value card are 21."
        elif self.natural_name == SWITCHED:
            expected, rule, said = "switched", "switched-natural", "21½, switched"
            why = f"{spell(cards)} came together by the switch: 21½, but no Natural."
        else:
            expected, rule, said = "natural", "natural", "Natural"
            why = f"{spell(cards)} as dealt is a Natural."
        whose = "the bank's hand" if own else f"seat {place.seat}'s hand {place.hand}"
        self.choose(
            kind="announce",
            skill="total.bank" if own else "total.player",
            place=place,
            ask=f"Announce {whose}.",
            courses=(
                Course("natural", "Natural", "N"),
                Course("switched", "21½, switched", "W"),
                Course("21", "21", "2"),
            ),
            expected=expected,
            why=why,
            rule=self.rules[rule],
            hint="As dealt, switched, or after a split?",
            after=(ev.Announced(place, f"Bank has a {said}" if own else said),),
            error="misread-hand",
        )

    # --- the bank's hand ------------------------------------------------------------------------

    def play_own_hand(self) -> None:
        """Turn the hole card and draw to the bank's rule."""
        self.turn_hole_card()
        begun = len(self.steps)
        self.play_bank()
        # The chart is silent on soft 18 and more: such a stand rests on a default.
        for at in range(begun, len(self.steps)):
            step = self.steps[at]
            if step.expected == Chosen("stand") and is_soft(self.facts.dealer):
                self.steps[at] = replace(step, rule=self.rules["bank-draw-soft"])

    # --- settling -------------------------------------------------------------------------------

    def settle_wagers(self) -> None:
        """Settle the game wagers and insurance from the right, counter-clockwise."""
        for entry in self.ledger.entries:
            insurance = entry.spot in INSURANCE.values()
            self.settle_entries([entry], "insurance-order" if insurance else "settle-order")

    def hint_of(self, entry: Entry) -> str:
        """Return a hint for settling an entry."""
        if entry.spot == SUPER_MATCH:
            return "Ranks of the first four cards only; two pair pays more than three of a kind."
        if entry.spot in INSURANCE.values():
            return "2 to 1 on a Natural of the bank, else it loses."
        return "The bank's 22 pushes hands that are not over; every win pays even money."

    def slips_of(self, entry: Entry) -> Sequence[Slip]:
        """Foresee wrong settlements of an entry."""
        if entry.spot == SUPER_MATCH:
            return self.odds_slips(entry, self.house.text("super_match_paytable"))
        key = entry.rule.key.partition("/")[2]
        if entry.spot in INSURANCE.values():
            even = Slip(Settled("pay", entry.stake), "wrong-odds", "Insurance pays 2 to 1.")
            return (even,) if entry.result == "win" else ()
        if entry.result == "win" and key.startswith("natural"):
            return [
                Slip(
                    Settled("pay", odds.on(entry.stake)),
                    "wrong-odds",
                    f"That is {odds}; here a Natural pays even money.",
                )
                for odds in _USUAL_ODDS
            ]
        if entry.result == "push" and key == "bank-over":
            win = Settled("pay", entry.stake)
            return (Slip(win, "misread-hand", "The bank's 22 pushes; it does not pay."),)
        if key == "both-over-closer":
            told = "Being closer pushes only against a suited 7-8-9."
            return (Slip(Settled("push"), "misread-hand", told),)
        if key.startswith("switched-natural") and entry.result == "push":
            told = f"A switched 21½ pushes here; {dollars(entry.stake)} would be for a Natural."
            return (Slip(Settled("pay", entry.stake), "misread-hand", told),)
        return ()

    # --- clearing up ----------------------------------------------------------------------------

    def close_round(self) -> None:
        """Collect the cards, the collection that is due now, and offer the bank."""
        self.clear_table()
        self.collect_fees_at("after-round")
        self.offer_bank()


def _worded(step: Step) -> Step:
    """Ask about a hand by its box: two hands lie at a seat even before any split."""
    box, number = 2 - step.place.hand % 2, (step.place.hand + 1) // 2
    hand = f"seat {step.place.seat}, hand {box}"
    if number > 1:
        hand += f", split hand {number}"
    match step.kind:
        case "player-decision":
            return replace(step, ask=f"{hand.capitalize()}: what do you do?")
        case "deal":
            return replace(step, ask=f"Deal {hand}, its second card.")
    return replace(step, ask=f"Announce {hand}.")

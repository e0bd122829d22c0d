"""The expert dealer's round of No Bust Blackjack, act by act, from the bank button to its offer."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine import events as ev
from trainer.engine.blackjack import is_natural
from trainer.engine.blackjack_hands import HIT_ELEVEN_STAND_TWENTY_ONE, Played
from trainer.engine.blackjack_play import DOUBLE, HIT, SPLIT, STAND, SURRENDER, BlackjackProcedure
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import Cents, Odds, dollars
from trainer.engine.order import left_of, round_table
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.rounds import Round, Seat
from trainer.engine.steps import Amount, Course, Pay, Settled, Slip, Step
from trainer.games.no_bust.hands import (
    BASE,
    BONUS_PAIR,
    BUSTER,
    INSURANCE,
    edition,
    first_two,
    hangs_on_bank,
    owners,
    paid_at_once,
)
from trainer.games.no_bust.settling import (
    action_seat,
    button_seat,
    card_number,
    uses_button,
)
from trainer.games.no_bust.validating import half_of, peeked_natural

_PAY_NATURAL = Course("pay-natural", "Natural: pay it now", "N")


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deal_cards()
    dealer.side_bets_after_deal()
    if not peeked_natural(facts):
        dealer.serve_players()
    dealer.play_own_hand()
    dealer.settle_wagers()
    dealer.close_round()
    return tuple(dealer.steps)


class _Dealer(BlackjackProcedure):
    """An expert dealer at No Bust Blackjack."""

    chart = HIT_ELEVEN_STAND_TWENTY_ONE
    natural_name = "Natural"

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        self.edition = edition(game.key)
        self.courses = (HIT, STAND, DOUBLE, SPLIT, SURRENDER)
        if "natural_paid" in self.house:
            self.courses = (*self.courses, _PAY_NATURAL)

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Show the bank's turn, let the wagers go down, take the collection."""
        self.show_bank_turn()
        self.wagers_down()
        self.collect_fees_at("before-deal")

    def wagers_down(self) -> None:
        """Let the players put their wagers down; insurance comes later."""
        super().wagers_down()
        self.lead = [
            event
            for event in self.lead
            if not (isinstance(event, ev.Wagered) and event.place.spot == INSURANCE)
        ]

    # --- the deal -------------------------------------------------------------------------------

    def deal_cards(self) -> None:
        """Deal two rounds, the bank's second card face down."""
        bank, first = self.facts.bank, 1
        whose = "your own"
        if self.edition.deals_from_bank and bank is not None:
            first, whose = left_of(bank.seat, self.game.seat_count), "the player-dealer's"
        order = round_table(self.seats, first=first)
        for at, which in enumerate(("first", "second")):
            why = f"Clockwise from {whose} left, the bank last: the {which} card."
            for seat in order:
                self.deal_to(seat_place(seat.number), first_two(seat)[at], which, why)
            if at == 1:
                self._early_surrenders()
            self.deal(DEALER, self.facts.dealer[at], which, face_up=at == 0, why=why)
        self.collect_fees_at("after-cards")

    def _early_surrenders(self) -> None:
        """Take surrenders before the bank's second card where the house reads the rule so."""
        if self.house["surrender_timing"] != "before-second-card":
            return
        for seat in self.seats:
            hand = owners(seat)[0][1][0]
            if hand.surrendered:
                self.end_hand(hand)

    # --- side bets after the deal ---------------------------------------------------------------

    def side_bets_after_deal(self) -> None:
        """Settle Bonus Pairs, or offer insurance and look under an ace."""
        self.settle_entries(
            [entry for entry in self.ledger.entries if entry.spot == BONUS_PAIR],
            order_rule="bonus-pair-order" if BONUS_PAIR in self.game.spots else "settle-order",
        )
        if INSURANCE in self.game.spots:
            self._offer_insurance()

    def _offer_insurance(self) -> None:
        up = self.facts.dealer[0]
        ace = up[0] == "A"
        self.choose(
            kind="offer-insurance",
            skill="insurance.offer",
            place=TABLE,
            ask=f"Everyone has two cards; the bank shows {up}. Do you offer insurance?",
            courses=(Course("offer", "Offer insurance", "I"), Course("go-on", "Go on", "G")),
            expected="offer" if ace else "go-on",
            why="An ace shows: insurance is offered." if ace else f"{up} is no ace: no insurance.",
            rule=self.rules["insurance-offer"],
            hint="Insurance is offered on an ace and on nothing else.",
            after=(ev.Announced(TABLE, "Insurance?"),) if ace else (),
        )
        if not ace:
            return
        for seat in self.seats:
            for owner, wagers in _wagers(seat):
                if INSURANCE in wagers:
                    self._insurance_amount(Place(seat.number, INSURANCE, owner=owner), wagers[BASE])
        if self.house["hole_card_check"] == "peek":
            self._look_under_ace()

    def _insurance_amount(self, place: Place, base: Cents) -> None:
        half = half_of(base, self.house)
        self.lead.append(ev.Signalled(place, "takes insurance"))
        self.add(
            Step(
                kind="insurance-amount",
                skill="insurance.amount",
                place=place,
                ask=f"{_bettor(place)} insures a wager of {dollars(base)}. For how much?",
                form=Pay("Insurance", charges=True),
                expected=Amount(half),
                why=f"{dollars(base)} / 2 = {dollars(half)}.",
                rule=self.rules["insurance-offer"],
                hint="Half of the game wager.",
                after=(ev.Wagered(place, half),),
                slips=(Slip(Amount(base), "arithmetic", "Insurance is half of the wager."),),
                error="arithmetic",
            )
        )

    def _look_under_ace(self) -> None:
        found = is_natural(self.facts.dealer)
        hole = self.facts.dealer[1]
        self.lead.append(ev.Announced(DEALER, f"Seen by you alone: {hole}"))
        self.choose(
            kind="check-hole",
            skill="insurance.check",
            place=DEALER,
            ask=f"Under the ace lies {hole}. What now?",
            courses=(
                Course("natural", "A Natural: the round ends", "N"),
                Course("go-on", "No Natural: the players play", "G"),
            ),
            expected="natural" if found else "go-on",
            why=f"Ace and {hole} are {'' if found else 'no '}Natural.",
            rule=self.rules["hole-card-check"],
        )

    # --- the players' hands ---------------------------------------------------------------------

    def serve_players(self) -> None:
        """Play every seat clockwise from the dealer's left."""
        early = self.house["surrender_timing"] == "before-second-card"
        for seat in self.seats:
            (_, hands), *behind = owners(seat)
            if not (early and hands[0].surrendered):
                self.play_hands(hands, [shares for _, shares in behind])

    def end_hand(self, hand: Played) -> None:
        """End a hand; a Natural the bank cannot match is paid now."""
        if not paid_at_once(hand, self.facts):
            super().end_hand(hand)
            return
        up = self.facts.dealer[0]
        self.decide(
            hand,
            "pay-natural",
            f"The bank shows {up} and can have no Natural: this one is paid now.",
            self.rules["natural-at-once"],
            skill="play.natural",
        )
        self.settle_hand(hand, "natural-at-once")
        self.put_away(hand)

    # --- the bank's hand ------------------------------------------------------------------------

    def play_own_hand(self) -> None:
        """Turn the hole card, place the action button, draw for the bank."""
        self.turn_hole_card()
        if uses_button(self.game, self.facts):
            self._place_button()
        if INSURANCE in self.game.spots and self.house["insurance_settling"] == "at-hole-card":
            self.settle_entries([entry for entry in self.ledger.entries if entry.spot == INSURANCE])
        self.play_bank(needed=hangs_on_bank(self.facts))

    def _place_button(self) -> None:
        seat, given = action_seat(self.game, self.facts), self.facts.action_seat
        if given:
            self.lead.append(ev.Announced(TABLE, f"The action goes to seat {given}"))
            why = f"The action was given to seat {given}."
            pointed = given
        else:
            card = self.facts.dealer[1]
            pointed = button_seat(self.game, self.facts)
            number = card_number(card, self.house)
            why = f"The hole card {card} is number {number}: counted clockwise, seat {pointed}."
        if pointed != seat:
            why += f" No wager there, so it moves on to seat {seat}."
        self.place_action_button(seat, why)

    # --- settling -------------------------------------------------------------------------------

    def settle_wagers(self) -> None:
        """Settle whatever has not been settled yet."""
        self.settle_entries(self.ledger.entries)

    def hint_of(self, entry: Entry) -> str:
        """Return a hint for settling an entry."""
        if entry.spot == BUSTER:
            return "Only the bank's hand counts: is it over 21, and with how many cards?"
        if entry.spot == BONUS_PAIR:
            return "Only the first two cards count: one rank, then suit, then color."
        if entry.spot == INSURANCE:
            return "It wins 2 to 1 against a Natural and loses otherwise."
        if entry.result == "surrender":
            return "Half of the wager is forfeited."
        return "Naturals first, then who is over 21, then the totals."

    def slips_of(self, entry: Entry) -> Sequence[Slip]:
        """Foresee wrong odds, halves and doubles that were missed."""
        if entry.spot in (BONUS_PAIR, BUSTER):
            table = self.game.posted_at(self.house, entry.spot)
            return self.odds_slips(entry, table.name) if table else ()
        if entry.result == "surrender":
            told = "A surrender forfeits half of the wager, not all of it."
            return (Slip(Settled("take", entry.stake), "wrong-ruling", told),)
        if entry.result != "win":
            return ()
        slips = [Slip(Settled("pay", entry.pays + entry.stake), "arithmetic", _STAKE_PAID)]
        if entry.spot == INSURANCE:
            slips.append(Slip(Settled("pay", entry.stake), "wrong-odds", "Insurance pays 2 to 1."))
        elif entry.row == "natural":
            slips += [
                Slip(Settled("pay", entry.stake), "wrong-odds", "A Natural pays 6 to 5."),
                Slip(
                    Settled("pay", Odds(3, 2).on(entry.stake)),
                    "wrong-odds",
                    "That is 3 to 2; a Natural pays 6 to 5 here.",
                ),
            ]
        else:
            slips.append(
                Slip(
                    Settled("pay", Odds(6, 5).on(entry.stake)),
                    "wrong-odds",
                    "6 to 5 is for a Natural only.",
                )
            )
            if self._was_doubled(entry):
                told = "The hand was doubled; the whole stake is paid."
                slips.append(Slip(Settled("pay", entry.stake // 2), "missed-wager", told))
        return slips

    def _was_doubled(self, entry: Entry) -> bool:
        for owner, hands in owners(self.facts.seat(entry.seat)):
            if owner == entry.owner and len(hands) >= entry.hand:
                return bool(hands[entry.hand - 1].doubled)
        return False

    # --- clearing up ----------------------------------------------------------------------------

    def close_round(self) -> None:
        """Take what collection is due now, clear the table, offer the bank."""
        self.collect_fees_at("after-round")
        self.clear_table()
        self.offer_bank()


_STAKE_PAID = "The stake was counted into the payment; odds are paid over the stake."


def _wagers(seat: Seat) -> list[tuple[str, dict[str, Cents]]]:
    """Return everybody's wagers at a seat."""
    return [("player", dict(seat.wagers))] + [
        (f"backline-{at}", dict(bettor.wagers)) for at, bettor in enumerate(seat.backline, 1)
    ]


def _bettor(place: Place) -> str:
    behind = "" if place.owner == "player" else f"'s {place.owner.replace('-', ' bettor ')}"
    return f"Seat {place.seat}{behind}"

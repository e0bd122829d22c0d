"""The expert dealer's round of Casino War, from the bank button to the bank's offer."""

from __future__ import annotations

from trainer.engine import events as ev
from trainer.engine.bettors import bettors_of
from trainer.engine.game import Game
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.rounds import Round
from trainer.engine.steps import (
    Course,
    Mark,
    Marked,
    Settled,
    Slip,
    Step,
)
from trainer.games.casino_war.hands import a
from trainer.games.casino_war.validating import (
    SURRENDER,
    WAR,
    WAR_TIE,
    is_tied,
)
from trainer.games.casino_war.war import WarDealer


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deal_cards()
    dealer.settle_first_deal()
    dealer.settle_surrenders()
    if dealer.warriors:
        dealer.raise_war()
        dealer.deal_war()
        dealer.settle_wars()
    dealer.close_round()
    return tuple(dealer.steps)


class _Dealer(WarDealer):
    """An expert dealer at Casino War."""

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Show the bank's turn, take wagers and collections, close the betting."""
        self.show_bank_turn()
        self.wagers_down()
        # A Tie wager of the war deal comes down with the War wager.
        self.lead = [
            event
            for event in self.lead
            if not (isinstance(event, ev.Wagered) and event.place.spot == WAR_TIE)
        ]
        self.collect_fees_at("before-deal")
        self._burn_card()
        self.call_no_more_bets()

    def _burn_card(self) -> None:
        shoe = self.house["shoe"]
        if shoe not in ("new-shoe", "new-dealer"):
            return
        new = "The shoe is new." if shoe == "new-shoe" else "You have just come to the table."
        self.choose(
            kind="burn",
            skill="burn",
            place=TABLE,
            ask=f"{new} What do you do before the deal?",
            courses=(
                Course("one-down", "Burn one card face down", "O"),
                Course("one-up", "Burn one card face up", "U"),
                Course("three-down", "Burn three cards face down", "T"),
                Course("nothing", "Nothing: deal", "N"),
            ),
            expected="one-down",
            why="A new shoe and every new dealer begin with one burn card nobody sees.",
            rule=self.rules["burn-card"],
            hint="Three cards are burned only before a war card.",
            after=(ev.Burned(),),
        )

    # --- the deal -------------------------------------------------------------------------------

    def deal_cards(self) -> None:
        """Deal one card face up to every player, then to the player-dealer."""
        for seat in self.seats:
            self.deal_up(seat_place(seat.number), seat.cards[0], "a card")
        if self.house["shoe"] == "cut-card":
            self._cut_card()
        self.deal_up(DEALER, self.facts.dealer[0], "a card")
        self.collect_fees_at("after-cards")

    def _cut_card(self) -> None:
        self.lead.append(ev.Happened(TABLE, "The cutting card comes out of the shoe."))
        self.choose(
            kind="cut-card",
            skill="shoe.cut-card",
            place=TABLE,
            ask="The cutting card comes out. What do you do?",
            courses=(
                Course("finish", "Finish the round, then reshuffle", "F"),
                Course("stop", "Return the wagers and reshuffle now", "S"),
                Course("ignore", "Deal on until the shoe is empty", "I"),
            ),
            expected="finish",
            why="The round is dealt to its end; the reshuffle follows.",
            rule=self.rules["cut-card"],
        )

    # --- the first deal is settled --------------------------------------------------------------

    def settle_first_deal(self) -> None:
        """Settle every Primary and Tie wager the first cards decide."""
        for entry in self.first:
            self.settle_within_stake(
                entry,
                hint="Only the rank counts, the ace is high; a tie pays the Tie wager 10 to 1.",
                slips=self.first_slips(entry),
            )

    def settle_surrenders(self) -> None:
        """Offer the choice to everyone whose card ties, and settle the surrenders."""
        tied = [seat for seat in self.seats if is_tied(self.facts, seat)]
        if not tied:
            return
        dealt = self.facts.dealer[0]
        numbers = ", ".join(str(seat.number) for seat in tied)
        self.add(
            Step(
                kind="offer-choice",
                skill="tie.offer",
                place=TABLE,
                ask="Mark every seat you offer surrender or war.",
                form=Mark(button="offer", spot="", seats=tuple(seat.number for seat in self.seats)),
                expected=Marked(frozenset(seat.number for seat in tied)),
                why=f"The player-dealer shows {a(dealt)}: "
                f"{f'seat {numbers} holds' if len(tied) == 1 else f'seats {numbers} hold'} "
                "the same rank.",
                rule=self.rules["options"],
                hint="Every seat whose card has the rank of the player-dealer's.",
                after=tuple(
                    ev.Signalled(Place(seat.number, owner=bettor.owner), _SAYS[bettor.action])
                    for seat in tied
                    for bettor in bettors_of(seat)
                ),
                error="misread-hand",
            )
        )
        for entry in self.surrenders:
            self.settle_within_stake(
                entry,
                skill="outcome.surrender",
                hint="Half of the Primary is taken, half goes back.",
                slips=(
                    Slip(
                        Settled("take", entry.stake),
                        "wrong-odds",
                        "A surrender costs half of the Primary, not all of it.",
                    ),
                ),
            )

    # --- clearing up ----------------------------------------------------------------------------

    def close_round(self) -> None:
        """Collect the cards, take what is due after a round, offer the bank."""
        self.collect_cards()
        self.collect_fees_at("after-round")
        if self.house["shoe"] == "cut-card":
            self.announce_reshuffle("cut-card")
        self.offer_bank()


_SAYS = {WAR: "goes to war", SURRENDER: "surrenders"}

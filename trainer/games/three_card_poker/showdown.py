"""The dealer's side of a showdown: announcing, bringing hands in, settling, locking up."""

from __future__ import annotations

from trainer.engine import events as ev
from trainer.engine.cards import spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.places import DEALER, seat_place
from trainer.engine.poker import three_card
from trainer.engine.procedure import Procedure
from trainer.engine.rounds import Round, Seat
from trainer.engine.steps import Course, Settled, Slip
from trainer.engine.three_card import high_to_low, spoken
from trainer.engine.three_card_play import read_hand
from trainer.games.three_card_poker.hands import dealer_plays
from trainer.games.three_card_poker.settling import (
    ANTE_BONUS,
    forfeited,
    in_settling_order,
    pays_envy,
    settle,
    shown,
)
from trainer.games.three_card_poker.validating import ANTE, BONUS, PAIR_PLUS, PLAY

_HINTS = {
    ANTE: "Does the dealer play? If not, the Ante wins whatever the hand.",
    PLAY: "Does the dealer play? If not, the Play wager pushes.",
    ANTE_BONUS: "A straight or better is paid on the Ante alone, win or lose.",
    PAIR_PLUS: "Only the player's own cards count: a pair or better.",
    BONUS: "Only the player's own cards count: find the row of the Bonus table.",
}


class Showdown(Procedure):
    """A dealer who knows the round's ledger and settles it hand by hand."""

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        self.ledger = settle(game, facts)
        self.envy = pays_envy(game, facts)
        self.bonus_bettors = [seat for seat in self.seats if BONUS in seat.wagers]
        #: Whether the players' cards lie open from the start.
        self.face_up = self.house["deal_face"] == "up"

    def announce_and_settle(self) -> None:
        """Say whether the dealer plays, then settle hand by hand, then Envy."""
        self._announce()
        for seat in in_settling_order(self.facts):
            if shown(self.facts, seat):
                self._settle_hand(seat)
        self.pay_envy(
            self.ledger.envy,
            BONUS,
            "$100 for A-K-Q of spades, $25 for another suited A-K-Q, $5 for a straight flush; "
            "never for the player's own hand or yours.",
        )

    def _announce(self) -> None:
        cards = self.facts.dealer
        hand, playing = spoken(three_card(cards)), dealer_plays(cards)
        said = f"Dealer plays with {_spoken_aloud(hand)}" if playing else "Dealer doesn't play"
        self.choose(
            kind="dealer-plays",
            skill="dealer.qualify",
            place=DEALER,
            ask="Announce your hand.",
            courses=(
                Course("plays", "Dealer plays", "P"),
                Course("does-not-play", "Dealer doesn't play", "N"),
            ),
            expected="plays" if playing else "does-not-play",
            why=f"{spell(high_to_low(cards))} is {hand}: "
            f"{'queen-high or better plays' if playing else 'less than queen-high does not play'}.",
            rule=self.rules["dealer-plays"],
            hint="The line lies between jack-high and queen-high.",
            after=(ev.Announced(DEALER, said),),
            error="misread-hand",
        )

    # --- settling -------------------------------------------------------------------------------

    def _settle_hand(self, seat: Seat) -> None:
        place = seat_place(seat.number)
        turned = () if self.face_up else tuple(ev.Turned(place, at) for at in range(3))
        self.act(
            kind="reveal",
            skill="order.reveal",
            place=place,
            ask=f"Bring seat {seat.number}'s hand in and turn it up.",
            open_ask="Bring the next hand in.",
            verb="Bring in",
            why=f"Seat {seat.number} is next in the order this house settles.",
            rule=self.rules["reveal"],
            hint=self.rules["settle-order"].text,
            after=turned,
            ordered=True,
            order_rule=self.rules["settle-order"],
        )
        read_hand(self, seat, three_card(seat.cards))
        gone = forfeited(self.facts, seat)
        for entry in self.ledger.entries:
            if entry.seat == seat.number and entry.spot not in gone:
                self.settle_entry(entry, hint=_HINTS[entry.spot], slips=self._slips(seat, entry))
        if self.envy or self.house["pay_style"] == "pick-and-pay":
            self._lock_up(seat)

    def _slips(self, seat: Seat, entry: Entry) -> list[Slip]:
        """Foresee the wrong settlements that tell what went wrong."""
        if entry.spot in (PAIR_PLUS, BONUS):
            table = self.game.posted_at(self.facts.house, entry.spot)
            return self.odds_slips(entry, table.name) if table else []
        if entry.spot == ANTE_BONUS:
            return self._ante_bonus_slips(seat, entry)
        if entry.rule.key.endswith("/no-play"):
            told = "The dealer doesn't play: the Ante is paid and the Play wager pushes."
            return [
                Slip(answer, "misread-hand", told)
                for answer in (
                    Settled("take", entry.stake), Settled("push"), Settled("pay", entry.stake),
                )
            ]  # fmt: skip
        return []

    def _ante_bonus_slips(self, seat: Seat, entry: Entry) -> list[Slip]:
        table, stake = self.game.posted_at(self.facts.house, ANTE), seat.wagers[ANTE]
        rows = [row for row in table.rows if row.odds is not None] if table else []
        return [
            Slip(
                Settled("pay", row.odds.on(stake)),
                "wrong-odds",
                f"That is the payment for {row.title.lower()}, {row.odds}.",
            )
            for row in rows
            if row.odds is not None
        ] + [
            Slip(
                Settled("pay", 2 * entry.pays),
                "arithmetic",
                "The Ante Bonus is paid on the Ante, not on Ante and Play.",
            )
        ]

    def _lock_up(self, seat: Seat) -> None:
        place = seat_place(seat.number)
        # A hand nobody is paid for triggers no payout: it goes like any other.
        stays = any(seat.number in payment.hands for payment in self.ledger.envy)
        picks = self.house["pay_style"] == "pick-and-pay"
        why = "A hand that other players are paid Envy for stays in sight until Envy is paid."
        if not stays:
            why = "The hand is settled and triggers no Envy: it is locked up before you move on."
            if not self.envy:
                why = "This house picks and pays: a settled hand is taken up at once."
            self.out.add(seat.number)
        self.choose(
            kind="lock-up",
            skill="envy.leave" if self.envy else "order.collect",
            place=place,
            ask=f"Seat {seat.number} is settled. What about its cards?",
            courses=(
                Course("lock-up", "Lock them up", "L"),
                Course("leave", "Leave them face up", "F"),
            ),
            expected="leave" if stays else "lock-up",
            why=why,
            rule=self.rules["lock-up" if self.envy or not picks else "pick-up"],
            after=() if stays else (ev.Cleared(place),),
            error="wrong-ruling",
        )


def _spoken_aloud(hand: str) -> str:
    """Return the dealer's hand as he announces it: high cards by their best card."""
    name, high, _ = hand.partition("-high")
    if not high or " " in name:
        return hand
    return f"an {name}" if name == "ace" else f"a {name}"

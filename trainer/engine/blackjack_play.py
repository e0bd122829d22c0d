"""The acts blackjack games have in common: reading signals, splitting, doubling, the bank's draw.

A game's procedure is a subclass. Its data must have the step kinds and skills named here and the
rules ``announce``, ``signals``, ``player-chart``, ``double``, ``split``, ``split-aces``,
``surrender``, ``hole-card``, ``bank-draw``, ``coverage`` and ``settle-order``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from trainer.engine import events as ev
from trainer.engine.blackjack import (
    bank_draws,
    is_natural,
    is_over,
    is_soft,
    spoken,
    spoken_value,
    total,
)
from trainer.engine.blackjack_hands import Cards, Chart, Played, dealt_two, double_steps
from trainer.engine.cardroom_play import CardroomProcedure
from trainer.engine.cards import Card, spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import Cents, dollars
from trainer.engine.places import DEALER, Place
from trainer.engine.rounds import Round
from trainer.engine.rules import Rule
from trainer.engine.steps import Count, Counted, Course, Slip, Step

#: No hand that may still take a card counts more than 20, so none ends above this.
_HIGHEST = 31

HIT = Course("hit", "Deal one card", "H")
STAND = Course("stand", "No card: the hand stands", "S")
DOUBLE = Course("double", "Double: deal one card only", "D")
SPLIT = Course("split", "Split into two hands", "P")
SURRENDER = Course("surrender", "Surrender: the hand is over", "R")

#: What backline bettors have on the same hands, bettor by bettor.
Shares = Sequence[Sequence[Played]]


class BlackjackProcedure(CardroomProcedure):
    """An expert dealer at a blackjack game. Entries settled early are not settled again."""

    #: Who must draw and who must stand.
    chart: Chart
    #: Whether a split ace gets one card only.
    one_card_aces = True
    #: What the best two-card hand is called aloud.
    natural_name = "blackjack"
    #: What a dealer chooses among at a player's decision.
    courses: Sequence[Course] = (HIT, STAND, DOUBLE, SPLIT, SURRENDER)

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        self._settled: set[Place] = set()
        #: Every place cards of players were dealt to and not yet put away, in that order.
        self.lying: list[Place] = []

    # --- totals ---------------------------------------------------------------------------------

    def announce_total(self, place: Place, cards: Cards, *, natural: bool = True) -> None:
        """Announce a hand's total as it stands."""
        own = place == DEALER
        whose = "the bank's" if own else f"{_whose(place)}'s"
        said = self.natural_name if natural and is_natural(cards) else spoken(cards)
        if not natural and is_natural(cards):
            said = "21"
        slips = []
        if is_soft(cards) and not is_natural(cards):
            slips.append(
                Slip(Counted(total(cards) - 10), "misread-hand", "The ace still counts eleven.")
            )
        elif any(card[0] == "A" for card in cards):
            slips.append(
                Slip(Counted(total(cards) + 10), "misread-hand", "Eleven would go over 21.")
            )
        self.add(
            Step(
                kind="announce",
                skill="total.bank" if own else "total.player",
                place=place,
                ask=f"Announce {whose} total.",
                open_ask="Announce the next total.",
                form=Count(2, _HIGHEST),
                expected=Counted(total(cards)),
                why=f"{spell(cards)}: {spoken_value(cards)}.",
                rule=self.rules["announce"],
                hint="Faces count ten; an ace counts eleven while that does not go over 21.",
                after=(ev.Announced(place, f"Bank has {said}" if own else said.capitalize()),),
                ordered=True,
                slips=tuple(slips),
                error="misread-hand",
            )
        )

    # --- the players' hands ---------------------------------------------------------------------

    def whom(self, place: Place) -> str:
        """Return who gets a card at a place."""
        return "the bank" if place == DEALER else _whose(place)

    def deal_to(
        self, place: Place, card: Card, which: str, why: str = "", *, rule: str = "deal"
    ) -> None:
        """Deal a player's card and remember that it lies there."""
        if place not in self.lying:
            self.lying.append(place)
        self.deal(place, card, which, rule=rule, why=why)

    def play_hands(self, hands: Sequence[Played], shares: Shares = ()) -> None:
        """Play a seat's hands from its first two cards to the end, splits first.

        Money backline bettors add to their shares goes down with the seated player's.
        """
        if len(hands) > 1:
            self._split(hands, shares)
        for hand in hands:
            if hand.split:
                self.deal_to(
                    hand.cards_place,
                    hand.cards[1],
                    "second",
                    f"Each split hand gets its second card when its turn comes; "
                    f"this is hand {hand.hand}.",
                    rule="split-aces" if hand.cards[0][0] == "A" else "split",
                )
            self._play(hand, shares)

    def _split(self, hands: Sequence[Played], shares: Shares) -> None:
        """Split the first hand as often as it was split, before it is played on."""
        first = hands[0]
        for made in range(1, len(hands)):
            new = hands[made]
            two = dealt_two((first, new))
            if made > 1:
                self.deal_to(
                    first.cards_place,
                    two[1],
                    "second",
                    "The first hand after a split gets its second card.",
                    rule="split-aces" if two[0][0] == "A" else "split",
                )
            self.announce_total(first.cards_place, two)
            stakes = [new, *(hand for share in shares for hand in share if hand.hand == made + 1)]
            self.lead += [
                ev.Signalled(first.cards_place, "adds an equal wager and shows two fingers"),
                *(ev.Wagered(stake.stake_place, stake.wager) for stake in stakes),
            ]
            self.lying.append(new.cards_place)
            self.decide(
                first,
                "split",
                f"{spell(two)} are alike and the player adds {dollars(new.wager)}: two hands.",
                self.rules["split-aces" if two[0][0] == "A" else "split"],
                skill="play.split",
                after=(ev.Moved(first.cards_place, 1, new.cards_place),),
            )

    def _play(self, hand: Played, shares: Shares) -> None:
        """Play one hand on from its first two cards."""
        cards, place = hand.cards, hand.cards_place
        adds = double_steps(hand)
        first_double = len(cards) - hand.doubled
        for count in range(2, len(cards)):
            self.announce_total(place, cards[:count], natural=not hand.split)
            if count >= first_double:
                self._double(hand, count, adds[count - first_double], shares)
            else:
                self._hit(hand, count)
        self.announce_total(place, cards, natural=not hand.split)
        self.end_hand(hand)

    def _hit(self, hand: Played, count: int) -> None:
        place, so_far = hand.cards_place, hand.cards[:count]
        if self.chart.must_hit(so_far):
            why = f"{spoken(so_far).capitalize()} must take a card."
            rule, skill = self.rules["player-chart"], "play.chart"
        else:
            self.lead.append(ev.Signalled(place, "sweeps a hand toward the body"))
            why = f"The sweep asks for a card, and on {spoken(so_far)} the player may have one."
            rule, skill = self.rules["signals"], "play.signal"
        after = (ev.Dealt(place, hand.cards[count]),)
        self.decide(hand, "hit", why, rule, skill=skill, after=after)

    def _double(self, hand: Played, count: int, adds: Cents, shares: Shares) -> None:
        place, so_far = hand.cards_place, hand.cards[:count]
        # Whatever two-card 21 may be doubled, a natural it is not.
        doubled = "21" if is_natural(so_far) else spoken(so_far)
        joined = [
            ev.Wagered(other.stake_place, other.extra)
            for share in shares
            for other in share
            if other.hand == hand.hand and other.extra
        ]
        self.lead += [
            ev.Signalled(place, "adds a wager and shows one finger"),
            ev.Wagered(hand.stake_place, adds),
            *joined,
        ]
        self.decide(
            hand,
            "double",
            f"The player adds {dollars(adds)} to double {doubled}: one card and no more.",
            self.rules["double"],
            skill="play.double",
            after=(ev.Dealt(place, hand.cards[count]),),
        )

    def end_hand(self, hand: Played) -> None:
        """End a hand: it stands by the chart or by signal, or it is surrendered."""
        place, cards = hand.cards_place, hand.cards
        if hand.surrendered:
            self.lead.append(ev.Signalled(place, "says: surrender"))
            why = f"On {spoken(cards)} the hand may be surrendered: half the wager is forfeited."
            rule = self.rules["surrender"]
            self.decide(hand, "surrender", why, rule, skill="play.surrender")
            self.settle_hand(hand)
            self.put_away(hand)
        elif hand.doubled or is_over(cards):
            # One card on a double, none after going over: there is nothing left to decide.
            pass
        elif hand.split and cards[0][0] == "A" and self.one_card_aces:
            why = "A split ace gets one card and no more."
            self.decide(hand, "stand", why, self.rules["split-aces"], skill="play.chart")
        elif self.chart.must_stand(cards):
            name = self.natural_name if is_natural(cards) and not hand.split else spoken(cards)
            named = name == self.natural_name
            why = f"A {name} stands." if named else f"{name.capitalize()} stands."
            self.decide(hand, "stand", why, self.rules["player-chart"], skill="play.chart")
        else:
            self.lead.append(ev.Signalled(place, "moves a hand from side to side"))
            why = f"The hand from side to side stays on {spoken(cards)}."
            self.decide(hand, "stand", why, self.rules["signals"], skill="play.signal")

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
        """Ask what the dealer does at a player's decision."""
        self.choose(
            kind="player-decision",
            skill=skill,
            place=hand.cards_place,
            ask=f"{_whose(hand.cards_place).capitalize()}: what do you do?",
            courses=self.courses,
            expected=expected,
            why=why,
            rule=rule,
            hint="First what the chart leaves no choice about, then the player's signal.",
            after=after,
        )

    # --- settling -------------------------------------------------------------------------------

    def slips_of(self, entry: Entry) -> Sequence[Slip]:  # noqa: ARG002 - games foresee their own
        """Foresee wrong settlements of an entry."""
        return ()

    def hint_of(self, entry: Entry) -> str:  # noqa: ARG002 - games have their own
        """Return a hint for settling an entry."""
        return ""

    def settle_hand(self, hand: Played, order_rule: str = "settle-order") -> None:
        """Settle now what seated player and backline bettors have on one hand."""
        spot = hand.stake_place
        self.settle_entries(
            [
                entry
                for entry in self.ledger.entries
                if (entry.seat, entry.spot, entry.hand) == (spot.seat, spot.spot, spot.hand)
            ],
            order_rule,
        )

    def settle_entries(self, entries: Iterable[Entry], order_rule: str = "settle-order") -> None:
        """Settle entries not settled before, in the order given."""
        for entry in entries:
            if entry.place in self._settled:
                continue
            self._settled.add(entry.place)
            self.settle_entry(
                entry,
                order_rule=order_rule,
                hint=self.hint_of(entry),
                slips=self.slips_of(entry),
            )

    def put_away(self, hand: Played) -> None:
        """Put a finished hand's cards into the rack with the act just done."""
        self.lying.remove(hand.cards_place)
        last = self.steps[-1]
        self.steps[-1] = replace(last, after=(*last.after, ev.Cleared(hand.cards_place)))

    def clear_table(self) -> None:
        """Collect every card still on the table."""
        self.collect_cards((*reversed(self.lying), DEALER))

    # --- the bank's hand ------------------------------------------------------------------------

    def turn_hole_card(self, index: int = 1) -> None:
        """Turn the bank's hole card."""
        self.act(
            kind="turn-hole",
            skill="bank.turn-hole",
            place=DEALER,
            ask="Every hand is played. Turn the bank's hole card.",
            open_ask="Every hand is played. What is next?",
            verb="Turn",
            why="The hole card is turned when every player has finished.",
            rule=self.rules["hole-card"],
            after=(ev.Turned(DEALER, index),),
            ordered=True,
        )

    def play_bank(self, *, needed: bool = True) -> None:
        """Announce the bank's hand and draw until its rule says stand.

        ``needed``: whether any wager still hangs on the bank's total.
        """
        cards = self.facts.dealer
        for count in range(2, len(cards) + 1):
            so_far = cards[:count]
            self.announce_total(DEALER, so_far)
            draws = count < len(cards)
            if is_over(so_far) or (is_natural(so_far) and not draws):
                break
            self.choose(
                kind="bank-draw",
                skill="bank.draw",
                place=DEALER,
                ask="Does the bank draw or stand?",
                courses=(Course("draw", "Draw", "D"), Course("stand", "Stand", "S")),
                expected="draw" if draws else "stand",
                why=(
                    "No wager hangs on the bank's total any more."
                    if bank_draws(so_far) and not draws and not needed
                    else f"The bank has {spoken(so_far)}: {_drawing_rule(so_far)}."
                ),
                rule=self._draw_rule(so_far),
                hint="Soft 17 or less draws; hard 17 or more stands.",
                after=(ev.Dealt(DEALER, cards[count]),) if draws else (),
            )

    def _draw_rule(self, cards: Cards) -> Rule:
        """Return the drawing rule; standing on a soft total may be a point of its own."""
        soft = is_soft(cards) and not bank_draws(cards)
        return self.rules[
            "bank-draw-soft" if soft and "bank-draw-soft" in self.rules else "bank-draw"
        ]


def _drawing_rule(cards: Cards) -> str:
    if bank_draws(cards):
        return "it draws on soft 17 or less"
    return f"it stands on {'soft 18' if is_soft(cards) else 'hard 17'} or more"


def _whose(place: Place) -> str:
    """Return a hand in words, as ``seat 3`` or ``seat 3, hand 2``."""
    return f"seat {place.seat}" + (f", hand {place.hand}" if place.hand > 1 else "")

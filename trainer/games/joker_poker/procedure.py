"""The expert dealer's round of Joker Poker, from the bank button to the bank's offer."""

from __future__ import annotations

from trainer.engine import events as ev
from trainer.engine.cards import Card, spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.places import DEALER, Place, low_place, seat_place
from trainer.engine.poker import Strength
from trainer.engine.rounds import Round, Seat
from trainer.engine.steps import (
    Course,
    SetHand,
    SetLow,
    Settled,
    Slip,
    Step,
)
from trainer.games.joker_poker.hands import KIND_KEYS, Kind, best_jokers, spoken
from trainer.games.joker_poker.irregular import shown
from trainer.games.joker_poker.opening import WORDS, Opening
from trainer.games.joker_poker.settling import (
    bank_hand,
    bank_joker,
    declared,
    joker_of,
    player_hand,
)
from trainer.games.joker_poker.validating import (
    BASE,
    DEADLY,
    dead_at,
    dealer_plays,
    is_void,
    second_ace,
)

_KINDS = tuple(
    Course(KIND_KEYS[kind], label, key)
    for kind, label, key in (
        (Kind.ONE_PAIR, "One pair", "P"),
        (Kind.THREE_OF_A_KIND, "Three of a kind", "3"),
        (Kind.STRAIGHT, "Straight", "S"),
        (Kind.FULL_HOUSE, "Full house", "U"),
        (Kind.FLUSH, "Flush", "F"),
        (Kind.FOUR_OF_A_KIND, "Four of a kind", "4"),
        (Kind.STRAIGHT_FLUSH, "Straight flush", "G"),
        (Kind.ROYAL_FLUSH, "Royal flush with joker", "R"),
        (Kind.FIVE_OF_A_KIND, "Five of a kind", "5"),
        (Kind.NATURAL_ROYAL, "Natural royal flush", "N"),
    )
)


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deal_three()
    dealer.take_decisions()
    dealer.deal_two()
    dealer.set_jokers()
    if dealer.live:
        dealer.open_bank()
        dealer.settle_hands()
    dealer.close_round()
    return tuple(dealer.steps)


class _Dealer(Opening):
    """An expert dealer at Joker Poker."""

    # --- jokers ---------------------------------------------------------------------------------

    def set_jokers(self) -> None:
        """Let the players fill their boxes; set the hands the dealer plays."""
        for seat in self.order:
            dead = dead_at(self.facts, seat) == "five-cards"
            odd = self.odd
            if odd and odd.kind in DEADLY and odd.seat == seat.number and odd.at == "five-cards":
                self.hand_dies(seat, self._next(seat) if dead else None)
        for seat in self.live:
            place = seat_place(seat.number)
            if declared(self.facts, seat):
                self.lead += [ev.Turned(place, at) for at in range(5)]
                self.lead.append(ev.Signalled(place, "declares a natural royal flush"))
            elif dealer_plays(self.facts, seat):
                self._designate(place, seat.cards, joker_of(self.facts, seat), "second-position")
            else:
                self.lead.append(ev.Arranged(place, (joker_of(self.facts, seat),)))

    def _designate(self, place: Place, cards: tuple[Card, ...], joker: Card, rule: str) -> None:
        """Lay the card that makes the best hand into the Joker box."""
        best = best_jokers(cards, second_ace=second_ace(self.facts))
        if place == DEALER:
            whose, strength = "the bank's", bank_hand(self.facts)
            turned: list[ev.Event] = []
        else:
            whose = f"seat {place.seat}'s"
            strength = player_hand(self.facts, self.facts.seat(place.seat))
            turned = [ev.Turned(place, at) for at in range(len(cards))]
        rest = spell(card for card in cards if card != joker)
        self.add(
            Step(
                kind="designate",
                skill="joker.designate",
                place=place,
                ask=f"Lay {whose} joker into the Joker box.",
                form=SetHand(cards, low_size=1),
                expected=SetLow(frozenset({joker})),
                also=tuple(SetLow(frozenset({card})) for card in best if card != joker),
                why=f"{rest} with the {joker.spoken} as joker: {spoken(strength)}, the best there "
                "is.",
                rule=self.rules[rule],
                hint="Find four cards that go together; the one left over becomes the joker.",
                before=tuple(turned),
                after=(ev.Arranged(place, (joker,)),),
                error="misread-hand",
            )
        )

    # --- the bank's hand ------------------------------------------------------------------------

    def open_bank(self) -> None:
        """Turn the bank's down cards one by one, designate its joker, announce the hand."""
        for index in (2, 3, 4):
            if index == 4 and self._last_lies_open():
                continue
            self.act(
                kind="turn-bank",
                skill="bank.turn-cards",
                place=DEALER,
                ask=f"Turn the bank's {WORDS[index]} card.",
                open_ask="What is next?",
                verb="Turn",
                why="The bank's three down cards are turned one at a time.",
                rule=self.rules["bank-turn-cards"],
                after=(ev.Turned(DEALER, index),),
                ordered=True,
            )
        if is_void(self.facts):
            return
        joker = bank_joker(self.facts)
        if self.house["bank_joker"] == "best":
            self._designate(DEALER, self.facts.dealer, joker, "bank-joker")
        else:
            self.lead.append(ev.Signalled(DEALER, f"The bank's joker is the {joker.spoken}"))
            self.lead.append(ev.Arranged(DEALER, (joker,)))
        self._announce(DEALER, self.facts.dealer, joker, bank_hand(self.facts))

    def _last_lies_open(self) -> bool:
        """Whether the bank's last card was exposed in the deal and plays as it lies."""
        odd = self.odd
        # Only an exposed card and one dealt off the table know this moment, and both play.
        return odd is not None and (odd.at, odd.seat) == ("final-deal", 0)

    def _announce(
        self, place: Place, cards: tuple[Card, ...], joker: Card, strength: Strength
    ) -> None:
        bank = place == DEALER
        whose = "the bank's" if bank else f"seat {place.seat}'s"
        rest = spell(card for card in cards if card != joker)
        why = f"{rest} and the joker: {spoken(strength)}."
        if strength[0] == Kind.NATURAL_ROYAL:
            why = f"{spell(cards)}: a natural royal flush, no joker needed."
        self.choose(
            kind="announce",
            skill="hand.bank" if bank else "hand.read",
            place=place,
            ask=f"Announce {whose} hand.",
            courses=_KINDS,
            expected=KIND_KEYS[Kind(strength[0])],
            why=why,
            rule=self.rules["ranking"],
            hint="Four cards and a wild one: at least a pair, and a pair among them makes three.",
            after=(ev.Announced(place, spoken(strength).capitalize()),),
            error="misread-hand",
        )

    # --- settling -------------------------------------------------------------------------------

    def settle_hands(self) -> None:
        """Pay declared royals, then go round from the action button."""
        if is_void(self.facts):
            self.void_round(self._halves)
            return
        for entry in self._open:
            seat = self.facts.seat(entry.seat)
            if not declared(self.facts, seat):
                self._turn(seat)
                self._announce(
                    seat_place(seat.number),
                    seat.cards,
                    joker_of(self.facts, seat),
                    player_hand(self.facts, seat),
                )
                odd = self.odd
                if odd and odd.kind == "royal-undeclared" and odd.seat == seat.number:
                    self.royal_undeclared(seat)
            self.settle_within_stake(
                entry,
                hint="One pair loses, a tie from three of a kind up wins; all at risk counts.",
                slips=self._slips(entry, seat),
            )
        self._open = []

    def _turn(self, seat: Seat) -> None:
        place = seat_place(seat.number)
        self.act(
            kind="turn-player",
            skill="order.settle",
            place=place,
            ask=f"Turn seat {seat.number}'s hand.",
            open_ask="Whose hand is next?",
            verb="Turn",
            why=f"Natural royals first, then clockwise from the button at seat {self.first}.",
            rule=self.rules["settle-order"],
            after=tuple(shown(self.facts, seat)),
            ordered=True,
        )

    def _slips(self, entry: Entry, seat: Seat) -> list[Slip]:
        mine, bank = player_hand(self.facts, seat), bank_hand(self.facts)
        base = seat.wagers[BASE]
        slips = []
        if mine == bank:
            told = "Equal hands do not push: from three of a kind up the player wins."
            if mine[0] == Kind.ONE_PAIR:
                told = "A player's one pair loses, even to an equal pair."
            slips.append(Slip(Settled("push"), "wrong-ruling", told))
        elif mine[0] == Kind.ONE_PAIR and mine > bank:
            told = "A player's one pair always loses."
            slips.append(Slip(Settled("pay", entry.stake), "wrong-ruling", told))
        elif {mine[0], bank[0]} == {Kind.FLUSH, Kind.FULL_HOUSE}:
            wrong = Settled("take", entry.stake) if mine > bank else Settled("pay", entry.stake)
            slips.append(Slip(wrong, "misread-hand", "A flush stands above a full house here."))
        if entry.stake != base and entry.result == "win":
            told = "The whole amount at risk is paid, not the first wager alone."
            slips.append(Slip(Settled("pay", base), "arithmetic", told))
        elif entry.stake != base and entry.result == "lose":
            told = "The whole amount at risk is lost, not the first wager alone."
            slips.append(Slip(Settled("take", base), "arithmetic", told))
        return slips

    # --- clearing up ----------------------------------------------------------------------------

    def close_round(self) -> None:
        """Take a collection due now, collect all cards, offer the bank."""
        self.collect_fees_at("after-round")
        self.cards_missing()
        hands = [*(seat_place(seat.number) for seat in reversed(self.order)), DEALER]
        self.collect_cards([place for hand in hands for place in (hand, low_place(hand))])
        self.offer_bank()

"""The expert dealer's round of GowZGow, act by act, from the first wager to the cleared table."""

from __future__ import annotations

from trainer.engine import events as ev
from trainer.engine.cards import Card, spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import dollars
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.procedure import Procedure
from trainer.engine.rounds import Irregularity, Round, Seat
from trainer.engine.steps import (
    Amount,
    Choose,
    Chosen,
    Count,
    Counted,
    Course,
    Mark,
    Marked,
    Pay,
    Settled,
    Slip,
    Step,
)
from trainer.games.gowzgow import irregular
from trainer.games.gowzgow.hands import (
    dealer_draws,
    pair_of_nines,
    spoken_total,
    sum_of,
    total,
)
from trainer.games.gowzgow.settling import (
    ENVY_FROM,
    commission_sum,
    has_button,
    settle,
)
from trainer.games.gowzgow.validating import (
    BONUS,
    PASS_LINE,
    fault_of,
    gets_automatic_card,
    left_before_acting,
)


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deal_cards()
    dealer.serve_players()
    dealer.play_own_hand()
    dealer.settle_wagers()
    dealer.clear_table()
    return tuple(dealer.steps)


class _Dealer(Procedure):
    """An expert dealer at GowZGow."""

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Check the wagers, close the betting, place the Envy buttons."""
        self.wagers_down()
        self._check_wagers()
        if self.house.flag("call_no_more_bets"):
            self.call_no_more_bets()
        self._place_envy()

    def _check_wagers(self) -> None:
        bad = self.odd if self.odd and self.odd.kind == "bad-wager" else None
        if bad:
            place = Place(bad.seat, bad.spot)
            self.lead.append(ev.Wagered(place, bad.amount))
            if bad.seats:
                others = " and ".join(map(str, bad.seats))
                self.lead.append(ev.Signalled(place, f"plays seat {others} as well"))
        playing = sorted({seat.number for seat in self.seats} | ({bad.seat} if bad else set()))
        table = self.facts.table
        limits = f" of {dollars(table.minimum)} to {dollars(table.maximum)}" if table else ""
        self.add(
            Step(
                kind="check-wagers",
                skill="wager.check",
                place=TABLE,
                ask="Check the layout: mark every seat with a wager you must refuse.",
                form=Mark(button="refuse", spot="", seats=tuple(playing)),
                expected=Marked(frozenset({bad.seat} if bad else ())),
                why=(
                    irregular.refusal(bad, self.facts)
                    if bad
                    else f"Every wager is within the limits{limits} and no Bonus Bet is over its "
                    "Pass Line."
                ),
                rule=self.rules["wagers"],
                hint="Limits first, then each Bonus Bet against its own Pass Line.",
                error="missed-wager",
            )
        )
        if bad:
            fault = fault_of(bad, self.facts)
            self.add(irregular.refuse(self.game, self.facts, bad, fault))

    def _place_envy(self) -> None:
        bettors = [seat for seat in self.seats if BONUS in seat.wagers]
        bets = ", ".join(f"seat {seat.number} {dollars(seat.wagers[BONUS])}" for seat in bettors)
        self.place_envy(
            BONUS,
            bettors,
            [seat.number for seat in bettors if has_button(seat)],
            f"A Bonus Bet of {dollars(ENVY_FROM)} or more gets a button: {bets}.",
        )

    # --- the deal -------------------------------------------------------------------------------

    def deal_cards(self) -> None:
        """Deal two cards to everyone, the dealer's second face down."""
        if self.house["deal_style"] == "two-together":
            for seat in self.seats:
                self._deal_first(seat)
                self._deal_second(seat)
            self._players_missed()
            self._deal_own(0)
            self._dealer_noticed("first-card")
            self._deal_own(1)
        else:
            for seat in self.seats:
                self._deal_first(seat)
            self._deal_own(0)
            for at, seat in enumerate(self.seats):
                self._deal_second(seat)
                if at == 0:
                    self._dealer_noticed("first-card")
            self._players_missed()
            if self.happens("dealer-card-skipped", "first-card"):
                self.add(irregular.dealer_completes(self.game, self.facts, 0))
            self._deal_own(1)
        self._dealer_noticed("second-card")

    def _deal_first(self, seat: Seat) -> None:
        if seat.cards:
            self.deal(seat_place(seat.number), seat.cards[0], "first")

    def _deal_second(self, seat: Seat) -> None:
        if len(seat.cards) < 2 or self.happens("player-missed", "one-card", seat.number):
            return
        self._shoe_trouble("initial-deal", seat.number)
        self.deal(seat_place(seat.number), seat.cards[1], "second")

    def _deal_own(self, index: int) -> None:
        skipped = self.odd if self.odd and self.odd.kind == "dealer-card-skipped" else None
        if skipped and skipped.at == ("first-card", "second-card")[index]:
            return
        if index == 1:
            self._shoe_trouble("initial-deal", 0)
        self.deal(
            DEALER,
            self.facts.dealer[index],
            ("first", "second")[index],
            face_up=index == 0,
        )

    def _dealer_noticed(self, at: str) -> None:
        odd = self.happens("dealer-card-skipped", at)
        if not odd:
            return
        self.add(irregular.dealer_skipped(self.game, odd))
        if at == "second-card":
            self.add(irregular.dealer_completes(self.game, self.facts, 1))
        elif self.house["deal_style"] == "two-together":
            self.add(irregular.dealer_completes(self.game, self.facts, 0))

    def _players_missed(self) -> None:
        odd = self.odd
        if not odd or odd.kind != "player-missed":
            return
        seat = self.facts.seat(odd.seat)
        for step in irregular.player_missed(self.game, seat, odd):
            self.add(step)
        if odd.choice != "second-card":
            self.out.add(seat.number)

    # --- the players' decisions -----------------------------------------------------------------

    def serve_players(self) -> None:
        """Announce each total and give or refuse a card."""
        live = [seat for seat in self.seats if seat.number not in self.out]
        exposed = self.odd if self.odd and self.odd.kind == "card-exposed" else None
        for at, seat in enumerate(live):
            if exposed and (exposed.seat == seat.number or (not exposed.seat and at == 0)):
                self._card_exposed(exposed, live)
            if not left_before_acting(self.facts, seat.number):
                self._serve(seat)
        missed = self.odd if self.odd and self.odd.kind == "draw-missed" else None
        if missed:
            seat = self.facts.seat(missed.seat)
            for step in irregular.draw_missed(self.game, seat, missed):
                self.add(step)
            if missed.choice == "dead-hand":
                self.out.add(seat.number)

    def _card_exposed(self, odd: Irregularity, live: list[Seat]) -> None:
        for step in irregular.card_exposed(self.game, self.facts, odd, live):
            self.add(step)
        if self.house["back_out_returns"] == "all-wagers":
            self.out |= set(odd.seats)

    def _serve(self, seat: Seat) -> None:
        place, two = seat_place(seat.number), seat.cards[:2]
        self.add(
            Step(
                kind="announce",
                skill="total.two-cards",
                place=place,
                ask=f"Announce seat {seat.number}'s total.",
                open_ask="Announce the next player's total.",
                form=Count(0, 9),
                expected=Counted(total(two)),
                why=f"{spell(two)}: {sum_of(two)}.",
                rule=self.rules["announce"],
                hint="Aces one, tens and faces nothing; only the last digit counts.",
                after=(ev.Announced(place, spoken_total(two).capitalize()),),
                ordered=True,
                error="misread-hand",
            )
        )
        if self.happens("draw-missed", "player-draw", seat.number):
            self.lead.append(ev.Signalled(place, "asks for a card"))
            self.lead.append(ev.Happened(place, "The dealer goes on to the next player."))
            return
        self._player_card(seat)

    def _player_card(self, seat: Seat) -> None:
        place, nines = seat_place(seat.number), pair_of_nines(seat.cards)
        drew = len(seat.cards) == 3
        if nines and drew:
            expected, rule = "automatic", self.rules["automatic-card"]
            why = "A pair of nines with a Bonus Bet gets a third card that counts for it alone."
            if BONUS not in seat.wagers:
                why = "This house gives every pair of nines the automatic card."
        elif nines:
            expected, rule = "no-card", self.rules["automatic-card-without-bonus"]
            why = "A pair of nines never draws; without a Bonus Bet there is no automatic card."
        elif drew:
            expected, rule = "card", self.rules["player-card"]
            bar = " but nine" if self.house["player_draw"] == "not-on-nine" else ""
            why = f"The player asks for a card; one card may be drawn on any total{bar}."
        else:
            expected, rule = "no-card", self.rules["player-card"]
            why = "The player stands."
        if not nines:
            self.lead.append(ev.Signalled(place, "asks for a card" if drew else "stands"))
        elif not gets_automatic_card(self.facts, seat):
            self.lead.append(ev.Signalled(place, "asks for a card"))
        after = (ev.Dealt(place, seat.cards[2]),) if drew else ()
        trouble = drew and self._is_trouble("player-draw", seat.number)
        self.add(
            Step(
                kind="player-card",
                skill="card.automatic" if nines else "card.give",
                place=place,
                ask=f"Seat {seat.number}: what do you do?",
                form=Choose(
                    (
                        Course("card", "Give a card", "C"),
                        Course("no-card", "No card", "N"),
                        Course("automatic", "Automatic third card (Bonus only)", "A"),
                    )
                ),
                expected=Chosen(expected),
                why=why,
                rule=rule,
                hint="The player's signal decides, except on a pair of nines.",
                after=() if trouble else after,
                error="wrong-ruling",
            )
        )
        if trouble:
            self._shoe_trouble("player-draw", seat.number)
            self.add(irregular.deal_after(self.game, self.odd_kind(), place, seat.cards[2]))
        elif self.happens("card-drawn-unexposed", "player-draw", seat.number):
            for step in irregular.unexposed(self.game, seat):
                self.add(step)

    def odd_kind(self) -> str:
        """Return the kind of the round's irregularity."""
        return self.odd.kind if self.odd else ""

    def _is_trouble(self, at: str, seat: int) -> bool:
        return bool(
            self.happens("card-face-up-in-shoe", at, seat) or self.happens("shoe-empty", at, seat)
        )

    def _shoe_trouble(self, at: str, seat: int) -> None:
        """Add the ruling when the shoe fails at this very card."""
        if not self._is_trouble(at, seat) or self.odd is None:
            return
        make = (
            irregular.face_up if self.odd.kind == "card-face-up-in-shoe" else irregular.shoe_empty
        )
        for step in make(self.game, self.odd):
            self.add(step)

    # --- the dealer's own hand ------------------------------------------------------------------

    def play_own_hand(self) -> None:
        """Turn the hole card, announce, draw or stand."""
        cards = self.facts.dealer
        two = cards[:2]
        self.act(
            kind="turn-hole",
            skill="dealer.turn",
            place=DEALER,
            ask="Everyone has acted. Turn your hole card.",
            open_ask="Everyone has acted. What is next?",
            verb="Turn",
            why="When all players have acted the hole card is turned.",
            rule=self.rules["hole-card"],
            after=(ev.Turned(DEALER, 1),),
            ordered=True,
        )
        self._announce_own(two, "Announce your total.")
        draws = dealer_draws(cards)
        trouble = draws and self._is_trouble("dealer-draw", 0)
        rule = "4 or less draws" if draws else "5 or more stands"
        self.add(
            Step(
                kind="dealer-draw",
                skill="dealer.draw",
                place=DEALER,
                ask="Do you draw or stand?",
                form=Choose((Course("draw", "Draw", "D"), Course("stand", "Stand", "S"))),
                expected=Chosen("draw" if draws else "stand"),
                why=f"Two cards total {total(two)}: {rule}.",
                rule=self.rules["dealer-draw"],
                hint="The first two cards decide: the line lies between 4 and 5.",
                after=(ev.Dealt(DEALER, cards[2]),) if draws and not trouble else (),
                error="wrong-ruling",
            )
        )
        if trouble:
            self._shoe_trouble("dealer-draw", 0)
            self.add(irregular.deal_after(self.game, self.odd_kind(), DEALER, cards[2]))
        if draws:
            self._announce_own(cards, "Announce your new total.")

    def _announce_own(self, cards: tuple[Card, ...], ask: str) -> None:
        self.add(
            Step(
                kind="announce",
                skill="total.dealer",
                place=DEALER,
                ask=ask,
                form=Count(0, 9),
                expected=Counted(total(cards)),
                why=f"{spell(cards)}: {sum_of(cards)}.",
                rule=self.rules["announce"],
                hint="Aces one, tens and faces nothing; only the last digit counts.",
                after=(ev.Announced(DEALER, f"Dealer has {spoken_total(cards)}"),),
                error="misread-hand",
            )
        )

    # --- settling -------------------------------------------------------------------------------

    def settle_wagers(self) -> None:
        """Take, pay or push every wager, then pay Envy."""
        ledger = settle(self.game, self.facts)
        for entry in ledger.entries:
            # What a dead hand or a player who backed out had down has gone back already.
            if entry.result == "no-action":
                continue
            if entry.commission:
                self._commission(entry)
            self.settle_entry(entry, hint=_settling_hint(entry.spot), slips=self._slips(entry))
        self.pay_envy(
            ledger.envy,
            BONUS,
            "$500 suited, $100 one color, $50 mixed, $5 for a suited pair; "
            "never for the player's own hand.",
        )

    def _commission(self, entry: Entry) -> None:
        self.add(
            Step(
                kind="commission",
                skill="commission",
                place=entry.place,
                ask=f"Seat {entry.seat} wins {dollars(entry.stake)}. What is the commission?",
                form=Pay("Commission", charges=True),
                expected=Amount(entry.commission),
                why=f"{commission_sum(entry.stake, entry.commission)}.",
                rule=self.rules["commission"],
                hint="A tenth of the win, then half of that.",
                slips=(
                    Slip(Amount(2 * entry.commission), "commission", "That is ten per cent."),
                    Slip(Amount(0), "commission", "A Pass Line win pays 5 % commission."),
                ),
                error="commission",
            )
        )

    def _slips(self, entry: Entry) -> tuple[Slip, ...]:
        """Foresee the wrong payments that tell what went wrong."""
        if entry.result != "win":
            return ()
        if entry.spot == PASS_LINE:
            if entry.commission:
                return (
                    Slip(
                        Settled("pay", entry.stake), "commission", "The commission was forgotten."
                    ),
                    Slip(
                        Settled("pay", entry.stake - 2 * entry.commission),
                        "commission",
                        "Ten per cent was kept back instead of five.",
                    ),
                )
            short = entry.stake - entry.stake * 5 // 100
            return (Slip(Settled("pay", short), "commission", "No commission is due here."),)
        return tuple(self.odds_slips(entry, self.house.text("bonus_paytable")))

    # --- clearing up ----------------------------------------------------------------------------

    def clear_table(self) -> None:
        """Collect the Envy buttons and the cards."""
        holders = [
            seat.number for seat in self.seats if has_button(seat) and seat.number not in self.out
        ]
        self.collect_envy(BONUS, holders)
        self.collect_cards()


def _settling_hint(spot: str) -> str:
    if spot == PASS_LINE:
        return "Pair of nines first, then the totals; a win pays even money less 5 %."
    return "Only the player's own cards count: find the best row of the posted table."

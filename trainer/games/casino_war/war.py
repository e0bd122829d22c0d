"""The war of Casino War, act by act: wagers and matches, burns and cards, and how it is settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.engine import events as ev
from trainer.engine.bettors import Bettor
from trainer.engine.cardroom_play import CardroomProcedure
from trainer.engine.cards import Card
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import Cents, dollars
from trainer.engine.places import DEALER, SEATED, TABLE, Place, seat_place
from trainer.engine.rounds import Round
from trainer.engine.steps import (
    Amount,
    Count,
    Counted,
    Mark,
    Marked,
    Pay,
    Settled,
    Slip,
    Step,
)
from trainer.games.casino_war.settling import matches, odds_of, surrenderers, warriors
from trainer.games.casino_war.validating import PRIMARY, TIE, WAR, WAR_TIE, at_war

#: Cards burned before a war card.
WAR_BURNS = 3
#: The player-dealer's unit beside a War wager.
MATCH = "match"


class WarDealer(CardroomProcedure):
    """An expert dealer who can deal a war."""

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        self.warriors = warriors(facts)
        self.fighting = [seat for seat in self.seats if at_war(facts, seat)]
        at_stake = sum(1 + (WAR_TIE in bettor.wagers) for bettor in self.warriors)
        entries = list(self.ledger.entries)
        wars_from = len(entries) - at_stake
        surrenders_from = wars_from - len(surrenderers(facts))
        self.first = entries[:surrenders_from]
        self.surrenders = entries[surrenders_from:wars_from]
        self.wars = entries[wars_from:]
        #: What lies beside each War wager.
        self._matched: dict[Place, Cents] = {}

    def deal_up(self, place: Place, card: Card, what: str, rule: str = "deal") -> None:
        """Deal a card face up to a player or the player-dealer."""
        last = place == DEALER
        self.give(
            place,
            (card,),
            ask=f"Deal {self.whom(place)} {what}, face up.",
            why="The player-dealer's card comes last."
            if last
            else f"Clockwise from your left, the next card is seat {place.seat}'s.",
            rule=rule,
        )

    def first_slips(self, entry: Entry) -> Sequence[Slip]:
        """Foresee the stake counted in, and even money for a tie."""
        if not entry.pays:
            return ()
        slips = [
            Slip(
                Settled(
                    "pay", entry.stake + odds_of(self.game, entry.spot, entry.row).on(entry.stake)
                ),
                "arithmetic",
                "The stake was counted into the payment; odds are paid over the stake.",
            )
        ]
        if entry.spot == TIE:
            slips.append(
                Slip(
                    Settled("pay", entry.stake), "wrong-odds", "A tie pays 10 to 1, not even money."
                )
            )
        return slips

    # --- the war --------------------------------------------------------------------------------

    def raise_war(self) -> None:
        """Confirm each War wager, have it matched, and collect the other hands' cards."""
        for bettor, matched in matches(self.game, self.facts):
            self._war_wager(bettor)
            self._match(bettor, matched)
        self._collect_others()

    def _war_wager(self, bettor: Bettor) -> None:
        unit, place = bettor.wagers[PRIMARY], bettor.place(WAR)
        down: list[ev.Event] = [ev.Wagered(place, unit)]
        if WAR_TIE in bettor.wagers:
            down.append(ev.Wagered(bettor.place(WAR_TIE), bettor.wagers[WAR_TIE]))
        self.add(
            Step(
                kind="war-wager",
                skill="war.wager",
                place=place,
                ask=f"{_who(bettor).capitalize()} goes to war. How much must the War wager be?",
                open_ask="Confirm the next War wager: how much must it be?",
                form=Pay("War wager"),
                expected=Amount(unit),
                why=f"The War wager equals the Primary: {dollars(unit)}.",
                rule=self.rules["war-wager"],
                hint="It is neither less nor more than the Primary.",
                after=tuple(down),
                ordered=True,
                order_rule=self.rules["settle-order"],
                error="arithmetic",
            )
        )

    def _match(self, bettor: Bettor, matched: Cents) -> None:
        unit, place = bettor.wagers[PRIMARY], bettor.place(MATCH)
        if not matched:
            told = "The player-dealer's stake cannot match it."
            self.lead.append(ev.Happened(bettor.place(WAR), told))
            return
        self._matched[bettor.place(PRIMARY)] = matched
        short = matched < unit
        self.add(
            Step(
                kind="match-war",
                skill="coverage" if short else "war.wager",
                place=place,
                ask=f"How much does the player-dealer put beside {_who(bettor)}'s War wager?",
                form=Pay("Match"),
                expected=Amount(matched),
                why=f"Only {dollars(matched)} of the stake is left to match {dollars(unit)}."
                if short
                else f"One unit more, equal to the Primary: {dollars(unit)}.",
                rule=self.rules["match-short" if short else "match"],
                hint="One unit, as far as the stake reaches.",
                after=(ev.Wagered(place, matched),),
                slips=(
                    Slip(
                        Amount(2 * unit),
                        "wrong-odds",
                        "The match is one unit, not Primary and War.",
                    ),
                ),
                error="arithmetic",
            )
        )

    def _collect_others(self) -> None:
        fighting = {seat.number for seat in self.fighting}
        others = [seat.number for seat in self.seats if seat.number not in fighting]
        if not others:
            return
        self.add(
            Step(
                kind="collect-others",
                skill="war.collect",
                place=TABLE,
                ask="Mark every seat whose card you collect before the war deal.",
                form=Mark(
                    button="collect", spot="", seats=tuple(seat.number for seat in self.seats)
                ),
                expected=Marked(frozenset(others)),
                why="Everyone not at war is done; cards of players at war and the player-dealer's "
                "stay face up.",
                rule=self.rules["collect-others"],
                hint="The player-dealer's card stays, and every card somebody fights on.",
                after=(
                    *(ev.Cleared(seat_place(number)) for number in reversed(others)),
                    *(ev.SeatCleared(number) for number in others),
                ),
                error="wrong-ruling",
            )
        )
        self.out |= set(others)

    def deal_war(self) -> None:
        """Burn and deal, seat by seat, the player-dealer last."""
        bank = self.facts.bank
        hands: list[tuple[Place, Card | None]] = [
            (seat_place(seat.number), seat.war_card) for seat in self.fighting
        ]
        hands.append((DEALER, bank.war_card if bank else None))
        for at, (place, card) in enumerate(hands):
            if card is None:
                continue
            if at == 0 or self.house["war_burns"] == "before-every-card":
                self._war_burn(place, first=at == 0)
            self.deal_up(place, card, "the war card", "war-deal")
            self.steps[-1] = replace(self.steps[-1], kind="war-deal")

    def _war_burn(self, place: Place, *, first: bool) -> None:
        self.add(
            Step(
                kind="war-burn",
                skill="war.burn",
                place=TABLE,
                ask=f"How many cards do you burn before {self.whom(place)}'s war card?"
                if place != DEALER
                else "How many cards do you burn before the player-dealer's war card?",
                form=Count(0, 5),
                expected=Counted(WAR_BURNS),
                why="Three burn cards come before the war card."
                if first
                else "The three burn cards are repeated before every war card.",
                rule=self.rules["war-deal" if first else "war-burns"],
                hint="The same number before every war card.",
                after=(ev.Burned(),) * WAR_BURNS,
                error="wrong-ruling",
            )
        )

    def settle_wars(self) -> None:
        """Settle Primary and War as one, and the Tie wagers of the war deal."""
        for entry in self.wars:
            if entry.spot == WAR_TIE:
                self.settle_within_stake(
                    entry, hint="It goes by the war cards alone.", slips=self._war_tie_slips(entry)
                )
                continue
            self.settle_within_stake(
                entry,
                skill="payout.war" if entry.pays else "outcome.war",
                hint="Lower loses two units; higher wins one, the match; a second tie wins two.",
                slips=self._war_slips(entry),
            )
            self.steps[-1] = replace(self.steps[-1], after=tuple(self._moves(entry)))

    def _war_tie_slips(self, entry: Entry) -> Sequence[Slip]:
        return self.first_slips(replace(entry, spot=TIE)) if entry.pays else ()

    def _war_slips(self, entry: Entry) -> Sequence[Slip]:
        unit = entry.stake // 2
        if entry.takes:
            told = "Primary and War are both lost."
            return (Slip(Settled("take", unit), "missed-wager", told),)
        tied = entry.row == "war-tie"
        full = odds_of(self.game, PRIMARY, entry.row).on(unit) if entry.row else 0
        right = "two units, the match and one more" if tied else "one unit, the match"
        told = f"A war {'tied again' if tied else 'won'} pays {right}."
        slips = [
            Slip(Settled("pay", times * unit), "wrong-odds", told)
            for times in (1, 2, 3, 4)
            if times * unit not in (entry.pays, full)
        ]
        if entry.pays < full:
            short = "That is the full payment; the stake does not reach that far."
            slips.append(Slip(Settled("pay", full), "wrong-ruling", short))
        return (*slips, Slip(Settled("push"), "wrong-odds", told))

    def _moves(self, entry: Entry) -> list[ev.Event]:
        """Return what the settlement does: the stake lies on two spots, the match on a third."""
        unit, primary = entry.stake // 2, entry.place
        war, match = replace(primary, spot=WAR), replace(primary, spot=MATCH)
        events: list[ev.Event] = []
        if matched := self._matched.get(primary, 0):
            events.append(ev.Withdrawn(match, matched))
        if entry.result == "no-action":
            return [*events, ev.Withdrawn(primary, unit), ev.Withdrawn(war, unit)]
        if entry.takes:
            events.append(ev.Took(primary, min(unit, entry.takes)))
            if entry.takes > unit:
                events.append(ev.Took(war, entry.takes - unit))
        if entry.pays:
            events.append(ev.Paid(primary, entry.pays))
        return events


def _who(bettor: Bettor) -> str:
    name = f"seat {bettor.number}"
    return name if bettor.owner == SEATED else f"{name}'s {bettor.owner.replace('-', ' bettor ')}"

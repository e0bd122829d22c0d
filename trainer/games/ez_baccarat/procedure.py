"""The expert dealer's round of EZ Baccarat: two shared hands, then lap after lap of wagers."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine import events as ev
from trainer.engine.cardroom_play import CardroomProcedure
from trainer.engine.cards import Card, spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.places import TABLE, Place
from trainer.engine.rounds import Round
from trainer.engine.steps import Count, Counted, Course, Settled, Slip, Step
from trainer.games.ez_baccarat.hands import (
    BANKER_DRAWS,
    VALUES,
    is_dragon,
    is_panda,
    spoken,
    stopped,
    sum_of,
    total,
    winner,
)
from trainer.games.ez_baccarat.settling import ORDER, line_rule, odds_of
from trainer.games.ez_baccarat.validating import BANKER, DRAGON, LINES, PANDA, PLAYER, TIE

#: On the dealer's right and left.
PLAYER_HAND = Place(0, "player-hand")
BANKER_HAND = Place(0, "banker-hand")

_NAMES = {PLAYER_HAND: "Player", BANKER_HAND: "Banker"}
_ORDINALS = ("first", "second", "third")


def procedure(game: Game, facts: Round) -> tuple[Step, ...]:
    """Return every act of the round in order."""
    dealer = _Dealer(game, facts)
    dealer.open_round()
    dealer.deal_cards()
    dealer.finish_player_hand()
    dealer.finish_banker_hand()
    dealer.call_result()
    dealer.settle_wagers()
    dealer.close_round()
    return tuple(dealer.steps)


class _Dealer(CardroomProcedure):
    """An expert dealer at EZ Baccarat."""

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        self.player, self.banker = facts.player_hand, facts.banker_hand

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Show the bank's turn, take wagers and collections, close the betting."""
        self.show_bank_turn()
        self.wagers_down()
        self.collect_fees_at("before-deal")
        if self.house.flag("call_no_more_bets"):
            self.call_no_more_bets()

    # --- the hands ------------------------------------------------------------------------------

    def deal_cards(self) -> None:
        """Deal two cards to either hand in turn, the Player's on the right first."""
        for at in (0, 1):
            self._deal(PLAYER_HAND, self.player, at)
            self._deal(BANKER_HAND, self.banker, at)
        self.collect_fees_at("after-cards")
        self._announce(PLAYER_HAND, self.player[:2])
        self._announce(BANKER_HAND, self.banker[:2])

    def _deal(self, place: Place, hand: Sequence[Card], at: int) -> None:
        name = _NAMES[place]
        side = "right" if place == PLAYER_HAND else "left"
        self.give(
            place,
            (hand[at],),
            ask=f"Deal the {name} hand its {_ORDINALS[at]} card, face up.",
            why=f"Right, left, right, left: this card goes to your {side}, the {name} hand.",
        )

    def _announce(self, place: Place, cards: Sequence[Card]) -> None:
        name, worth = _NAMES[place], total(cards)
        self.add(
            Step(
                kind="announce",
                skill=f"total.{place.spot}",
                place=place,
                ask=f"Announce the {name} hand's total.",
                open_ask="Announce the next total.",
                form=Count(0, 9),
                expected=Counted(worth),
                why=f"{spell(cards)}: {sum_of(cards)}.",
                rule=self.rules["values"],
                hint="Aces one, tens and faces nothing; only the last digit counts.",
                after=(ev.Announced(place, f"{name} {spoken(cards)}"),),
                ordered=True,
                order_rule=self.rules["player-draw"],
                error="misread-hand",
            )
        )

    def finish_player_hand(self) -> None:
        """Draw or stand for the Player hand."""
        two, drew = total(self.player[:2]), len(self.player) == 3
        rule, skill = "player-draw", "draw.player"
        if drew:
            why = f"The Player hand has {two}: it draws on 5 or less."
        elif two <= 5:
            rule, skill = "natural", "draw.natural"
            why = f"The Banker's {spoken(self.banker[:2])} ends the draw; the Player's {two} stays."
        else:
            why = f"The Player hand has {two}: it stands on 6 or more."
        self._third_card(PLAYER_HAND, self.player, skill, rule, why)

    def finish_banker_hand(self) -> None:
        """Draw or stand for the Banker hand, by the Player's third card if there is one."""
        two, drew = total(self.banker[:2]), len(self.banker) == 3
        if self._stopped() and two <= 5:
            rule, skill = "natural", "draw.natural"
            why = f"The Player's {spoken(self.player)} ends the draw; the Banker's {two} stays."
        elif len(self.player) == 2:
            rule, skill = "banker-after-stand", "draw.banker"
            says = "draws on 5 or less" if drew else "stands on 6 or more"
            why = f"The Player hand stood; the Banker hand has {two}: it {says}."
        else:
            rule, skill = "banker-chart", "draw.chart"
            third = VALUES[self.player[2][0]]
            why = (
                f"The Banker hand has {two} and the Player's third card counts {third}: "
                f"{_chart_words(two)}."
            )
        self._third_card(BANKER_HAND, self.banker, skill, rule, why)

    def _stopped(self) -> bool:
        return stopped(self.player, self.banker, natural_stop=self.house.flag("natural_stop"))

    def _third_card(
        self, place: Place, hand: tuple[Card, ...], skill: str, rule: str, why: str
    ) -> None:
        drew, name = len(hand) == 3, _NAMES[place]
        self.choose(
            kind="player-draw" if place == PLAYER_HAND else "banker-draw",
            skill=skill,
            place=place,
            ask=f"Does the {name} hand draw or stand?",
            courses=(Course("draw", "Draw", "D"), Course("stand", "Stand", "S")),
            expected="draw" if drew else "stand",
            why=why,
            rule=self.rules[rule],
            hint=self.rules[rule].text,
            after=(ev.Dealt(place, hand[2]),) if drew else (),
        )
        if drew:
            self._announce(place, hand)

    # --- the result -----------------------------------------------------------------------------

    def call_result(self) -> None:
        """Call which hand wins, and whether Dragon 7 or Panda 8 came."""
        result, rule = self._result()
        words = _RESULTS[result]
        self.choose(
            kind="call-result",
            skill="result",
            place=TABLE,
            ask="Both hands are finished. Call the result.",
            courses=tuple(Course(choice, label, key) for choice, (label, key) in _RESULTS.items()),
            expected=result,
            why=f"Player {spoken(self.player)}, Banker {spoken(self.banker)}.",
            rule=self.rules[rule],
            hint="Nearer nine wins; a three-card 7 or 8 has a name of its own.",
            after=(ev.Announced(TABLE, words[0]),),
            error="misread-hand",
        )

    def _result(self) -> tuple[str, str]:
        if is_dragon(self.player, self.banker):
            return DRAGON, "dragon-7"
        if is_panda(self.player, self.banker):
            return PANDA, "panda-8"
        won = winner(self.player, self.banker)
        if won == TIE:
            return TIE, "tie"
        return won, line_rule(self.player, self.banker)

    # --- settling -------------------------------------------------------------------------------

    def settle_wagers(self) -> None:
        """Take, pay or push every wager, one kind after the other."""
        for entry in self.ledger.entries:
            self.settle_within_stake(entry, hint=_HINTS[entry.spot], slips=self._slips(entry))

    def _slips(self, entry: Entry) -> list[Slip]:
        """Foresee the wrong acts that tell what went wrong."""
        if entry.result == "push":
            told = "A tie leaves Player and Banker wagers alone."
            if entry.rule == self.rules["banker-seven"]:
                told = "In this house a Banker three-card 7 pushes."
                return [Slip(Settled("pay", entry.stake), "wrong-ruling", told)]
            return [Slip(Settled("take", entry.stake), "misread-hand", told)]
        if entry.result != "win":
            return []
        if entry.spot in LINES:
            short = entry.stake - entry.stake * 5 // 100
            told = "EZ Baccarat takes no commission."
            return [Slip(Settled("pay", short), "commission", told)] if entry.spot == BANKER else []
        slips = [
            Slip(
                Settled("pay", odds_of(self.game, spot).on(entry.stake)),
                "wrong-odds",
                f"That is the payment for {self.game.ledger_title(spot)}, "
                f"{odds_of(self.game, spot)}.",
            )
            for spot in ORDER
            if spot not in (entry.spot, PLAYER, BANKER)
        ]
        full = odds_of(self.game, entry.spot).on(entry.stake)
        slips.append(
            Slip(
                Settled("pay", full + entry.stake),
                "arithmetic",
                "The stake was counted into the payment; odds are paid over the stake.",
            )
        )
        return slips

    # --- clearing up ----------------------------------------------------------------------------

    def close_round(self) -> None:
        """Collect the hands, take what is due after a round, offer the bank."""
        self.collect_cards((PLAYER_HAND, BANKER_HAND))
        self.collect_fees_at("after-round")
        self.offer_bank()


_RESULTS = {
    PLAYER: ("Player wins", "P"),
    BANKER: ("Banker wins", "B"),
    TIE: ("Tie", "T"),
    PANDA: ("Player wins, Panda 8", "8"),
    DRAGON: ("Banker wins, Dragon 7", "7"),
}

_HINTS = {
    PLAYER: "Even money if the Player hand is nearer nine; a tie pushes.",
    BANKER: "Even money, no commission, if the Banker hand is nearer nine; a tie pushes.",
    TIE: "8 to 1 on equal totals, however many cards.",
    PANDA: "25 to 1, only if the Player hand wins with 8 in three cards.",
    DRAGON: "40 to 1, only if the Banker hand wins with 7 in three cards.",
}


def _chart_words(two: int) -> str:
    """Return the chart's line for a Banker total."""
    draws = BANKER_DRAWS.get(two)
    if draws is None:
        return f"{two} stands"
    if len(draws) == 10:
        return f"{two} always draws"
    if len(draws) == 9:
        return f"{two} draws unless it counts 8"
    return f"{two} draws on {min(draws)} to {max(draws)} only"

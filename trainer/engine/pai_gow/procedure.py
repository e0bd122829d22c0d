"""An expert dealer at a pai gow table: piles, first action, set hands, comparing, settling."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, groupby

from trainer.engine import events as ev
from trainer.engine.cards import Card, high_to_low, spell
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import dollars
from trainer.engine.pai_gow.base import (
    BASE,
    Standing,
    bank_setting,
    foul_reason,
    in_action_order,
    is_foul,
    is_wild,
    player_setting,
    set_by_house,
    standing,
    versus,
    way_of,
)
from trainer.engine.pai_gow.covering import Item, covered
from trainer.engine.pai_gow.fortune import ENVY_FROM, FORTUNE, fortune_table, has_button
from trainer.engine.pai_gow.hands import Hand
from trainer.engine.pai_gow.house_way import GAPS, Setting, alike, setting
from trainer.engine.pai_gow.naming import hand_name
from trainer.engine.pai_gow.pile_dealing import PileDealing
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

_STANDINGS = (
    Course("higher", "Player higher", "P"),
    Course("lower", "Player-dealer higher", "D"),
    Course("copy", "Copy", "C"),
)

#: What setting each row of the chart trains.
_SKILLS = {
    "high-card": "high-card",
    "one-pair": "pair",
    "three-pair": "three-pair",
    "three-aces": "three",
    "three-of-a-kind": "three",
    "two-threes": "three",
    "full-house": "full-house",
    "five-aces": "five-aces",
}


class PaiGowProcedure(PileDealing):
    """An expert dealer working through one round of a pai gow game."""

    def __init__(self, game: Game, facts: Round) -> None:
        super().__init__(game, facts)
        self.order = in_action_order(game, facts)
        #: Seats whose cards lie face up.
        self._exposed: set[int] = set()
        #: How many cards lie in front at the seats whose players set them.
        self._in_front: dict[int, int] = {}
        #: Seats whose set hand has not been compared yet.
        self._to_compare: set[int] = set()

    # --- before the deal ------------------------------------------------------------------------

    def open_round(self) -> None:
        """Show the bank's turn, let wagers come down, place Envy buttons, take collections."""
        self.show_bank_turn()
        self.wagers_down()
        bettors = [seat for seat in self.seats if FORTUNE in seat.wagers]
        bets = ", ".join(f"seat {seat.number} {dollars(seat.wagers[FORTUNE])}" for seat in bettors)
        self.place_envy(
            FORTUNE,
            bettors,
            [seat.number for seat in bettors if has_button(seat)],
            f"A Fortune bet of {dollars(ENVY_FROM)} or more gets a button: {bets}.",
        )
        self.collect_fees_at("before-deal")

    # --- setting hands --------------------------------------------------------------------------

    def expose_bank(self, ask: str) -> None:
        """Turn the player-dealer's cards and set them the house way."""
        self.act(
            kind="turn-bank",
            skill="bank.expose",
            place=DEALER,
            ask="Expose the player-dealer's hand.",
            open_ask=ask,
            verb="Expose",
            why=self.rules["expose-bank"].text,
            rule=self.rules["expose-bank"],
            after=_turned(DEALER, 7),
            ordered=True,
        )
        self._set_hand(
            "set-bank",
            DEALER,
            "Set the player-dealer's hand the house way: two cards in front.",
            self.facts.dealer,
            bank_setting(self.facts),
        )

    def set_players(self) -> None:
        """Let the players set their hands, or set them the house way on request."""
        for seat in self.order:
            place = seat_place(seat.number)
            if seat.low:
                self.lead += [
                    ev.Signalled(place, "sets the hand"),
                    ev.Arranged(place, seat.low),
                ]
                self._in_front[seat.number] = len(seat.low)
            else:
                self.lead.append(ev.Signalled(place, "asks for the house way"))
            self._to_compare.add(seat.number)
            if not set_by_house(self.facts, seat):
                continue
            self._expose(seat)
            self._set_hand(
                "set-player",
                place,
                f"Set seat {seat.number}'s hand the house way: two cards in front.",
                seat.cards,
                player_setting(self.facts, seat),
            )

    def _set_hand(
        self, kind: str, place: Place, ask: str, cards: tuple[Card, ...], held: Setting
    ) -> None:
        rule = self.rules[f"house-way-{held.row}"]
        self.add(
            Step(
                kind=kind,
                skill=f"house-way.{_skill(held.row, held)}",
                place=place,
                ask=ask,
                form=SetHand(cards),
                expected=SetLow(frozenset(held.low)),
                why=f"{rule.text} {spell(high_to_low(held.low))} in front: "
                f"{hand_name(held.front)}; behind: {hand_name(held.back)}.",
                rule=rule,
                hint=rule.text,
                after=(ev.Arranged(place, high_to_low(held.low)),),
                also=tuple(SetLow(frozenset(low)) for low in alike(cards, way_of(self.house))),
                slips=tuple(_foul_slips(cards, wild=is_wild(self.house))),
                error="misread-hand",
            )
        )

    # --- settling -------------------------------------------------------------------------------

    def settle_items(self, items: Sequence[Item]) -> None:
        """Settle everything in order, each hand exposed and compared before its base wager."""
        settled, _ = covered(self.game, self.facts, items)
        for is_wager, group in groupby(settled, key=lambda item: isinstance(item, Entry)):
            if is_wager:
                for entry in group:
                    if isinstance(entry, Entry):
                        self._settle(entry)
            else:
                self.pay_envy(
                    [payment for payment in group if not isinstance(payment, Entry)],
                    FORTUNE,
                    self.rules["envy"].text,
                )

    def _settle(self, entry: Entry) -> None:
        seat = self.facts.seat(entry.seat)
        if entry.result == "no-action":
            # What goes back needs no look at the cards.
            pass
        elif entry.spot == BASE:
            if seat.number in self._to_compare:
                self._to_compare.discard(seat.number)
                self._compare(seat)
        else:
            self._expose(seat)
        self.settle_within_stake(entry, hint=self._hint(entry), slips=self._slips(entry))

    def _expose(self, seat: Seat) -> None:
        """Turn a seat's cards, as they lie."""
        if seat.number in self._exposed:
            return
        self._exposed.add(seat.number)
        place = seat_place(seat.number)
        front = self._in_front.get(seat.number, 0)
        self.lead += [*_turned(place, 7 - front), *_turned(low_place(place), front)]

    def _compare(self, seat: Seat) -> None:
        """Look for a foul, then compare front and back; once a seat, whoever has bet on it."""
        if not set_by_house(self.facts, seat):
            self._expose(seat)
            self._check_foul(seat)
            if is_foul(self.facts, seat):
                return
        held, bank = player_setting(self.facts, seat), bank_setting(self.facts)
        self._compare_hand(seat, "front", "two-card hand", held.front, bank.front)
        self._compare_hand(seat, "back", "five-card hand", held.back, bank.back)

    def _check_foul(self, seat: Seat) -> None:
        held, foul = player_setting(self.facts, seat), is_foul(self.facts, seat)
        if foul:
            why, rule = foul_reason(self.facts, seat)
        else:
            why = f"Behind: {hand_name(held.back)}. In front, lower: {hand_name(held.front)}."
            rule = "equal-pair" if held.is_equal_pair else "foul"
        self.choose(
            kind="check-foul",
            skill="foul",
            place=seat_place(seat.number),
            ask=f"Seat {seat.number} has set {spell(high_to_low(held.low))} in front. Legal?",
            courses=(Course("legal", "Legal", "L"), Course("foul", "Foul", "F")),
            expected="foul" if foul else "legal",
            why=why,
            rule=self.rules[rule],
            hint="Two in front, five behind, and the five must outrank the two.",
            error="misread-hand",
        )

    def _compare_hand(
        self, seat: Seat, which: str, title: str, mine: Strength, theirs: Strength
    ) -> None:
        found: Standing = standing(mine, theirs)
        self.choose(
            kind="compare",
            skill=f"compare.{which}",
            place=seat_place(seat.number),
            ask=f"Seat {seat.number}'s {title} against the player-dealer's?",
            courses=_STANDINGS,
            expected=found,
            why=f"{versus(mine, theirs).capitalize()}.",
            rule=self.rules["copies" if found == "copy" else "ranking"],
            hint="Class first, then rank by rank; suits do not count.",
            error="misread-hand",
        )

    def _hint(self, entry: Entry) -> str:
        if entry.spot == BASE:
            return "Both hands higher wins even money, one of each pushes, both lower loses."
        return "Only the best row of the posted table is paid."

    def _slips(self, entry: Entry) -> list[Slip]:
        if entry.result != "win":
            return []
        if entry.spot == BASE:
            less = entry.stake - entry.stake * 5 // 100
            return [Slip(Settled("pay", less), "commission", "No commission is taken here.")]
        table = self.game.posted_at(self.house, entry.spot) or fortune_table(self.game, self.house)
        return self.odds_slips(entry, table.name)

    # --- clearing up ----------------------------------------------------------------------------

    def close_round(self) -> None:
        """Collect buttons, fees and cards, and offer the bank."""
        self.collect_envy(FORTUNE, [seat.number for seat in self.seats if has_button(seat)])
        self.collect_fees_at("after-round")
        # Cards lie before every seat, the player-dealer's before the tray.
        numbers = range(1, self.game.seat_count + 1)
        hands = [DEALER, *(seat_place(each) for each in numbers if each != self.bank.seat)]
        self.collect_cards([place for hand in reversed(hands) for place in (low_place(hand), hand)])
        self.offer_bank()


def _turned(place: Place, count: int) -> tuple[ev.Event, ...]:
    return tuple(ev.Turned(place, at) for at in range(count))


def _skill(row: str, held: Setting) -> str:
    """Return which skill setting a hand trains."""
    if row == GAPS:
        # What the chart leaves out is four of a kind with three, or a straight or flush with three.
        return "four" if held.back[0] in (Hand.FOUR_OF_A_KIND, Hand.FIVE_OF_A_KIND) else "complete"
    for start in ("two-pair", "complete", "four"):
        if row.startswith(start):
            return start
    return _SKILLS[row]


def _foul_slips(cards: tuple[Card, ...], *, wild: bool) -> list[Slip]:
    """Foresee settings that would be fouls."""
    slips = []
    for low in combinations(cards, 2):
        held = setting(cards, low, wild=wild)
        if held.is_foul:
            told = f"{hand_name(held.front)} in front outranks {hand_name(held.back)} behind"
            slips.append(Slip(SetLow(frozenset(low)), "misread-hand", f"A foul: {told}."))
    return slips

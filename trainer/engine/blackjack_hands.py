"""Hands as they were played in blackjack games: split, doubled, surrendered, and what they carry.

A seat's facts say what became of each hand; here they are read into one form, with the places its
cards and stake lie at, and checked against the charts that say who must draw and who must stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trainer.engine.blackjack import bank_draws, spoken, total
from trainer.engine.cards import Card
from trainer.engine.checks import refuse_joker
from trainer.engine.money import Cents
from trainer.engine.places import SEATED, Place
from trainer.engine.rounds import PlayedHand, Seat
from trainer.errors import FactsError

Cards = tuple[Card, ...]

SURRENDER = "surrender"
RESCUE = "rescue"
#: A backline bettor's decision to add no money: his wager rides undoubled on the first hand.
STAY = "stay"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One hand as it was played, with the money it carries."""

    #: Where its cards and its stake lie; the stake's place is the ledger entry's.
    cards_place: Place
    stake_place: Place
    cards: Cards
    #: The hand's original bet.
    wager: Cents
    #: How often it was doubled, and what that added.
    doubled: int = 0
    extra: Cents = 0
    surrendered: bool = False
    rescued: bool = False
    #: Whether it came of a split, so that it can be no natural of the first deal.
    split: bool = False
    #: Its fact's place in the seat, as ``hands[1]`` or ``cards``.
    path: str = "cards"

    @property
    def seat(self) -> int:
        """The seat it was played at."""
        return self.stake_place.seat

    @property
    def hand(self) -> int:
        """Its number at the seat, as the ledger counts."""
        return self.stake_place.hand

    @property
    def at_risk(self) -> Cents:
        """The whole stake, doubles included."""
        return self.wager + self.extra


def double_steps(hand: Played) -> list[Cents]:
    """Return what each doubling of a hand added, the first one first."""
    whole = [hand.wager << at for at in range(hand.doubled)]
    # Only the last double can have been for less.
    return [*whole[:-1], hand.extra - sum(whole[:-1])] if whole else []


def hands_of(
    *,
    seat: int,
    spot: str,
    wager: Cents,
    cards: Cards,
    hands: Sequence[PlayedHand] = (),
    action: str = "",
    owner: str = SEATED,
    path: str = "",
    cards_at: Callable[[int], Place] | None = None,
) -> tuple[Played, ...]:
    """Return the hands played from one bet: ``hands`` if any, else ``cards`` with ``action``.

    ``path`` names the facts in errors (``hands-2`` of a two-hand game); ``cards_at`` gives the
    place of the cards of a hand by its number where that is not the seat's own.
    """
    at = cards_at or (lambda number: Place(seat, hand=number))
    if not hands:
        return (
            Played(
                cards_place=at(1),
                stake_place=Place(seat, spot, owner=owner),
                cards=cards,
                wager=wager,
                surrendered=action == SURRENDER,
                rescued=action == RESCUE,
                path=(path or "hands").replace("hands", "cards"),
            ),
        )
    return tuple(
        Played(
            cards_place=at(number),
            stake_place=Place(seat, spot, number, owner),
            cards=hand.cards,
            wager=wager if hand.wager is None else hand.wager,
            doubled=hand.doubled,
            extra=_extra(hand, wager if hand.wager is None else hand.wager),
            # An action at the seat concerns its only hand.
            surrendered=hand.surrendered or (action == SURRENDER and len(hands) == 1),
            rescued=hand.rescued or (action == RESCUE and len(hands) == 1),
            split=len(hands) > 1,
            path=f"{path or 'hands'}[{number - 1}]",
        )
        for number, hand in enumerate(hands, 1)
    )


def _extra(hand: PlayedHand, wager: Cents) -> Cents:
    if not hand.doubled:
        return 0
    if hand.double_wager is None:
        return wager * ((1 << hand.doubled) - 1)
    return wager * ((1 << (hand.doubled - 1)) - 1) + hand.double_wager


def seat_hands(seat: Seat, spot: str = "base") -> tuple[Played, ...]:
    """Return the seated player's hands."""
    return hands_of(
        seat=seat.number,
        spot=spot,
        wager=seat.wagers[spot],
        cards=seat.cards,
        hands=seat.hands,
        action=seat.action,
    )


def backline_hands(seat: Seat, at: int, spot: str = "base") -> tuple[Played, ...]:
    """Return what the ``at``-th backline bettor (from 1) has on the seat's hands.

    He follows the seated player, doubling and splitting along, unless he stays: then his wager
    rides undoubled on the first hand.
    """
    bettor = seat.backline[at - 1]
    if spot not in bettor.wagers:
        return ()
    wager = bettor.wagers[spot]
    follows = []
    for hand in seat_hands(seat, spot):
        if bettor.action == STAY and hand.hand > 1:
            break
        doubled = 0 if bettor.action == STAY else hand.doubled
        follows.append(
            Played(
                cards_place=hand.cards_place,
                stake_place=Place(seat.number, spot, hand.hand, f"backline-{at}"),
                cards=hand.cards,
                wager=wager,
                doubled=doubled,
                extra=wager * ((1 << doubled) - 1),
                surrendered=hand.surrendered,
                rescued=hand.rescued and bool(doubled),
                split=hand.split,
                path=f"backline[{at - 1}]",
            )
        )
    return tuple(follows)


def dealt_two(hands: Sequence[Played]) -> Cards:
    """Return the two cards dealt before any decision; a split hand began with one of them."""
    if len(hands) > 1:
        return (hands[0].cards[0], hands[1].cards[0])
    return hands[0].cards[:2]


# --- charts -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """What a game leaves a player no choice about."""

    must_hit: Callable[[Cards], bool]
    #: Includes hands that are over.
    must_stand: Callable[[Cards], bool]


#: Hit 11 or less, stand on 21, choose between.
HIT_ELEVEN_STAND_TWENTY_ONE = Chart(
    must_hit=lambda cards: total(cards) <= 11,
    must_stand=lambda cards: total(cards) >= 21,
)


def check_hand(
    hand: Played,
    where: str,
    chart: Chart,
    *,
    one_card_aces: bool = True,
    cut_short: bool = False,
    doubles_21: bool = False,
) -> None:
    """Refuse a hand that cannot have been played so under a game's chart.

    ``cut_short``: whether the round ended before anyone could play. ``doubles_21``: whether two
    cards that must stand may be doubled all the same, the chart speaking of hits only.
    """
    cards = hand.cards
    if len(cards) < 2:
        raise FactsError(where, f"{len(cards)} cards; a hand has at least two")
    refuse_joker(cards, where)
    split_ace = hand.split and cards[0][0] == "A" and one_card_aces
    if split_ace and len(cards) > 2:
        raise FactsError(where, "a split ace gets one card only")
    free = 3 if hand.doubled and doubles_21 else 2
    for count in range(free, len(cards)):
        if chart.must_stand(cards[:count]):
            raise FactsError(where, f"the hand stands on {spoken(cards[:count])}")
    ended = hand.doubled or hand.surrendered or hand.rescued or split_ace or cut_short
    if chart.must_hit(cards) and not ended:
        raise FactsError(where, f"{spoken(cards)} must take another card")


def check_bank(cards: Cards, where: str, *, needed: bool = True) -> None:
    """Refuse a bank's hand that breaks its drawing rule; undrawn only where nothing needs it."""
    if len(cards) < 2:
        raise FactsError(where, f"{len(cards)} cards; the bank has at least two")
    refuse_joker(cards, where)
    for count in range(2, len(cards)):
        if not bank_draws(cards[:count]):
            raise FactsError(where, f"the bank stands on {spoken(cards[:count])}")
    if bank_draws(cards) and (needed or len(cards) > 2):
        raise FactsError(where, f"the bank draws on {spoken(cards)}; a card is missing")

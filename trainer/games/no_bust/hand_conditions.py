"""Scenarios of one player's hands: Naturals, charted hands, doubles, splits, surrenders."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trainer.engine.blackjack import is_natural, is_over, is_soft, is_ten, total
from trainer.engine.blackjack_hands import Cards, Played, seat_hands
from trainer.engine.cards import Card
from trainer.engine.drafts import Condition, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.rounds import PlayedHand, Round, Seat
from trainer.games.no_bust.building import (
    SEAT,
    Deal,
    doubled,
    fitting_hand,
    hand_totalling,
    lay,
    natural,
    need_bank,
    of_value,
    on_from,
    split_hands,
    two_between,
)
from trainer.games.no_bust.dealing import can_split, play_hand, wager
from trainer.games.no_bust.hands import BASE

HandTest = Callable[[Round, Seat, Played], bool]


def _seat(game: Game, name: str, title: str, deal: Deal, fits: HandTest) -> Condition:
    """Return a condition on one player's hands."""

    def build(draft: Draft) -> None:
        need_bank(draft)
        seat = draft.claim()
        wager(game, draft, seat)
        deal(draft, seat)

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: any(
            fits(facts, seat, hand) for seat in facts.seats for hand in seat_hands(seat)
        ),
        rank=SEAT,
    )


def hand_conditions(game: Game) -> Iterator[Condition]:
    """Yield what concerns one player's hands, whatever the bank has."""

    def soft(cards: Cards) -> bool:
        return is_soft(cards) and 13 <= total(cards) <= 20

    yield _seat(
        game,
        "natural",
        "a player's Natural",
        lay(natural),
        lambda _, __, hand: is_natural(hand.cards) and not hand.split,
    )
    yield _seat(
        game,
        "must-hit",
        "a hand of 11 or less that must take a card",
        lay(lambda draft: _from_two(draft, 4, 11)),
        lambda _, __, hand: (
            not hand.split
            and not hand.doubled
            and len(hand.cards) > 2
            and total(hand.cards[:2]) <= 11
        ),
    )
    yield _seat(
        game,
        "must-stand",
        "a hand of three or more cards that is 21",
        lay(lambda draft: hand_totalling(draft, (21,), (3, 4))),
        lambda _, __, hand: len(hand.cards) > 2 and total(hand.cards) == 21,
    )
    yield _seat(
        game,
        "soft-hand",
        "a soft hand of 13 to 20",
        lay(lambda draft: fitting_hand(draft, soft)),
        lambda _, __, hand: soft(hand.cards),
    )
    yield _seat(
        game,
        "player-over",
        "a player's hand over 21",
        lay(lambda draft: hand_totalling(draft, range(22, 27), (3, 4))),
        lambda _, __, hand: is_over(hand.cards),
    )
    yield from _doubles(game)
    yield from _splits(game)
    yield from _surrenders(game)


def _from_two(draft: Draft, low: int, high: int) -> Cards:
    two = two_between(low, high)(draft)
    hand = play_hand(draft, two, (draft.dealer or two)[0], may_surrender=False)
    if hand.doubled:
        # A double ends with one card; the chart is trained on a hand drawn to.
        draft.put_back(hand.cards[2:])
        cards = two
        while total(cards) <= 11:
            cards += (draft.draw(),)
        return cards
    return hand.cards


def _doubles(game: Game) -> Iterator[Condition]:
    yield _seat(
        game,
        "double",
        "a doubled hand",
        doubled(two_between(9, 11)),
        lambda _, __, hand: hand.doubled > 0,
    )
    yield _seat(
        game,
        "double-over",
        "a doubled hand that goes over 21",
        doubled(two_between(13, 16), of_value(9, 10)),
        lambda _, __, hand: hand.doubled > 0 and is_over(hand.cards),
    )


def _splits(game: Game) -> Iterator[Condition]:
    def small(draft: Draft, seat: DraftSeat) -> None:
        split_hands(draft, seat, of_value(2, 3, 6, 7, 8, 9))

    def again(draft: Draft, seat: DraftSeat) -> None:
        split_hands(draft, seat, of_value(2, 3, 6, 7, 8, 9), count=3)

    def aces(draft: Draft, seat: DraftSeat) -> None:
        split_hands(draft, seat, of_value(1))

    def ace_and_ten(draft: Draft, seat: DraftSeat) -> None:
        def finish(draft: Draft, first: Card, at: int) -> PlayedHand:
            second = draft.draw_like(is_ten, "ten-value card") if at == 0 else draft.draw()
            return PlayedHand(cards=(first, second))

        split_hands(draft, seat, of_value(1), finish=finish)

    def double_after(draft: Draft, seat: DraftSeat) -> None:
        def finish(draft: Draft, first: Card, at: int) -> PlayedHand:
            if at:
                return on_from(draft, first)
            cards = (first, draft.draw_like(of_value(2, 3, 4), "small card"), draft.draw())
            return PlayedHand(cards=cards, doubled=1)

        split_hands(draft, seat, of_value(6, 7, 8), finish=finish)

    def king_and_queen(draft: Draft, seat: DraftSeat) -> None:
        first = draft.draw_like(is_ten, "ten-value card")
        two = (first, draft.draw_like(lambda c: is_ten(c) and c[0] != first[0], "other ten"))
        if can_split(two, draft.house):
            hands = (PlayedHand(cards=on_from(draft, card).cards) for card in two)
            base = seat.wagers[BASE]
            seat.facts["hands"] = tuple(PlayedHand(cards=hand.cards, wager=base) for hand in hands)
        else:
            seat.cards = two

    yield _seat(game, "split", "a split pair", small, lambda _, __, hand: hand.split)
    yield _seat(
        game,
        "resplit",
        "a pair split as often as the house allows, up to three hands",
        again,
        lambda facts, seat, _: len(seat.hands) >= (2 if _one_split(facts) else 3),
    )
    yield _seat(
        game,
        "split-aces",
        "split aces",
        aces,
        lambda _, __, hand: hand.split and hand.cards[0][0] == "A",
    )
    yield _seat(
        game,
        "split-ace-and-ten",
        "a split ace that gets a ten-value card",
        ace_and_ten,
        lambda _, __, hand: hand.split and hand.cards[0][0] == "A" and is_natural(hand.cards),
    )
    yield _seat(
        game,
        "double-after-split",
        "a split hand that is doubled",
        double_after,
        lambda _, __, hand: hand.split and hand.doubled > 0,
    )
    yield _seat(
        game,
        "unlike-tens",
        "two ten-value cards of different rank, split where the house allows it",
        king_and_queen,
        lambda _, seat, __: _unlike_tens(seat),
    )


def _one_split(facts: Round) -> bool:
    return "most_hands" in facts.house and facts.house["most_hands"] == "2"


def _unlike_tens(seat: Seat) -> bool:
    hands = seat_hands(seat)
    two = (hands[0].cards[0], (hands[1].cards[0] if len(hands) > 1 else hands[0].cards[1]))
    return is_ten(two[0]) and is_ten(two[1]) and two[0][0] != two[1][0]


def _surrenders(game: Game) -> Iterator[Condition]:
    def plain(draft: Draft, seat: DraftSeat) -> None:
        seat.cards = two_between(5, 20)(draft)
        seat.facts["action"] = "surrender"

    def late(draft: Draft, seat: DraftSeat) -> None:
        if draft.house["surrender_timing"] == "before-second-card":
            plain(draft, seat)
            return
        cards = hand_totalling(draft, range(12, 21), (3,))
        seat.facts["hands"] = (PlayedHand(cards=cards, wager=seat.wagers[BASE], surrendered=True),)

    yield _seat(
        game, "surrender", "a surrendered hand", plain, lambda _, __, hand: hand.surrendered
    )
    yield _seat(
        game,
        "late-surrender",
        "a hand surrendered after drawing, where the house allows it",
        late,
        lambda facts, _, hand: (
            hand.surrendered
            and (len(hand.cards) > 2 or facts.house["surrender_timing"] == "before-second-card")
        ),
    )

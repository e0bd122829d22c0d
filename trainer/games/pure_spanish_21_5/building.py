"""Building hands into a draft: the parts the conditions of Pure Spanish 21.5 are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from trainer.engine.blackjack import is_natural, is_over, total, value
from trainer.engine.blackjack_dealing import card_worth, doubled, hard_hand, three_cards
from trainer.engine.blackjack_hands import STAY, Cards
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.house import House
from trainer.engine.rounds import PlayedHand
from trainer.games.pure_spanish_21_5.dealing import (
    bank_of,
    bet_match,
    bettor,
    match_offered,
    play,
    play_split,
    playable_bank,
    put,
    wager,
)
from trainer.games.pure_spanish_21_5.hands import BASE, CHART

_TRIES = 200

#: Fills a claimed seat.
Build = Callable[[Draft, DraftSeat], None]


def of_rank(draft: Draft, rank: str) -> Card:
    """Take a card of a rank."""
    return draft.draw_like(lambda card: card[0] == rank, f"card of rank {rank}")


def ace_and_face(draft: Draft) -> Cards:
    """Deal an ace and a Bonus face card, in either order."""
    cards = [of_rank(draft, "A"), card_worth(draft, 10)]
    draft.rng.shuffle(cards)
    return tuple(cards)


# --- Match the Dealer ---------------------------------------------------------------------------


def matches(suited: int, plain: int) -> Build:
    """Build so many suited and non-suited matches, with a wager on them."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        bet_match(draft, seat)
        wager(draft, seat)
        up = bank_of(draft)[0]
        cards = [draft.draw_like(up.__eq__, str(up)) for _ in range(suited)]
        cards += [
            draft.draw_like(lambda card: card[0] == up[0] and card != up, f"other {up[0]}")
            for _ in range(plain)
        ]
        while len(cards) < 2:
            cards.append(draft.draw_like(lambda card: card[0] != up[0], "card of another rank"))
        draft.rng.shuffle(cards)
        play(draft, seat, tuple(cards))

    return build


# --- hands --------------------------------------------------------------------------------------


def natural(draft: Draft, seat: DraftSeat) -> None:
    """Build a Pure Spanish 21.5 Blackjack."""
    seat.cards = ace_and_face(draft)


def doubles(times: int = 1, *, less: bool = False, rescued: bool = False) -> Build:
    """Build a hand doubled so often, perhaps for less or rescued."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        playable_bank(draft)
        if times > 1:
            offer_double_double(draft)
        if less:
            least = max(draft.limits.minimum, 1000)
            seat.wagers.setdefault(BASE, least)
        wager(draft, seat)
        for _ in range(_TRIES):
            two = hard_hand(draft, draft.rng.randint(5, 9 if times > 1 else 11))
            hand = _doubled(draft, two, times)
            if hand is not None and not (rescued and is_over(hand.cards)):
                break
        else:
            raise Conflict("no hand could be doubled so often")
        if less:
            if not draft.house.flag("double_for_less") or draft.house.flag("double_double"):
                raise Conflict("this house allows no doubling for less")
            hand = replace(hand, double_wager=seat.wagers[BASE] // 200 * 100)
        put(seat, (replace(hand, rescued=rescued),))

    return build


def _doubled(draft: Draft, two: Cards, times: int) -> PlayedHand | None:
    """Double a hand; None, the cards put back, when it cannot be doubled so often."""
    hand = PlayedHand(cards=two)
    for _ in range(times):
        stands = draft.house["stand_on_hard_17"] == "all-play" and CHART.must_stand(hand.cards)
        if is_over(hand.cards) or stands:
            draft.put_back(hand.cards)
            return None
        drawn = doubled(draft, hand.cards).cards
        hand = replace(hand, cards=drawn, doubled=hand.doubled + 1)
    return hand


def offer_double_double(draft: Draft) -> None:
    """Let the house offer double-double down, unless it was told not to."""
    if draft.house.flag("double_double"):
        return
    if "double_double" in draft.house.chosen:
        raise Conflict("this house offers no double-double down")
    draft.house = House(draft.house.options, {**draft.house.as_json(), "double_double": True})


def surrenders(draft: Draft, seat: DraftSeat) -> None:
    """Build a surrendered hand; before the check even against the bank's 21.5."""
    if draft.house["surrender"] == "late":
        playable_bank(draft)
    seat.cards = hard_hand(draft, draft.rng.randint(14, 17))
    seat.facts["action"] = "surrender"


def splits(fits: Callable[[Card], bool], hands: int = 2) -> Build:
    """Build a split of cards that fit into so many hands."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        up = playable_bank(draft)[0]
        wager(draft, seat)
        first = draft.draw_like(fits, "card of such a pair")
        same = [card_worth(draft, value(first)) for _ in range(hands - 1)]
        played = [
            play_split(draft, (card, draft.draw()), up, wager=seat.wagers[BASE])
            for card in (first, *same)
        ]
        put(seat, tuple(played))

    return build


def split_to_21(draft: Draft, seat: DraftSeat) -> None:
    """Build split aces one of which gets a face card."""
    playable_bank(draft)
    hands = []
    for worth in (10, draft.rng.randint(7, 9)):
        hands.append(PlayedHand(cards=(of_rank(draft, "A"), card_worth(draft, worth))))
    draft.rng.shuffle(hands)
    put(seat, tuple(hands))


# --- bettors behind -----------------------------------------------------------------------------


def backed(*, stays: bool = False) -> Build:
    """Build a seat with a bettor behind it, who may stay when the player doubles."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        if stays:
            doubles()(draft, seat)
        match = not stays and match_offered(draft.house)
        one = bettor(draft, match=match, action=STAY if stays else "")
        seat.facts["backline"] = (one,)

    return build


# --- against the bank ---------------------------------------------------------------------------


def against(choose: Callable[[Draft, int], int]) -> Build:
    """Build a hand whose total is chosen by the bank's."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        bank = playable_bank(draft)
        wanted = choose(draft, total(bank))
        if wanted > 20:
            seat.cards = three_cards(draft, wanted, CHART)
        else:
            seat.cards = hard_hand(draft, wanted)

    return build


def with_bank(deal: Callable[[Draft], Cards], fits: Callable[[Cards], bool], fill: Build) -> Build:
    """Build a seat against a certain bank's hand."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        if draft.dealer is None:
            draft.dealer = deal(draft)
        elif not fits(draft.dealer):
            raise Conflict("the bank's hand cannot be both")
        fill(draft, seat)

    return build


def three_eights(draft: Draft) -> Cards:
    """Deal the bank 8-8-8."""
    return tuple(of_rank(draft, "8") for _ in range(3))


def bank_natural(up: str) -> Callable[[Draft], Cards]:
    """Deal the bank a 21.5 with an ace or a face card up."""

    def deal(draft: Draft) -> Cards:
        ace, face = of_rank(draft, "A"), card_worth(draft, 10)
        return (ace, face) if up == "A" else (face, ace)

    return deal


def shows_natural(up: str) -> Callable[[Cards], bool]:
    """Return a test for a bank's 21.5 with an ace or a face card up."""
    return lambda cards: is_natural(cards) and (cards[0][0] == "A") is (up == "A")

"""Poker hands: counted exhaustively, and read the same whole as five by five."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from trainer.engine.cards import DECK, RANKS, Card, parse_cards
from trainer.engine.poker import Five, best_five, five_card
from trainer.engine.poker_words import five_spoken, kickers_spoken

#: How many five-card hands of each class a deck holds, as every book on poker gives it.
FREQUENCIES = {
    Five.ROYAL_FLUSH: 4,
    Five.STRAIGHT_FLUSH: 36,
    Five.FOUR_OF_A_KIND: 624,
    Five.FULL_HOUSE: 3_744,
    Five.FLUSH: 5_108,
    Five.STRAIGHT: 10_200,
    Five.THREE_OF_A_KIND: 54_912,
    Five.TWO_PAIR: 123_552,
    Five.PAIR: 1_098_240,
    Five.HIGH_CARD: 1_302_540,
}


def test_every_class_of_five_cards_comes_as_often_as_it_should() -> None:
    counts: Counter[Five] = Counter()
    for ranks in combinations_with_replacement(RANKS, 5):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in held.values())
        if len(held) == 5:
            # Of five different ranks four hands are of one suit.
            counts[Five(best_five([Card(rank + "s") for rank in ranks])[0])] += 4
            ways -= 4
        unsuited = [Card(rank + "cdhs"[at % 4]) for at, rank in enumerate(ranks)]
        counts[Five(best_five(unsuited)[0])] += ways
    assert counts == FREQUENCIES


# The library's own parser of hand ranges warns on import; nothing of it is used here.
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_seven_cards_rank_as_an_independent_library_ranks_them() -> None:
    oracle = import_module("eval7")
    rng = Random(7)
    hands = [rng.sample(DECK, 7) for _ in range(3000)]
    values = [oracle.evaluate([oracle.Card(str(card)) for card in hand]) for hand in hands]
    own = [best_five(hand) for hand in hands]
    assert len(set(values)) == len(set(own))
    assert sorted(range(3000), key=lambda at: (values[at], at)) == sorted(
        range(3000), key=lambda at: (own[at], at)
    )


@pytest.mark.parametrize("size", [5, 6, 7, 9])
def test_the_whole_hand_is_read_like_its_best_five(size: int) -> None:
    rng = Random(size)
    for _ in range(700):
        cards = rng.sample(DECK, size)
        assert best_five(cards) == max(map(five_card, combinations(cards, 5)))


@pytest.mark.parametrize("suited", [5, 6, 7])
def test_flushes_and_straight_flushes_among_seven_are_read_like_their_best_five(
    suited: int,
) -> None:
    rng = Random(suited)
    for _ in range(300):
        cards = [*rng.sample(DECK[::4], suited), *rng.sample(DECK[1::4], 7 - suited)]
        assert best_five(cards) == max(map(five_card, combinations(cards, 5)))


@pytest.mark.parametrize("ranks", [4, 5])
def test_pairs_trips_and_quads_among_seven_are_read_like_their_best_five(ranks: int) -> None:
    rng = Random(ranks)
    for _ in range(300):
        few = rng.sample(RANKS, ranks)
        cards = rng.sample([card for card in DECK if card[0] in few], 7)
        assert best_five(cards) == max(map(five_card, combinations(cards, 5)))


@pytest.mark.parametrize(
    ("cards", "kind", "spoken"),
    [
        ("AsKsQsJsTs9s8s", Five.ROYAL_FLUSH, "royal flush"),
        ("As2s3s4s5sKdQd", Five.STRAIGHT_FLUSH, "straight flush, five high"),
        ("AsAhAdAcKsKhKd", Five.FOUR_OF_A_KIND, "four aces"),
        ("KsKhKd6s6h6d2c", Five.FULL_HOUSE, "full house, kings over sixes"),
        ("As9s7s4s2sAdAh", Five.FLUSH, "flush, ace high"),
        ("2s3d4h5c6s7d7h", Five.STRAIGHT, "straight, seven high"),
        ("9s9d9hAsKd2c4d", Five.THREE_OF_A_KIND, "three nines"),
        ("9s9d6h6s2d2cKd", Five.TWO_PAIR, "two pair, nines and sixes"),
        ("9s9d6hAs2dKcJd", Five.PAIR, "pair of nines"),
        ("AsKdJh9c7s4d2h", Five.HIGH_CARD, "ace high"),
    ],
)
def test_hands_are_told_as_a_dealer_announces_them(cards: str, kind: Five, spoken: str) -> None:
    strength = best_five(parse_cards(cards))
    assert strength[0] == kind
    assert five_spoken(strength) == spoken


def test_the_card_beside_a_pair_is_told_where_it_decides() -> None:
    king, nine = (best_five(parse_cards(cards)) for cards in ("AsAdKh7c2s", "AhAc9h7d2c"))
    assert kickers_spoken(king, nine) == "the king against the nine decides"
    assert kickers_spoken(nine, king) == kickers_spoken(king, nine)
    assert kickers_spoken(king, king) == ""
    two_pair = best_five(parse_cards("AsAdKhKc2s"))
    assert kickers_spoken(two_pair, king) == ""

"""Super Match rows by exhaustive count, and where the cards of split hands lie."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from trainer.engine.cards import DECK
from trainer.engine.places import Place
from trainer.games.blackjack_switch.hands import cards_place, super_match_row


def test_one_deck_holds_as_many_rows_as_counted_by_hand() -> None:
    found = Counter(super_match_row(cards) for cards in combinations(DECK, 4))
    assert found == {
        "four-of-a-kind": 13,
        "three-of-a-kind": 13 * 4 * 48,
        "two-pair": 78 * 6 * 6,
        "pair": 13 * 6 * 66 * 16,
        "": 715 * 256,
    }


def test_the_boxes_count_odd_and_even_hands() -> None:
    places = [cards_place(3, box, number) for number in (1, 2) for box in (1, 2)]
    assert places == [Place(3), Place(3, hand=2), Place(3, hand=3), Place(3, hand=4)]

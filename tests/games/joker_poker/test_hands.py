"""Hands with a designated joker: the game's own ranking, proved by trying every substitution."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from trainer.engine.cards import DECK, Card, parse_card, parse_cards
from trainer.engine.poker import RANK_VALUES, Five, Strength, five_card
from trainer.games.joker_poker.hands import Kind, best_jokers, spoken, with_joker

NATURAL = {
    Five.ROYAL_FLUSH: Kind.ROYAL_FLUSH,
    Five.STRAIGHT_FLUSH: Kind.STRAIGHT_FLUSH,
    Five.FOUR_OF_A_KIND: Kind.FOUR_OF_A_KIND,
    Five.FLUSH: Kind.FLUSH,
    Five.FULL_HOUSE: Kind.FULL_HOUSE,
    Five.STRAIGHT: Kind.STRAIGHT,
    Five.THREE_OF_A_KIND: Kind.THREE_OF_A_KIND,
    Five.PAIR: Kind.ONE_PAIR,
}


def by_substitution(four: tuple[Card, ...]) -> Strength:
    """Return the best hand of four cards when the fifth may be any card of the deck."""
    found: list[Strength] = []
    for wild in DECK:
        ranks = Counter(RANK_VALUES[card[0]] for card in (*four, wild))
        if len(ranks) == 1:
            found.append((Kind.FIVE_OF_A_KIND, *ranks))
            continue
        kind, *rest = five_card((*four, wild))
        # In a flush the joker is a card the hand does not hold.
        if Five(kind) in NATURAL and not (kind == Five.FLUSH and wild in four):
            found.append((NATURAL[Five(kind)], *rest))
    return max(found)


@pytest.mark.parametrize("suits", ["cdhs", "cd", "c"])
def test_the_joker_is_worth_the_best_card_there_is(suits: str) -> None:
    rng = Random(suits)
    deck = [card for card in DECK if card[1] in suits]
    for _ in range(400):
        joker, *four = rng.sample(deck, 5)
        cards = (joker, *four)
        if with_joker(cards, joker)[0] != Kind.NATURAL_ROYAL:
            assert with_joker(cards, joker) == by_substitution(tuple(four))


@pytest.mark.parametrize(
    ("cards", "joker", "kind", "words"),
    [
        ("AsKsQsJsTs", "Ts", Kind.NATURAL_ROYAL, "natural royal flush"),
        ("9s9h9d9c2c", "2c", Kind.FIVE_OF_A_KIND, "five nines"),
        ("AsKsQsJs2c", "2c", Kind.ROYAL_FLUSH, "royal flush"),
        ("9s8s7s6s2c", "2c", Kind.STRAIGHT_FLUSH, "straight flush, ten high"),
        ("As2s3s4s9c", "9c", Kind.STRAIGHT_FLUSH, "straight flush, five high"),
        ("9s9h9dKc2c", "2c", Kind.FOUR_OF_A_KIND, "four nines"),
        ("Ks9s7s2s3c", "3c", Kind.FLUSH, "flush, ace high"),
        ("KsKh7s7d3c", "3c", Kind.FULL_HOUSE, "full house, kings over sevens"),
        ("9s8h6d5c2c", "2c", Kind.STRAIGHT, "straight, nine high"),
        ("9s9h6dKc2c", "2c", Kind.THREE_OF_A_KIND, "three nines"),
        ("As9h6d4c2c", "2c", Kind.ONE_PAIR, "pair of aces"),
    ],
)
def test_each_class(cards: str, joker: str, kind: Kind, words: str) -> None:
    strength = with_joker(parse_cards(cards), parse_card(joker))
    assert strength[0] == kind
    assert spoken(strength) == words


def test_the_classes_stand_in_the_sources_order() -> None:
    hands = ["AsKsQsJsTs", "9s9h9d9c2c", "AsKsQsJs2c", "9s8s7s6s2c", "9s9h9dKc2c", "Ks9s7s2s3c",
             "KsKh7s7d3c", "9s8h6d5c2c", "9s9h6dKc2c", "As9h6d4c2c"]  # fmt: skip
    strengths = [with_joker(parse_cards(hand), parse_card(hand[-2:])) for hand in hands]
    assert strengths == sorted(strengths, reverse=True)


def test_jp_7_the_joker_of_a_flush_is_the_highest_card_not_held() -> None:
    cards, joker = parse_cards("AsKs7s2s3c"), parse_card("3c")
    assert with_joker(cards, joker) == (Kind.FLUSH, 14, 13, 12, 7, 2)
    assert with_joker(cards, joker, second_ace=True) == (Kind.FLUSH, 14, 14, 13, 7, 2)


def test_a_poorer_joker_makes_a_poorer_hand() -> None:
    cards = parse_cards("KsKh7s7d3c")
    assert best_jokers(cards) == (parse_card("3c"),)
    assert with_joker(cards, parse_card("Ks"))[0] == Kind.THREE_OF_A_KIND


def test_every_choice_of_four_is_tried_for_the_best_joker() -> None:
    rng = Random(4)
    for _ in range(200):
        cards = tuple(rng.sample(DECK, 5))
        best = max(by_substitution(four) for four in combinations(cards, 4))
        found = with_joker(cards, best_jokers(cards)[0])
        assert found == best or found[0] == Kind.NATURAL_ROYAL

"""Three-card hands in words, and hands of a wanted kind dealt into a draft."""

from __future__ import annotations

from random import Random

import pytest

from trainer.engine.cards import DECK, parse_cards, shoe_of
from trainer.engine.drafts import Conflict, Draft
from trainer.engine.house import House
from trainer.engine.poker import ACE, Three, three_card
from trainer.engine.rounds import Limits
from trainer.engine.three_card import (
    better_than,
    exactly,
    high_to_low,
    of_kind,
    same_ranks,
    spoken,
    told,
    where,
)


def a_draft(seed: int = 1) -> Draft:
    return Draft(
        rng=Random(seed),
        house=House({}, {}),
        limits=Limits(minimum=500, maximum=50000),
        shoe=shoe_of(1),
        seats=[1],
    )


@pytest.mark.parametrize(
    ("cards", "words", "in_full"),
    [
        ("Qc9d4h", "queen-high", "queen-high with a nine and a four"),
        ("8c8dAh", "a pair of eights", "a pair of eights with an ace"),
        ("6c6dJh", "a pair of sixes", "a pair of sixes with a jack"),
        ("Kc9c4c", "a flush, king-high", "a flush, king-high with a nine and a four"),
        ("3c2dAh", "a straight, three-high", "a straight, three-high"),
        ("7c7d7h", "three sevens", "three sevens"),
        ("AcKcQc", "a straight flush, ace-high", "a straight flush, ace-high"),
    ],
)
def test_hands_are_read_out(cards: str, words: str, in_full: str) -> None:
    strength = three_card(parse_cards(cards))
    assert (spoken(strength), told(strength)) == (words, in_full)


def test_a_mini_royal_has_its_own_name() -> None:
    assert spoken(three_card(parse_cards("AcKcQc"), mini_royal=True)) == "a mini royal"


@pytest.mark.parametrize(
    ("dealt", "laid"), [("4hQc9d", "Qc9d4h"), ("Ah8c8d", "8c8dAh"), ("Ah3c2d", "3c2dAh")]
)
def test_hands_are_laid_out_from_high_to_low(dealt: str, laid: str) -> None:
    assert high_to_low(parse_cards(dealt)) == parse_cards(laid)


@pytest.mark.parametrize("kind", Three, ids=lambda kind: kind.name)
def test_every_kind_can_be_dealt(kind: Three) -> None:
    for seed in range(30):
        draft = a_draft(seed)
        hand = of_kind(kind)(draft)
        assert three_card(hand, mini_royal=True)[0] == kind
        left = [draft.draw() for _ in range(49)]
        assert sorted([*hand, *left]) == sorted(DECK)


def test_a_kind_can_be_narrowed_to_its_top_and_suit() -> None:
    hand = of_kind(Three.STRAIGHT_FLUSH, top=ACE, suit="s")(a_draft())
    assert set(hand) == set(parse_cards("AsKsQs"))
    assert three_card(of_kind(Three.STRAIGHT, top=3)(a_draft())) == (Three.STRAIGHT, 3)


def test_cards_that_are_gone_are_not_dealt_again() -> None:
    draft = a_draft()
    exactly(draft, ["As"])
    with pytest.raises(Conflict, match="no longer holds"):
        of_kind(Three.STRAIGHT_FLUSH, top=ACE, suit="s")(draft)
    with pytest.raises(Conflict, match="As"):
        exactly(draft, ["Ks", "As"])
    # Nothing was taken by the attempt that failed.
    assert exactly(draft, ["Ks"])


@pytest.mark.parametrize("cards", ["Qc9d4h", "8c8dAh", "Kc9c4c", "9c8d7h", "9c8c7c"])
def test_a_tie_is_equal_in_rank_and_kind(cards: str) -> None:
    draft = a_draft()
    hand = exactly(draft, [str(card) for card in parse_cards(cards)])
    assert three_card(same_ranks(draft, hand)) == three_card(hand)


def test_nothing_ties_three_of_a_kind_in_one_deck() -> None:
    draft = a_draft()
    with pytest.raises(Conflict, match="three of a kind"):
        same_ranks(draft, exactly(draft, ["8c", "8d", "8h"]))


@pytest.mark.parametrize("cards", ["Qc9d4h", "AcAdKh", "AcKdQh", "AcAdAh", "KcQcJc"])
def test_any_hand_but_the_best_can_be_beaten(cards: str) -> None:
    for seed in range(10):
        draft = a_draft(seed)
        hand = exactly(draft, [str(card) for card in parse_cards(cards)])
        assert three_card(better_than(draft, three_card(hand))) > three_card(hand)


def test_nothing_beats_the_best_hand() -> None:
    draft = a_draft()
    hand = exactly(draft, ["Ac", "Kc", "Qc"])
    with pytest.raises(Conflict, match="nothing in the deck beats"):
        better_than(draft, three_card(hand))


def test_a_hand_that_cannot_come_is_given_up() -> None:
    with pytest.raises(Conflict, match="no miracle"):
        where(lambda _: False, "miracle")(a_draft())

"""The audit arrives at the printed figures, and its shortcuts count as full enumeration does."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from trainer.engine.cards import DECK
from trainer.engine.game import Figure, Game
from trainer.engine.poker import Strength
from trainer.engine.three_card_census import HANDS, OPPOSED, Census, all_hands
from trainer.games.three_card_poker_6_card_bonus.auditing import _six_card_rows
from trainer.games.three_card_poker_6_card_bonus.hands import row_of, strength


@pytest.fixture(scope="module")
def figures(six: Game) -> list[Figure]:
    return list(six.audit())


def test_the_printed_figures_of_the_six_card_bonus_come_out(figures: list[Figure]) -> None:
    bonus = next(figure for figure in figures if figure.paytable == "TCB-6B4")
    assert (bonus.printed_edge, bonus.printed_hits) == ("8.56", "7.2798")
    assert (f"{bonus.edge:.2f}", f"{bonus.hits:.4f}") == ("8.56", "7.2798")


def test_ignoring_the_exposed_card_all_readings_of_a_lower_hand_are_worth_the_same(
    figures: list[Figure],
) -> None:
    blind = [figure for figure in figures if "exposed card ignored" in figure.reading]
    assert [f"{figure.edge:.2f}" for figure in blind] == ["8.66"] * 3
    known = [figure for figure in figures if "exposed card used" in figure.reading]
    # Knowing a card can only help, and being paid on lower hands helps most.
    assert all(figure.edge < blind[0].edge for figure in known)
    assert min(known, key=lambda figure: figure.edge).reading.startswith(
        "per Ante, a lower hand's Ante pays"
    )


def test_six_card_hands_are_as_many_as_combinatorics_says() -> None:
    # Frequencies of the best five of six in a 52-card deck, as tables of six-card poker give them.
    assert _six_card_rows() == {
        "royal-flush": 188, "straight-flush": 1656, "four-of-a-kind": 14664, "full-house": 165984,
        "flush": 205792, "straight": 361620, "three-of-a-kind": 732160, "": 18876456,
    }  # fmt: skip


def test_three_card_hands_are_as_many_as_combinatorics_says() -> None:
    assert Counter(map(row_of, all_hands())) == {
        "mini-royal": 4, "straight-flush": 44, "three-of-a-kind": 52, "straight": 720,
        "flush": 1096, "pair": 3744, "": 16440,
    }  # fmt: skip


def test_the_census_weighs_kinds_as_every_hand_would() -> None:
    census = Census(strength)
    assert len(census.kinds) == 1755
    assert sum(kind.weight for kind in census.kinds) == HANDS

    def worth(mine: Strength, theirs: Strength) -> int:
        return (mine > theirs) - (mine < theirs)

    blind, known = census.against_all(worth), census.knowing_one_card(worth)
    for at in random.Random(7).sample(range(1755), 3):
        cards = census.kinds[at].cards
        left = [card for card in DECK if card not in cards]
        hands = list(combinations(left, 3))
        assert len(hands) == OPPOSED
        mine = strength(cards)
        total = [worth(mine, strength(hand)) for hand in hands]
        assert blind[at] == sum(total)
        shown = left[at % len(left)]
        with_shown = sum(one for one, hand in zip(total, hands, strict=True) if shown in hand)
        assert known[at][DECK.index(shown)] == with_shown

"""Comparing cards: rank alone, the ace high."""

from __future__ import annotations

from itertools import product

import pytest

from trainer.engine.cards import DECK, Card
from trainer.games.casino_war.hands import a, compare, ties


@pytest.mark.parametrize(
    ("own", "theirs", "standing"),
    [
        ("Ac", "Kd", "higher"),
        ("2c", "Ad", "lower"),
        ("Tc", "9d", "higher"),
        ("Jc", "Td", "higher"),
        ("Qc", "Kd", "lower"),
        ("7c", "7d", "equal"),
    ],
)
def test_the_higher_rank_stands_higher_whatever_the_suit(
    own: str, theirs: str, standing: str
) -> None:
    assert compare(Card(own), Card(theirs)) == standing


def test_a_deck_holds_as_many_higher_as_lower_pairs_and_a_tie_for_every_rank() -> None:
    found = [compare(own, theirs) for own, theirs in product(DECK, DECK) if own != theirs]
    assert (found.count("higher"), found.count("lower")) == (1248, 1248)
    assert found.count("equal") == 13 * 4 * 3
    assert sum(ties(own, theirs) for own, theirs in product(DECK, DECK)) == 13 * 4 * 4


def test_a_rank_has_its_article() -> None:
    assert [a(Card(card)) for card in ("8c", "Ad", "Kh")] == ["an eight", "an ace", "a king"]

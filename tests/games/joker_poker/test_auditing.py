"""The audit counts every hand against every hand the other cards leave."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from trainer.engine.cards import DECK
from trainer.engine.game import Game
from trainer.games.joker_poker.auditing import Census
from trainer.games.joker_poker.hands import Kind, best_jokers, with_joker
from trainer.games.joker_poker.settling import wins


@pytest.fixture(scope="module")
def census() -> Census:
    return Census()


def test_every_class_of_hand_is_counted(census: Census) -> None:
    kinds = dict.fromkeys(Kind, 0)
    for rung in census.rungs.tolist():
        kinds[Kind(census.ladder[rung][0])] += 1
    assert sum(kinds.values()) == comb(52, 5)
    # Four of a rank and any fifth card; three of a rank and two others; four royals.
    assert kinds[Kind.FIVE_OF_A_KIND] == 13 * 48
    assert kinds[Kind.FOUR_OF_A_KIND] == 13 * 4 * comb(48, 2)
    assert kinds[Kind.FULL_HOUSE] == comb(13, 2) * 36 * 44
    assert kinds[Kind.NATURAL_ROYAL] == 4
    # Four of five royal ranks of a suit with any card but the fifth.
    assert kinds[Kind.ROYAL_FLUSH] == 4 * 5 * 47
    # Four of a suit or five of it, less all that is better.
    better = kinds[Kind.STRAIGHT_FLUSH] + kinds[Kind.ROYAL_FLUSH] + kinds[Kind.NATURAL_ROYAL]
    assert kinds[Kind.FLUSH] + better == 4 * (comb(13, 4) * 39 + comb(13, 5))


def test_the_wager_against_a_sample_of_pairs(joker_poker: Game) -> None:
    (figure,) = joker_poker.audit()
    assert figure.hits == pytest.approx(43.1586, abs=5e-5)
    assert figure.edge == pytest.approx(100 - 2 * figure.hits)
    rng, won = Random(1), 0
    for _ in range(10_000):
        cards = rng.sample(DECK, 10)
        mine, bank = tuple(cards[:5]), tuple(cards[5:])
        won += wins(with_joker(mine, best_jokers(mine)[0]), with_joker(bank, best_jokers(bank)[0]))
    assert won / 100 == pytest.approx(figure.hits, abs=1.5)

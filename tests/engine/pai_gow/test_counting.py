"""The census of all seven-card hands: known totals, and agreement with hands dealt at random."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import pytest

from trainer.engine.pai_gow.counting import HANDS, ace_high_counts, ace_high_pairs, census
from trainer.engine.pai_gow.hands import PACK, holds, is_ace_high

#: What books on pai gow poker give for 53 cards, the joker an ace or completing.
KNOWN = {
    "five-aces": 1_128,
    "royal-flush": 26_132,
    "straight-flush": 184_832,
    "four-of-a-kind": 307_472,
    "full-house": 4_188_528,
    "flush": 6_172_088,
    "straight": 11_236_028,
    "three-of-a-kind": 7_470_676,
    "two-pair": 35_553_816,
    "pair": 64_221_960,
    "": 24_780_420,
}


def best(held: frozenset[str]) -> str:
    return next((name for name in KNOWN if name in held), "")


def test_every_hand_is_counted_once_and_the_classes_are_the_known_ones() -> None:
    found: Counter[str] = Counter()
    for held, count in census().items():
        found[best(held)] += count
    assert found == KNOWN
    assert sum(found.values()) == HANDS == comb(53, 7)


def test_hands_of_all_seven_cards_are_as_rare_as_reckoned_by_hand() -> None:
    def count(key: str) -> int:
        return sum(count for held, count in census().items() if key in held)

    # Eight tops in four suits; with the joker in place of any of seven, windows overlapping.
    assert count("seven-card-straight-flush") == 8 * 4
    assert count("seven-card-straight-flush-joker") == 4 * (8 * 7 - 7)
    assert count("royal-match") == 4 * 3
    assert count("royal-match-joker") == 4 * 3 * 5


@pytest.mark.parametrize("wild", [False, True])
def test_hands_dealt_at_random_come_as_often_as_counted(wild: bool) -> None:
    rng, deals = Random(5), 20_000
    dealt = Counter(best(holds(tuple(rng.sample(PACK, 7)), wild)) for _ in range(deals))
    exact: Counter[str] = Counter()
    for held, count in census(wild=wild).items():
        exact[best(held)] += count
    for name in ("full-house", "flush", "straight", "three-of-a-kind", "two-pair", "pair", ""):
        chance = exact[name] / HANDS
        # Five standard deviations: a wrong count shows, chance does not.
        assert abs(dealt[name] / deals - chance) < 5 * (chance * (1 - chance) / deals) ** 0.5


def test_ace_high_hands_and_pairs_of_them_come_as_often_as_counted() -> None:
    rng, deals = Random(6), 40_000
    bank = both = 0
    for _ in range(deals):
        cards = rng.sample(PACK, 14)
        if is_ace_high(tuple(cards[:7])):
            bank += 1
            both += is_ace_high(tuple(cards[7:]))
    neither, one = ace_high_pairs()
    for seen, chance in (
        (bank, sum(ace_high_counts()) / HANDS),
        (both, (neither + 2 * one) / (HANDS * comb(46, 7))),
    ):
        assert abs(seen / deals - chance) < 5 * (chance * (1 - chance) / deals) ** 0.5


def test_ace_high_hands_agree_with_the_census() -> None:
    # What holds nothing is headed by an ace, the joker or a lower card.
    nothing = sum(count for held, count in census().items() if not held)
    lower = sum(ace_high_counts())
    assert lower < nothing == KNOWN[""]

"""What cannot be a round of Three Card Poker is refused, with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.rounds import Round
from trainer.errors import FactsError

RoundOf = Callable[..., Round]

ANTE = {"ante": 10}
GOOD = "KcJh2s"
LIMITS = {"table": {"minimum": 5, "maximum": 100}}


@pytest.mark.parametrize(
    ("hand", "facts", "where", "why"),
    [
        ((GOOD, {"bonus": 1}, ""), {}, "seats[0].wagers", "nothing else stands"),
        ((GOOD, ANTE, ""), {}, "seats[0].action", "plays or folds"),
        ((GOOD, {"pair-plus": 5}, "play"), {}, "seats[0].action", "nothing to decide"),
        ((GOOD, {"pair-plus": 5}, ""), {"house": {"ante": "mandatory"}}, "seats[0].wagers.ante",
         "every player needs an Ante"),
        ((GOOD, ANTE | {"bonus": 1}, "play"), {"house": {"bonus_paytable": "none"}},
         "seats[0].wagers.bonus", "does not offer"),
        ((GOOD, ANTE | {"bonus": 2}, "play"), {"house": {"bonus_bet": "one-dollar"}},
         "seats[0].wagers.bonus", "one dollar"),
        (("KcJh", ANTE, "play"), {}, "seats[0].cards", "2 cards; a hand has 3"),
        (("KcJh2s4d", ANTE, "play"), {}, "seats[0].cards", "4 cards; a hand has 3"),
        (("KcJhJo", ANTE, "play"), {}, "seats[0].cards", "no joker"),
        (("KcJh4s", ANTE, "play"), {}, "cards", "4s lies on the table twice"),
        ((GOOD, {"ante": 4}, "play"), LIMITS, "seats[0].wagers.ante", "under the minimum"),
        ((GOOD, {"ante": 101}, "play"), LIMITS, "seats[0].wagers.ante", "over the maximum"),
        ((GOOD, ANTE | {"pair-plus": 4}, "play"), LIMITS, "seats[0].wagers.pair-plus", "minimum"),
        ((GOOD, ANTE | {"bonus": 101}, "play"), LIMITS, "seats[0].wagers.bonus", "maximum"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(
    round_of: RoundOf, hand: tuple[Any, ...], facts: dict[str, Any], where: str, why: str
) -> None:
    with pytest.raises(FactsError) as caught:
        round_of("2d4s6d", hand, **facts)
    assert caught.value.where == where
    assert why in caught.value.why


def test_a_bonus_bet_has_no_minimum_of_its_own(round_of: RoundOf) -> None:
    assert round_of("2d4s6d", (GOOD, ANTE | {"bonus": 1}, "play"), **LIMITS).table


@pytest.mark.parametrize(
    ("people", "house", "why"),
    [
        ({1: "Ann", 2: "Ann", 3: "Ann"}, {}, "two are the most"),
        ({1: "Ann", 3: "Ann"}, {}, "neighbours"),
        ({1: "Ann", 2: "Ann"}, {"two_spots": "one"}, "allows one"),
    ],
)
def test_one_person_plays_at_most_two_neighbouring_spots(
    round_of: RoundOf, people: dict[int, str], house: dict[str, str], why: str
) -> None:
    with pytest.raises(FactsError, match=why):
        round_of("2d4s6d", GOOD, "AcQd9h", "7c7d8s", players=people, house=house)


@pytest.mark.parametrize(
    ("odd", "hand", "dealer", "why"),
    [
        ({"kind": "wrong-card-count", "at": "delivery", "seat": 1}, (GOOD, ANTE, ""), "2d4s6d",
         "three cards are right"),
        ({"kind": "wrong-card-count", "at": "delivery", "seat": 1}, ("KcJh", ANTE, "play"),
         "2d4s6d", "void before anyone decided"),
        ({"kind": "wrong-card-count", "at": "delivery", "seat": 1}, ("KcJh2s4c5c7c8c", ANTE, ""),
         "2d4s6d", "no stack has more"),
        ({"kind": "wrong-card-count", "at": "reveal", "seat": 1}, ("KcJh", ANTE, "play"),
         "2d4s6d", "the dealer's own hand"),
        ({"kind": "wrong-card-count", "at": "delivery", "seat": 4}, (GOOD, ANTE, ""), "2d4s6d",
         "nobody plays at seat 4"),
        ({"kind": "wrong-play", "seat": 1, "amount": 10}, (GOOD, ANTE, "play"), "2d4s6d",
         "nothing is wrong"),
        ({"kind": "wrong-play", "seat": 1, "amount": 5}, (GOOD, ANTE, "fold"), "2d4s6d",
         "makes no Play wager"),
        ({"kind": "bad-wager", "seat": 3, "spot": "ante", "amount": 10}, (GOOD, ANTE, "play"),
         "2d4s6d", "nothing to refuse"),
        ({"kind": "bad-wager", "seat": 1, "spot": "ante", "amount": 1000}, (GOOD, ANTE, "play"),
         "2d4s6d", "a wager there already"),
    ],
)  # fmt: skip
def test_irregularities_must_fit_the_facts(
    round_of: RoundOf, odd: dict[str, Any], hand: tuple[Any, ...], dealer: str, why: str
) -> None:
    with pytest.raises(FactsError, match=why):
        round_of(dealer, hand, irregularities=[odd], **LIMITS)

"""What is refused as a round of Joker Poker, with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round, write_round
from trainer.engine.rounds import Round
from trainer.errors import FactsError
from trainer.scenarios.dealing import deal

RoundOf = Callable[..., Round]

BANK, SEAT = "KsKh9d4c2d", "AhAc8s5h3h play 3h"


@pytest.mark.parametrize(
    ("seat", "given", "where", "why"),
    [
        ("AhAc8s play", {}, "seats[0].cards", "must have 5"),
        ("AhAc8s5h3h surrender", {}, "seats[0].cards", "must have 3"),
        ("AhAc8s5h3h play Ks", {}, "seats[0].joker", "not in the hand"),
        ("AhAc8s surrender 8s", {}, "seats[0].joker", "three cards"),
        ("AhAc8s5h3h", {}, "seats[0].action", "missing"),
        ("AhAc8s5hKs play", {}, "cards", "Ks lies on the table twice"),
        ("AhAc8s5h3h play", {"more": {1: {"seat": 7}}}, "seats[0].seat", "does not bet"),
        ("AhAc8s5h3h play", {"banking": {"joker": "Ks"}}, "player_dealer.joker", "best hand"),
        ("AhAc8s5h3h play", {"banking": {"joker": "As"}}, "player_dealer.joker", "no card"),
        ("AhAc8s5h3h play", {"house": {"bank_joker": "player-dealer"}}, "player_dealer.joker",
         "missing"),
        ("AhAc8s5h3h play", {"house": {"seating": "six"}}, "player_dealer.seat", "table has 6"),
        ("AhAc8s5h3h play", {"table": {"minimum": "15", "maximum": "50"}}, "seats[0].wagers.base",
         "under the"),
    ],
)  # fmt: skip
def test_impossible_facts_are_refused_where_they_stand(
    round_of: RoundOf, seat: str, given: dict[str, Any], where: str, why: str
) -> None:
    with pytest.raises(FactsError, match=why) as refused:
        round_of(BANK, seat, **given)
    assert refused.value.where == where


def test_tripling_needs_a_pair_in_the_banks_up_cards(round_of: RoundOf) -> None:
    round_of(BANK, "AhAc8s5h3h triple")
    with pytest.raises(FactsError, match="tripling needs a pair"):
        round_of("Ks9dKh4c2d", "AhAc8s5h3h triple")


def test_where_action_begins_must_be_told_once(joker_poker: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, SEAT, "QhQc8h5d3d play", dice=[1, 1, 1])
    written = write_round(facts, joker_poker)
    assert read_round(written | {"action_seat": 2}, game=joker_poker).action_seat == 2
    with pytest.raises(FactsError, match="the dice give seat 2"):
        read_round(written | {"action_seat": 1}, game=joker_poker)
    del written["dice"]
    with pytest.raises(FactsError, match="three dice, or action_seat"):
        read_round(written, game=joker_poker)


def test_jp_6_a_second_position_is_played_by_the_dealer(round_of: RoundOf) -> None:
    robin = {1: {"player": "Robin"}, 2: {"player": "Robin"}}
    round_of(BANK, "AhAc8s5h3h double", "QhQc8h5d3d play", more=robin)
    with pytest.raises(FactsError, match="only the original bet"):
        round_of(BANK, "AhAc8s5h3h double", "QhQc8h5d3d double", more=robin)
    with pytest.raises(FactsError, match="sets the hand best"):
        round_of(BANK, "AhAc8s5h3h double", "QhQc8h5d3d play Qh", more=robin)
    with pytest.raises(FactsError, match="this house allows one"):
        round_of(
            BANK,
            "AhAc8s5h3h double",
            "QhQc8h5d3d play",
            more=robin,
            house={"second_position": "refused"},
        )


@pytest.mark.parametrize(
    ("odd", "why"),
    [
        ({"kind": "card-exposed", "at": "initial-deal", "seat": 1}, "missing: the card"),
        ({"kind": "card-exposed", "at": "final-deal", "seat": 1, "card": "Jd"}, "the card plays"),
        ({"kind": "duplicate-card", "card": "Jd"}, "must lie in the bank's hand"),
        ({"kind": "royal-undeclared", "seat": 1}, "no natural royal"),
        ({"kind": "button-misplaced", "at": "known", "seat": 1}, "where the button belongs"),
        ({"kind": "dealt-wrongly", "at": "empty-seat", "seat": 1}, "entitled to cards"),
        ({"kind": "player-left-out", "seat": 5}, "nobody plays"),
        ({"kind": "card-dropped", "at": "first-three", "seat": 1}, "died before"),
    ],
)
def test_irregularities_that_cannot_be_are_refused(
    round_of: RoundOf, odd: dict[str, Any], why: str
) -> None:
    with pytest.raises(FactsError, match=why):
        round_of(BANK, SEAT, odd=odd)


def test_jp_10_a_table_of_six_positions_deals_no_seventh(joker_poker: Game) -> None:
    house = joker_poker.house({"seating": "six"})
    for seed in range(20):
        facts = deal(joker_poker, seed=seed, house=house)
        assert facts.bank is not None
        assert max(facts.bank.seat, *(seat.number for seat in facts.seats)) <= 6

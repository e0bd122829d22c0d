"""What is refused as a round of Ultimate Texas Hold'em, with the field and the reason."""

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

BOARD, BANK, SEAT = "KdJh9c6s3d", "Qc4h", "As2h 1x"


@pytest.mark.parametrize(
    ("given", "where", "why"),
    [
        ({"more": {1: {"wagers": {"ante": "10", "blind": "5"}}}}, "seats[0].wagers.blind",
         "must equal the Ante"),
        ({"more": {1: {"wagers": {"ante": "10"}}}}, "seats[0].wagers.blind", "missing"),
        ({"more": {1: {"cards": "As"}}}, "seats[0].cards", "must have 2"),
        ({"more": {1: {"action": "5x"}}}, "seats[0].action", "no action"),
        ({"more": {1: {"cards": "KdAs"}}}, "cards", "Kd lies on the table twice"),
        ({"more": {1: {"cards": "JoAs"}}}, "seats[0].cards", "no joker"),
        ({"more": {1: {"seat": 8}}}, "seats[0].seat", "does not bet"),
        ({"more": {1: {"backline": [{"wagers": {"trips": "5"}}]}}}, "seats[0].backline[0]",
         "no backline"),
        ({"more": {1: {"backline": [{"wagers": {"ante": "5"}}]}},
          "house": {"trips_backline": "trips"}}, "seats[0].backline[0].wagers", "Trips only"),
        ({"house": {"seating": "seven-with-bank"}}, "player_dealer.seat", "seven places"),
        ({"table": {"minimum": "15", "maximum": "500"}}, "seats[0].wagers.ante", "under the"),
        ({"table": {"minimum": "5", "maximum": "9"}}, "seats[0].wagers.ante", "over the"),
    ],
)  # fmt: skip
def test_impossible_facts_are_refused_where_they_stand(
    round_of: RoundOf, given: dict[str, Any], where: str, why: str
) -> None:
    with pytest.raises(FactsError, match=why) as refused:
        round_of(BOARD, BANK, SEAT, **given)
    assert refused.value.where == where


def test_five_community_cards_and_a_decision_are_required(holdem: Game, round_of: RoundOf) -> None:
    with pytest.raises(FactsError, match="must have 5"):
        round_of("KdJh9c6s", BANK, SEAT)
    written = write_round(round_of(BOARD, BANK, SEAT), holdem)
    del written["seats"][0]["action"]
    with pytest.raises(FactsError, match="missing: 4x"):
        read_round(written, game=holdem)


def test_ut_3_a_table_of_seven_places_deals_no_eighth(holdem: Game) -> None:
    house = holdem.house({"seating": "seven-with-bank"})
    for seed in range(20):
        facts = deal(holdem, seed=seed, house=house)
        assert facts.bank is not None
        assert max(facts.bank.seat, *(seat.number for seat in facts.seats)) <= 7

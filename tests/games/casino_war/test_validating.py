"""Facts that cannot be are refused with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.rounds import Round
from trainer.errors import FactsError, HouseError

RoundOf = Callable[..., Round]
BEHIND = {"wagers": {"primary": 5}}


@pytest.mark.parametrize(
    ("bank", "seat", "more", "where", "why"),
    [
        ("7c", "7d", {}, "seats[0].action", "the cards tie"),
        ("7c", "8d war 9c", {}, "seats[0].action", "do not tie"),
        ("7c", "8d", {"war_card": "9c"}, "seats[0].war_card", "do not tie"),
        ("7c 9c", "8d", {}, "player_dealer.war_card", "nobody goes to war"),
        ("7c", "7d war 9c", {}, "player_dealer.war_card", "missing"),
        ("7c 9c", "7d war", {}, "seats[0].war_card", "missing"),
        ("7c", "7d surrender 9c", {}, "seats[0].war_card", "nobody goes to war"),
        ("7c", "7d fold", {}, "seats[0].action", "no action of Casino War"),
        ("7c", "Jo", {}, "seats[0].cards", "no joker"),
        ("Jo", "7d", {}, "player_dealer.cards", "no joker"),
        ("7c 9c", "7d war Jo", {}, "seats[0].war_card", "no joker"),
        ("7c", "8d", {"cards": "8d9d"}, "seats[0].cards", "2 cards"),
        (
            "7c",
            "8d",
            {"backline": [BEHIND | {"action": "war"}]},
            "seats[0].backline[0].action",
            "do not tie",
        ),
        (
            "7c",
            "8d",
            {"backline": [{"wagers": {"tie": 5}}]},
            "seats[0].backline[0].wagers",
            "needs a primary",
        ),
        ("7c", "8d", {"wagers": {"war-tie": 5}}, "seats[0].wagers.war-tie", "takes no Tie wager"),
    ],
)
def test_one_seat_is_refused(
    round_of: RoundOf, bank: str, seat: str, more: dict[str, Any], where: str, why: str
) -> None:
    with pytest.raises(FactsError, match=why) as caught:
        round_of(bank, seat, more={1: more})
    assert caught.value.where == where


def test_a_tie_wager_of_the_war_deal_needs_a_war(round_of: RoundOf) -> None:
    house = {"war_tie_bet": "allowed"}
    with pytest.raises(FactsError, match="goes to war"):
        round_of("7c", "7d surrender", more={1: {"wagers": {"war-tie": 5}}}, house=house)


def test_where_the_seated_player_decides_nobody_decides_otherwise(round_of: RoundOf) -> None:
    more = {1: {"backline": [BEHIND | {"action": "surrender"}]}}
    with pytest.raises(FactsError, match="the seated player decides") as caught:
        round_of("7c 9c", "7d war 2c", more=more, house={"backline_war": "follows-seat"})
    assert caught.value.where == "seats[0].backline[0].action"


def test_the_bank_neither_bets_nor_passes_to_an_empty_seat(round_of: RoundOf) -> None:
    with pytest.raises(FactsError, match="does not bet"):
        round_of("7c", "8d", banking={"seat": 1})
    with pytest.raises(FactsError, match="nobody plays at seat 5"):
        round_of("7c", "8d", banking={"next": 5, "turn": 2})


def test_a_batch_holds_a_card_only_so_often(round_of: RoundOf) -> None:
    six = ["9s"] * 6
    assert len(round_of("2c", *six).seats) == 6
    with pytest.raises(FactsError, match="more than 6 times"):
        round_of("2c", *six, "9s")
    assert round_of("2c", *six, "9s", house={"decks": 8}).seats


def test_fewer_than_six_decks_a_batch_are_not_offered(round_of: RoundOf) -> None:
    with pytest.raises((FactsError, HouseError), match="not offered"):
        round_of("2c", "9s", house={"decks": 5})


def test_limits_bind_primary_and_tie_when_they_are_posted(round_of: RoundOf) -> None:
    table = {"minimum": "10", "maximum": "100"}
    with pytest.raises(FactsError, match="under the minimum") as caught:
        round_of("7c", "8d", tie=5, table=table)
    assert caught.value.where == "seats[0].wagers.tie"
    with pytest.raises(FactsError, match="over the maximum"):
        round_of("7c", "8d", primary="101", table=table)
    assert round_of("7c", "8d", primary="1000")


def test_the_player_dealer_needs_one_card(round_of: RoundOf) -> None:
    with pytest.raises(FactsError, match="0 cards") as caught:
        round_of("7c", "8d", banking={"cards": []})
    assert caught.value.where == "player_dealer.cards"

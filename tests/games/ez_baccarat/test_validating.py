"""Facts that cannot be are refused with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round
from trainer.errors import FactsError

RoundOf = Callable[..., Round]


@pytest.mark.parametrize(
    ("player", "banker", "where", "why"),
    [
        ("Kh5s", "Kc7d", "player_hand", "draws on 5"),
        ("Kh6s2d", "Kc7d", "player_hand", "stands on 6"),
        ("Kh5s2d", "Kc8d", "player_hand", "a natural ends the draw"),
        ("Kh6s", "Kc5d", "banker_hand", "draws on 5"),
        ("Kh6s", "Kc6d2d", "banker_hand", "stands on 6"),
        ("Kh2s8d", "Kc3d2d", "banker_hand", "stands on 3"),
        ("Kh2s7d", "Kc3d", "banker_hand", "draws on 3"),
        ("Kh8s", "Kc5d2h", "banker_hand", "a natural ends the draw"),
        ("Kh", "Kc7d", "player_hand", "1 cards"),
        ("Kh6s", "", "banker_hand", "0 cards"),
        ("KhJo", "Kc7d", "player_hand", "no joker"),
    ],
)
def test_hands_that_cannot_be_are_refused(
    round_of: RoundOf, player: str, banker: str, where: str, why: str
) -> None:
    with pytest.raises(FactsError, match=why) as caught:
        round_of(player, banker)
    assert caught.value.where == where


def test_where_naturals_do_not_end_the_draw_the_third_card_is_wanted(round_of: RoundOf) -> None:
    house = {"natural_stop": False}
    assert round_of("Kh5s2d", "Kc8d", house=house)
    with pytest.raises(FactsError, match="third card is missing"):
        round_of("Kh5s", "Kc8d", house=house)


@pytest.mark.parametrize(
    ("wagers", "where", "why"),
    [
        ({}, "seats[0].wagers", "at least one wager"),
        ({"dragon-7": 5}, "seats[0].wagers.dragon-7", "player or banker"),
        ({"tie": 5, "panda-8": 5}, "seats[0].wagers.panda-8", "player or banker"),
        ({"bankr": 5}, "seats[0].wagers.bankr", "did you mean"),
    ],
)
def test_wagers_that_cannot_stand_are_refused(
    round_of: RoundOf, wagers: dict[str, Any], where: str, why: str
) -> None:
    with pytest.raises(FactsError, match=why) as caught:
        round_of("Kh6s", "Kc7d", wagers)
    assert caught.value.where == where


def test_a_tie_may_stand_alone(round_of: RoundOf) -> None:
    assert round_of("Kh6s", "Kc7d", {"tie": 5}).seats[0].wagers == {"tie": 500}


def test_a_bettor_behind_needs_a_line_of_his_own(round_of: RoundOf) -> None:
    with pytest.raises(FactsError, match="same bettor") as caught:
        round_of("Kh6s", "Kc7d", {"player": 10}, behind={1: [{"dragon-7": 5}]})
    assert caught.value.where == "seats[0].backline[0].wagers.dragon-7"


def test_both_lines_are_taken_unless_the_house_refuses(round_of: RoundOf) -> None:
    both = {"player": 10, "banker": 10}
    assert round_of("Kh6s", "Kc7d", both)
    with pytest.raises(FactsError, match="not both"):
        round_of("Kh6s", "Kc7d", both, house={"both_lines": "refused"})


def test_neither_seats_nor_the_player_dealer_have_cards(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    with pytest.raises(FactsError, match="has no cards"):
        round_of("Kh6s", "Kc7d", banking={"cards": ["2c"]})
    value = {
        "seats": [{"seat": 1, "wagers": {"player": 5}, "cards": ["2c"]}],
        "player_dealer": {"seat": 8},
        "player_hand": "Kh6s",
        "banker_hand": "Kc7d",
    }
    with pytest.raises(FactsError) as caught:
        read_round(value, game=ez_baccarat)
    assert caught.value.where == "seats[0].cards"


def test_three_decks_hold_a_card_three_times(round_of: RoundOf) -> None:
    house = {"decks": 3}
    assert round_of("KhKh2c", "Kh7d", house=house)
    with pytest.raises(FactsError, match="more than 3 times"):
        round_of("KhKhKh", "Kh7d", house=house)


def test_limits_bind_every_wager_when_they_are_posted(round_of: RoundOf) -> None:
    table = {"minimum": "10", "maximum": "100"}
    with pytest.raises(FactsError, match="under the minimum") as caught:
        round_of("Kh6s", "Kc7d", {"player": 10, "dragon-7": 5}, table=table)
    assert caught.value.where == "seats[0].wagers.dragon-7"


def test_the_bank_does_not_bet(round_of: RoundOf) -> None:
    with pytest.raises(FactsError, match="does not bet"):
        round_of("Kh6s", "Kc7d", banking={"seat": 1})

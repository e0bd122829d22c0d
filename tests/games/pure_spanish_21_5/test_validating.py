"""Facts that cannot be are refused with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.rounds import Round
from trainer.errors import FactsError

RoundOf = Callable[..., Round]
BANK = "Kd9c"


def one(cards: str, **more: Any) -> dict[str, Any]:
    return {"hands": [{"cards": cards, **more}]}


def several(*cards: str) -> dict[str, Any]:
    return {"hands": [{"cards": text} for text in cards]}


@pytest.mark.parametrize(
    ("bank", "seat", "where", "why"),
    [
        (BANK, "Kh", "seats[0].cards", "at least two"),
        (BANK, "", "seats[0].cards", "0 cards"),
        (BANK, "ThKs", "seats[0]", "no tens"),
        ("TdKc", "9hKs", "player_dealer.cards", "no tens"),
        (BANK, "KhJo", "seats[0].cards", "no joker"),
        (BANK, "Kh7c2d", "seats[0].cards", "stands on 17"),
        (BANK, "9h9c2d", "seats[0].cards", "stands on 18"),
        ("Kd6c", "Kh7c", "player_dealer.cards", "draws on 16"),
        ("Ad6c", "Kh7c", "player_dealer.cards", "draws on soft 17"),
        ("Ad7c2h", "Kh7c", "player_dealer.cards", "stands on soft 18"),
        ("KdAc", "Kh3c5d", "seats[0].cards", "nobody plays on"),
        ("KdAc", one("Kh6c", surrendered=True), "seats[0].hands[0].cards", "nobody surrenders"),
        (BANK, one("5h4c9d", doubled=2), "seats[0].hands[0].doubled", "no double-double"),
        (BANK, one("5h4c9d2c", doubled=1), "seats[0].hands[0]", "has 3"),
        (BANK, one("5h4c9d", doubled=1, double_wager=11),
         "seats[0].hands[0].double_wager", "never for more"),
        (BANK, one("5h4c", rescued=True), "seats[0].hands[0]", "only a doubled hand"),
        (BANK, one("Kh5c9d", doubled=1, rescued=True), "seats[0].hands[0]", "is over"),
        (BANK, one("5h4c9d", surrendered=True), "seats[0].hands[0]", "first two cards"),
        (BANK, several("9hKc", "8hKd"), "seats[0].hands[1].cards", "cannot be split"),
        (BANK, several("9hKc", "9cKd", "9dKd", "9sKd", "9sKd"), "seats[0].hands", "four at most"),
        (BANK, {"hands": [{"cards": "9hKc", "wager": 5}, {"cards": "9dKc"}]},
         "seats[0].hands[0].wager", "base wager"),
        (BANK, {**several("9hKc", "9dKd"), "action": "surrender"}, "seats[0].action", "only hand"),
        (BANK, {**one("5h4c9d", doubled=1), "cards": "5h5c"}, "seats[0].cards", "not the cards"),
        (BANK, {"cards": "Kh7c", "action": "stay"}, "seats[0].action", "only a backline"),
        (BANK, {"cards": "Kh7c", "backline": [{"wagers": {"match": 5}}]},
         "seats[0].backline[0].wagers", "needs a base wager"),
        (BANK, {"cards": "Kh7c", "backline": [{"wagers": {"base": 5}, "action": "surrender"}]},
         "seats[0].backline[0].action", "seated player decides"),
    ],
)  # fmt: skip
def test_impossible_facts(round_of: RoundOf, bank: str, seat: Any, where: str, why: str) -> None:
    with pytest.raises(FactsError) as caught:
        round_of(bank, seat)
    assert caught.value.where == where
    assert why in caught.value.why


def test_the_player_dealer_does_not_bet(round_of: RoundOf) -> None:
    with pytest.raises(FactsError, match="player-dealer does not bet"):
        round_of(BANK, "Kh7c", bank={"seat": 1})


def test_the_action_is_given_to_no_player_dealer(round_of: RoundOf) -> None:
    with pytest.raises(FactsError) as caught:
        round_of("9cKh", "Kc8h", action_seat=8)
    assert caught.value.where == "action_seat"


def test_a_bettor_behind_may_say_that_he_surrenders_along(round_of: RoundOf) -> None:
    behind = [{"wagers": {"base": 5}, "action": "surrender"}]
    assert round_of("9cKh", {"cards": "Kc6h", "action": "surrender", "backline": behind})
    with pytest.raises(FactsError, match="follows him or stays"):
        round_of("9cKh", {"cards": "Kc6h", "backline": behind})


def test_nobody_must_hit(round_of: RoundOf) -> None:
    round_of(BANK, "2h3c", "AhKc", "Ah6c")


def test_ps_1_the_duty_to_stand_bars_hits_or_all_play(round_of: RoundOf) -> None:
    double, split = one("Kh7c2d", doubled=1), several("9hKc", "9d2c")
    round_of(BANK, double, split)
    house = {"stand_on_hard_17": "all-play"}
    with pytest.raises(FactsError, match="nobody doubles on 17"):
        round_of(BANK, double, house=house)
    with pytest.raises(FactsError, match="nobody splits hard 18"):
        round_of(BANK, split, house=house)


def test_ps_6_and_ps_7_double_double_bars_doubling_for_less(round_of: RoundOf) -> None:
    less = one("5h4c9d", doubled=1, double_wager=5)
    round_of(BANK, less)
    with pytest.raises(FactsError, match="doubling for less"):
        round_of(BANK, less, house={"double_double": True})
    with pytest.raises(FactsError, match="doubling for less"):
        round_of(BANK, less, house={"double_for_less": False})
    round_of(BANK, one("5h4c2d3c", doubled=2), house={"double_double": True})


def test_ps_9_the_house_may_not_offer_match(round_of: RoundOf) -> None:
    seat = {"cards": "Kh7c", "wagers": {"match": 5}}
    round_of(BANK, seat, house={"decks": 8})
    with pytest.raises(FactsError, match="no Match the Dealer"):
        round_of(BANK, seat, house={"match_offered": False})
    with pytest.raises(FactsError, match="6 decks only"):
        round_of(BANK, seat, house={"decks": 8, "match_with_any_decks": False})


def test_ps_11_split_aces_draw_on_unless_the_house_gives_one_card(round_of: RoundOf) -> None:
    aces = several("Ah2c7d", "Ad9c")
    round_of(BANK, aces)
    with pytest.raises(FactsError, match="one card only"):
        round_of(BANK, aces, house={"split_aces": "one-card"})


def test_faces_of_one_value_may_be_split(round_of: RoundOf) -> None:
    round_of(BANK, several("KhJc", "Qd9c"))


def test_a_bank_need_not_draw_when_nobody_is_left(round_of: RoundOf) -> None:
    gone = {"cards": "Kh6c", "action": "surrender"}
    round_of("Kd3c", gone)
    with pytest.raises(FactsError, match="draws on 13"):
        round_of("Kd3c", gone, "Kh7c")


@pytest.mark.parametrize("decks", [4, 8])
def test_a_card_more_often_than_the_decks_hold(round_of: RoundOf, decks: int) -> None:
    seats = ["9h9h"] * (decks // 2 - 1)
    round_of(BANK, *seats, "9h9h", house={"decks": decks}, bank={"seat": 8})
    with pytest.raises(FactsError, match=f"9h lies on the table more than {decks} times"):
        round_of("Kd9h", *seats, "9h9h", house={"decks": decks})

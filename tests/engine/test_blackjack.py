"""Counting blackjack hands, reading them from facts, and the charts they are checked against."""

from __future__ import annotations

import pytest

from trainer.engine import blackjack
from trainer.engine.blackjack_hands import (
    HIT_ELEVEN_STAND_TWENTY_ONE,
    backline_hands,
    check_bank,
    check_hand,
    dealt_two,
    double_steps,
    hands_of,
    seat_hands,
)
from trainer.engine.cards import parse_cards
from trainer.engine.rounds import Backline, PlayedHand, Seat
from trainer.errors import FactsError


@pytest.mark.parametrize(
    ("cards", "total", "spoken", "sum_"),
    [
        ("AsKh", 21, "blackjack", "11 + 10 = 21"),
        ("AsAh", 12, "soft 12", "11 + 1 = 12"),
        ("As6h", 17, "soft 17", "11 + 6 = 17"),
        ("As6hKd", 17, "17", "1 + 6 + 10 = 17"),
        ("5sAhAd4c", 21, "soft 21", "5 + 11 + 1 + 4 = 21"),
        ("Ts6h8d", 24, "24", "10 + 6 + 8 = 24"),
    ],
)
def test_totals_in_words(cards: str, total: int, spoken: str, sum_: str) -> None:
    hand = parse_cards(cards)
    assert blackjack.total(hand) == total
    assert blackjack.spoken(hand) == spoken
    assert blackjack.spoken_value(hand) == sum_


@pytest.mark.parametrize(
    ("cards", "draws"),
    [("As6h", True), ("As7h", False), ("Ts7h", False), ("Ts6h", True), ("Ts6hKd", False)],
)
def test_the_bank_draws_on_soft_17_or_less(cards: str, draws: bool) -> None:
    assert blackjack.bank_draws(parse_cards(cards)) is draws


def seat(*hands: PlayedHand, cards: str = "", action: str = "", **more: object) -> Seat:
    """Return a seat with a wager of $10."""
    return Seat(
        number=3,
        wagers={"base": 1000},
        cards=parse_cards(cards),
        hands=hands,
        action=action,
        **more,  # type: ignore[arg-type]
    )


def hand(cards: str, **facts: object) -> PlayedHand:
    """Return a played hand."""
    return PlayedHand(cards=parse_cards(cards), **facts)  # type: ignore[arg-type]


def test_a_seats_cards_are_its_only_hand() -> None:
    (played,) = seat_hands(seat(cards="Ts9h", action="surrender"))
    assert (played.seat, played.hand, played.at_risk, played.path) == (3, 1, 1000, "cards")
    assert played.surrendered
    assert not played.split


def test_split_hands_have_numbers_places_and_stakes_of_their_own() -> None:
    first, second = seat_hands(seat(hand("8sTh"), hand("8d3cKh", doubled=1)))
    assert [str(played.cards_place) for played in (first, second)] == ["seat 3", "seat 3 hand 2"]
    assert str(second.stake_place) == "seat 3 hand 2 base"
    assert (first.at_risk, second.at_risk) == (1000, 2000)
    assert first.split
    assert dealt_two((first, second)) == parse_cards("8s8d")


@pytest.mark.parametrize(
    ("facts", "extra", "steps"),
    [
        ({"doubled": 1}, 1000, [1000]),
        ({"doubled": 2}, 3000, [1000, 2000]),
        ({"doubled": 3}, 7000, [1000, 2000, 4000]),
        ({"doubled": 1, "double_wager": 400}, 400, [400]),
        ({"doubled": 2, "double_wager": 400}, 1400, [1000, 400]),
        ({}, 0, []),
    ],
)
def test_each_double_adds_the_whole_amount_or_the_last_one_less(
    facts: dict[str, int], extra: int, steps: list[int]
) -> None:
    (played,) = seat_hands(seat(hand("2s3h4d5c", **facts)))
    assert played.extra == extra
    assert double_steps(played) == steps


def test_a_backline_bettor_follows_unless_he_stays() -> None:
    bettors = (Backline(wagers={"base": 500}), Backline(wagers={"base": 700}, action="stay"))
    played = seat(hand("8sTh", doubled=0), hand("8d3cKh", doubled=1), backline=bettors)
    follows, stays = backline_hands(played, 1), backline_hands(played, 2)
    assert [share.at_risk for share in follows] == [500, 1000]
    assert [share.at_risk for share in stays] == [700]
    assert str(follows[1].stake_place) == "seat 3 hand 2 backline-1 base"


def test_hands_of_a_second_box_are_named_after_their_facts() -> None:
    (played,) = hands_of(seat=2, spot="base-2", wager=500, cards=(), hands=(hand("Ts9h"),),
                         path="hands-2")  # fmt: skip
    assert (played.path, played.stake_place.spot) == ("hands-2[0]", "base-2")
    (dealt,) = hands_of(seat=2, spot="base-2", wager=500, cards=parse_cards("Ts9h"), path="hands-2")
    assert dealt.path == "cards-2"


@pytest.mark.parametrize(
    ("cards", "facts", "why"),
    [
        ("5s6h", {}, "must take another card"),
        ("Ts5h6d2c", {}, "stands on 21"),
        ("Ts", {}, "at least two"),
    ],
)
def test_the_chart_refuses_hands_played_against_it(
    cards: str, facts: dict[str, int], why: str
) -> None:
    (played,) = seat_hands(seat(hand(cards, **facts)))
    with pytest.raises(FactsError, match=why):
        check_hand(played, "here", HIT_ELEVEN_STAND_TWENTY_ONE)


def test_a_hand_cut_short_need_not_draw() -> None:
    (played,) = seat_hands(seat(hand("5s6h")))
    check_hand(played, "here", HIT_ELEVEN_STAND_TWENTY_ONE, cut_short=True)


def test_a_split_ace_gets_one_card_where_the_game_says_so() -> None:
    (played, _) = seat_hands(seat(hand("As5h4d"), hand("Ad9h")))
    with pytest.raises(FactsError, match="one card only"):
        check_hand(played, "here", HIT_ELEVEN_STAND_TWENTY_ONE)
    check_hand(played, "here", HIT_ELEVEN_STAND_TWENTY_ONE, one_card_aces=False)


def test_a_bank_nothing_hangs_on_may_stay_undrawn() -> None:
    check_bank(parse_cards("Ts5h"), "here", needed=False)
    with pytest.raises(FactsError, match="a card is missing"):
        check_bank(parse_cards("Ts2h3d"), "here", needed=False)

"""Facts that cannot be are refused with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.rounds import Round
from trainer.errors import FactsError

RoundOf = Callable[..., Round]
LIMITS = {"minimum": "5", "maximum": "500"}


@pytest.mark.parametrize(
    ("dealer", "hand", "where", "why"),
    [
        ("Ks7h", "9h", "seats[0].cards", "1 cards"),
        ("Ks7h", "2h2c2d2s", "seats[0].cards", "4 cards"),
        ("Ks7h", "", "seats[0].cards", "0 cards"),
        ("Ks7h", "JoKc", "seats[0].cards", "no joker"),
        ("Ks4h", "2h3c", "dealer.cards", "draws on 4"),
        ("Ks5h2c", "2h3c", "dealer.cards", "stands on 5"),
        ("9h9c2d", "2h3c", "dealer.cards", "stands on 8"),
        ("Ks", "2h3c", "dealer.cards", "1 cards"),
        ("Ks7h", ("9h9c", 25, 5), "seats[0].cards", "automatic third card"),
        ("Ks7h", "9h9c2d", "seats[0].cards", "no third card"),
        ("Ks7h", ("2h3c", 25, 26), "seats[0].wagers.bonus", "over the Pass Line"),
        ("Ks7h", ("2h3c", 0), "seats[0].wagers.pass-line", "more than nothing"),
    ],
)
def test_impossible_hands_and_wagers(
    round_of: RoundOf, dealer: str, hand: Any, where: str, why: str
) -> None:
    with pytest.raises(FactsError) as caught:
        round_of(dealer, hand)
    assert caught.value.where == where
    assert why in caught.value.why


@pytest.mark.parametrize("decks", [6, 8])
def test_a_card_more_often_than_the_decks_hold(round_of: RoundOf, decks: int) -> None:
    seats = [("9h9h", 5)] * (decks // 2)
    round_of("Ks7h", *seats, house={"decks": decks})
    with pytest.raises(FactsError, match=f"9h lies on the table more than {decks} times"):
        round_of("9hKs", *seats, house={"decks": decks})


def test_limits_bind_only_where_a_table_is_given(round_of: RoundOf) -> None:
    round_of("Ks7h", ("2h3c", "0.01"))
    with pytest.raises(FactsError, match=r"under the table minimum of \$5"):
        round_of("Ks7h", ("2h3c", 4), table=LIMITS)
    with pytest.raises(FactsError, match=r"over the table maximum of \$500"):
        round_of("Ks7h", ("2h3c", 501), table=LIMITS)


def test_two_hands_need_twice_the_minimum_and_three_five_times(round_of: RoundOf) -> None:
    two = {1: "Ann", 2: "Ann"}
    round_of("Ks7h", ("2h3c", 10), ("2h4c", 10), players=two, table=LIMITS)
    with pytest.raises(FactsError, match=r"2 x \$5 = \$10"):
        round_of("Ks7h", ("2h3c", 9), ("2h4c", 10), players=two, table=LIMITS)
    three = {1: "Ann", 2: "Ann", 3: "Ann"}
    hands = [("2h3c", 25), ("2h4c", 25), ("2h5c", 25)]
    round_of("Ks7h", *hands, players=three, table=LIMITS)
    with pytest.raises(FactsError, match=r"5 x \$5 = \$25"):
        round_of("Ks7h", *hands[:2], ("2h5c", 24), players=three, table=LIMITS)


def test_several_spots_of_one_player_are_neighbours(round_of: RoundOf) -> None:
    hands = [("2h3c", 10)] * 3
    people = {1: "Ann", 3: "Ann"}
    with pytest.raises(FactsError, match="neighbours"):
        round_of("Ks7h", *hands, players=people, table=LIMITS)
    round_of("Ks7h", *hands, players=people, table=LIMITS, house={"multiple_spots": "free"})


def test_gz4_and_gz16_house_options_change_what_can_be(round_of: RoundOf) -> None:
    round_of("Ks7h", "9h9c2d", house={"automatic_card": "always"})
    with pytest.raises(FactsError, match="automatic third card"):
        round_of("Ks7h", "9h9c", house={"automatic_card": "always"})
    round_of("Ks7h", "4h5c2d")
    with pytest.raises(FactsError, match="no card on a total of nine"):
        round_of("Ks7h", "4h5c2d", house={"player_draw": "not-on-nine"})


@pytest.mark.parametrize(
    ("hand", "odd", "why"),
    [
        (
            "2h3c",
            {"kind": "draw-missed", "at": "player-draw", "seat": 2, "choice": "late-card"},
            "nobody plays at seat 2",
        ),
        (
            "2h3c",
            {"kind": "draw-missed", "at": "player-draw", "seat": 1, "choice": "late-card"},
            "must have 3",
        ),
        ("2h3c", {"kind": "player-missed", "at": "one-card", "seat": 1}, "the player chooses"),
        (
            "",
            {"kind": "player-missed", "at": "no-card", "seat": 1, "choice": "second-card"},
            "no choice is given",
        ),
        ("2h3c", {"kind": "shoe-empty", "at": "player-draw", "seat": 1}, "takes no third card"),
        ("2h3c", {"kind": "shoe-empty", "at": "player-draw"}, "the seat"),
        ("2h3c", {"kind": "shoe-empty", "at": "dealer-draw"}, "draws no card"),
        ("2h3c4d", {"kind": "card-drawn-unexposed", "at": "player-draw", "seat": 1}, "draws"),
        (
            "2h3c",
            {"kind": "bad-wager", "at": "before-deal", "seat": 1, "spot": "bonus", "amount": 5},
            "nothing to refuse",
        ),
        (
            "2h3c4d",
            {"kind": "card-exposed", "at": "player-draw", "card": "9s", "seats": [1]},
            "has two cards",
        ),
        (
            "2h3c",
            {
                "kind": "bad-wager",
                "at": "before-deal",
                "seat": 5,
                "seats": [4],
                "spot": "bonus",
                "amount": 5,
            },
            "nobody plays at seat 4",
        ),
    ],
)
def test_irregularities_must_fit_the_round(
    round_of: RoundOf, hand: str, odd: dict[str, Any], why: str
) -> None:
    with pytest.raises(FactsError, match=why):
        round_of("Ks7h", hand, irregularities=[odd])


@pytest.mark.parametrize(
    "odd",
    [
        {"kind": "shoe-empty", "at": "dealer-draw", "seat": 1},
        {"kind": "card-face-up-in-shoe", "at": "dealer-draw", "seat": 1, "card": "2c"},
    ],
)
def test_trouble_at_the_dealers_draw_concerns_no_seat(
    round_of: RoundOf, odd: dict[str, Any]
) -> None:
    with pytest.raises(FactsError, match="no seat belongs here"):
        round_of("2s2h5c", "2h3c", irregularities=[odd])


def test_only_who_acted_before_the_exposed_card_may_have_drawn(round_of: RoundOf) -> None:
    odd = {"kind": "card-exposed", "at": "player-draw", "card": "9s", "seat": 2, "seats": [1]}
    assert len(round_of("Ks7h", "2h3c4d", "4c5d", irregularities=[odd]).seats[0].cards) == 3
    with pytest.raises(FactsError, match="has two cards"):
        round_of("Ks7h", "4c5d", "2h3c4d", irregularities=[odd | {"seats": [2]}])


def test_one_irregularity_a_round(round_of: RoundOf) -> None:
    odd = {"kind": "dealer-card-skipped", "at": "first-card"}
    with pytest.raises(FactsError, match="one irregularity at a time"):
        round_of("Ks7h", "2h3c", irregularities=[odd, odd])

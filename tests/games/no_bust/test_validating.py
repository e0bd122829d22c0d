"""What cannot be a round of No Bust Blackjack is refused with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.errors import FactsError, ScenarioError
from trainer.games.catalog import game
from trainer.scenarios.dealing import deal

RoundOf = Callable[..., Round]

EIGHTS = {"hands": [{"cards": "8sTh"}, {"cards": "8dTc"}]}


@pytest.mark.parametrize(
    ("seat", "where", "why"),
    [
        ("5s6h", "seats[0].cards", "must take another card"),
        ("KsAh2d", "seats[0].cards", "stands on blackjack"),
        ("Ts5h6d2c", "seats[0].cards", "stands on 21"),
        ("Ts6hKd2c", "seats[0].cards", "stands on 26"),
        ("Ts", "seats[0].cards", "at least two"),
        ("JoTs", "seats[0].cards", "no joker"),
        (
            {"hands": [{"cards": "5s6hTd9c", "doubled": 1}]},
            "seats[0].hands[0].cards",
            "stands on 21",
        ),
        (
            {"hands": [{"cards": "2s3h4d9c", "doubled": 1}]},
            "seats[0].hands[0].cards",
            "so it has three",
        ),
        (
            {"hands": [{"cards": "5s6hTd", "doubled": 2}]},
            "seats[0].hands[0].doubled",
            "once at most",
        ),
        (
            {"hands": [{"cards": "5s6hTd", "doubled": 1, "double_wager": "5"}]},
            "seats[0].hands[0].double_wager",
            "$10 exactly",
        ),
        (
            {"hands": [{"cards": "5s6hTd", "doubled": 1, "wager": "20"}]},
            "seats[0].hands[0].wager",
            "$10 exactly",
        ),
        (
            {"hands": [{"cards": "5s6h5d", "doubled": 1, "surrendered": True}]},
            "seats[0].hands[0].surrendered",
            "not surrendered",
        ),
        ({"hands": [{"cards": "TsQh", "rescued": True}]}, "seats[0].hands[0].rescued", "rescued"),
        (
            {"hands": [{"cards": "8sTh"}, {"cards": "9dTc"}]},
            "seats[0].hands[1].cards[0]",
            "no match",
        ),
        (
            {"hands": [{"cards": "As5hTh"}, {"cards": "Ad9c"}]},
            "seats[0].hands[0].cards",
            "one card only",
        ),
        (
            {"hands": [{"cards": "As5h4h", "doubled": 1}, {"cards": "Ad9c"}]},
            "seats[0].hands[0].cards",
            "one card only",
        ),
        ({"cards": "TsAh", "action": "surrender"}, "seats[0].cards", "cannot be surrendered"),
        ({"cards": "Ts9h", "action": "stay"}, "seats[0].action", "backline bettor"),
        (EIGHTS | {"action": "surrender"}, "seats[0].action", "mark the hand"),
        (EIGHTS | {"cards": "8sTh"}, "seats[0].cards", "hands began with"),
        (
            {"cards": "Ts9h", "backline": [{"wagers": {"base": "5"}, "action": "surrender"}]},
            "seats[0].backline[0].action",
            "follows the seated player",
        ),
    ],
)
@pytest.mark.parametrize("key", ["no-bust-blackjack-4", "no-bust-blackjack-7"])
def test_hands_that_cannot_have_been_played_so(
    key: str, seat: Any, where: str, why: str, round_of: RoundOf
) -> None:
    with pytest.raises(FactsError) as refused:
        round_of(game(key), "Td9s", seat)
    assert refused.value.where == where
    assert why in refused.value.why


@pytest.mark.parametrize(
    ("bank", "why"),
    [
        ("Td", "at least two"),
        ("Td6s", "draws on 16"),
        ("Ad6s", "draws on soft 17"),
        ("Td7s2c", "stands on 17"),
        ("Ad7s2c", "stands on soft 18"),
        ("Ad6sKc9d", "stands on 17"),
    ],
)
@pytest.mark.parametrize("key", ["no-bust-blackjack-4", "no-bust-blackjack-7"])
def test_the_bank_draws_as_it_must(key: str, bank: str, why: str, round_of: RoundOf) -> None:
    with pytest.raises(FactsError) as refused:
        round_of(game(key), bank, "Ts9h")
    assert refused.value.where == "player_dealer.cards"
    assert why in refused.value.why


@pytest.mark.parametrize("bank", ["Ad6sKc", "Ad6s4c", "Ad7s", "Td7s"])
def test_soft_17_draws_and_soft_18_stands(bank: str, four: Game, round_of: RoundOf) -> None:
    assert round_of(four, bank, "Ts9h")


def test_the_bank_need_not_draw_when_no_wager_hangs_on_it(seven: Game, round_of: RoundOf) -> None:
    given_up = {"cards": "Ts6h", "action": "surrender"}
    assert round_of(seven, "5dTs", "KsAh", given_up)
    with pytest.raises(FactsError, match="a card is missing"):
        round_of(seven, "5dTs", "KsAh", given_up | {"wagers": {"base": "10", "buster": "5"}})


def test_the_player_dealer_does_not_bet_against_himself(four: Game, round_of: RoundOf) -> None:
    with pytest.raises(FactsError, match="does not bet"):
        round_of(four, "Td9s", "Ts9h", bank_seat=1)
    with pytest.raises(FactsError, match="no action of its own"):
        round_of(four, "Td9s", "Ts9h", action_seat=8)


def test_a_card_lies_no_more_often_than_the_decks_hold_it(four: Game, round_of: RoundOf) -> None:
    with pytest.raises(FactsError, match="more than 1 times"):
        round_of(four, "Td9s", "Ts9s", house={"decks": 1})


# --- what only one edition says ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "amount", "why"),
    [("Kd9s", "5", "shows an ace"), ("Ad9s", "4", "half of the wager"), ("Ad9s", "6", "half")],
)
def test_4_0_insurance_is_half_and_against_an_ace_only(
    bank: str, amount: str, why: str, four: Game, round_of: RoundOf
) -> None:
    seat = {"wagers": {"base": "10", "insurance": amount}, "cards": "Ts9h"}
    with pytest.raises(FactsError, match=why):
        round_of(four, bank, seat)


def test_4_0_resplitting_has_no_limit_unless_the_house_sets_one(
    four: Game, round_of: RoundOf
) -> None:
    hands = [{"cards": f"8{suit}Th"} for suit in "cdhsc"]
    assert round_of(four, "Td9s", {"hands": hands})
    with pytest.raises(FactsError, match="at most 4"):
        round_of(four, "Td9s", {"hands": hands}, house={"most_hands": "4"})


UNLIKE = {"hands": [{"cards": "Ks9h"}, {"cards": "Qd9c"}]}


def test_ten_value_cards_of_two_ranks_split_as_each_edition_says(
    four: Game, seven: Game, round_of: RoundOf
) -> None:
    assert round_of(four, "Td9s", UNLIKE)
    with pytest.raises(FactsError, match="no match"):
        round_of(four, "Td9s", UNLIKE, house={"split_tens": "same-rank"})
    with pytest.raises(FactsError, match="no match"):
        round_of(seven, "Td9s", UNLIKE)
    assert round_of(seven, "Td9s", UNLIKE, house={"split_tens": "same-value"})


def test_7_0_tens_make_three_hands_at_most_other_pairs_any_number(
    seven: Game, round_of: RoundOf
) -> None:
    for rank, allowed in (("K", False), ("8", True)):
        hands = {"hands": [{"cards": f"{rank}{suit}9h"} for suit in "cdhs"]}
        if allowed:
            assert round_of(seven, "Td9s", hands)
        else:
            with pytest.raises(FactsError, match="at most 3"):
                round_of(seven, "Td9s", hands)


@pytest.mark.parametrize("spot", ["bonus-pair", "buster"])
@pytest.mark.parametrize(("base", "bonus"), [("10", "11"), ("300", "101")])
def test_7_0_a_bonus_bet_is_capped_by_the_wager_and_by_100_dollars(
    spot: str, base: str, bonus: str, seven: Game, round_of: RoundOf
) -> None:
    seat = {"wagers": {"base": base, spot: bonus}, "cards": "Ts9h"}
    with pytest.raises(FactsError, match="at most") as refused:
        round_of(seven, "Td9s", seat)
    assert refused.value.where == f"seats[0].wagers.{spot}"
    assert round_of(seven, "Td9s", seat, house={"bonus_cap": "table-limits"})


def test_7_0_a_house_may_bar_bonus_pairs_from_the_backline(seven: Game, round_of: RoundOf) -> None:
    seat = {"cards": "Ts9h", "backline": [{"wagers": {"base": "10", "bonus-pair": "5"}}]}
    assert round_of(seven, "Td9s", seat)
    with pytest.raises(FactsError, match="from the backline"):
        round_of(seven, "Td9s", seat, house={"backline_bonus_pair": False})


def test_4_0_a_local_ordinance_may_bar_the_backline(four: Game, round_of: RoundOf) -> None:
    seat = {"cards": "Ts9h", "backline": [{"wagers": {"base": "10"}}]}
    assert round_of(four, "Td9s", seat)
    with pytest.raises(FactsError, match="no backline bets") as refused:
        round_of(four, "Td9s", seat, house={"backline": False})
    assert refused.value.where == "seats[0].backline[0]"


def test_4_0_a_house_without_backline_is_dealt_none(four: Game) -> None:
    barred = four.house({"backline": False})
    for seed in range(20):
        facts = deal(four, seed=seed, house=barred)
        assert not any(seat.backline for seat in facts.seats)
    with pytest.raises(ScenarioError):
        deal(four, seed=1, house=barred, wants=["backline-stays"])


def test_a_bettor_behind_may_say_that_he_surrenders_along(four: Game, round_of: RoundOf) -> None:
    behind = [{"wagers": {"base": "10"}, "action": "surrender"}]
    assert round_of(four, "Td9s", {"cards": "Ts6h", "action": "surrender", "backline": behind})


def test_n4_7_the_chart_bars_no_double_of_a_21_that_is_no_natural(
    four: Game, seven: Game, round_of: RoundOf
) -> None:
    split = {"hands": [{"cards": "KsAh5d", "doubled": 1}, {"cards": "Kd9h"}]}
    facts = round_of(four, "Td9s", split)
    doubles = [s.why for s in four.procedure(facts) if s.skill == "play.double"]
    assert doubles == ["The player adds $10 to double 21: one card and no more."]
    for of, house in ((seven, {}), (four, {"natural_after_split": True})):
        with pytest.raises(FactsError, match="stands on"):
            round_of(of, "Td9s", split, house=house)
    with pytest.raises(FactsError, match="stands on"):
        round_of(four, "Td9s", {"hands": [{"cards": "KsAh5d", "doubled": 1}]})


def test_a_bettor_behind_needs_a_game_wager(seven: Game, round_of: RoundOf) -> None:
    seat = {"cards": "Ts9h", "backline": [{"wagers": {"buster": "5"}}]}
    with pytest.raises(FactsError, match="beside a game wager"):
        round_of(seven, "Td9s", seat)


@pytest.mark.parametrize("key", ["no-bust-blackjack-4", "no-bust-blackjack-7"])
def test_an_early_house_takes_surrenders_on_two_cards_only(key: str, round_of: RoundOf) -> None:
    early = {"surrender_timing": "before-second-card"}
    drawn = {"hands": [{"cards": "5s6h5d", "surrendered": True}]}
    split = {"hands": [{"cards": "8s6h", "surrendered": True}, {"cards": "8d9h"}]}
    for seat in (drawn, split):
        assert round_of(game(key), "Td9s", seat)
        with pytest.raises(FactsError, match="first two cards only"):
            round_of(game(key), "Td9s", seat, house=early)


def test_4_0_nobody_plays_on_when_the_dealer_found_a_natural(four: Game, round_of: RoundOf) -> None:
    peek = {"hole_card_check": "peek"}
    assert round_of(four, "AdKs", "2s3h", house=peek)
    with pytest.raises(FactsError, match="nobody played"):
        round_of(four, "AdKs", "2s3hTd", house=peek)
    assert round_of(four, "KdAs", "2s3hTd", house=peek)


def test_limits_hold_for_every_wager(seven: Game, round_of: RoundOf) -> None:
    table = {"minimum": "10", "maximum": "50"}
    for base, why in (("5", "under the table minimum"), ("60", "over the table maximum")):
        with pytest.raises(FactsError, match=why):
            round_of(seven, "Td9s", {"wagers": {"base": base}, "cards": "Ts9h"}, table=table)
    small = {"wagers": {"base": "10", "buster": "1"}, "cards": "Ts9h"}
    assert round_of(seven, "Td9s", small, table=table)

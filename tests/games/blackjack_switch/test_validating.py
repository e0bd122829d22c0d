"""Facts that cannot be are refused with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round
from trainer.errors import FactsError, InputError

RoundOf = Callable[..., Round]
BANK = "Th8c"


def hands(*cards: str, **more: Any) -> list[dict[str, Any]]:
    return [{"cards": text, **more} for text in cards]


@pytest.mark.parametrize(
    ("bank", "seat", "where", "why"),
    [
        (BANK, ("Th", "9h9s"), "seats[0].cards-1", "at least two"),
        (BANK, ("ThJo", "9h9s"), "seats[0].cards-1", "no joker"),
        (BANK, ("2h3h", "9h9s"), "seats[0].cards-1", "must take another card"),
        (BANK, ("2h3h", "9h9s6d3d"), "seats[0].cards-1", "must take another card"),
        (BANK, ("AhTs5c", "9h9s"), "seats[0].cards-1", "stands on blackjack"),
        (BANK, ("9h9s", "TsTh5c2d"), "seats[0].cards-2", "stands on 25"),
        ("Th6c", ("9h9s", "TsTh"), "player_dealer.cards", "draws on 16"),
        ("Th7c2d", ("9h9s", "TsTh"), "player_dealer.cards", "stands on 17"),
        (BANK, ("9h9s", "TsTh", {"wagers": {"insurance-1": 5}}),
         "seats[0].wagers.insurance-1", "no insurance while"),
        ("Ah9c", ("9h9s", "TsTh", {"wagers": {"insurance-1": 4}}),
         "seats[0].wagers.insurance-1", "not half"),
        ("AhTc", ("9h9s", "TsTh", {"switched": True}), "seats[0].switched", "nobody switches"),
        ("AhTc", ("9h2s5d", "TsTh"), "seats[0].cards-1", "nobody draws"),
        (BANK, ("9h2s", "TsTh", {"hands-1": hands("9h2s5dTc", doubled=1)}),
         "seats[0].hands-1[0]", "exactly one more"),
        (BANK, ("9h2s", "TsTh", {"hands-1": hands("9h2s5d", doubled=1, double_wager=5)}),
         "seats[0].hands-1[0].double_wager", "never for less"),
        (BANK, ("9h2s", "TsTh", {"hands-1": hands("9h2s5d", doubled=2)}),
         "seats[0].hands-1[0].doubled", "once"),
        (BANK, ("9h2s", "TsTh", {"hands-1": hands("9h2s5d", surrendered=True)}),
         "seats[0].hands-1[0]", "neither surrendered"),
        (BANK, ("9h2s", "TsTh", {"hands-1": hands("9h3s5d", doubled=1)}),
         "seats[0].hands-1", "begins with"),
        (BANK, ("9h9s", "TsTh", {"hands-1": hands("9hTc", "9sTd", wager=5)}),
         "seats[0].hands-1[0].wager", "original"),
        (BANK, ("9h8s", "TsTh", {"hands-1": hands("9hTc", "8sTd")}),
         "seats[0].hands-1", "cannot be split"),
        (BANK, ("KhQs", "TsTh", {"hands-1": hands("KhTc", "QsTd")}),
         "seats[0].hands-1", "cannot be split"),
        (BANK, ("KhKs", "TsTh", {"hands-1": hands("KhTc", "KsTd", "KdTd", "KcTd")}),
         "seats[0].hands-1", "twice at most"),
        (BANK, ("AhAs", "TsTh", {"hands-1": hands("AhTc", "AsTd", "AdTd")}),
         "seats[0].hands-1", "once at most"),
        (BANK, ("AhAs", "TsTh", {"hands-1": hands("Ah2cTd", "AsTd")}),
         "seats[0].hands-1[0].cards", "one card only"),
        (BANK, ("9h9s", "TsTh", {"hands-1": hands("9hTc", "9sTd", "8dTd")}),
         "seats[0].hands-1[2].cards", "split off"),
    ],
)  # fmt: skip
def test_impossible_facts(
    round_of: RoundOf, bank: str, seat: tuple[Any, ...], where: str, why: str
) -> None:
    with pytest.raises(FactsError) as caught:
        round_of(bank, seat)
    assert caught.value.where == where
    assert why in caught.value.why


def test_both_hands_need_a_wager(switch: Game) -> None:
    seat = {"seat": 1, "wagers": {"base-1": 10}, "cards-1": "9h9s", "cards-2": "TsTh"}
    facts = {"seats": [seat], "player_dealer": {"seat": 6, "cards": BANK}}
    with pytest.raises(FactsError, match=r"wagers\.base-2: missing"):
        read_round(facts, game=switch)


def test_the_player_dealer_does_not_bet(round_of: RoundOf) -> None:
    with pytest.raises(FactsError, match="player-dealer does not bet"):
        round_of(BANK, ("9h9s", "TsTh"), bank={"seat": 1})


def test_a_switched_hand_is_read_after_the_switch(round_of: RoundOf) -> None:
    # 5-6 must be hit; after the switch the hands are K-A and 6-5.
    with pytest.raises(FactsError, match="must take another card"):
        round_of(BANK, ("Ks5h", "6cAs", {"switched": True}))
    round_of(BANK, ("Ks5h", "6cAsTd", {"switched": True}))
    round_of(BANK, ("Ks5h", "6cAs", {"switched": True, "hands-2": hands("6c5hTd", doubled=1)}))


def test_sw_10_and_sw_13_house_options_change_what_can_be(round_of: RoundOf) -> None:
    unequal = ("9h9s", "TsTh", {"wagers": {"base-2": 15}})
    round_of(BANK, unequal)
    with pytest.raises(FactsError, match="equal wagers"):
        round_of(BANK, unequal, house={"equal_wagers": "required"})
    faces = ("KhQs", "TsTh", {"hands-1": hands("KhTc", "QsTd")})
    round_of(BANK, faces, house={"split_tens": "same-value"})
    again = ("9h9s", "TsTh", {"hands-1": hands("9hTc", "9sTd", "9dTd")})
    round_of(BANK, again)
    with pytest.raises(FactsError, match="once at most"):
        round_of(BANK, again, house={"split_limit": "one-split"})


def test_limits_bind_game_wagers_and_super_match_not_insurance(round_of: RoundOf) -> None:
    table = {"minimum": "10", "maximum": "100"}
    round_of("Ah9c", ("9h9s", "TsTh", {"wagers": {"insurance-1": 5}}), table=table)
    with pytest.raises(FactsError, match=r"under the table minimum of \$10"):
        round_of(BANK, ("9h9s", "TsTh", {"wagers": {"super-match": 5}}), table=table)
    with pytest.raises(FactsError, match=r"over the table maximum of \$100"):
        round_of(BANK, ("9h9s", "TsTh", {"wagers": {"base-1": 101}}), table=table)


@pytest.mark.parametrize("decks", [6, 8])
def test_a_card_more_often_than_the_decks_hold(round_of: RoundOf, decks: int) -> None:
    seats = [("9h9h", "TsTh")] * (decks // 2)
    round_of(BANK.replace("T", "K"), *seats, house={"decks": decks})
    with pytest.raises(FactsError, match=f"9h lies on the table more than {decks} times"):
        round_of("Kh9h", *seats, house={"decks": decks})


def test_cm_14_insurance_is_half_of_the_wager_in_the_house_s_chips(round_of: RoundOf) -> None:
    def insured(amount: str, **house: str) -> Round:
        wagers = {"base-1": "15", "insurance-1": amount}
        return round_of("Ah9c", ("9h9s", "TsTh", {"wagers": wagers}), house=house)

    assert insured("7.50")
    assert insured("8", round_to="1.00")
    assert insured("7", round_to="1.00", round_direction="player")
    with pytest.raises(FactsError, match="not half"):
        insured("7.50", round_to="1.00")


def test_only_naturals_are_excepted_from_doubling(round_of: RoundOf) -> None:
    doubled = {"hands-1": hands("KhAs5d", doubled=1)}
    assert round_of(BANK, ("Kh9c", "9hAs", {"switched": True} | doubled))
    with pytest.raises(FactsError, match="stands on"):
        round_of(BANK, ("KhAs", "9h9c", doubled))


def test_nobody_bets_behind_a_seat(switch: Game, round_of: RoundOf) -> None:
    with pytest.raises(InputError, match="backline"):
        round_of(BANK, ("9h9s", "TsTh", {"backline": [{"wagers": {"base-1": 5}}]}))
    assert "backline_order" not in switch.options
    assert "backline" not in switch.rules
    assert "CM-8" not in switch.confirmable()

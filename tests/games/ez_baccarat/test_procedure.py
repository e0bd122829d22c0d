"""The expert dealer's acts, in the order and with the answers the rules give."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Chosen, Counted, Settled, Step

RoundOf = Callable[..., Round]


def kinds(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def of(steps: tuple[Step, ...], kind: str) -> list[Step]:
    return [step for step in steps if step.kind == kind]


def test_a_whole_round_in_order(ez_baccarat: Game, round_of: RoundOf) -> None:
    assert kinds(ez_baccarat.procedure(round_of("Kh2s5d", "2c2d3h"))) == [
        "bank-button", "deal", "announce", "player-draw", "announce", "banker-draw", "announce",
        "call-result", "settle", "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_a_house_may_close_the_betting_aloud(ez_baccarat: Game, round_of: RoundOf) -> None:
    facts = round_of("Kh6s", "Kc7d", house={"call_no_more_bets": True})
    assert kinds(ez_baccarat.procedure(facts))[:3] == ["bank-button", "call", "deal"]


def test_cards_go_right_and_left_in_turn(ez_baccarat: Game, round_of: RoundOf) -> None:
    steps = ez_baccarat.procedure(round_of("Kh6s", "Kc7d"))
    assert [str(step.place) for step in of(steps, "deal")] == ["player-hand", "banker-hand"] * 2


def test_totals_are_announced_again_after_a_third_card(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    steps = ez_baccarat.procedure(round_of("Kh2s5d", "2c2d3h"))
    assert [step.expected for step in of(steps, "announce")] == [
        Counted(2), Counted(4), Counted(7), Counted(7),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("player", "banker", "draws", "rule", "ruling"),
    [
        ("Kh6s", "Kc7d", ("stand", "stand"), "banker-after-stand", ""),
        ("Kh6s", "Kc5dKd", ("stand", "draw"), "banker-after-stand", ""),
        ("Kh2s8d", "Kc3d", ("draw", "stand"), "banker-chart", ""),
        ("Kh2s7d", "Kc3d4h", ("draw", "draw"), "banker-chart", ""),
        ("Kh8s", "Kc3d", ("stand", "stand"), "natural", "EB-3"),
    ],
)
def test_third_cards(
    ez_baccarat: Game,
    round_of: RoundOf,
    player: str,
    banker: str,
    draws: tuple[str, str],
    rule: str,
    ruling: str,
) -> None:
    steps = ez_baccarat.procedure(round_of(player, banker))
    (first,), (second,) = of(steps, "player-draw"), of(steps, "banker-draw")
    assert (first.expected, second.expected) == (Chosen(draws[0]), Chosen(draws[1]))
    assert (second.rule.key, second.rule.ruling) == (f"ez-baccarat/{rule}", ruling)


def test_a_natural_of_the_banker_holds_the_player_hand(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    (step,) = of(ez_baccarat.procedure(round_of("Kh2s", "Kc9d")), "player-draw")
    assert (step.expected, step.skill) == (Chosen("stand"), "draw.natural")
    assert step.why == "The Banker's natural 9 ends the draw; the Player's 2 stays."


@pytest.mark.parametrize(
    ("player", "banker", "result"),
    [
        ("Kh6s", "2c2d3h", "dragon-7"),
        ("2h3s3d", "Kc7d", "panda-8"),
        ("Kh6s", "Kc7d", "banker"),
        ("Kh9s", "Kc7d", "player"),
        ("Kh7s", "2c2d3h", "tie"),
    ],
)
def test_the_result_is_called(
    ez_baccarat: Game, round_of: RoundOf, player: str, banker: str, result: str
) -> None:
    (step,) = of(ez_baccarat.procedure(round_of(player, banker)), "call-result")
    assert step.expected == Chosen(result)


def test_settling_goes_lap_by_lap_and_a_wrong_lap_is_out_of_order(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    down = ({"player": 10, "banker": 5}, {"player": 10})
    steps = of(ez_baccarat.procedure(round_of("Kh6s", "Kc7d", *down)), "settle")
    assert [str(step.place) for step in steps] == [
        "seat 1 player", "seat 2 player", "seat 1 banker",
    ]  # fmt: skip
    early = Act(steps[2].place, Settled("take", 1000))
    verdict = check(steps[1], early)
    assert (verdict.error, verdict.rule.key) == ("wrong-order", "ez-baccarat/settle-order")


def test_typical_slips_are_foreseen(ez_baccarat: Game, round_of: RoundOf) -> None:
    steps = of(ez_baccarat.procedure(round_of("Kh6s", "2c2d3h")), "settle")
    banker, dragon = steps[1], steps[4]
    assert check(banker, Act(banker.place, Settled("pay", 950))).error == "commission"
    assert check(dragon, Act(dragon.place, Settled("pay", 25000))).error == "wrong-odds"
    assert check(dragon, Act(dragon.place, Settled("pay", 41000))).error == "arithmetic"
    house = {"banker_three_card_7": "push"}
    pushed = of(ez_baccarat.procedure(round_of("Kh6s", "2c2d3h", house=house)), "settle")[1]
    assert check(pushed, Act(pushed.place, Settled("pay", 1000))).error == "wrong-ruling"


def test_collections_are_dropped_before_the_cards_by_the_printed_schedule(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    facts = round_of("Kh6s", "Kc7d", house={"collection": "printed-2"})
    assert kinds(ez_baccarat.procedure(facts))[:3] == ["bank-button", "collect-fee", "deal"]


def test_what_the_stake_does_not_reach_is_returned(ez_baccarat: Game, round_of: RoundOf) -> None:
    down = ({"player": 10}, {"player": 10}, {"player": 10})
    facts = round_of("Kh6s", "Kc7d", *down, banking={"stake": "14"})
    steps = ez_baccarat.procedure(facts)
    assert [step.expected for step in of(steps, "settle")] == [
        Settled("take", 1000),
        Settled("take", 400),
    ]
    part = of(steps, "settle")[1]
    assert check(part, Act(part.place, Settled("take", 1000))).error == "wrong-ruling"
    assert [str(step.place) for step in of(steps, "return-wager")] == ["seat 3 player"]


def test_a_natural_that_beats_a_nearer_hand_is_called_by_rank(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    # Where a natural does not end the draw: Player 3 draws to a three-card 9, Banker natural 8.
    facts = round_of("2c Ad 6h", "8c Kd", house={"natural_stop": False})
    (call,) = (step for step in ez_baccarat.procedure(facts) if step.kind == "call-result")
    assert (call.expected, call.rule.ruling) == (Chosen("banker"), "EB-4")

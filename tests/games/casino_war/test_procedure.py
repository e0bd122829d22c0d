"""The expert dealer's acts, in the order and with the answers the rules give."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.engine import events as ev
from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.places import DEALER, Place
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Amount, Chosen, Counted, Marked, Settled, Step
from trainer.engine.table import Table

RoundOf = Callable[..., Round]


def kinds(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def of(steps: tuple[Step, ...], kind: str) -> list[Step]:
    return [step for step in steps if step.kind == kind]


def test_a_round_without_a_tie(casino_war: Game, round_of: RoundOf) -> None:
    assert kinds(casino_war.procedure(round_of("7c", "Ac", "2c", tie=5))) == [
        "bank-button", "call", "deal", "settle", "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_a_round_with_surrender_and_war(casino_war: Game, round_of: RoundOf) -> None:
    facts = round_of("7c 9c", "7d war Qd", "Ac", "7h surrender")
    assert kinds(casino_war.procedure(facts)) == [
        "bank-button", "call", "deal", "settle", "offer-choice", "settle", "war-wager",
        "match-war", "collect-others", "war-burn", "war-deal", "war-burn", "war-deal", "settle",
        "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_cards_go_clockwise_the_player_dealers_last(casino_war: Game, round_of: RoundOf) -> None:
    steps = casino_war.procedure(round_of("7c", "Ac", "2c", "Kc"))
    assert [str(step.place) for step in of(steps, "deal")] == [
        "seat 1", "seat 2", "seat 3", "dealer",
    ]  # fmt: skip
    late = Act(DEALER, of(steps, "deal")[0].expected)
    assert check(of(steps, "deal")[0], late).error == "wrong-order"


def test_the_choice_is_offered_to_every_tied_seat_and_no_other(
    casino_war: Game, round_of: RoundOf
) -> None:
    steps = casino_war.procedure(round_of("7c 9c", "7d war Qd", "Ac", "7h surrender"))
    (offer,) = of(steps, "offer-choice")
    assert offer.expected == Marked(frozenset({1, 3}))
    said = [event.text for event in offer.after if isinstance(event, ev.Signalled)]
    assert said == ["goes to war", "surrenders"]


def test_the_war_wager_and_its_match_equal_the_primary(casino_war: Game, round_of: RoundOf) -> None:
    steps = casino_war.procedure(round_of("7c 9c", "7d war Qd", primary="35"))
    assert of(steps, "war-wager")[0].expected == Amount(3500)
    assert of(steps, "match-war")[0].expected == Amount(3500)
    table = Table()
    for step in steps:
        table.play(step.before)
        if step.kind == "war-burn":
            break
        table.play(step.after)
    assert {place.spot: stack.stake for place, stack in table.stacks.items()} == {
        "primary": 3500,
        "war": 3500,
        "match": 3500,
    }


def test_a_short_stake_matches_what_it_can(casino_war: Game, round_of: RoundOf) -> None:
    steps = casino_war.procedure(round_of("7c 9c", "Ac", "7d war Qd", stake="14"))
    (match,) = of(steps, "match-war")
    assert (match.expected, match.rule.key) == (Amount(400), "casino-war/match-short")
    house = {"short_war": "full-match-only"}
    steps = casino_war.procedure(round_of("7c 9c", "Ac", "7d war Qd", stake="14", house=house))
    assert of(steps, "match-war") == []
    (back,) = of(steps, "return-wager")
    assert [event for event in back.after if isinstance(event, ev.Withdrawn)] == [
        ev.Withdrawn(Place(2, "primary"), 1000),
        ev.Withdrawn(Place(2, "war"), 1000),
    ]


@pytest.mark.parametrize(("burns", "count"), [("before-every-card", 3), ("once", 1)])
def test_three_cards_are_burned_before_every_war_card_or_once(
    casino_war: Game, round_of: RoundOf, burns: str, count: int
) -> None:
    facts = round_of("7c 9c", "7d war Qd", "7h war 2d", house={"war_burns": burns})
    burned = of(casino_war.procedure(facts), "war-burn")
    assert [step.expected for step in burned] == [Counted(3)] * count
    assert burned[0].rule.provenance == "stated"
    assert all(step.rule.ruling == "CW-3" for step in burned[1:])


def test_cards_of_those_not_at_war_are_collected_first(casino_war: Game, round_of: RoundOf) -> None:
    facts = round_of("7c 9c", "7d war Qd", "Ac", "7h surrender")
    steps = casino_war.procedure(facts)
    (collect,) = of(steps, "collect-others")
    assert collect.expected == Marked(frozenset({2, 3}))
    table = Table()
    for step in steps[: steps.index(collect) + 1]:
        table.play((*step.before, *step.after))
    assert set(table.hands) == {Place(1), DEALER}


def test_nobody_is_collected_when_everybody_is_at_war(casino_war: Game, round_of: RoundOf) -> None:
    steps = casino_war.procedure(round_of("7c 9c", "7d war Qd", "7h war 2d"))
    assert of(steps, "collect-others") == []


def test_a_won_war_pays_one_unit_and_typical_slips_are_foreseen(
    casino_war: Game, round_of: RoundOf
) -> None:
    settle = of(casino_war.procedure(round_of("7c 9c", "7d war Qd")), "settle")[-1]
    assert (settle.expected, settle.skill) == (Settled("pay", 1000), "payout.war")
    for wrong in (Settled("pay", 2000), Settled("pay", 3000), Settled("push")):
        assert check(settle, Act(settle.place, wrong)).error == "wrong-odds"


def test_a_lost_war_takes_both_wagers(casino_war: Game, round_of: RoundOf) -> None:
    settle = of(casino_war.procedure(round_of("7c 9c", "7d war 2d")), "settle")[-1]
    assert settle.expected == Settled("take", 2000)
    assert [event for event in settle.after if isinstance(event, ev.Took)] == [
        ev.Took(Place(1, "primary"), 1000),
        ev.Took(Place(1, "war"), 1000),
    ]
    assert check(settle, Act(settle.place, Settled("take", 1000))).error == "missed-wager"


def test_a_surrender_takes_half_not_all(casino_war: Game, round_of: RoundOf) -> None:
    (settle,) = of(casino_war.procedure(round_of("7c", "7d surrender")), "settle")
    assert (settle.expected, settle.skill) == (Settled("take", 500), "outcome.surrender")
    assert check(settle, Act(settle.place, Settled("take", 1000))).error == "wrong-odds"


@pytest.mark.parametrize("shoe", ["new-shoe", "new-dealer"])
def test_a_new_shoe_and_a_new_dealer_burn_one_card_unseen(
    casino_war: Game, round_of: RoundOf, shoe: str
) -> None:
    steps = casino_war.procedure(round_of("7c", "Ac", house={"shoe": shoe}))
    (burn,) = of(steps, "burn")
    assert (burn.expected, burn.after) == (Chosen("one-down"), (ev.Burned(),))
    assert steps.index(burn) < steps.index(of(steps, "deal")[0])


def test_after_the_cutting_card_the_round_is_finished_then_reshuffled(
    casino_war: Game, round_of: RoundOf
) -> None:
    steps = casino_war.procedure(round_of("7c", "Ac", house={"shoe": "cut-card"}))
    assert of(steps, "cut-card")[0].expected == Chosen("finish")
    assert kinds(steps)[-3:] == ["collect-cards", "reshuffle", "offer-bank"]


@pytest.mark.parametrize(("schedule", "before"), [("printed-1", "call"), ("1", "offer-bank")])
def test_collections_are_dropped_when_the_schedule_says(
    casino_war: Game, round_of: RoundOf, schedule: str, before: str
) -> None:
    steps = casino_war.procedure(round_of("7c", "Ac", house={"collection": schedule}))
    folded = kinds(steps)
    assert folded[folded.index("collect-fee") + 1] == before


def test_uncovered_wagers_are_returned_in_settling_order(
    casino_war: Game, round_of: RoundOf
) -> None:
    steps = casino_war.procedure(round_of("7c", "Ac", "Kc", "2c", stake="14"))
    assert [step.expected for step in of(steps, "settle")] == [
        Settled("pay", 1000),
        Settled("pay", 400),
    ]
    assert of(steps, "settle")[1].skill == "coverage"
    assert [str(step.place) for step in of(steps, "return-wager")] == ["seat 3 primary"]


def test_a_backline_bettor_raises_his_own_war(casino_war: Game, round_of: RoundOf) -> None:
    more = {1: {"war_card": "Qd", "backline": [{"wagers": {"primary": 20}, "action": "war"}]}}
    steps = casino_war.procedure(round_of("7c 9c", "7d surrender", more=more))
    (raised,) = of(steps, "war-wager")
    assert raised.place == Place(1, "war", owner="backline-1")
    assert raised.expected == Amount(2000)


def test_a_tie_wager_of_the_war_deal_comes_down_with_the_war_wager(
    casino_war: Game, round_of: RoundOf
) -> None:
    facts = round_of(
        "7c 9c",
        "7d war 9d",
        more={1: {"wagers": {"war-tie": 5}}},
        house={"war_tie_bet": "allowed"},
    )
    steps = casino_war.procedure(facts)
    down = Place(1, "war-tie")
    placing = [
        step.kind for step in steps for event in (*step.before, *step.after)
        if event == ev.Wagered(down, 500)
    ]  # fmt: skip
    assert placing == ["war-wager"]
    assert of(steps, "settle")[-1].expected == Settled("pay", 5000)


@pytest.mark.parametrize(("war_card", "full"), [("Qd", 1000), ("9d", 2000)])
def test_paying_a_war_in_full_out_of_a_short_stake_is_told_as_that(
    casino_war: Game, round_of: RoundOf, war_card: str, full: int
) -> None:
    facts = round_of("7c 9c", "Ac", f"7d war {war_card}", stake="14")
    settle = of(casino_war.procedure(facts), "settle")[-1]
    assert settle.expected == Settled("pay", 400)
    told = check(settle, Act(settle.place, Settled("pay", full)))
    assert told.error == "wrong-ruling"
    assert "the stake does not reach that far" in told.slip

"""What holds for every round of every game: money is conserved, steps and ledger agree."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.stakes import stakes_of
from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.places import Place
from trainer.engine.round_json import read_round, write_round
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Amount, Answer, Marked, Settle, Settled
from trainer.engine.table import Table
from trainer.errors import ScenarioError
from trainer.scenarios.dealing import deal

#: One shared fixture value, many drawn rounds: that is what these tests are about.
many = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def a_round(game: Game, data: st.DataObject) -> Round:
    """Draw a round with any house and, half of the time, a condition."""
    chosen = {}
    for option in game.options.values():
        if data.draw(st.booleans()) and option.values:
            chosen[option.name] = data.draw(st.sampled_from(sorted(option.values)))
        elif option.kind == "money" and data.draw(st.integers(0, 3)) == 0:
            chosen[option.name] = str(data.draw(st.integers(0, 2000)))
    seed = data.draw(st.integers(0, 10**6))
    wants = data.draw(st.lists(st.sampled_from(sorted(game.conditions)), max_size=1))
    try:
        return deal(game, seed=seed, house=game.house(chosen), wants=wants)
    except ScenarioError:
        # Not every house has every bet: what it does not offer cannot be asked for.
        return deal(game, seed=seed, house=game.house(chosen))


@many
@given(data=st.data())
def test_money_is_neither_made_nor_lost(game: Game, data: st.DataObject) -> None:
    ledger = game.settle(a_round(game, data))
    for entry in ledger.entries:
        assert entry.takes + entry.back == entry.stake
        assert entry.net == entry.pays - entry.takes
        assert min(entry.pays, entry.takes, entry.back, entry.commission) >= 0
        assert not (entry.pays and entry.takes)
    nets = sum(entry.net for entry in ledger.entries) + sum(paid.amount for paid in ledger.envy)
    assert nets + ledger.bank_net == 0


@many
@given(data=st.data())
def test_every_wager_is_settled_exactly_once(game: Game, data: st.DataObject) -> None:
    facts = a_round(game, data)
    entries = game.settle(facts).entries
    assert len({entry.place for entry in entries}) == len(entries)
    # The Ante Bonus alone has no stake: it is paid on what lies on the Ante.
    staked = {entry.place: entry.stake for entry in entries if entry.spot != "ante-bonus"}
    assert staked == stakes_of(facts)
    assert all(entry.stake == 0 for entry in entries if entry.spot == "ante-bonus")


@many
@given(data=st.data())
def test_the_bank_never_pays_or_collects_more_than_its_stake(
    game: Game, data: st.DataObject
) -> None:
    facts = a_round(game, data)
    if facts.bank is None or facts.bank.stake is None:
        return
    ledger = game.settle(facts)
    moved = [(entry.pays, entry.takes) for entry in ledger.entries]
    moved += [(paid.amount, 0) for paid in ledger.envy]
    if facts.house["coverage_mode"] == "consume":
        assert sum(pays + takes for pays, takes in moved) <= facts.bank.stake
    else:
        assert abs(ledger.bank_net) <= facts.bank.stake


@many
@given(data=st.data())
def test_the_steps_leave_an_empty_table_and_the_ledgers_tray(
    game: Game, data: st.DataObject
) -> None:
    facts = a_round(game, data)
    table = Table()
    for step in game.procedure(facts):
        table.play(step.before)
        table.play(step.after)
    assert (table.stacks, table.hands, table.buttons) == ({}, {}, {})
    assert table.tray == game.settle(facts).bank_net


@many
@given(data=st.data())
def test_steps_and_ledger_settle_the_same_wagers_in_the_same_order(
    game: Game, data: st.DataObject
) -> None:
    facts = a_round(game, data)
    ledger = game.settle(facts)
    acts = [
        (step.place, step.expected)
        for step in game.procedure(facts)
        if isinstance(step.form, Settle)
    ]
    due: list[tuple[Place, Settled]] = []
    for entry in ledger.entries:
        if entry.result == "win":
            due.append((entry.place, Settled("pay", entry.pays)))
        elif entry.result == "push":
            due.append((entry.place, Settled("push")))
        elif entry.result in ("lose", "surrender"):
            due.append((entry.place, Settled("take", entry.takes)))
    assert acts == due


@many
@given(data=st.data())
def test_the_expected_answer_is_right_and_another_wrong(game: Game, data: st.DataObject) -> None:
    for step in game.procedure(a_round(game, data)):
        assert check(step, Act(step.place, step.expected)).right
        others: dict[type, Answer] = {
            Settled: Settled("pay", 987654321),
            Amount: Amount(987654321),
            Marked: Marked(frozenset({99})),
        }
        wrong = others.get(type(step.expected))
        if wrong is not None:
            assert not check(step, Act(step.place, wrong)).right
        for slip in step.slips:
            assert check(step, Act(step.place, slip.answer)).error == slip.kind


@many
@given(data=st.data())
def test_steps_name_kinds_skills_and_rules_the_game_describes(
    game: Game, data: st.DataObject
) -> None:
    rules = {rule.key for rule in game.rules.values()}
    rules |= {schedule.rule.key for schedule in game.schedules.values()}
    for step in game.procedure(a_round(game, data)):
        assert step.kind in game.step_kinds
        assert step.skill in game.skills
        assert step.rule.key in rules
        assert step.ask
        assert step.why.endswith((".", ".)"))
        assert step.open_ask or not step.ordered


@many
@given(data=st.data())
def test_facts_survive_json(game: Game, data: st.DataObject) -> None:
    facts = a_round(game, data)
    text = json.dumps(write_round(facts, game))
    again = read_round(json.loads(text), game=game)
    assert again == facts
    assert game.settle(again) == game.settle(facts)


@pytest.mark.parametrize("seed", range(5))
def test_the_same_seed_deals_the_same_bytes(game: Game, seed: int) -> None:
    first, second = (json.dumps(write_round(deal(game, seed=seed), game)) for _ in range(2))
    assert first == second

"""Acts and verdicts survive being written down; damaged ones are refused."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.engine.checking import Verdict
from trainer.engine.places import Place
from trainer.engine.rules import Rule
from trainer.engine.steps import Act, Amount, Chosen, Counted, Done, Marked, Settled
from trainer.errors import InputError
from trainer.training.answers import (
    act_from_json,
    answer_to_json,
    verdict_from_json,
    verdict_to_json,
)

cents = st.integers(-(10**9), 10**9)
answers = st.one_of(
    st.just(Done()),
    st.builds(Chosen, st.text()),
    st.builds(Counted, st.integers()),
    st.builds(Settled, st.sampled_from(["take", "push", "pay"]), cents),
    st.builds(Amount, cents),
    st.builds(Marked, st.frozensets(st.integers(1, 9))),
)
places = st.builds(
    Place,
    st.integers(0, 9),
    st.text(),
    st.integers(1, 4),
    st.sampled_from(["player", "backline-1"]),
)
acts = st.builds(Act, places, answers)
rules = st.builds(
    Rule,
    key=st.text(),
    title=st.text(),
    text=st.text(),
    source=st.text(),
    provenance=st.sampled_from(["stated", "default"]),
    ruling=st.text(),
)
verdicts = st.builds(
    Verdict,
    right=st.booleans(),
    error=st.sampled_from([None, "arithmetic", "wrong-order", "too-slow"]),
    money_off=cents,
    expected=acts,
    why=st.text(),
    rule=rules,
    slip=st.text(),
)


@given(act=acts)
def test_an_act_comes_back_as_it_was(act: Act) -> None:
    assert act_from_json(json.loads(json.dumps(answer_to_json(act)))) == act
    assert pickle.loads(pickle.dumps(act)) == act


@given(verdict=verdicts)
def test_a_verdict_comes_back_as_it_was(verdict: Verdict) -> None:
    assert verdict_from_json(json.loads(json.dumps(verdict_to_json(verdict)))) == verdict
    assert pickle.loads(pickle.dumps(verdict)) == verdict


@pytest.mark.parametrize(
    "damaged",
    [
        None,
        [],
        {},
        {"place": {}, "answer": {}},
        {"place": 3, "answer": {"done": True}},
        {"place": {"seat": "1"}, "answer": {"done": True}},
        {"place": {"seat": True}, "answer": {"done": True}},
        {"place": {}, "answer": {"done": False}},
        {"place": {}, "answer": {"amount": "x"}},
        {"place": {}, "answer": {"amount": 5}},
        {"place": {}, "answer": {"amount": "5", "result": "steal"}},
        {"place": {}, "answer": {"total": 1.5}},
        {"place": {}, "answer": {"seats": ["1"]}},
        {"place": {}, "answer": {"seats": "12"}},
        {"place": {}, "answer": {"choice": 3}},
    ],
)
def test_a_damaged_act_is_refused(damaged: object) -> None:
    with pytest.raises(InputError):
        act_from_json(damaged)


def test_a_damaged_verdict_is_refused() -> None:
    with pytest.raises(InputError):
        verdict_from_json({"right": True, "error": "nonsense"})
    with pytest.raises(InputError):
        verdict_from_json({"right": True, "money_off": 0, "expected": None})

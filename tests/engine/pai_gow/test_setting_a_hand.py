"""Setting a hand as a step: the answer, its judgement, its record, and the cards on the table."""

from __future__ import annotations

import json

from trainer.engine import events as ev
from trainer.engine.cards import parse_cards
from trainer.engine.checking import check
from trainer.engine.places import DEALER, Place, low_place, seat_place
from trainer.engine.rules import Rule
from trainer.engine.steps import Act, SetHand, SetLow, Slip, Step
from trainer.engine.table import Table
from trainer.training.answers import act_from_json, answer_to_json

SEVEN = parse_cards("QcQdQhQs9c7d5h")
QUEENS = SetLow(frozenset(parse_cards("QcQd")))
OTHERS = SetLow(frozenset(parse_cards("QhQs")))
NINES = SetLow(frozenset(parse_cards("9c7d")))
STEP = Step(
    kind="set-bank",
    skill="house-way.four",
    place=DEALER,
    ask="Set it.",
    form=SetHand(SEVEN),
    expected=QUEENS,
    also=(OTHERS,),
    why="Split.",
    rule=Rule(key="x/y", title="t", text="t.", source="s"),
    slips=(Slip(NINES, "misread-hand", "The four are split."),),
)


def test_another_suit_of_the_same_ranks_is_as_right() -> None:
    assert check(STEP, Act(DEALER, QUEENS)).right
    assert check(STEP, Act(DEALER, OTHERS)).right
    wrong = check(STEP, Act(DEALER, NINES))
    assert (wrong.right, wrong.error, wrong.slip) == (False, "misread-hand", "The four are split.")


def test_the_order_of_the_front_cards_does_not_matter() -> None:
    assert SetLow(frozenset(parse_cards("QdQc"))) == QUEENS
    assert str(QUEENS) == "Qd Qc in front"
    assert QUEENS.as_json() == {"low": ["Qd", "Qc"]}


def test_the_act_survives_its_record() -> None:
    act = Act(Place(3), OTHERS)
    assert act_from_json(json.loads(json.dumps(answer_to_json(act)))) == act


def test_the_step_is_written_as_json() -> None:
    written = json.loads(json.dumps(STEP.as_json(1)))
    assert (written["form"], written["expected"]) == ("sethand", {"low": ["Qd", "Qc"]})


def test_arranging_moves_the_front_cards_and_arranging_again_starts_anew() -> None:
    place = seat_place(4)
    table = Table().play([ev.Dealt(place, card) for card in SEVEN])
    table.apply(ev.Arranged(place, parse_cards("9c7d")))
    assert [lying.card for lying in table.hands[low_place(place)]] == ["9c", "7d"]
    assert len(table.hands[place]) == 5
    table.apply(ev.Arranged(place, parse_cards("QcQd")))
    assert [lying.card for lying in table.hands[low_place(place)]] == ["Qc", "Qd"]
    assert {lying.card for lying in table.hands[place]} == set(SEVEN) - {"Qc", "Qd"}
    table.play([ev.Cleared(low_place(place)), ev.Cleared(place)])
    assert (table.hands, table.discards) == ({}, 7)

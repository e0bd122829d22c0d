"""The expert dealer's acts, in the order and with the answers the rules give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Chosen, Settled, Step
from trainer.engine.table import Table

RoundOf = Callable[..., Round]


def folded(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def only(game: Game, facts: Round, kind: str) -> list[Step]:
    return [step for step in game.procedure(facts) if step.kind == kind]


def test_a_whole_round_in_order(spanish: Game, round_of: RoundOf) -> None:
    seat = {"cards": "Kh5c8d", "wagers": {"match": 5}}
    facts = round_of("Kd6c9h", seat, house={"collection": "printed-4"})
    assert folded(spanish.procedure(facts)) == [
        "bank-button", "collect-fee", "deal", "settle", "check-hole", "announce",
        "player-decision", "announce", "hand-over", "turn-hole", "place-action", "announce",
        "bank-draw", "announce", "settle", "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_the_deal_begins_left_of_the_player_dealer(spanish: Game, round_of: RoundOf) -> None:
    facts = round_of("Kd9c", "Kh7c", "Kh7d", "Kh7s", at=(1, 4, 6), bank={"seat": 3})
    dealt = [step.place.seat for step in only(spanish, facts, "deal")]
    assert dealt == [4, 6, 1, 0] * 2


@pytest.mark.parametrize(
    ("bank", "answers"),
    [
        ("9d8c", ["go-on"]),
        ("Ad8c", ["check", "play"]),
        ("Qd9c", ["check", "play"]),
        ("QdAc", ["check", "compare"]),
        ("AdQc", ["check", "compare"]),
    ],
)
def test_an_ace_or_face_card_up_is_checked(
    spanish: Game, round_of: RoundOf, bank: str, answers: list[str]
) -> None:
    steps = only(spanish, round_of(bank, "Kh7c"), "check-hole")
    assert [step.expected for step in steps] == [Chosen(answer) for answer in answers]


def test_a_natural_of_the_bank_stops_play_but_not_the_button(
    spanish: Game, round_of: RoundOf
) -> None:
    facts = round_of("QdAc", "Kh3c", "KhAs")
    assert folded(spanish.procedure(facts))[-5:] == [
        "check-hole", "place-action", "settle", "collect-cards", "offer-bank",
    ]  # fmt: skip
    assert [step.expected for step in only(spanish, facts, "settle")] == [
        Settled("take", 1000), Settled("pay", 1200),
    ]  # fmt: skip


def test_an_action_seat_the_facts_give_stands_before_the_hole_card(
    spanish: Game, round_of: RoundOf
) -> None:
    facts = round_of("9cKh", "Kc8h", "Kd8s", "Qc8d", at=(1, 3, 5), action_seat=2)
    button = next(s for s in spanish.procedure(facts) if s.kind == "place-action")
    assert (button.place.seat, button.why) == (
        3,
        "The action was given to seat 2. Nobody plays there, so the button goes on to seat 3.",
    )
    assert [entry.seat for entry in spanish.settle(facts).entries] == [3, 5, 1]


def test_surrender_is_taken_at_once_and_its_cards_put_away(
    spanish: Game, round_of: RoundOf
) -> None:
    facts = round_of("Kd9c", {"cards": "Kh6c", "action": "surrender"}, "Kh7c")
    steps = spanish.procedure(facts)
    at = next(at for at, step in enumerate(steps) if step.expected == Chosen("surrender"))
    assert steps[at].rule.ruling == "PS-5"
    assert (steps[at + 1].kind, steps[at + 1].expected) == ("settle", Settled("take", 500))
    table = Table()
    for step in steps[: at + 2]:
        table.play((*step.before, *step.after))
    assert {place.seat for place in table.hands} == {0, 2}


def test_early_surrender_comes_before_the_check(spanish: Game, round_of: RoundOf) -> None:
    seat = {"cards": "Kh6c", "action": "surrender"}
    late, early = (
        [
            step.kind if step.kind == "check-hole" else str(step.expected)
            for step in spanish.procedure(round_of("Kd9c", seat, house={"surrender": when}))
        ]
        for when in ("late", "early")
    )
    assert late.index("check-hole") < late.index("surrender")
    assert early.index("surrender") < early.index("check-hole")


def test_a_rescue_leaves_a_bettor_who_stayed_in_play(spanish: Game, round_of: RoundOf) -> None:
    seat = {
        "hands": [{"cards": "5h4c2d", "doubled": 1, "rescued": True}],
        "backline": [{"wagers": {"base": 20}, "action": "stay"}, {"wagers": {"base": 30}}],
    }
    steps = spanish.procedure(round_of("Kd9c", seat))
    settled = [str(step.place) for step in steps if step.kind == "settle"]
    assert settled == ["seat 1 base", "seat 1 backline-2 base", "seat 1 backline-1 base"]
    turned = next(at for at, step in enumerate(steps) if step.kind == "turn-hole")
    table = Table()
    for step in steps[: turned + 1]:
        table.play((*step.before, *step.after))
    assert any(place.seat == 1 for place in table.hands)


@pytest.mark.parametrize(
    ("hand", "house", "rule"),
    [
        ({"cards": "5h4c9d", "doubled": 1}, {}, "double"),
        ({"cards": "5h4c9d", "doubled": 1, "double_wager": 5}, {}, "double-for-less"),
        ({"cards": "Kh7c4d", "doubled": 1}, {}, "stand-on-hard-17"),
        ({"cards": "5h4c2d9d", "doubled": 2}, {"double_double": True}, "double-double"),
    ],
)
def test_doubles_name_the_rule_they_rest_on(
    spanish: Game, round_of: RoundOf, hand: dict[str, Any], house: dict[str, Any], rule: str
) -> None:
    facts = round_of("Kd9c", {"hands": [hand]}, house=house)
    doubles = [
        step
        for step in only(spanish, facts, "player-decision")
        if step.expected == Chosen("double")
    ]
    assert doubles[-1].rule.key.endswith(f"/{rule}")
    assert len(doubles) == hand["doubled"]


def test_bettors_behind_double_along_each_time(spanish: Game, round_of: RoundOf) -> None:
    seat = {
        "hands": [{"cards": "5h4c2d3h6s", "doubled": 3}],
        "backline": [{"wagers": {"base": 20}}],
    }
    facts = round_of("Kd9c", seat, house={"double_double": True})
    table = Table()
    for step in spanish.procedure(facts):
        if step.kind == "turn-hole":
            break
        table.play((*step.before, *step.after))
    assert sorted(stack.stake for stack in table.stacks.values()) == [8000, 16000]


@pytest.mark.parametrize(("bank", "ruling"), [("Kd7c", "PS-8"), ("Ad7c", "N4-10"), ("Kd9c", "")])
def test_the_banks_stand_names_an_open_point(
    spanish: Game, round_of: RoundOf, bank: str, ruling: str
) -> None:
    last = only(spanish, round_of(bank, "Kh7c"), "bank-draw")[-1]
    assert (last.expected, last.rule.ruling) == (Chosen("stand"), ruling)


def test_slips_are_recognised(spanish: Game, round_of: RoundOf) -> None:
    def error(bank: str, seat: Any, given: Settled, spot: str = "base") -> str | None:
        steps = only(spanish, round_of(bank, seat), "settle")
        step = next(step for step in steps if step.place.spot == spot)
        return check(step, Act(step.place, given)).error

    assert error("Kd9c", "AhKs", Settled("pay", 1500)) == "wrong-odds"
    assert error("KdAc", "AhKs", Settled("push")) == "misread-hand"
    assert error("Kd5c6h", "7h7c7d", Settled("push")) == "misread-hand"
    assert error("8d8c8h", "Kh5c8d", Settled("take", 1000)) == "misread-hand"
    surrender = {"cards": "Kh6c", "action": "surrender"}
    assert error("Kd9c", surrender, Settled("take", 1000)) == "wrong-ruling"
    matched = {"cards": "9h9d", "wagers": {"match": 5}}
    assert error("9h9c", matched, Settled("pay", 9000), "match") == "wrong-odds"

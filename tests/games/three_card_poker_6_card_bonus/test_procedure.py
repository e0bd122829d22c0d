"""The expert dealer's acts at the game, in the order and with the answers the rules give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine import events as ev
from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Amount, Chosen, Marked, Settled, Step

RoundOf = Callable[..., Round]

ANTE = {"ante": 10}
EVERYTHING = {"ante": 10, "pair-plus": 5, "six-card-bonus": 5}


def kinds(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def only(six: Game, facts: Round, kind: str) -> list[Any]:
    return [step.expected for step in six.procedure(facts) if step.kind == kind]


def places(six: Game, facts: Round, kind: str) -> list[str]:
    return [str(step.place) for step in six.procedure(facts) if step.kind == kind]


def test_a_whole_round_in_order(six: Game, round_of: RoundOf) -> None:
    facts = round_of(
        "Qs9d5h", ("KcJc4d", EVERYTHING, "play"), ("5s6d9c", EVERYTHING, "fold"),
        house={"collection": "printed-1"},
    )  # fmt: skip
    assert kinds(six.procedure(facts)) == [
        "bank-button", "check-wagers", "collect-fee", "call", "deal", "turn-bottom", "unload",
        "place-action", "offer", "forfeits", "settle", "folded-cards", "turn-hand", "qualify",
        "play-wagers", "reveal", "read-hand", "reveal", "settle", "read-six", "settle", "read-six",
        "settle", "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_dealing_offering_and_turning_begin_at_the_player_dealers_left(
    six: Game, round_of: RoundOf
) -> None:
    facts = round_of("Qs9d2h", "KcJc4d", "5s6d9c", "QdTc2c", bank={"seat": 8})
    assert places(six, facts, "deal") == ["seat 1", "seat 2", "seat 3", "dealer"]
    assert places(six, facts, "offer") == ["seat 1", "seat 2", "seat 3"]
    assert places(six, facts, "place-action") == ["seat 2"]
    assert places(six, facts, "reveal") == ["seat 1", "seat 2", "seat 3"]
    assert places(six, facts, "settle")[0] == "seat 2 ante"
    paid = round_of("Qs9d2h", "KcJc4d", "5s6d9c", "QdTc2c", house={"reveal_order": "with-payment"})
    assert places(six, paid, "reveal") == ["seat 2", "seat 3", "seat 1"]


def test_only_the_bottom_card_shows_before_the_decisions(six: Game, round_of: RoundOf) -> None:
    facts = round_of("Qs9d5h", "KcJc4d")
    steps = six.procedure(facts)
    dealt = [e for step in steps for e in step.after if isinstance(e, ev.Dealt)]
    assert not any(event.face_up for event in dealt)
    bottom = next(step for step in steps if step.kind == "turn-bottom")
    assert bottom.after == (ev.Turned(bottom.place, 2),)


@pytest.mark.parametrize(
    ("bank", "qualifies", "play"),
    [("Qs9d5h", "qualifies", "stack"), ("Js9d5h", "does-not-qualify", "return")],
)
def test_play_wagers_are_stacked_or_returned_at_once(
    six: Game, round_of: RoundOf, bank: str, qualifies: str, play: str
) -> None:
    facts = round_of(bank, "KcJc4d")
    assert only(six, facts, "qualify") == [Chosen(qualifies)]
    assert only(six, facts, "play-wagers") == [Chosen(play)]


@pytest.mark.parametrize(
    ("wagers", "option", "answer"),
    [
        (ANTE, "kept", "rack"),
        (EVERYTHING, "kept", "keep"),
        (EVERYTHING, "rack", "rack"),
    ],
)
def test_folded_cards_wait_for_a_live_bonus(
    six: Game, round_of: RoundOf, wagers: dict[str, int], option: str, answer: str
) -> None:
    facts = round_of("Qs9d5h", ("KcJc4d", wagers, "fold"), house={"folded_cards": option})
    assert only(six, facts, "forfeits") == [Marked(frozenset({1}))]
    assert only(six, facts, "folded-cards") == [Chosen(answer)]
    # With a live bonus the hand is turned for it, wherever it waited.
    assert len(places(six, facts, "reveal")) == (0 if wagers is ANTE else 1)


def test_a_backline_bettor_keeps_a_folded_seats_hand_alive(six: Game, round_of: RoundOf) -> None:
    behind = [{"wagers": {"ante": 20}, "action": "play"}]
    facts = round_of("Qs9d5h", ("KcJc4d", ANTE, "fold", behind))
    assert only(six, facts, "forfeits") == [Marked(frozenset({1}))]
    assert only(six, facts, "folded-cards") == []
    assert places(six, facts, "reveal") == ["seat 1"]
    assert places(six, facts, "settle") == [
        "seat 1 ante", "seat 1 backline-1 ante", "seat 1 backline-1 play",
    ]  # fmt: skip


def test_a_short_stake_pays_in_part_and_returns_the_rest(six: Game, round_of: RoundOf) -> None:
    facts = round_of("Qs9dAh", "KcKd4d", "5s5d9c", stake=25)
    assert only(six, facts, "settle")[-1] == Settled("pay", 500)
    assert places(six, facts, "return-wager") == ["seat 2 play"]


def test_collections_go_before_the_deal_or_after_the_round(six: Game, round_of: RoundOf) -> None:
    before = round_of("Qs9dAh", "KcKd4d", house={"collection": "printed-1"})
    assert only(six, before, "collect-fee") == [Amount(50), Amount(100)]
    # California option 1: the player-dealer alone pays, by total table action, after the round.
    after = round_of("Qs9dAh", ("KcKd4d", EVERYTHING, "play"), house={"collection": "1"})
    order = kinds(six.procedure(after))
    assert order[-3:] == ["collect-cards", "collect-fee", "offer-bank"]
    assert only(six, after, "collect-fee") == [Amount(100)]


@pytest.mark.parametrize(
    ("bank", "answer"),
    [({"turn": 1}, "stays"), ({"turn": 2}, "offer"), ({"turn": 2, "next": 0}, "broken")],
)
def test_the_bank_moves_on_after_two_hands(
    six: Game, round_of: RoundOf, bank: dict[str, int], answer: str
) -> None:
    assert only(six, round_of("Qs9dAh", "KcKd4d", bank=bank), "offer-bank") == [Chosen(answer)]


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        ({"seat": 1, "spot": "pair-plus", "amount": 10, "choice": "backline"}, "no-backline"),
        ({"seat": 1, "spot": "six-card-bonus", "amount": 10, "choice": "backline"}, "without-ante"),
        ({"seat": 3, "spot": "six-card-bonus", "amount": 10}, "without-ante"),
        ({"seat": 3, "spot": "pair-plus", "amount": 10}, "without-ante"),
        ({"seat": 3, "spot": "ante", "amount": 4}, "under-minimum"),
        ({"seat": 3, "spot": "ante", "amount": 101}, "over-maximum"),
    ],
)
def test_bad_wagers_are_refused_with_the_reason(
    six: Game, round_of: RoundOf, bad: dict[str, Any], fault: str
) -> None:
    facts = round_of(
        "Qs9d5h", "KcJc4d", "9c9h2h",
        irregularities=[{"kind": "bad-wager", **bad}], table={"minimum": 5, "maximum": 100},
    )  # fmt: skip
    assert only(six, facts, "check-wagers") == [Marked(frozenset({bad["seat"]}))]
    assert only(six, facts, "refuse-wager") == [Chosen(fault)]


def test_slips_are_recognised(six: Game, round_of: RoundOf) -> None:
    facts = round_of("Js9d5h", ("9h5c2d", EVERYTHING, "play"))
    ante = next(s for s in six.procedure(facts) if s.place.spot == "ante" and s.kind == "settle")
    assert ante.expected == Settled("take", 1000)
    assert check(ante, Act(ante.place, Settled("pay", 1000))).error == "wrong-ruling"
    flush = round_of("Js9s5h", ("9h5c5d", EVERYTHING, "play"))
    bonus = next(
        s for s in six.procedure(flush) if s.place.spot == "six-card-bonus" and s.kind == "settle"
    )
    assert bonus.expected == Settled("pay", 10000)
    assert check(bonus, Act(bonus.place, Settled("pay", 3500))).error == "wrong-odds"

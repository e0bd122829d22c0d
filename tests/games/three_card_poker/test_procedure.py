"""The expert dealer's acts at Three Card Poker, in the order and with the answers of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine import events as ev
from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Chosen, Marked, Settled, Step

RoundOf = Callable[..., Round]

BOTH = {"ante": 10, "pair-plus": 5}
ALL = {"ante": 10, "pair-plus": 5, "bonus": 1}


def kinds(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def only(tcp: Game, facts: Round, kind: str) -> list[Any]:
    return [step.expected for step in tcp.procedure(facts) if step.kind == kind]


def places(tcp: Game, facts: Round, kind: str) -> list[str]:
    return [str(step.place) for step in tcp.procedure(facts) if step.kind == kind]


def test_a_whole_round_in_order(tcp: Game, round_of: RoundOf) -> None:
    facts = round_of("QcJd4h", ("7h6h5h", ALL, "play"), ("3c4d8s", ALL, "fold"))
    assert kinds(tcp.procedure(facts)) == [
        "check-wagers", "call", "call-no-pair-plus", "place-envy", "deal", "decide", "forfeits",
        "settle", "turn-hand", "dealer-plays", "reveal", "read-hand", "settle", "lock-up",
        "pay-envy", "collect-envy", "collect-cards",
    ]  # fmt: skip


def test_stacks_go_left_to_right_and_hands_come_in_from_the_right(
    tcp: Game, round_of: RoundOf
) -> None:
    facts = round_of("QcJd4h", "7h6h5h", ("9c9d2h", {"pair-plus": 5}, ""), "3c4d8s")
    assert places(tcp, facts, "deal") == ["seat 1", "seat 2", "seat 3", "dealer"]
    # Pair Plus alone decides nothing.
    assert places(tcp, facts, "decide") == ["seat 1", "seat 3"]
    assert places(tcp, facts, "reveal") == ["seat 3", "seat 2", "seat 1"]


def test_the_dealer_calls_who_has_no_pair_plus(tcp: Game, round_of: RoundOf) -> None:
    facts = round_of("QcJd4h", "7h6h5h", ("9c9d2h", BOTH, "play"), "3c4d8s")
    assert only(tcp, facts, "call-no-pair-plus") == [Marked(frozenset({1, 3}))]
    said = [
        event.text
        for step in tcp.procedure(facts)
        for event in step.after
        if isinstance(event, ev.Announced)
    ]
    assert "No Pair Plus, positions 1 and 3" in said


def test_lammers_go_to_every_bonus_bet_of_an_envy_table_only(tcp: Game, round_of: RoundOf) -> None:
    hands = (("7h6h5h", ALL, "play"), ("9c9d2h", BOTH, "play"), ("3c4d8s", ALL, "fold"))
    assert only(tcp, round_of("QcJd4h", *hands), "place-envy") == [Marked(frozenset({1, 3}))]
    plain = round_of("QcJd4h", *hands, house={"bonus_paytable": "TCPB-01"})
    assert only(tcp, plain, "place-envy") == []


@pytest.mark.parametrize(
    ("dealer", "answer", "said"),
    [
        ("QcJd4h", "plays", "Dealer plays with a queen"),
        ("AcJd4h", "plays", "Dealer plays with an ace"),
        ("4c4d9h", "plays", "Dealer plays with a pair of fours"),
        ("JcTd4h", "does-not-play", "Dealer doesn't play"),
        ("3cAd2h", "plays", "Dealer plays with a straight, three-high"),
    ],
)
def test_the_dealer_announces_whether_he_plays(
    tcp: Game, round_of: RoundOf, dealer: str, answer: str, said: str
) -> None:
    step = next(s for s in tcp.procedure(round_of(dealer, "7h6h5h")) if s.kind == "dealer-plays")
    assert step.expected == Chosen(answer)
    assert step.after == (ev.Announced(step.place, said),)


def test_a_hand_that_triggers_envy_stays_face_up(tcp: Game, round_of: RoundOf) -> None:
    facts = round_of("QcJd4h", ("7h6h5h", ALL, "play"), ("9c9d2h", ALL, "play"))
    # Seat 2 lies at the dealer's right and comes first.
    assert only(tcp, facts, "lock-up") == [Chosen("lock-up"), Chosen("leave")]


def test_a_straight_flush_nobody_is_paid_for_is_locked_up(tcp: Game, round_of: RoundOf) -> None:
    alone = round_of("QcJd4h", ("7h6h5h", ALL, "play"), ("9c9d2h", BOTH, "play"))
    assert only(tcp, alone, "lock-up") == [Chosen("lock-up"), Chosen("lock-up")]
    hands = (("7h6h5h", ALL, "play"), ("9c9d2h", ALL, "play"))
    one_person = round_of("QcJd4h", *hands, players={1: "Ann", 2: "Ann"})
    assert only(tcp, one_person, "lock-up") == [Chosen("lock-up"), Chosen("lock-up")]


def test_cards_are_picked_up_at_once_where_the_house_picks_and_pays(
    tcp: Game, round_of: RoundOf
) -> None:
    house = {"bonus_paytable": "none"}
    assert only(tcp, round_of("QcJd4h", "7h6h5h", house=house), "lock-up") == []
    picking = house | {"pay_style": "pick-and-pay"}
    assert only(tcp, round_of("QcJd4h", "7h6h5h", house=picking), "lock-up") == [Chosen("lock-up")]


def test_slips_are_recognised(tcp: Game, round_of: RoundOf) -> None:
    facts = round_of("JcTd4h", ("9c8d7h", BOTH, "play"))
    steps = {step.place.spot: step for step in tcp.procedure(facts) if step.kind == "settle"}
    play, bonus, plus = steps["play"], steps["ante-bonus"], steps["pair-plus"]
    assert check(play, Act(play.place, Settled("pay", 1000))).slip.startswith("The dealer doesn't")
    assert check(bonus, Act(bonus.place, Settled("pay", 5000))).error == "wrong-odds"
    assert check(bonus, Act(bonus.place, Settled("pay", 2000))).error == "arithmetic"
    assert check(plus, Act(plus.place, Settled("pay", 2000))).error == "wrong-odds"
    assert check(plus, Act(plus.place, Settled("pay", 3500))).error == "arithmetic"


# --- face up ------------------------------------------------------------------------------------


def test_face_up_dealing_opens_the_players_cards_and_not_the_dealers(
    tcp: Game, round_of: RoundOf
) -> None:
    facts = round_of("QcJd4h", "7h6h5h", house={"deal_face": "up"})
    dealt = [
        (event.place.seat, event.face_up)
        for step in tcp.procedure(facts)
        for event in step.after
        if isinstance(event, ev.Dealt)
    ]
    assert dealt == [(1, True)] * 3 + [(0, False)] * 3


@pytest.mark.parametrize(
    ("spots", "count", "answer"),
    [("no-limit", 4, "deal"), ("three", 3, "deal"), ("three", 4, "floor")],
)
def test_the_recommended_number_of_spots_is_watched(
    tcp: Game, round_of: RoundOf, spots: str, count: int, answer: str
) -> None:
    hands = ["7h6h5h", "9c9d2h", "3c4d8s", "AcKdTs"][:count]
    facts = round_of("QcJd4h", *hands, house={"deal_face": "up", "face_up_spots": spots})
    assert only(tcp, facts, "check-spots") == [Chosen(answer)]
    step = next(step for step in tcp.procedure(facts) if step.kind == "check-spots")
    allowed = "at most 3 spots" if spots == "three" else "any number of spots"
    assert step.why == f"This house deals {allowed} face up; bet here: {count}."


# --- irregularities -----------------------------------------------------------------------------


def test_a_wrong_count_voids_all_hands(tcp: Game, round_of: RoundOf) -> None:
    odd = [{"kind": "wrong-card-count", "at": "delivery", "seat": 1}]
    facts = round_of("QcJd4h", ("7h6h", BOTH, ""), ("9c9d2h", BOTH, ""), irregularities=odd)
    assert kinds(tcp.procedure(facts))[-3:] == ["ruling", "follow-up", "collect-cards"]
    assert only(tcp, facts, "ruling") == [Chosen("void")]
    assert only(tcp, facts, "follow-up") == [Chosen("all")]


def test_a_shuffler_that_keeps_failing_is_replaced_in_order(tcp: Game, round_of: RoundOf) -> None:
    first = round_of("QcJd4h", "7h6h5h", irregularities=[{"kind": "shuffler-fault", "at": "first"}])
    assert only(tcp, first, "ruling") == [Chosen("guide")]
    assert only(tcp, first, "follow-up") == []
    odd = [{"kind": "shuffler-fault", "at": "repeated"}]
    swap = only(tcp, round_of("QcJd4h", "7h6h5h", irregularities=odd), "follow-up")
    assert [answer.choice for answer in swap] == [
        "turn-off", "unplug", "replace", "plug-in", "turn-on", "call-service", "resume",
    ]  # fmt: skip


def test_a_play_wager_must_equal_the_ante(tcp: Game, round_of: RoundOf) -> None:
    odd = [{"kind": "wrong-play", "seat": 1, "amount": 25}]
    assert only(tcp, round_of("QcJd4h", "7h6h5h", irregularities=odd), "ruling") == [
        Chosen("correct")
    ]


@pytest.mark.parametrize(
    ("bad", "house", "fault"),
    [
        ({"seat": 3, "spot": "bonus", "amount": 1}, {}, "alone"),
        ({"seat": 3, "spot": "pair-plus", "amount": 10}, {"ante": "mandatory"}, "alone"),
        ({"seat": 3, "spot": "bonus", "amount": 1}, {"bonus_paytable": "none"}, "not-offered"),
        ({"seat": 1, "spot": "bonus", "amount": 5}, {"bonus_bet": "one-dollar"}, "not-one-dollar"),
        ({"seat": 3, "spot": "ante", "amount": 4}, {}, "under-minimum"),
        ({"seat": 3, "spot": "ante", "amount": 101}, {}, "over-maximum"),
        ({"seat": 3, "spot": "ante", "amount": 10, "seats": [1]}, {}, "not-adjacent"),
        ({"seat": 3, "spot": "ante", "amount": 10, "seats": [1, 2]}, {}, "too-many-spots"),
        ({"seat": 3, "spot": "ante", "amount": 10, "seats": [2]}, {"two_spots": "one"},
         "too-many-spots"),
    ],
)  # fmt: skip
def test_bad_wagers_are_refused_with_the_reason(
    tcp: Game, round_of: RoundOf, bad: dict[str, Any], house: dict[str, str], fault: str
) -> None:
    facts = round_of(
        "QcJd4h", "7h6h5h", "9c9d2h", house=house,
        irregularities=[{"kind": "bad-wager", **bad}], table={"minimum": 5, "maximum": 100},
    )  # fmt: skip
    assert only(tcp, facts, "check-wagers") == [Marked(frozenset({bad["seat"]}))]
    assert only(tcp, facts, "refuse-wager") == [Chosen(fault)]

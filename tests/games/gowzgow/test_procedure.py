"""The expert dealer's acts, in the order and with the answers the rules give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Amount, Chosen, Counted, Marked, Settled, Step

RoundOf = Callable[..., Round]


def kinds(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def test_a_whole_round_in_order(gowzgow: Game, round_of: RoundOf) -> None:
    facts = round_of("Ks2h5c", ("9h9h9h", 25, 5), ("2c3d", 25, 5))
    assert kinds(gowzgow.procedure(facts)) == [
        "check-wagers", "call", "place-envy", "deal", "announce", "player-card", "announce",
        "player-card", "turn-hole", "announce", "dealer-draw", "announce", "commission", "settle",
        "pay-envy", "collect-envy", "collect-cards",
    ]  # fmt: skip


def test_cards_go_round_one_at_a_time_the_dealer_last(gowzgow: Game, round_of: RoundOf) -> None:
    facts = round_of("Ks7h", "2c3d", "4c5d")
    dealt = [str(step.place) for step in gowzgow.procedure(facts) if step.kind == "deal"]
    assert dealt == ["seat 1", "seat 2", "dealer"] * 2
    together = round_of("Ks7h", "2c3d", "4c5d", house={"deal_style": "two-together"})
    dealt = [str(step.place) for step in gowzgow.procedure(together) if step.kind == "deal"]
    assert dealt == ["seat 1", "seat 1", "seat 2", "seat 2", "dealer", "dealer"]


def only(gowzgow: Game, facts: Round, kind: str) -> list[Any]:
    return [step.expected for step in gowzgow.procedure(facts) if step.kind == kind]


def test_envy_buttons_go_on_bonus_bets_of_five_dollars_and_over(
    gowzgow: Game, round_of: RoundOf
) -> None:
    facts = round_of("Ks7h", ("2c3d", 25, 5), ("4c5d", 25, 4.99), ("4c5d", 25, 25), "6c2d")
    assert only(gowzgow, facts, "place-envy") == [Marked(frozenset({1, 3}))]
    assert only(gowzgow, facts, "collect-envy") == [Marked(frozenset({1, 3}))]


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        (("2c3d4h", 25), "card"),
        (("2c3d", 25), "no-card"),
        (("9h9c4h", 25, 5), "automatic"),
        (("9h9c", 25), "no-card"),
    ],
)
def test_giving_and_refusing_cards(
    gowzgow: Game, round_of: RoundOf, hand: tuple[Any, ...], answer: str
) -> None:
    assert only(gowzgow, round_of("Ks7h", hand), "player-card") == [Chosen(answer)]


@pytest.mark.parametrize(
    ("dealer", "totals", "decision"),
    [("2c2dKh", [4, 4], "draw"), ("2c3d", [5], "stand"), ("9h9c", [8], "stand")],
)
def test_the_dealer_draws_on_four_or_less_and_announces_again(
    gowzgow: Game, round_of: RoundOf, dealer: str, totals: list[int], decision: str
) -> None:
    facts = round_of(dealer, "4c5d")
    assert only(gowzgow, facts, "dealer-draw") == [Chosen(decision)]
    assert only(gowzgow, facts, "announce")[1:] == [Counted(total) for total in totals]


def test_commission_is_worked_out_before_a_win_is_paid(gowzgow: Game, round_of: RoundOf) -> None:
    facts = round_of("Ks7h", "4c5d", "Ks7h", "2c3d")
    assert only(gowzgow, facts, "commission") == [Amount(125)]
    assert only(gowzgow, facts, "settle") == [
        Settled("pay", 2375), Settled("push"), Settled("take", 2500),
    ]  # fmt: skip


def settle_step(gowzgow: Game, facts: Round, spot: str) -> Step:
    return next(s for s in gowzgow.procedure(facts) if s.kind == "settle" and s.place.spot == spot)


def test_slips_are_recognised(gowzgow: Game, round_of: RoundOf) -> None:
    facts = round_of("Ks7h", ("9h9h4c", 25, 5))
    line, bonus = (settle_step(gowzgow, facts, spot) for spot in ("pass-line", "bonus"))
    assert check(line, Act(line.place, Settled("pay", 2500))).error == "commission"
    assert check(bonus, Act(bonus.place, Settled("pay", 7500))).error == "wrong-odds"
    assert check(bonus, Act(bonus.place, Settled("pay", 15500))).error == "arithmetic"
    assert check(bonus, Act(bonus.place, Settled("take", 500))).error == "misread-hand"


RULINGS: list[tuple[str, str, dict[str, Any], str]] = [
    ("a", "2c3d4h", {"kind": "card-face-up-in-shoe", "at": "player-draw", "seat": 1, "card": "9s"},
     "discard"),
    ("b", "2c3d", {"kind": "card-drawn-unexposed", "at": "player-draw", "seat": 1}, "next-card"),
    ("c", "2c3d", {"kind": "card-exposed", "at": "player-draw", "card": "9s"}, "burn-and-offer"),
    ("d", "2c3d", {"kind": "dealer-card-skipped", "at": "first-card"}, "finish-first"),
    ("d", "2c3d", {"kind": "dealer-card-skipped", "at": "second-card"}, "finish-first"),
    ("e", "2c3d4h", {"kind": "shoe-empty", "at": "player-draw", "seat": 1}, "reshuffle"),
    ("f", "", {"kind": "player-missed", "at": "no-card", "seat": 1}, "dead-hand"),
    ("f", "2c3d", {"kind": "player-missed", "at": "one-card", "seat": 1, "choice": "second-card"},
     "player-chooses"),
    ("g", "2c3d4h", {"kind": "draw-missed", "at": "player-draw", "seat": 1, "choice": "late-card"},
     "player-chooses"),
]  # fmt: skip


@pytest.mark.parametrize(("letter", "hand", "odd", "ruling"), RULINGS)
def test_each_irregularity_is_ruled_and_carried_out(
    gowzgow: Game, round_of: RoundOf, letter: str, hand: str, odd: dict[str, Any], ruling: str
) -> None:
    steps = gowzgow.procedure(round_of("Ks7h", hand, "4c5d", irregularities=[odd]))
    at = next(at for at, step in enumerate(steps) if step.kind == "ruling")
    assert steps[at].expected == Chosen(ruling)
    assert f"irregularity {letter}" in steps[at].rule.source
    assert any(step.kind == "follow-up" for step in steps[at:])


def test_a_missed_second_card_comes_after_the_others_and_before_the_dealers(
    gowzgow: Game, round_of: RoundOf
) -> None:
    odd = {"kind": "player-missed", "at": "one-card", "seat": 1, "choice": "second-card"}
    steps = gowzgow.procedure(round_of("Ks7h", "2c3d", "4c5d", irregularities=[odd]))
    places = [str(s.place) for s in steps if s.kind == "deal" or s.ask.startswith("Carry it out")]
    assert places == ["seat 1", "seat 2", "dealer", "seat 2", "seat 1", "dealer"]


def test_a_missed_draw_comes_before_the_hole_card(gowzgow: Game, round_of: RoundOf) -> None:
    odd = {"kind": "draw-missed", "at": "player-draw", "seat": 1, "choice": "late-card"}
    steps = gowzgow.procedure(round_of("Ks7h", "2c3d4h", "4c2d5h", irregularities=[odd]))
    order = kinds(steps)
    assert order.index("player-card") < order.index("follow-up") < order.index("turn-hole")


def test_who_acted_before_the_exposed_card_was_served_before_he_backs_out(
    gowzgow: Game, round_of: RoundOf
) -> None:
    odd = {"kind": "card-exposed", "at": "player-draw", "card": "9s", "seat": 2, "seats": [1, 3]}
    facts = round_of("Ks7h", "2c3d4h", "4c5d", "Kc6d", irregularities=[odd])
    steps = gowzgow.procedure(facts)
    served = [step.place.seat for step in steps if step.kind == "announce"]
    assert served == [1, 2, 0]
    order = kinds(steps)
    assert order.index("player-card") < order.index("ruling")
    assert [entry.result for entry in gowzgow.settle(facts).entries] == [
        "no-action",
        "win",
        "no-action",
    ]


def test_a_bonus_bet_left_in_action_is_explained_as_the_house_has_it(
    gowzgow: Game, round_of: RoundOf
) -> None:
    odd = {"kind": "card-exposed", "at": "player-draw", "card": "9s", "seats": [1]}
    facts = round_of(
        "Ks7h",
        ("2c3d", 25, 5),
        "4c5d",
        house={"back_out_returns": "pass-line"},
        irregularities=[odd],
    )
    step = next(s for s in gowzgow.procedure(facts) if s.expected == Chosen("return-pass-line"))
    assert "the Bonus Bet stays in action" in step.why


@pytest.mark.parametrize(
    ("house", "told"), [("any-total", "any total."), ("not-on-nine", "any total but nine.")]
)
def test_a_drawn_card_is_explained_as_the_house_has_it(
    gowzgow: Game, round_of: RoundOf, house: str, told: str
) -> None:
    facts = round_of("Ks7h", "2c3d4h", house={"player_draw": house})
    step = next(s for s in gowzgow.procedure(facts) if s.kind == "player-card")
    assert step.why.endswith(told)


@pytest.mark.parametrize(
    ("stake", "round_to", "told"),
    [
        ("25", "0.01", "5 % of $25 = $1.25."),
        ("15", "1.00", "5 % of $15 = $0.75, rounded to $1."),
        ("12.50", "0.05", "5 % of $12.50 = $0.625, rounded to $0.65."),
        ("24690", "1.00", "5 % of $24,690 = $1,234.5, rounded to $1,235."),
    ],
)
def test_the_commission_is_told_with_its_rounding(
    gowzgow: Game, round_of: RoundOf, stake: str, round_to: str, told: str
) -> None:
    facts = round_of("Ks7h", ("4c5d", stake), house={"round_to": round_to})
    assert next(s for s in gowzgow.procedure(facts) if s.kind == "commission").why == told


@pytest.mark.parametrize(
    ("seat", "spot", "amount", "fault"),
    [
        (1, "bonus", "25.01", "over-pass-line"),
        (5, "pass-line", "501", "over-maximum"),
        (5, "pass-line", "4", "under-minimum"),
        (5, "bonus", "5", "without-pass-line"),
        ((2, 1), "pass-line", "9", "under-hands-minimum"),
        ((3, 1), "pass-line", "25", "not-neighbours"),
    ],
)
def test_a_bad_wager_is_marked_refused_and_handed_back(
    gowzgow: Game, round_of: RoundOf, seat: Any, spot: str, amount: str, fault: str
) -> None:
    seat, *others = seat if isinstance(seat, tuple) else (seat,)
    odd: dict[str, Any] = {"kind": "bad-wager", "seat": seat, "spot": spot, "amount": amount}
    if others:
        odd["seats"] = others
    facts = round_of("Ks7h", "2c3d", irregularities=[odd], table={"minimum": "5", "maximum": "500"})
    assert only(gowzgow, facts, "check-wagers") == [Marked(frozenset({seat}))]
    assert only(gowzgow, facts, "refuse-wager") == [Chosen(fault)]

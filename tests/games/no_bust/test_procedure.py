"""The expert dealer's acts, in the order and with the answers the rules give."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.engine import events as ev
from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Amount, Chosen, Counted, Settled, Step

RoundOf = Callable[..., Round]


def kinds(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def of_kind(steps: tuple[Step, ...], kind: str) -> list[Step]:
    """Return the acts of one kind."""
    return [step for step in steps if step.kind == kind]


def chosen(steps: tuple[Step, ...], kind: str) -> list[str]:
    """Return what is expected at every choice of one kind."""
    return [str(step.expected) for step in of_kind(steps, kind)]


def test_4_0_a_whole_round_in_order(four: Game, round_of: RoundOf) -> None:
    insured = {"wagers": {"base": "10", "insurance": "5"}, "cards": "Ts9h"}
    facts = round_of(four, "Ad6sKc", insured, house={"collection": "printed-2"})
    assert kinds(four.procedure(facts)) == [
        "bank-button", "collect-fee", "deal", "offer-insurance", "insurance-amount", "announce",
        "player-decision", "turn-hole", "place-action", "announce", "bank-draw", "announce",
        "bank-draw", "settle", "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_7_0_a_whole_round_in_order(seven: Game, round_of: RoundOf) -> None:
    seat = {"wagers": {"base": "10", "bonus-pair": "5", "buster": "5"}, "cards": "Ts5h2c"}
    assert kinds(seven.procedure(round_of(seven, "Td6sKc", seat))) == [
        "bank-button", "deal", "settle", "announce", "player-decision", "announce",
        "player-decision", "turn-hole", "announce", "bank-draw", "announce", "settle",
        "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_4_0_deals_from_the_player_dealers_left_7_0_from_the_house_dealers(
    four: Game, seven: Game, round_of: RoundOf
) -> None:
    def at(of: Game) -> list[str]:
        seats = ({"seat": 2, "cards": "Ts9h"}, {"seat": 6, "cards": "Ts8h"})
        facts = round_of(of, "Td9s", *seats, bank_seat=4)
        return [str(step.place) for step in of_kind(of.procedure(facts), "deal")]

    assert at(four) == ["seat 6", "seat 2", "dealer"] * 2
    assert at(seven) == ["seat 2", "seat 6", "dealer"] * 2


def test_the_banks_second_card_lies_face_down_until_every_hand_is_played(
    four: Game, round_of: RoundOf
) -> None:
    steps = four.procedure(round_of(four, "Td9s", "Ts9h"))
    down = [event for step in steps for event in step.after if isinstance(event, ev.Dealt)]
    assert [event.face_up for event in down] == [True, True, True, False]


@pytest.mark.parametrize(
    ("seat", "decisions", "totals"),
    [
        ("KsAh", ["stand"], [21]),
        ("Ts6h", ["stand"], [16]),
        ("5s6h9d", ["hit", "stand"], [11, 20]),
        ("Ts3h4d4c", ["hit", "hit", "stand"], [13, 17, 21]),
        ("Ts6hKd", ["hit"], [16, 26]),
        ({"hands": [{"cards": "5s6hTd", "doubled": 1}]}, ["double"], [11, 21]),
        ({"cards": "Ts6h", "action": "surrender"}, ["surrender"], [16]),
        (
            {"hands": [{"cards": "8sTh"}, {"cards": "8d3cKh", "doubled": 1}]},
            ["split", "stand", "double"],
            [16, 18, 11, 21],
        ),
        (
            {"hands": [{"cards": "AsTh"}, {"cards": "AdAc"}]},
            ["split", "stand", "stand"],
            [12, 21, 12],
        ),
        (
            {"hands": [{"cards": "8sTh"}, {"cards": "8dTd"}, {"cards": "8cTc"}]},
            ["split", "split", "stand", "stand", "stand"],
            [16, 16, 18, 18, 18],
        ),
    ],
)
def test_decisions_and_totals(
    seat: object, decisions: list[str], totals: list[int], four: Game, round_of: RoundOf
) -> None:
    steps = four.procedure(round_of(four, "Td9s", seat))
    assert chosen(steps, "player-decision") == decisions
    said = [step.expected for step in of_kind(steps, "announce") if step.place.seat]
    assert said == [Counted(total) for total in totals]


def test_the_chart_speaks_before_the_signal(four: Game, round_of: RoundOf) -> None:
    steps = four.procedure(round_of(four, "Td9s", "5s4hKd", "Ts2h5c"))
    forced, stays, asked, stays_too = of_kind(steps, "player-decision")
    assert forced.skill == "play.chart"
    assert not [event for event in forced.before if isinstance(event, ev.Signalled)]
    for step in (stays, asked, stays_too):
        assert step.skill == "play.signal"
        assert [event for event in step.before if isinstance(event, ev.Signalled)]


def test_a_split_moves_the_second_card_and_the_wager_goes_to_the_new_hand(
    four: Game, round_of: RoundOf
) -> None:
    seat = {"hands": [{"cards": "8sTh"}, {"cards": "8dTc"}]}
    (split, *_) = of_kind(four.procedure(round_of(four, "Td9s", seat)), "player-decision")
    (wagered,) = [event for event in split.before if isinstance(event, ev.Wagered)]
    assert str(wagered.place) == "seat 1 hand 2 base"
    (moved,) = split.after
    assert isinstance(moved, ev.Moved)
    assert (str(moved.place), moved.index, str(moved.to)) == ("seat 1", 1, "seat 1 hand 2")


def test_a_surrender_takes_half_at_once_and_clears_the_hand(four: Game, round_of: RoundOf) -> None:
    seat = {"cards": "Ts6h", "action": "surrender"}
    steps = four.procedure(round_of(four, "Td9s", seat, "Ts8h"))
    at = next(at for at, step in enumerate(steps) if step.kind == "settle")
    assert steps[at].expected == Settled("take", 500)
    assert steps[at - 1].expected == Chosen("surrender")
    assert any(isinstance(event, ev.Cleared) for event in steps[at].after)
    whole = check(steps[at], Act(steps[at].place, Settled("take", 1000)))
    assert (whole.error, whole.money_off) == ("wrong-ruling", -500)


def test_an_early_house_takes_the_surrender_before_the_banks_second_card(
    four: Game, round_of: RoundOf
) -> None:
    seat = {"cards": "Ts6h", "action": "surrender"}
    early = {"surrender_timing": "before-second-card"}
    steps = four.procedure(round_of(four, "Td9s", seat, "Ts8h", house=early))
    (took,) = [at for at, step in enumerate(steps) if step.expected == Settled("take", 500)]
    hole = [at for at, step in enumerate(steps) if step.kind == "deal"][-1]
    assert took < hole


# --- 4.0 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("up", "offered"), [("Ad", "offer"), ("Kd", "go on"), ("7d", "go on")])
def test_4_0_insurance_is_offered_on_an_ace_only(
    up: str, offered: str, four: Game, round_of: RoundOf
) -> None:
    steps = four.procedure(round_of(four, f"{up}Ks", "Ts9h"))
    assert chosen(steps, "offer-insurance") == [offered]


def test_4_0_the_dealer_sees_that_insurance_is_half(four: Game, round_of: RoundOf) -> None:
    seat = {"wagers": {"base": "17.80", "insurance": "8.90"}, "cards": "Ts9h"}
    (step,) = of_kind(four.procedure(round_of(four, "AdKs", seat)), "insurance-amount")
    assert step.expected == Amount(890)


def test_4_0_a_house_that_looks_under_the_ace_ends_the_round_at_a_natural(
    four: Game, round_of: RoundOf
) -> None:
    peek = {"hole_card_check": "peek"}
    found = four.procedure(round_of(four, "AdKs", "2s3h", house=peek))
    assert chosen(found, "check-hole") == ["natural"]
    assert not of_kind(found, "player-decision")
    missed = four.procedure(round_of(four, "Ad9s", "Ts9h", house=peek))
    assert chosen(missed, "check-hole") == ["go on"]
    assert of_kind(missed, "player-decision")


def test_4_0_the_button_moves_on_from_a_seat_without_a_wager(four: Game, round_of: RoundOf) -> None:
    (step,) = of_kind(four.procedure(round_of(four, "Td9s", "Ts9h")), "place-action")
    assert str(step.place) == "seat 1"
    assert "moves on" in step.why
    assert "number 9" in step.why


@pytest.mark.parametrize(
    ("bank", "draws"),
    [
        ("Ad6s9cKh", ["draw", "draw"]),
        ("Td7s", ["stand"]),
        ("Ad7s", ["stand"]),
        ("AdKs", []),
        ("Td6sKc", ["draw"]),
    ],
)
def test_the_bank_draws_on_soft_17_and_stands_on_hard_17(
    bank: str, draws: list[str], four: Game, round_of: RoundOf
) -> None:
    steps = four.procedure(round_of(four, bank, "Ts9h"))
    assert chosen(steps, "bank-draw") == draws


@pytest.mark.parametrize(
    ("paid", "error"),
    [(1000, "wrong-odds"), (1500, "wrong-odds"), (2200, "arithmetic"), (1100, "arithmetic")],
)
def test_a_natural_paid_wrongly_tells_why(
    paid: int, error: str, four: Game, round_of: RoundOf
) -> None:
    (step,) = of_kind(four.procedure(round_of(four, "Td9s", "KsAh")), "settle")
    assert step.expected == Settled("pay", 1200)
    verdict = check(step, Act(step.place, Settled("pay", paid)))
    assert (verdict.error, verdict.money_off) == (error, paid - 1200)


def test_a_double_paid_single_is_a_missed_wager(four: Game, round_of: RoundOf) -> None:
    seat = {"hands": [{"cards": "5s6hTd", "doubled": 1}]}
    (step,) = of_kind(four.procedure(round_of(four, "Td9s", seat)), "settle")
    assert step.expected == Settled("pay", 2000)
    assert check(step, Act(step.place, Settled("pay", 1000))).error == "missed-wager"


def test_what_the_stake_does_not_reach_is_returned(four: Game, round_of: RoundOf) -> None:
    steps = four.procedure(round_of(four, "Td7c", "KsAh", "Ts8h", "Ts7h", stake="15"))
    partly = of_kind(steps, "settle")[1]
    assert (partly.expected, partly.skill) == (Settled("pay", 300), "coverage")
    (back,) = of_kind(steps, "return-wager")
    assert str(back.place) == "seat 3 base"


# --- 7.0 ---------------------------------------------------------------------------------------


def test_7_0_bonus_pairs_are_settled_before_anyone_plays(seven: Game, round_of: RoundOf) -> None:
    seat = {"wagers": {"base": "10", "bonus-pair": "5"}, "cards": "KsKh"}
    steps = seven.procedure(round_of(seven, "Td9s", seat))
    first = next(at for at, step in enumerate(steps) if step.kind == "settle")
    assert steps[first].expected == Settled("pay", 3000)
    assert first < next(at for at, step in enumerate(steps) if step.kind == "announce")


def test_7_0_a_natural_is_paid_in_its_turn_and_its_cards_put_away(
    seven: Game, round_of: RoundOf
) -> None:
    seat = {"wagers": {"base": "10", "buster": "5"}, "cards": "KsAh"}
    steps = seven.procedure(round_of(seven, "6dTs9c", seat))
    assert chosen(steps, "player-decision") == ["pay natural"]
    paid, buster = of_kind(steps, "settle")
    assert paid.expected == Settled("pay", 1200)
    assert any(isinstance(event, ev.Cleared) for event in paid.after)
    turned = next(at for at, step in enumerate(steps) if step.kind == "turn-hole")
    assert steps.index(paid) < turned < steps.index(buster)
    waits = seven.procedure(round_of(seven, "Td9s", "KsAh"))
    assert chosen(waits, "player-decision") == ["stand"]


def test_7_0_has_no_insurance_and_no_button_while_the_stake_covers(
    seven: Game, round_of: RoundOf
) -> None:
    steps = seven.procedure(round_of(seven, "AdTs", "Ts9h", stake="10"))
    assert not of_kind(steps, "place-action")
    assert "offer-insurance" not in seven.step_kinds
    short = seven.procedure(round_of(seven, "AdTs", "Ts9h", stake="9"))
    assert [str(step.place) for step in of_kind(short, "place-action")] == ["seat 1"]


def test_the_bank_is_shown_and_offered_on(four: Game, round_of: RoundOf) -> None:
    facts = round_of(four, "Td9s", "Ts9h")
    steps = four.procedure(facts)
    assert chosen(steps, "bank-button") == ["first"]
    assert chosen(steps, "offer-bank") == ["stays"]

"""The expert dealer's acts at Joker Poker, in order and with the right answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from trainer.engine import events as ev
from trainer.engine.cards import parse_card
from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.places import DEALER
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Amount, Chosen, Counted, SetLow, Settled, Step

RoundOf = Callable[..., Round]

BANK, SEAT, OTHER = "KsKh9d4c2d", "AhAc8s5h3h play 3h", "QhQc8h5d3d play 3d"


def kinds(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def places(steps: tuple[Step, ...], kind: str) -> list[str]:
    return [str(step.place) for step in steps if step.kind == kind]


def answers(steps: tuple[Step, ...], kind: str) -> list[Any]:
    return [step.expected for step in steps if step.kind == kind]


def test_a_whole_round_in_order(joker_poker: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, SEAT, "QhQc8h surrender", "JhJc8c5s3s double 3s", dice=[1, 2, 5])
    assert kinds(joker_poker.procedure(facts)) == [
        "bank-button", "read-dice", "place-action", "deal", "triple-open", "settle", "raise",
        "deal", "turn-bank", "designate", "announce", "turn-player", "announce", "settle",
        "turn-player", "announce", "settle", "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_cards_go_round_from_the_button_the_bank_in_its_turn(
    joker_poker: Game, round_of: RoundOf
) -> None:
    facts = round_of(BANK, SEAT, "QhQc8h surrender", banking={"seat": 3}, action_seat=2)
    steps = joker_poker.procedure(facts)
    assert places(steps, "deal") == [*["seat 2", "dealer", "seat 1"] * 3, *["dealer", "seat 1"] * 2]
    up = [event.face_up for step in steps for event in step.after
          if isinstance(event, ev.Dealt) and event.place.seat == 0]  # fmt: skip
    assert up == [True, True, False, False, False]


def test_the_dice_are_added_up_and_the_button_follows(joker_poker: Game, round_of: RoundOf) -> None:
    steps = joker_poker.procedure(round_of(BANK, SEAT, OTHER, dice=[1, 2, 6]))
    assert answers(steps, "read-dice") == [Counted(9)]
    assert places(steps, "place-action") == ["seat 1"]


@pytest.mark.parametrize(("bank", "answer"), [(BANK, "yes"), ("Ks9dKh4c2d", "no")])
def test_tripling_is_open_only_on_a_pair(
    joker_poker: Game, round_of: RoundOf, bank: str, answer: str
) -> None:
    assert answers(joker_poker.procedure(round_of(bank, SEAT)), "triple-open") == [Chosen(answer)]


def test_a_triple_adds_two_bets(joker_poker: Game, round_of: RoundOf) -> None:
    steps = joker_poker.procedure(round_of(BANK, "AhAc8s5h3h triple 3h"))
    assert answers(steps, "raise") == [Amount(2000)]
    assert answers(steps, "settle") == [Settled("pay", 3000)]


def test_the_banks_joker_is_the_best_card_or_one_as_good(
    joker_poker: Game, round_of: RoundOf
) -> None:
    (step,) = (s for s in joker_poker.procedure(round_of(BANK, SEAT)) if s.kind == "designate")
    assert step.expected == SetLow(frozenset({parse_card("2d")}))
    assert not check(step, Act(step.place, SetLow(frozenset({parse_card("Ks")})))).right
    twins = round_of("9s9h9d9cAs", SEAT.replace("8s", "7s"))
    (step,) = (s for s in joker_poker.procedure(twins) if s.kind == "designate")
    assert step.also == ()
    royal = round_of("AsKsQsJsTs", "AhAc8s5h3h play 3h")
    (step,) = (s for s in joker_poker.procedure(royal) if s.kind == "designate")
    assert len(step.also) == 4


def test_the_player_dealer_names_his_joker_where_the_house_lets_him(
    joker_poker: Game, round_of: RoundOf
) -> None:
    house = {"bank_joker": "player-dealer"}
    facts = round_of(BANK, SEAT, banking={"joker": "2d"}, house=house)
    assert "designate" not in kinds(joker_poker.procedure(facts))


def test_the_dealer_sets_a_players_second_hand(joker_poker: Game, round_of: RoundOf) -> None:
    robin = {1: {"player": "Robin"}, 2: {"player": "Robin"}}
    steps = joker_poker.procedure(round_of(BANK, SEAT, OTHER, more=robin))
    assert places(steps, "designate") == ["seat 2", "dealer"]


def test_declared_royals_are_paid_before_any_hand_is_turned(
    joker_poker: Game, round_of: RoundOf
) -> None:
    facts = round_of(BANK, SEAT, "AdKdQdJdTd play")
    assert places(joker_poker.procedure(facts), "settle") == ["seat 2 base", "seat 1 base"]
    hidden = {"kind": "royal-undeclared", "seat": 2}
    steps = joker_poker.procedure(round_of(BANK, SEAT, "AdKdQdJdTd play", odd=hidden))
    assert places(steps, "settle") == ["seat 1 base", "seat 2 base"]
    assert answers(steps, "ruling") == [Chosen("in-turn")]


def test_nobody_left_the_bank_stays_closed(joker_poker: Game, round_of: RoundOf) -> None:
    facts = round_of("KsKh9d", "AhAc8s surrender", "QhQc8h surrender")
    steps = joker_poker.procedure(facts)
    assert not {"turn-bank", "designate"} & set(kinds(steps))


def test_slips_are_recognised(joker_poker: Game, round_of: RoundOf) -> None:
    def wrong(bank: str, seat: str, answer: Settled) -> str:
        steps = joker_poker.procedure(round_of(bank, seat))
        step = next(step for step in steps if step.kind == "settle")
        return check(step, Act(step.place, answer)).slip

    straight = ("9s8h7d6c2d", "9d8c7s6h2h play 2h")
    assert "the player wins" in wrong(*straight, Settled("push"))
    pair = ("QsJh8d3c2d", "AsKd9c4h2h play 2h")
    assert "always loses" in wrong(*pair, Settled("pay", 1000))
    flush = ("9h7h5h2hKc", "KsKh7s7d3c play 3c")
    assert "flush stands above" in wrong(*flush, Settled("pay", 1000))
    assert "not the first wager" in wrong(BANK, "AhAc8s5h3h double 3h", Settled("pay", 1000))


# --- irregularities -------------------------------------------------------------------------------

RULINGS: list[tuple[str, str, dict[str, Any], str]] = [
    ("1", SEAT, {"kind": "button-misplaced", "at": "known", "seat": 2}, "put-right"),
    ("1", SEAT, {"kind": "button-misplaced", "at": "unknown", "seat": 2}, "shake-again"),
    ("2", "AhAc8s", {"kind": "hand-unprotected", "at": "first-three", "seat": 1}, "no-redress"),
    ("2", SEAT, {"kind": "hand-unprotected", "at": "five-cards", "seat": 1}, "no-redress"),
    ("3", "AhAcKs5h3h play 3h", {"kind": "duplicate-card", "card": "Ks"}, "void"),
    ("4", SEAT, {"kind": "boxed-card", "at": "initial-next", "seat": 1, "card": "Jd"},
     "next-card"),
    ("4", SEAT, {"kind": "boxed-card", "at": "initial-late", "seat": 1, "card": "Jd"}, "late"),
    ("4", SEAT, {"kind": "boxed-card", "at": "final-next", "card": "Jd"}, "next-card"),
    ("4", SEAT, {"kind": "boxed-card", "at": "final-late", "seat": 1, "card": "Jd"}, "late"),
    ("5a", SEAT, {"kind": "card-exposed", "at": "initial-deal", "seat": 1, "card": "Jd"}, "late"),
    ("5a", SEAT, {"kind": "card-exposed", "at": "initial-deal", "card": "Jd"}, "late"),
    ("5c", SEAT, {"kind": "card-exposed", "at": "final-deal", "seat": 1}, "plays"),
    ("5c", SEAT, {"kind": "card-exposed", "at": "final-deal"}, "plays"),
    ("5e", SEAT, {"kind": "card-off-table", "at": "initial-deal", "seat": 1, "card": "Jd"},
     "late"),
    ("5e", SEAT, {"kind": "card-off-table", "at": "final-deal", "seat": 1}, "plays"),
    ("6", SEAT, {"kind": "card-dropped", "at": "five-cards", "seat": 1}, "dead-hand"),
    ("7", SEAT, {"kind": "cards-missing"}, "stands"),
    ("8", SEAT, {"kind": "hand-shared", "seat": 1, "choice": "dead-hand"}, "call-floor"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "seat", "odd", "ruling"), RULINGS)
def test_each_irregularity_is_ruled_as_its_number_says(
    joker_poker: Game, round_of: RoundOf, number: str, seat: str, odd: dict[str, Any], ruling: str
) -> None:
    steps = joker_poker.procedure(round_of(BANK, seat, OTHER, odd=odd))
    (step,) = (step for step in steps if step.kind == "ruling")
    assert step.expected == Chosen(ruling)
    assert f"Irregularities {number}" in step.rule.source


def test_a_replacement_comes_after_all_other_cards_of_the_round(
    joker_poker: Game, round_of: RoundOf
) -> None:
    odd = {"kind": "card-exposed", "at": "initial-deal", "seat": 1, "card": "Jd"}
    steps = joker_poker.procedure(round_of(BANK, SEAT, OTHER, odd=odd))
    dealt = [str(s.place) for s in steps if s.kind in ("deal", "follow-up")]
    assert dealt[6:9] == ["seat 2", "dealer", "seat 1"]
    odd = {"kind": "boxed-card", "at": "initial-next", "seat": 1, "card": "Jd"}
    steps = joker_poker.procedure(round_of(BANK, SEAT, OTHER, odd=odd))
    dealt = [str(s.place) for s in steps if s.kind in ("deal", "follow-up")]
    assert dealt[6:9] == ["seat 1", "seat 2", "dealer"]


MISDEALS: list[dict[str, Any]] = [
    {"kind": "wrong-card-count", "at": "too-many", "seat": 1},
    {"kind": "wrong-card-count", "at": "too-few", "seat": 1},
    {"kind": "two-cards-exposed", "seat": 1},
    {"kind": "dealt-wrongly", "at": "empty-seat", "seat": 5},
    {"kind": "dealt-wrongly", "at": "not-entitled", "seat": 5},
    {"kind": "player-left-out", "seat": 1},
]


@pytest.mark.parametrize("odd", MISDEALS)
@pytest.mark.parametrize(("house", "ruling"), [("mandatory", "misdeal"), ("floor", "call-floor")])
def test_a_misdeal_is_dealt_anew_with_the_button_where_it_was(
    joker_poker: Game, round_of: RoundOf, odd: dict[str, Any], house: str, ruling: str
) -> None:
    facts = round_of(BANK, SEAT, OTHER, odd=odd, house={"misdeal": house})
    steps = joker_poker.procedure(facts)
    assert answers(steps, "ruling") == [Chosen(ruling)]
    assert answers(steps, "follow-up") == [Chosen("stays")]
    at = next(at for at, step in enumerate(steps) if step.kind == "follow-up")
    assert places(steps[at:], "deal") == ["seat 1", "seat 2", "dealer"] * 5
    assert places(steps, "place-action") == ["seat 1"]


def test_a_void_round_gives_back_every_wager_and_the_surrendered_half(
    joker_poker: Game, round_of: RoundOf
) -> None:
    odd = {"kind": "duplicate-card", "card": "Ks"}
    facts = round_of(BANK, "AhAcKs5h3h double 3h", "QhQc8h surrender", odd=odd)
    steps = joker_poker.procedure(facts)
    assert places(steps, "follow-up") == ["seat 1 base", "seat 2 base"]
    assert not answers(steps, "settle")


@pytest.mark.parametrize("kind", ["card-exposed", "card-off-table"])
def test_a_bank_card_exposed_in_the_deal_is_not_turned_again(
    joker_poker: Game, round_of: RoundOf, kind: str
) -> None:
    facts = round_of(BANK, SEAT, odd={"kind": kind, "at": "final-deal"})
    steps = joker_poker.procedure(facts)
    turned = [step.after for step in steps if step.kind == "turn-bank"]
    assert turned == [(ev.Turned(DEALER, 2),), (ev.Turned(DEALER, 3),)]
    usual = joker_poker.procedure(round_of(BANK, SEAT))
    assert len(places(usual, "turn-bank")) == 3

"""The expert dealer's acts at Face Up Pai Gow Poker: their order and the answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.engine import events as ev
from trainer.engine.cards import parse_cards
from trainer.engine.game import Game
from trainer.engine.places import DEALER, Place
from trainer.engine.rounds import Round
from trainer.engine.steps import Chosen, SetHand, SetLow, Step
from trainer.engine.table import Table

RoundOf = Callable[..., Round]

BANK = "KhKs3c3d7c6d2h"
WINS, LOSES, QUADS = "AcAdQhQs9cTd4h", "QdTc9s7d5c4c2s", "JcJdJhJs8c7h4s"
ACE_HIGH, JOKER_HIGH = "AcKdJh9s7c5d3h", "JoKdJh9s6c4d2h"


def kinds(steps: tuple[Step, ...]) -> list[str]:
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def only(game: Game, facts: Round, kind: str) -> list[Step]:
    return [step for step in game.procedure(facts) if step.kind == kind]


def test_the_bank_is_shown_and_set_before_any_player(face_up: Game, round_of: RoundOf) -> None:
    seats = {1: {"cards": QUADS, "fortune": 5, "ace-high": 5}, 2: {"cards": WINS, "fortune": 5}}
    facts = round_of(BANK, seats, dice=[2, 3, 3])
    assert kinds(face_up.procedure(facts)) == [
        "bank-button", "place-envy", "lay-piles", "dice-total", "place-action", "deliver",
        "count-rest", "turn-bank", "set-bank", "check-ace-high", "set-player", "compare", "settle",
        "compare", "settle", "pay-envy", "settle", "collect-envy", "collect-cards", "offer-bank",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("bank", "read"),
    [(BANK, "plays"), (ACE_HIGH, "ace-high"), (JOKER_HIGH, "ace-high-joker")],
)
def test_the_banks_seven_cards_are_read(
    face_up: Game, round_of: RoundOf, bank: str, read: str
) -> None:
    (step,) = only(face_up, round_of(bank, {1: "QcQdTh8s6s4h2c"}), "check-ace-high")
    assert step.expected == Chosen(read)


def test_nobody_sets_a_hand_against_ace_high(face_up: Game, round_of: RoundOf) -> None:
    seats = {1: {"cards": "QcQdTh8s6d4h2c", "low": "QcQd", "fortune": 5, "ace-high": 5}}
    found = kinds(face_up.procedure(round_of(ACE_HIGH, seats)))
    assert not {"set-player", "check-foul", "compare"} & set(found)
    assert "settle" in found


def test_the_set_hand_lies_in_two_before_the_tray(face_up: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, {1: {"cards": WINS, "low": "AcTd"}})
    table = Table()
    for step in face_up.procedure(facts):
        table.play(step.before)
        if step.kind == "set-bank":
            assert step.form == SetHand(parse_cards(BANK))
            assert step.expected == SetLow(frozenset(parse_cards("3c3d")))
            assert ev.Arranged(DEALER, parse_cards("3d3c")) in step.after
        table.play(step.after)
        if step.kind == "compare":
            break
    front = [lying.card for lying in table.hands[Place(0, "low")]]
    assert (sorted(front), len(table.hands[DEALER])) == (["3c", "3d"], 5)
    assert [lying.card for lying in table.hands[Place(1, "low")]] == ["Ac", "Td"]
    played = {place: hand for place, hand in table.hands.items() if place.seat in (0, 1)}
    assert all(lying.face_up for hand in played.values() for lying in hand)


def test_piles_of_seats_nobody_bet_on_stay_face_down_and_are_collected(
    face_up: Game, round_of: RoundOf
) -> None:
    facts = round_of(BANK, {1: {"cards": WINS, "low": "AcTd"}}, bank={"seat": 4})
    table = Table()
    for step in face_up.procedure(facts):
        table.play(step.before)
        if step.kind == "collect-cards":
            empty = [table.hands[Place(seat)] for seat in (2, 3, 5, 6, 7)]
            assert [len(hand) for hand in empty] == [7] * 5
            assert not any(lying.face_up for hand in empty for lying in hand)
        table.play(step.after)
    assert (table.hands, table.discards) == ({}, 53)


def test_cards_lie_face_down_until_they_are_needed(face_up: Game, round_of: RoundOf) -> None:
    facts = round_of(BANK, {1: {"cards": WINS, "low": "AcTd"}})
    table = Table()
    for step in face_up.procedure(facts):
        table.play(step.before)
        if step.kind == "turn-bank":
            assert not any(lying.face_up for hand in table.hands.values() for lying in hand)
        if step.kind == "check-foul":
            assert all(lying.face_up for lying in table.hands[Place(1)])
        table.play(step.after)


def test_a_backline_wager_is_settled_without_comparing_again(
    face_up: Game, round_of: RoundOf
) -> None:
    seat = {"cards": WINS, "backline": [{"wagers": {"base": 10}}]}
    facts = round_of(BANK, {1: seat})
    assert len(only(face_up, facts, "compare")) == 2
    assert [str(step.place) for step in only(face_up, facts, "settle")] == [
        "seat 1 base", "seat 1 backline-1 base",
    ]  # fmt: skip


def test_seat_by_seat_envy_is_paid_within_the_seat(face_up: Game, round_of: RoundOf) -> None:
    seats = {1: {"cards": QUADS, "fortune": 5}, 2: {"cards": WINS, "fortune": 5, "ace-high": 5}}
    facts = round_of(BANK, seats, action_seat=2, house={"settling": "per-seat"})
    acts = [
        str(step.place) for step in face_up.procedure(facts) if step.kind in ("settle", "pay-envy")
    ]
    assert acts == [
        "seat 2 base", "seat 2 fortune", "seat 2 fortune", "seat 2 ace-high",
        "seat 1 base", "seat 1 fortune",
    ]  # fmt: skip

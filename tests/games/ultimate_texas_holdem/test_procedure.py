"""The expert dealer's acts at Ultimate Texas Hold'em, in order and with the right answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Amount, Chosen, Settled, Step
from trainer.engine.table import Table

RoundOf = Callable[..., Round]


def kinds(steps: tuple[Step, ...]) -> list[str]:
    """Return the kinds of acts with repetitions folded."""
    return [
        step.kind for at, step in enumerate(steps) if at == 0 or steps[at - 1].kind != step.kind
    ]


def places(steps: tuple[Step, ...], kind: str) -> list[str]:
    return [str(step.place) for step in steps if step.kind == kind]


def test_a_whole_round_in_order(holdem: Game, round_of: RoundOf) -> None:
    facts = round_of(
        "KdJh9c6s3d", "Qc4h", "As2h 1x", "8c2c fold", house={"collection": "printed-1"}
    )
    assert kinds(holdem.procedure(facts)) == [
        "bank-button", "call", "deal", "unload", "collect-fee", "turn-board", "play-bet",
        "folded-hand", "settle", "discard", "turn-bank", "announce", "qualify", "turn-player",
        "announce", "compare", "settle", "discard", "collect-cards", "offer-bank",
    ]  # fmt: skip


def test_two_cards_at_a_time_from_the_shuffler_one_from_a_shoe(
    holdem: Game, round_of: RoundOf
) -> None:
    seats = ("As2h 1x", "8c2c fold")
    facts = round_of("KdJh9c6s3d", "Qc4h", *seats)
    assert places(holdem.procedure(facts), "deal") == ["seat 1", "seat 2", "dealer", "board"]
    facts = round_of("KdJh9c6s3d", "Qc4h", *seats, house={"delivery": "shoe"})
    assert places(holdem.procedure(facts), "deal") == [
        *["seat 1", "seat 2", "dealer"] * 2, "board",
    ]  # fmt: skip


def test_play_bets_come_on_their_street(holdem: Game, round_of: RoundOf) -> None:
    seats = ("As2h 4x", "8c2c 2x", "7c7h 1x", "AcAh 3x")
    steps = holdem.procedure(round_of("KdJh9c6s3d", "Qc4h", *seats))
    story = [
        step.place.seat or step.kind for step in steps if step.kind in ("play-bet", "turn-board")
    ]
    assert story == [1, 4, "turn-board", 2, "turn-board", 3]
    bets = [step.expected for step in steps if step.kind == "play-bet"]
    assert bets == [Amount(4000), Amount(3000), Amount(2000), Amount(1000)]


@pytest.mark.parametrize(
    ("seat", "house", "answer"),
    [
        ("8c2c fold", {}, "inspect"),
        ("8c2c fold no-trips", {}, "count"),
        ("8c2c fold", {"folded_trips": "board"}, "count"),
    ],
)
def test_a_folded_hand_is_looked_at_only_for_a_live_trips_bet(
    holdem: Game, round_of: RoundOf, seat: str, house: dict[str, str], answer: str
) -> None:
    steps = holdem.procedure(round_of("KdJh9c6s3d", "Qc4h", "As2h 1x", seat, house=house))
    assert [s.expected for s in steps if s.kind == "folded-hand"] == [Chosen(answer)]


@pytest.mark.parametrize(("reading", "word"), [("own-hand", "own hand"), ("board", "community")])
def test_the_hint_for_a_folded_trips_bet_names_the_cards_this_house_counts(
    holdem: Game, round_of: RoundOf, reading: str, word: str
) -> None:
    house = {"folded_trips": reading}
    steps = holdem.procedure(round_of("KdJh9c6s3d", "Qc4h", "As2h 1x", "8c2c fold", house=house))
    hints = [s.hint for s in steps if s.kind == "settle" and s.place.key.startswith("2/")
             and s.place.spot == "trips"]  # fmt: skip
    assert len(hints) == 1
    assert word in hints[0]


def test_the_cards_of_a_trips_winner_stay_face_up_until_he_is_paid(
    holdem: Game, round_of: RoundOf
) -> None:
    steps = holdem.procedure(round_of("5s6h7s2dKh", "AcAd", "8c9c 1x", "6c6s fold"))
    table = Table()
    for step in steps:
        table.play(step.before)
        if step.kind == "settle" and (step.place.seat, step.place.spot) == (2, "trips"):
            break
        table.play(step.after)
    hand = next(cards for place, cards in table.hands.items() if place.seat == 2)
    assert [card.face_up for card in hand] == [True, True]
    assert steps[-3].kind == "discard"


def test_nobody_left_no_bank_is_turned(holdem: Game, round_of: RoundOf) -> None:
    steps = holdem.procedure(round_of("KdJh9c6s3d", "Qc4h", "As2h fold", "8c2c fold"))
    assert not {"turn-bank", "qualify", "announce"} & set(kinds(steps))


@pytest.mark.parametrize(
    ("bank", "qualifies"), [("Qc4h", "no"), ("Jc4h", "qualifies"), ("3c4h", "qualifies")]
)
def test_the_bank_qualifies_with_a_pair(
    holdem: Game, round_of: RoundOf, bank: str, qualifies: str
) -> None:
    steps = holdem.procedure(round_of("KdJh9c6s3d", bank, "As2h 1x"))
    assert [s.expected for s in steps if s.kind == "qualify"] == [Chosen(qualifies)]


def test_hands_are_announced_and_compared_from_the_banks_left(
    holdem: Game, round_of: RoundOf
) -> None:
    seats = ("KsAc 1x", "7c7h 1x", "Jd4c 1x")
    steps = holdem.procedure(round_of("KdJh9c6s3d", "Jc4h", *seats))
    assert [s.expected for s in steps if s.kind == "announce"] == [Chosen("pair")] * 4
    assert [s.expected for s in steps if s.kind == "compare"] == [
        Chosen("wins"), Chosen("loses"), Chosen("pushes"),
    ]  # fmt: skip


def settle_step(holdem: Game, facts: Round, spot: str) -> Step:
    return next(s for s in holdem.procedure(facts) if s.kind == "settle" and s.place.spot == spot)


def test_slips_are_recognised(holdem: Game, round_of: RoundOf) -> None:
    unqualified = round_of("KdJh9c6s3d", "Qc4h", "As2h 1x")
    ante = settle_step(holdem, unqualified, "ante")
    assert check(ante, Act(ante.place, Settled("pay", 1000))).error == "wrong-ruling"
    flush = round_of("5s6sTs2d3h", "KcQc", "8s9s 1x")
    blind = settle_step(holdem, flush, "blind")
    assert check(blind, Act(blind.place, Settled("pay", 6000))).slip.startswith(
        "Those are the odds"
    )
    assert check(blind, Act(blind.place, Settled("pay", 3000))).error == "wrong-odds"
    assert check(blind, Act(blind.place, Settled("pay", 2500))).error == "arithmetic"


def test_collections_are_taken_when_the_schedule_says(holdem: Game, round_of: RoundOf) -> None:
    def before(option: str) -> str:
        facts = round_of("KdJh9c6s3d", "Qc4h", "As2h 1x", house={"collection": option})
        order = kinds(holdem.procedure(facts))
        return order[order.index("collect-fee") - 1]

    assert before("printed-1") == "unload"
    assert before("1") == "discard"
    assert before("47") == "bank-button"


def test_uncovered_wagers_are_returned_in_order(holdem: Game, round_of: RoundOf) -> None:
    facts = round_of("KdJh9c6s3d", "Jc4h", "KsAc 2x", "AsKc 2x", stake="37")
    assert places(holdem.procedure(facts), "return-wager") == [
        "seat 2 play", "seat 2 blind", "seat 2 trips",
    ]  # fmt: skip

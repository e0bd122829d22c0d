"""Settling, named by the rule each test proves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.money import format_money
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round

RoundOf = Callable[..., Round]


def nets(ledger: Ledger) -> dict[str, str]:
    return {entry.place.key: format_money(entry.net) for entry in ledger.entries}


def units(ledger: Ledger) -> tuple[int, ...]:
    """Return what $10 on each spot wins, in units: Player, Banker, Tie, Panda 8, Dragon 7."""
    return tuple(entry.net // 1000 for entry in ledger.entries)


def test_every_independently_settled_round_comes_out_the_same_and_in_order(
    ez_baccarat: Game, examples: Path
) -> None:
    lines = (examples / "ez-baccarat.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example: dict[str, Any] = json.loads(line)
        ledger = ez_baccarat.settle(read_round(example["round"], game=ez_baccarat))
        assert list(nets(ledger).items()) == list(example["nets"].items())


@pytest.mark.parametrize(
    ("player", "banker", "wanted"),
    [
        ("Kh6s", "2c2d3h", (-1, 1, -1, -1, 40)),  # the Banker wins with a three-card 7
        ("2h3s3d", "Kc7d", (1, -1, -1, 25, -1)),  # the Player wins with a three-card 8
        ("Kh6s", "Kc7d", (-1, 1, -1, -1, -1)),  # a two-card 7 is no Dragon
        ("Kh7s", "2c2d3h", (0, 0, 8, -1, -1)),  # a tie on 7 is no Dragon
        ("2h3s3d", "2c2d4h", (0, 0, 8, -1, -1)),  # a tie on 8 is no Panda
        ("Kh8s", "Kc7d", (1, -1, -1, -1, -1)),  # a natural 8 is no Panda
        ("2h3s", "Kc8d", (-1, 1, -1, -1, -1)),  # the Banker's natural ends the draw
        ("Kh9s", "Kc9d", (0, 0, 8, -1, -1)),
    ],
)
def test_all_five_wagers(
    ez_baccarat: Game,
    round_of: RoundOf,
    player: str,
    banker: str,
    wanted: tuple[int, ...],
) -> None:
    assert units(ez_baccarat.settle(round_of(player, banker))) == wanted


# --- open points ---------------------------------------------------------------------------------


def test_a_banker_three_card_seven_wins_as_written_or_pushes(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    house = {"banker_three_card_7": "push"}
    pushed = ez_baccarat.settle(round_of("Kh6s", "2c2d3h", house=house))
    assert units(pushed) == (-1, 0, -1, -1, 40)
    written = ez_baccarat.settle(round_of("Kh6s", "2c2d3h"))
    assert [ledger.entries[1].rule.ruling for ledger in (pushed, written)] == ["EB-1", "EB-1"]
    other = ez_baccarat.settle(round_of("Kh6s", "Kc7d", house=house))
    assert other.entries[1].result == "win"


def test_lines_push_on_a_tie(ez_baccarat: Game, round_of: RoundOf) -> None:
    ledger = ez_baccarat.settle(round_of("Kh7s", "2c2d3h"))
    assert [entry.result for entry in ledger.entries[:2]] == ["push", "push"]
    assert ledger.entries[0].rule.ruling == "EB-2"


@pytest.mark.parametrize(
    ("player", "banker", "wanted"),
    [
        ("Kh8s", "2c2d5h", (1, -1, -1, -1, -1)),  # natural 8 over a three-card 9
        ("Kh9s", "2c2d5h", (1, -1, 8, -1, -1)),  # natural 9 over a three-card 9, totals equal
        ("2h3s4d", "Kc8d", (-1, 1, -1, -1, -1)),
    ],
)
def test_where_naturals_do_not_end_the_draw_rank_decides_the_lines_and_totals_the_tie(
    ez_baccarat: Game, round_of: RoundOf, player: str, banker: str, wanted: tuple[int, ...]
) -> None:
    ledger = ez_baccarat.settle(round_of(player, banker, house={"natural_stop": False}))
    assert units(ledger) == wanted
    assert ledger.entries[0].rule.ruling == "EB-4"


# --- the order -----------------------------------------------------------------------------------


def test_wagers_are_settled_type_by_type_from_the_player_dealers_left(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    down = ({"player": 10, "tie": 5}, {"banker": 10, "dragon-7": 5}, {"player": 10, "panda-8": 5})
    bank = {"seat": 4}
    facts = round_of("Kh6s", "Kc7d", *down, banking=bank)
    assert list(nets(ez_baccarat.settle(facts))) == [
        "1/1/player/player", "3/1/player/player", "2/1/player/banker", "1/1/player/tie",
        "3/1/player/panda-8", "2/1/player/dragon-7",
    ]  # fmt: skip
    by_seat = round_of("Kh6s", "Kc7d", *down, banking=bank, house={"settle_order": "by-seat"})
    assert list(nets(ez_baccarat.settle(by_seat))) == [
        "1/1/player/player", "1/1/player/tie", "2/1/player/banker", "2/1/player/dragon-7",
        "3/1/player/player", "3/1/player/panda-8",
    ]  # fmt: skip


def test_every_lap_starts_left_of_the_bank_and_wraps_round(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    value = {
        "seats": [{"seat": seat, "wagers": {"player": 10}} for seat in (1, 3, 6, 8)],
        "player_dealer": {"seat": 5},
        "player_hand": "Kh6s",
        "banker_hand": "Kc7d",
    }
    ledger = ez_baccarat.settle(read_round(value, game=ez_baccarat))
    assert [entry.seat for entry in ledger.entries] == [6, 8, 1, 3]


def test_backline_bettors_come_after_their_seat_or_after_the_lap(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    down = ({"player": 10}, {"player": 10})
    behind = {1: [{"player": 5}]}
    facts = round_of("Kh6s", "Kc7d", *down, behind=behind)
    owners = [(entry.seat, entry.owner) for entry in ez_baccarat.settle(facts).entries]
    assert owners == [(1, "player"), (1, "backline-1"), (2, "player")]
    last = round_of("Kh6s", "Kc7d", *down, behind=behind, house={"backline_order": "after-all"})
    owners = [(entry.seat, entry.owner) for entry in ez_baccarat.settle(last).entries]
    assert owners == [(1, "player"), (2, "player"), (1, "backline-1")]


# --- the stake and collections -------------------------------------------------------------------


def test_the_stake_runs_out_in_the_middle_of_a_lap(ez_baccarat: Game, round_of: RoundOf) -> None:
    down = ({"player": 10, "dragon-7": 5}, {"banker": 10}, {"banker": 10})
    ledger = ez_baccarat.settle(round_of("Kh6s", "2c2d3h", *down, banking={"stake": "25"}))
    assert list(nets(ledger).values()) == ["-10.00", "10.00", "5.00", "0.00"]
    assert [entry.result for entry in ledger.entries] == ["lose", "win", "win", "no-action"]
    assert "$5 of $10 is paid" in ledger.entries[2].why
    assert ledger.exhausted


def test_a_push_uses_nothing_of_the_stake(ez_baccarat: Game, round_of: RoundOf) -> None:
    down = ({"player": 100, "tie": 5},)
    ledger = ez_baccarat.settle(round_of("Kh7s", "2c2d3h", *down, banking={"stake": "40"}))
    assert list(nets(ledger).values()) == ["0.00", "40.00"]
    assert not ledger.exhausted


def test_panda_8_pays_no_printed_collection_the_other_four_do(
    ez_baccarat: Game, round_of: RoundOf
) -> None:
    facts = round_of("Kh6s", "Kc7d", house={"collection": "printed-1"})
    fees = [(fee.payer, fee.amount) for fee in ez_baccarat.settle(facts).fees]
    assert fees == [("seat 1", 200), ("player-dealer", 100)]
    facts = round_of(
        "Kh6s", "Kc7d", {"player": 10, "panda-8": 10}, house={"collection": "printed-4"}
    )
    fees = [(fee.payer, fee.amount) for fee in ez_baccarat.settle(facts).fees]
    assert fees == [("seat 1", 300), ("player-dealer", 500)]

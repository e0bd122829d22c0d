"""The table's size is the house's choice: as many seats as its source names, and not one more."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round, write_round
from trainer.errors import FactsError, ScenarioError
from trainer.games.catalog import GAMES, game
from trainer.scenarios.dealing import deal

TABLES = [(one, chosen) for one in GAMES for chosen in one.table_sizes]
NAMES = [f"{one.key}-{'-'.join(chosen.values()) or 'usual'}" for one, chosen in TABLES]


@pytest.mark.parametrize(("played", "chosen"), TABLES, ids=NAMES)
def test_a_full_table_seats_everybody_and_nobody_more(played: Game, chosen: dict[str, str]) -> None:
    house = played.house(chosen)
    players = played.players_at(house)
    facts = deal(played, seed=1, house=house, seats=players)
    numbers = [seat.number for seat in facts.seats]
    bank = [facts.bank.seat] if facts.bank else []
    assert sorted(numbers + bank) == list(range(1, played.seats_at(house) + 1))
    assert read_round(write_round(facts, played), game=played) == facts
    with pytest.raises(ScenarioError, match=f"1 to {players}"):
        deal(played, seed=1, house=house, seats=players + 1)


@pytest.mark.parametrize(
    ("key", "chosen", "seats"),
    [
        ("ez-baccarat", {}, 8),
        ("ez-baccarat", {"table_size": "baccarat"}, 14),
        ("blackjack-switch", {}, 6),
        ("blackjack-switch", {"seating": "six-and-bank"}, 7),
        ("joker-poker", {}, 7),
        ("joker-poker", {"seating": "six"}, 6),
    ],
)
def test_the_sizes_the_sources_name(key: str, chosen: dict[str, str], seats: int) -> None:
    assert game(key).seats_at(game(key).house(chosen)) == seats


def test_a_seat_the_houses_table_does_not_have_is_refused_where_it_stands() -> None:
    baccarat = game("ez-baccarat")
    large = {"house": {"table_size": "baccarat"}}
    facts = {
        "seats": [{"seat": 12, "wagers": {"player": "10"}}],
        "player_dealer": {"seat": 3},
        "player_hand": ["9h", "Kd"],
        "banker_hand": ["7c", "Td"],
    }
    assert read_round(facts | large, game=baccarat).seats[0].number == 12
    with pytest.raises(FactsError, match="no seat 12; this house's table has 8") as refused:
        read_round(facts, game=baccarat)
    assert refused.value.where == "seats[0].seat"
    with pytest.raises(ScenarioError, match="this house's table has 8"):
        deal(baccarat, seed=1, wants=[f"{next(iter(baccarat.conditions))}@12"])

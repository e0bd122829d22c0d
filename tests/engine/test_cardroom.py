"""What player-dealer games share: bettors behind a seat, checks of the facts, a table at random."""

from __future__ import annotations

from random import Random

import pytest

from trainer.engine.bettors import bettors_of, lap
from trainer.engine.cardroom import check_limits, stakes_of, usual_bet
from trainer.engine.cards import parse_cards
from trainer.engine.checks import check_hand
from trainer.engine.game import Game
from trainer.engine.places import Place
from trainer.engine.rounds import Backline, Limits, Round, Seat
from trainer.errors import FactsError
from trainer.games.catalog import game as find
from trainer.scenarios.dealing import deal


@pytest.fixture(scope="module")
def game() -> Game:
    return find("casino-war")


def seat(number: int, *behind: Backline, action: str = "") -> Seat:
    return Seat(number=number, wagers={"primary": 500}, action=action, backline=behind)


def test_a_bettor_behind_follows_the_seated_player_unless_he_decides() -> None:
    follows = Backline(wagers={"primary": 700})
    decides = Backline(wagers={"primary": 900}, action="surrender")
    found = list(bettors_of(seat(3, follows, decides, action="war")))
    assert [bettor.action for bettor in found] == ["war", "war", "surrender"]
    assert found[2].place("primary") == Place(3, "primary", owner="backline-2")


@pytest.mark.parametrize(
    ("order", "owners"),
    [
        ("after-seat", ["1 player", "1 backline-1", "2 player", "2 backline-1"]),
        ("after-all", ["1 player", "2 player", "1 backline-1", "2 backline-1"]),
    ],
)
def test_a_lap_puts_the_backline_where_the_house_says(
    game: Game, order: str, owners: list[str]
) -> None:
    behind = Backline(wagers={"primary": 700})
    found = lap([seat(1, behind), seat(2, behind)], game.house({"backline_order": order}))
    assert [f"{bettor.number} {bettor.owner}" for bettor in found] == owners


def test_limits_name_the_backline_wager_that_breaks_them(game: Game) -> None:
    facts = Round(
        game=game.key,
        house=game.house(),
        seats=(seat(1, Backline(wagers={"primary": 20000})),),
        table=Limits(minimum=500, maximum=10000),
    )
    with pytest.raises(FactsError, match="over the maximum") as caught:
        check_limits(facts)
    assert caught.value.where == "seats[0].backline[0].wagers.primary"


@pytest.mark.parametrize(("cards", "why"), [("2c", "1 cards"), ("2cJo", "no joker")])
def test_a_hand_must_have_the_right_cards(cards: str, why: str) -> None:
    with pytest.raises(FactsError, match=why):
        check_hand(parse_cards(cards), "hand", (2, 3))


@pytest.mark.parametrize("least", [100, 300, 500, 2500, 10000])
def test_usual_bets_keep_to_the_limits(least: int) -> None:
    limits = Limits(minimum=least, maximum=4 * least)
    bets = {usual_bet(Random(seed), limits) for seed in range(200)}
    assert min(bets) == least
    assert max(bets) <= 4 * least
    assert len(bets) > 2


def test_every_suggested_stake_is_short(game: Game) -> None:
    for seed in range(40):
        facts = deal(game, seed=seed, wants=["first-turn"])
        whole = sum(entry.pays + entry.takes for entry in game.settle(facts).entries)
        assert all(stake > 0 for stake in stakes_of(game, facts))
        if facts.bank is not None and facts.bank.stake is None:
            assert all(stake < whole for stake in stakes_of(game, facts))


@pytest.mark.parametrize("name", ["short-stake", "part-paid", "part-taken", "short-war"])
def test_a_short_stake_is_used_up_and_never_exceeded(game: Game, name: str) -> None:
    for seed in range(25):
        facts = deal(game, seed=seed, wants=[name])
        ledger = game.settle(facts)
        assert facts.bank is not None
        assert facts.bank.stake is not None
        assert ledger.exhausted
        assert sum(entry.pays + entry.takes for entry in ledger.entries) <= facts.bank.stake

"""Collections: who pays what by which posted schedule, when, and what the house must confirm."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.games.catalog import game as find


@pytest.fixture(scope="module")
def war() -> Game:
    return find("casino-war")


def fees(game: Game, collection: str, primary: str, tie: str) -> list[tuple[int, str, int]]:
    """Return who pays how much: a seat with a Tie bet, and a bettor behind it."""
    facts = read_round(
        {
            "house": {"collection": collection},
            "seats": [
                {
                    "seat": 2,
                    "wagers": {"primary": primary, "tie": tie},
                    "backline": [{"wagers": {"primary": "10"}}],
                    "cards": ["Kd"],
                }
            ],
            "player_dealer": {"seat": 4, "cards": ["3c"]},
        },
        game=game,
    )
    return [(fee.seat, fee.owner, fee.amount) for fee in game.settle(facts).fees]


@pytest.mark.parametrize(
    ("primary", "tie", "bank"),
    [("50", "39", 300), ("50", "40", 500), ("150", "39.99", 500), ("150", "40", 700),
     ("400", "89", 700), ("400", "90", 900)],
)  # fmt: skip
def test_the_bank_pays_by_all_that_is_down_before_the_cards(
    war: Game, primary: str, tie: str, bank: int
) -> None:
    behind, seated = (2, "backline-1", 100), (2, "player", 100)
    assert fees(war, "58", primary, tie) == [seated, behind, (4, "player-dealer", bank)]


def test_options_to_46_charge_the_bank_alone_after_the_round(war: Game) -> None:
    assert {war.schedules[str(number)].when for number in range(1, 47)} == {"after-round"}
    assert {owner for _, owner, _ in fees(war, "1", "25", "5")} == {"player-dealer"}


@pytest.mark.parametrize(("option", "ruling"), [("58", "FEE-58"), ("71", "CM-4")])
def test_what_the_source_leaves_open_is_a_default_the_house_can_confirm(
    war: Game, option: str, ruling: str
) -> None:
    rule = war.schedules[option].rule
    assert (rule.provenance, rule.ruling) == ("default", ruling)
    assert ruling in war.confirmable()
    assert war.schedules["57"].rule.provenance == "stated"


def test_only_a_schedule_with_an_inferred_figure_needs_confirmation(war: Game) -> None:
    assert [key for key, one in war.schedules.items() if one.doubt] == ["58"]
    assert "needs confirmation" in war.schedules["58"].title

"""What an option changes is told by the audit's own figures, or not at all."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game
from trainer.games.catalog import GAMES, game
from trainer.training.effects import effects


def test_each_value_is_told_with_what_it_changes() -> None:
    found = effects(game("ez-baccarat"), "banker_three_card_7")
    assert [str(effect) for effect in found] == [
        "win: Banker edge -1.24 %, three-card 7 wins, a natural ends the draw, 8 decks",
        "push: Banker edge 1.02 % (+2.25), three-card 7 pushes, a natural ends the draw, 8 decks",
    ]


def test_the_numbers_are_the_audits() -> None:
    baccarat = game("ez-baccarat")
    figures = list(baccarat.audit())
    for option in baccarat.options:
        assert all(effect.figure in figures for effect in effects(baccarat, option))


def test_changes_are_counted_from_the_house_as_it_is() -> None:
    baccarat = game("ez-baccarat")
    plain = {effect.value: effect.change for effect in effects(baccarat, "banker_three_card_7")}
    turned = {
        effect.value: effect.change
        for effect in effects(
            baccarat, "banker_three_card_7", {"banker_three_card_7": "push", "decks": 6}
        )
    }
    assert plain["win"] == turned["push"] == 0
    assert turned["win"] == pytest.approx(-1.2374 - 1.0160, abs=1e-3)


def test_other_options_stay_as_chosen() -> None:
    war = game("casino-war")
    assert {effect.figure.wager for effect in effects(war, "decks")} == {"Primary", "Tie"}
    taken = effects(war, "decks", {"war_tie_bet": "allowed"})
    assert {effect.figure.wager for effect in taken} == {"Primary", "Tie", "War Tie"}


def test_figures_that_come_in_kinds_are_compared_kind_by_kind() -> None:
    (seven,) = [
        effect
        for effect in effects(game("casino-war"), "decks")
        if effect.value == "7" and "surrendered" in effect.figure.reading
    ]
    assert seven.now == pytest.approx(3.6977, abs=1e-3)


def test_a_posted_code_stands_for_its_paytables() -> None:
    poker = game("three-card-poker")
    found = effects(poker, "paytable")
    assert len({effect.value for effect in found}) == 12
    twelve = {effect.figure.paytable for effect in found if effect.value == "TCP-12"}
    assert twelve == {"C (4-3-1)", "D (40-30-6-3-1)"}


def test_a_figure_that_counts_envy_is_no_word_on_a_house_that_pays_it_otherwise() -> None:
    poker = game("three-card-poker")
    found = effects(poker, "bonus_paytable", {"envy_trigger": "bonus-bet"})
    assert {effect.value for effect in found} == {"TCPB-01", "TCPB-02"}


@pytest.mark.parametrize("option", ["collection", "spot_order", "round_to", "paytable"])
def test_an_option_the_audit_cannot_weigh_has_no_effect_to_show(option: str) -> None:
    assert effects(game("casino-war"), option) == ()


@pytest.mark.slow
@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.key)
def test_figures_belong_to_options_and_values_their_game_has(played: Game) -> None:
    for figure in played.audit():
        played.house(figure.house)


@pytest.mark.slow
def test_waiving_the_commission_costs_the_house_its_edge() -> None:
    charged, waived = effects(game("gowzgow"), "commission")
    assert (charged.value, waived.value) == ("charged", "waived")
    assert charged.figure.edge == pytest.approx(2.2234, abs=1e-3)
    assert waived.change == pytest.approx(waived.figure.edge - charged.figure.edge)

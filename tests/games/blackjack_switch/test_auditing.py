"""The audit of Super Match and insurance, against counts made another way."""

from __future__ import annotations

from math import comb

import pytest

from trainer.engine.game import Game


def test_super_match_for_every_number_of_decks(switch: Game) -> None:
    found = {f.reading[-7:-6]: f for f in switch.audit() if f.wager == "Super Match"}
    assert set(found) == {"6", "7", "8"}
    for decks, figure in found.items():
        n = 4 * int(decks)
        pair, three, four = comb(n, 2), comb(n, 3), comb(n, 4)
        ways = comb(13 * n, 4)
        wins = {
            40: 13 * four,
            8: 78 * pair * pair,
            5: 13 * three * 12 * n,
            1: 13 * pair * 66 * n * n,
        }
        lost = ways - sum(wins.values())
        gain = sum(pays * count for pays, count in wins.items()) - lost
        assert figure.edge == pytest.approx(-100 * gain / ways)
        assert figure.hits == pytest.approx(100 - 100 * lost / ways)
    assert round(found["6"].edge, 2) == 2.55


def test_insurance_is_96_tens_in_311_cards(switch: Game) -> None:
    figure = next(f for f in switch.audit() if f.wager == "Insurance" and "6 decks" in f.reading)
    assert figure.edge == pytest.approx(100 * (215 - 2 * 96) / 311)

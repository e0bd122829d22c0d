"""The audit of Match the Dealer, against counts made another way."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game


def test_match_the_dealer_for_every_number_of_decks(spanish: Game) -> None:
    found = list(spanish.audit())
    assert len(found) == 5
    for figure in found:
        decks = int(figure.reading.partition(" decks")[0][-1])
        suited, plain = decks - 1, 3 * decks
        left = 48 * decks - 1
        other = left - suited - plain
        pairs = left * (left - 1) / 2
        wins = {
            18: suited * (suited - 1) / 2,
            13: suited * plain,
            9: suited * other,
            8: plain * (plain - 1) / 2,
            4: plain * other,
        }
        lost = pairs - sum(wins.values())
        gain = sum(pays * count for pays, count in wins.items()) - lost
        assert figure.edge == pytest.approx(-100 * gain / pairs)
        assert figure.hits == pytest.approx(100 - 100 * lost / pairs)


def test_the_printed_six_decks_come_first_and_cost_three_percent(spanish: Game) -> None:
    first = next(iter(spanish.audit()))
    assert "6 decks" in first.reading
    assert round(first.edge, 2) == 3.06


def test_every_paytable_is_audited(spanish: Game) -> None:
    assert set(spanish.paytables) == {figure.paytable for figure in spanish.audit()}

"""The audit of Trips counts every seven-card hand exactly once."""

from __future__ import annotations

from math import comb

import pytest

from trainer.engine.game import Game
from trainer.games.ultimate_texas_holdem.auditing import row_counts


def test_seven_card_hands_fall_into_rows_as_often_as_every_book_says() -> None:
    counts = row_counts()
    assert counts.total() == comb(52, 7) == 133_784_560
    assert counts == {
        "royal-flush": 4_324, "straight-flush": 37_260, "four-of-a-kind": 224_848,
        "full-house": 3_473_184, "flush": 4_047_644, "straight": 6_180_020,
        "three-of-a-kind": 6_461_620, "": 23_294_460 + 31_433_400 + 58_627_800,
    }  # fmt: skip


def test_the_edge_of_trips(holdem: Game) -> None:
    (figure,) = holdem.audit()
    assert (figure.wager, figure.paytable) == ("Trips", "UTH-02")
    assert figure.edge == pytest.approx(1.9040, abs=5e-5)
    assert figure.hits == pytest.approx(15.2700, abs=5e-5)

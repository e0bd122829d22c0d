"""The figures the source prints come out by enumeration, and the enumeration is whole."""

from __future__ import annotations

from fractions import Fraction

import pytest

from trainer.engine.blackjack import bank_draws, is_natural, is_over
from trainer.engine.cards import DECK
from trainer.engine.game import Game
from trainer.games.no_bust.auditing import bank_hands
from trainer.games.no_bust.hands import pair_row


def test_the_buster_bets_printed_edge_is_reproduced(seven: Game) -> None:
    printed = [figure for figure in seven.audit() if figure.printed_edge]
    assert {figure.printed_edge: f"{figure.edge:.2f}" for figure in printed} == {
        "4.60": "4.60",
        "4.50": "4.50",
    }
    assert {figure.reading.rsplit(", ", 1)[1] for figure in printed} == {"6 decks", "8 decks"}


@pytest.mark.parametrize("decks", [1, 6])
def test_every_hand_of_the_bank_is_finished_and_none_is_missing(decks: int) -> None:
    hands = list(bank_hands(decks))
    assert sum(chance for _, chance in hands) == 1
    assert not any(bank_draws(cards) for cards, _ in hands)
    naturals = sum((chance for cards, chance in hands if is_natural(cards)), start=Fraction(0))
    # An ace and a ten in either order, counted by hand.
    assert naturals == Fraction(2 * 4 * decks * 16 * decks, 52 * decks * (52 * decks - 1))
    assert 0.28 < sum(chance for cards, chance in hands if is_over(cards)) < 0.29


def test_bonus_pair_rows_are_counted_in_a_whole_deck(seven: Game) -> None:
    rows = [pair_row((first, second)) for first in DECK for second in DECK]
    assert rows.count("perfect-pair") == 52
    assert rows.count("colored-pair") == 52
    assert rows.count("mixed-pair") == 104
    (eight,) = [
        figure
        for figure in seven.audit()
        if figure.wager == "Bonus Pair" and "8 decks" in figure.reading
    ]
    # 7 cards of 415 make a perfect pair, 8 a colored one, 16 a mixed one.
    assert eight.hits == pytest.approx(100 * 31 / 415)
    assert eight.edge == pytest.approx(-100 * (7 * 25 + 8 * 12 + 16 * 6 - 384) / 415)


def test_insurance_is_worth_what_the_hole_card_says(four: Game) -> None:
    (eight,) = [figure for figure in four.audit() if "8 decks" in figure.reading]
    assert eight.edge == pytest.approx(100 * (287 - 2 * 128) / 415)

"""The audit arrives at every figure the sources print, and at the counts behind them."""

from __future__ import annotations

from collections import Counter

import pytest

from trainer.engine.game import Figure, Game
from trainer.engine.three_card_census import HANDS, all_hands
from trainer.games.three_card_poker.hands import bonus_row, row_of


@pytest.fixture(scope="module")
def figures(tcp: Game) -> dict[str, Figure]:
    return {figure.paytable: figure for figure in tcp.audit()}


@pytest.mark.parametrize(
    ("table", "edge"),
    [
        ("A (5-4-1)", "3.37"),
        ("B (5-3-1)", "3.61"),
        ("C (4-3-1)", "3.83"),
        ("TCPB-01", "19.46"),
        ("TCPB-02", "20.45"),
        ("TCPB-03E", "19.59"),
        ("TCPB-04E", "19.50"),
    ],
)
def test_printed_edges_come_out(figures: dict[str, Figure], table: str, edge: str) -> None:
    assert figures[table].printed_edge == edge
    assert f"{figures[table].edge:.2f}" == edge


@pytest.mark.parametrize(
    ("table", "hits"),
    [("TCPB-01", "0.45"), ("TCPB-02", "3.71"), ("TCPB-03E", "0.45"), ("TCPB-04E", "3.71")],
)
def test_printed_hit_frequencies_come_out(
    figures: dict[str, Figure], table: str, hits: str
) -> None:
    assert figures[table].printed_hits == hits
    assert f"{figures[table].hits:.2f}" == hits


def test_pair_plus_edges(figures: dict[str, Figure]) -> None:
    plus = [figure for figure in figures.values() if figure.wager == "Pair Plus"]
    assert [f"{figure.edge:.2f}" for figure in plus] == ["2.32", "3.49", "5.57", "7.28"]


def test_every_paytable_is_audited(tcp: Game, figures: dict[str, Figure]) -> None:
    assert set(figures) == set(tcp.paytables)


def test_hands_are_as_many_as_combinatorics_says() -> None:
    rows = Counter(map(row_of, all_hands()))
    assert sum(rows.values()) == HANDS
    assert rows == {
        "straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1096,
        "pair": 3744, "": 16440,
    }  # fmt: skip
    bonus = Counter(map(bonus_row, all_hands()))
    assert (bonus["akq-spades"], bonus["akq-suited"], bonus["straight-flush"]) == (1, 3, 44)

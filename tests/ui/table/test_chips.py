"""Chips: any amount can be cut, stacks show it, labels tell it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from trainer.engine.money import LARGEST
from trainer.ui.table.chips import (
    ChipSet,
    LabelItem,
    StackItem,
    as_cut,
    column_of,
    face_text,
)
from trainer.ui.table.sprites import Sprites

sets = st.lists(st.integers(1, 10_000_000), min_size=1, max_size=10, unique=True).map(
    lambda worths: ChipSet([(cents, "#123456") for cents in worths])
)


@given(chips=sets, amount=st.integers(0, LARGEST))
def test_any_amount_can_be_cut_from_any_tray(chips: ChipSet, amount: int) -> None:
    cut = chips.cut(amount)
    assert sum(cents * count for cents, count in cut) == amount
    assert [cents for cents, _ in cut] == sorted((cents for cents, _ in cut), reverse=True)
    assert {cents for cents, _ in cut} <= {*chips.chips, *chips.coins}


@pytest.mark.parametrize(
    ("amount", "cut"),
    [
        (2375, ((500, 4), (100, 3), (50, 1), (25, 1))),
        (12_500, ((10_000, 1), (2_500, 1))),
        (4, ((1, 4),)),
        (38, ((25, 1), (10, 1), (1, 3))),
        (0, ()),
    ],
)
def test_amounts_are_cut_into_the_fewest_chips(
    amount: int, cut: tuple[tuple[int, int], ...]
) -> None:
    assert ChipSet().cut(amount) == cut


def test_coins_complete_what_the_houses_chips_lack() -> None:
    assert ChipSet().coins == (10, 5, 1)
    assert ChipSet([(500, "#b5302b")]).coins == (25, 10, 5, 1)
    assert ChipSet([(1, "#b5302b")]).coins == ()


@given(cut=st.dictionaries(st.integers(1, 10_000), st.integers(1, 500), min_size=1, max_size=12))
def test_a_stack_shows_every_denomination_and_stays_low(cut: dict[int, int]) -> None:
    chips = tuple(sorted(cut.items(), reverse=True))
    column = column_of(chips)
    assert set(column) == set(cut)
    assert len(column) <= 16
    assert list(column) == sorted(column, reverse=True)


def test_stacks_of_any_height_keep_to_their_spot(qtbot: QtBot) -> None:
    for amount in (100, 2375, 123_456, 99_999_999):
        item = StackItem(Sprites(), ChipSet())
        item.show_cut(ChipSet().cut(amount))
        assert item.boundingRect().height() < 105
        assert item.boundingRect().width() < 60


def test_single_chips_keep_their_composition() -> None:
    assert as_cut([500, 100, 500, 25]) == ((500, 2), (100, 1), (25, 1))


@pytest.mark.parametrize(
    ("cents", "text"),
    [(100_000, "1K"), (50_000, "500"), (2_500, "25"), (250, "2.5"), (50, "50¢"), (1, "1¢")],
)
def test_a_chip_says_what_it_is_worth(cents: int, text: str) -> None:
    assert face_text(cents) == text


def test_a_label_has_a_line_for_each_amount(qtbot: QtBot) -> None:
    label = LabelItem(Sprites())
    label.show_lines([("$25", False)], 100)
    low = label.boundingRect().height()
    label.show_lines([("$25", False), ("+$23.75", False)], 100)
    assert label.boundingRect().height() > low
    assert label.text == "$25 +$23.75"

"""A table reached by applying events."""

from __future__ import annotations

import pytest

from trainer.engine import events as ev
from trainer.engine.cards import Card
from trainer.engine.places import DEALER, Place
from trainer.engine.table import Table

SPOT = Place(3, "pass-line")


def test_paid_and_taken_chips_move_between_spot_and_tray() -> None:
    table = Table().play([ev.Wagered(SPOT, 2500), ev.Paid(SPOT, 2375)])
    assert (table.stacks[SPOT].stake, table.stacks[SPOT].paid, table.tray) == (2500, 2375, -2375)
    table = Table().play([ev.Wagered(SPOT, 2500), ev.Took(SPOT, 2500)])
    assert (table.stacks, table.tray) == ({}, 2500)


def test_a_withdrawn_wager_leaves_the_tray_alone() -> None:
    table = Table().play([ev.Wagered(SPOT, 2500), ev.Withdrawn(SPOT, 2500)])
    assert (table.stacks, table.tray) == ({}, 0)


def test_nothing_is_taken_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="holds 100"):
        Table().play([ev.Wagered(SPOT, 100), ev.Took(SPOT, 200)])


def test_the_hole_card_is_turned() -> None:
    table = Table().play([ev.Dealt(DEALER, Card("9h")), ev.Dealt(DEALER, Card("4c"), False)])
    assert [card.face_up for card in table.hands[DEALER]] == [True, False]
    table.apply(ev.Turned(DEALER, 1))
    assert table.hands[DEALER][1].face_up


def test_cleared_cards_lie_in_the_discard_rack() -> None:
    table = Table().play([ev.Dealt(Place(1), Card("9h")), ev.Cleared(Place(1)), ev.Burned()])
    assert (table.hands, table.discards) == ({}, 2)
    table.apply(ev.Reshuffled())
    assert table.discards == 0


def test_a_stray_card_finds_the_next_hand_or_the_rack() -> None:
    table = Table().play([ev.Exposed(None), ev.Dealt(Place(1), Card("9h"))])
    assert table.stray == []
    table = Table().play([ev.Exposed(Card("9h")), ev.Burned(Card("9h"))])
    assert (table.stray, table.discards) == ([], 1)


def test_buttons_and_a_cleared_seat() -> None:
    table = Table().play(
        [
            ev.Wagered(SPOT, 500),
            ev.Paid(SPOT, 500),
            ev.ButtonPlaced("envy", SPOT),
            ev.Pushed(SPOT),
            ev.Announced(SPOT, "x"),
        ]
    )
    assert table.buttons == {SPOT: "envy"}
    table.play([ev.ButtonTaken("envy", SPOT), ev.SeatCleared(3)])
    assert (table.buttons, table.stacks) == ({}, {})


def test_names_the_banks_stake_and_the_dice_stand_beside_the_money() -> None:
    table = Table().play(
        [
            ev.Seated(1, "Lee"),
            ev.Seated(3, "Lee"),
            ev.Staked(Place(4), 50000),
            ev.Rolled((2, 3, 6)),
        ]
    )
    assert table.names == {1: "Lee", 3: "Lee"}
    assert table.staked == {Place(4): 50000}
    assert table.dice == (2, 3, 6)
    assert (table.tray, table.stacks) == (0, {})


def test_a_moved_card_leaves_its_hand_and_a_set_hand_lies_in_two() -> None:
    table = Table().play([ev.Dealt(Place(1), Card(card)) for card in ("8h", "8c", "Ks")])
    table.apply(ev.Moved(Place(1), 1, Place(1, hand=2)))
    assert [lying.card for lying in table.hands[Place(1)]] == ["8h", "Ks"]
    table.apply(ev.Arranged(Place(1), (Card("Ks"),)))
    assert [lying.card for lying in table.hands[Place(1, "low")]] == ["Ks"]
    assert [lying.card for lying in table.hands[Place(1)]] == ["8h"]
    # Set anew, the front card first goes back.
    table.apply(ev.Arranged(Place(1), (Card("8h"),)))
    assert [lying.card for lying in table.hands[Place(1)]] == ["Ks"]

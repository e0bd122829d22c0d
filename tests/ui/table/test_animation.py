"""Movement: short, skippable, and ending exactly where an instant table would be."""

from __future__ import annotations

from typing import get_args

import pytest
from pytestqt.qtbot import QtBot

from trainer.engine import events as ev
from trainer.engine.cards import Card
from trainer.engine.places import DEALER, TABLE, Place, low_place
from trainer.engine.table import Table
from trainer.ui.table.animation import MOVES
from trainer.ui.table.ground import SHOE_MOUTH, TRAY
from trainer.ui.table.scene import TableScene
from trainer.ui.table.view import TableView

from .conftest import LayTable

SPOT, BONUS = Place(3, "pass-line"), Place(3, "bonus")
#: One of every event there is, in an order that can happen.
EVERYTHING: tuple[ev.Event, ...] = (
    ev.Wagered(SPOT, 2500),
    ev.Wagered(BONUS, 1000),
    ev.Seated(3, "Lee"),
    ev.Staked(Place(5), 50000),
    ev.Rolled((3, 4, 6)),
    ev.Withdrawn(BONUS, 500),
    ev.ButtonPlaced("envy", BONUS),
    ev.Announced(TABLE, "No more bets"),
    ev.Burned(),
    ev.Exposed(Card("7h")),
    ev.Burned(Card("7h")),
    ev.Dealt(Place(3), Card("9h")),
    ev.Dealt(DEALER, Card("4c")),
    ev.Dealt(Place(3), Card("9d")),
    ev.Dealt(DEALER, Card("Kc"), face_up=False),
    ev.Happened(DEALER, "The shoe is empty"),
    ev.Reshuffled(),
    ev.Signalled(Place(3), "No card"),
    ev.Turned(DEALER, 1),
    ev.Moved(Place(3), 1, Place(3, hand=2)),
    ev.Arranged(DEALER, (Card("Kc"),)),
    ev.Paid(SPOT, 2375),
    ev.Pushed(SPOT),
    ev.Dropped(Place(3), 100),
    ev.Took(BONUS, 500),
    ev.ButtonTaken("envy", BONUS),
    ev.Cleared(low_place(DEALER)),
    ev.Cleared(DEALER),
    ev.SeatCleared(3),
)


def test_every_event_has_its_movement() -> None:
    assert set(MOVES) == set(get_args(ev.Event))
    assert {type(event) for event in EVERYTHING} == set(MOVES)


@pytest.mark.parametrize("upto", range(1, len(EVERYTHING) + 1, 4))
def test_movement_ends_where_an_instant_table_is(lay_table: LayTable, upto: int) -> None:
    # The first print of a text in a process may differ by a shade from all later ones (seen after
    # other windows of the same process were closed); what is compared here comes after it.
    lay_table().grab()
    moved, instant = lay_table(animated=True), lay_table(animated=False)
    done: list[int] = []
    moved.table_scene.play(EVERYTHING[:upto], lambda: done.append(1))
    for _ in range(2000):
        if not moved.table_scene.playing:
            break
        moved.table_scene.player.advance(16)
    instant.table_scene.play(EVERYTHING[:upto])
    assert done == [1]
    assert moved.table_scene.table == instant.table_scene.table == Table().play(EVERYTHING[:upto])
    # A bubble is read while it is current; the pictures must agree once nobody speaks.
    for view in (moved, instant):
        view.table_scene.table.said = None
        view.table_scene.show_table(view.table_scene.table)
        view.clearFocus()
    first, second = (view.grab() for view in (moved, instant))
    assert first.toImage() == second.toImage()


@pytest.mark.parametrize("after", [0, 100, 700, 3000])
def test_skipping_ends_everything_at_once(lay_table: LayTable, after: int) -> None:
    scene = lay_table(animated=True).table_scene
    done: list[int] = []
    scene.play(EVERYTHING[:-2], lambda: done.append(1))
    scene.player.advance(after)
    scene.skip()
    assert done == [1]
    assert not scene.playing
    assert scene.table == Table().play(EVERYTHING[:-2])
    for item in scene.pieces.all_pieces():
        assert item.pos() == item.home
    assert all(item.turn == 1.0 for item in scene.pieces.hands[DEALER])
    scene.skip()
    assert done == [1]


def test_new_events_end_the_old_ones_first(lay_table: LayTable) -> None:
    scene = lay_table(animated=True).table_scene
    order: list[str] = []
    scene.play([ev.Wagered(SPOT, 500)], lambda: order.append("first"))
    scene.play([ev.Took(SPOT, 500)], lambda: order.append("second"))
    assert order == ["first"]
    scene.skip()
    assert order == ["first", "second"]
    assert scene.table == Table(tray=500, bettors={Place(3)})


def test_what_is_done_at_the_end_may_start_the_next(lay_table: LayTable) -> None:
    scene = lay_table(animated=True).table_scene
    scene.play(
        [ev.Wagered(SPOT, 500)],
        lambda: scene.play([ev.Dealt(Place(3), Card("9h"))]),
    )
    scene.skip()
    assert scene.playing
    scene.skip()
    assert not scene.playing
    assert len(scene.table.hands[Place(3)]) == 1


def test_a_card_comes_from_the_shoe_and_turns_on_its_way(lay_table: LayTable) -> None:
    scene = lay_table(animated=True).table_scene
    scene.play([ev.Dealt(Place(3), Card("9h"))])
    card = scene.pieces.hands[Place(3)][0]
    start = card.pos()
    assert (start - SHOE_MOUTH).manhattanLength() < 1
    assert card.turn == 0
    scene.player.advance(160)
    assert card.home.x() < card.x() < start.x()
    scene.player.advance(2000)
    assert card.pos() == card.home
    assert card.turn == 1


def test_a_payment_comes_from_the_tray(lay_table: LayTable) -> None:
    scene = lay_table(animated=True).table_scene
    scene.play([ev.Wagered(SPOT, 500)])
    scene.skip()
    scene.play([ev.Paid(SPOT, 500)])
    assert TRAY.contains(scene.pieces.paid[SPOT].pos())


def test_time_passes_by_itself_and_faster_when_wished(qtbot: QtBot, lay_table: LayTable) -> None:
    scene = lay_table(animated=True).table_scene
    with qtbot.waitSignal(scene.described, timeout=3000):
        scene.play([ev.Dealt(Place(3), Card("9h"))])
    assert not scene.playing
    scene.set_animation("fast")
    scene.play([ev.Dealt(Place(3), Card("8h"))])
    scene.player.advance(MOVES[ev.Dealt].duration * 0.5)
    assert not scene.playing
    scene.set_animation("off")
    scene.play([ev.Dealt(Place(3), Card("7h"))])
    assert not scene.playing


def test_the_table_can_be_set_anew_while_it_moves(lay_table: LayTable) -> None:
    scene = lay_table(animated=True).table_scene
    done: list[int] = []
    scene.play(EVERYTHING, lambda: done.append(1))
    scene.player.advance(900)
    scene.reset()
    assert not scene.playing
    assert scene.table == Table()
    assert not scene.pieces.all_pieces()
    assert done == []


def test_the_lessons_pointer_breathes_only_on_a_moving_table(
    qtbot: QtBot, lay_table: LayTable
) -> None:
    view: TableView = lay_table(animated=True)
    scene: TableScene = view.table_scene
    scene.highlight(SPOT)
    still = view.grab().toImage()
    qtbot.wait(400)
    assert view.grab().toImage() != still
    scene.set_animation("off")
    still = view.grab().toImage()
    qtbot.wait(200)
    assert view.grab().toImage() == still


def test_a_pile_is_delivered_faster_than_cards_dealt_round_the_table(lay_table: LayTable) -> None:
    cards = [Card(rank + "c") for rank in "2345678"]

    def frames(places: list[Place]) -> int:
        scene = lay_table(animated=True).table_scene
        scene.play([ev.Dealt(at, card, False) for at, card in zip(places, cards, strict=True)])
        count = 0
        while scene.playing:
            scene.player.advance(16)
            count += 1
        return count

    pile = frames([Place(3)] * 7)
    assert pile * 2 < frames([Place(seat) for seat in (1, 2, 3, 4, 5, 6, 7)])

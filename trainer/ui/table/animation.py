"""How the table moves: one clock for all motions, and one table from event to motion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEasingCurve, QElapsedTimer, QObject, QPointF, Qt, QTimer

from trainer.engine import events as ev
from trainer.engine.places import low_place
from trainer.ui.table.ground import DISCARD_RACK, DROP_SLOT, SHOE_MOUTH, TRAY
from trainer.ui.table.markers import KnockItem

if TYPE_CHECKING:
    from trainer.ui.table.cards import CardItem
    from trainer.ui.table.piece import Piece
    from trainer.ui.table.scene import TableScene

_FRAME_MS = 16
_MOVING_Z = 100.0
#: Between face-down cards that go to one hand together: a pile is delivered at once.
_PILE_LEAD = 25.0
_EASE = QEasingCurve(QEasingCurve.Type.OutCubic)


@dataclass(slots=True)
class Motion:
    """Something under way: ``step`` is told how much is done, ``done`` that it is over."""

    step: Callable[[float], None]
    done: Callable[[], None]
    duration: float = 0.0
    passed: float = 0.0


@dataclass(frozen=True, slots=True)
class Move:
    """How one kind of event is shown; the next event starts after ``lead`` milliseconds."""

    make: Callable[[TableScene, Any], Iterable[Motion]]
    duration: float
    lead: float


class Player(QObject):
    """Plays events one after another on a scene."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._queue: list[ev.Event] = []
        self._under_way: list[Motion] = []
        self._wait = 0.0
        self._on_done: Callable[[], None] | None = None
        self.speed = 1.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._tick)
        self._clock = QElapsedTimer()

    @property
    def playing(self) -> bool:
        """Whether events are still being shown."""
        return self._on_done is not None or bool(self._queue or self._under_way)

    def play(self, events: Iterable[ev.Event], on_done: Callable[[], None] | None) -> None:
        """Show events; ``on_done`` is called once, when the last one has come to rest."""
        self._queue = list(events)
        self._on_done = on_done or _nothing
        self._wait = 0.0
        self._clock.start()
        self._timer.start()
        self.advance(0)

    def advance(self, ms: float) -> None:
        """Let time pass."""
        self._wait -= ms
        while self._queue and self._wait <= 0:
            self._start(self._queue.pop(0))
        for motion in list(self._under_way):
            motion.passed += ms
            if motion.passed >= motion.duration:
                self._under_way.remove(motion)
                motion.step(1.0)
                motion.done()
            else:
                motion.step(motion.passed / motion.duration)
        if not self._queue and not self._under_way and self._wait <= 0:
            self._end()

    def finish(self) -> None:
        """Bring everything to its end now."""
        if not self.playing:
            return
        for motion in self._under_way:
            motion.step(1.0)
            motion.done()
        self._under_way.clear()
        rest, self._queue = self._queue, []
        self._scene.apply_at_once(rest)
        self._end()

    def abandon(self) -> None:
        """Forget what is being played: the table is about to be set anew."""
        for motion in self._under_way:
            motion.step(1.0)
            motion.done()
        self._under_way.clear()
        self._queue.clear()
        self._on_done = None
        self._timer.stop()

    def _start(self, event: ev.Event) -> None:
        move = MOVES[type(event)]
        # At rest the clock starts at zero; after a late frame the surplus is not carried over.
        lead = move.lead
        if self._queue and _is_one_pile(event, self._queue[0]):
            lead = _PILE_LEAD
        self._wait = max(0.0, self._wait) + lead * self.speed
        for motion in move.make(self._scene, event):
            motion.duration = max(1.0, move.duration * self.speed)
            motion.step(0.0)
            self._under_way.append(motion)

    def _tick(self) -> None:
        self.advance(float(self._clock.restart()))

    def _end(self) -> None:
        self._timer.stop()
        done, self._on_done = self._on_done, None
        if done is not None:
            self._scene.came_to_rest()
            done()


def _nothing() -> None:
    pass


def _is_one_pile(event: ev.Event, following: ev.Event) -> bool:
    """Whether two cards go face down to the same hand, one right after the other."""
    match event, following:
        case ev.Dealt(place, _, False), ev.Dealt(other, _, False):
            return place == other
    return False


# --- motions -----------------------------------------------------------------------------------


def _between(start: QPointF, end: QPointF, part: float) -> QPointF:
    return start + (end - start) * part


def _arrive(item: Piece, start: QPointF) -> Motion:
    """Move a piece from somewhere to its home, wherever that is by then."""
    height = item.zValue()
    item.moving = True
    item.setZValue(_MOVING_Z)

    def step(part: float) -> None:
        item.setPos(_between(start, item.home, _EASE.valueForProgress(part)))

    def done() -> None:
        item.moving = False
        item.setPos(item.home)
        item.setZValue(height)

    return Motion(step, done)


def _leave(scene: TableScene, item: Piece, end: QPointF, *, fading: bool = False) -> Motion:
    """Move a piece that belongs to nothing any more away and drop it."""
    start = QPointF(item.pos())
    item.moving = True
    item.setZValue(_MOVING_Z)

    def step(part: float) -> None:
        eased = _EASE.valueForProgress(part)
        item.setPos(_between(start, end, eased))
        if fading:
            item.setOpacity(1 - 0.8 * part)

    return Motion(step, lambda: scene.pieces.drop(item))


def _deal_to(item: CardItem, start: QPointF, *, face_up: bool) -> Motion:
    """Slide a card out of the shoe and, near its end, turn it."""
    flight = _arrive(item, start)
    if face_up:
        item.turn = 0.0

    def step(part: float) -> None:
        flight.step(min(1.0, part / 0.72))
        if face_up:
            item.turn = max(0.0, (part - 0.62) / 0.38)

    return Motion(step, flight.done)


def _dealt(scene: TableScene, event: ev.Dealt) -> Iterable[Motion]:
    start = QPointF(scene.pieces.stray[-1].pos()) if scene.pieces.stray else QPointF(SHOE_MOUTH)
    was_up = bool(scene.pieces.stray) and scene.pieces.stray[-1].face_up
    scene.apply(event)
    item = scene.pieces.hands[event.place][-1]
    return [_deal_to(item, start, face_up=event.face_up and not was_up)]


def _moved(scene: TableScene, event: ev.Moved) -> Iterable[Motion]:
    start = QPointF(scene.pieces.hands[event.place][event.index].pos())
    scene.apply(event)
    return [_arrive(scene.pieces.hands[event.to][-1], start)]


def _arranged(scene: TableScene, event: ev.Arranged) -> Iterable[Motion]:
    """Slide the front cards of a hand to the front; what stays closes up."""
    was = scene.pieces.hands
    lying = [*was.get(event.place, ()), *was.get(low_place(event.place), ())]
    starts = {item.card: QPointF(item.pos()) for item in lying}
    scene.apply(event)
    front = scene.pieces.hands.get(low_place(event.place), [])
    return [_arrive(item, starts.get(item.card, item.home)) for item in front]


def _rolled(scene: TableScene, event: ev.Rolled) -> Iterable[Motion]:
    scene.apply(event)
    return []


def _seated(scene: TableScene, event: ev.Seated) -> Iterable[Motion]:
    scene.apply(event)
    return []


def _staked(scene: TableScene, event: ev.Staked) -> Iterable[Motion]:
    scene.apply(event)
    item = scene.pieces.extras.stakes.get(event.place)
    return [_arrive(item, scene.grid.edge(event.place))] if item else []


def _turned(scene: TableScene, event: ev.Turned) -> Iterable[Motion]:
    item = scene.pieces.hands[event.place][event.index]
    item.moving = True
    scene.apply(event)

    def step(part: float) -> None:
        item.turn = part

    def done() -> None:
        item.moving = False
        item.turn = 1.0
        item.setPos(item.home)

    return [Motion(step, done)]


def _burned(scene: TableScene, event: ev.Burned) -> Iterable[Motion]:
    stray = scene.pieces.stray
    start = QPointF(stray[-1].pos()) if stray else QPointF(SHOE_MOUTH)
    shown = event.card or (stray[-1].card if stray else None)
    scene.apply(event)
    item = scene.pieces.card(shown, face_up=shown is not None)
    item.setPos(start)
    return [_leave(scene, item, DISCARD_RACK.center())]


def _exposed(scene: TableScene, event: ev.Exposed) -> Iterable[Motion]:
    scene.apply(event)
    item = scene.pieces.stray[-1]
    return [_deal_to(item, QPointF(SHOE_MOUTH), face_up=event.card is not None)]


def _reshuffled(scene: TableScene, event: ev.Reshuffled) -> Iterable[Motion]:
    scene.apply(event)
    motions = []
    for at in range(5):
        item = scene.pieces.card(None, face_up=False)
        item.setPos(DISCARD_RACK.center() + QPointF(0, -at * 3))
        motions.append(_leave(scene, item, SHOE_MOUTH + QPointF(40, at * 4)))
    return motions


def _wagered(scene: TableScene, event: ev.Wagered) -> Iterable[Motion]:
    scene.apply(event)
    return [_arrive(scene.pieces.stakes[event.place], scene.grid.edge(event.place))]


def _withdrawn(scene: TableScene, event: ev.Withdrawn) -> Iterable[Motion]:
    item = scene.pieces.stack(scene.pieces.chips.cut(event.amount))
    item.setPos(scene.grid.chips_at(event.place))
    scene.apply(event)
    return [_leave(scene, item, scene.grid.edge(event.place), fading=True)]


def _paid(scene: TableScene, event: ev.Paid) -> Iterable[Motion]:
    scene.apply(event)
    return [_arrive(scene.pieces.paid[event.place], QPointF(TRAY.center()))]


def _took(scene: TableScene, event: ev.Took) -> Iterable[Motion]:
    item = scene.pieces.stack(scene.pieces.chips.cut(event.amount))
    item.setPos(scene.grid.chips_at(event.place))
    scene.apply(event)
    return [_leave(scene, item, QPointF(TRAY.center()))]


def _dropped(scene: TableScene, event: ev.Dropped) -> Iterable[Motion]:
    item = scene.pieces.stack(scene.pieces.chips.cut(event.amount))
    item.setPos(scene.grid.edge(event.place))
    scene.apply(event)
    return [_leave(scene, item, DROP_SLOT.center(), fading=True)]


def _pushed(scene: TableScene, event: ev.Pushed) -> Iterable[Motion]:
    scene.apply(event)
    knock = KnockItem()
    knock.setPos(scene.grid.chips_at(event.place))
    knock.setZValue(_MOVING_Z)
    scene.addItem(knock)
    return [Motion(knock.spread, lambda: scene.pieces.drop(knock))]


def _button_placed(scene: TableScene, event: ev.ButtonPlaced) -> Iterable[Motion]:
    marked = event.place in scene.pieces.mark_items
    scene.apply(event)
    item = scene.pieces.buttons.get(event.place)
    # A button the trainee has put down himself already lies there.
    if item is None or marked:
        return []
    return [_arrive(item, scene.rack_at(event.button))]


def _button_taken(scene: TableScene, event: ev.ButtonTaken) -> Iterable[Motion]:
    scene.apply(event)
    item = scene.pieces.button(event.button)
    if item is None:
        return []
    item.setPos(scene.grid.button_at(event.button, event.place))
    return [_leave(scene, item, scene.rack_at(event.button))]


def _said(scene: TableScene, event: ev.Announced | ev.Signalled | ev.Happened) -> Iterable[Motion]:
    scene.apply(event)
    return []


def _cleared(scene: TableScene, event: ev.Cleared) -> Iterable[Motion]:
    items = scene.pieces.release_hand(event.place)
    scene.apply(event)
    return [_leave(scene, item, DISCARD_RACK.center()) for item in items]


def _seat_cleared(scene: TableScene, event: ev.SeatCleared) -> Iterable[Motion]:
    motions = []
    for place, stack in list(scene.table.stacks.items()):
        if place.seat == event.seat and stack.stake + stack.paid:
            item = scene.pieces.stack(scene.pieces.chips.cut(stack.stake + stack.paid))
            item.setPos(scene.grid.chips_at(place))
            motions.append(_leave(scene, item, scene.grid.edge(place), fading=True))
    scene.apply(event)
    return motions


#: Every event, how it is shown and how long it takes.
MOVES: Mapping[type, Move] = {
    ev.Seated: Move(_seated, 0, 0),
    ev.Staked: Move(_staked, 320, 160),
    ev.Rolled: Move(_rolled, 0, 500),
    ev.Wagered: Move(_wagered, 240, 70),
    ev.Withdrawn: Move(_withdrawn, 320, 220),
    ev.Dealt: Move(_dealt, 320, 150),
    ev.Moved: Move(_moved, 300, 220),
    ev.Arranged: Move(_arranged, 360, 300),
    ev.Turned: Move(_turned, 260, 260),
    ev.Burned: Move(_burned, 420, 380),
    ev.Exposed: Move(_exposed, 360, 360),
    ev.Reshuffled: Move(_reshuffled, 700, 700),
    ev.Paid: Move(_paid, 280, 240),
    ev.Took: Move(_took, 280, 240),
    ev.Dropped: Move(_dropped, 420, 260),
    ev.Pushed: Move(_pushed, 420, 320),
    ev.ButtonPlaced: Move(_button_placed, 240, 110),
    ev.ButtonTaken: Move(_button_taken, 240, 90),
    ev.Announced: Move(_said, 0, 650),
    ev.Signalled: Move(_said, 0, 550),
    ev.Happened: Move(_said, 0, 900),
    ev.Cleared: Move(_cleared, 280, 110),
    ev.SeatCleared: Move(_seat_cleared, 320, 110),
}

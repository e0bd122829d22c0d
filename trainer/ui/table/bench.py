"""How smooth the table is: the time of every frame while events are played."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter

from trainer.engine.events import Event
from trainer.ui.table.view import TableView

_STEP_MS = 16.0
_LONGEST = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameTimes:
    """Times of the frames of one playing, in milliseconds."""

    frames: int
    median: float
    p95: float
    slowest: float


def measure(view: TableView, events: Iterable[Event]) -> FrameTimes:
    """Play events on a shown view frame by frame and return how long the frames took.

    A frame is everything between two pictures: moving the pieces and painting what changed.
    """
    scene = view.table_scene
    times: list[float] = []
    scene.play(events)
    while scene.playing and len(times) < _LONGEST:
        start = perf_counter()
        scene.player.advance(_STEP_MS)
        view.flush()
        times.append((perf_counter() - start) * 1000)
    return _summary(times)


def measure_repaint(view: TableView, count: int = 30) -> FrameTimes:
    """Return how long painting the whole table takes."""
    times = []
    for _ in range(count):
        start = perf_counter()
        view.viewport().repaint()
        times.append((perf_counter() - start) * 1000)
    return _summary(times)


def _summary(times: list[float]) -> FrameTimes:
    if not times:
        raise ValueError("nothing was painted")
    ranked = sorted(times)
    return FrameTimes(
        frames=len(times),
        median=statistics.median(times),
        p95=ranked[min(len(ranked) - 1, round(0.95 * len(ranked)))],
        slowest=ranked[-1],
    )

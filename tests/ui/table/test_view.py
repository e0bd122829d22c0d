"""The view: the whole table at any size and pixel ratio, painted quickly enough to deal."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from trainer.engine import events as ev
from trainer.engine.cards import DECK
from trainer.engine.places import DEALER, Place
from trainer.ui.table.bench import measure, measure_repaint
from trainer.ui.table.cards import BOUNDS, paint_face
from trainer.ui.table.ground import SCENE
from trainer.ui.table.scene import TableScene
from trainer.ui.table.sprites import Sprites
from trainer.ui.table.view import TableView

from .conftest import LayTable

FULL_TABLE: tuple[ev.Event, ...] = (
    *(
        ev.Wagered(Place(seat, spot), 2500)
        for seat in range(1, 8)
        for spot in ("pass-line", "bonus")
    ),
    *(ev.ButtonPlaced("envy", Place(seat, "bonus")) for seat in range(1, 8)),
)
DEALING: tuple[ev.Event, ...] = tuple(
    ev.Dealt(place, DECK[(at * 8 + turn) % 52])
    for turn in range(3)
    for at, place in enumerate((*(Place(seat) for seat in range(1, 8)), DEALER))
)


def colors(image: QImage, step: int = 7) -> set[int]:
    return {
        image.pixel(x, y)
        for x in range(0, image.width(), step)
        for y in range(0, image.height(), step)
    }


@pytest.mark.parametrize(
    ("width", "height"), [(640, 320), (1280, 608), (1920, 968), (1000, 1000), (2000, 500)]
)
def test_the_whole_table_is_shown_at_any_size(lay_table: LayTable, width: int, height: int) -> None:
    view = lay_table(width, height)
    view.table_scene.play((*FULL_TABLE, *DEALING))
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    assert shown.adjusted(-2, -2, 2, 2).contains(SCENE)
    image = view.grab().toImage()
    assert image.size() == QSize(width, height)
    assert len(colors(image)) > 200
    # Room, not leftover window colour, fills what the table leaves free.
    assert image.pixelColor(2, 2).lightness() < 60


def test_the_felt_is_painted_for_the_pixels_of_the_screen(scene: TableScene) -> None:
    view = QTransform.fromScale(0.5, 0.5)
    single = scene.paint_backdrop(QSize(960, 480), 1.0, view)
    double = scene.paint_backdrop(QSize(960, 480), 2.0, view)
    assert single is not None
    assert double is not None
    assert double.size() == single.size() * 2
    assert double.deviceIndependentSize() == single.deviceIndependentSize()


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_kept_pictures_are_as_sharp_as_fresh_paint(qtbot: QtBot, ratio: float) -> None:
    card = DECK[10]
    size = (BOUNDS.size() * ratio * 0.7).toSize() + QSize(2, 2)
    images = []
    for kept in (True, False):
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(QColor("#0d5a45"))
        painter = QPainter(image)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        painter.scale(0.7, 0.7)
        painter.translate(-BOUNDS.topLeft())
        if kept:
            Sprites().draw(
                painter, "card", BOUNDS, lambda p: paint_face(p, card, four_colour=False)
            )
        else:
            paint_face(painter, card, four_colour=False)
        painter.end()
        images.append(image)
    kept_image, fresh = images
    off = [
        max(
            abs(kept_image.pixelColor(x, y).red() - fresh.pixelColor(x, y).red()),
            abs(kept_image.pixelColor(x, y).blue() - fresh.pixelColor(x, y).blue()),
        )
        for x in range(size.width())
        for y in range(size.height())
    ]
    assert max(off) <= 6


def test_pictures_are_painted_once(qtbot: QtBot) -> None:
    sprites = Sprites()
    painted: list[int] = []
    image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    for _ in range(3):
        painter.resetTransform()
        sprites.draw(painter, "x", QRectF(0, 0, 10, 10), lambda _: painted.append(1))
    assert len(painted) == 1
    painter.resetTransform()
    painter.scale(2, 2)
    sprites.draw(painter, "x", QRectF(0, 0, 10, 10), lambda _: painted.append(1))
    assert len(painted) == 2
    painter.end()


def test_a_view_without_a_felt_is_dark_and_harmless(qtbot: QtBot) -> None:
    scene = TableScene()
    view = TableView(scene)
    qtbot.addWidget(view)
    scene.setParent(view)
    view.resize(640, 320)
    view.show()
    assert view.grab().toImage().pixelColor(300, 150).lightness() < 60
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton)
    assert scene.place_at(SCENE.center()) is None


def test_a_full_table_is_dealt_smoothly(lay_table: LayTable) -> None:
    view = lay_table(1920, 1080, animated=True)
    scene = view.table_scene
    scene.play(FULL_TABLE)
    scene.skip()
    dealt = measure(view, DEALING)
    whole = measure_repaint(view)
    assert dealt.frames > 100
    # The target is 16.7 ms; twice that leaves room for a busy machine, not for lost caches.
    assert dealt.p95 < 33
    assert whole.p95 < 33

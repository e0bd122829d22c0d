"""The felt as it lies at a moment: a picture, or painted for paper, sharp and light as a file."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainter, QTransform

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.table import Table
from trainer.ui.settings import Settings
from trainer.ui.table.felt import Placard, felt_of
from trainer.ui.table.ground import SCENE
from trainer.ui.table.peek import placards, posted, posted_schedule
from trainer.ui.table.scene import TableScene
from trainer.ui.table.words import spot_titles

#: The empty table, in pixels: enough for the width of a page at 170 dots an inch.
_SIZE = QSize(1200, 600)
#: How much of the cloth's grain is left: it costs most of the bytes and tells nothing.
_QUALITY = 45


class FeltCamera:
    """A table no one sees, of which pictures are taken. Used on the screen's thread only.

    The empty table is one picture that all of them share, and so are cards and chips: a PDF
    holds each of them once.
    """

    def __init__(
        self,
        game: Game,
        house: House,
        *,
        covered: bool,
        confirmed: frozenset[str] = frozenset(),
        size: QSize = _SIZE,
        settings: Settings | None = None,
        light: bool = True,
    ) -> None:
        """Lay the table; ``covered`` leaves out its paytables, as practice and exams hide them.

        ``size`` is that of the empty table, and of a `picture`, in pixels; ``light`` leaves out
        the cloth's grain, for a small file.
        """
        self._size, self._light = size, light
        self._scene = TableScene()
        self._scene.dress(replace(settings or Settings(theme="light"), animation="off"))
        seats = game.seats_at(house)
        felt = felt_of(game.key, seats, house)
        shown: tuple[Placard, ...] = ()
        if not covered:
            shown = placards(posted(game, house), posted_schedule(game, house), confirmed)
        self._scene.load_felt(felt, range(1, seats + 1), spot_titles(game, felt), shown)
        # Painted with the first picture: both at once would hold up the screen.
        self._backdrop: QImage | None = None

    def take(self, table: Table) -> FeltPicture:
        """Return a picture of a table on which nobody speaks: what is said can be an answer."""
        return FeltPicture(camera=self, table=replace(table, said=None))

    def picture(self, table: Table) -> QImage:
        """Return a picture for the screen."""
        picture = QImage(self._size, QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        self.take(table).paint(painter, QRectF(picture.rect()))
        painter.end()
        return picture

    def paint(self, painter: QPainter, room: QRectF, table: Table) -> None:
        """Paint a table into a room twice as wide as it is high."""
        self._scene.show_table(table)
        self._scene.highlight(None)
        if self._backdrop is None:
            self._backdrop = self._empty_table()
        painter.save()
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.drawImage(room, self._backdrop)
        self._scene.render(painter, room, SCENE)
        painter.restore()

    def _empty_table(self) -> QImage:
        size = self._size
        view = QTransform.fromScale(size.width() / SCENE.width(), size.height() / SCENE.height())
        backdrop = self._scene.paint_backdrop(size, 1.0, view)
        assert backdrop is not None
        empty = backdrop.toImage()
        return _squeezed(empty) if self._light else empty


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltPicture:
    """The table at one moment."""

    camera: FeltCamera
    table: Table

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Paint it."""
        self.camera.paint(painter, room, self.table)


def _squeezed(picture: QImage) -> QImage:
    """Return a picture without the detail that a smaller file has no room for."""
    # Qt's PDF writer has one fixed, high quality; what is gone before it comes costs nothing there.
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpg"))
    writer.setQuality(_QUALITY)
    writer.write(picture)
    return QImage.fromData(data).convertToFormat(QImage.Format.Format_RGB32)

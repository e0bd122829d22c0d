"""Pictures of the felt as it lies at a moment, taken off screen."""

from __future__ import annotations

from dataclasses import replace
from types import TracebackType

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.table import Table
from trainer.ui.offscreen import application, drop, mount
from trainer.ui.settings import Settings
from trainer.ui.table.felt import felt_of
from trainer.ui.table.peek import placards, posted, posted_schedule
from trainer.ui.table.scene import TableScene
from trainer.ui.table.view import TableView
from trainer.ui.table.words import spot_titles

#: Legible at the width of a page, and still a small file.
SIZE = (900, 450)
#: How much of the cloth's grain is left: it costs most of the bytes and tells nothing.
_QUALITY = 45


class FeltCamera:
    """A table no one sees, and pictures of it. Used in a ``with`` statement."""

    def __init__(
        self,
        game: Game,
        house: House,
        *,
        covered: bool,
        size: tuple[int, int] = SIZE,
        settings: Settings | None = None,
    ) -> None:
        """Lay the table; ``covered`` hides its paytables, as practice and exams do."""
        application()
        self._scene = TableScene()
        looks = settings or Settings(theme="light")
        self._scene.dress(replace(looks, animation="off"))
        self._view = TableView(self._scene)
        self._scene.setParent(self._view)
        # A picture may be smaller than a table one works at.
        self._view.setMinimumSize(1, 1)
        self._holder = mount(self._view, size)
        seats = game.seats_at(house)
        felt = felt_of(game.key, seats)
        schedule = posted_schedule(game, house)
        self._scene.load_felt(
            felt,
            range(1, seats + 1),
            spot_titles(game, felt),
            placards(posted(game, house), schedule),
        )
        self._scene.cover_placards(covered)

    def __enter__(self) -> FeltCamera:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Throw the table away."""
        drop(self._holder)

    def take(self, table: Table) -> QImage:
        """Return a picture of a table for paper: without the detail a file has no room for."""
        return _squeezed(self.picture(table))

    def picture(self, table: Table) -> QImage:
        """Return a picture of a table on which nobody speaks: what is said can be an answer."""
        self._scene.show_table(replace(table, said=None))
        self._scene.highlight(None)
        return self._view.grab().toImage()


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

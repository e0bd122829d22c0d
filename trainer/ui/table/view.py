"""The window on the table: always the whole of it, as large as there is room, sharp at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QKeyEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from trainer.engine.places import Place
from trainer.ui.table.ground import SCENE

if TYPE_CHECKING:
    from trainer.ui.table.scene import TableScene


_KEPT = 2


class TableView(QGraphicsView):
    """Shows a `TableScene`."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        #: The empty table by window size. Two are kept: a long list of answers takes some height
        #: from the felt for one question and gives it back.
        self._pictures: dict[tuple[object, ...], QPixmap | None] = {}
        self._ground = QColor("#15110e")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(640, 320))
        self.setAccessibleName("Table")
        scene.described.connect(self._tell)
        scene.spoken.connect(self._announce)
        scene.focus_changed.connect(self._tell_focus)
        scene.hover_changed.connect(self._point)
        scene.backdrop_changed.connect(self._forget_picture)

    @property
    def table_scene(self) -> TableScene:
        """The scene shown."""
        return cast("TableScene", self.scene())

    def sizeHint(self) -> QSize:
        return QSize(1280, 640)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        scale = min(
            self.viewport().width() / SCENE.width(), self.viewport().height() / SCENE.height()
        )
        self.setTransform(QTransform.fromScale(scale, scale))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Never the base class: it would scroll, and keys without meaning here belong to the page.
        if self.table_scene.handle_key(event):
            event.accept()
        else:
            event.ignore()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        view = self.viewportTransform()
        size = self.viewport().size()
        ratio = self.viewport().devicePixelRatioF()
        key = (size.width(), size.height(), ratio, view.m11(), view.dx(), view.dy())
        if key not in self._pictures:
            while len(self._pictures) >= _KEPT:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[key] = self.table_scene.paint_backdrop(size, ratio, view)
        # The one used last goes last.
        picture = self._pictures[key] = self._pictures.pop(key)
        if picture is None:
            painter.fillRect(QRectF(rect), self._ground)
            return
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawPixmap(0, 0, picture)
        painter.restore()

    def flush(self) -> None:
        """Paint what has changed now instead of when the event loop comes to it."""
        # The scene collects changes and hands them to the viewport in a queued call.
        QCoreApplication.sendPostedEvents(self.scene())
        QCoreApplication.sendPostedEvents(self.viewport())
        QCoreApplication.sendPostedEvents(self.window())

    def _forget_picture(self) -> None:
        self._pictures.clear()
        self.viewport().update()

    def _tell(self) -> None:
        """Put the table's words where a screen reader finds them."""
        self.setAccessibleDescription("\n".join(self.table_scene.describe()))

    def _tell_focus(self, place: Place | None) -> None:
        if place is not None:
            self._announce(self.table_scene.describe_place(place))

    def _announce(self, words: str) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _point(self, place: Place | None) -> None:
        shape = Qt.CursorShape.PointingHandCursor if place else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

"""Dragging rows of a list or tree to another place, with a line where they would go."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame


class RowDrag(QObject):
    """Watches a view's mouse. It moves nothing itself: it says where a row was let go."""

    #: The row that was dragged, the one it was let go at, and whether below that one.
    dropped = Signal(object, object, bool)

    def __init__(
        self,
        view: QAbstractItemView,
        *,
        may_drag: Callable[[QModelIndex], bool],
        may_drop: Callable[[QModelIndex, QModelIndex], bool],
    ) -> None:
        super().__init__(view)
        self._view = view
        self._may_drag, self._may_drop = may_drag, may_drop
        self._from: QModelIndex | None = None
        self._start = QPoint()
        self._dragging = False
        self._line = QFrame(view.viewport())
        self._line.setObjectName("drop-line")
        self._line.setFixedHeight(3)
        self._line.hide()
        view.setDragEnabled(False)
        view.viewport().installEventFilter(self)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the mouse from press to release; Esc gives up."""
        match event.type():
            case QEvent.Type.KeyPress if self._dragging:
                assert isinstance(event, QKeyEvent)
                if event.key() == Qt.Key.Key_Escape:
                    self._end()
                    return True
            case QEvent.Type.MouseButtonPress if watched is self._view.viewport():
                assert isinstance(event, QMouseEvent)
                self._press(event)
            case QEvent.Type.MouseMove if self._from is not None:
                assert isinstance(event, QMouseEvent)
                return self._move(event.position().toPoint())
            case QEvent.Type.MouseButtonRelease if self._from is not None:
                assert isinstance(event, QMouseEvent)
                return self._release(event.position().toPoint())
        return False

    def _press(self, event: QMouseEvent) -> None:
        self._start = event.position().toPoint()
        index = self._view.indexAt(self._start)
        left = event.button() is Qt.MouseButton.LeftButton
        self._from = index if left and index.isValid() and self._may_drag(index) else None

    def _move(self, at: QPoint) -> bool:
        far = (at - self._start).manhattanLength() >= QApplication.startDragDistance()
        if not self._dragging and not far:
            return False
        if not self._dragging:
            self._dragging = True
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        target = self._target(at)
        self._line.setVisible(target is not None)
        if target is not None:
            index, below = target
            row = self._view.visualRect(index)
            edge = row.bottom() if below else row.top()
            self._line.setFixedWidth(max(20, self._view.viewport().width() - row.left() - 6))
            self._line.move(row.left() + 3, edge - 1)
            self._line.raise_()
        return True

    def _release(self, at: QPoint) -> bool:
        source, dragged = self._from, self._dragging
        target = self._target(at) if dragged else None
        self._end()
        if source is not None and target is not None:
            self.dropped.emit(source, *target)
        return dragged

    def _target(self, at: QPoint) -> tuple[QModelIndex, bool] | None:
        assert self._from is not None
        index = self._view.indexAt(at)
        if not index.isValid() or not self._may_drop(self._from, index):
            return None
        return index, at.y() > self._view.visualRect(index).center().y()

    def _end(self) -> None:
        self._from, self._dragging = None, False
        self._line.hide()
        self._view.viewport().unsetCursor()

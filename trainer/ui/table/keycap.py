"""Buttons that show their key, and the row they stand in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget


class KeyButton(QPushButton):
    """A button with its key drawn as a keycap at its right end."""

    def __init__(self, text: str, key: str = "", *, role: str = "", said: str = "") -> None:
        super().__init__(text)
        self.setObjectName("key-button")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        # On the felt's side of the screen a focused button takes Enter as well as Space.
        self.setAutoDefault(True)
        if role:
            self.setProperty("role", role)
        self._cap = QLabel(self)
        self._cap.setObjectName("keycap")
        self._cap.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.set_key(text, key)
        if said:
            self.setAccessibleName(said)

    def set_key(self, text: str, key: str) -> None:
        """Say something else, with another key."""
        self.setText(text)
        self.setAccessibleName(text)
        self._cap.setText(key)
        self._cap.setVisible(bool(key))
        self.setAccessibleDescription(f"Key {key}" if key else "")
        self.setToolTip(f"{text} ({key})" if key else text)
        self.updateGeometry()
        self._place_cap()

    @property
    def key(self) -> str:
        """The key as the cap shows it."""
        return self._cap.text()

    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        if self._cap.text():
            size.setWidth(size.width() + self._cap.sizeHint().width() + _GAP)
        return size

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_cap()

    def showEvent(self, event: object) -> None:
        self._cap.ensurePolished()
        self._place_cap()

    def _place_cap(self) -> None:
        cap = self._cap.sizeHint()
        self._cap.setGeometry(
            self.width() - cap.width() - 9,
            (self.height() - cap.height()) // 2,
            cap.width(),
            cap.height(),
        )


_GAP = 6


class Flow(QWidget):
    """Widgets in a row that breaks into more rows when it must: nothing is ever clipped."""

    def __init__(self) -> None:
        super().__init__()
        self._gap = 8
        self._items: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def items(self) -> Sequence[QWidget]:
        """What stands in the row."""
        return tuple(self._items)

    def set_items(self, items: Sequence[QWidget], gap: int = 8) -> None:
        """Show other widgets, so far apart; the old ones are thrown away."""
        self._gap = gap
        for old in self._items:
            old.hide()
            old.setParent(None)
            old.deleteLater()
        self._items = list(items)
        before: QWidget | None = None
        for item in self._items:
            item.setParent(self)
            item.show()
            if before is not None:
                QWidget.setTabOrder(before, item)
            before = item
        self._arrange(self.width(), move=True)
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, move=False)

    def sizeHint(self) -> QSize:
        widths = [_size(item).width() for item in self._items]
        width = sum(widths) + self._gap * max(0, len(widths) - 1)
        return QSize(width, self.heightForWidth(max(width, 1)))

    def minimumSizeHint(self) -> QSize:
        widest = max((_size(item).width() for item in self._items), default=0)
        return QSize(widest, self.heightForWidth(max(self.width(), widest)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(self.width(), move=True)

    def _arrange(self, width: int, *, move: bool) -> int:
        left = top = tallest = 0
        for item in self._items:
            size = _size(item)
            if left and left + size.width() > width:
                left, top = 0, top + tallest + self._gap
                tallest = 0
            if move:
                item.setGeometry(left, top, min(size.width(), max(width, 1)), size.height())
            left += size.width() + self._gap
            tallest = max(tallest, size.height())
        return top + tallest


def _size(item: QWidget) -> QSize:
    """Return how large a widget wants to be, within what was fixed for it."""
    return item.sizeHint().expandedTo(item.minimumSize()).boundedTo(item.maximumSize())

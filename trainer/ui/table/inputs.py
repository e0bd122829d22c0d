"""Keys and clicks of the table page: to whom they belong at each stage of a question."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from trainer.ui.table.keys import Command, command, letter

if TYPE_CHECKING:
    from trainer.ui.table.page import TablePage

_GO_ON = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_SILENT = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
)


class Stage(Enum):
    """What the page is doing."""

    IDLE = auto()
    #: A page of text lies over the felt.
    READING = auto()
    #: The table moves by itself.
    MOVING = auto()
    #: A question is open and the clock runs.
    ASKING = auto()
    #: A wrong answer is being explained.
    WRONG = auto()
    #: A step of a demonstration is being read.
    SHOWING = auto()


class Inputs(QObject):
    """Watches the felt's keys and presses and gives each to whom it belongs."""

    # On the class as well: Qt may still send events while Python takes the object apart.
    _view: QWidget | None = None
    _viewport: QWidget | None = None

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        self._helps: dict[Command, Callable[[], None]] = {
            Command.KEYS: page.show_keys,
            Command.HINT: page.hint,
            Command.RULES: page.show_rules,
            Command.PAUSE: page.pause,
        }
        self._view = page.view
        self._viewport = page.view.viewport()
        page.view.installEventFilter(self)
        page.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._view and isinstance(event, QKeyEvent):
            return kind is QEvent.Type.KeyPress and self.key(event)
        if watched is self._viewport and isinstance(event, QMouseEvent):
            if kind is QEvent.Type.MouseButtonPress:
                return self._press(event)
            if kind is QEvent.Type.MouseButtonDblClick:
                # The second half of a double click never answers or dismisses what the first
                # half has just brought up.
                return self._page.stage is not Stage.ASKING
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether it was of use."""
        page = self._page
        if page.session is None or event.key() in _SILENT:
            return False
        said = command(event)
        if said is Command.LEAVE:
            page.leave()
            return True
        if page.exam is not None and page.exam.is_asking:
            return True
        if page.overlays.is_open:
            closing = (Command.CLEAR, Command.KEYS, Command.RULES, Command.PAUSE)
            if said in closing and page.overlays.can_dismiss:
                page.overlays.close()
            return True
        if said is not None and said in self._helps:
            self._helps[said]()
            return True
        if page.session.is_demonstration:
            if event.key() in _GO_ON:
                page.go_on()
            elif letter(event) == "A":
                page.toggle_autoplay()
            return True
        if page.stage is Stage.WRONG:
            if event.key() in _GO_ON and not event.isAutoRepeat():
                page.go_on()
            return True
        if page.stage is Stage.MOVING and not page.catch_up():
            return True
        return page.stage is Stage.ASKING and page.controls.key(event)

    def _press(self, event: QMouseEvent) -> bool:
        """Handle a press on the felt before the felt does; True keeps it from the felt."""
        page = self._page
        if page.session is None or page.session.paused:
            return True
        if page.session.is_demonstration or page.stage is Stage.WRONG:
            page.go_on()
            return True
        if page.stage is Stage.MOVING and not page.catch_up():
            return True
        if event.button() is Qt.MouseButton.RightButton:
            page.controls.undo()
            return True
        return page.stage is not Stage.ASKING

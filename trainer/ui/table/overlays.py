"""What can lie over the felt: a page to read, the rules, the keys, a pause. One at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from trainer.engine.fees import Schedule
from trainer.engine.money import Cents
from trainer.engine.paytables import Paytable
from trainer.engine.rules import Rule
from trainer.ui.table.answering import Answering
from trainer.ui.table.keys import DEMONSTRATION, Row, form_keys, keys_markdown
from trainer.ui.table.peek import rules_markdown
from trainer.ui.table.sheet import Sheet

Then = Callable[[], None]


class Stand(QWidget):
    """What the felt and everything over it stand on."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class Overlays(QObject):
    """Opens the sheet over the felt and says when it is closed again."""

    def __init__(self, stand: QWidget, view: QWidget) -> None:
        super().__init__(stand)
        self.sheet = Sheet(stand)
        self._view = view
        self._then: Then | None = None
        self._must_read = False
        self.sheet.closed.connect(self.close)

    @property
    def is_open(self) -> bool:
        """Whether anything lies over the felt."""
        return self._then is not None

    @property
    def can_dismiss(self) -> bool:
        """Whether Escape closes it; a page of the lesson is read to its button."""
        return self.is_open and not self._must_read

    def show_page(self, text: str, then: Then) -> None:
        """Lay a page of the lesson over the felt."""
        self._must_read, self._then = True, then
        self.sheet.open(text)

    def show_rules(
        self,
        rule: Rule | None,
        tables: tuple[Paytable, ...],
        schedule: Schedule | None,
        confirmed: frozenset[str],
        then: Then,
    ) -> None:
        """Show the rule in question, the posted paytables and fees."""
        self._look("Rules", rules_markdown(rule, tables, schedule, confirmed), then)

    def show_keys(
        self,
        answering: Answering | None,
        tray: tuple[Sequence[Cents], Sequence[Cents]],
        then: Then,
        *,
        demonstration: bool,
    ) -> None:
        """List the keys that can be used now; ``tray`` holds its chips and its coins."""
        rows: Sequence[Row] = DEMONSTRATION if demonstration else ()
        if answering is not None:
            rows = form_keys(answering, *tray)
        self._look("Keys", keys_markdown(rows), then)

    def show_pause(self, then: Then) -> None:
        """Cover the felt until the trainee goes on."""
        self._must_read, self._then = False, then
        text = "The clock stands still and the felt is covered."
        self.sheet.open(text, title="Paused", button="Go on", key="F4", opaque=True)

    def close(self) -> None:
        """Take the sheet off and go on."""
        then = self._then
        self.drop()
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        if then is not None:
            then()

    def drop(self) -> None:
        """Take the sheet off without going on."""
        self._then = None
        self.sheet.hide()

    def _look(self, title: str, text: str, then: Then) -> None:
        self._must_read, self._then = False, then
        self.sheet.open(text, title=title, button="Back", key="Esc")

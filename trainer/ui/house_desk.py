"""The house book a workstation runs on: which one was chosen, and what it says now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from trainer.errors import TrainerError
from trainer.ui.memory import Memory
from trainer.ui.settings import Chip

if TYPE_CHECKING:
    from trainer.training.book_shelf import BookShelf
    from trainer.training.house_books import HouseBook


class HouseDesk(QObject):
    """The chosen book. Nothing is read before a lesson or a page asks for it."""

    #: Another book was chosen, or the chosen one says something else.
    changed = Signal()

    def __init__(
        self, memory: Memory, open_shelf: Callable[[], BookShelf], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._memory = memory
        self._open_shelf = open_shelf
        self._shelf: BookShelf | None = None
        self._book: HouseBook | None = None
        self._read = False
        #: Why the chosen book could not be read; empty when it could.
        self.problem = ""

    @property
    def shelf(self) -> BookShelf:
        """Every book there is."""
        if self._shelf is None:
            self._shelf = self._open_shelf()
        return self._shelf

    @property
    def key(self) -> str:
        """The name of the chosen book; empty when the house's defaults are played."""
        return self._memory.text("house")

    @property
    def book(self) -> HouseBook | None:
        """The chosen book as it stands; None without one, or while it is wrong (`problem`)."""
        if not self._read:
            self._read, self._book, self.problem = True, None, ""
            if self.key:
                try:
                    self._book = self.shelf.book(self.key)
                except (TrainerError, OSError) as error:
                    self.problem = str(error)
        return self._book

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips of the chosen book; none leaves the tray as the workstation has it."""
        book = self.book
        return tuple((chip.worth, chip.colour) for chip in book.chips) if book else ()

    def choose(self, key: str) -> None:
        """Run on another book from now on; an empty key on the defaults."""
        self._memory.keep(house=key)
        self.reread()

    def reread(self) -> None:
        """Read the chosen book anew: it was saved, or changed outside."""
        self._read = False
        self.changed.emit()

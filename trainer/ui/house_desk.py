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
    from trainer.ui.background import Background


_Read = tuple["HouseBook | None", str, tuple[int, int] | None]


class HouseDesk(QObject):
    """The chosen book. Nothing is read before a lesson or a page asks for it."""

    #: Another book was chosen, or the chosen one says something else.
    changed = Signal()
    #: The chosen book cannot be read; said once for each reason.
    failed = Signal(str)

    def __init__(
        self, memory: Memory, open_shelf: Callable[[], BookShelf], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._memory = memory
        self._open_shelf = open_shelf
        self._shelf: BookShelf | None = None
        self._book: HouseBook | None = None
        self._read = False
        self._told = ""
        #: When the file that was read was changed, and how long it is; None without one.
        self._stamp: tuple[int, int] | None = None
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
    def title(self) -> str:
        """What the chosen book is called; as it was last read, without reading it."""
        return self._memory.text("house_title") or self.key

    @property
    def book(self) -> HouseBook | None:
        """The chosen book as it stands; None without one, or while it is wrong (`problem`)."""
        if not self._read:
            self._settle(*self._load(self.key))
        return self._book

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips of the chosen book; none leaves the tray as the workstation has it."""
        book = self.book
        return tuple((chip.worth, chip.colour) for chip in book.chips) if book else ()

    def choose(self, key: str) -> None:
        """Run on another book from now on; an empty key on the defaults."""
        self._memory.keep(house=key, house_title="")
        self.reread()

    def reread(self) -> None:
        """Read the chosen book anew: it was saved, or changed outside."""
        self._read, self._told = False, ""
        self._settle(*self._load(self.key))
        self.changed.emit()

    def look(self) -> None:
        """Read the chosen book anew if its file was changed since it was read."""
        if self._read and self.key and self._stamp != self._stamp_of(self.key):
            self.reread()

    def read_later(self, background: Background) -> None:
        """Read the chosen book beside the screen, before a lesson has to wait for it."""
        key = self.key
        if self._read or not key:
            return

        def done(read: _Read) -> None:
            if not self._read and self.key == key:
                self._settle(*read)
                self.changed.emit()

        background.run(lambda: self._load(key), done, lambda error: done((None, str(error), None)))

    # --- inner workings ------------------------------------------------------------------------

    def _load(self, key: str) -> _Read:
        """Return a book, or why there is none, with the stamp of what was read."""
        # Before the reading: what changes meanwhile is then noticed, never missed.
        stamp = self._stamp_of(key)
        try:
            return (self.shelf.book(key) if key else None), "", stamp
        except (TrainerError, OSError) as error:
            return None, str(error), stamp

    def _stamp_of(self, key: str) -> tuple[int, int] | None:
        try:
            found = self.shelf.path(key).stat()
        except (TrainerError, OSError):
            return None
        return found.st_mtime_ns, found.st_size

    def _settle(self, book: HouseBook | None, problem: str, stamp: tuple[int, int] | None) -> None:
        self._read, self._book, self.problem, self._stamp = True, book, problem, stamp
        if book is not None and self._memory.text("house_title") != book.title:
            self._memory.keep(house_title=book.title)
        if problem and problem != self._told:
            self._told = problem
            self.failed.emit(
                f"The house book {self.key} cannot be used: {problem}. "
                "Practice runs on the defaults until it is put right; exams are not held."
            )

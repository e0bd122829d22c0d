"""The book on the editor's desk: its text, what is wrong with it, and what its options change.

Views show what is here and call these methods; what takes long happens beside the screen.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from trainer.engine.game import Game
from trainer.engine.house import Option, Value
from trainer.errors import EditError, TrainerError
from trainer.training.book_editing import (
    CheckedBook,
    EditedBook,
    Finding,
    confirmed_in,
    value_in,
)
from trainer.training.effects import Effect, effects
from trainer.training.house_books import HouseBook
from trainer.ui.background import Background
from trainer.ui.workstation import Workstation

#: How long after a change the text is checked, in milliseconds.
_CHECK_MS = 150
#: How often a draft is kept and the file looked at.
_BEAT_MS = 2000

_Weighed = tuple[Effect, ...] | None


class BookDesk(QObject):
    """One book being edited."""

    #: The text is another one.
    changed = Signal()
    #: What is wrong with the text is known.
    checked = Signal()
    #: The file was changed outside, or is as it was read again.
    outside_changed = Signal()
    #: The effects of an option are known: the game's key and the option's name.
    weighed = Signal(str, str)
    #: Something that cannot be done, in a sentence.
    troubled = Signal(str)

    def __init__(self, station: Workstation, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.station = station
        self.book: EditedBook | None = None
        #: Whether what is shown began with work that was left unsaved.
        self.is_recovered = False
        #: Whether the file is another than the one that was read.
        self.is_outside = False
        self._data: dict[str, Any] = {}
        self._checked: CheckedBook | None = None
        self._readable = True
        self._effects: dict[tuple[object, ...], _Weighed] = {}
        self.checking = Background("house-check", self)
        self._weighing = Background("house-audit", self)
        self._pause = QTimer(self, singleShot=True, interval=_CHECK_MS)
        self._pause.timeout.connect(self._check)
        self._beat = QTimer(self, interval=_BEAT_MS)
        self._beat.timeout.connect(self.beat)

    def open(self, key: str) -> None:
        """Take a book from the shelf; raises `TrainerError` when it is no text."""
        self.close()
        book = EditedBook.open(self.station.house.shelf, key)
        draft = book.draft()
        if draft is not None:
            book.recover(draft)
        self.book, self.is_recovered, self.is_outside = book, draft is not None, False
        self._checked = book.check()
        self._read_data()
        self._beat.start()
        self.changed.emit()
        self.checked.emit()
        self.beat()

    def close(self) -> None:
        """Put the book away; what is not saved is kept as a draft."""
        self._beat.stop()
        self._pause.stop()
        if self.book is not None:
            self.keep_draft()
        self.book = None

    def close_down(self) -> None:
        """Put the book away for good and stop what runs."""
        self.close()
        self.checking.stop(0.2)
        self._weighing.stop(0.2)

    # --- what it says --------------------------------------------------------------------------

    @property
    def is_readable(self) -> bool:
        """Whether the text is YAML at all, so that single values can be changed."""
        return self._readable

    @property
    def is_checked(self) -> bool:
        """Whether what is known to be wrong is about the text as it is now."""
        return self._checked is not None and self._current.text == self._checked.text

    @property
    def sound(self) -> HouseBook | None:
        """The book as it was last right; None while something is wrong with the text."""
        return self._checked.book if self._checked is not None else None

    def findings(self, *path: str | int) -> tuple[Finding, ...]:
        """Return what is wrong at a path or below it."""
        return self._checked.at(*path) if self._checked is not None else ()

    def value_at(self, *path: str) -> Any:
        """Return what is written at a path; None where nothing is."""
        found: Any = self._data
        for part in path:
            found = found.get(part) if isinstance(found, dict) else None
        return found

    def offers(self, game: Game) -> bool:
        """Return whether the book names a game."""
        games = self._data.get("games")
        return isinstance(games, dict) and game.key in games

    def chosen(self, game: Game) -> Mapping[str, Any]:
        """Return what is written of a game's options."""
        given = self.value_at("games", game.key, "house")
        return given if isinstance(given, dict) else {}

    def value(self, game: Game, option: Option) -> Value | None:
        """Return the value in force; None where what is written is wrong."""
        return value_in(option, self.chosen(game))

    def confirmed(self, game: Game) -> frozenset[str]:
        """Return the rulings of a game the house has confirmed."""
        return confirmed_in(game, self.value_at("games", game.key, "confirmed"))

    def why_no_handout(self, game: Game) -> str:
        """Say why there is no card of what the book posts for a game; empty when there is one."""
        from trainer.ui.handouts.paytable_card import posts

        book = self.sound
        if not self.offers(game):
            return "The game is not in the book."
        if book is None:
            return "The book must be right before anything of it is handed out."
        if not posts(game, game.house(book.house(game.key))):
            return "This house posts no paytable for the game."
        return ""

    # --- changing it ---------------------------------------------------------------------------

    def edit(self, act: Callable[[EditedBook], object]) -> None:
        """Change the book, or say why that cannot be."""
        before = self._current.text
        try:
            act(self._current)
        except EditError as error:
            self.troubled.emit(f"This cannot be changed here: {error}. Change it in the text.")
        if self._current.text != before:
            self._text_changed()
        else:
            # A field that shows what did not come to be goes back to what is.
            self.changed.emit()

    def undo(self) -> None:
        """Take back the last change."""
        if self._current.file.undo():
            self._text_changed()

    def redo(self) -> None:
        """Make the last change again that was taken back."""
        if self._current.file.redo():
            self._text_changed()

    # --- keeping it ----------------------------------------------------------------------------

    def keep_draft(self) -> None:
        """Keep what is not saved beside the file."""
        book = self.book
        if book is not None and book.is_changed:
            with contextlib.suppress(OSError):
                book.file.autosave()

    def beat(self) -> None:
        """Keep a draft and look whether the file was changed outside."""
        self.keep_draft()
        outside = self._current.is_changed_outside
        if outside != self.is_outside:
            self.is_outside = outside
            self.outside_changed.emit()

    def accept_recovered(self) -> None:
        """Go on with the work that was left unsaved, and say no more about it."""
        self.is_recovered = False
        self.changed.emit()

    def reload(self) -> None:
        """Take the file as it is now; what was edited here can be had back by undoing."""
        try:
            self._current.reload()
        except (TrainerError, OSError) as error:
            self.troubled.emit(f"The file cannot be read again: {error}")
            return
        self.is_outside = self.is_recovered = False
        self.outside_changed.emit()
        self._text_changed()

    def save(self, *, overwrite: bool = False) -> bool:
        """Save the book; return whether it was."""
        try:
            self._current.save(overwrite=overwrite)
        except (TrainerError, OSError) as error:
            self.troubled.emit(f"The book is not saved: {error}")
            self.beat()
            return False
        self.is_outside = self.is_recovered = False
        self.outside_changed.emit()
        if self.station.house.key == self._current.key:
            self.station.house.reread()
        self.changed.emit()
        return True

    # --- what options change -------------------------------------------------------------------

    def effects(self, game: Game, option: Option) -> _Weighed:
        """Return what an option's values change; None while that is being computed."""
        chosen = {
            name: value
            for name, one in game.options.items()
            if name in self.chosen(game) and (value := self.value(game, one)) is not None
        }
        written = {name: game.options[name].write(value) for name, value in chosen.items()}
        asked = (game.key, option.name, *sorted((name, str(v)) for name, v in written.items()))
        if asked not in self._effects:
            self._effects[asked] = None

            def done(found: tuple[Effect, ...]) -> None:
                self._effects[asked] = found
                self.weighed.emit(game.key, option.name)

            self._weighing.run(
                lambda: effects(game, option.name, written), done, lambda _: done(())
            )
        return self._effects[asked]

    # --- inner workings ------------------------------------------------------------------------

    @property
    def _current(self) -> EditedBook:
        assert self.book is not None, "no book is open"
        return self.book

    def _text_changed(self) -> None:
        self._read_data()
        self._pause.start()
        self.changed.emit()

    def _read_data(self) -> None:
        """Read the text's data; while it cannot be read, the last data stand."""
        try:
            self._data = self._current.data
        except EditError:
            self._readable = False
        else:
            self._readable = True

    def _check(self) -> None:
        book = self._current
        self.checking.run(
            book.check, self._show_check, lambda error: self.troubled.emit(str(error))
        )

    def _show_check(self, found: CheckedBook) -> None:
        # A newer text is checked already or will be.
        if self.book is not None and found.text == self.book.text:
            self._checked = found
            self.checked.emit()

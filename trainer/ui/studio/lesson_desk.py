"""A lesson on the Studio's desk: its text, its data, its proof and its file, kept in step.

Screens show what is here and call these methods; every one of them is a change that can be undone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from trainer.errors import EditError, HouseError, InputError
from trainer.training import text_edits
from trainer.training.edited_files import EditedFile, digest
from trainer.training.live_proof import LiveProof
from trainer.training.merging import merge_value, value_at
from trainer.training.spans import Path
from trainer.ui.studio.proofing import Prover

if TYPE_CHECKING:
    from trainer.engine.game import Game
    from trainer.engine.house import House
    from trainer.engine.rounds import Limits
    from trainer.training.house_books import HouseBook

#: Keystrokes of one field within so many seconds are one change.
JOIN_S = 2.0
#: How often a draft is kept while something is not saved.
AUTOSAVE_MS = 1000


class LessonDesk(QObject):
    """One open lesson."""

    #: The text is another one now.
    changed = Signal()
    #: The newest text has been proved (`proof`).
    proved = Signal()
    #: There is something to save, or no longer.
    dirty_changed = Signal()
    #: Something could not be done; why.
    failed = Signal(str)

    def __init__(
        self,
        file: EditedFile,
        *,
        find_game: Callable[[str], Game],
        book: HouseBook | None,
        prover: Prover,
        read_only: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.file = file
        self.read_only = read_only
        self._find_game = find_game
        self._book = book
        self._prover = prover
        prover.proved.connect(self._take_proof)
        self.proof = LiveProof(text="")
        #: The text's data; empty while the text cannot be read (`reason`).
        self.data: dict[str, Any] = {}
        #: Why the text cannot be read; empty when it can.
        self.reason = ""
        self._typed: tuple[Path, float] | None = None
        self._was_dirty = file.is_dirty
        self._draft_failed = False
        self._parse()
        self._autosave = QTimer(self)
        self._autosave.setInterval(AUTOSAVE_MS)
        self._autosave.timeout.connect(self.keep_draft)
        self._autosave.start()
        prover.prove(file.text, file.path, book, now=True)

    # --- what is there -------------------------------------------------------------------------

    @property
    def path(self) -> FilePath:
        """The lesson's file."""
        return self.file.path

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self.file.text

    @property
    def is_dirty(self) -> bool:
        """Whether there is something to save."""
        return self.file.is_dirty

    @property
    def is_proved(self) -> bool:
        """Whether the proof is that of the text as it is now."""
        return self.proof.text == self.text

    @property
    def title(self) -> str:
        """The lesson's title, or its file's name."""
        given = self.data.get("title")
        return given if isinstance(given, str) and given else self.path.stem

    @property
    def script(self) -> list[Any]:
        """The items of the script, as far as they are a list."""
        items = self.data.get("script")
        return items if isinstance(items, list) else []

    @property
    def book(self) -> HouseBook | None:
        """The house book the lesson runs on, if it says anything about its game."""
        game = self.game
        return self._book if self._book and game and self._book.covers(game.key) else None

    @property
    def game(self) -> Game | None:
        """The lesson's game, if there is such a game."""
        key = self.data.get("game")
        if not isinstance(key, str):
            return None
        try:
            return self._find_game(key)
        except InputError:
            return None

    @property
    def house(self) -> House | None:
        """The house the lesson is played in: its own word before the book's."""
        game = self.game
        if game is None:
            return None
        if self.proof.lesson is not None and self.proof.lesson.game == game.key:
            return game.house(self.proof.lesson.house)
        given = dict(self.book.house(game.key)) if self.book else {}
        own = self.data.get("house")
        for name, value in (own if isinstance(own, dict) else {}).items():
            try:
                game.house({name: value})
            except HouseError:
                continue
            given[name] = value
        return game.house(given)

    @property
    def limits(self) -> Limits | None:
        """The posted limits, the lesson's or the house's."""
        if self.proof.lesson is not None:
            return self.proof.lesson.table
        game = self.game
        return self.book.limits(game.key) if self.book and game else None

    def get(self, path: Path) -> Any:
        """Return what stands at a path; None where nothing does."""
        return value_at(self.data, path)

    # --- changes -------------------------------------------------------------------------------

    def put(self, path: Path, value: Any, name: str, *, typing: bool = False) -> bool:
        """Set a value, adding what it stands in if need be; None takes it out.

        A mapping that becomes empty goes as well, and keystrokes of one field join.
        """
        try:
            text = self._with(path, value)
        except EditError as error:
            self.failed.emit(f"This cannot be changed here: {error}")
            return False
        return self._write(text, name, join=typing and self._joins(path))

    def insert(self, index: int, item: Any, name: str) -> bool:
        """Put an item into the script."""
        return self._edit(lambda text: text_edits.insert_item(text, ("script",), index, item), name)

    def remove(self, index: int, name: str) -> bool:
        """Take an item out of the script; the last one stays."""
        if len(self.script) == 1:
            self.failed.emit("A lesson needs at least one page, deal or round.")
            return False
        return self._edit(lambda text: text_edits.remove(text, ("script", index)), name)

    def move(self, index: int, to: int, name: str) -> bool:
        """Move an item of the script; ``to`` is its index afterwards."""
        return self._edit(lambda text: text_edits.move_item(text, ("script",), index, to), name)

    def write(self, text: str, *, typing: bool = True) -> bool:
        """Take a text that was edited by hand, whether it can be read or not."""
        return self._write(text, "Edit the text", join=typing and self._joins(()))

    def undo(self) -> str:
        """Take back the last change; return what it was."""
        name = self.file.undo_name
        if not self.read_only and self.file.undo():
            self._changed()
        return name

    def redo(self) -> str:
        """Make the last change again that was taken back; return what it was."""
        name = self.file.redo_name
        if not self.read_only and self.file.redo():
            self._changed()
        return name

    # --- the file ------------------------------------------------------------------------------

    def save(self, *, overwrite: bool = False) -> None:
        """Write the file; raises `FileChangedError`, `EditError` or `OSError`."""
        self.file.save(overwrite=overwrite)
        self._typed = None
        self._tell_dirty()

    def reload(self) -> None:
        """Take the file as it is now; undo brings back what was here."""
        self.file.reload()
        self._changed()

    def is_changed_outside(self) -> bool:
        """Return whether the file is no longer the one that was read or saved."""
        try:
            found = digest(self.path.read_bytes())
        except OSError:
            found = ""
        return found not in (self.file.base, digest(self.text.encode("utf-8", "replace")))

    def keep_draft(self) -> None:
        """Keep what is not saved, in case of a crash; a full disk is told once."""
        if self.read_only:
            return
        try:
            self.file.autosave()
        except OSError as error:
            if not self._draft_failed:
                self._draft_failed = True
                why = error.strerror or str(error)
                self.failed.emit(
                    f"No draft can be kept ({why}). Your text is safe only while the app is open."
                )
        else:
            self._draft_failed = False

    def keep_draft_now(self) -> None:
        """Keep the draft without waiting: the page is left or the window closes."""
        self.file.flush_draft()

    def show_book(self, book: HouseBook | None) -> None:
        """Rest on another house book."""
        self._book = book
        self.prove()

    def prove(self) -> None:
        """Prove the text again, as things stand now."""
        self._prover.prove(self.text, self.path, self._book, now=True)

    def close(self) -> None:
        """Leave the desk; what is not saved is kept as a draft."""
        self._autosave.stop()
        self._prover.proved.disconnect(self._take_proof)
        self._prover.forget()
        if not self.read_only:
            try:
                self.keep_draft_now()
            except OSError as error:
                self.failed.emit(f"No draft could be kept: {error.strerror or error}")

    # --- inner workings ------------------------------------------------------------------------

    def _with(self, path: Path, value: Any) -> str:
        if value is None:
            while len(path) > 1 and path[-1] != "round":
                holder = self.get(path[:-1])
                alone = isinstance(holder, dict) and list(holder) == [path[-1]]
                if not alone or isinstance(path[-2], int):
                    break
                path = path[:-1]
            if self.get(path) is None and not self._stands(path):
                return self.text
            return text_edits.remove(self.text, path)
        while len(path) > 1 and not isinstance(self.get(path[:-1]), (dict, list)):
            path, value = path[:-1], {path[-1]: value}
        return merge_value(self.text, path, value)

    def _stands(self, path: Path) -> bool:
        holder = self.get(path[:-1])
        return isinstance(holder, dict) and path[-1] in holder

    def _edit(self, edit: Callable[[str], str], name: str) -> bool:
        try:
            text = edit(self.text)
        except EditError as error:
            self.failed.emit(f"This cannot be changed here: {error}")
            return False
        return self._write(text, name, join=False)

    def _write(self, text: str, name: str, *, join: bool) -> bool:
        if self.read_only or text == self.text:
            return False
        self.file.write(text, name, join=join)
        self._changed()
        return True

    def _joins(self, path: Path) -> bool:
        now = time.monotonic()
        before, self._typed = self._typed, (path, now)
        return before is not None and before[0] == path and now - before[1] < JOIN_S

    def _changed(self) -> None:
        self._parse()
        self.changed.emit()
        self._tell_dirty()
        self._prover.prove(self.text, self.path, self._book)

    def _tell_dirty(self) -> None:
        if self._was_dirty != self.is_dirty:
            self._was_dirty = self.is_dirty
            self.dirty_changed.emit()

    def _parse(self) -> None:
        try:
            self.data, self.reason = text_edits.parse(self.text), ""
        except EditError as error:
            # The forms stay as they were, so that nothing jumps while a quote is being typed.
            self.reason = str(error)

    def _take_proof(self, proof: LiveProof) -> None:
        if proof.text == self.text:
            self.proof = proof
            self.proved.emit()

"""Acts on several files that can be taken back: each file is written or removed in one move.

An act lists its moves in an order that leaves something sound behind after each of them, so that a
crash in between harms nothing; taken back, they are undone from the last to the first. What is
deleted goes to a folder of its own and stays there until the program is closed.
"""

from __future__ import annotations

import contextlib
import shutil
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from trainer.errors import FileChangedError
from trainer.training.edited_files import digest
from trainer.whole_files import replace_file

#: How many acts can be taken back.
MOST_ACTS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A file before and after; None where there is no file."""

    path: Path
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderGone:
    """A folder deleted with everything in it, and where it waits to be taken back."""

    path: Path
    kept: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class FileAct:
    """Something done: what it is called, and how."""

    name: str
    moves: Sequence[Move | FolderGone]


class FileActs:
    """What was done to files, and the way back."""

    def __init__(self, trash: Path) -> None:
        self._trash = trash
        self._done: list[FileAct] = []
        self._undone: list[FileAct] = []

    @property
    def undo_name(self) -> str:
        """What would be undone; empty when there is nothing."""
        return self._done[-1].name if self._done else ""

    @property
    def redo_name(self) -> str:
        """What would be done again; empty when there is nothing."""
        return self._undone[-1].name if self._undone else ""

    def do(self, name: str, moves: Sequence[Move | FolderGone]) -> None:
        """Do something new. A move that fails takes back those before it and is raised."""
        act = FileAct(name=name, moves=tuple(moves))
        self._run(act.moves, back=False)
        self._done.append(act)
        del self._done[:-MOST_ACTS]
        self._undone.clear()

    def undo(self) -> FileAct | None:
        """Take back the last act; None when there is none.

        Raises `FileChangedError`, having changed nothing, if a file is not as the act left it.
        """
        if not self._done:
            return None
        act = self._done[-1]
        self._run(act.moves, back=True)
        self._undone.append(self._done.pop())
        return act

    def redo(self) -> FileAct | None:
        """Do again what was taken back; None when there is nothing."""
        if not self._undone:
            return None
        act = self._undone[-1]
        self._run(act.moves, back=False)
        self._done.append(self._undone.pop())
        return act

    def gone(self, folder: Path) -> FolderGone:
        """Return the move that deletes a folder."""
        return FolderGone(path=folder, kept=self._trash / f"{folder.name}-{uuid.uuid4().hex[:8]}")

    def forget(self) -> None:
        """Give up the way back and throw away what was deleted: the program closes."""
        self._done.clear()
        self._undone.clear()
        shutil.rmtree(self._trash, ignore_errors=True)

    # --- inner workings ------------------------------------------------------------------------

    def _run(self, moves: Sequence[Move | FolderGone], *, back: bool) -> None:
        wanted = [_turned(move) if back else move for move in moves]
        if back:
            wanted.reverse()
        for move in wanted:
            _demand(move, back=back)
        done: list[Move | FolderGone] = []
        try:
            for move in wanted:
                self._make(move, back=back)
                done.append(move)
        except OSError:
            # The disk is full or the folder is closed: what was begun is taken back as well.
            for move in reversed(done):
                with contextlib.suppress(OSError):
                    self._make(_turned(move), back=not back)
            raise

    def _make(self, move: Move | FolderGone, *, back: bool) -> None:
        if isinstance(move, FolderGone):
            start, end = (move.kept, move.path) if back else (move.path, move.kept)
            end.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(start, end)
        elif move.after is not None:
            move.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(move.path, move.after)
        elif move.before is not None:
            self._trash.mkdir(parents=True, exist_ok=True)
            kept = self._trash / f"{uuid.uuid4().hex[:8]}-{move.path.name}"
            shutil.move(move.path, kept)
            # A folder made for this file alone goes with it.
            with contextlib.suppress(OSError):
                move.path.parent.rmdir()


def _turned(move: Move | FolderGone) -> Move | FolderGone:
    if isinstance(move, FolderGone):
        return move
    return Move(path=move.path, before=move.after, after=move.before)


def _demand(move: Move | FolderGone, *, back: bool) -> None:
    """Refuse to touch a file that somebody else has changed in between."""
    if isinstance(move, FolderGone):
        if move.path.exists() == back:
            raise FileChangedError(str(move.path), "", "")
        return
    try:
        found = move.path.read_bytes()
    except FileNotFoundError:
        found = None
    if found != move.before:
        then, now = ("" if raw is None else digest(raw) for raw in (move.before, found))
        raise FileChangedError(str(move.path), then, now)

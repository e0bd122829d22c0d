"""Files being edited, kept safe: from changes made outside, from half writes and from crashes."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from trainer import resources
from trainer.errors import EditError, FileChangedError
from trainer.training.editing import LessonDocument
from trainer.training.files import read_bytes
from trainer.training.problems import Problems
from trainer.training.yaml_tree import LARGEST_FILE, decode
from trainer.whole_files import replace_file

#: A draft is never further behind than this, while whoever edits calls `autosave` in between.
DRAFT_EVERY_S = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Work on a file that was never saved."""

    path: Path
    #: Digest of the file the work began from; empty for a file that did not exist.
    base: str
    text: str


class Drafts:
    """The folder of drafts, one for each file by its path."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = resources.data_dir() / "drafts" if folder is None else folder

    def keep(self, draft: Draft) -> None:
        """Write a draft over the one before."""
        data = {"path": str(draft.path), "base": draft.base, "text": draft.text}
        self._folder.mkdir(parents=True, exist_ok=True)
        replace_file(self._file(draft.path), json.dumps(data).encode())

    def forget(self, path: Path) -> None:
        """Delete the draft of a file."""
        self._file(path).unlink(missing_ok=True)

    def recoverable(self) -> list[Draft]:
        """Return every draft that says something else than its file does, by path."""
        found = []
        for file in sorted(self._folder.glob("*.json")):
            draft = self._read(file)
            if draft is not None and draft.text.encode() != _content(draft.path):
                found.append(draft)
        return sorted(found, key=lambda draft: str(draft.path))

    def _file(self, path: Path) -> Path:
        name = hashlib.sha256(str(path.absolute()).encode()).hexdigest()[:24]
        return self._folder / f"{name}.json"

    def _read(self, file: Path) -> Draft | None:
        """Return a draft; a damaged one is nobody's work any more."""
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            path, base, text = (data[name] for name in ("path", "base", "text"))
        except (OSError, ValueError, LookupError, TypeError):
            return None
        if not all(isinstance(part, str) for part in (path, base, text)):
            return None
        return Draft(path=Path(path), base=base, text=text)


class EditedFile(LessonDocument):
    """A file's text being edited, with the digest it was read with and a draft beside it."""

    def __init__(
        self,
        path: Path,
        text: str,
        *,
        base: str = "",
        drafts: Drafts | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(text)
        self.path = path.absolute()
        #: Digest of the file as it was read or last saved; empty while there is none.
        self.base = base
        self._saved = text if base else None
        self._drafts = Drafts() if drafts is None else drafts
        self._drafted = text
        self._clock = clock
        self._drafted_at = clock() - DRAFT_EVERY_S

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        drafts: Drafts | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> EditedFile:
        """Read a file; raise `EditError` when it is no text that can be edited."""
        raw, text = _load(path)
        return cls(path, text, base=digest(raw), drafts=drafts, clock=clock)

    @classmethod
    def recover(cls, draft: Draft, *, drafts: Drafts | None = None) -> EditedFile:
        """Go on with a draft; saving still refuses if the file was changed since it was read."""
        file = cls(draft.path, draft.text, base=draft.base, drafts=drafts)
        file._saved = None
        return file

    @property
    def is_dirty(self) -> bool:
        """Whether there is something to save."""
        return self.text != self._saved

    def save(self, *, overwrite: bool = False) -> None:
        """Write the file in one move and delete the draft.

        Raises `FileChangedError` if the file is not the one that was read, unless it is to be
        overwritten; the caller may also `reload` or `save_as`.
        """
        self._write(self.path, overwrite=overwrite, expected=self.base)

    def save_as(self, path: Path, *, overwrite: bool = False) -> None:
        """Write another file and go on with it; one that exists is refused as a changed one."""
        before = self.path
        self._write(path.absolute(), overwrite=overwrite, expected="")
        if before != self.path:
            self._drafts.forget(before)

    def reload(self) -> None:
        """Take the file as it is now; what was edited here can be had back by `undo`."""
        raw, text = _load(self.path)
        self.base, self._saved = digest(raw), text
        self.write(text, "Reload")
        self._forget_draft()

    def autosave(self) -> bool:
        """Keep a draft if there is something new and the last one is old enough; tell whether."""
        now = self._clock()
        if self.text == self._drafted or now - self._drafted_at < DRAFT_EVERY_S:
            return False
        self.flush_draft()
        self._drafted_at = now
        return True

    def flush_draft(self) -> None:
        """Keep what is not saved as a draft at once: the editing may end any moment."""
        if self.text == self._drafted:
            return
        if self.is_dirty:
            self._drafts.keep(Draft(path=self.path, base=self.base, text=self.text))
        else:
            self._drafts.forget(self.path)
        self._drafted = self.text

    def discard(self) -> None:
        """Give up what is not saved: delete the draft."""
        self._forget_draft()

    def _changed(self) -> None:
        # A full disk must not stop the editing; the next change or beat tries again.
        with suppress(OSError):
            self.autosave()

    def _write(self, path: Path, *, overwrite: bool, expected: str) -> None:
        now = _content(path)
        found = "" if now is None else digest(now)
        raw = self.text.encode()
        if not overwrite and found not in (expected, digest(raw)):
            raise FileChangedError(str(path), expected, found)
        if len(raw) > LARGEST_FILE:
            raise EditError(str(path), f"the text is larger than {LARGEST_FILE // 1024} KB")
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, raw)
        self.path, self.base, self._saved = path, digest(raw), self.text
        self._forget_draft()

    def _forget_draft(self) -> None:
        self._drafts.forget(self.path)
        self._drafted = self.text


def digest(raw: bytes) -> str:
    """Return the digest lessons are known by (`Lesson.digest`)."""
    return hashlib.sha256(raw).hexdigest()


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _load(path: Path) -> tuple[bytes, str]:
    problems = Problems(str(path))
    raw = read_bytes(path, problems)
    text = None if raw is None else decode(raw, problems)
    for problem in problems:
        raise EditError(str(path), problem.message)
    assert raw is not None
    assert text is not None
    return raw, text

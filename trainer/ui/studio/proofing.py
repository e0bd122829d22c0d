"""Proving beside the screen while somebody writes: the newest text wins."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from trainer.training.house_books import HouseBook
from trainer.training.live_proof import LiveProof, prove_text
from trainer.training.text_edits import prepare
from trainer.ui.background import Background

#: How long nothing must have changed before a text is proved.
REST_MS = 250


class Prover(QObject):
    """Proves one text after another; one that is outdated before its turn is left out."""

    #: The `LiveProof` of the newest text.
    proved = Signal(object)
    #: A proof broke off; why. No text of an author's should ever cause it.
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background("proof", self)
        self._wanted: tuple[str, Path, HouseBook | None] | None = None
        self._busy = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._begin)

    @property
    def is_busy(self) -> bool:
        """Whether the newest text is not proved yet."""
        return self._wanted is not None

    def prove(self, text: str, path: Path, book: HouseBook | None, *, now: bool = False) -> None:
        """Prove a text once nothing has changed for a moment, or at once."""
        self._wanted = (text, path, book)
        if now:
            self._rest.stop()
            self._begin()
        else:
            self._rest.start()

    def forget(self) -> None:
        """Prove nothing any more: the lesson is closed."""
        self._rest.stop()
        self._wanted = None

    def stop(self) -> None:
        """End the thread."""
        self.forget()
        self._background.stop()

    def _begin(self) -> None:
        if self._busy or self._wanted is None:
            return
        text, path, book = self._wanted
        self._busy = True
        self._background.run(partial(_prove, text, path, book), self._done, self._failed)

    def _done(self, proof: LiveProof) -> None:
        self._busy = False
        if self._wanted is None:
            return
        if proof.text == self._wanted[0]:
            self._wanted = None
            self.proved.emit(proof)
        elif not self._rest.isActive():
            self._begin()

    def _failed(self, error: Exception) -> None:
        self._busy = False
        self._wanted = None
        self.failed.emit(f"{type(error).__name__}: {error}")


def _prove(text: str, path: Path, book: HouseBook | None) -> LiveProof:
    proof = prove_text(text, path, book)
    # The next edit waits for nothing that can be read here meanwhile.
    prepare(text)
    return proof

"""The versions kept of a book: when each was saved, how any two differ, and the way back."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from trainer.training.book_changes import changes
from trainer.training.book_reading import read_book, read_text
from trainer.training.book_shelf import Version
from trainer.training.house_books import HouseBook
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.changes_table import ChangesTable
from trainer.ui.theme import Theme
from trainer.ui.widgets import EDGE, GAP, Note, Page, Select, button, label

_VERSION = Qt.ItemDataRole.UserRole
#: Stands for the text on the desk where a version is asked for.
NOW = ""


class VersionsView(QWidget):
    """Versions on the left, the comparison of one with another on the right."""

    went_back = Signal()
    #: A version's text is on the desk now.
    restored = Signal()

    def __init__(self, desk: BookDesk, theme: Theme) -> None:
        super().__init__()
        self._desk = desk
        self._versions: dict[str, Version] = {}
        outer = QVBoxLayout(self)
        outer.setContentsMargins(EDGE, EDGE - 8, EDGE, EDGE - 8)
        outer.setSpacing(10)
        head = QHBoxLayout()
        head.setSpacing(8)
        self.title = label("Versions", "title")
        head.addWidget(self.title, 1)
        head.addWidget(button("Go back", self.went_back.emit))
        outer.addLayout(head)
        self.about = label(
            "Every version that was saved or trained under is kept. Restoring puts its text on "
            "the desk; nothing is replaced before you save.",
            "muted",
        )
        outer.addWidget(self.about)
        body = QHBoxLayout()
        body.setSpacing(GAP)
        outer.addLayout(body, 1)
        self.list = QListWidget()
        self.list.setAccessibleName("Versions, newest first")
        self.list.currentItemChanged.connect(lambda: self._compare())
        body.addWidget(self.list, 2)
        right = QVBoxLayout()
        right.setSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(label("Compared with", "muted", wrap=False))
        self.other = Select("Compared with")
        self.other.activated.connect(lambda _: self._compare())
        row.addWidget(self.other)
        row.addStretch(1)
        self.restore = button("Restore this version", self._restore)
        row.addWidget(self.restore)
        right.addLayout(row)
        self.page = Page(widest=900)
        self.note = Note(theme)
        self.page.box.addWidget(self.note)
        self.table: ChangesTable | None = None
        self.page.box.addStretch(1)
        right.addWidget(self.page, 1)
        body.addLayout(right, 5)
        self.setFocusProxy(self.list)

    def start(self) -> None:
        """Show the versions of the book on the desk."""
        book = self._desk.book
        assert book is not None
        self.title.setText(f"Versions of {self._desk.value_at('title') or book.key}")
        found = book.shelf.versions(book.key)
        self._versions = {one.digest: one for one in found}
        standing = self._desk.station.house.shelf.path(book.key)
        current = read_book(standing).book
        self.list.blockSignals(True)
        self.list.clear()
        self.other.clear()
        self.other.addItem("the text being edited", NOW)
        for one in found:
            words = f"{_when(one)}\n{one.digest[:12]}"
            if current is not None and one.digest == current.digest:
                words += ", as it stands"
            item = QListWidgetItem(words)
            item.setData(_VERSION, one.digest)
            self.list.addItem(item)
            self.other.addItem(f"{_when(one)}, {one.digest[:12]}", one.digest)
        self.list.blockSignals(False)
        if found:
            self.list.setCurrentRow(0)
        self._compare()

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.note.restyle(theme)

    @property
    def current(self) -> str:
        """The digest of the version looked at; empty without one."""
        item = self.list.currentItem()
        return str(item.data(_VERSION)) if item is not None else ""

    def _compare(self) -> None:
        if self.table is not None:
            self.page.box.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
            self.table = None
        digest, other = self.current, str(self.other.currentData() or NOW)
        self.restore.setEnabled(bool(digest))
        if not digest:
            self.note.tell("Nothing is kept yet: versions come with the first saving.")
            return
        old, new = self._book(digest), self._book(other)
        if old is None or new is None:
            self.note.tell(
                "One of the two cannot be read, so they cannot be compared in words.", "warn"
            )
            return
        found = changes(old, new)
        if not found:
            self.note.tell("They say the same.", "good")
            return
        count = "One difference" if len(found) == 1 else f"{len(found)} differences"
        self.note.tell(f"{count}, the version on the left first.")
        titles = {game.key: game.name for game in self._desk.station.games()}
        versus = self.other.currentText().capitalize() if not other else self.other.currentText()
        self.table = ChangesTable(found, titles, (_when(self._versions[digest]), versus))
        self.page.box.insertWidget(1, self.table)

    def _book(self, digest: str) -> HouseBook | None:
        book = self._desk.book
        assert book is not None
        if digest == NOW:
            return read_text(book.text, book.key).book
        return read_book(self._versions[digest].path).book

    def _restore(self) -> None:
        try:
            text = self._versions[self.current].path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            self.note.tell(f"This version cannot be read: {error}", "bad")
            return
        name = f"Restore {self.current[:12]}"
        self._desk.edit(lambda book: book.file.write(text, name))
        self.restored.emit()


def _when(version: Version) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(version.kept))

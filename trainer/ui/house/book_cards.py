"""A book on the shelf with what can be done to it, and the form that names a book."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from trainer.training.book_shelf import BookInfo
from trainer.ui.house import shelf_acts
from trainer.ui.house.asking import AskNote
from trainer.ui.house.panels import Field
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, Note, Select, button, label


class BookForm(Card):
    """Asks for a title and a file's name."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__(gap=10)
        self._finish: Callable[[], object] = lambda: None
        self._own_key = False
        self.head = label("", "heading")
        self.box.addWidget(self.head)
        self.title_field = Field("Title", lambda _: None)
        self.title_field.edit.textEdited.connect(self._suggest)
        self.title_field.edit.setMaxLength(120)
        self.key_field = Field("File name: small letters, digits, hyphens", lambda _: None)
        self.key_field.edit.textEdited.connect(self._typed_key)
        for field in (self.title_field, self.key_field):
            field.edit.returnPressed.connect(lambda: self._finish())
            self.box.addWidget(field)
        self.games = Select("Begin with")
        self._begin = label("Begin with", "muted")
        self.box.addWidget(self._begin)
        self.box.addWidget(self.games)
        row = QHBoxLayout()
        self.done = button("", lambda: self._finish(), role="primary")
        row.addWidget(self.done)
        row.addWidget(button("Cancel", self.cancelled.emit))
        row.addStretch(1)
        self.box.addLayout(row)

    def ask(
        self,
        head: str,
        title: str,
        verb: str,
        finish: Callable[[], object],
        games: Sequence[tuple[str, str]],
        *,
        key: str,
    ) -> None:
        """Ask, and call ``finish`` when it was answered."""
        self._finish, self._own_key = finish, bool(key)
        self.head.setText(head)
        self.done.setText(verb)
        self.title_field.edit.setText(title)
        self.key_field.edit.setText(key or shelf_acts.key_for(title))
        self.tell("")
        self.games.clear()
        self.games.addItem("every game, at its defaults", "")
        for name, game in games:
            self.games.addItem(f"{name} only", game)
        for widget in (self._begin, self.games):
            widget.setVisible(bool(games))
        self.show()
        self.title_field.edit.setFocus()
        self.title_field.edit.selectAll()

    @property
    def title(self) -> str:
        """The title as typed."""
        return self.title_field.edit.text().strip()

    @property
    def key(self) -> str:
        """The file's name as typed."""
        return self.key_field.edit.text().strip()

    @property
    def begin(self) -> str:
        """The game to begin with; empty for every game."""
        return str(self.games.currentData() or "")

    def tell(self, trouble: str) -> None:
        """Say why it cannot be."""
        self.key_field.tell(trouble)

    def _suggest(self, title: str) -> None:
        if not self._own_key:
            self.key_field.edit.setText(shelf_acts.key_for(title))

    def _typed_key(self) -> None:
        self._own_key = True


class BookCard(Card):
    """A book on the shelf."""

    deleted = Signal()

    def __init__(self, info: BookInfo, theme: Theme, *, in_use: bool, restores: bool) -> None:
        super().__init__(gap=8)
        self.info = info
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(label(info.title, "heading"), 1)
        if in_use:
            head.addWidget(label("in use here", "eyebrow", wrap=False))
        self.box.addLayout(head)
        kind = "shipped with the app" if info.shipped else "your own"
        version = f", version {info.digest[:12]}" if info.digest else ""
        self.box.addWidget(label(f"{info.key}, {kind}{version}", "small"))
        self.problem = Note(theme)
        self.problem.tell(info.problem, "bad")
        self.box.addWidget(self.problem)
        self._asking = AskNote()
        self.box.addWidget(self._asking)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.open = button("Open", lambda: None, role="primary")
        self.use = button(
            "Run on the defaults instead" if in_use else "Use this book here", lambda: None
        )
        self.use.setEnabled(in_use or not info.problem)
        self.copy = button("Duplicate", lambda: None, role="quiet")
        self.copy.setEnabled(not info.problem)
        self.rename = button("Rename", lambda: None, role="quiet")
        verb = "Back to the shipped book" if restores else "Delete"
        self.delete = button(verb, lambda: self._ask(verb), role="quiet")
        for each in (self.open, self.use, self.copy):
            row.addWidget(each)
        if not info.shipped:
            row.addWidget(self.rename)
            row.addWidget(self.delete)
        row.addStretch(1)
        self.box.addLayout(row)
        for each in (self.open, self.use, self.copy, self.rename, self.delete):
            each.setAccessibleName(f"{each.text()}: {info.title}")

    @property
    def asking(self) -> AskNote:
        """Asks before the book is deleted."""
        return self._asking

    def _ask(self, verb: str) -> None:
        self._asking.ask(
            "Your own text is taken off the shelf. It is kept among its versions.",
            ((verb, self.deleted.emit), ("Keep it", lambda: self._asking.ask("", ()))),
        )
        self._asking.buttons[1].setFocus()

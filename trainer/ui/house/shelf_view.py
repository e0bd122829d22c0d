"""The shelf of house books: which there are, which is in use, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from trainer.errors import TrainerError
from trainer.training.book_shelf import BookInfo
from trainer.ui.house import shelf_acts
from trainer.ui.house.asking import AskNote
from trainer.ui.house.panels import Field
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, Note, Page, Select, button, label
from trainer.ui.workstation import Workstation


class ShelfView(Page):
    """The list of books."""

    opened = Signal(str)

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__(widest=980)
        self._station, self._theme = station, theme
        head = QHBoxLayout()
        head.addWidget(label("House book", "title", wrap=False))
        head.addStretch(1)
        self.new = button("New book", self._ask_new)
        head.addWidget(self.new)
        self.box.addLayout(head)
        self.box.addWidget(
            label(
                "A house book holds what one casino has decided: options, limits, pace, chips, and "
                "the rulings it stands by. Lessons rest on the book in use.",
                "muted",
            )
        )
        self.note = Note(theme)
        self.box.addWidget(self.note)
        self.form = BookForm()
        self.form.cancelled.connect(self.form.hide)
        self.form.hide()
        self.box.addWidget(self.form)
        self._list = QVBoxLayout()
        self._list.setSpacing(12)
        self.box.addLayout(self._list)
        self.box.addStretch(1)
        self.cards: dict[str, BookCard] = {}
        self.setFocusProxy(self.new)

    def refresh(self) -> None:
        """Show the books as their files stand now."""
        house = self._station.house
        for card in self.cards.values():
            self._list.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = {}
        shipped = {path.stem for path in house.shelf.shipped.glob("*.y*ml")}
        books = house.shelf.books()
        for info in books:
            card = BookCard(
                info, self._theme, in_use=info.key == house.key, restores=info.key in shipped
            )
            card.open.clicked.connect(lambda _=False, key=info.key: self.opened.emit(key))
            card.use.clicked.connect(lambda _=False, key=info.key: self._use(key))
            card.copy.clicked.connect(lambda _=False, info=info: self._ask_copy(info))
            card.rename.clicked.connect(lambda _=False, info=info: self._ask_rename(info))
            card.deleted.connect(lambda key=info.key: self._act(lambda: self._delete(key)))
            self.cards[info.key] = card
            self._list.addWidget(card)
        if house.key and all(info.key != house.key for info in books):
            self.note.tell(
                f"The book in use here, {house.key}, is not on the shelf any more. Practice runs "
                "on the defaults and exams are not held until another is chosen.",
                "bad",
            )
        elif not house.key:
            self.note.tell("No book is in use here: lessons run on the games' defaults.")
        else:
            self.note.tell("")

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.note.restyle(theme)
        for card in self.cards.values():
            card.problem.restyle(theme)

    # --- acts ----------------------------------------------------------------------------------

    def _use(self, key: str) -> None:
        house = self._station.house
        house.choose("" if house.key == key else key)
        self.refresh()
        self.cards[key].use.setFocus()

    def _delete(self, key: str) -> None:
        shelf_acts.delete(self._station.house, key)

    def _ask_new(self) -> None:
        games = [(game.name, game.key) for game in self._station.games()]
        shelf = self._station.house.shelf

        def done(title: str, key: str, begin: str) -> None:
            chosen = [begin] if begin else [game for _, game in games]
            shelf_acts.make(shelf, key, title, chosen)
            self.opened.emit(key)

        self._ask("A new house book", "", "Make the book", done, games)

    def _ask_copy(self, info: BookInfo) -> None:
        shelf = self._station.house.shelf
        self._ask(
            f"A copy of {info.title}",
            f"{info.title}, copy",
            "Make the copy",
            lambda title, key, _: shelf_acts.copy(shelf, info.key, key, title),
        )

    def _ask_rename(self, info: BookInfo) -> None:
        house = self._station.house
        self._ask(
            f"Rename {info.title}",
            info.title,
            "Rename",
            lambda title, key, _: shelf_acts.rename(house, info.key, key, title),
            key=info.key,
        )

    def _ask(
        self,
        head: str,
        title: str,
        verb: str,
        done: Callable[[str, str, str], object],
        games: Sequence[tuple[str, str]] = (),
        *,
        key: str = "",
    ) -> None:
        def finish() -> None:
            form = self.form
            self._act(lambda: done(form.title, form.key, form.begin), form)

        self.form.ask(head, title, verb, finish, games, key=key)
        self.ensureWidgetVisible(self.form)

    def _act(self, act: Callable[[], object], form: BookForm | None = None) -> None:
        """Do something to the shelf, or say why it cannot be."""
        try:
            act()
        except (TrainerError, OSError) as error:
            if form is not None:
                form.tell(str(error))
            else:
                self.note.tell(str(error), "bad")
            return
        self.form.hide()
        self.refresh()


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

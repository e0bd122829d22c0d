"""The shelf of house books: which there are, which is in use, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from trainer.errors import TrainerError
from trainer.records import Records
from trainer.training.book_shelf import BookInfo
from trainer.training.house_books import HouseBook
from trainer.ui.house import shelf_acts
from trainer.ui.house.book_cards import BookCard, BookForm
from trainer.ui.house.reviewing import Left, left_behind, left_words
from trainer.ui.theme import Theme
from trainer.ui.widgets import Note, Page, button, label
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
        before = house.book
        house.choose("" if house.key == key else key)
        self.refresh()
        self.cards[key].use.setFocus()
        self._tell_left(before, house.book)

    def _tell_left(self, before: HouseBook | None, after: HouseBook | None) -> None:
        """Say which releases and certificates the change leaves behind, once that is known."""
        station, key = self._station, self._station.house.key
        if station.records is None:
            return

        def work(records: Records) -> Left:
            return left_behind(before, after, station.library, records, station.house.shelf)

        def done(left: Left) -> None:
            # Somebody may have changed their mind meanwhile.
            if station.house.key == key and (left.releases or left.certificates):
                self.note.tell(left_words(left), "warn")

        station.ask(work, done, lambda error: self.note.tell(str(error), "warn"))

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

"""The editor of a house book: games on the left, what is decided, and one thing at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.game import Game
from trainer.training.option_groups import grouped
from trainer.ui.house.asking import AskNote
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.entries import EntryList
from trainer.ui.house.game_entries import LIMITS, PACE, RULINGS, game_entries
from trainer.ui.house.house_panel import HousePanel, TextPanel
from trainer.ui.house.limits_panels import LimitsPanel, PacePanel
from trainer.ui.house.option_panel import OptionPanel
from trainer.ui.house.panels import Panel
from trainer.ui.house.rulings_panel import RulingsPanel
from trainer.ui.house.ticks import TickDelegate
from trainer.ui.theme import Theme
from trainer.ui.widgets import EDGE, GAP, Note, button, label

_KEY = Qt.ItemDataRole.UserRole
HOUSE, TEXT = "the house", "the text"
_PANELS: Mapping[str, Callable[[BookDesk, Theme, Game], Panel]] = {
    LIMITS: LimitsPanel,
    PACE: PacePanel,
    RULINGS: RulingsPanel,
}


class EditorView(QWidget):
    """The book on the desk, to be changed."""

    left = Signal()
    versions_wanted = Signal()
    review_wanted = Signal()
    #: The `Game` whose paytables are to be handed out, as the book on the desk posts them.
    handout_wanted = Signal(object)

    def __init__(self, desk: BookDesk, games: Sequence[Game], theme: Theme) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self._games = {game.key: game for game in games}
        self._filling = False
        self._panel_key: tuple[str, str] | None = None
        self.panel: Panel | None = None

        outer = QVBoxLayout(self)
        outer.setContentsMargins(EDGE, EDGE - 8, EDGE, EDGE - 8)
        outer.setSpacing(10)
        outer.addLayout(self._make_head())
        self.draft = AskNote()
        self.outside = AskNote()
        self.wrong = Note(theme)
        for note in (self.draft, self.outside, self.wrong):
            outer.addWidget(note)
        body = QHBoxLayout()
        body.setSpacing(GAP)
        outer.addLayout(body, 1)
        self.places = QListWidget()
        self.places.setAccessibleName("Parts of the house book; space takes a game in or out")
        self.places.setWordWrap(True)
        self.places.setItemDelegate(TickDelegate(self.places))
        self.places.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.places.currentItemChanged.connect(lambda: self._show_place())
        self.places.itemChanged.connect(self._offer)
        body.addWidget(self.places)
        self._middle = QWidget()
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search (Ctrl+F)")
        self.search.setAccessibleName("Search the options")
        self.search.setClearButtonEnabled(True)
        column.addWidget(self.search)
        self.entries = EntryList("What the house decides", theme)
        self.entries.picked.connect(lambda _: self._show_panel())
        self.search.textChanged.connect(self._search)
        column.addWidget(self.entries, 1)
        self.hand_out = button("Hand out the paytables", self._hand_out)
        column.addWidget(self.hand_out)
        self.no_handout = label("", "small")
        column.addWidget(self.no_handout)
        body.addWidget(self._middle)
        self._stand = QVBoxLayout()
        body.addLayout(self._stand, 1)
        self._list_places()
        self.setFocusProxy(self.places)
        self._add_keys()
        desk.changed.connect(self._refresh)
        desk.checked.connect(self._refresh)
        desk.outside_changed.connect(self._show_outside)

    def _make_head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(8)
        self.books = button("Books", self.left.emit)
        head.addWidget(self.books)
        names = QVBoxLayout()
        names.setSpacing(0)
        self.title = label("", "heading")
        self.state = label("", "small")
        names.addWidget(self.title)
        names.addWidget(self.state)
        head.addLayout(names, 1)
        self.undo = button("Undo", self._desk.undo)
        self.redo = button("Redo", self._desk.redo)
        self.versions = button("Versions", self.versions_wanted.emit)
        self.review = button("Review and save", self._review, role="primary")
        for each in (self.undo, self.redo, self.versions, self.review):
            head.addWidget(each)
        return head

    def _add_keys(self) -> None:
        keys = QKeySequence.StandardKey
        for key, act in (
            (QKeySequence(keys.Undo), self._desk.undo),
            (QKeySequence("Ctrl+Shift+Z"), self._desk.redo),
            (QKeySequence("Ctrl+Y"), self._desk.redo),
            (QKeySequence(keys.Save), self._review),
            (QKeySequence(keys.Find), self._find),
        ):
            shortcut = QShortcut(key, self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    # --- where one is --------------------------------------------------------------------------

    def show_book(self) -> None:
        """Show the book just opened: its first game, or its text where that cannot be read."""
        self.search.clear()
        if self._desk.is_readable:
            offered = [game.key for game in self._games.values() if self._desk.offers(game)]
            self.go(offered[0] if offered else HOUSE)
        else:
            self.go(TEXT)
        self._refresh()
        self._show_outside()

    def go(self, place: str, entry: str = "") -> None:
        """Go to a game or another part, and to one of its entries."""
        for row in range(self.places.count()):
            if self.places.item(row).data(_KEY) == place:
                self.places.setCurrentRow(row)
        if entry:
            self.entries.pick(entry)

    @property
    def place(self) -> str:
        """The part gone to: a game's key, or another part of the book."""
        item = self.places.currentItem()
        return str(item.data(_KEY)) if item is not None else ""

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.wrong.restyle(theme)
        self.entries.restyle(theme)
        self._fit()
        if self.panel is not None:
            self.panel.restyle(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the lists what they need, but never so much that the panel is squeezed."""
        per = self.fontMetrics().averageCharWidth()
        self.places.setFixedWidth(min(per * 34, max(170, self.width() * 18 // 100)))
        self.places.scheduleDelayedItemsLayout()
        self._middle.setFixedWidth(min(per * 52, max(230, self.width() * 26 // 100)))

    # --- lists ---------------------------------------------------------------------------------

    def _list_places(self) -> None:
        for key in (HOUSE, TEXT):
            item = QListWidgetItem(key.capitalize())
            item.setData(_KEY, key)
            self.places.addItem(item)
        for game in self._games.values():
            item = QListWidgetItem(game.name)
            item.setData(_KEY, game.key)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.places.addItem(item)

    def _refresh(self) -> None:
        desk, book = self._desk, self._desk.book
        if book is None:
            return
        title = desk.value_at("title")
        self.title.setText(f"{title or book.key}")
        self.state.setText(self._state_words())
        file = book.file
        for each, verb, name in (
            (self.undo, "Undo", file.undo_name),
            (self.redo, "Redo", file.redo_name),
        ):
            each.setEnabled(bool(name))
            each.setToolTip(f"{verb}: {name}" if name else "")
        findings = desk.findings()
        self.review.setEnabled(book.is_changed and not findings and desk.is_checked)
        if not findings:
            self.wrong.tell("")
        else:
            more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
            self.wrong.tell(f"The book cannot be saved yet. {findings[0]}{more}", "bad")
        self._show_offered()
        self._show_draft()
        self._show_entries()

    def _state_words(self) -> str:
        book = self._desk.book
        assert book is not None
        own = book.file.base or book.shelf.own_path(book.key).is_file()
        kind = f"{book.key}, your own" if own else f"{book.key}, shipped: saving makes it your own"
        used = ", in use here" if self._desk.station.house.key == book.key else ""
        return f"{kind}{used} · {'not saved' if book.is_changed else 'nothing to save'}"

    def _show_offered(self) -> None:
        self._filling = True
        for row in range(self.places.count()):
            item = self.places.item(row)
            game = self._games.get(str(item.data(_KEY)))
            if game is None:
                continue
            on, wrong = self._desk.offers(game), bool(self._desk.findings("games", game.key))
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
            item.setText(f"⚠ {game.name}" if wrong else game.name)
            state = "in the book" if on else "not in the book"
            spoken = f"{game.name}, {state}" + (", something is wrong" if wrong else "")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            item.setToolTip(spoken)
        self._filling = False

    def _offer(self, item: QListWidgetItem) -> None:
        game = self._games.get(str(item.data(_KEY)))
        if self._filling or game is None:
            return
        on = item.checkState() is Qt.CheckState.Checked
        if on != self._desk.offers(game):
            self._desk.edit(lambda book: book.set_offered(game, offered=on))

    def _show_entries(self) -> None:
        game = self._games.get(self.place)
        if game is not None:
            self.entries.show_entries(game_entries(self._desk, game))
            why = self._desk.why_no_handout(game)
            self.hand_out.setEnabled(not why)
            self.hand_out.setAccessibleDescription(why)
            self.no_handout.setText(why)
            self.no_handout.setVisible(bool(why))

    # --- panels --------------------------------------------------------------------------------

    def _show_place(self) -> None:
        game = self._games.get(self.place)
        self._middle.setVisible(game is not None)
        if game is not None:
            self._show_entries()
        self._show_panel()

    def _show_panel(self) -> None:
        """Show the panel of what was gone to, unless it is there already."""
        game = self._games.get(self.place)
        wanted = (self.place, self.entries.current if game is not None else "")
        if wanted == self._panel_key or self._desk.book is None:
            return
        self._drop_panel()
        self._panel_key = wanted
        self.panel = self._make_panel(game, wanted[1])
        self._stand.addWidget(self.panel)

    def _make_panel(self, game: Game | None, entry: str) -> Panel:
        desk, theme = self._desk, self._theme
        if game is None:
            return TextPanel(desk, theme) if self.place == TEXT else HousePanel(desk, theme)
        if entry in _PANELS:
            return _PANELS[entry](desk, theme, game)
        option = game.options[entry]
        group = next(name for name, options in grouped(game).items() if option in options)
        return OptionPanel(desk, theme, game, option, group)

    def _drop_panel(self) -> None:
        if self.panel is not None:
            self.finish_typing()
            self._stand.removeWidget(self.panel)
            self.panel.hide()
            self.panel.deleteLater()
            self.panel, self._panel_key = None, None

    def finish_typing(self) -> None:
        """Take what is being typed before going elsewhere."""
        if isinstance(self.panel, TextPanel):
            self.panel.enter()

    def close_book(self) -> None:
        """Show nothing of the book any more."""
        self._drop_panel()

    # --- acts ----------------------------------------------------------------------------------

    def _review(self) -> None:
        self.setFocus()  # a line being typed into is entered when it loses the focus
        self.finish_typing()
        if self.review.isEnabled() or (self._desk.book and self._desk.book.is_changed):
            self.review_wanted.emit()

    def _hand_out(self) -> None:
        game = self._games.get(self.place)
        if game is not None:
            self.handout_wanted.emit(game)

    def _find(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search(self, words: str) -> None:
        self.entries.search(words)
        shown = self.entries.shown
        if shown and self.entries.current not in shown:
            self.entries.pick(shown[0])

    def _show_draft(self) -> None:
        text = "Work on this book that was left unsaved is shown here; it is still unsaved."
        self.draft.ask(
            text if self._desk.is_recovered else "",
            (
                ("Go on with it", self._desk.accept_recovered),
                ("Back to the saved book", self._desk.reload),
            ),
            "",
        )

    def _show_outside(self) -> None:
        asked = self._desk.is_outside
        text = "The file was changed outside of the app since it was opened here."
        self.outside.ask(
            text if asked else "",
            (("Take the file as it is now", self._desk.reload),),
        )

"""Rulebook: a game's rules, wagers, paytables, options and figures, with search."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.game import Figure, Game
from trainer.training.house_books import HouseBook
from trainer.ui import rulebook_text
from trainer.ui.background import Background
from trainer.ui.rulebook_text import SECTIONS, Figures
from trainer.ui.theme import BODY_POINTS, Theme
from trainer.ui.widgets import EDGE, GAP, Select, button, label

#: More marks than this help nobody and slow the typing down.
_MOST_HITS = 500
#: The widest the page gets, in pixels at the ordinary text size.
_WIDEST = 1240


class RulebookPage(QWidget):
    """The rulebook of one game at a time. Everything shown comes from the game itself."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._games: tuple[Game, ...] = ()
        self._game: Game | None = None
        self._book: HouseBook | None = None
        self._figures: dict[str, Figures] = {}
        self._hits: list[QTextCursor] = []
        self._at = -1
        self._background = Background("audit", self)
        self._closing = False

        box = self._box = QVBoxLayout(self)
        box.setSpacing(GAP)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(label("Rulebook", "title", wrap=False))
        self.games = Select("Game")
        self.games.activated.connect(lambda at: self.show_game(self._games[at]))
        head.addSpacing(12)
        head.addWidget(self.games)
        head.addStretch(1)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search the rules (Ctrl+F)")
        self.search.setAccessibleName("Search the rules")
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(260)
        self.search.returnPressed.connect(self.next_hit)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(120)
        self._typing.timeout.connect(self._search)
        self.search.textChanged.connect(lambda: self._typing.start())
        self.count = label("", "muted", wrap=False)
        self.count.setMinimumWidth(90)
        head.addWidget(self.count)
        head.addWidget(self.search)
        head.addWidget(button("Previous", self.previous_hit))
        head.addWidget(button("Next", self.next_hit))
        box.addLayout(head)

        body = QHBoxLayout()
        body.setSpacing(GAP)
        self.contents = QListWidget()
        self.contents.setAccessibleName("Contents")
        self.contents.setSpacing(2)
        self.contents.itemActivated.connect(self._open_section)
        self.contents.itemClicked.connect(self._open_section)
        for anchor, title in SECTIONS:
            item = QListWidgetItem(title)
            item.setData(Qt.ItemDataRole.UserRole, anchor)
            self.contents.addItem(item)
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setAccessibleName("Rules")
        self.text.document().setDocumentMargin(22)
        body.addWidget(self.contents)
        body.addWidget(self.text, 1)
        box.addLayout(body, 1)
        self._fit_contents()
        self._starts: list[int] = []
        self.text.verticalScrollBar().valueChanged.connect(self._follow)
        self.setFocusProxy(self.text)
        for keys, act in self._keys():
            shortcut = QShortcut(keys, self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _keys(self) -> Sequence[tuple[QKeySequence, Callable[[], None]]]:
        find = QKeySequence(QKeySequence.StandardKey.Find)
        return (
            (find, lambda: self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)),
            (QKeySequence("F3"), self.next_hit),
            (QKeySequence("Shift+F3"), self.previous_hit),
            (QKeySequence("Shift+Return"), self.previous_hit),
        )

    def show_games(self, games: Sequence[Game], current: str = "") -> None:
        """Offer these games and show one of them."""
        self._games = tuple(games)
        self.games.clear()
        for game in self._games:
            self.games.addItem(game.name, game.key)
        self.games.setVisible(len(self._games) > 1)
        chosen = next((game for game in self._games if game.key == current), None)
        if chosen is None and self._games:
            chosen = self._games[0]
        if chosen is not None:
            self.show_game(chosen)

    def show_book(self, book: HouseBook | None) -> None:
        """Say with the rules what is in force in this house; nothing without a book."""
        if book != self._book:
            self._book = book
            if self._game is not None:
                self._write()

    def show_game(self, game: Game) -> None:
        """Show the rulebook of a game; its figures follow when they are computed."""
        self._game = game
        self.games.setCurrentIndex(self.games.findData(game.key))
        if game.key not in self._figures:
            self._figures[game.key] = Figures()
            self._background.run(
                lambda: self._audit(game),
                lambda rows: self._figures_done(
                    game, Figures(rows=rows, state="This game has no figures to audit.")
                ),
                lambda error: self._figures_done(
                    game, Figures(state=f"The figures could not be computed: {error}")
                ),
            )
        self._write()
        self.contents.setCurrentRow(0)

    def show_rule(self, key: str) -> None:
        """Scroll to a rule, named as ``game/rule`` or by the part after the game."""
        self.text.scrollToAnchor(f"rule-{key.rpartition('/')[2]}")

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self._fit_contents()
        self._fit_text()
        if self._game is not None:
            self._write()

    def close_down(self) -> None:
        """End a computation under way with the figure it is at."""
        self._closing = True
        self._background.stop()

    @property
    def hits(self) -> int:
        """How many places the search found."""
        return len(self._hits)

    def next_hit(self) -> None:
        """Go to the next place found."""
        self._step(1)

    def previous_hit(self) -> None:
        """Go to the place found before."""
        self._step(-1)

    # --- inner workings ----------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_text()

    def _fit_text(self) -> None:
        """Lines much longer than this are hard to follow with the eye."""
        widest = round(_WIDEST * self.font().pointSizeF() / BODY_POINTS)
        side = max(EDGE, (self.width() - widest) // 2)
        self._box.setContentsMargins(side, EDGE - 4, side, EDGE)

    def _fit_contents(self) -> None:
        self.contents.setFixedWidth(self.contents.sizeHintForColumn(0) + 44)

    def _audit(self, game: Game) -> tuple[Figure, ...]:
        figures = []
        for figure in game.audit():
            if self._closing:
                break
            figures.append(figure)
        return tuple(figures)

    def _figures_done(self, game: Game, figures: Figures) -> None:
        self._figures[game.key] = figures
        if self._game is game:
            self._write()

    def _write(self) -> None:
        assert self._game is not None
        place = self.text.verticalScrollBar().value()
        html = rulebook_text.write(
            self._game, self._theme, self._figures[self._game.key], self._book
        )
        self.text.document().setDefaultStyleSheet(rulebook_text.style(self._theme, self.font()))
        self.text.setHtml(html)
        self._find_sections()
        self._search(keep=True)
        self.text.verticalScrollBar().setValue(place)

    def _find_sections(self) -> None:
        """Find where in the text every section begins; one that is missing begins nowhere."""
        starts = dict.fromkeys((anchor for anchor, _ in SECTIONS), -1)
        block = self.text.document().begin()
        while block.isValid():
            for span in block.textFormats():
                for name in span.format.anchorNames():
                    if name in starts:
                        starts[name] = block.position()
            block = block.next()
        self._starts = list(starts.values())
        for row, start in enumerate(self._starts):
            self.contents.item(row).setHidden(start < 0)

    def _follow(self) -> None:
        """Mark the section that is being read."""
        at = self.text.cursorForPosition(QPoint(40, 60)).position()
        begun = [row for row, start in enumerate(self._starts) if 0 <= start <= at]
        if begun:
            self.contents.setCurrentRow(begun[-1])

    def _open_section(self, item: QListWidgetItem) -> None:
        self.text.scrollToAnchor(item.data(Qt.ItemDataRole.UserRole))

    def _search(self, *, keep: bool = False) -> None:
        """Find every place; ``keep`` leaves the text where it is scrolled to."""
        words = self.search.text().strip()
        self._hits = []
        cursor = QTextCursor(self.text.document())
        while words and len(self._hits) < _MOST_HITS:
            cursor = self.text.document().find(words, cursor)
            if cursor.isNull():
                break
            self._hits.append(QTextCursor(cursor))
        self._at = min(self._at, len(self._hits) - 1) if keep else -1
        if self._hits and not keep:
            self._step(1)
        else:
            self._mark()

    def _step(self, by: int) -> None:
        # Enter can come before the pause after typing has passed.
        if self._typing.isActive():
            self._typing.stop()
            self._search()
            return
        if self._hits:
            self._at = (self._at + by) % len(self._hits)
            cursor = QTextCursor(self._hits[self._at])
            cursor.setPosition(cursor.selectionStart())
            self.text.setTextCursor(cursor)
            self.text.ensureCursorVisible()
        self._mark()

    def _mark(self) -> None:
        marks = []
        for at, hit in enumerate(self._hits):
            mark = QTextEdit.ExtraSelection()
            look = QTextCharFormat()
            look.setBackground(QColor(self._theme.found))
            if at == self._at:
                # The one gone to is framed as well: not told by its colour alone.
                look.setBackground(QColor(self._theme.accent))
                look.setForeground(QColor(self._theme.on_accent))
                look.setFontUnderline(True)
            mark.cursor, mark.format = hit, look
            marks.append(mark)
        self.text.setExtraSelections(marks)
        if not self.search.text().strip():
            self.count.setText("")
        elif not self._hits:
            self.count.setText("nothing found")
        else:
            more = "+" if len(self._hits) == _MOST_HITS else ""
            self.count.setText(f"{self._at + 1} of {len(self._hits)}{more}")

"""The house book's page: from the shelf to a book, through the review to a new version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from trainer.errors import TrainerError
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.editor import EditorView
from trainer.ui.house.review import ReviewView
from trainer.ui.house.shelf_view import ShelfView
from trainer.ui.house.versions import VersionsView
from trainer.ui.instructing import InstructorPage
from trainer.ui.theme import Theme
from trainer.ui.workstation import Workstation

if TYPE_CHECKING:
    from trainer.engine.game import Game
    from trainer.ui.handouts.panel import HandoutPanel


class HouseBookPage(InstructorPage):
    """Everything an instructor does with house books."""

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__(station, theme)
        self.desk = BookDesk(station, self)
        self.desk.troubled.connect(lambda text: self.told.emit(text, "warn"))
        self.shelf = ShelfView(station, theme)
        self.editor = EditorView(self.desk, station.games(), theme)
        self.review = ReviewView(self.desk, station.library, theme)
        self.versions = VersionsView(self.desk, theme)
        self._stack = QStackedWidget()
        for view in (self.shelf, self.editor, self.review, self.versions):
            self._stack.addWidget(view)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._stack)
        self.shelf.opened.connect(self.open_book)
        self.editor.left.connect(self.show_shelf)
        self.editor.versions_wanted.connect(self._show_versions)
        self.editor.review_wanted.connect(self._show_review)
        self.editor.handout_wanted.connect(self._hand_out)
        self._to_hand_out: Game | None = None
        self.desk.checked.connect(self._checked)
        self.review.went_back.connect(lambda: self._show(self.editor))
        self.review.saved.connect(self._saved)
        self.versions.went_back.connect(lambda: self._show(self.editor))
        self.versions.restored.connect(self._restored)

    def opened(self) -> None:
        """The page is gone to: show what the files say now."""
        self.station.house.look()
        if self.desk.book is None:
            self.shelf.refresh()
            self._show(self.shelf)
        else:
            self.desk.beat()

    def open_book(self, key: str) -> None:
        """Take a book from the shelf and edit it."""
        try:
            self.desk.open(key)
        except (TrainerError, OSError) as error:
            self.told.emit(f"The book cannot be opened: {error}", "bad")
            return
        self.editor.show_book()
        self._show(self.editor)

    def show_shelf(self) -> None:
        """Put the book away; what is not saved is there when it is opened again."""
        self.editor.finish_typing()
        self.editor.close_book()
        self.desk.close()
        self.shelf.refresh()
        self._show(self.shelf)

    @property
    def view(self) -> QWidget:
        """What is shown: shelf, editor, review or versions."""
        shown = self._stack.currentWidget()
        assert shown is not None
        return shown

    def restyle(self, theme: Theme) -> None:
        super().restyle(theme)
        for view in (self.shelf, self.editor, self.review, self.versions):
            view.restyle(theme)

    def close_down(self) -> None:
        self.review.stop()
        if self.desk.book is not None:
            self.editor.finish_typing()
        self.desk.close_down()

    # --- inner workings ------------------------------------------------------------------------

    def _show(self, view: QWidget) -> None:
        self._stack.setCurrentWidget(view)
        self.setFocusProxy(view)
        view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _hand_out(self, game: Game) -> None:
        if not self.desk.is_checked:
            # Changed a moment ago: the card shows what stands there as soon as that is known.
            self._to_hand_out = game
            return
        self._to_hand_out = None
        book = self.desk.sound
        if book is None or self.desk.why_no_handout(game):
            return

        def offer(panel: HandoutPanel) -> None:
            panel.offer_paytables(game, game.house(book.house(game.key)), book)

        self.handout_wanted.emit(offer)

    def _checked(self) -> None:
        if self._to_hand_out is not None and self.view is self.editor:
            self._hand_out(self._to_hand_out)

    def _show_review(self) -> None:
        self.desk.beat()
        self.review.start()
        self._show(self.review)

    def _show_versions(self) -> None:
        self.editor.finish_typing()
        self.versions.start()
        self._show(self.versions)

    def _saved(self) -> None:
        book = self.desk.book
        assert book is not None
        self.told.emit(f"The house book {book.key} is saved.", "good")
        self._show(self.editor)

    def _restored(self) -> None:
        self._show(self.editor)
